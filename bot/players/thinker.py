"""Asks machine players without holding up the event loop: whoever searches does so in a worker process."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from random import Random

from bot.engine import Action, Event, View
from bot.players.strength import SKILLED, STRENGTHS
from bot.players.wire import LENGTH_BYTES, READY, parse_answer, question_bytes

SECONDS = 1.0
_GRACE = 0.25  # to bring question and answer over the pipe, and to notice the end of the time
_LEAST = 0.05  # less time than that is not worth a search
_START_SECONDS = 60.0
WORKER = (sys.executable, "-m", "bot.players.worker")


class Thinker:
    """One worker process for all tables; it is started when needed and replaced when it dies or is late."""

    def __init__(self, seconds: float = SECONDS, worker: Sequence[str] = WORKER) -> None:
        self._seconds = seconds
        self._command = tuple(worker)
        self._turn = asyncio.Lock()
        self._worker: asyncio.Task[Process] | None = None
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def pid(self) -> int | None:
        """The process id of a worker that is ready, None while there is none."""
        process = self._ready()
        return None if process is None else process.pid

    async def start(self) -> None:
        """Start the worker ahead of the first question and wait until it is ready.

        ``OSError``, ``EOFError`` or ``TimeoutError`` if it does not become so.
        """
        await self._started()

    async def close(self) -> None:
        """End the worker and wait until it is gone."""
        self._drop()
        await asyncio.gather(*self._ending)

    async def think(self, strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        """What ``Player.choose`` gives, after at most the seconds allowed and a little grace.

        By rule where the worker is starting, busy, dead or late. ``KeyError`` for a strength that is none.
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
        process = await self._started()
        left = end - asyncio.get_running_loop().time()
        if left < _LEAST:
            raise TimeoutError
        try:
            return parse_answer(await _asked(process, question_bytes(strength, view, told, seed, left)))
        except BaseException:
            self._drop()  # an answer that comes after all would be taken for the next question's
            raise

    # -- the process ----------------------------------------------------------------------------

    def _ready(self) -> Process | None:
        task = self._worker
        if task is None or not task.done() or task.cancelled() or task.exception() is not None:
            return None
        process = task.result()
        return process if process.returncode is None else None

    async def _started(self) -> Process:
        """The worker, once it is ready; whoever stops waiting does not stop its start."""
        if self._worker is None or (self._worker.done() and self._ready() is None):
            self._drop()
            self._worker = asyncio.create_task(_spawned(self._command))
        return await asyncio.shield(self._worker)

    def _drop(self) -> None:
        task, self._worker = self._worker, None
        if task is not None:
            task.cancel()
            ending = asyncio.create_task(_ended(task))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)


async def _spawned(command: Sequence[str]) -> Process:
    """A worker that has said that it is ready."""
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    try:
        assert process.stdout is not None
        async with asyncio.timeout(_START_SECONDS):
            await process.stdout.readexactly(len(READY))
    except BaseException:
        await _killed(process)
        raise
    return process


async def _ended(task: asyncio.Task[Process]) -> None:
    """Wait until a worker, or its start, is over."""
    done = await asyncio.gather(task, return_exceptions=True)
    if not isinstance(done[0], BaseException):
        await _killed(done[0])


async def _killed(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()


async def _asked(process: Process, question: bytes) -> bytes:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(question)
    await process.stdin.drain()
    length = await process.stdout.readexactly(LENGTH_BYTES)
    return await process.stdout.readexactly(int.from_bytes(length, "big"))
