// Where a person writes: text, replies, and the bot's commands with completion.

import { attribute, el, iconButton } from "./dom.js";
import { summary } from "./bubble.js";
import { t } from "./words.js";

let numbered = 0;

export class Composer {
  /** `send(text, {replyTo, editing})` sends; the rest is drawn from `show`. */
  constructor(send) {
    this.send = send;
    this.commands = [];
    this.matches = [];
    this.at = -1;
    const id = `commands-${++numbered}`;
    this.list = el("ul", { class: "completion", role: "listbox", id, hidden: true, "aria-label": t("commands") });
    this.about = el("div", { class: "about", hidden: true });
    this.input = el("textarea", {
      rows: "1",
      role: "combobox",
      "aria-label": t("write"),
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": id,
      placeholder: t("write"),
      enterkeyhint: "send",
      oninput: () => this.typed(),
      onkeydown: (event) => this.key(event),
      onblur: () => setTimeout(() => this.close(), 150),
    });
    this.slash = el("button", { type: "button", class: "icon slash", "aria-label": t("commands"), title: t("commands"), onclick: () => this.open() }, "/");
    const go = iconButton("send", t("send"), () => this.submit());
    this.node = el("div", { class: "composer" }, this.list, this.about, el("div", { class: "writing" }, this.slash, this.input, go));
  }

  show(commands) {
    this.commands = commands;
    this.slash.hidden = !commands.length;
  }

  /** The bot's list, as if a slash had been typed. */
  open() {
    this.input.value = "/";
    this.input.focus();
    this.typed();
  }

  reply(message) {
    this.context({ replyTo: message.message_id }, `↩ ${summary(message)}`);
  }

  edit(message) {
    this.context({ editing: message.message_id }, `✎ ${summary(message)}`);
    this.input.value = message.text;
    this.fit();
  }

  context(how, words) {
    this.how = how;
    const drop = iconButton("close", t("cancel"), () => this.forget());
    this.about.replaceChildren(el("span", {}, words), drop);
    this.about.hidden = false;
    this.input.focus();
  }

  forget() {
    this.how = undefined;
    this.about.hidden = true;
  }

  typed() {
    this.fit();
    const begun = /^\/(\w*)$/.exec(this.input.value)?.[1];
    const found = begun === undefined ? [] : this.commands.filter(({ command }) => command.startsWith(begun.toLowerCase()));
    this.matches = found;
    this.at = -1;
    this.list.replaceChildren(...found.map((command, index) => this.option(command, index)));
    this.list.hidden = !found.length;
    attribute(this.input, "aria-expanded", String(found.length > 0));
    attribute(this.input, "aria-activedescendant", null);
  }

  option({ command, description, is_ephemeral }, index) {
    const pick = (event) => {
      event.preventDefault();
      this.pick(index);
    };
    const secret = is_ephemeral ? " 👁" : "";
    const id = `${this.list.id}-${index}`;
    return el("li", { role: "option", id, "aria-selected": "false", onmousedown: pick }, el("b", {}, `/${command}${secret}`), ` ${description}`);
  }

  mark(index) {
    this.at = (index + this.matches.length) % this.matches.length;
    [...this.list.children].forEach((option, place) => {
      option.setAttribute("aria-selected", String(place === this.at));
      if (place === this.at) option.scrollIntoView({ block: "nearest" });
    });
    this.input.setAttribute("aria-activedescendant", `${this.list.id}-${this.at}`);
  }

  pick(index) {
    this.input.value = `/${this.matches[index].command}`;
    this.submit();
  }

  close() {
    this.list.hidden = true;
    this.matches = [];
    attribute(this.input, "aria-expanded", "false");
    attribute(this.input, "aria-activedescendant", null);
  }

  key(event) {
    if (event.isComposing) return;
    const open = this.matches.length > 0;
    if (open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      this.mark(event.key === "ArrowDown" ? this.at + 1 : Math.max(this.at, 0) - 1);
    } else if (open && event.key === "Tab" && !event.shiftKey) {
      this.input.value = `/${this.matches[Math.max(this.at, 0)].command} `;
      this.close();
    } else if (event.key === "Enter" && !event.shiftKey) {
      if (open && this.at >= 0) this.pick(this.at);
      else this.submit();
    } else if (event.key === "Escape" && (open || this.how)) {
      this.close();
      this.forget();
    } else return;
    event.preventDefault();
  }

  submit() {
    const text = this.input.value.trim();
    if (!text) return;
    this.send(text, this.how ?? {});
    this.input.value = "";
    this.forget();
    this.close();
    this.fit();
  }

  fit() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 140)}px`;
  }
}
