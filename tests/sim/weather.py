"""What goes wrong: on the line, on the disk, with the clock, and with the program itself."""

from __future__ import annotations

import asyncio
from contextvars import Context
from dataclasses import dataclass
from random import Random

from tests.sim.disk import TROUBLE
from tests.sim.laws import Laws
from tests.sim.loop import Killed
from tests.sim.town import Town
from tests.sim.wire import Verdict

LINE = ("429", "500", "html", "reset-before", "reset-after", "slow", "timeout")


@dataclass(frozen=True, slots=True)
class Forecast:
    """What one seed has in store."""

    line: tuple[str, ...]
    line_chance: float
    kills: int
    stops: int
    outages: tuple[float, ...]
    floods: int
    disk: int
    steps: int
    duplicates: bool
    reorder: bool

    @classmethod
    def of(cls, chance: Random) -> Forecast:
        """A third of all seeds is calm; the others have a few of everything."""
        if chance.random() < 0.3:
            return cls((), 0.0, 0, 0, (), 0, 0, 0, False, False)
        return cls(
            line=tuple(chance.sample(LINE, chance.choice((0, 0, 1, 2, 4)))),
            line_chance=chance.choice((0.02, 0.1, 0.3)),
            kills=chance.choice((0, 0, 1, 1, 2)),
            stops=chance.choice((0, 0, 0, 0, 1)),
            outages=tuple(_outage(chance) for _ in range(chance.choice((0, 0, 0, 1)))),
            floods=chance.choice((0, 0, 0, 1, 2)),
            disk=chance.choice((0, 0, 0, 1, 2)),
            steps=chance.choice((0, 0, 0, 1, 2)),
            duplicates=chance.random() < 0.3,
            reorder=chance.random() < 0.2,
        )

    @property
    def calm(self) -> bool:
        """Nothing goes wrong."""
        return not (
            self.line or self.kills or self.outages or self.floods or self.disk or self.steps or self.stops
        )


def _outage(chance: Random) -> float:
    return chance.choice((3.0, 12.0, 50.0, 90.0, 90.0, 400.0))


