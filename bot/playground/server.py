"""The server itself: Bot API, control interface and web page on one address."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Callable

from aiohttp import web

from bot.playground.backend import Backend
from bot.playground.control import control_routes
from bot.playground.http import BODY_LIMIT, bot_api_routes, in_envelopes, perform
from bot.playground.page_routes import SOCKETS, close_sockets, own_page_only, page_routes


class Playground:
    """A Bot API server on loopback for one bot, with people and groups that tests move.

    `clock` gives seconds since the epoch; `limits` switches the flood buckets on; `privacy` is the bot's
    privacy mode. Not to be exposed: its control interface lets anybody do anything.
    """

    def __init__(
        self,
        token: str = "1:TEST",
        bot_username: str = "samloc_bot",
        clock: Callable[[], float] = time.time,
        limits: bool = True,
        privacy: bool = True,
    ) -> None:
        self.token = token
        self.backend = Backend(token, bot_username, clock, limits=limits, privacy=privacy)
        self.backend.webhook.perform = functools.partial(perform, self.backend)
        self.stage, self.clock = self.backend.stage, self.backend.clock
        self.url = ""
        self._runner: web.AppRunner | None = None

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        """Listens; port 0 takes a free one. Sets `url`."""
        app = web.Application(client_max_size=BODY_LIMIT, middlewares=[in_envelopes, own_page_only])
        routes = [*bot_api_routes(self.backend), *control_routes(self.backend), *page_routes(self.backend)]
        app.add_routes(routes)
        app[SOCKETS] = set()
        app.on_shutdown.append(close_sockets)
        # A poller that went away must not keep on waiting for updates.
        self._runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        bound = self._runner.addresses[0]
        self.url = f"http://{bound[0]}:{bound[1]}"

    async def stop(self) -> None:
        """Closes every connection and forgets the webhook; what the server knows stays."""
        await self.backend.webhook.stop()
        self.backend.connections.cut_all()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Playground:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()


async def serve(
    host: str = "127.0.0.1",
    port: int = 8081,
    token: str = "1:TEST",
    bot_username: str = "samloc_bot",
    limits: bool = True,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Runs a server until it is cancelled; `ready` is told its address."""
    playground = Playground(token, bot_username, limits=limits)
    await playground.start(host, port)
    if ready is not None:
        ready(playground.url)
    try:
        await asyncio.Event().wait()
    finally:
        await playground.stop()
