"""The server's clock: a given clock plus what was advanced by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class ServerClock:
    """Seconds since the epoch, UTC. Everything timed on the server goes by it."""

    def __init__(self, base: Callable[[], float]) -> None:
        self._base = base
        self._offset = 0.0
        self._moved = asyncio.Event()

    def now(self) -> float:
        return self._base() + self._offset

    @property
    def moved_by(self) -> float:
        """Seconds that it was advanced by hand."""
        return self._offset

    def advance(self, seconds: float) -> float:
        """Moves the clock on and wakes those who sleep by it; the new time."""
        self._offset += seconds
        self._moved.set()
        self._moved = asyncio.Event()
        return self.now()

    async def sleep(self, seconds: float) -> None:
        """Waits until the clock has gone that far, by itself or by `advance`."""
        deadline = self.now() + seconds
        while (left := deadline - self.now()) > 0:
            moved = self._moved
            try:
                async with asyncio.timeout(left):
                    await moved.wait()
            except TimeoutError:
                continue
