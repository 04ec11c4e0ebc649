// One message in a chat: built once, then changed in place.

import { attribute, avatar, el, fullName, iconButton } from "./dom.js";
import { Keyboard } from "./keyboard.js";
import { Menu } from "./menu.js";
import { formatted } from "./text.js";
import { clockTime, t } from "./words.js";

const QUOTED = 80;
const EFFECTS = {
  "5104841245755180586": "🔥",
  "5107584321108051014": "👍",
  "5104858069142078462": "👎",
  "5159385139981059251": "❤️",
  "5046509860389126442": "🎉",
  "5046589136895476101": "💩",
};

/** What a message says in one line. */
export function summary(message) {
  const text = shownText(message) ?? serviceText(message) ?? (message.photo ? t("picture") : "…");
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}

/** What a service message says; null for any other. */
export function serviceText(message) {
  const names = (users) => users.map(fullName).join(", ");
  if (message.new_chat_members) return t("joined", { names: names(message.new_chat_members) });
  if (message.left_chat_member) return t("left", { name: fullName(message.left_chat_member) });
  if (message.pinned_message) {
    return t("pinned", { name: fullName(message.from), text: summary(message.pinned_message) });
  }
  if (message.forum_topic_created) return t("topicOpened", { name: message.forum_topic_created.name });
  if (message.forum_topic_closed) return t("topicClosed");
  if (message.forum_topic_reopened) return t("topicReopened");
  if (message.migrate_from_chat_id || message.migrate_to_chat_id) return t("upgraded");
  if (message.text || message.caption || message.photo || message.document) return null;
  return t("service");
}

export class Bubble {
  /** `deeds` is what can be done with a message: press, link, command, reply, react, edit, remove, jump, now, me. */
  constructor(key, deeds) {
    this.key = key;
    this.deeds = deeds;
    this.face = el("span", { class: "face" });
    this.content = el("div", { class: "bubble" });
    this.keyboard = new Keyboard((button, element) => deeds.press(this.message, button, element));
    this.reactions = el("div", { class: "reactions" });
    this.menu = new Menu(t("more"), () => this.choices());
    const line = el("div", { class: "line" }, this.content, this.menu.node);
    this.body = el("div", { class: "body" }, line, this.keyboard.node, this.reactions);
    this.node = el("li", { class: "message", "data-key": key }, this.face, this.body);
  }

  show(message, { opens, closes }) {
    const text = JSON.stringify(message);
    if (text !== this.shown) this.draw(message);
    this.shown = text;
    this.node.classList.toggle("opens", opens);
    this.node.classList.toggle("closes", closes);
  }

  draw(message) {
    const changed = this.message !== undefined && sayings(this.message) !== sayings(message);
    this.message = message;
    const service = serviceText(message);
    const mine = message.from.id === this.deeds.me().id && !message.sender_chat;
    this.node.className = [
      "message",
      service ? "service" : mine ? "mine" : "theirs",
      message.ephemeral_message_id ? "ephemeral" : "",
    ].join(" ");
    this.face.replaceChildren(service || mine ? "" : avatar(message.sender_chat ?? message.from));
    this.content.replaceChildren(...(service ? [el("p", {}, service)] : this.parts(message, mine)));
    this.keyboard.show(message.reply_markup?.inline_keyboard ?? []);
    attribute(this.keyboard.node, "aria-label", summary(message));
    this.drawReactions(message);
    this.menu.node.hidden = Boolean(service);
    if (changed) flash(this.content);
  }

  parts(message, mine) {
    const hooks = this.deeds;
    const photo = message.photo?.at(-1);
    const body = shownText(message);
    return [
      !mine && el("p", { class: `sender hue-${Math.abs(message.from.id) % 7}` }, senderName(message)),
      message.ephemeral_message_id && el("p", { class: "secret" }, `👁 ${this.secret(message)}`),
      message.reply_to_message && !message.reply_to_message.forum_topic_created && this.quote(message.reply_to_message),
      photo && this.picture(message, photo),
      message.document && this.file(message.document),
      body !== undefined &&
        el("div", { class: "text" }, formatted(body, message.entities ?? message.caption_entities, hooks)),
      el("p", { class: "meta" }, [EFFECTS[message.effect_id], message.edit_date && t("edited"), clockTime(message.date)].filter(Boolean).join(" ")),
    ].filter(Boolean);
  }

  secret(message) {
    const other = message.receiver_user.id === this.deeds.me().id ? message.receiver_user : message.from;
    return t("onlyYou", { name: fullName(other) });
  }

  quote(replied) {
    const jump = () => this.deeds.jump(replied.message_id);
    return el("button", { type: "button", class: "quote", onclick: jump }, el("b", {}, senderName(replied)), summary(replied));
  }

  picture(message, photo) {
    const props = { src: this.deeds.file(photo.file_id), width: photo.width, height: photo.height };
    return el("img", { ...props, alt: message.caption ?? t("picture"), loading: "lazy" });
  }

  file(document) {
    const size = `${Math.ceil((document.file_size ?? 0) / 1024)} kB`;
    return el("a", { class: "document", href: this.deeds.file(document.file_id), download: document.file_name }, `📄 ${document.file_name} · ${size}`);
  }

  drawReactions(message) {
    const me = this.deeds.me().id;
    const given = Object.entries(message.reactions ?? {});
    const all = given.flatMap(([user, reactions]) => reactions.map(({ emoji }) => ({ emoji, mine: Number(user) === me })));
    const emojis = [...new Set(all.map(({ emoji }) => emoji))];
    this.reactions.hidden = !emojis.length;
    this.reactions.replaceChildren(...emojis.map((emoji) => this.chip(emoji, all.filter((one) => one.emoji === emoji))));
  }

  chip(emoji, given) {
    const mine = given.some((one) => one.mine);
    const label = t("reaction", { emoji, n: given.length });
    const react = () => this.deeds.react(this.message, mine ? null : emoji);
    return el("button", { type: "button", class: "chip", "aria-pressed": String(mine), "aria-label": label, onclick: react }, `${emoji} ${given.length}`);
  }

  choices() {
    const { message, deeds } = this;
    const mine = message.from.id === deeds.me().id;
    const secret = Boolean(message.ephemeral_message_id);
    return {
      emojis: secret ? [] : ["👍", "❤", "🔥", "👏", "😁", "😱", "🎉", "🤝"],
      emoji: (emoji) => deeds.react(message, emoji),
      items: secret
        ? []
        : [
            [t("reply"), () => deeds.reply(message)],
            mine && message.text !== undefined && [t("edit"), () => deeds.edit(message)],
            mine && [t("remove"), () => deeds.remove(message)],
          ].filter(Boolean),
    };
  }
}

function senderName(message) {
  return message.sender_chat?.title ?? fullName(message.from);
}

/** What a link put behind the start of a chat is between the app and the bot: people see the command alone. */
function shownText(message) {
  const text = message.text ?? message.caption;
  return message.chat.type === "private" && /^\/start \S+$/.test(text) ? "/start" : text;
}

function sayings(message) {
  return message.text ?? message.caption ?? "";
}

const FLASH = 900;

/** Marks what has changed, for a moment; one that is not in view then is not marked later. */
export function flash(node) {
  clearTimeout(node.flashing);
  node.classList.add("changed");
  node.flashing = setTimeout(() => node.classList.remove("changed"), FLASH);
}
