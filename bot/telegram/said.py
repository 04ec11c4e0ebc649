"""A command as it was typed."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Message

from bot.service import Person, Place, Receipt
from bot.telegram.inbound import ephemeral_id_of, place_of


@dataclass(frozen=True, slots=True)
class Said:
    """By whom, where, with what words and in answer to whom (a person's id, of somebody who shows himself).

    `language` is that of the answer: the person's in the private chat, the group's in a group. An
    `anonymous` administrator speaks as the group itself, and nobody's name is said. An `ephemeral_id` is that
    of a command which the others did not see.
    """

    receipt: Receipt
    place: Place
    by: Person
    words: tuple[str, ...]
    language: str
    anonymous: bool = False
    answered_id: int | None = None
    ephemeral_id: int | None = None

    @property
    def private(self) -> bool:
        """Typed to the bot alone."""
        return self.place.kind == "private"


def said_in(update_id: int, message: Message, by: Person, words: tuple[str, ...], language: str) -> Said:
    """A message; `words` are those behind its command."""
    place = place_of(message)
    receipt = Receipt(update_id, language=language, chat_id=place.chat_id, thread_id=place.thread_id)
    return Said(
        receipt,
        place,
        by,
        words,
        language,
        is_anonymous(message),
        _answered(message),
        ephemeral_id_of(message),
    )


def is_anonymous(message: Message) -> bool:
    """Whether an administrator wrote it as the group itself."""
    return message.sender_chat is not None and message.sender_chat.id == message.chat_id


def _answered(message: Message) -> int | None:
    answered = message.reply_to_message
    if answered is None or answered.sender_chat is not None or answered.from_user is None:
        return None
    # In a topic whatever answers nothing answers the message that opened the topic.
    return None if answered.forum_topic_created else answered.from_user.id
