"""Answers to typed commands: short messages, where a screen does not say it anyway."""

from __future__ import annotations

import html
from collections.abc import Callable

from bot.service import Notice, Outcome, Person, Reply
from bot.telegram import words
from bot.telegram.format import name, shown
from bot.telegram.offers import Offers
from bot.telegram.said import Said
from bot.telegram.screens.screen import Screen
from bot.telegram.sender import Sender

QUIET = (
    Notice.TABLE_OPENED,
    Notice.LOBBY_AGAIN,
    Notice.JOINED,
    Notice.JOINED_NEXT_DEAL,
    Notice.LEFT,
    Notice.LEFT_DEAL,
    Notice.TABLE_CLOSED,
    Notice.CLOSED_BY_WISH,
    Notice.DECLARED,
    Notice.DEAL_VOIDED,
    Notice.VOID_VOTED,
    Notice.MACHINE_SEATED,
    Notice.MACHINE_REMOVED,
)
"""What a screen in the group shows anyway."""
SILENT = (
    Notice.OK,
    Notice.NEEDS_PRIVATE_CHAT,
    Notice.NEEDS_ADMIN_LOOKUP,
    Notice.NEEDS_MEMBER_LOOKUP,
    Notice.PENDING,
    Notice.REPEATED,
)
"""What is answered otherwise, or later."""


class Replying:
    """Says what a command came to, in the language of where it was typed."""

    def __init__(self, sender: Sender, offers: Offers, language_of: Callable[[Person], str]) -> None:
        self._sender = sender
        self._offers = offers
        self._language_of = language_of

    def answer(self, said: Said, outcome: Outcome) -> None:
        """Answer a command that was run."""
        code = outcome.reply.code
        if code is Notice.SEATED_ELSEWHERE:
            self._offers.leave_there(said.by, outcome.reply, self._language_of(said.by))
        elif code not in SILENT and (said.private or code not in QUIET):
            self.answer_with(said, outcome.reply)

    def answer_with(self, said: Said, reply: Reply) -> None:
        """Answer with a reply in words, to whom it concerns."""
        language = said.language
        fields = {key: html.escape(str(shown(key, value, language))) for key, value in reply.fields.items()}
        text = words.say(Reply(reply.code, fields), language)
        if text:
            unnamed = said.private or said.anonymous
            self.tell(said, text if unnamed else f"{name(said.by)}: {text}")

    def refuse(self, said: Said, refusal: Notice) -> None:
        """Say why a command comes to nothing, if that is to be said."""
        if refusal not in SILENT:
            self.answer_with(said, Reply(refusal))

    def tell(self, said: Said, text: str) -> None:
        """Say something where the command was typed."""
        self._sender.say(said.place.chat_id, said.place.thread_id, Screen(text), (said.by.id, text))
