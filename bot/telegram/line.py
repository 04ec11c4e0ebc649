"""The line to Telegram as a whole: when it was last heard of, and why it is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from telegram.error import Conflict, TelegramError

from bot.service import Clock

log = logging.getLogger(__name__)

CONFLICT_SECONDS = 60.0
"""Two conflicts within this time are another process; one alone may be a predecessor's last poll."""


class Line:
    """What asking for updates came to; `heard` is called whenever it went well."""

    def __init__(self, clock: Clock, heard: Callable[[], None]) -> None:
        self.heard = heard
        self.lost: TelegramError | None = None
        self._clock = clock
        self._conflict_at: float | None = None
        self._over = asyncio.Event()

    def trouble(self, error: TelegramError) -> None:
        """Asking failed, and will be tried again."""
        if isinstance(error, Conflict):
            self.conflict(error)
        else:
            log.warning("updates do not come (%s); asking again", type(error).__name__)

    def conflict(self, error: Conflict) -> None:
        """Another process asks with the same token: the second time within a minute it has the line."""
        now, before = self._clock.monotonic(), self._conflict_at
        self._conflict_at = now
        if before is not None and now - before <= CONFLICT_SECONDS:
            self.lose(error)
        else:
            log.info("another process asks with this token; if it is a predecessor, that is its last time")

    def lose(self, error: TelegramError) -> None:
        """There is no sense in asking again."""
        self.lost = self.lost or error
        self._over.set()

    async def over(self) -> TelegramError:
        """Why the line is over, once it is."""
        await self._over.wait()
        assert self.lost is not None
        return self.lost
