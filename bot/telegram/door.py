"""Everything that can change a table comes through here: presses, commands, and the clock's own questions.

Handling one is a transaction and nothing else. Answers, screens and look-ups go out afterwards, so no
slow chat holds up another.
"""

from __future__ import annotations

import logging

from telegram import CallbackQuery, Message, Update

from bot.service import Clock, Host, Notice, Outcome, Person, Receipt, Reply
from bot.service.commands import ComeBack, Command, StartPrivateChat
from bot.telegram import words
from bot.telegram.answers import Answer, Answers
from bot.telegram.changes import change_in
from bot.telegram.inbound import person_of
from bot.telegram.offers import Offers
from bot.telegram.presence import Presence
from bot.telegram.presses import Presses
from bot.telegram.presses.press import Handled
from bot.telegram.publisher import Publisher
from bot.telegram.runner import Errand, Runner
from bot.telegram.said import is_anonymous
from bot.telegram.throttle import Throttle
from bot.telegram.typed import Typed

log = logging.getLogger(__name__)


class Door:
    """Takes what the update queue hands out, one at a time."""

    def __init__(
        self,
        host: Host,
        bot_id: int,
        runner: Runner,
        presses: Presses,
        typed: Typed,
        publisher: Publisher,
        presence: Presence,
        offers: Offers,
        answers: Answers,
        clock: Clock,
    ) -> None:
        self._host = host
        self._bot_id = bot_id
        self._presence = presence
        self._offers = offers
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
            elif isinstance(item, Update):
                await self._update(item)
        except Exception:
            log.exception("an update could not be handled")

    async def _update(self, update: Update) -> None:
        change = change_in(update, self._bot_id)
        if change is not None:
            await self._carry_out(change, Receipt(update.update_id))
        elif update.callback_query:
            await self._press(update.update_id, update.callback_query)
        elif update.message:
            await self._message(update.update_id, update.message)

    async def _carry_out(self, command: Command, receipt: Receipt | None) -> Outcome:
        """What was not asked for by somebody who waits for an answer."""
        # Who is back in his private chat looks at it: his hand follows at once.
        actor = command.by.id if isinstance(command, StartPrivateChat) else None
        outcome = await self._runner.run(command, receipt, actor)
        self._offers.lost(outcome)
        return outcome

    async def _errand(self, errand: Errand) -> None:
        outcome = await self._carry_out(errand.command, errand.receipt) if errand.command else None
        if errand.then is not None:
            await errand.then(outcome)

    async def _message(self, update_id: int, message: Message) -> None:
        """A typed command. What a channel says is not a player's; an anonymous administrator is the group."""
        person, anonymous = message.from_user, is_anonymous(message)
        if person is None or not message.text or (message.sender_chat is not None and not anonymous):
            return
        if not self._admits(message.chat_id, message.chat_id if anonymous else person.id):
            return
        await self._typed.handle(update_id, message, person_of(person))
        if not anonymous:
            await self._seen(person_of(person))

    async def _seen(self, person: Person) -> None:
        """He did something: who counted as away from a deal is back."""
        self._publisher.saw(person.id)
        missed = self._presence.missed_by(person.id)
        if missed is not None:
            await self._runner.run(ComeBack(missed, person))

    async def _press(self, update_id: int, query: CallbackQuery) -> None:
        """A press: answered whatever becomes of it, and once."""
        if self._answers.has(query.id):
            return
        person = person_of(query.from_user)
        language = self._host.language_of(person)
        if not self._admits(query.message.chat.id if query.message else None, person.id):
            self._answers.give(query.id, Answer(words.SLOW_DOWN(language)))
            return
        self._publisher.saw(person.id)
        handled: Handled | None = Handled(Answer(words.say(Reply(Notice.NOT_WRITTEN), language)))
        try:
            handled = await self._presses.handle(update_id, query, person)
        finally:
            if handled is not None:
                self._answers.give(query.id, handled.answer, handled.update_id)
        await self._seen(person)

    def _admits(self, chat_id: int | None, person_id: int) -> bool:
        # A private chat's id is its person's: one limit is enough for it.
        group = chat_id if chat_id is not None and chat_id < 0 else None
        return self._throttle.admits(group, person_id, self._clock.monotonic())
