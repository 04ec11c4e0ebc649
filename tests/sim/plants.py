"""Bugs planted one at a time, each a slip that a hand could make; the simulation must find every one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from sqlmodel import Session

from bot.service import Notice, Reply, deals, ledger, turns
from bot.service.commands import Act, Resume
from bot.service.host import Host
from bot.service.outcome import Outcome
from bot.service.replies import Status
from bot.telegram import publisher
from bot.telegram.answers import Answer, Answers
from bot.telegram.app import TelegramHost
from bot.telegram.format import cards
from bot.telegram.host_bot import HostBot
from bot.telegram.outages import Outages
from bot.telegram.outbox import Lane, Outbox, Priority
from bot.telegram.presses.on_panel import OnPanel
from bot.telegram.presses.press import Handled, toast
from bot.telegram.runner import Runner
from bot.telegram.screens.panel import panel as panel_of
from bot.telegram.screens.table import table as table_of
from storage import queries
from storage.database import Database

Plant = Callable[[], Any]


def _commit_lost() -> Any:
    """A transaction is not committed."""
    whole = Database._transact

    def transact(self: Database, work: Any, mode: Any) -> Any:
        with Session(self._engine, expire_on_commit=False) as session:
            session.connection(execution_options={"mode": mode, "postgresql_readonly": False})
            return work(session)

    assert whole is not None
    return patch.object(Database, "_transact", transact)


def _paid_twice() -> Any:
    """A deal's payments are booked twice."""
    once = ledger.book

    def book(desk: Any, deal: Any, seats: Any, result: Any) -> None:
        once(desk, deal, seats, result._replace(transfers=result.transfers * 2))

    return patch.object(ledger, "book", book)


def _paid_not_at_all() -> Any:
    """A deal ends and nobody books it."""
    return patch.object(ledger, "book", lambda *_: None)


def _stale_press_accepted() -> Any:
    """A press counts, whatever question it answers."""
    # The panel's own check goes too, or nothing stale would get that far.
    strict = deals.act

    def act(desk: Any, command: Any) -> Outcome:
        deal = queries.deal_by_id(desk.session, command.deal_id)
        return strict(desk, replace(command, prompt=deal.prompt) if deal else command)

    return patch.dict("bot.service.host.HANDLERS", {Act: act})


def _foreign_seat() -> Any:
    """Whoever presses plays for the seat whose turn it is."""
    strict = deals.act

    def act(desk: Any, command: Any) -> Outcome:
        loaded = turns.live(desk, command.deal_id)
        turn = loaded.state.turn
        if turn is None:
            return strict(desk, command)
        by = replace(command.by, id=loaded.seats[turn].player_id)
        return strict(desk, replace(command, by=by))

    @contextmanager
    def planted() -> Iterator[None]:
        with (
            patch.dict("bot.service.host.HANDLERS", {Act: act}),
            patch("bot.service.scenes.DealScene.seat_of", lambda deal, _: deal.group.turn or 0),
        ):
            yield

    return planted()


def _receipt_lost() -> Any:
    """An update's receipt is not written with its effect."""
    whole = Host.run

    async def run(self: Host, command: Any, receipt: Any = None) -> Outcome:
        return await whole(self, command, None)

    return patch.object(Host, "run", run)


def _answered_twice() -> Any:
    """A press is answered at once and again."""
    once = Answers.give

    def give(self: Answers, *args: Any) -> None:
        once(self, *args)
        once(self, *args)

    return patch.object(Answers, "give", give)


def _answered_first() -> Any:
    """A press is told its move was made before it is committed."""
    acting = OnPanel._act

    async def act(self: OnPanel, scene: Any, deal: Any, seat: int, press: Any, pressed: Any) -> Any:
        if type(press).__name__ == "PassTurn":
            await asyncio.sleep(0)
            done = Answer(toast(Reply(Notice.PASSED), "vi"))
            asyncio.get_running_loop().call_later(
                0.3, lambda: asyncio.ensure_future(acting(self, scene, deal, seat, press, pressed))
            )
            return Handled(done)
        return await acting(self, scene, deal, seat, press, pressed)

    return patch.object(OnPanel, "_act", act)


def _no_deadline() -> Any:
    """The next question gets no deadline."""

    def ask(desk: Any, loaded: Any) -> None:
        loaded.deal.prompt += 1
        turns.set_deadline(desk, loaded.deal, None)

    return patch.object(deals, "ask", ask)


def _no_clock() -> Any:
    """Nothing asks for what is overdue."""

    @contextmanager
    def planted() -> Iterator[None]:
        async def nothing(self: Host) -> tuple[()]:
            return ()

        with patch.object(Host, "overdue", nothing), patch("bot.service.alarms.Alarms.arm", lambda *_: None):
            yield

    return planted()


def _resumed_without_time() -> Any:
    """A start gives nobody his time back."""
    return patch.dict("bot.service.host.HANDLERS", {Resume: lambda desk, _: desk.done(Notice.OK)})


def _same_prompt() -> Any:
    """The question's number does not grow at a pass."""
    strict = deals._asks_anew

    def asks_anew(action: Any, before: Any, after: Any) -> bool:
        return action.verb != "pass" and strict(action, before, after)

    return patch.object(deals, "_asks_anew", asks_anew)


