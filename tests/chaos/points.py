"""The points of the story at which a program can die, or its disk fail, counted and hit by their number."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import Context

from tests.sim.disk import TROUBLE
from tests.sim.laws import Laws
from tests.sim.loop import Killed
from tests.sim.town import Town

Prepare = Callable[[Town, Laws], None]
KINDS = ("statement", "commit", "call", "step")


class Points:
    """Counts the points of one kind in the program's first life; dies at the one numbered `at` (from 1)."""

    def __init__(self, kind: str, at: int = 0) -> None:
        self.kind = kind
        self.at = at
        self.met = 0
        self._town: Town
        self._laws: Laws

    def prepare(self, town: Town, laws: Laws) -> None:
        """Watch a town that has just been started."""
        self._town, self._laws = town, laws
        match self.kind:
            case "statement":  # before every read and write, and every commit
                town.disk.on_read = town.disk.on_write = lambda _: self._inside()
            case "commit":  # after every commit, before anybody knows
                committed = town.disk.on_committed

                def then_die() -> None:
                    if committed is not None:
                        committed()
                    self._inside()

                town.disk.on_committed = then_die
            case "call":  # before a call leaves, and when it had its effect and nobody knows yet
                town.wire.on_call = lambda _: self._between()
            case _:  # between any two steps of the program
                town.loop.on_step = self._between

    def _reached(self) -> bool:
        self.met += self._town.kills == 0
        return self.met == self.at and self._town.kills == 0

    def _inside(self) -> None:
        if self._reached():
            self._town.kill()
            raise Killed

    def _between(self) -> None:
        if self._reached():
            self._town.loop.call_soon(self._town.kill, context=Context())


class Failures:
    """Counts the writes, commits among them; the one numbered `at` (from 1) fails."""

    def __init__(self, at: int = 0) -> None:
        self.at = at
        self.met = 0

    def prepare(self, town: Town, laws: Laws) -> None:
        """Watch a town that has just been started."""
        kind = tuple(TROUBLE)[self.at % len(TROUBLE)]

        def on_write(_: str) -> None:
            self.met += 1
            if self.met == self.at:
                laws.screens.disk_troubled = town.loop.now
                town.disk.fail(kind)

        town.disk.on_write = on_write
