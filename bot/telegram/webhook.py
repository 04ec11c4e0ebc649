"""Updates that Telegram posts: a 200 is given only when an update's effect is committed.

The server is aiohttp's, which the project has already; the library's own would bring Tornado along and gives
its 200 when an update is queued, before anything is written.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from aiohttp import web
from telegram import Bot, Update
from telegram.error import BadRequest, Conflict, InvalidToken, RetryAfter, TelegramError

from bot.service import Clock
from bot.telegram.floods import flood_seconds
from bot.telegram.host_bot import update_from
from bot.telegram.line import Line

log = logging.getLogger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
BODY_LIMIT = 1 << 20
BODY_SECONDS = 10.0
STOP_SECONDS = 5.0
"""How long a stop waits for updates under way; what is not committed by then Telegram posts again."""
RETRY_SECONDS = 5.0
LOOK_SECONDS = 30.0
MAX_CONNECTIONS = 40
"""Telegram posts what belongs to one chat in its order, whatever the number."""


class WebhookRefused(Exception):
    """Telegram does not take the webhook's address, or this machine not the one to listen at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """Where Telegram posts, the secret it shows, and where this process listens (port 0: a free one)."""

    url: str
    secret: str
    host: str
    port: int


class Inlet:
    """Listens, and sees to it that Telegram posts here and nowhere else.

    `apply` returns when an update's effect is committed.
    """

    def __init__(
        self,
        webhook: Webhook,
        bot: Bot,
        line: Line,
        clock: Clock,
        apply: Callable[[Update], Awaitable[None]],
        kinds: Sequence[str],
    ) -> None:
        self._webhook = webhook
        self._secret = webhook.secret.encode()
        self._bot = bot
        self._line = line
        self._clock = clock
        self._apply = apply
        self._kinds = kinds
        self._runner: web.AppRunner | None = None
        self._minding: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen, and have Telegram post. Raises `WebhookRefused`, or `InvalidToken`."""
        await self._listen()
        await self._register()
        self._minding = asyncio.create_task(self._mind(), name="webhook")

    async def stop(self) -> None:
        """Take nothing more, and give those under way their answer. The webhook stays set."""
        if self._minding is not None:
            self._minding.cancel()
            await asyncio.gather(self._minding, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()

    async def _listen(self) -> None:
        app = web.Application(client_max_size=BODY_LIMIT)
        # A proxy may rewrite the path; the secret is what counts.
        app.router.add_route("*", "/{path:.*}", self._handle)
        # A body that was not asked for is not read to its end either: the connection is closed.
        self._runner = web.AppRunner(app, access_log=None, lingering_time=0, shutdown_timeout=STOP_SECONDS)
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, self._webhook.host, self._webhook.port).start()
        except OSError as error:
            raise WebhookRefused(
                f"cannot listen at {self._webhook.host}:{self._webhook.port} ({error.strerror}):"
                " set SAMLOC_WEBHOOK_LISTEN to a free host:port"
            ) from error

    async def _handle(self, request: web.Request) -> web.Response:
        shown = request.headers.get(SECRET_HEADER, "").encode("utf-8", "surrogateescape")
        if not hmac.compare_digest(shown, self._secret):
            return web.Response(status=403)
        if request.method != "POST":
            return web.Response(status=405, headers={"Allow": "POST"})
        if (request.content_length or 0) > BODY_LIMIT:
            return web.Response(status=413)
        try:
            async with asyncio.timeout(BODY_SECONDS):
                item = json.loads(await request.read())
        except TimeoutError:
            return web.Response(status=408)
        except (ValueError, RecursionError):
            return web.Response(status=400)
        if not _is_update(item):
            return web.Response(status=400)
        await self._apply(update_from(item, self._bot))
        return web.Response()

    async def _register(self) -> None:
        """Until Telegram has taken the address.

        It is taken away first: to a webhook that failed for a while Telegram posts ever more rarely, to a new
        one at once. No update is lost by it.
        """
        while True:
            pause = RETRY_SECONDS
            try:
                await self._bot.delete_webhook()
                await self._bot.set_webhook(
                    self._webhook.url,
                    secret_token=self._webhook.secret,
                    allowed_updates=self._kinds,
                    max_connections=MAX_CONNECTIONS,
                )
                return
            except BadRequest as error:
                raise WebhookRefused(f"Telegram refuses SAMLOC_WEBHOOK_URL: {error.message}") from error
            except InvalidToken:
                raise
            except TelegramError as error:
                if isinstance(error, RetryAfter):
                    pause = flood_seconds(error)
                log.warning("the webhook is not set yet (%s); trying again", type(error).__name__)
            await self._clock.sleep(pause)

    async def _mind(self) -> None:
        """Look now and then whether Telegram still posts here, and what it says of it."""
        last_error: datetime | None = None
        while True:
            try:
                info = await self._bot.get_webhook_info()
                if info.url != self._webhook.url:
                    self._line.conflict(Conflict("the webhook was set elsewhere or taken away"))
                else:
                    self._line.worked()
                    if info.last_error_date not in (None, last_error):
                        last_error = info.last_error_date
                        log.warning("Telegram could not deliver: %s", info.last_error_message)
            except InvalidToken as error:
                self._line.lose(error)
            except TelegramError as error:
                log.warning("the webhook cannot be looked up (%s)", type(error).__name__)
            await self._clock.sleep(LOOK_SECONDS)


def _is_update(item: Any) -> bool:
    return isinstance(item, dict) and type(item.get("update_id")) is int
