"""Time that tests move by hand."""

from __future__ import annotations

import asyncio
import heapq
from datetime import UTC, datetime, timedelta
from itertools import count

START = datetime(2030, 1, 1, 12, 0, 0, tzinfo=UTC)
"""Far ahead, so that no alarm on the machine's own clock ever rings in a test on moved time."""


class ManualClock:
    """A clock that stands still until it is advanced; sleepers wake in the order of their moments."""

    def __init__(self, start: datetime = START) -> None:
        self._start = start
        self._elapsed = 0.0
        self._step = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._order = count()

    def now(self) -> datetime:
        return self._start + timedelta(seconds=self._elapsed + self._step)

    def timestamp(self) -> float:
        """`now` in seconds since the epoch."""
        return self.now().timestamp()

    def monotonic(self) -> float:
        return self._elapsed

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._elapsed + seconds, next(self._order), woken))
        await woken

    def step(self, seconds: float) -> None:
        """Somebody sets the wall clock; monotonic time does not notice."""
        self._step += seconds

    def next_wake(self) -> float | None:
        """Seconds until the next sleeper wakes."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] - self._elapsed if self._sleepers else None

    def advance(self, seconds: float) -> None:
        """Move on and wake whoever is due."""
        self._elapsed += seconds
        while self._sleepers and self._sleepers[0][0] <= self._elapsed + 1e-9:
            *_, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                woken.set_result(None)
