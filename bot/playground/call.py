"""One Bot API call on its way through the server."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from bot.playground.backend import Backend
from bot.playground.params import Params
from bot.playground.world import Chat


@dataclass(slots=True)
class Call:
    """The method's name as Telegram spells it, its parameters, and whether it counted against a limit."""

    backend: Backend
    method: str
    params: Params
    counted: bool = False
    description: str | None = None

    def charge(self, chat: Chat) -> None:
        """Counts it as a send or an edit; refuses with 429 when the bucket is empty."""
        self.counted = True
        self.backend.flood.charge(chat, self.backend.clock.now())


Handler = Callable[[Call], Any | Awaitable[Any]]