def _all_lanes_paused() -> Any:
    """A flood in one chat pauses all."""
    hold = Outbox._hold

    def hold_all(self: Outbox, lane: Lane, job: Any, flood: Any) -> None:
        hold(self, lane, job, flood)
        for other in self._lanes.values():
            other.hold(lane.paused_until)

    return patch.object(Outbox, "_hold", hold_all)


def _clock_runs_in_a_flood() -> Any:
    """A flood does not stop the table's clock."""
    return patch.object(TelegramHost, "_flooded", lambda *_: None)


def _newest_dropped() -> Any:
    """Work that waits already is not replaced by newer work, and draws what it saw when it was asked for."""
    scene = publisher.Publisher.scene

    async def stale(self: publisher.Publisher, table_id: int) -> Any:
        kept = self.__dict__.setdefault("_kept", {})
        found = await scene(self, table_id)
        before, kept[table_id] = kept.get(table_id), found
        return before or found

    return patch.object(publisher.Publisher, "scene", stale)


def _actor_forgotten() -> Any:
    """The panel of who played does not follow."""

    async def want(self: Any, scene: Any, deal: Any, actor: Any) -> None:
        turn = deal.group.turn
        for seat, person in enumerate(deal.people):
            key = await self._hands.key(scene, deal, person.id)
            if seat == turn and await self._surfaces.find(key) is None:
                self._want(scene, key, Priority.HAND)

    return patch.object(publisher.Publisher, "_want_panels", want)


def _ghosts_kept() -> Any:
    """A panel whose sending was lost stays when it is pressed."""

    async def nothing(*_: Any) -> None:
        return None

    return patch.object(publisher.Publisher, "check_ghost", nothing)


def _timed_out_offline() -> Any:
    """People run out of time while Telegram is out of reach."""

    @contextmanager
    def planted() -> Iterator[None]:
        with (
            patch.object(Outages, "lasting", property(lambda _: False)),
            patch.object(TelegramHost, "_in_reach_again", lambda *_: None),
        ):
            yield

    return planted()


def _hands_leak_in_panel() -> Any:
    """A panel shows the hand of the seat beside."""
    drawn = panel_of

    def panel(scene: Any, deal: Any, seat: int, chosen: Any) -> Any:
        hands = deal.hands[1:] + deal.hands[:1]
        return drawn(scene, replace(deal, hands=hands) if scene.live else deal, seat, chosen)

    return patch.object(publisher, "panel", panel)


def _hand_leaks_in_table() -> Any:
    """The table message names the card its leader must play."""
    drawn = table_of

    def table(scene: Any, deal: Any) -> Any:
        screen = drawn(scene, deal)
        lowest = deal.hands[0].hand & -deal.hands[0].hand
        return replace(screen, text=f"{screen.text} {cards(lowest)}") if scene.live and lowest else screen

    return patch.object(publisher, "table", table)


def _failure_dropped() -> Any:
    """What must be written and could not be is let go."""

    async def run(self: Runner, command: Any, receipt: Any = None, actor: int | None = None) -> Outcome:
        outcome = await self._host.run(command, receipt)
        for table_id in outcome.tables:
            await self._publisher.changed(table_id, actor)
        return outcome

    return patch.object(Runner, "run", run)


def _confirmed_early() -> Any:
    """Updates are confirmed before they are applied."""
    whole = HostBot.get_updates

    async def get_updates(self: HostBot, *args: Any, **kwargs: Any) -> Any:
        async def at_once() -> None:
            return None

        self._applied = at_once
        return await whole(self, *args, **kwargs)

    return patch.object(HostBot, "get_updates", get_updates)


def _error_half_kept() -> Any:
    """A failed write is taken for a success."""
    tried = Host._tried

    async def optimistic(self: Host, command: Any, receipt: Any) -> Outcome:
        outcome = await tried(self, command, receipt)
        if outcome.status is not Status.FAILED or not isinstance(command, Act):
            return outcome
        return Outcome(Status.APPLIED, Reply(deals.ACTS[command.verb], {"cards": ""}))

    return patch.object(Host, "_tried", optimistic)


def _owed_answers_forgotten() -> Any:
    """A start does not answer what was pressed before it."""

    async def nothing(self: TelegramHost) -> None:
        return None

    return patch.object(TelegramHost, "_give_owed_answers", nothing)


def _limits_ignored() -> Any:
    """The lanes keep no budget."""

    @contextmanager
    def planted() -> Iterator[None]:
        with (
            patch("bot.telegram.budget.Window.wait", return_value=0.0),
            patch("bot.telegram.budget.Bucket.wait", return_value=0.0),
        ):
            yield

    return planted()


def _step_not_absorbed() -> Any:
    """A step of the wall clock moves no deadline."""
    return patch("bot.service.clock.Steps.pending", lambda _: 0.0)


PLANTS: dict[str, Plant] = {
    name.removeprefix("_").replace("_", "-"): plant
    for name, plant in list(globals().items())
    if name.startswith("_") and callable(plant) and getattr(plant, "__module__", "") == __name__
}
