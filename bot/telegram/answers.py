"""Callback answers: every press is answered exactly once, right after its commit, whatever else waits.

Telegram does not limit answers, so they pass no lane. A press that wrote something is remembered with its
update until its answer arrived; one that wrote nothing is not confirmed before it was answered (see
`HostBot`).
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from telegram import Bot
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.service import Clock, Host
from bot.telegram.recent import Recent

log = logging.getLogger(__name__)

PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0)
"""Seconds before each try; after that the press is too old for Telegram anyway."""
FLUSH_SECONDS = 5.0
MAX_TEXT = 200


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press is told: a toast, an alert that must be closed, or a link that opens the private chat."""

    text: str = ""
    alert: bool = False
    url: str | None = None


class Answers:
    """Sends answers at once and keeps book of those that arrived."""

    def __init__(self, bot: Bot, host: Host, clock: Clock) -> None:
        self._bot = bot
        self._host = host
        self._clock = clock
        self._under_way: set[asyncio.Task[None]] = set()
        self._arrived: list[int] = []
        self._given: Recent[str, None] = Recent()

    def give(self, callback_id: str, answer: Answer, update_id: int | None = None) -> None:
        """Answer a press; `update_id` names the receipt to tick off, where its update wrote one."""
        self._given[callback_id] = None
        task = asyncio.create_task(self._deliver(callback_id, answer, update_id), name="answer")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    def tick(self, update_id: int) -> None:
        """An update needs no further answer."""
        self._arrived.append(update_id)

    def has(self, callback_id: str) -> bool:
        """Whether a press has its answer, or it is under way: handed out again, it is not judged again."""
        return callback_id in self._given

    @property
    def idle(self) -> bool:
        """Whether no answer is under way."""
        return not self._under_way

    async def settled(self, seconds: float) -> None:
        """Wait for the answers under way, but not longer than that."""
        if self._under_way:
            await asyncio.wait(tuple(self._under_way), timeout=seconds)

    async def keep_book(self) -> None:
        """Tick off what arrived, every few seconds, until cancelled."""
        while True:
            await self._clock.sleep(FLUSH_SECONDS)
            await self.flush()

    async def flush(self) -> None:
        """Tick off what arrived."""
        arrived, self._arrived = tuple(self._arrived), []
        if not arrived:
            return
        try:
            await self._host.mark_answered(arrived)
        except Exception:
            log.exception("could not tick off answers; they are tried again")
            self._arrived.extend(arrived)

    async def _deliver(self, callback_id: str, answer: Answer, update_id: int | None) -> None:
        for pause in PAUSES:
            if pause:
                await self._clock.sleep(pause)
            if await self._try(callback_id, answer):
                if update_id is not None:
                    self._arrived.append(update_id)
                return
        self._given.pop(callback_id, None)
        log.warning("a press could not be answered")

    async def _try(self, callback_id: str, answer: Answer) -> bool:
        """Whether the answer is settled: it arrived, or Telegram wants none any more."""
        try:
            await self._bot.answer_callback_query(
                callback_id,
                text=answer.text[:MAX_TEXT] or None,
                show_alert=answer.alert,
                url=answer.url,
            )
        except (BadRequest, Forbidden):
            return True
        except TelegramError as trouble:
            log.warning("answer: %s", type(trouble).__name__)
            return False
        return True
