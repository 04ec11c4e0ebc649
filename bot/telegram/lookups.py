"""What only Telegram knows: who is a member, who administrates. Asked outside any transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from telegram import Bot, ChatMember, ChatMemberRestricted
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.service import Clock

log = logging.getLogger(__name__)

PAUSES = (0.0, 1.0, 3.0)
PRESENT = (ChatMember.OWNER, ChatMember.ADMINISTRATOR, ChatMember.MEMBER)
IN_CHARGE = (ChatMember.OWNER, ChatMember.ADMINISTRATOR)


class Lookups:
    """Asks in the background and tells the answer to whoever wanted it (None: Telegram did not say)."""

    def __init__(self, bot: Bot, clock: Clock) -> None:
        self._bot = bot
        self._clock = clock
        self._under_way: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        """Whether no look-up is under way."""
        return not self._under_way

    async def settled(self, seconds: float) -> None:
        """Wait for the look-ups under way, but not longer than that."""
        if self._under_way:
            await asyncio.wait(tuple(self._under_way), timeout=seconds)

    def membership(self, chat_id: int, user_id: int, tell: Callable[[bool | None], None]) -> None:
        """Is that person in the chat?"""
        self._start(chat_id, user_id, _is_member, tell)

    def in_charge(self, chat_id: int, user_id: int, tell: Callable[[bool | None], None]) -> None:
        """Does that person administrate the chat?"""
        self._start(chat_id, user_id, lambda member: member.status in IN_CHARGE, tell)

    async def stop(self) -> None:
        """Give up what is under way."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def _start(
        self,
        chat_id: int,
        user_id: int,
        judge: Callable[[ChatMember], bool],
        tell: Callable[[bool | None], None],
    ) -> None:
        task = asyncio.create_task(self._ask(chat_id, user_id, judge, tell), name="look-up")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _ask(
        self,
        chat_id: int,
        user_id: int,
        judge: Callable[[ChatMember], bool],
        tell: Callable[[bool | None], None],
    ) -> None:
        for pause in PAUSES:
            if pause:
                await self._clock.sleep(pause)
            try:
                tell(judge(await self._bot.get_chat_member(chat_id, user_id)))
                return
            except (BadRequest, Forbidden):
                tell(False)
                return
            except TelegramError as trouble:
                log.warning("look-up: %s", type(trouble).__name__)
        tell(None)


def _is_member(member: ChatMember) -> bool:
    return member.status in PRESENT or (isinstance(member, ChatMemberRestricted) and member.is_member)
