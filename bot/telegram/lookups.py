"""What only Telegram knows: who is a member, who administrates. Asked outside any transaction."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass

from telegram import Bot, ChatMember, ChatMemberAdministrator, ChatMemberOwner
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.service import Clock
from bot.telegram.changes import is_present

log = logging.getLogger(__name__)

PAUSES = (0.0, 1.0, 3.0)
STRANGERS = ("user not found", "member not found", "participant_id_invalid", "user_id_invalid")


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a person stands in a chat."""

    present: bool
    in_charge: bool = False
    anonymous: bool = False


class Lookups:
    """Asks in the background and tells the answer to whoever wanted it (None: Telegram did not say).

    `migrated(old, new)` is told of a group that turns out to be a supergroup by now.
    """

    def __init__(self, bot: Bot, clock: Clock, migrated: Callable[[int, int], None]) -> None:
        self._bot = bot
        self._clock = clock
        self._migrated = migrated
        self._under_way: set[asyncio.Task[None]] = set()

    @property
    def idle(self) -> bool:
        """Whether no look-up is under way."""
        return not self._under_way

    def standing(self, chat_id: int, user_id: int, tell: Callable[[Standing | None], None]) -> None:
        """Where does that person stand in the chat?"""

        async def find() -> None:
            tell(await self._ask(chat_id, user_id))

        self._start(find())

    def in_charge(self, chat_id: int, user_id: int, tell: Callable[[bool | None], None]) -> None:
        """Does that person administrate the chat?"""
        self.standing(chat_id, user_id, lambda found: tell(found.in_charge if found else None))

    def gone(self, chat_id: int, user_ids: Sequence[int], tell: Callable[[tuple[int, ...]], None]) -> None:
        """Which of these people are surely no members any more?"""

        async def find() -> None:
            found = await asyncio.gather(*(self._ask(chat_id, user_id) for user_id in user_ids))
            pairs = zip(user_ids, found, strict=True)
            tell(tuple(user_id for user_id, standing in pairs if standing and not standing.present))

        self._start(find())

    async def stop(self) -> None:
        """Give up what is under way."""
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name="look-up")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _ask(self, chat_id: int, user_id: int) -> Standing | None:
        for pause in PAUSES:
            if pause:
                await self._clock.sleep(pause)
            try:
                return _standing(await self._bot.get_chat_member(chat_id, user_id))
            except ChatMigrated as moved:
                self._migrated(chat_id, moved.new_chat_id)
                chat_id = moved.new_chat_id
            except BadRequest as refusal:
                stranger = any(sign in str(refusal).lower() for sign in STRANGERS)
                return Standing(present=False) if stranger else None
            except Forbidden:
                return None
            except TelegramError as trouble:
                log.warning("look-up: %s", type(trouble).__name__)
        return None


def _standing(member: ChatMember) -> Standing:
    if isinstance(member, ChatMemberOwner | ChatMemberAdministrator):
        return Standing(present=True, in_charge=True, anonymous=member.is_anonymous)
    return Standing(is_present(member))
