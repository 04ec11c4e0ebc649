"""The line to Telegram as a whole: when it was last heard of, and why it is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from telegram.error import Conflict, RetryAfter, TelegramError

from bot.service import Clock
from bot.telegram.floods import flood_seconds

log = logging.getLogger(__name__)

CONFLICT_SECONDS = 60.0
"""Two conflicts within this time are another process; one alone may be a predecessor's last poll."""


PAUSES = (1.0, 2.0, 5.0)
"""Seconds until updates are asked for again, after the first failure, the second, and all others."""


class Line:
    """What asking for updates came to.

    `heard` is called whenever it went well, `deaf(seconds)` when Telegram wants not to be asked for so long.
    """

    def __init__(self, clock: Clock, heard: Callable[[], None], deaf: Callable[[float], None]) -> None:
        self.lost: TelegramError | None = None
        self._clock = clock
        self._heard = heard
        self._deaf = deaf
        self._failures = 0
        self._conflict_at: float | None = None
        self._over = asyncio.Event()

    def worked(self) -> None:
        """Asking went well."""
        self._failures = 0
        self._heard()

    def trouble(self, error: TelegramError) -> None:
        """Asking was refused, and will be tried again."""
        if isinstance(error, Conflict):
            self.conflict(error)
        else:
            log.warning("updates do not come (%s); asking again", type(error).__name__)

    async def wait(self, trouble: TelegramError) -> None:
        """Asking failed: comes back when it is time to ask again."""
        if isinstance(trouble, RetryAfter):
            seconds = flood_seconds(trouble)
            self._deaf(seconds)
        else:
            seconds = PAUSES[min(self._failures, len(PAUSES) - 1)]
        level = logging.INFO if self._failures else logging.WARNING
        log.log(level, "updates do not come (%s); asking again in %.0f s", type(trouble).__name__, seconds)
        self._failures += 1
        await self._clock.sleep(seconds)

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
