"""Commands of whoever is in charge: call off, send away, hand over, choose the language."""

from __future__ import annotations

from collections.abc import Callable

from bot.service import Notice, Outcome
from bot.service.commands import Command, HandOver, ShowOut, VoidDeal
from bot.telegram import words
from bot.telegram.held import Held
from bot.telegram.lookups import Lookups
from bot.telegram.replying import Replying
from bot.telegram.runner import Runner, Then
from bot.telegram.said import Said
from bot.telegram.screens.languages import languages_screen
from bot.telegram.sender import Sender

Ordered = Callable[[bool | None], Command]
"""A command, once it is known (or not yet: None) whether somebody administrates the group."""


class Orders:
    """Whether somebody administrates the group is looked up where it matters, and only then."""

    def __init__(
        self, runner: Runner, held: Held, lookups: Lookups, replying: Replying, sender: Sender
    ) -> None:
        self._runner = runner
        self._held = held
        self._lookups = lookups
        self._replying = replying
        self._sender = sender

    async def void(self, said: Said) -> None:
        """`/huy`"""
        await self._order(said, lambda in_charge: VoidDeal(said.place, said.by, in_charge))

    async def show_out(self, said: Said) -> None:
        """`/kick`, in answer to somebody."""
        person_id = said.answered_id
        if person_id is None:
            self._replying.tell(said, words.WHO(said.language))
            return
        await self._order(said, lambda in_charge: ShowOut(said.place, said.by, person_id, in_charge))

    async def hand_over(self, said: Said) -> None:
        """`/chuban`, in answer to somebody."""
        if said.answered_id is None:
            self._replying.tell(said, words.WHO(said.language))
            return
        command = HandOver(said.place, said.by, said.answered_id)
        self._replying.answer(said, await self._runner.run(command, said.receipt, said.by.id))

    async def language(self, said: Said) -> None:
        """`/ngonngu`: buttons; who may press them is looked at then."""
        screen = languages_screen(said.language, private=said.private)
        self._sender.say(said.place.chat_id, said.place.thread_id, screen, (said.by.id, "language"))

    async def _order(self, said: Said, command: Ordered) -> None:
        outcome = await self._runner.run(command(True if said.anonymous else None), said.receipt, said.by.id)
        if outcome.reply.code is not Notice.NEEDS_ADMIN_LOOKUP:
            self._replying.answer(said, outcome)
            return
        refusal = await self._held.take(said.receipt)
        if refusal is not None:
            self._replying.refuse(said, refusal)
            return
        self._lookups.in_charge(
            said.place.chat_id,
            said.by.id,
            lambda found: self._held.carry_out(said.receipt, command(bool(found)), self._told(said)),
        )

    def _told(self, said: Said) -> Then:
        async def tell(outcome: Outcome | None) -> None:
            self._held.settle(said.receipt)
            if outcome is not None:
                self._replying.answer(said, outcome)

        return tell
