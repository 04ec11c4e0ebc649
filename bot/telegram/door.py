"""Everything that can change a table comes through here: presses, commands, and the clock's own questions.

Handling one is a transaction and nothing else. Answers, screens and look-ups go out afterwards, so no
slow chat holds up another.
"""

from __future__ import annotations

import logging

from telegram import CallbackQuery, Message, Update

from bot.service import Clock, Notice, Reply
from bot.telegram import words
from bot.telegram.answers import Answer, Answers
from bot.telegram.inbound import person_of
from bot.telegram.presses import Presses
from bot.telegram.presses.press import Handled
from bot.telegram.publisher import Publisher
from bot.telegram.runner import Errand, Runner
from bot.telegram.throttle import Throttle
from bot.telegram.typed import Typed

log = logging.getLogger(__name__)


class Door:
    """Takes what the update queue hands out, one at a time."""

    def __init__(
        self,
        runner: Runner,
        presses: Presses,
        typed: Typed,
        publisher: Publisher,
        answers: Answers,
        clock: Clock,
    ) -> None:
        self._runner = runner
        self._presses = presses
        self._typed = typed
        self._publisher = publisher
        self._answers = answers
        self._clock = clock
        self._throttle = Throttle()

    async def handle(self, item: object) -> None:
        """One update or errand, to its end. Never raises: a fault is logged, and the next one is taken."""
        try:
            if isinstance(item, Errand):
                await self._errand(item)
            elif isinstance(item, Update) and item.callback_query:
                await self._press(item.update_id, item.callback_query)
            elif isinstance(item, Update) and item.message:
                await self._message(item.update_id, item.message)
        except Exception:
            log.exception("an update could not be handled")

    async def _errand(self, errand: Errand) -> None:
        outcome = await self._runner.run(errand.command, errand.receipt) if errand.command else None
        if errand.then is not None:
            await errand.then(outcome)

    async def _message(self, update_id: int, message: Message) -> None:
        """A typed command. What a channel or an anonymous administrator wrote is not a player's."""
        person = message.from_user
        if person is None or message.sender_chat is not None or not message.text:
            return
        if self._admits(message.chat_id, person.id):
            self._publisher.saw(person.id)
            await self._typed.handle(update_id, message, person_of(person))

    async def _press(self, update_id: int, query: CallbackQuery) -> None:
        """A press: answered whatever becomes of it."""
        person = query.from_user
        if not self._admits(query.message.chat.id if query.message else None, person.id):
            self._answers.give(query.id, Answer(words.SLOW_DOWN("vi")))
            return
        self._publisher.saw(person.id)
        handled: Handled | None = Handled(Answer(words.say(Reply(Notice.NOT_WRITTEN), "vi")))
        try:
            handled = await self._presses.handle(update_id, query, person_of(person))
        finally:
            if handled is not None:
                self._answers.give(query.id, handled.answer, handled.update_id)

    def _admits(self, chat_id: int | None, person_id: int) -> bool:
        # A private chat's id is its person's: one limit is enough for it.
        group = chat_id if chat_id is not None and chat_id < 0 else None
        return self._throttle.admits(group, person_id, self._clock.monotonic())
