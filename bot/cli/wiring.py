"""One bot, put together: clock, chance, disk and Telegram are handed in here and nowhere else."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom
from types import TracebackType

from bot.engine import Action, Event, View, pack_from_seed
from bot.players import Thinker
from bot.players.strength import SKILLED
from bot.service import Clock, Host, Minds, Pace, Surfaces, SystemClock
from bot.service.desk import Entropy, Shuffle
from bot.service.machines import Think
from bot.telegram.app import Connection, TelegramHost
from storage.database import Database


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What chance and time come from; a test or a seeded demo brings its own.

    `think` is how machine players come to their answers: by default in a worker process of the bot's own.
    `chance` says how long they take.
    """

    clock: Clock = field(default_factory=SystemClock)
    entropy: Entropy = secrets.token_bytes
    shuffle: Shuffle = pack_from_seed
    pace: Pace = field(default_factory=Pace)
    think: Think | None = None
    chance: Random = field(default_factory=SystemRandom)


class RunningBot:
    """A bot from `start` to `stop`; an async context manager."""

    def __init__(
        self,
        connection: Connection,
        database: Database,
        parts: Parts | None = None,
        *,
        telegram: Callable[..., TelegramHost] = TelegramHost,
    ) -> None:
        parts = parts or Parts()
        self.database = database
        self.host = Host(database, parts.clock, parts.entropy, shuffle=parts.shuffle, pace=parts.pace)
        surfaces = Surfaces(database, parts.clock)
        self.thinker = Thinker()  # starts nothing before a machine asks for it
        minds = Minds(think=parts.think or self.thinker.think, by_rule=by_rule, chance=parts.chance)
        self.telegram = telegram(connection, self.host, surfaces, parts.clock, parts.pace, minds)

    async def __aenter__(self) -> RunningBot:
        await self.database.open()
        try:
            await self.telegram.start()
        except BaseException:
            await self.__aexit__(None, None, None)
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self.telegram.stop()
        finally:
            await self.thinker.close()
            await self.database.close()


def by_rule(view: View, told: Sequence[Event], seed: str) -> Action | None:
    """What a machine does that cannot think, or not in time."""
    return SKILLED.timed(0.0).choose(view, told, Random(seed))
