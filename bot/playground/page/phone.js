// One person's app: the group and the private chat, side by side where there is room, as tabs where not.

import { serviceText } from "./bubble.js";
import { Chat } from "./chat.js";
import { announce, attribute, avatar, el, fullName, iconButton } from "./dom.js";
import { act, listen } from "./link.js";
import { t } from "./words.js";

const PATIENCE = 15000;
const FOREIGN = 500;
const PANES = ["group", "private"];

export class Phone {
  /** `house` is the page: choose(phone, id), close(phone), active(phone), isActive(phone), alert(text), now(). */
  constructor(userId, house, pane) {
    this.house = house;
    this.me = { id: userId, first_name: "…" };
    this.bot = { id: 0, first_name: "bot", is_bot: true };
    this.profile = { chats: [] };
    this.messages = new Map();
    this.pressed = new Map();
    this.unclaimed = new Map();
    this.chats = { group: new Chat(this, "group"), private: new Chat(this, "private") };
    this.node = this.build();
    this.turnTo(pane);
    this.live = listen(`person/${userId}`, { frame: (frame) => this.frame(frame), state: (on) => this.connected(on) });
  }

  build() {
    this.face = el("span", { class: "face" });
    this.people = el("select", { class: "people", "aria-label": t("looksAs"), onchange: () => this.house.choose(this, Number(this.people.value)) });
    this.badge = el("span", { class: "badge" });
    const shut = iconButton("close", t("close"), () => this.house.close(this), { class: "icon shut" });
    this.tabs = Object.fromEntries(PANES.map((name) => [name, this.tab(name)]));
    const strip = el("div", { class: "tabs", role: "tablist", onkeydown: (event) => this.tabKey(event) }, Object.values(this.tabs));
    const owner = el("div", { class: "owner" }, this.face, el("label", {}, el("span", { class: "looks-as" }, t("looksAs")), this.people), this.badge, shut);
    const panes = el("div", { class: "panes" }, this.chats.group.node, this.chats.private.node);
    const active = () => this.house.active(this);
    return el("article", { class: "phone", onfocusin: active, onpointerdown: active }, el("div", { class: "phone-head" }, owner, strip), panes);
  }

  tab(name) {
    return el("button", { type: "button", role: "tab", onclick: () => this.turnTo(name) }, el("span", {}, t(name)), el("i", { class: "dot", hidden: true, role: "img", "aria-label": t("newThings") }));
  }

