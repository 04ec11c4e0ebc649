// Text with entities as nodes. Offsets count UTF-16 units, as strings do here.

import { el } from "./dom.js";
import { fromNow, moment } from "./words.js";

const SIMPLE = { bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre" };
const SAFE = /^(https?|tg|mailto|tel):/i;

/** `hooks.link(url)` and `hooks.command(text)` are told of what was pressed; `hooks.now()` is the server's time. */
export function formatted(text, entities, hooks) {
  const sorted = [...(entities ?? [])].sort((a, b) => a.offset - b.offset || b.length - a.length);
  return between(text, sorted, 0, text.length, hooks);
}

function between(text, entities, start, end, hooks) {
  const nodes = [];
  let at = start;
  for (let index = 0; index < entities.length; index++) {
    const entity = entities[index];
    if (entity.offset < at) continue;
    const stop = Math.min(entity.offset + entity.length, end);
    const inside = entities.slice(index + 1).filter((other) => other.offset < stop);
    if (entity.offset > at) nodes.push(text.slice(at, entity.offset));
    nodes.push(node(text, entity, stop, inside, hooks));
    at = stop;
  }
  if (at < end) nodes.push(text.slice(at, end));
  return nodes;
}

function node(text, entity, stop, inside, hooks) {
  const own = text.slice(entity.offset, stop);
  const content = between(text, inside, entity.offset, stop, hooks);
  switch (entity.type) {
    case "text_link":
      return link(entity.url, content, hooks);
    case "url":
      return link(own.includes("://") ? own : `https://${own}`, content, hooks);
    case "bot_command":
      return el("button", { type: "button", class: "inline-link", onclick: () => hooks.command(own) }, content);
    case "mention":
    case "text_mention":
    case "hashtag":
      return el("span", { class: "tagged" }, content);
    case "spoiler":
      return spoiler(content);
    case "blockquote":
      return el("blockquote", {}, content);
    case "expandable_blockquote":
      return folded(content);
    case "date_time":
      return dateTime(entity, own, hooks);
    default:
      return SIMPLE[entity.type] ? el(SIMPLE[entity.type], {}, content) : el("span", {}, content);
  }
}

function link(url, content, hooks) {
  if (!SAFE.test(url)) return el("span", {}, content);
  const open = (event) => {
    event.preventDefault();
    hooks.link(url);
  };
  return el("a", { href: url, rel: "noopener noreferrer", target: "_blank", onclick: open }, content);
}

function spoiler(content) {
  const shown = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-expanded": "false" }, content);
  const reveal = () => shown.setAttribute("aria-expanded", "true");
  shown.addEventListener("click", reveal);
  shown.addEventListener("keydown", (event) => event.key === "Enter" && reveal());
  return shown;
}

function folded(content) {
  const quote = el("blockquote", { class: "folded" }, content);
  const toggle = el("button", { type: "button", class: "unfold", "aria-expanded": "false" }, "…");
  toggle.addEventListener("click", () => {
    const open = quote.classList.toggle("open");
    toggle.setAttribute("aria-expanded", String(open));
  });
  quote.append(toggle);
  return quote;
}

function dateTime(entity, own, hooks) {
  const format = entity.date_time_format ?? "";
  const seconds = entity.unix_time;
  const shown = el("time", { datetime: new Date(seconds * 1000).toISOString(), title: moment(seconds, "wDT") });
  if (format === "r") {
    shown.dataset.relative = seconds;
    shown.textContent = fromNow(seconds, hooks.now());
  } else {
    shown.textContent = format ? moment(seconds, format) : own;
  }
  return shown;
}

/** Keeps relative times true. */
export function refreshTimes(now) {
  for (const shown of document.querySelectorAll("time[data-relative]")) {
    shown.textContent = fromNow(Number(shown.dataset.relative), now);
  }
}
