"""Time comes in: the clock is handed to everything that waits or stamps."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Wall time for what is stored, monotonic time for what is waited for."""

    def now(self) -> datetime:
        """The wall time, aware UTC."""
        ...

    def monotonic(self) -> float:
        """Seconds from an arbitrary start; never steps."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait that many monotonic seconds."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


STEP_SECONDS = 5.0
"""A wall clock that parts from monotonic time by more than this was set by somebody."""


class Steps:
    """Wall time against monotonic time: slow drift is followed, a step stands until it was dealt with."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._offset = self._wall_less_monotonic()

    def pending(self) -> float:
        """Seconds by which the wall clock was set (back: negative) and that nobody has absorbed yet, or 0."""
        offset = self._wall_less_monotonic()
        step = offset - self._offset
        if abs(step) > STEP_SECONDS:
            return step
        self._offset = offset
        return 0.0

    def absorb(self, seconds: float) -> None:
        """Everything that waits for a moment was moved by so much."""
        self._offset += seconds

    def now(self) -> datetime:
        """The wall time as it would be without the pending step: what waiting deadlines are judged by."""
        return self._clock.now() - timedelta(seconds=self.pending())

    def _wall_less_monotonic(self) -> float:
        return self._clock.now().timestamp() - self._clock.monotonic()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long a question stays open, and a table nobody touches."""

    turn: timedelta = timedelta(seconds=45)
    declaration: timedelta = timedelta(seconds=20)
    away: timedelta = timedelta(seconds=5)
    """A turn of one who is not there."""
    idle: timedelta = timedelta(minutes=5)
    """After it anybody may close a table at which no deal is played."""
    abandoned: timedelta = timedelta(minutes=30)
    """After it such a table closes by itself."""
    after_restart: timedelta = timedelta(seconds=60)
    """A turn's clock starts at the latest this long after a restart, delivered or not."""

    @property
    def short(self) -> timedelta:
        """A turn of one who ran out of time before in the same deal."""
        return self.turn / 2
