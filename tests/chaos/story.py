"""A scripted evening on virtual time: play, pass, báo sâm, a timeout, leaving, and two payouts.

People press what they see until it has happened, so that the evening comes to the same end whatever befalls
the program on the way.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any

from bot.engine import parse_card, parse_cards
from bot.service import Host, Person
from bot.service import commands as ask
from bot.service.people import Place
from tests.e2e.packs import SAM_BLOCKED
from tests.sim.clocks import SimClock
from tests.sim.disk import PLACE, Disk
from tests.sim.laws import Laws
from tests.sim.loop import VirtualLoop
from tests.sim.seeds import FIRST_USER, GROUP, closed, heard, unhandled
from tests.sim.town import DATABASE, Listener, Town, buttons, let_go
from tests.sim.truth import DealTruth
from tests.sim.wire import Trace

PATIENCE = 400.0
AGAIN = 3.0
START_AGAIN = 1.0
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Ending:
    """What an evening came to."""

    actions: tuple[Row, ...]
    transfers: tuple[Row, ...]
    breach: str | None
    denials: int
    """How often somebody was told that nothing was written."""


class StoryTown(Town):
    """It deals the story's pack."""

    def _shuffle(self, seed: bytes) -> tuple[int, ...]:
        return tuple(parse_card(word) for word in SAM_BLOCKED.split())


class Story:
    """The people of the evening and what they do, in order."""

    def __init__(self, town: Town, laws: Laws) -> None:
        self.town = town
        self.laws = laws

    async def tell(self) -> None:
        """Two deals: a sâm that is blocked; then plays, a pass, a timeout, and a leaver who ends it."""
        await self._start(0)
        await self._until(0, "Declare", lambda deal: deal.state.declarer == 0)
        await self._play(0, "4S")
        await self._play(1, "AS")
        await self._wait(lambda: self._deal(1).status == "finished")
        await self._start(1)
        for seat in range(3):
            await self._until(seat, "Decline", partial(_has_answered, seat))
        first = self._deal(2).state.turn
        assert first is not None
        await self._play_lowest(first)
        await self._until((first + 1) % 3, "PassTurn", lambda deal: deal.state.turn != (first + 1) % 3)
        count = len(self._deal(2).actions)
        await self._wait(lambda: len(self._deal(2).actions) > count)  # the third runs out of time
        await self._play_lowest(first)
        for seat in ((first + 1) % 3, (first + 2) % 3):
            await self._leave(seat)
        await self._wait(lambda: self._deal(2).status == "finished")

    def _deal(self, number: int) -> DealTruth:
        return next(deal for deal in self.laws.truth.deals.values() if deal.number == number)

    async def _start(self, number: int) -> None:
        def press() -> None:
            self._press_in_group("DealCards")

        await self._wait(lambda: len(self.laws.truth.deals) > number, press)

    async def _until(self, seat: int, kind: str, holds: Callable[[DealTruth], bool]) -> None:
        """A seat presses a kind of button until something holds."""
        deal = max(self.laws.truth.deals.values(), key=lambda deal: deal.id)
        await self._wait(lambda: holds(deal), lambda: self._press(deal, seat, kind))

    async def _play(self, seat: int, text: str) -> None:
        deal = max(self.laws.truth.deals.values(), key=lambda deal: deal.id)
        cards = parse_cards(text)
        await self._wait(lambda: bool(deal.state.seen & cards), lambda: self._play_now(deal, seat, cards))

    async def _play_lowest(self, seat: int) -> None:
        deal = max(self.laws.truth.deals.values(), key=lambda deal: deal.id)
        hand = deal.state.hands[seat]
        cards = hand & -hand
        await self._wait(lambda: bool(deal.state.seen & cards), lambda: self._play_now(deal, seat, cards))

    def _play_now(self, deal: DealTruth, seat: int, cards: int) -> None:
        """Tap what is wrong on the panel, else play."""
        person = self.town.backend.world.people[deal.people[seat]]
        for message in self.laws.screens.hands(deal, seat)[:1]:
            for button, press in buttons(message):
                chosen = button["text"].startswith("✅")
                card = getattr(press, "card", None)
                if type(press).__name__ == "Choose" and chosen != bool(cards >> (card or 0) & 1):
                    self.town.press(person, message, button["callback_data"])
                    return
        if not self._press(deal, seat, "PlayAnyway"):
            self._press(deal, seat, "PlayCards")

    def _press(self, deal: DealTruth, seat: int, kind: str) -> bool:
        person = self.town.backend.world.people[deal.people[seat]]
        for message in self.laws.screens.hands(deal, seat)[:1]:
            for button, press in buttons(message):
                if type(press).__name__ in (kind, kind.replace("Turn", "Anyway")):
                    self.town.press(person, message, button["callback_data"])
                    return True
        return False

    def _press_in_group(self, kind: str) -> None:
        person = self.town.people[0]
        for message in self.town.seen(person, self.town.chat):
            for button, press in buttons(message):
                if type(press).__name__ == kind:
                    self.town.press(person, message, button["callback_data"])
                    return

    async def _leave(self, seat: int) -> None:
        deal = self._deal(2)
        person = self.town.backend.world.people[deal.people[seat]]
        await self._wait(
            lambda: bool(deal.state.left >> seat & 1) or not deal.live,
            lambda: self.town.say(person, self.town.chat, "/leave"),
        )

    async def _wait(self, holds: Callable[[], bool], act: Callable[[], object] | None = None) -> None:
        """Do something again and again until something holds; the program is started where it is dead."""
        end = self.town.loop.now + PATIENCE
        acted_at = -AGAIN
        while not holds():
            if self.town.loop.now > end:
                raise AssertionError("the evening does not go on")
            if not self.town.alive:
                await asyncio.sleep(START_AGAIN)
                self.town.start()
            if act is not None and self.town.loop.now - acted_at >= AGAIN:
                act()
                acted_at = self.town.loop.now
            await asyncio.sleep(0.2)


