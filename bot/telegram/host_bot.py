"""The connection to Telegram: updates are confirmed only after their effect is committed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import timedelta
from typing import Any

from telegram import Bot, Update
from telegram.error import InvalidToken, NetworkError, RetryAfter
from telegram.ext import ExtBot
from telegram.request import BaseRequest

from bot.telegram.line import Line

log = logging.getLogger(__name__)

ANSWER_SECONDS = 10.0
"""What an answer may take on top of the time that a poll waits."""


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
        line: Line,
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
        self._line = line

    async def get_updates(
        self,
        offset: int | None = None,
        limit: int | None = None,
        timeout: int | timedelta | None = None,
        allowed_updates: Sequence[str] | None = None,
        **_: Any,
    ) -> tuple[Update, ...]:
        """Updates as `telegram.Bot.get_updates` gives them, asked for when all before them are applied.

        None come where asking fails, once it is time to ask again: the library would sleep through the end of
        the program meanwhile. Only who asks without waiting is told of the failure.
        """
        if self._line.lost is not None:
            # Asking once more, as the updater does at its end, would cut the poll of who has the line now.
            return ()
        await self._applied()
        wait = timeout.total_seconds() if isinstance(timeout, timedelta) else float(timeout or 0)
        asked = {"offset": offset, "limit": limit, "timeout": int(wait), "allowed_updates": allowed_updates}
        try:
            given = await self._post("getUpdates", asked, read_timeout=ANSWER_SECONDS + wait)
        except InvalidToken as error:
            self._line.lose(error)
            raise
        except (NetworkError, RetryAfter) as trouble:
            if not wait:
                raise
            await self._line.wait(trouble)
            return ()
        self._line.worked()
        return tuple(update_from(item, self) for item in given)


def update_from(item: dict[str, Any], bot: Bot) -> Update:
    """An update as Telegram wrote it; one that the library cannot read comes without content.

    It would come again and again if it were an error, and no other behind it. What it holds is not logged: it
    may be a name.
    """
    try:
        return Update.de_json(item, bot)
    except Exception as error:
        log.error("update %s cannot be read (%s) and is passed over", item["update_id"], type(error).__name__)
        return Update(int(item["update_id"]))
