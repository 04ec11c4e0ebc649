// The panel of controls: what happens to people, the group, the network and the clock.

import { attribute, avatar, el, fullName, iconButton } from "./dom.js";
import { act } from "./link.js";
import { language, t } from "./words.js";
import { Wire } from "./wire.js";

const JUMPS = [[10, "+10 s"], [60, "+1 min"], [300, "+5 min"], [3600, "+1 h"]];
const GROUP_KINDS = { supergroup: {}, basic: { type: "group" }, forum: { forum: true } };

export class Controls {
  constructor(house, node) {
    this.house = house;
    this.node = node;
    this.said = el("p", { class: "said", role: "status" });
    this.people = el("div", { class: "control-people" });
    this.group = el("div", {});
    this.faults = el("div", {});
    this.clock = el("div", {});
    this.wire = new Wire();
    this.name = el("input", { "aria-label": t("name"), placeholder: t("name"), maxlength: "40" });
    this.tongue = el("select", { "aria-label": t("appLanguage") }, ["vi", "en"].map((code) => el("option", { value: code }, code)));
    this.title = el("input", { "aria-label": t("newGroup"), placeholder: t("newGroup"), maxlength: "60" });
    this.kind = el("select", { "aria-label": t("newGroup") }, Object.keys(GROUP_KINDS).map((kind) => el("option", { value: kind }, t(kind))));
    attribute(node, "aria-label", t("controls"));
    node.append(
      el("header", {}, el("h2", {}, t("controls")), iconButton("close", t("close"), () => this.toggle())),
      this.said,
      section(t("people"), this.people, this.newPerson()),
      this.group,
      this.faults,
      this.clock,
      this.wire.node,
    );
    node.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle());
  }

  toggle() {
    this.node.hidden = !this.node.hidden;
    this.toggled(!this.node.hidden);
    this.wire.listening(!this.node.hidden);
    this.draw();
    if (!this.node.hidden) this.node.querySelector("button").focus();
  }

  /** Does it and says what was refused. */
  async do(action, args) {
    try {
      this.said.textContent = "";
      return await act(action, args);
    } catch (error) {
      this.said.textContent = error.message;
      return null;
    }
  }

  draw() {
    const { world, current } = this.house;
    if (this.node.hidden || !world || !current) return;
    const group = world.groups.find(({ id }) => id === current.group?.id) ?? world.groups[0];
    const state = JSON.stringify([{ ...world, time: 0 }, current.me.id, group?.id]);
    if (state === this.drawn) return;
    this.drawn = state;
    this.at = group;
    const focus = spot(this.node);
    this.people.replaceChildren(...world.people.map((user) => this.person(user)));
    this.machine.hidden = !world.stage.machines || !group;
    this.group.replaceChildren(group ? this.groupPart(group, current.me, world) : "");
    this.faults.replaceChildren(this.faultPart(world));
    this.clock.replaceChildren(this.clockPart(world));
    focus();
  }

  person(user) {
    const { world, current } = this.house;
    const id = user.id;
    const marks = [user.machine && `🤖 ${t("machine")}`, user.blocked && t("blocked"), user.offline && t("offline")];
    const press = (label, action, args) => button(label, () => this.do(action, { user: id, ...args }));
    return el(
      "div",
      { class: "control-person" },
      avatar(user),
      el("span", { class: "names" }, el("b", {}, fullName(user)), el("small", {}, [`${user.language_code ?? ""}`, ...marks].filter(Boolean).join(" · "))),
      button(t("view"), () => this.house.look(id), { "aria-pressed": String(current.me.id === id) }),
      user.machine !== null && press(user.machine ? t("autoOff") : t("autoOn"), "mind", { on: !user.machine }),
      user.blocked ? press(t("unblock"), "unblock") : press(t("block"), "block"),
      user.offline ? press(t("comeBack"), "offline", { on: false }) : press(t("goAway"), "offline"),
      user.machine === null && press(user.language_code === "vi" ? "→ en" : "→ vi", "speak", { language_code: user.language_code === "vi" ? "en" : "vi" }),
    );
  }

  newPerson() {
    this.tongue.value = language;
    this.machine = button(t("addMachine"), () => this.do("add_machine", { chat: this.at.id }));
    const add = async (event) => {
      event.preventDefault();
      const user = await this.do("add_user", { first_name: this.name.value.trim() || "Khách", language_code: this.tongue.value });
      if (user && this.at) await this.do("rejoin", { user: user.id, chat: this.at.id });
      this.name.value = "";
    };
    return el("form", { class: "row", onsubmit: add }, this.name, this.tongue, el("button", {}, t("addPerson")), this.machine);
  }

  groupPart(group, me, world) {
    const name = fullName(me);
    const present = (id) => ["creator", "administrator", "member", "restricted"].includes(group.members[id]);
    const bot = group.members[world.bot.id];
    const press = (label, action, args = {}) => button(label, () => this.do(action, { chat: group.id, ...args }));
    const mine = present(me.id)
      ? [press(t("leave", { name }), "leave", { user: me.id }), press(t("thrown", { name }), "remove", { user: me.id })]
      : [press(t("rejoin", { name }), "rejoin", { user: me.id })];
    const muted = bot === "restricted" || group.quiet;
    const bots = present(world.bot.id)
      ? [
          bot === "administrator" ? press(t("demote"), "demote", { user: "bot" }) : press(t("admin"), "make_admin", { user: "bot" }),
          press(muted ? t("unmute") : t("mute"), "mute", { user: "bot", on: !muted }),
          press(t("botOut"), "remove", { user: "bot" }),
        ]
      : [press(t("botIn"), "add", { user: "bot" })];
    const more = [
      group.type === "group" && press(t("upgrade"), "upgrade"),
      group.is_forum && press(t("addTopic"), "add_topic", { name: `#${Date.now() % 1000}` }),
    ];
    return section(t("thisGroup", { title: group.title }), el("div", { class: "row" }, mine, bots, more), this.newGroup(world, me));
  }

  newGroup(world, me) {
    const add = (event) => {
      event.preventDefault();
      const members = [me.id, ...world.people.map(({ id }) => id).filter((id) => id !== me.id)];
      const title = this.title.value.trim() || t("newGroup");
      this.do("add_group", { title, members, ...GROUP_KINDS[this.kind.value] });
      this.title.value = "";
    };
    return el("form", { class: "row", onsubmit: add }, this.title, this.kind, el("button", {}, t("newGroup")));
  }

  faultPart(world) {
    const fault = (label, args) => button(label, () => this.do("fault", args));
    const going = world.faults.map(({ kind, method, times }) => `${kind} ${method}${times === null ? "" : ` ×${times}`}`);
    return section(
      t("faults"),
      el(
        "div",
        { class: "row" },
        fault(t("flood"), { kind: "429", seconds: 15 }),
        fault(t("lostAnswers"), { kind: "reset-after", times: 3 }),
        fault(t("serverError"), { kind: "500", times: 3 }),
        fault(t("slow"), { kind: "slow", seconds: 3, times: 5 }),
        button(world.outage ? t("outageOver") : t("outage"), () => this.do("outage", { on: !world.outage }), { "aria-pressed": String(world.outage) }),
        button(world.limits ? t("limitsOff") : t("limitsOn"), () => this.do("limits", { on: !world.limits })),
        button(t("clear"), () => this.do("clear_faults")),
      ),
      going.length ? el("p", { class: "going" }, going.join(", ")) : null,
    );
  }

  clockPart(world) {
    const moved = world.moved ? el("p", { class: "going" }, t("moved", { n: Math.round(world.moved) })) : null;
    const jumps = JUMPS.map(([seconds, label]) => button(label, () => this.do("advance", { seconds })));
    return section(t("clock"), el("div", { class: "row" }, jumps), moved);
  }
}

function section(title, ...content) {
  return el("section", {}, el("h3", {}, title), content);
}

function button(label, onclick, props = {}) {
  return el("button", { type: "button", onclick, ...props }, label);
}

/** Where the focus is, as a deed that puts it back on a button with the same place after a redraw. */
function spot(node) {
  const all = () => [...node.querySelectorAll("button, input, select")];
  const at = all().indexOf(document.activeElement);
  return () => {
    if (at >= 0 && !node.contains(document.activeElement)) all()[at]?.focus();
  };
}
