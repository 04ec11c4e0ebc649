"""sendMessage, sendPhoto, sendDocument, sendChatAction."""

from __future__ import annotations

from typing import Any

from bot.playground.access import check_person, reachable_chat, thread_of, writable_chat
from bot.playground.call import Call, Handler
from bot.playground.content import media_content, text_content
from bot.playground.ephemeral import Plan, plan_ephemeral, reply_target
from bot.playground.errors import bad_request
from bot.playground.keyboard import read_markup
from bot.playground.message import Message
from bot.playground.world import Chat, Json

EFFECTS = frozenset(
    {
        "5104841245755180586",
        "5107584321108051014",
        "5104858069142078462",
        "5159385139981059251",
        "5046509860389126442",
        "5046589136895476101",
    }
)
ACTION_LIST = (
    "typing upload_photo record_video upload_video record_voice upload_voice upload_document "
    "choose_sticker find_location record_video_note upload_video_note cancel"
)
ACTIONS = frozenset(ACTION_LIST.split())


def send_message(call: Call) -> Json:
    content = text_content(call)
    return _send(call, content, "text messages")


def send_photo(call: Call) -> Json:
    return _send(call, media_content(call, "photo"), "photos")


def send_document(call: Call) -> Json:
    return _send(call, media_content(call, "document"), "documents")


def _send(call: Call, content: Json, what: str) -> Json:
    chat = writable_chat(call, what)
    extras = _extras(call, chat, what)
    thread = thread_of(call.params, chat)
    plan = plan_ephemeral(call, chat, content)
    reply_to = reply_target(call, chat, plan)
    markup = read_markup(
        call.params.data("reply_markup"),
        private=chat.private,
        ephemeral=plan is not None,
    )
    if reply_to is not None and thread is None and reply_to.ephemeral_id is None:
        thread = reply_to.thread
    call.charge(chat)
    fields: dict[str, Any] = {"thread": thread, "reply_to": reply_to, "markup": markup, "extras": extras}
    return _post(call, chat, content, plan, fields).show()


def _post(call: Call, chat: Chat, content: Json, plan: Plan | None, fields: dict[str, Any]) -> Message:
    backend = call.backend
    if plan is None:
        return backend.post(chat, backend.bot, content, **fields)
    return backend.post_ephemeral(chat, backend.bot, plan.receiver, content, replaces=plan.replaces, **fields)


def _extras(call: Call, chat: Chat, what: str) -> Json:
    params = call.params
    extras: Json = {}
    if params.flag("protect_content"):
        extras["has_protected_content"] = True
    if params.flag("show_caption_above_media"):
        extras["show_caption_above_media"] = True
    if params.flag("has_spoiler") and what == "photos":
        extras["has_media_spoiler"] = True
    if effect := params.text("message_effect_id"):
        if not chat.private:
            raise bad_request("can't use message effects in the chat")
        if effect not in EFFECTS:
            raise bad_request("EFFECT_ID_INVALID")
        extras["effect_id"] = effect
    if (preview := params.data("link_preview_options")) is not None:
        extras["link_preview_options"] = preview
    return extras


def send_chat_action(call: Call) -> bool:
    chat = reachable_chat(call)
    if chat.person is not None:
        check_person(chat.person)
    if call.params.text("action") not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    thread_of(call.params, chat)
    call.backend.events.add(
        chat.audience(),
        type="action",
        time=call.backend.clock.now(),
        chat=chat.id,
        action=call.params.text("action"),
    )
    return True


METHODS: dict[str, Handler] = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
    "sendChatAction": send_chat_action,
}
