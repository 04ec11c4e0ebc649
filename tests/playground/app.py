"""One person's app at its plainest: what the server sends it, put together."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp

Json = dict[str, Any]


class App:
    """Keeps every frame and the newest state of every chat."""

    def __init__(self) -> None:
        self.raw: list[str] = []
        self.profile: Json = {}
        self.chats: dict[int, dict[str, Json]] = {}
        self.passing: list[Json] = []
        self.overview: Json = {}
        self.calls: list[Json] = []
        self.changed = asyncio.Event()

    def take(self, text: str) -> None:
        self.raw.append(text)
        for frame in json.loads(text):
            match frame["type"]:
                case "profile":
                    self.profile = frame
                case "messages":
                    known = self.chats.get(frame["chat"], {}) | frame["changed"]
                    self.chats[frame["chat"]] = {key: known[key] for key in frame["order"]}
                case "overview":
                    self.overview = frame
                case "call":
                    self.calls.append(frame)
                case _:
                    self.passing.append(frame)
        self.changed.set()

    def texts(self, chat: Any) -> list[Any]:
        """The texts of a chat, in its order; service messages have none."""
        return [message.get("text") for message in self.chats.get(chat["id"], {}).values()]

    async def until(self, holds: Callable[[], Any]) -> None:
        """Waits for frames until something holds."""
        async with asyncio.timeout(10):
            while not holds():
                self.changed.clear()
                await self.changed.wait()


@contextlib.asynccontextmanager
async def connected(url: str, path: str) -> AsyncIterator[App]:
    """An app that listens to `/live/…`."""
    app = App()
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/live/{path}") as socket:

        async def listen() -> None:
            async for message in socket:
                app.take(message.data)

        listening = asyncio.create_task(listen())
        try:
            yield app
        finally:
            listening.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listening


def app_of(url: str, user: Any) -> contextlib.AbstractAsyncContextManager[App]:
    """As `connected`, for a person."""
    return connected(url, f"person/{user['id']}")
