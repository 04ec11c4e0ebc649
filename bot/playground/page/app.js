// The page: who is looked at, one person in two panes or four side by side, and the bar above.

import { Controls } from "./controls.js";
import { announce, attribute, el, iconButton } from "./dom.js";
import { act, listen } from "./link.js";
import { Phone } from "./phone.js";
import { refreshTimes } from "./text.js";
import { otherLanguage, language, t } from "./words.js";

const MANY = 4;
const THEMES = ["", "light", "dark"];
const stage = document.querySelector(".stage");
const bar = document.querySelector(".bar");

const house = {
  world: null,
  skew: 0,
  phones: [],
  current: null,
  now: () => Date.now() / 1000 + house.skew,
  isActive: (phone) => phone === house.current,
  active(phone) {
    house.current = phone;
    controls.draw();
  },
  choose(phone, id) {
    look(house.phones.map((other) => (other === phone ? id : other.me.id)));
  },
  look: (id) => house.choose(house.current, id),
  close: (phone) => look(house.phones.filter((other) => other !== phone).map(({ me }) => me.id)),
  alert: showAlert,
};

const controls = new Controls(house, document.querySelector(".controls"));
house.controls = controls;

// The bar

const one = iconButton("one", t("one"), () => look([house.current?.me.id ?? 0]));
const four = iconButton("four", t("four"), () => look(several()));
const gear = iconButton("sliders", t("controls"), () => controls.toggle(), { "aria-expanded": "false", class: "icon gear" });
controls.toggled = (open) => attribute(gear, "aria-expanded", String(open));
const note = el("div", { class: "note", hidden: true });
bar.append(
  el("h1", {}, "samloc"),
  el("span", { class: "lost-word", role: "status" }),
  el("span", { class: "space" }),
  el("div", { class: "modes", role: "group" }, one, four),
  el("button", { type: "button", class: "icon language", "aria-label": t("language"), title: t("language"), onclick: otherLanguage }, language === "vi" ? "EN" : "VI"),
  iconButton("half", t("theme"), nextTheme),
  gear,
);
bar.after(note);

function nextTheme() {
  const now = localStorage.getItem("theme") ?? "";
  localStorage.setItem("theme", THEMES[(THEMES.indexOf(now) + 1) % THEMES.length]);
  applyTheme();
}

function applyTheme() {
  attribute(document.documentElement, "data-theme", localStorage.getItem("theme") || null);
}

// Who is looked at

/** Up to four people: those in view first, then whoever else there is. */
function several() {
  const ids = [...house.phones.map(({ me }) => me.id), ...(house.world?.people.map(({ id }) => id) ?? [])];
  return [...new Set(ids)].slice(0, MANY);
}

function look(ids) {
  const known = new Set(house.world.people.map(({ id }) => id));
  const wanted = ids.filter((id) => known.has(id));
  const old = [...house.phones];
  house.phones = wanted.map((id) => take(old, id) ?? new Phone(id, house, wanted.length > 1 ? "private" : "group"));
  old.forEach((phone) => phone.end());
  house.phones.forEach((phone, index) => {
    if (stage.children[index] !== phone.node) stage.insertBefore(phone.node, stage.children[index] ?? null);
  });
  const many = house.phones.length > 1;
  stage.classList.toggle("many", many);
  attribute(one, "aria-pressed", String(!many));
  attribute(four, "aria-pressed", String(many));
  if (!house.phones.includes(house.current)) house.current = house.phones[0] ?? null;
  history.replaceState(null, "", `#${wanted.join(",")}`);
  // What was said to one person is not for the next.
  announce("");
  showPeople();
  controls.draw();
}

function take(phones, id) {
  const index = phones.findIndex(({ me }) => me.id === id);
  return index < 0 ? null : phones.splice(index, 1)[0];
}

function showPeople() {
  house.phones.forEach((phone) => phone.showPeople(house.world.people));
}

// The world at large

function meet(world) {
  house.world = world;
  house.skew = world.time - Date.now() / 1000;
  showNote(world.stage.note[language] ?? "");
  if (world.stage.progress !== null) return showStarting(world.stage.progress);
  if (!world.people.length) return showStarting(t("nobody"));
  stage.querySelector(".starting")?.remove();
  if (house.phones.length) {
    showPeople();
    controls.draw();
  } else {
    greet(world);
    look(asked(world));
  }
}

/** A visitor who has not begun yet has an app in the page's language. */
function greet(world) {
  const visitor = world.people.find(({ id }) => id === world.stage.visitor);
  if (visitor && !visitor.started && visitor.language_code !== language) {
    act("speak", { user: visitor.id, language_code: language });
  }
}

/** Whom the address names, else the visitor, else the first. */
function asked(world) {
  const known = new Set(world.people.map(({ id }) => id));
  const named = location.hash.slice(1).split(",").map(Number).filter((id) => known.has(id));
  return named.length ? named : [known.has(world.stage.visitor) ? world.stage.visitor : world.people[0].id];
}

function showStarting(words) {
  let place = stage.querySelector(".starting");
  if (!place) {
    place = el("p", { class: "starting", role: "status" });
    stage.prepend(place);
  }
  if (place.textContent !== words) place.textContent = words;
}

function showNote(words) {
  if (note.dataset.words === words) return;
  note.dataset.words = words;
  note.hidden = !words || sessionStorage.getItem("noted") === words;
  const shut = () => {
    note.hidden = true;
    sessionStorage.setItem("noted", words);
  };
  note.replaceChildren(el("p", {}, words), el("button", { type: "button", onclick: shut }, t("gotIt")));
}

function showAlert(text) {
  const dialog = el("dialog", { class: "alert", role: "alertdialog", "aria-label": "samloc" });
  const shut = () => dialog.close();
  dialog.append(el("p", {}, text), el("button", { type: "button", autofocus: true, onclick: shut }, t("ok")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

applyTheme();
setInterval(() => refreshTimes(house.now()), 1000);
document.addEventListener("keydown", (event) => {
  const writing = event.target.matches?.("textarea, input, select");
  if (event.key !== "/" || writing || !house.current) return;
  event.preventDefault();
  house.current.chats[house.current.pane].composer.open();
});
listen("overview", {
  frame: meet,
  state(on) {
    const words = on ? "" : t("lost");
    bar.querySelector(".lost-word").textContent = words;
    if (words) announce(words);
  },
});
