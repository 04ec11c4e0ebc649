"""Runs commands for presses, typed commands and the clock, and asks for the screens they changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.service import Clock, Host, Outcome, Receipt, Status
from bot.service.commands import (
    Act,
    Arrive,
    Command,
    GiveTime,
    LeaveTable,
    LoseMember,
    LosePlace,
    LosePrivateChat,
    MoveChat,
    Resume,
    StartPrivateChat,
    TurnDelivered,
)
from bot.telegram.ahead import may_pass_for
from bot.telegram.publisher import Publisher
from bot.telegram.selection import Selections

PAUSES = (0.5, 1.0, 2.0, 5.0)
MUST_BE_WRITTEN = (
    Arrive,
    GiveTime,
    LeaveTable,
    LoseMember,
    LosePlace,
    LosePrivateChat,
    MoveChat,
    Resume,
    StartPrivateChat,
    TurnDelivered,
)
"""What nobody would ask for again: presses are pressed again, and the sweep repeats what ran out of time."""

Then = Callable[[Outcome | None], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Errand:
    """What no update brought: the clock's question, or what had to wait for a look-up."""

    command: Command | None
    then: Then | None = None
    receipt: Receipt | None = None


class Inbox:
    """The update queue, for errands: they pass the same door as presses."""

    def __init__(self, queue: asyncio.Queue[object]) -> None:
        self._queue = queue

    def ask(self, command: Command | None, then: Then | None = None, receipt: Receipt | None = None) -> None:
        """Put an errand at the queue's end; `then` is told the outcome (None where there was no command)."""
        self._queue.put_nowait(Errand(command, then, receipt))


class Runner:
    """One command after the other."""

    def __init__(
        self, host: Host, publisher: Publisher, selections: Selections, inbox: Inbox, clock: Clock
    ) -> None:
        self._host = host
        self._publisher = publisher
        self._selections = selections
        self._inbox = inbox
        self._clock = clock

    async def run(
        self, command: Command, receipt: Receipt | None = None, actor: int | None = None
    ) -> Outcome:
        """Carry a command out; what must not be dropped is tried again until it is written."""
        outcome = await self._host.run(command, receipt)
        tries = 0
        while outcome.status is Status.FAILED and isinstance(command, MUST_BE_WRITTEN):
            await self._clock.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
            outcome = await self._host.run(command, receipt)
        if isinstance(command, MoveChat):
            self._publisher.moved(command.old_id, outcome.tables)
        elif isinstance(command, StartPrivateChat):
            self._publisher.doubted(outcome.tables)
        for table_id in outcome.tables:
            await self._publisher.changed(table_id, actor)
            await self._pass_as_wished(table_id)
        return outcome

    async def _pass_as_wished(self, table_id: int) -> None:
        """Whose turn it is may have settled ahead of time to pass in this round."""
        scene = await self._publisher.scene(table_id)
        deal = scene.live if scene else None
        turn = deal.group.turn if deal else None
        if deal is None or turn is None:
            return
        chosen = self._selections.of(deal.id, turn, deal.plays[turn])
        if may_pass_for(deal, turn, chosen.auto_pass):
            self._inbox.ask(Act(deal.id, deal.prompt, deal.people[turn], "pass"))
