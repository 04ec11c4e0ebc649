// The raw requests of the bot and the server's answers, for about a minute.

import { el } from "./dom.js";
import { listen } from "./link.js";
import { t } from "./words.js";

const KEPT = 60;

export class Wire {
  constructor() {
    this.filter = el("input", { type: "search", "aria-label": t("filter"), placeholder: t("filter"), oninput: () => this.sift() });
    this.polls = el("input", { type: "checkbox", onchange: () => this.sift() });
    this.list = el("ol", { class: "calls", tabindex: "0", "aria-label": t("wire") });
    this.empty = el("p", { class: "going" }, t("noCalls"));
    const tools = el("div", { class: "row" }, this.filter, el("label", { class: "check" }, this.polls, ` ${t("polls")}`));
    this.node = el("section", { class: "wire" }, el("h3", {}, t("wire")), tools, this.empty, this.list);
  }

  /** Hears calls only while somebody looks. */
  listening(on) {
    this.live?.end();
    this.live = on ? listen("wire", { frame: (call) => this.add(call) }) : null;
    this.list.replaceChildren();
    clearInterval(this.broom);
    if (on) this.broom = setInterval(() => this.sweep(), 2000);
  }

  add(call) {
    const line = el("li", { "data-method": call.method.toLowerCase() });
    line.heard = Date.now();
    const ok = call.ok && !call.fault;
    const word = ok ? "200" : [call.error_code, call.fault].filter(Boolean).join(" ");
    const head = el("summary", { class: ok ? "" : "bad" }, el("time", {}, stamp(call.time)), ` ${call.method} `, el("b", {}, word));
    const details = el("details", {}, head);
    // Long texts are made only for those who open them.
    details.addEventListener("toggle", () => details.children.length === 1 && details.append(...bodies(call)));
    line.append(details);
    line.hidden = !this.wanted(line);
    this.list.prepend(line);
    this.empty.hidden = true;
  }

  wanted(line) {
    const { method } = line.dataset;
    if (method === "getupdates" && !this.polls.checked) return false;
    return method.includes(this.filter.value.trim().toLowerCase());
  }

  sift() {
    for (const line of this.list.children) line.hidden = !this.wanted(line);
  }

  sweep() {
    for (const line of [...this.list.children].reverse()) {
      if (Date.now() - line.heard < KEPT * 1000) break;
      if (!line.querySelector("details[open]")) line.remove();
    }
    this.empty.hidden = this.list.children.length > 0;
  }
}

function stamp(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour12: false });
}

function bodies({ params, result, error_code, description }) {
  const answer = error_code ? { ok: false, error_code, description } : { ok: true, result };
  const part = (title, value) => [el("h4", {}, title), el("pre", {}, JSON.stringify(value, null, 1))];
  return [...part(t("request"), params), ...part(t("answer"), answer)];
}
