"""A worker process as seen from the bot: started when needed, ended when it dies, is late or confused."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from typing import Protocol

from bot.engine import Action
from bot.players.wire import LENGTH_BYTES, READY, Question, parse_answer, question_bytes

_START_SECONDS = 60.0
WORKER = (sys.executable, "-m", "bot.players.worker")


class Worker(Protocol):
    """Answers one question at a time."""

    @property
    def pid(self) -> int | None:
        """The process id of a worker that is ready, None while there is none."""

    async def ready(self) -> None:
        """Wait until it can be asked; ``OSError``, ``EOFError`` or ``TimeoutError`` if that fails."""

    async def ask(self, question: Question) -> Action | None:
        """The answer of a worker that is ready; ``OSError`` or ``EOFError`` if it died.

        Whoever stops waiting has the worker ended: an answer that comes after all would be taken for the next
        question's.
        """

    async def close(self) -> None:
        """End it and wait until it is gone."""


class WorkerProcess:
    """A ``Worker`` that runs ``command``, and runs it again after each end."""

    def __init__(self, command: Sequence[str] = WORKER) -> None:
        self._command = tuple(command)
        self._starting: asyncio.Task[Process] | None = None
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def pid(self) -> int | None:
        """See ``Worker``."""
        process = self._alive()
        return None if process is None else process.pid

    async def ready(self) -> None:
        """See ``Worker``; whoever stops waiting does not stop its start."""
        if self._starting is None or (self._starting.done() and self._alive() is None):
            self._drop()
            self._starting = asyncio.create_task(_spawned(self._command))
        await asyncio.shield(self._starting)

    async def ask(self, question: Question) -> Action | None:
        """See ``Worker``."""
        process = self._alive()
        if process is None:
            raise EOFError
        try:
            return parse_answer(await _asked(process, question_bytes(question)))
        except BaseException:
            self._drop()
            raise

    async def close(self) -> None:
        """See ``Worker``."""
        self._drop()
        await asyncio.gather(*self._ending)

    def _alive(self) -> Process | None:
        task = self._starting
        if task is None or not task.done() or task.cancelled() or task.exception() is not None:
            return None
        process = task.result()
        return process if process.returncode is None else None

    def _drop(self) -> None:
        task, self._starting = self._starting, None
        if task is not None:
            task.cancel()
            ending = asyncio.create_task(_ended(task))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)


async def _spawned(command: Sequence[str]) -> Process:
    """A process that has said that it is ready."""
    process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL)
    try:
        assert process.stdout is not None
        async with asyncio.timeout(_START_SECONDS):
            await process.stdout.readexactly(len(READY))
    except BaseException:
        await _killed(process)
        raise
    return process


async def _asked(process: Process, question: bytes) -> bytes:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(question)
    await process.stdin.drain()
    length = await process.stdout.readexactly(LENGTH_BYTES)
    return await process.stdout.readexactly(int.from_bytes(length, "big"))


async def _ended(task: asyncio.Task[Process]) -> None:
    """Wait until a process, or its start, is over."""
    done = await asyncio.gather(task, return_exceptions=True)
    if not isinstance(done[0], BaseException):
        await _killed(done[0])


async def _killed(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
