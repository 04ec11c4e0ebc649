// The messages of one chat, oldest first, kept at the newest unless somebody reads further up.

import { Bubble, flash, serviceText } from "./bubble.js";
import { el, iconButton } from "./dom.js";
import { dayName, t } from "./words.js";

const NEAR = 60;
const TOGETHER = 300;

export class Feed {
  constructor(deeds) {
    this.deeds = deeds;
    this.bubbles = new Map();
    this.list = el("ol", { class: "messages", tabindex: "0", onscroll: () => this.scrolled() });
    this.down = iconButton("down", t("newest"), () => this.toNewest("smooth"), { hidden: true });
    this.down.classList.add("to-newest");
    this.empty = el("p", { class: "empty" }, t("nothing"));
    this.node = el("div", { class: "feed" }, this.empty, this.list, this.down);
    this.follows = true;
    // A keyboard that grows, a pane that is turned to: the newest stays in view.
    new ResizeObserver(() => this.settle()).observe(this.list);
  }

  show(messages) {
    const wanted = new Set(messages.map(([key]) => key));
    for (const [key, bubble] of this.bubbles) {
      if (!wanted.has(key)) this.drop(key, bubble);
    }
    const nodes = [];
    messages.forEach(([key, message], index) => {
      const before = messages[index - 1]?.[1];
      const after = messages[index + 1]?.[1];
      if (!before || dayName(before.date) !== dayName(message.date)) nodes.push(this.dayMark(message.date));
      if (!this.bubbles.has(key)) this.bubbles.set(key, new Bubble(key, this.deeds));
      const bubble = this.bubbles.get(key);
      bubble.show(message, { opens: !together(before, message), closes: !together(message, after) });
      nodes.push(bubble.node);
    });
    arrange(this.list, nodes);
    this.empty.hidden = messages.length > 0;
    this.settle();
  }

  drop(key, bubble) {
    this.bubbles.delete(key);
    bubble.node.remove();
  }

  dayMark(date) {
    const name = dayName(date);
    const known = this.list.querySelector(`li[data-day="${CSS.escape(name)}"]`);
    return known ?? el("li", { class: "day", "data-day": name }, name);
  }

  settle() {
    if (this.follows) this.toNewest("instant");
  }

  toNewest(behavior) {
    this.list.scrollTo({ top: this.list.scrollHeight, behavior });
  }

  scrolled() {
    const left = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight;
    this.follows = left < NEAR;
    this.down.hidden = this.follows;
  }

  jump(messageId) {
    const bubble = this.bubbles.get(`m${messageId}`);
    bubble?.node.scrollIntoView({ block: "center", behavior: "smooth" });
    if (bubble) flash(bubble.content);
  }
}

function together(one, other) {
  if (!one || !other || serviceText(one) || serviceText(other)) return false;
  return one.from.id === other.from.id && Math.abs(other.date - one.date) < TOGETHER;
}

/** Puts nodes in order, moving only what stands wrong, so that focus and scrolling stay. */
function arrange(list, nodes) {
  const keep = new Set(nodes);
  for (const child of [...list.children]) if (!keep.has(child)) child.remove();
  nodes.forEach((node, index) => {
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
  });
}
