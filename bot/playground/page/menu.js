// The small menu of a message: reactions and what else can be done with it.

import { el, icon } from "./dom.js";
import { t } from "./words.js";

let openMenu = null;

document.addEventListener("pointerdown", (event) => {
  if (openMenu && !openMenu.node.contains(event.target)) openMenu.close();
});

export class Menu {
  /** `choices()` gives `{emojis, emoji(e), items: [[label, deed]]}` at the time it is opened. */
  constructor(label, choices) {
    this.choices = choices;
    this.button = el(
      "button",
      { type: "button", class: "icon", "aria-label": label, "aria-haspopup": "menu", "aria-expanded": "false", onclick: () => this.toggle() },
      icon("more"),
    );
    this.node = el("div", { class: "menu-place", onkeydown: (event) => this.key(event) }, this.button);
  }

  toggle() {
    if (this.list) this.close();
    else this.open();
  }

  open() {
    openMenu?.close();
    openMenu = this;
    const { emojis, emoji, items } = this.choices();
    const entry = (label, text, deed) =>
      el("button", { type: "button", role: "menuitem", "aria-label": label, onclick: () => this.choose(deed) }, text);
    const row = emojis.map((one) => entry(t("react", { emoji: one }), one, () => emoji(one)));
    this.list = el(
      "div",
      { class: "menu", role: "menu" },
      row.length ? el("div", { class: "menu-emojis", role: "none" }, row) : null,
      items.map(([label, deed]) => entry(null, label, deed)),
    );
    this.node.append(this.list);
    const below = this.button.getBoundingClientRect().bottom + this.list.offsetHeight > innerHeight - 80;
    this.list.classList.toggle("above", below);
    this.button.setAttribute("aria-expanded", "true");
    this.list.querySelector("button")?.focus();
  }

  close() {
    this.list?.remove();
    this.list = null;
    this.button.setAttribute("aria-expanded", "false");
    if (openMenu === this) openMenu = null;
  }

  choose(deed) {
    this.close();
    this.button.focus();
    deed();
  }

  key(event) {
    if (!this.list) return;
    const buttons = [...this.list.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) {
      event.preventDefault();
      buttons.at((at + step) % buttons.length)?.focus();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      this.close();
      this.button.focus();
    }
  }
}