  tabKey(event) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = this.pane === "group" ? "private" : "group";
    this.turnTo(other);
    this.tabs[other].focus();
  }

  turnTo(name) {
    this.pane = name;
    for (const [other, tab] of Object.entries(this.tabs)) {
      const chosen = other === name;
      attribute(tab, "aria-selected", String(chosen));
      attribute(tab, "tabindex", chosen ? "0" : "-1");
      this.chats[other].node.classList.toggle("turned-to", chosen);
      if (chosen) tab.lastChild.hidden = true;
    }
    this.chats[name].feed.settle();
  }

  end() {
    this.live.end();
    this.node.remove();
  }

  connected(on) {
    this.node.classList.toggle("lost", !on);
    if (on) this.messages.clear();
  }

  now() {
    return this.house.now();
  }

  frame(frame) {
    if (frame.type === "profile") this.meet(frame);
    else if (frame.type === "messages") this.receive(frame);
    else if (frame.type === "answered") this.answered(frame);
    else if (frame.type === "action") this.chatOf(frame.chat)?.typed();
  }

  meet(profile) {
    this.profile = profile;
    this.me = profile.me;
    this.bot = profile.bot;
    this.face.replaceChildren(avatar(this.me));
    attribute(this.node, "aria-label", fullName(this.me));
    this.badge.textContent = this.me.blocked ? t("blocked") : this.me.offline ? t("offline") : "";
    this.draw();
  }

  receive({ chat, order, changed }) {
    const before = this.messages.get(chat);
    const known = new Map(before);
    for (const [key, message] of Object.entries(changed)) known.set(key, message);
    this.messages.set(chat, new Map(order.map((key) => [key, known.get(key)])));
    if (before) this.tell(chat, before, changed);
    this.draw();
  }

  draw() {
    const { chats } = this.profile;
    const groups = chats.filter(({ type }) => type !== "private");
    this.group = groups.find(({ id }) => id === this.group?.id) ?? groups[0];
    const shown = (chat) => [...(this.messages.get(chat?.id) ?? [])];
    this.chats.group.show(this.group, shown(this.group));
    this.chats.group.drawGroups(groups);
    const own = chats.find(({ type }) => type === "private");
    this.chats.private.show(own, shown(own));
  }

  chooseGroup(id) {
    this.group = { id };
    this.draw();
    this.house.active(this);
  }

  chatOf(id) {
    return Object.values(this.chats).find(({ chat }) => chat?.id === id);
  }

  /** Marks the tab that is not in view, and tells those who listen what is new. */
  tell(id, before, changed) {
    const name = PANES.find((pane) => this.chats[pane].chat?.id === id);
    if (!name) return;
    if (name !== this.pane) this.tabs[name].lastChild.hidden = false;
    if (!this.house.isActive(this)) return;
    const said = Object.entries(changed).map(([key, message]) => newWords(before.get(key), message, this.me.id));
    const words = said.filter(Boolean).join(". ");
    if (words) announce(words);
  }

  // Presses and their answers

  /** Until the answer to a press has come and was shown. */
  waitFor(id) {
    return new Promise((done) => {
      const early = this.unclaimed.get(id);
      if (early) return done(this.claim(early));
      this.pressed.set(id, done);
      setTimeout(() => this.pressed.delete(id) && done(), PATIENCE);
    });
  }

  claim(frame) {
    clearTimeout(frame.timer);
    this.unclaimed.delete(frame.callback_id);
    this.showAnswer(frame, true);
  }

  answered(frame) {
    const done = this.pressed.get(frame.callback_id);
    if (done) {
      this.pressed.delete(frame.callback_id);
      this.showAnswer(frame, true);
      return done();
    }
    // The answer may be here before the press has its number; or it is to a press made elsewhere.
    frame.timer = setTimeout(() => {
      this.unclaimed.delete(frame.callback_id);
      this.showAnswer(frame, false);
    }, FOREIGN);
    this.unclaimed.set(frame.callback_id, frame);
  }

  showAnswer({ chat, text, show_alert, url }, own) {
    if (url && own) this.openLink(url);
    if (!text) return;
    if (show_alert && own) this.house.alert(text);
    else this.chatOf(chat)?.toast(text);
  }

  // Links, the private chat

  openLink(url) {
    const address = new URL(url, "https://t.me/");
    const [first, ...rest] = address.pathname.split("/").filter(Boolean);
    if (address.hostname === "t.me" && first?.toLowerCase() === this.bot.username?.toLowerCase()) {
      return this.openPrivate(address);
    }
    if (address.hostname === "t.me" && first === "c") return this.openGroup(rest);
    if (address.protocol.startsWith("http")) open(url, "_blank", "noopener");
    else this.chats[this.pane].toast(t("opensOutside", { url }));
  }

  openPrivate(address) {
    const payload = address.searchParams.get("start");
    this.turnTo("private");
    if (payload === null) return;
    this.payload = address.href;
    this.draw();
    this.chats.private.instead.querySelector("button")?.focus();
  }

  openGroup([id, ...path]) {
    const group = this.profile.chats.find((chat) => chat.id === Number(`-100${id}`));
    if (group) this.chooseGroup(group.id);
    this.turnTo("group");
    if (path.length > 1) this.chats.group.turnTo(Number(path[0]));
    if (path.length) this.chats.group.feed.jump(Number(path.at(-1)));
  }

  async start() {
    const url = this.payload ?? `https://t.me/${this.bot.username}?start=`;
    this.payload = undefined;
    await act("open_link", { user: this.me.id, url });
    this.draw();
    this.chats.private.composer.input.focus();
  }

  unblock() {
    return act("unblock", { user: this.me.id });
  }

  /** The choice of persons, drawn from the world at large. */
  showPeople(people) {
    const named = (user) => `${user.machine ? "🤖 " : ""}${fullName(user)}`;
    this.people.replaceChildren(...people.map((user) => el("option", { value: user.id, selected: user.id === this.me.id }, named(user))));
  }
}

function newWords(before, message, me) {
  if (message.from.id === me || serviceText(message)) return "";
  const text = message.text ?? message.caption ?? "";
  const known = new Set((before?.text ?? before?.caption ?? "").split("\n"));
  return text.split("\n").filter((line) => line.trim() && !known.has(line)).join(". ");
}
