"""What comes from Telegram, as the service's own nouns."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Chat, MaybeInaccessibleMessage, Message, MessageEntity, User

from bot.service import Person, Place


def person_of(user: User) -> Person:
    """Who acts. His name is kept as it is, even an empty one; screens escape it."""
    return Person(user.id, user.full_name or "", user.username, user.language_code)


def place_of(message: MaybeInaccessibleMessage) -> Place:
    """Where it was said: a chat, and its topic if the message is in one (General has none)."""
    topic = isinstance(message, Message) and message.is_topic_message
    thread_id = message.message_thread_id if isinstance(message, Message) and topic else None
    chat: Chat = message.chat
    return Place(chat.id, thread_id or 0, chat.title or "", chat.type, bool(chat.is_forum))


@dataclass(frozen=True, slots=True)
class TypedCommand:
    """`/name word word…`, as typed."""

    name: str
    words: tuple[str, ...]


def command_of(message: Message, bot_username: str) -> TypedCommand | None:
    """The command a message begins with; None for other text and for commands to other bots."""
    first = message.entities[0] if message.entities else None
    if first is None or first.type != MessageEntity.BOT_COMMAND or first.offset != 0:
        return None
    text = message.text or ""
    name, _, addressee = text[1 : first.length].partition("@")
    if addressee and addressee.lower() != bot_username.lower():
        return None
    return TypedCommand(name.lower(), tuple(text[first.length :].split()))


def ephemeral_id_of(message: Message) -> int | None:
    """The id of a command that only the bot saw, typed in a group."""
    found = message.api_kwargs.get("ephemeral_message_id")
    return int(found) if found else None


def unseen_by_others(message: Message, player_id: int) -> int | None:
    """The id of a message of the bot that this person alone sees; None for another's."""
    receiver = message.api_kwargs.get("receiver_user")
    return ephemeral_id_of(message) if receiver is None or receiver["id"] == player_id else None
