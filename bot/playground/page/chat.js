// One chat of one person: its head, its messages, what pops up over it, and where one writes.

import { Composer } from "./composer.js";
import { attribute, avatar, el } from "./dom.js";
import { Feed } from "./feed.js";
import { act } from "./link.js";
import { t } from "./words.js";

const TOAST = 3500;
const TYPING = 5000;
const GENERAL = 0;

export class Chat {
  /** `phone` is the person's: me, bot, openLink, waitFor, now. */
  constructor(phone, kind) {
    this.phone = phone;
    this.kind = kind;
    this.messages = [];
    this.topic = null;
    this.title = el("h2", {});
    this.subtitle = el("p", { class: "subtitle" });
    this.face = el("span", { class: "face" });
    this.groups = el("select", { class: "groups", hidden: true, "aria-label": t("group"), onchange: () => phone.chooseGroup(Number(this.groups.value)) });
    this.topics = el("div", { class: "topics", role: "group", "aria-label": t("topics"), hidden: true });
    this.feed = new Feed(this.deeds());
    this.composer = new Composer((text, how) => this.send(text, how));
    this.instead = el("div", { class: "instead", hidden: true });
    this.toasts = el("div", { class: "toasts", role: "status" });
    const head = el("header", { class: "chat-head" }, this.face, el("div", { class: "names" }, this.title, this.subtitle), this.groups);
    this.node = el("section", { class: `chat ${kind}` }, head, this.topics, this.feed.node, this.toasts, this.instead, this.composer.node);
  }

  /** `chat` as the server's profile has it; undefined where this person has none such. */
  show(chat, messages) {
    this.chat = chat;
    this.messages = messages;
    this.node.classList.toggle("absent", !chat);
    if (!chat) return this.showNone();
    if (this.topic !== null && !chat.topics.some(({ id }) => id === this.topic)) this.topic = GENERAL;
    if (!chat.is_forum) this.topic = null;
    else this.topic ??= GENERAL;
    this.drawHead(chat);
    this.drawTopics(chat);
    this.composer.show(chat.commands);
    this.drawFoot();
    this.feed.list.setAttribute("aria-label", t("messagesOf", { title: this.title.textContent }));
    this.feed.show(this.inTopic());
  }

  showNone() {
    this.title.textContent = t(this.kind);
    this.subtitle.textContent = t("noGroup", { name: this.phone.me.first_name });
    this.face.replaceChildren();
    this.topics.hidden = true;
    this.groups.hidden = true;
    this.composer.node.hidden = true;
    this.instead.hidden = true;
    this.feed.show([]);
  }

  drawHead(chat) {
    const bot = this.phone.bot;
    this.title.textContent = this.kind === "private" ? bot.first_name : chat.title;
    const rest = this.kind === "private" ? t("bot") : t("members", { n: chat.members });
    if (!this.typing) this.subtitle.textContent = rest;
    this.rest = rest;
    this.face.replaceChildren(this.kind === "private" ? avatar(bot) : avatar(chat, chat.title));
    attribute(this.node, "aria-label", `${t(this.kind)}: ${this.title.textContent}`);
  }

  /** Which group it is, where there are several. */
  drawGroups(groups) {
    this.groups.hidden = groups.length < 2;
    this.groups.replaceChildren(...groups.map(({ id, title }) => el("option", { value: id, selected: id === this.chat?.id }, title)));
  }

  drawTopics(chat) {
    this.topics.hidden = !chat.is_forum;
    const all = [{ id: GENERAL, name: t("general") }, ...chat.topics];
    this.topics.replaceChildren(
      ...all.map(({ id, name, closed }) =>
        el("button", { type: "button", "aria-pressed": String(id === this.topic), onclick: () => this.turnTo(id) }, closed ? `🔒 ${name}` : name),
      ),
    );
  }

  turnTo(topic) {
    this.topic = topic;
    this.show(this.chat, this.messages);
  }

  inTopic() {
    if (this.topic === null) return this.messages;
    return this.messages.filter(([, message]) => (message.is_topic_message ? message.message_thread_id : GENERAL) === this.topic);
  }

  drawFoot() {
    const { me, payload } = this.phone;
    const deed =
      this.kind !== "private" ? null : me.blocked && payload === undefined ? "unblock" : !me.started || payload !== undefined ? "start" : null;
    this.composer.node.hidden = deed !== null;
    this.instead.hidden = deed === null;
    if (this.deed === deed) return;
    this.deed = deed;
    if (deed === null) return this.instead.replaceChildren();
    const button = el("button", { type: "button", class: "start", onclick: () => this.phone[deed]() }, t(deed));
    const hint = deed === "start" ? el("p", {}, t("startFirst", { name: me.first_name })) : null;
    this.instead.replaceChildren(hint ?? "", button);
  }

  /** What the messages' parts may ask for. */
  deeds() {
    const { phone } = this;
    const where = (message) => ({ user: phone.me.id, chat: this.chat.id, message_id: message.message_id });
    const attempt = (deed) => deed.catch((error) => this.toast(error.message));
    return {
      me: () => phone.me,
      now: () => phone.now(),
      file: (id) => `/live/person/${phone.me.id}/file/${encodeURIComponent(id)}`,
      link: (url) => phone.openLink(url),
      command: (text) => this.send(text, {}),
      jump: (id) => this.feed.jump(id),
      reply: (message) => this.composer.reply(message),
      edit: (message) => this.composer.edit(message),
      press: (message, button, element) => this.press(message, button, element),
      react: (message, emoji) => attempt(act("react", { ...where(message), emoji })),
      remove: (message) => attempt(act("delete", where(message))),
    };
  }

  async send(text, { replyTo, editing }) {
    const args = { user: this.phone.me.id, chat: this.chat.id, text };
    this.feed.follows = true;
    try {
      if (editing) await act("edit", { ...args, message_id: editing });
      else await act("say", { ...args, reply_to: replyTo ?? null, thread: this.topic || null });
    } catch (error) {
      this.toast(error.message);
      this.composer.input.value = text;
    }
  }

  async press(message, button, element) {
    if (button.url) return this.phone.openLink(button.url);
    if (button.copy_text) return this.copy(button.copy_text.text);
    if (button.callback_data === undefined) return this.toast(t("unsupported"));
    if (element.getAttribute("aria-busy") === "true") return;
    const secret = message.ephemeral_message_id;
    const args = { user: this.phone.me.id, chat: this.chat.id, message_id: message.message_id, data: button.callback_data };
    element.setAttribute("aria-busy", "true");
    try {
      const id = await act("press", secret ? { ...args, ephemeral_message_id: secret } : args);
      await this.phone.waitFor(id);
    } catch (error) {
      this.toast(error.message);
    } finally {
      element.removeAttribute("aria-busy");
    }
  }

  async copy(text) {
    await navigator.clipboard?.writeText(text);
    this.toast(t("copied"));
  }

  toast(text) {
    const shown = el("p", { class: "toast" }, text);
    this.toasts.replaceChildren(shown);
    setTimeout(() => shown.remove(), TOAST);
  }

  typed() {
    clearTimeout(this.typing);
    this.subtitle.textContent = t("typing");
    this.typing = setTimeout(() => {
      this.typing = 0;
      this.subtitle.textContent = this.rest;
    }, TYPING);
  }
}
