"""The real bot behind the page, and the group with the visitor in it."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from bot.cli.demo.companion import Manner
from bot.cli.demo.company import Company
from bot.cli.demo.entropy import entropy
from bot.cli.wiring import Parts, RunningBot
from bot.engine import pack_from_seed
from bot.playground import Playground
from bot.playground.client import PlaygroundClient
from bot.playground.clock import ServerClock
from bot.service import Pace
from bot.service.desk import Shuffle
from bot.settings import database_url
from bot.telegram.app import Connection
from storage.database import Database

UNHURRIED = Pace(turn=timedelta(seconds=90), declaration=timedelta(seconds=40))
"""A newcomer reads before he plays."""


class SharedClock:
    """The server's clock, so that moving it moves the bot's time too."""

    def __init__(self, clock: ServerClock) -> None:
        self._clock = clock

    def now(self) -> datetime:
        """The wall time."""
        return datetime.fromtimestamp(self._clock.now(), UTC)

    def monotonic(self) -> float:
        """Seconds, with what the clock was moved by."""
        return time.monotonic() + self._clock.moved_by

    async def sleep(self, seconds: float) -> None:
        """Waits; a moved clock ends it early."""
        await self._clock.sleep(seconds)


@asynccontextmanager
async def evening(
    playground: Playground,
    folder: Path,
    seed: int | None,
    names: Sequence[str],
    visitor: str,
    title: str,
    manner: Manner | None = None,
    shuffle: Shuffle = pack_from_seed,
) -> AsyncIterator[Company]:
    """The bot runs, and people of those names and the visitor are in a group whose lobby is open.

    A test hands in a `manner` without pauses and a `shuffle` that gives the packs it wants.
    """
    given = os.environ.get("SAMLOC_DATABASE_URL", "").strip()
    url = database_url(given) if given else f"sqlite:///{folder / 'demo.sqlite3'}"
    clock = SharedClock(playground.clock)
    parts = Parts(clock=clock, entropy=entropy(seed), shuffle=shuffle, pace=UNHURRIED)
    bot = RunningBot(Connection(playground.token, playground.url), Database(url), parts)
    client = PlaygroundClient(playground.url)
    async with bot, client, Company(client, Random(seed), manner or Manner()) as company:
        users = [await client.add_user(name) for name in names]
        guest = await client.add_user(visitor)
        group = await client.add_group(title, [*(user["id"] for user in users), guest["id"]])
        await client.say(users[0], group, "/newgame")
        for user in users:
            company.welcome(user, group)
        stage = playground.stage
        stage.visitor, stage.chat, stage.company = guest["id"], group["id"], company
        yield company
