"""The connection to Telegram: updates are confirmed only after their effect is committed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from telegram import Update
from telegram.ext import ExtBot
from telegram.request import BaseRequest


class HostBot(ExtBot[None]):
    """A bot whose next `getUpdates`, which confirms what the last one gave, first awaits `applied()`.

    Telegram is thus the durable inbox: a kill at any moment leaves every update either applied or to be
    delivered again.
    """

    def __init__(
        self,
        token: str,
        *,
        api_url: str,
        applied: Callable[[], Awaitable[None]],
        request: BaseRequest | None = None,
        get_updates_request: BaseRequest | None = None,
    ) -> None:
        super().__init__(
            token,
            base_url=f"{api_url}/bot",
            base_file_url=f"{api_url}/file/bot",
            request=request,
            get_updates_request=get_updates_request,
        )
        self._applied = applied

    async def get_updates(self, *args: Any, **kwargs: Any) -> tuple[Update, ...]:
        """Updates as `telegram.Bot.get_updates` gives them, asked for when all before them are applied."""
        await self._applied()
        return await super().get_updates(*args, **kwargs)
