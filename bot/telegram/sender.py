"""Answers to typed commands and other one-off messages: short, last in the order, never repeated blindly."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from telegram import Bot
from telegram.constants import ParseMode

from bot.telegram.outbox import Outbox, Priority
from bot.telegram.publisher import NO_PREVIEW
from bot.telegram.screens.screen import Screen


class Sender:
    """Sends one-off messages through the chat's lane."""

    def __init__(self, bot: Bot, outbox: Outbox) -> None:
        self._bot = bot
        self._outbox = outbox

    def say(self, chat_id: int, thread_id: int, screen: Screen, key: Hashable) -> None:
        """Send a message; one with the same key that still waits is replaced by it."""
        self._outbox.put(
            chat_id,
            ("say", key),
            Priority.CHATTER,
            partial(self._send, chat_id, thread_id, screen),
            again=False,
        )

    async def _send(self, chat_id: int, thread_id: int, screen: Screen) -> bool:
        await self._bot.send_message(
            chat_id,
            screen.text,
            parse_mode=ParseMode.HTML,
            reply_markup=screen.markup,
            message_thread_id=thread_id or None,
            link_preview_options=NO_PREVIEW,
        )
        return True
