"""The program's clock: the loop's time, and a wall clock that somebody may set."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

import apscheduler.schedulers.base

from tests.sim.loop import VirtualLoop

START = datetime(2030, 1, 1, 12, 0, 0, tzinfo=UTC)


class SimClock:
    """What the program is told of time; `step` is by how much its wall clock is wrong."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self.step = 0.0

    def now(self) -> datetime:
        return START + timedelta(seconds=self._loop.now + self.step)

    def monotonic(self) -> float:
        return self._loop.now

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(seconds, 0.0))

    def true(self) -> float:
        """Telegram's time, seconds since the epoch."""
        return START.timestamp() + self._loop.now


class AlarmTime(datetime):
    """`datetime` as the scheduler of alarms sees it: on the simulated wall clock."""

    clock: SimClock

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Any:
        return cls.clock.now().astimezone(tz)


def hand_to_scheduler(clock: SimClock) -> None:
    """The scheduler asks the machine for the time by itself; from now on it asks this clock."""
    AlarmTime.clock = clock
    apscheduler.schedulers.base.datetime = AlarmTime
