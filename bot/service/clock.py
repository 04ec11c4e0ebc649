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


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How long a question stays open."""

    turn: timedelta = timedelta(seconds=45)
    declaration: timedelta = timedelta(seconds=20)
    after_restart: timedelta = timedelta(seconds=60)
    """A turn's clock starts at the latest this long after a restart, delivered or not."""
