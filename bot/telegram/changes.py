"""What happened to chats and the people in them, as updates tell it, or the refusal of a call."""

from __future__ import annotations

from collections.abc import Hashable

from telegram import Chat, ChatMember, ChatMemberRestricted, ChatMemberUpdated, Message, Update
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.service import SurfaceKey
from bot.service.commands import (
    Command,
    LoseMember,
    LosePlace,
    LosePrivateChat,
    MoveChat,
    StartPrivateChat,
)
from bot.telegram.inbound import person_of

GONE = (ChatMember.LEFT, ChatMember.BANNED)
CHAT_LOST = (
    "bot was kicked",
    "bot is not a member",
    "the group chat was deleted",
    "not enough rights to send text messages",
    "have no rights to send a message",
    "chat_write_forbidden",
    "chat not found",
)
TOPIC_LOST = ("message thread not found", "topic_closed", "topic_deleted")


def change_in(update: Update, bot_id: int) -> Command | None:
    """What an update tells of a chat or its members; None for one that tells nothing of the kind."""
    if update.my_chat_member is not None:
        return _of_the_bot(update.my_chat_member)
    if update.chat_member is not None:
        changed = update.chat_member
        gone = not is_present(changed.new_chat_member)
        return LoseMember(changed.new_chat_member.user.id, changed.chat.id) if gone else None
    return _in_message(update.message, bot_id) if update.message is not None else None


def is_present(member: ChatMember) -> bool:
    """Whether that person is in the chat."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in GONE


def _of_the_bot(changed: ChatMemberUpdated) -> Command | None:
    now = changed.new_chat_member
    if changed.chat.type == Chat.PRIVATE:
        blocked = now.status in GONE
        return LosePrivateChat(changed.chat.id) if blocked else StartPrivateChat(person_of(changed.from_user))
    muted = isinstance(now, ChatMemberRestricted) and not now.can_send_messages
    return LosePlace(changed.chat.id) if muted or not is_present(now) else None


def _in_message(message: Message, bot_id: int) -> Command | None:
    chat_id = message.chat_id
    if message.migrate_to_chat_id is not None:
        return MoveChat(chat_id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return MoveChat(message.migrate_from_chat_id, chat_id)
    left = message.left_chat_member
    if left is None:
        return None
    return LosePlace(chat_id) if left.id == bot_id else LoseMember(left.id, chat_id)


def change_told_by(chat_id: int, key: Hashable, trouble: TelegramError) -> Command | None:
    """What the refusal of a call tells; `key` is what was to be shown in the chat."""
    text = str(trouble).lower()
    if isinstance(trouble, ChatMigrated):
        return MoveChat(chat_id, trouble.new_chat_id)
    if chat_id > 0:
        if not isinstance(trouble, Forbidden):
            return None
        return LoseMember(chat_id) if "deactivated" in text else LosePrivateChat(chat_id)
    if not isinstance(trouble, Forbidden | BadRequest):
        return None
    if any(sign in text for sign in TOPIC_LOST):
        return LosePlace(chat_id, key.table_id) if isinstance(key, SurfaceKey) else None
    return LosePlace(chat_id) if any(sign in text for sign in CHAT_LOST) else None
