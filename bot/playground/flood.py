"""How much a bot may send: three kinds of bucket, sends and edits together."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field

from bot.playground.errors import too_many_requests
from bot.playground.world import Chat

PRIVATE_BURST = 3
PRIVATE_REFILL = 1.0
GROUP_CALLS, GROUP_WINDOW = 20, 60.0
BOT_CALLS, BOT_WINDOW = 30, 1.0


@dataclass(slots=True)
class Tokens:
    """A bucket of `burst`, refilled by `refill` a second."""

    burst: int
    refill: float
    left: float
    at: float

    def wait(self, now: float) -> float:
        """Seconds until one may be taken; 0 for now."""
        self.left = min(self.burst, self.left + max(now - self.at, 0.0) * self.refill)
        self.at = now
        return max((1 - self.left) / self.refill, 0.0) if self.left < 1 - 1e-9 else 0.0

    def take(self, now: float) -> None:
        self.left -= 1


@dataclass(slots=True)
class Window:
    """At most `calls` within any `seconds`."""

    calls: int
    seconds: float
    taken: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        while self.taken and self.taken[0] <= now - self.seconds:
            self.taken.popleft()
        return self.taken[0] + self.seconds - now if len(self.taken) >= self.calls else 0.0

    def take(self, now: float) -> None:
        self.taken.append(now)


class Flood:
    """The buckets of one bot; each kind can be switched off."""

    def __init__(self, on: bool) -> None:
        self.on = {"private": on, "group": on, "bot": on}
        self._chats: dict[int, Tokens | Window] = {}
        self._bot = Window(BOT_CALLS, BOT_WINDOW)

    def charge(self, chat: Chat, now: float) -> None:
        """Takes one call from every bucket concerned, or from none and refuses with 429."""
        buckets: list[Tokens | Window] = []
        if self.on["private" if chat.private else "group"]:
            buckets.append(self._bucket(chat, now))
        if self.on["bot"]:
            buckets.append(self._bot)
        wait = max((bucket.wait(now) for bucket in buckets), default=0.0)
        if wait > 0:
            raise too_many_requests(max(math.ceil(wait), 1))
        for bucket in buckets:
            bucket.take(now)

    def _bucket(self, chat: Chat, now: float) -> Tokens | Window:
        if chat.id not in self._chats:
            self._chats[chat.id] = (
                Tokens(PRIVATE_BURST, PRIVATE_REFILL, PRIVATE_BURST, now)
                if chat.private
                else Window(GROUP_CALLS, GROUP_WINDOW)
            )
        return self._chats[chat.id]

    def switch(self, **on: bool) -> dict[str, bool]:
        """Switches buckets on or off by name; the state of all."""
        self.on |= on
        return dict(self.on)
