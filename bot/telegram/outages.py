"""When Telegram is out of reach: every call tells, and nobody is timed out for it."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from telegram.error import NetworkError
from telegram.request import BaseRequest

from bot.service import Clock

SHORT = 3.0
"""Seconds; what is shorter is a hiccup."""


class Outages:
    """Knows since when no call goes through; `over(seconds)` is told how long that was when one does."""

    def __init__(self, clock: Clock, over: Callable[[float], None]) -> None:
        self._clock = clock
        self._over = over
        self._since: float | None = None

    @property
    def suspected(self) -> bool:
        """The last call failed."""
        return self._since is not None

    @property
    def lasting(self) -> bool:
        """No call went through for longer than a hiccup."""
        return self._since is not None and self._clock.monotonic() - self._since >= SHORT

    def failed(self) -> None:
        """A call found nobody, or a server in trouble."""
        if self._since is None:
            self._since = self._clock.monotonic()

    def worked(self) -> None:
        """Telegram answered."""
        since, self._since = self._since, None
        if since is not None and self._clock.monotonic() - since >= SHORT:
            self._over(self._clock.monotonic() - since)


class Listening(BaseRequest):
    """A transport that tells of every call whether it went through."""

    def __init__(self, transport: BaseRequest, outages: Outages) -> None:
        self._transport = transport
        self._outages = outages

    @property
    def read_timeout(self) -> float | None:
        return self._transport.read_timeout

    async def initialize(self) -> None:
        await self._transport.initialize()

    async def shutdown(self) -> None:
        await self._transport.shutdown()

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        """As the transport does it."""
        try:
            status, body = await self._transport.do_request(*args, **kwargs)
        except NetworkError:
            self._outages.failed()
            raise
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            self._outages.failed()
        else:
            self._outages.worked()
        return status, body
