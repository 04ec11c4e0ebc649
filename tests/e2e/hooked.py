"""The world with a bot that is posted to, and that can be looked at from outside as `samloc doctor` does."""

from __future__ import annotations

import functools
import socket
from pathlib import Path
from typing import Self

from bot.cli.heartbeat import Heartbeat
from bot.cli.wiring import Parts, RunningBot
from bot.telegram.app import Connection, TelegramHost
from bot.telegram.webhook import Webhook
from tests.e2e.world import TOKEN, World

SECRET = "a-secret-of-the-webhook"


class HookedWorld(World):
    """`port` is where the bot listens."""

    def __init__(self, folder: Path, **options: object) -> None:
        super().__init__(folder, **options)  # type: ignore[arg-type]
        self.port = free_port()

    @property
    def hook(self) -> Webhook:
        url = f"http://127.0.0.1:{self.port}/samloc"
        return Webhook(url=url, secret=SECRET, host="127.0.0.1", port=self.port)

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        return self

    async def start_bot(self) -> None:
        await self.start_with(Connection(TOKEN, self.playground.url, 5, webhook=self.hook))

    async def start_with(self, connection: Connection) -> None:
        """A bot that is reached in some way; it keeps its heartbeat."""
        heartbeat = Heartbeat(self.database_file, self.clock.monotonic)
        self.bot = RunningBot(
            connection,
            self.database(),
            Parts(clock=self.clock, shuffle=self._shuffle),
            telegram=functools.partial(TelegramHost, heard=heartbeat.beat),
        )
        await self.bot.__aenter__()

    @property
    def database_file(self) -> Path:
        """The database's."""
        return self._folder / "samloc.sqlite3"


class PollingWorld(HookedWorld):
    """The same, polling."""

    async def start_bot(self) -> None:
        await self.start_with(Connection(TOKEN, self.playground.url, 5))


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
