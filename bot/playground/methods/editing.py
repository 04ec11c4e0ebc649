"""editMessageText, editMessageCaption, editMessageMedia, editMessageReplyMarkup, deleteMessage(s)."""

from __future__ import annotations

from typing import Any

from bot.playground.access import message_of, reachable_chat, writable_chat
from bot.playground.call import Call, Handler
from bot.playground.content import MEDIA, caption_content, media_content, text_content
from bot.playground.errors import bad_request
from bot.playground.keyboard import read_markup, same
from bot.playground.message import Message
from bot.playground.params import Params, number
from bot.playground.world import Chat, Json

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
DELETE_LIFE = 48 * 3600.0
DELETE_COUNT = 100


def edit_message_text(call: Call) -> Json:
    content = text_content(call, too_long="MESSAGE_TOO_LONG")
    message = _editable(call)
    check_has_text(message)
    return _edit(call, message, content)


def edit_message_caption(call: Call) -> Json:
    content = caption_content(call)
    message = _editable(call)
    return _edit(call, message, with_caption(message, content))


def edit_message_media(call: Call) -> Json:
    content = read_media(call)
    return _edit(call, _editable(call), content)


def edit_message_reply_markup(call: Call) -> Json:
    message = _editable(call)
    return _edit(call, message, message.content)


def _editable(call: Call) -> Message:
    chat = writable_chat(call)
    message = message_of(call, chat, "edit")
    if message.sender is not call.backend.bot or message.service:
        raise bad_request("message can't be edited")
    return message


def _edit(call: Call, message: Message, content: Json) -> Json:
    markup = edited_markup(call, message)
    call.charge(message.chat)
    apply_edit(call, message, content, markup)
    return message.show()


def edited_markup(call: Call, message: Message) -> Json | None:
    """The keyboard after the edit; leaving it out takes the old one away."""
    return read_markup(
        call.params.data("reply_markup"),
        private=message.chat.private,
        ephemeral=message.ephemeral_id is not None,
        edit=True,
    )


def apply_edit(call: Call, message: Message, content: Json, markup: Json | None) -> None:
    """Changes a message, or refuses an edit that would change nothing."""
    extras = dict(message.extras)
    preview = call.params.data("link_preview_options")
    if preview is not None:
        extras["link_preview_options"] = preview
    if same(content, message.content) and same(markup, message.markup) and same(extras, message.extras):
        raise bad_request(NOT_MODIFIED)
    message.content, message.markup, message.extras = content, markup, extras
    message.edited = call.backend.clock.now()
    call.backend.note("edited", message)


def check_has_text(message: Message) -> None:
    if "text" not in message.content:
        raise bad_request("there is no text in the message to edit")


def with_caption(message: Message, caption: Json) -> Json:
    """The content of a message of media under another caption."""
    if message.media is None:
        raise bad_request("there is no caption in the message to edit")
    return {message.media: message.content[message.media]} | caption


def read_media(call: Call) -> Json:
    """The content that an `InputMedia` describes."""
    media: Any = call.params.data("media")
    if not media:
        raise bad_request("media is empty")
    if media.get("type") not in MEDIA:
        raise bad_request("can't parse InputMedia: type must be one of photo, document")
    return media_content(call, media["type"], Params(media), "media")


def delete_message(call: Call) -> bool:
    chat = reachable_chat(call)
    message = message_of(call, chat, "delete")
    if not _deletable(call, chat, message):
        raise bad_request("message can't be deleted")
    call.backend.remove(message)
    return True


def delete_messages(call: Call) -> bool:
    chat = reachable_chat(call)
    ids = call.params.data("message_ids")
    if not ids:
        raise bad_request("message identifiers are not specified")
    if len(ids) > DELETE_COUNT:
        raise bad_request("too many messages to delete")
    for message in [chat.messages[id] for id in map(number, ids) if id in chat.messages]:
        if _deletable(call, chat, message):
            call.backend.remove(message)
    return True


def _deletable(call: Call, chat: Chat, message: Message) -> bool:
    member = chat.member(call.backend.bot.id)
    if member is not None and member.may("can_delete_messages"):
        return True
    young = call.backend.clock.now() - message.date < DELETE_LIFE
    return young and (chat.private or message.sender is call.backend.bot)


METHODS: dict[str, Handler] = {
    "editMessageText": edit_message_text,
    "editMessageCaption": edit_message_caption,
    "editMessageMedia": edit_message_media,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "deleteMessage": delete_message,
    "deleteMessages": delete_messages,
}
