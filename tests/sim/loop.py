"""An event loop whose time jumps to the next timer, and in which a program can die between two steps."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

H = TypeVar("H", bound=asyncio.Handle)
LIFE: ContextVar[int] = ContextVar("LIFE", default=0)
"""Which run of the program a step belongs to; 0 is the world around it."""


BURIALS = 10
TICK = 1e-6
"""Seconds that any round of steps takes: nothing happens in no time at all."""


class Killed(BaseException):
    """The program died in the middle of a step; nothing may catch it."""


class Silence(Exception):
    """Nothing will ever happen any more, but somebody waits."""


class _Selector:
    """Waits for nothing: it moves the clock on."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise Silence
        self._loop.now += max(timeout, TICK)
        return []

    def close(self) -> None:
        """Nothing to close."""


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs steps in their order; `now` is in seconds from 0. `on_step` is told of every step of a program."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.life = 0
        self.on_step: Callable[[], None] | None = None
        self._selector = _Selector(self)
        self._dead: set[int] = set()
        self._tasks: dict[int, list[asyncio.Task[Any]]] = {}
        self.set_task_factory(self._make_task)  # type: ignore[arg-type]

    def time(self) -> float:
        return self.now

    def _process_events(self, event_list: list[Any]) -> None:
        """There is no input but the world's own steps."""

    def _write_to_self(self) -> None:
        """Nobody needs waking."""

    # -- lives

    @contextmanager
    def living(self) -> Iterator[int]:
        """What is started inside belongs to a new life of the program."""
        self.life += 1
        token = LIFE.set(self.life)
        try:
            yield self.life
        finally:
            LIFE.reset(token)

    def is_dead(self, life: int) -> bool:
        """Whether that life was ended."""
        return life in self._dead

    def kill(self, life: int) -> None:
        """No step of that life runs any more, not even one that would clean up."""
        self._dead.add(life)
        for handle in [*self._ready, *self._scheduled]:  # type: ignore[attr-defined]
            if handle._context.get(LIFE, 0) == life:
                handle.cancel()
        hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
        try:
            for task in self._tasks.pop(life, ()):
                if not task.done():
                    task._log_destroy_pending = False  # type: ignore[attr-defined]
                    self._bury(life, task.get_coro())
        finally:
            sys.unraisablehook = hook

    def _bury(self, life: int, coroutine: Any) -> None:
        """Let go of a coroutine now; what it does on its way out reaches nobody."""

        def close() -> None:
            LIFE.set(life)
            for _ in range(BURIALS):
                try:
                    coroutine.close()
                    return
                except RuntimeError:
                    continue  # it waits for something on its way out
                except BaseException:
                    return

        copy_context().run(close)

    def _make_task(
        self, loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, Any], **options: Any
    ) -> asyncio.Task[Any]:
        life = LIFE.get()
        if life in self._dead:
            coroutine.close()
        task: asyncio.Task[Any] = asyncio.Task(coroutine, loop=loop, **options)
        if life in self._dead:
            task._log_destroy_pending = False  # type: ignore[attr-defined]
        elif life:
            tasks = self._tasks.setdefault(life, [])
            tasks.append(task)
            if len(tasks) > 200:
                self._tasks[life] = [other for other in tasks if not other.done()]
        return task

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return self._counted(super().call_soon(callback, *args, context=context))

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self._counted(super().call_at(when, callback, *args, context=context))

    def _counted(self, handle: H) -> H:
        life = handle._context.get(LIFE, 0)  # type: ignore[attr-defined]
        if life in self._dead:
            handle.cancel()
        elif life and self.on_step is not None:
            self.on_step()
        return handle