class Weather:
    """Makes a forecast true."""

    def __init__(self, town: Town, laws: Laws, forecast: Forecast) -> None:
        self.town = town
        self.laws = laws
        self.forecast = forecast
        self.chance = Random(town.chance.random())
        self.tasks: list[asyncio.Task[None]] = []
        self._fuse = 0
        self._armed_by = ""
        self._flooded: dict[int, float] = {}
        self._over = False
        quick = self.chance.uniform(0.01, 0.08)
        town.wire.latency = lambda: quick * (0.5 + self.chance.random())

    def begin(self, seconds: float) -> None:
        """Within so many seconds it all happens."""
        forecast, updates = self.forecast, self.town.backend.updates
        if forecast.line or forecast.floods:
            self.town.wire.judge = self._judge
        updates.reorder = forecast.reorder
        if forecast.duplicates:
            updates.duplicates = self.chance.randrange(2, 30)
            self._at(seconds, self._redeliver)
        for _ in range(forecast.kills):
            self._at(seconds, self._kill)
        for _ in range(forecast.stops):
            self._at(seconds, self._restart)
        for outage in forecast.outages:
            self._at(seconds, lambda outage=outage: self._outage(outage))
        for _ in range(forecast.floods):
            self._at(seconds, self._flood)
        for _ in range(forecast.disk):
            self._at(seconds, self._disk)
        for _ in range(forecast.steps):
            self._at(seconds, self._step)

    def _at(self, seconds: float, thing: object) -> None:
        async def wait() -> None:
            await asyncio.sleep(self.chance.uniform(0.0, seconds))
            await thing()  # type: ignore[operator]

        self.tasks.append(asyncio.get_running_loop().create_task(wait()))

    async def end(self) -> None:
        """Everything is over and well again; the program runs."""
        for task in self.tasks:
            await task
        self._over = True
        self.town.wire.judge = lambda method, chat: None
        self.town.wire.mend()
        self.town.backend.updates.reorder = False
        self.town.disk.on_write = self.town.disk.on_read = None
        self._fuse, self.town.loop.on_step = 0, None
        if not self.town.alive:
            self.town.start()
        await self.town.serving()

    def _judge(self, method: str, chat: int) -> Verdict | None:
        if chat and chat in self._flooded and method.startswith(("send", "edit")):
            return "429", self._flooded.pop(chat)
        if not self.forecast.line:
            return None
        if self.town.bot is None and method != "getUpdates" and self.chance.random() < 0.7:
            return None
        if self.chance.random() >= self.forecast.line_chance:
            return None
        kind = self.chance.choice(self.forecast.line)
        if kind == "429":
            return kind, self.chance.choice((1.0, 3.0, 7.0, 65.0))
        return kind, self.chance.uniform(0.5, 4.0)

    # -- the program

    async def _kill(self) -> None:
        """SIGKILL a random number of steps, or statements, from now."""
        for _ in range(20):
            if self.town.bot is not None or self.chance.random() < 0.2:
                break
            await asyncio.sleep(1.0)
        if not self.town.alive:
            return
        life = self.town.life
        self._fuse = self.chance.choice((1, self.chance.randrange(1, 40), self.chance.randrange(1, 400)))
        how = self.chance.random()
        if how < 0.3:
            self._armed_by = self.chance.choice(("< getUpdates", "> answerCallbackQuery"))
            self.town.wire.on_call = self._arm
        elif how < 0.5:
            self.town.loop.on_step = self._burn_step
        elif how < 0.75:
            self.town.disk.on_write = lambda sql: self._burn_inside()
        else:
            self.town.wire.on_call = lambda what: self._burn_step()
        for _ in range(400):
            if not self.town.alive or self.town.life != life:
                break
            await asyncio.sleep(0.05)
        self.town.loop.on_step = self.town.wire.on_call = None
        if self.town.alive and self.town.life == life:
            self.town.kill()
        await asyncio.sleep(self.chance.choice((0.2, 1.0, 5.0, 20.0, 75.0, 200.0)))
        if not self.town.alive:
            self.town.start()

    def _arm(self, what: str) -> None:
        """The fuse burns from the next updates that are handed out, or from the next answer."""
        if what == self._armed_by and self.town.loop.on_step is None:
            self._fuse = self._fuse % 60 + 1
            self.town.loop.on_step = self._burn_step

    def _burn_step(self) -> None:
        self._fuse -= 1
        if self._fuse == 0:
            # Not inside the step that is being counted: between it and the next.
            self.town.loop.call_soon(self.town.kill, context=Context())

    def _burn_inside(self) -> None:
        self._fuse -= 1
        if self._fuse == 0:
            self.town.kill()
            raise Killed

    async def _restart(self) -> None:
        """SIGTERM, and up again."""
        if self.town.bot is not None:
            await self.town.stop()
            await asyncio.sleep(self.chance.choice((0.5, 3.0, 70.0)))
        if not self.town.alive:
            self.town.start()

    # -- the rest

    async def _flood(self) -> None:
        """The next message to one chat is refused for a while; perhaps everybody falls silent."""
        chats = [self.town.chat.id, *(person.id for person in self.town.people)]
        seconds = self.chance.choice((5.0, 20.0, 65.0))
        self._flooded[self.chance.choice((self.town.chat.id, *chats))] = seconds
        self._lull(seconds)

    def _lull(self, seconds: float) -> None:
        if self.chance.random() < 0.5:
            self.town.quiet_until = self.town.loop.now + seconds + 60.0

    async def _outage(self, seconds: float) -> None:
        self.town.wire.cut()
        self._lull(seconds)
        await asyncio.sleep(seconds)
        self.town.wire.mend()

    async def _disk(self) -> None:
        """The n-th write fails, or all of them, or everything, for a while."""
        kind = self.chance.choice(tuple(TROUBLE))
        left = self.chance.choice((1, 2, 3, 5, 8, 13))
        lasting = self.chance.random() < 0.4
        disk = self.town.disk

        def on_write(sql: str) -> None:
            nonlocal left
            left -= 1
            if left == 0 or (left < 0 and lasting):
                self.laws.screens.disk_troubled = self.town.loop.now
                disk.fail(kind)

        if disk.on_write is None:
            disk.on_write = on_write
            if lasting and kind == "io" and self.chance.random() < 0.5:
                disk.on_read = on_write
        await asyncio.sleep(self.chance.uniform(2.0, 15.0))
        if disk.on_write is on_write:
            disk.on_write = disk.on_read = None

    async def _step(self) -> None:
        seconds = self.chance.choice((3600.0, -3600.0, 20.0, -20.0))
        self.town.clock.step += seconds
        self.laws.steps += [(self.town.loop.now, seconds), (self.town.loop.now, -seconds)]
        self.town.trace.add(f"{self.town.loop.now:.6f} step", seconds)

    async def _redeliver(self) -> None:
        first = 500_000_001
        newest = self.town.backend.updates._next_id
        if newest > first:
            ids = [self.chance.randrange(first, newest) for _ in range(5)]
            self.town.backend.updates.redeliver(ids)
