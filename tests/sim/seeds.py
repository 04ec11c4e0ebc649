"""One seed, from its first press to its last law."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from bot.engine import Phase, legal_plays
from bot.service import Host, Person
from bot.service import commands as ask
from bot.service.people import Place
from bot.service.replies import Status
from tests.sim.clocks import SimClock
from tests.sim.crowd import Crowd
from tests.sim.disk import PLACE, Disk
from tests.sim.laws import Laws
from tests.sim.loop import Killed, Silence, VirtualLoop
from tests.sim.screens import WINDOW, WORN
from tests.sim.town import DATABASE, Listener, Town, let_go
from tests.sim.truth import Truth
from tests.sim.weather import Forecast, Weather
from tests.sim.wire import Trace

FIRST_USER, GROUP = 7_000_000_001, -1_002_000_000_001
EVENTS = (5, 22)
PACE = 1.6
"""Seconds between two events, about."""
REST = 11.0
"""Seconds until everything that waits has gone out."""
LAST_QUESTION = 125.0
"""Seconds in which a question nobody answers must have run out, a restart included."""
BEGINNINGS = 40
WITH_A_MACHINE = 5
"""Of so many beginnings one has a machine at the table."""
QUIETS = 50
LOOKS = 40
UNHURRIED = 0.3
"""Seconds between two presses of a person who is told by nobody to slow down."""


@dataclass(slots=True)
class Report:
    """What became of a seed; `breach` is None where every law held."""

    seed: int
    breach: str | None
    digest: str
    counts: Counter[str] = field(default_factory=Counter)
    lines: list[str] | None = None

    @property
    def command(self) -> str:
        """Repeats it."""
        return f"python -m tests.sim {self.seed}"


def run_seed(
    seed: int,
    *,
    traced: bool = False,
    forecast: Forecast | None = None,
    plant: Callable[[], Any] | None = None,
) -> Report:
    """Run a seed to its end or its first breach. `plant` gives a context in which a bug is planted."""
    chance = Random(seed)
    loop = VirtualLoop()
    trace = Trace([] if traced else None)
    asyncio.set_event_loop(None)
    with ExitStack() as stack:
        image = beginning(chance.randrange(BEGINNINGS) if chance.random() < 0.85 else None)
        if plant is not None:
            stack.enter_context(plant())
        town = Town(loop, chance, trace)
        town.disk.image = image
        stack.enter_context(heard(Listener(town)))
        loop.set_exception_handler(lambda _, context: unhandled(town, context))
        laws = Laws(town)
        try:
            loop.run_until_complete(_evening(town, laws, forecast or Forecast.of(chance)))
        except (AssertionError, Silence) as breach:
            laws.broken(f"{breach!r} {town.odd}")
        finally:
            closed(loop, town)
    laws.counts["seconds"] = int(loop.now)
    laws.counts["kills"] = town.kills
    laws.counts["deals"] = sum(not deal.live for deal in laws.truth.deals.values())
    return Report(seed, laws.breach, trace.digest, laws.counts, trace.lines)


async def _evening(town: Town, laws: Laws, forecast: Forecast) -> None:
    weather, crowd = Weather(town, laws, forecast), Crowd(town, laws)
    events = town.chance.randint(*EVENTS)
    laws.stormy = not forecast.calm
    town.start()
    weather.begin(events * PACE)
    if town.chance.random() < 0.8:
        await town.serving()
    await crowd.act(events)
    await weather.end()
    await _calm_down(town, laws)
    if await _haunt(town, laws):
        await asyncio.sleep(2 * REST)  # the poll under way may yet be lost
        await _until_quiet(town, laws)
    laws.finish()
    if laws.breach is None and town.chance.random() < 0.25:
        await _wait_for_timeouts(town, laws)
    if town.chance.random() < 0.3 and town.bot is not None:
        await town.stop()
        laws.truth.check_whole()


async def _calm_down(town: Town, laws: Laws) -> None:
    """Until every pause that Telegram asked for is over, and what waited has gone out."""
    await asyncio.sleep(REST)  # calls under way may still be told to pause
    held = max(town.wire.held.values(), default=0.0)
    calls = laws.screens.group_calls[town.chat.id]
    busy = calls[-1] + WINDOW - town.loop.now if len(calls) >= WORN else 0.0
    await asyncio.sleep(max(held - town.loop.now, busy, 0.0) + REST)
    await _until_quiet(town, laws)


async def _until_quiet(town: Town, laws: Laws) -> None:
    """Until no deal has moved for a while."""
    for _ in range(QUIETS):
        if all(deal.changed_at <= town.loop.now - REST for deal in laws.truth.deals.values()):
            return
        await asyncio.sleep(REST)


async def _haunt(town: Town, laws: Laws) -> bool:
    """Whoever sees two hands presses on them, one after the other: the stray goes."""
    found = False
    for deal in laws.truth.live():
        for seat, person_id in enumerate(deal.people):
            if person_id < 0:
                continue
            person = town.backend.world.people[person_id]
            hands = laws.screens.hands(deal, seat)
            for message in hands if len(hands) > 1 and not person.blocked else ():
                town.press(person, message, message.buttons()[0]["callback_data"])
                await asyncio.sleep(UNHURRIED)
                found = True
    return found


async def _wait_for_timeouts(town: Town, laws: Laws) -> None:
    """Nobody does anything: every open question runs out."""
    before = {deal.id: len(deal.actions) for deal in laws.truth.live()}
    given = sum(seconds for _, _, seconds, _ in laws.floods)
    given += sum(end - begin for begin, end in town.wire.outages)
    end = town.loop.now + given + 2 * LAST_QUESTION
    for _ in range(LOOKS):
        await asyncio.sleep((end - town.loop.now) / LOOKS if town.loop.now < end else 0.0)
        laws.inspect()
        if all(len(laws.truth.deals[deal].actions) > count for deal, count in before.items()):
            return
    laws.broken("I5 a question does not run out")


def closed(loop: VirtualLoop, town: Town) -> None:
    """End what still runs, without a word."""
    if town.alive:
        town.disk.on_read = town.disk.on_write = None
        loop.kill(town.life)
    for task in asyncio.all_tasks(loop):
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        try:
            task.get_coro().close()
        except BaseException:
            continue
    let_go()
    loop.close()


def unhandled(town: Town, context: dict[str, Any]) -> None:
    error, task = context.get("exception"), context.get("future") or context.get("task")
    if task is not None and not isinstance(task, asyncio.Task):
        return  # what a transaction came to, and who waited for it was killed
    where = getattr(task.get_coro(), "__qualname__", "") if task is not None else ""
    if isinstance(error, Killed) or town.expected(error) or "polling_action_cb" in where:
        return  # the library lets go of a poll that fails while it stops
    town.odd.append(f"unhandled: {context.get('message')} {error!r} {where}")


@contextmanager
def heard(listener: Listener) -> Any:
    """The program's own log, not the libraries': those complain of every broken call."""
    loggers = [logging.getLogger(name) for name in ("bot", "storage", "apscheduler", "asyncio")]
    levels = [logger.level for logger in loggers]
    quiet = logging.getLogger("telegram")
    was = quiet.disabled, quiet.propagate, quiet.level
    quiet.setLevel(logging.CRITICAL + 1)
    for logger in loggers:
        logger.addHandler(listener)
        logger.setLevel(logging.ERROR)
        logger.propagate = False
    try:
        yield
    finally:
        quiet.setLevel(was[2])
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(listener)
            logger.setLevel(level)
            logger.propagate = True


# -- beginnings: evenings that are under way already


@cache
def beginning(number: int | None) -> bytes:
    """A database in which people have sat down and played for a while; None: a new one."""
    chance = Random(f"beginning {number}")
    loop = VirtualLoop()
    disk = PLACE.disk = Disk()
    if number is not None:
        disk.image = beginning(None)
        PLACE.disk = disk
    try:
        loop.run_until_complete(DATABASE.open() if number is None else _play_on(number, chance, loop))
    finally:
        let_go()
        loop.close()
    assert disk.image is not None
    return disk.image


async def _play_on(number: int, chance: Random, loop: VirtualLoop) -> None:
    await DATABASE.open()
    town_shuffle = Town._shuffle
    host = Host(DATABASE, SimClock(loop), chance.randbytes, shuffle=lambda seed: town_shuffle(None, seed))  # type: ignore[arg-type]
    place = Place(GROUP, title="Hội <Sâm>")
    people = [
        Person(FIRST_USER + n, name) for n, name in enumerate(("An", "Bình", "Chi & <b>Co", "Dũng\u202e"))
    ]
    ruleset = chance.choice(("sam-loc", "sam-loc", "sam-gon", "sam-dem-la", "tu-lo-kho"))
    for person in people:
        await host.run(ask.StartPrivateChat(person))
    await host.run(ask.OpenTable(place, people[0], ruleset))
    for person in people[1 : chance.choice((2, 2, 3, 4))]:
        await host.run(ask.JoinTable(place, person))
    if number % WITH_A_MACHINE == 0:
        await host.run(ask.AddMachine(place, people[0], "skilled", "Máy"))
    truth = Truth(PLACE.disk)
    deals, left = 0, chance.choice((0, 1, 2, 5, 12, 30, 60))
    while left > 0 or (deals and chance.random() < 0.5):
        truth.follow(loop.now)
        live = truth.live()
        if not live:
            if left <= 0:
                break
            outcome = await host.run(ask.StartDeal(1, people[0]))
            assert outcome.status is Status.APPLIED, outcome
            deals += 1
            continue
        left -= 1
        deal = live[0]
        ending = min(deal.state.hands, key=int.bit_count).bit_count() <= 3
        if left <= 0 and ending:
            break
        seat = deal.state.to_act[0]
        by = next((one for one in people if one.id == deal.people[seat]), Person(deal.people[seat], "Máy"))
        legal = legal_plays(deal.state, seat)
        if deal.state.phase is Phase.DECLARING:
            verb = "declare" if chance.random() < 0.1 else "decline"
            await host.run(ask.Act(deal.id, deal.prompt, by, verb))
        elif legal:
            cards = max(legal, key=int.bit_count)
            await host.run(ask.Act(deal.id, deal.prompt, by, "play", cards))
        else:
            await host.run(ask.Act(deal.id, deal.prompt, by, "pass"))
