"""Answers to typed commands and other one-off messages: short, last in the order, never repeated blindly."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from functools import partial

from telegram import Bot
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.telegram import ephemeral
from bot.telegram.ephemeral import Occasion
from bot.telegram.outbox import Outbox, Priority
from bot.telegram.posts import NO_PREVIEW
from bot.telegram.screens.screen import Screen

log = logging.getLogger(__name__)

WORN = 12
Told = Callable[[bool], None]


class Sender:
    """Sends one-off messages through the chat's lane."""

    def __init__(self, bot: Bot, outbox: Outbox) -> None:
        self._bot = bot
        self._outbox = outbox
        self._asked: dict[Occasion, tuple[int, Told]] = {}
        """What waits to be shown to one member, and who is told whether it was."""

    def busy(self, chat_id: int) -> bool:
        """Whether a flood, or the calls of the last minute, leave no room for what an alert can say."""
        return self._outbox.paused(chat_id) or self._outbox.recent(chat_id) > WORN

    def say(self, chat_id: int, thread_id: int, screen: Screen, key: Hashable) -> None:
        """Send a message; one with the same key that still waits is replaced by it."""
        self._outbox.put(
            chat_id,
            ("say", key),
            Priority.CHATTER,
            partial(self._send, chat_id, thread_id, screen),
            again=False,
        )

    def change(self, chat_id: int, message_id: int, screen: Screen) -> None:
        """Change a message sent before; the newest change wins."""
        self._outbox.put(
            chat_id,
            ("change", message_id),
            Priority.CHATTER,
            partial(self._change, chat_id, message_id, screen),
        )

    def hand_over(self, chat_id: int, name: str, content: bytes, caption: str) -> None:
        """Send a file."""
        self._outbox.put(
            chat_id,
            ("file", name),
            Priority.CHATTER,
            partial(self._hand_over, chat_id, name, content, caption),
            again=False,
        )

    def show_unseen(
        self, chat_id: int, thread_id: int, receiver: int, screen: Screen, occasion: Occasion, told: Told
    ) -> None:
        """Send a message that one member of a group sees, in answer to what he did just now; `told` whether
        he sees it.
        """
        self._asked[occasion] = (chat_id, told)
        work = partial(self._show_unseen, chat_id, thread_id, receiver, screen, occasion)
        self._outbox.put(chat_id, ("unseen", receiver, occasion), Priority.CHATTER, work, again=False)

    def flooded(self, chat_id: int) -> None:
        """Telegram wants no calls to a chat for a while: who waits to be shown something is told that now."""
        for occasion, (chat, told) in list(self._asked.items()):
            if chat == chat_id:
                del self._asked[occasion]
                told(False)

    def change_unseen(self, chat_id: int, receiver: int, ephemeral_id: int, screen: Screen) -> None:
        """Change such a message; the newest change wins."""
        work = partial(self._change_unseen, chat_id, receiver, ephemeral_id, screen)
        self._outbox.put(chat_id, ("unseen", receiver, ephemeral_id), Priority.CHATTER, work)

    async def _show_unseen(
        self, chat_id: int, thread_id: int, receiver: int, screen: Screen, occasion: Occasion
    ) -> bool:
        _, told = self._asked.pop(occasion, (chat_id, None))
        if told is None:
            return False  # told already that it is not shown
        try:
            await ephemeral.send(self._bot, chat_id, thread_id, receiver, screen, occasion)
        except (BadRequest, Forbidden, KeyError) as refusal:
            log.info("not shown to one member: %s", refusal)
            told(False)
            return True
        except TelegramError:
            told(False)
            raise  # a flood or a broken line is the lane's to wait for
        told(True)
        return True

    async def _change_unseen(self, chat_id: int, receiver: int, ephemeral_id: int, screen: Screen) -> bool:
        try:
            await ephemeral.edit(self._bot, chat_id, receiver, ephemeral_id, screen)
        except BadRequest as refusal:
            log.info("not changed for one member: %s", refusal)
        return True

    async def _change(self, chat_id: int, message_id: int, screen: Screen) -> bool:
        try:
            await self._bot.edit_message_text(
                screen.text,
                chat_id=chat_id,
                message_id=message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=screen.markup,
                link_preview_options=NO_PREVIEW,
            )
        except BadRequest as refusal:
            log.info("message not changed: %s", refusal)
        return True

    async def _hand_over(self, chat_id: int, name: str, content: bytes, caption: str) -> bool:
        await self._bot.send_document(
            chat_id, content, filename=name, caption=caption, parse_mode=ParseMode.HTML
        )
        return True

    async def _send(self, chat_id: int, thread_id: int, screen: Screen) -> bool:
        try:
            await self._bot.send_message(
                chat_id,
                screen.text,
                parse_mode=ParseMode.HTML,
                reply_markup=screen.markup,
                message_thread_id=thread_id or None,
                link_preview_options=NO_PREVIEW,
            )
        except ChatMigrated as moved:
            self.say(moved.new_chat_id, thread_id, screen, screen.text)
            raise
        return True
