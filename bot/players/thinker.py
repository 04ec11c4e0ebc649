"""Asks machine players without holding up the event loop: whoever searches does so in a worker process."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from random import Random

from bot.engine import Action, Event, View
from bot.players.strength import SKILLED, STRENGTHS
from bot.players.wire import LENGTH_BYTES, parse_answer, question_bytes

SECONDS = 1.0
_GRACE = 0.25  # to bring question and answer over the pipe, and to notice the end of the time
_LEAST = 0.05  # less time than that is not worth a search
_WORKER = (sys.executable, "-m", "bot.players.worker")


class Thinker:
    """One worker process for all tables; it is started when needed and replaced when it dies or is late."""

    def __init__(self, seconds: float = SECONDS, worker: Sequence[str] = _WORKER) -> None:
        self._seconds = seconds
        self._command = tuple(worker)
        self._turn = asyncio.Lock()
        self._process: Process | None = None
        self._ending: set[asyncio.Task[int]] = set()

    @property
    def pid(self) -> int | None:
        """The worker's process id, None while there is none."""
        return None if self._process is None else self._process.pid

    async def start(self) -> None:
        """Start the worker ahead of the first question."""
        if self._process is None or self._process.returncode is not None:
            self._drop()
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
            )

    async def close(self) -> None:
        """End the worker and wait until it is gone."""
        self._drop()
        await asyncio.gather(*self._ending)

    async def think(self, strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        """What ``Player.choose`` gives, after at most the seconds allowed and a little grace.

        By rule where the worker is busy, dead or late. ``KeyError`` for a strength that is none.
        """
        if STRENGTHS[strength].searches:
            end = asyncio.get_running_loop().time() + self._seconds
            try:
                async with asyncio.timeout_at(end + _GRACE), self._turn:
                    return await self._searched(strength, view, told, seed, end)
            except (TimeoutError, OSError, EOFError):
                strength = SKILLED.id
        return STRENGTHS[strength].timed(self._seconds).choose(view, told, Random(seed))

    async def _searched(
        self, strength: str, view: View, told: Sequence[Event], seed: str, end: float
    ) -> Action | None:
        await self.start()
        left = end - asyncio.get_running_loop().time()
        if left < _LEAST:
            raise TimeoutError
        try:
            return parse_answer(await self._asked(question_bytes(strength, view, told, seed, left)))
        except BaseException:
            self._drop()  # an answer that comes after all would be taken for the next question's
            raise

    async def _asked(self, question: bytes) -> bytes:
        process = self._process
        assert process is not None and process.stdin is not None and process.stdout is not None
        process.stdin.write(question)
        await process.stdin.drain()
        length = await process.stdout.readexactly(LENGTH_BYTES)
        return await process.stdout.readexactly(int.from_bytes(length, "big"))

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.returncode is None:
            process.kill()
        ending = asyncio.ensure_future(process.wait())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)
