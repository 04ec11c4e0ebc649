"""The clock only asks: alarms for what waits, a sweep for what they missed, and a step of the wall clock."""

import asyncio
import threading
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.service import Alarms, Deadline, Host, Notice, Status, Sweep
from bot.service.commands import Command, GiveTime, TurnTimeout
from tests.service import packs
from tests.service.desk import THERE, TestDesk

LONG = 20.0
"""Real seconds that a ring may need at most; as a rule it takes a few milliseconds."""


class Bell:
    """Hears what is asked, and in which thread."""

    def __init__(self) -> None:
        self.heard: list[Command] = []
        self.threads: set[int] = set()
        self._rung = asyncio.Event()

    def ring(self, command: Command) -> None:
        self.heard.append(command)
        self.threads.add(threading.get_ident())
        self._rung.set()

    async def rings(self, times: int) -> None:
        """Wait until it rang so often."""
        async with asyncio.timeout(LONG):
            while len(self.heard) < times:
                self._rung.clear()
                await self._rung.wait()

    def take(self) -> list[Command]:
        """What was heard since the last time."""
        heard, self.heard = self.heard, []
        return heard


@pytest.fixture
def bell() -> Bell:
    return Bell()


@pytest.fixture
async def alarms(bell: Bell) -> AsyncIterator[Alarms]:
    alarms = Alarms(bell.ring)
    alarms.start()
    yield alarms
    alarms.stop()
    alarms.stop()


async def two_tables(desk: TestDesk) -> None:
    await desk.seat("ABC")
    await desk.seat("DE", at=THERE)
    desk.stack(packs.THREE)
    await desk.deal()
    desk.stack(f"{packs.RUNNER} | {packs.MIDDLING}")
    await desk.deal("D", 2)


async def open_deadlines(desk: TestDesk) -> dict[int, datetime | None]:
    return {row.deal_id: row.at for row in await desk.host.deadlines()}


def real_now() -> datetime:
    return datetime.now(UTC)


# -- alarms


async def test_every_waiting_deal_has_one_alarm_at_its_deadline(desk: TestDesk, alarms: Alarms) -> None:
    desk.host.watch(alarms.arm)
    await two_tables(desk)
    assert alarms.armed() == await open_deadlines(desk)
    desk.clock.advance(5)
    await desk.do("A declare; A play 3S")
    await desk.do("D decline", 2)
    assert len(alarms.armed()) == 2
    assert alarms.armed() == await open_deadlines(desk)
    await desk.told_to(GiveTime(9))
    assert alarms.armed() == await open_deadlines(desk)


async def test_an_ended_and_a_void_deal_have_none(desk: TestDesk, alarms: Alarms) -> None:
    desk.host.watch(alarms.arm)
    await two_tables(desk)
    await desk.do("A declare; A play JS; B play QC")
    assert set(alarms.armed()) == {2}
    await desk.void("D", at=THERE)
    assert alarms.armed() == {}


async def test_a_refused_or_failed_command_moves_no_alarm(desk: TestDesk, alarms: Alarms) -> None:
    desk.host.watch(alarms.arm)
    await two_tables(desk)
    armed = alarms.armed()
    await desk.refuses("A play 3S")
    declare = await desk.command("A declare")
    desk.store.disk.fill(1)
    assert (await desk.ask(declare)).status is Status.FAILED
    assert alarms.armed() == armed


async def test_alarms_set_before_the_start_ring_after_it(bell: Bell) -> None:
    alarms = Alarms(bell.ring)
    alarms.arm(Deadline(1, 1, real_now() - timedelta(days=1)))
    alarms.arm(Deadline(2, 1, real_now() + timedelta(days=1)))
    alarms.start()
    await bell.rings(1)
    assert bell.take() == [TurnTimeout(1, 1)]
    assert set(alarms.armed()) == {2}
    alarms.stop()


@pytest.mark.parametrize("late", [timedelta(0), timedelta(minutes=5), timedelta(days=300)])
async def test_an_alarm_late_by_any_amount_still_rings(bell: Bell, alarms: Alarms, late: timedelta) -> None:
    alarms.arm(Deadline(7, 3, real_now() - late))
    await bell.rings(1)
    assert bell.heard == [TurnTimeout(7, 3)]
    assert alarms.armed() == {}


async def test_a_moved_alarm_rings_once_and_for_the_newest_question(bell: Bell, alarms: Alarms) -> None:
    alarms.arm(Deadline(7, 3, real_now() + timedelta(days=1)))
    alarms.arm(Deadline(7, 4, real_now()))
    await bell.rings(1)
    assert (bell.heard, alarms.armed()) == ([TurnTimeout(7, 4)], {})


async def test_alarms_ring_in_the_loops_own_thread(bell: Bell, alarms: Alarms) -> None:
    for deal_id in range(20):
        alarms.arm(Deadline(deal_id, 1, real_now()))
    await bell.rings(20)
    assert bell.threads == {threading.get_ident()}


