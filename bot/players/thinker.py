"""Asks machine players without holding up the event loop: whoever searches does so in a worker process."""

import asyncio
from collections.abc import Sequence
from random import Random

from bot.engine import Action, Event, View
from bot.players.process import Worker, WorkerProcess
from bot.players.strength import SKILLED, STRENGTHS
from bot.players.wire import Question

SECONDS = 1.0
"""The longest search of one move."""
PATIENCE = 2.5
"""Seconds from being asked to the end of the search, waiting for the other tables included."""
GRACE = 0.25
"""Seconds to bring question and answer over the pipe, and to notice the end of the time."""
LEAST = 0.05
"""Less time than that is not worth a search."""


class Thinker:
    """One worker for all tables: questions stand in line, and those in line share the time there is."""

    def __init__(
        self, seconds: float = SECONDS, patience: float = PATIENCE, worker: Worker | None = None
    ) -> None:
        self._seconds = seconds
        self._patience = patience
        self._worker = worker or WorkerProcess()
        self._turn = asyncio.Lock()
        self._in_line = 0

    @property
    def pid(self) -> int | None:
        """The process id of a worker that is ready, None while there is none."""
        return self._worker.pid

    async def start(self) -> None:
        """Start the worker ahead of the first question and wait until it is ready.

        ``OSError``, ``EOFError`` or ``TimeoutError`` if it does not become so.
        """
        await self._worker.ready()

    async def close(self) -> None:
        """End the worker and wait until it is gone."""
        await self._worker.close()

    async def think(self, strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        """What ``Player.choose`` gives, after at most the patience and the grace.

        By rule where the worker is starting, dead or late, and at once where the line is too long for every
        share to be worth a search. ``KeyError`` for a strength that is none.
        """
        if STRENGTHS[strength].searches:
            self._in_line += 1
            try:
                return await self._searched(strength, view, told, seed)
            except (TimeoutError, OSError, EOFError):
                strength = SKILLED.id
            finally:
                self._in_line -= 1
        return STRENGTHS[strength].timed(self._seconds).choose(view, told, Random(seed))

    async def _searched(self, strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        end = asyncio.get_running_loop().time() + self._patience
        self._share(end)
        async with asyncio.timeout_at(end + GRACE), self._turn:
            await self._worker.ready()
            seconds = self._share(end)
            async with asyncio.timeout(seconds + GRACE):
                return await self._worker.ask(Question(strength, view, tuple(told), seed, seconds))

    def _share(self, end: float) -> float:
        """Seconds for the first in line, so that all behind it get as many; ``TimeoutError`` if too few."""
        left = end - asyncio.get_running_loop().time()
        share = min(self._seconds, left / self._in_line)
        if share < LEAST:
            raise TimeoutError
        return share
