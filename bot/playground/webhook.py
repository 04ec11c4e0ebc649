"""Delivery of updates to the bot's own address."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import aiohttp

from bot.playground.clock import ServerClock
from bot.playground.journal import Journal
from bot.playground.updates import Update, UpdateQueue
from bot.playground.world import Json

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
RETRY_FIRST, RETRY_LIMIT = 1.0, 300.0
ANSWER_TIMEOUT = 60.0


@dataclass(slots=True)
class Address:
    """Where updates go, as `setWebhook` said."""

    url: str
    secret: str = ""
    max_connections: int = 40
    ip_address: str = ""
    certificate: bool = False


@dataclass(slots=True)
class Webhook:
    """Posts waiting updates one by one; an update is done with a 2xx, else it is tried again, ever later."""

    clock: ServerClock
    updates: UpdateQueue
    events: Journal
    address: Address | None = None
    last_error: tuple[float, str] | None = None
    # Carries out a method that the bot names in its answer; what comes of it the bot is not told.
    perform: Callable[[Json], Awaitable[None]] | None = None
    _task: asyncio.Task[None] | None = field(default=None)

    def set(self, address: Address) -> None:
        self._cancel()
        self.address, self.last_error = address, None
        self._task = asyncio.get_running_loop().create_task(self._run(address))

    def delete(self) -> None:
        self._cancel()
        self.address, self.last_error = None, None

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def stop(self) -> None:
        task = self._task
        self.delete()
        if task is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def show(self) -> Json:
        """The `WebhookInfo` object."""
        info: Json = {
            "url": "",
            "has_custom_certificate": False,
            "pending_update_count": self.updates.pending_count(),
        }
        if self.address is not None:
            info |= {
                "url": self.address.url,
                "has_custom_certificate": self.address.certificate,
                "max_connections": self.address.max_connections,
            }
            if self.address.ip_address:
                info["ip_address"] = self.address.ip_address
        if self.last_error is not None:
            info |= {"last_error_date": int(self.last_error[0]), "last_error_message": self.last_error[1]}
        if self.updates.allowed:
            info["allowed_updates"] = self.updates.allowed
        return info

    async def _run(self, address: Address) -> None:
        timeout = aiohttp.ClientTimeout(total=ANSWER_TIMEOUT)
        async with aiohttp.ClientSession(timeout=timeout) as session:
            while True:
                await self.updates.pushed()
                while (update := self.updates.take_one()) is not None:
                    await self._deliver(session, address, update)
                    self.updates.done(update)

    async def _deliver(self, session: aiohttp.ClientSession, address: Address, update: Update) -> None:
        delay = RETRY_FIRST
        headers = {SECRET_HEADER: address.secret} if address.secret else {}
        while (error := await self._post(session, address.url, headers, update)) is not None:
            self.last_error = (self.clock.now(), error)
            self.events.add(None, type="webhook_failed", time=self.clock.now(), error=error)
            await self.clock.sleep(delay)
            delay = min(delay * 2, RETRY_LIMIT)
            if update.expires <= self.clock.now():
                return

    async def _obey(self, body: str) -> None:
        try:
            asked = json.loads(body or "{}")
        except ValueError:
            return
        if self.perform is not None and isinstance(asked, dict) and "method" in asked:
            await self.perform(asked)

    async def _post(
        self, session: aiohttp.ClientSession, url: str, headers: dict[str, str], update: Update
    ) -> str | None:
        """What went wrong, or None."""
        try:
            async with session.post(
                url, json=update.show(), headers=headers, allow_redirects=False
            ) as answer:
                if 200 <= answer.status < 300:
                    await self._obey(await answer.text())
                    return None
                return f"Wrong response from the webhook: {answer.status} {answer.reason}"
        except TimeoutError:
            return "Read timeout expired"
        except aiohttp.ClientError:
            return "Connection refused"
