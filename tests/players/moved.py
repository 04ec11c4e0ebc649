"""An event loop whose time stands still while anything happens, then jumps to the next timer."""

from __future__ import annotations

import asyncio
import selectors
from typing import Any


class MovedLoop(asyncio.SelectorEventLoop):
    """`asyncio.sleep` and `asyncio.timeout` take no time here; nothing else may be waited for."""

    def __init__(self) -> None:
        super().__init__(_Jump(self))
        self.elapsed = 0.0

    def time(self) -> float:
        return self.elapsed


class _Jump(selectors.DefaultSelector):
    """Waits by moving the loop's time on."""

    def __init__(self, loop: MovedLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "waits for what never comes"
        self._loop.elapsed += max(timeout, 0.0)
        return list(super().select(0))