async def test_taking_away_an_alarm_that_is_not_there_does_no_harm(alarms: Alarms) -> None:
    alarms.arm(Deadline(7, 3, None))
    assert alarms.armed() == {}


# -- the sweep


async def test_the_sweep_asks_for_what_is_overdue_and_once(desk: TestDesk, bell: Bell) -> None:
    await two_tables(desk)
    sweep = Sweep(desk.host, desk.clock, bell.ring)
    await sweep.once()
    assert bell.take() == []
    desk.clock.advance(20)
    await sweep.once()
    assert bell.take() == [TurnTimeout(1, 1), TurnTimeout(2, 1)]
    desk.clock.advance(1)
    await sweep.once()
    assert bell.take() == []


async def test_the_sweep_asks_again_for_what_stays_overdue(desk: TestDesk, bell: Bell) -> None:
    await two_tables(desk)
    sweep = Sweep(desk.host, desk.clock, bell.ring)
    desk.clock.advance(20)
    await sweep.once()
    bell.take()
    await desk.told_to(GiveTime(0.5))
    desk.clock.advance(1)
    for _ in range(6):
        await sweep.once()
        desk.clock.advance(1)
    assert bell.take() == [TurnTimeout(1, 1), TurnTimeout(2, 1)]


async def test_the_sweep_runs_every_second_and_survives_a_failure(desk: TestDesk, bell: Bell) -> None:
    await two_tables(desk)
    host = Flaky(desk.host)
    task = asyncio.create_task(Sweep(host, desk.clock, bell.ring).run())
    await asyncio.sleep(0)
    for _ in range(25):
        desk.clock.advance(1)
        await host.looks()
    task.cancel()
    assert bell.heard[:2] == [TurnTimeout(1, 1), TurnTimeout(2, 1)]


class Flaky(Host):
    """A host whose every second look at what is overdue fails."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._asked = 0
        self._looked = asyncio.Event()

    async def overdue(self) -> tuple[TurnTimeout, ...]:
        self._asked += 1
        self._looked.set()
        if self._asked % 2:
            raise OSError("disk I/O error")
        return await self._host.overdue()

    async def looks(self) -> None:
        """Wait for the next look, and until its sweep sleeps again."""
        async with asyncio.timeout(LONG):
            await self._looked.wait()
        self._looked.clear()
        await self._host.deadlines()
        await asyncio.sleep(0)


# -- a step of the wall clock


@pytest.mark.parametrize("step", [3600.0, -3600.0, 6.0, -6.0])
async def test_a_step_is_given_back_before_anything_is_asked(desk: TestDesk, bell: Bell, step: float) -> None:
    await two_tables(desk)
    left = [await desk.seconds_left(1), await desk.seconds_left(2)]
    sweep = Sweep(desk.host, desk.clock, bell.ring)
    desk.clock.step(step)
    await sweep.once()
    assert bell.heard == [GiveTime(step)]
    await desk.told_to(bell.take()[0])
    await sweep.once()
    assert bell.heard == []
    assert [await desk.seconds_left(1), await desk.seconds_left(2)] == left


@pytest.mark.parametrize("step", [3600.0, -3600.0])
async def test_alarms_that_ring_before_the_sweep_saw_the_step_time_nobody_out(
    desk: TestDesk, bell: Bell, step: float
) -> None:
    await two_tables(desk)
    sweep = Sweep(desk.host, desk.clock, bell.ring)
    desk.clock.advance(19)
    desk.clock.step(step)
    for deal_id in (1, 2):
        assert await desk.refused(TurnTimeout(deal_id, 1)) is Notice.NOT_DUE
    await sweep.once()
    await desk.told_to(bell.take()[0])
    desk.clock.advance(1)
    await sweep.once()
    for question in bell.take():
        await desk.told_to(question)
    assert [await desk.prompt(1), await desk.prompt(2)] == [2, 2]


async def test_many_steps_leave_every_turn_its_time(desk: TestDesk, bell: Bell) -> None:
    await two_tables(desk)
    sweep = Sweep(desk.host, desk.clock, bell.ring)
    for step in (3600.0, -7200.0, 10.0, 86_400.0, -5.5):
        desk.clock.advance(1)
        desk.clock.step(step)
        await sweep.once()
        for command in bell.take():
            await desk.told_to(command)
    assert [await desk.seconds_left(1), await desk.seconds_left(2)] == [15.0, 15.0]


async def test_a_drift_below_the_limit_is_no_step(desk: TestDesk, bell: Bell) -> None:
    await two_tables(desk)
    sweep = Sweep(desk.host, desk.clock, bell.ring)
    for _ in range(4):
        desk.clock.step(-4)
        await sweep.once()
    assert bell.heard == []
