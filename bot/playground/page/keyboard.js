// An inline keyboard, changed in place: a button under a finger or in focus stays the same element.

import { attribute, el } from "./dom.js";

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Keyboard {
  /** `press(button, element)` is told which button, as the bot described it, was pressed. */
  constructor(press) {
    this.press = press;
    this.rows = [];
    this.node = el("div", { class: "keyboard", role: "group", onkeydown: (event) => this.move(event) });
  }

  show(rows) {
    const focused = this.place(document.activeElement);
    while (this.node.children.length > rows.length) this.node.lastChild.remove();
    while (this.node.children.length < rows.length) this.node.append(el("div", { class: "keys" }));
    rows.forEach((row, index) => this.showRow(this.node.children[index], row));
    this.rows = rows;
    this.node.hidden = !rows.length;
    if (focused && !this.node.contains(document.activeElement)) this.focus(...focused);
  }

  showRow(line, row) {
    while (line.children.length > row.length) line.lastChild.remove();
    while (line.children.length < row.length) line.append(this.button());
    row.forEach((button, index) => draw(line.children[index], button));
  }

  button() {
    return el("button", {
      type: "button",
      class: "key",
      onclick: (event) => this.press(event.currentTarget.meant, event.currentTarget),
    });
  }

  place(element) {
    if (!this.node.contains(element) || !element.classList.contains("key")) return null;
    const line = element.parentElement;
    return [[...this.node.children].indexOf(line), [...line.children].indexOf(element)];
  }

  focus(row, column) {
    const line = this.node.children[Math.max(0, Math.min(row, this.node.children.length - 1))];
    line?.children[Math.max(0, Math.min(column, line.children.length - 1))]?.focus();
  }

  move(event) {
    const step = STEPS[event.key];
    const place = this.place(event.target);
    if (!step || !place) return;
    event.preventDefault();
    this.focus(place[0] + step[0], place[1] + step[1]);
  }
}

function draw(element, button) {
  element.meant = button;
  if (element.textContent !== button.text) element.textContent = button.text;
  attribute(element, "data-style", button.style);
  attribute(element, "data-kind", button.url ? "url" : null);
}
