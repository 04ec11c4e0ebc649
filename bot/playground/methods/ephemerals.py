"""editEphemeralMessageText, …Caption, …Media, …ReplyMarkup and deleteEphemeralMessage."""

from __future__ import annotations

from bot.playground.access import reachable_chat, user_of
from bot.playground.call import Call, Handler
from bot.playground.content import caption_content, text_content
from bot.playground.ephemeral import check_text
from bot.playground.errors import bad_request
from bot.playground.message import Message
from bot.playground.methods.editing import (
    apply_edit,
    check_has_text,
    edited_markup,
    read_media,
    with_caption,
)
from bot.playground.world import Json


def edit_text(call: Call) -> bool:
    content = text_content(call, too_long="MESSAGE_TOO_LONG")
    message = _message(call, "edit")
    check_has_text(message)
    check_text(content)
    return _edit(call, message, content)


def edit_caption(call: Call) -> bool:
    content = caption_content(call)
    message = _message(call, "edit")
    return _edit(call, message, with_caption(message, content))


def edit_media(call: Call) -> bool:
    content = read_media(call)
    return _edit(call, _message(call, "edit"), content)


def edit_reply_markup(call: Call) -> bool:
    message = _message(call, "edit")
    return _edit(call, message, message.content)


def delete(call: Call) -> bool:
    call.backend.remove(_message(call, "delete"))
    return True


def _message(call: Call, purpose: str) -> Message:
    chat = reachable_chat(call)
    receiver = user_of(call, "receiver_user_id")
    message = chat.ephemerals.get(call.params.integer("ephemeral_message_id"))
    if message is None or receiver is not message.receiver or message.sender is not call.backend.bot:
        raise bad_request(f"message to {purpose} not found")
    return message


def _edit(call: Call, message: Message, content: Json) -> bool:
    window = call.backend.ephemeral_edit_window
    if window is not None and not call.backend.bot_administers(message.chat):
        pressed = call.backend.callbacks.last_press(message)
        if call.backend.clock.now() - max(pressed, message.date) > window:
            raise bad_request("message can't be edited")
    markup = edited_markup(call, message)
    call.charge(message.chat)
    apply_edit(call, message, content, markup)
    return True


METHODS: dict[str, Handler] = {
    "editEphemeralMessageText": edit_text,
    "editEphemeralMessageCaption": edit_caption,
    "editEphemeralMessageMedia": edit_media,
    "editEphemeralMessageReplyMarkup": edit_reply_markup,
    "deleteEphemeralMessage": delete,
}