def _has_answered(seat: int, deal: DealTruth) -> bool:
    return bool(deal.state.answered >> seat & 1)


def tell(prepare: Callable[[Town, Laws], None] | None = None) -> Ending:
    """The whole evening; `prepare` sets up what will befall the program."""
    loop = VirtualLoop()
    town = StoryTown(loop, Random(1), Trace())
    town.disk.image = _three_seated()
    laws = Laws(town)
    laws.stormy = True
    with heard(Listener(town)):
        loop.set_exception_handler(lambda _, context: unhandled(town, context))
        try:
            loop.run_until_complete(_evening(town, laws, prepare))
        except AssertionError as breach:
            laws.broken(repr(breach))
        finally:
            closed(loop, town)
    for text in town.odd:
        laws.broken(text)
    deals = sorted(laws.truth.deals.values(), key=lambda deal: deal.id)
    return Ending(
        tuple((deal.number, *action) for deal in deals for _, action in deal.actions),
        tuple((deal.number, *transfer) for deal in deals for transfer in deal.transfers),
        laws.breach,
        laws.counts["denials"],
    )


async def _evening(town: Town, laws: Laws, prepare: Callable[[Town, Laws], None] | None) -> None:
    town.start()
    if prepare is not None:
        prepare(town, laws)
    await Story(town, laws).tell()
    if not town.alive:
        town.start()
    await town.serving()
    await asyncio.sleep(12.0)
    laws.finish()


@cache
def _three_seated() -> bytes:
    """A table at which three people sit."""
    loop = VirtualLoop()
    disk = PLACE.disk = Disk()

    async def sit() -> None:
        await DATABASE.open()
        host = Host(DATABASE, SimClock(loop), Random(1).randbytes)
        people = [Person(FIRST_USER + number, name) for number, name in enumerate(("An", "Bình", "Chi"))]
        for person in people:
            await host.run(ask.StartPrivateChat(person))
        place = Place(GROUP, title="Hội <Sâm>")
        await host.run(ask.OpenTable(place, people[0]))
        for person in people[1:]:
            await host.run(ask.JoinTable(place, person))

    try:
        loop.run_until_complete(sit())
    finally:
        let_go()
        loop.close()
    assert disk.image is not None
    return disk.image
