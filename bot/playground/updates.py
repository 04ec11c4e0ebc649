"""Updates that wait for the bot: numbering, retention, long poll, one poller at a time."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from bot.playground.clock import ServerClock
from bot.playground.errors import ApiError
from bot.playground.world import Json

FIRST_UPDATE_ID = 500_000_001
DAY = 24 * 3600.0
CALLBACK_RETENTION = 150.0
LOGGED = 10_000
KIND_LIST = (
    "message edited_message channel_post edited_channel_post business_connection business_message "
    "edited_business_message deleted_business_messages message_reaction message_reaction_count "
    "inline_query chosen_inline_result callback_query shipping_query pre_checkout_query "
    "purchased_paid_media poll poll_answer my_chat_member chat_member chat_join_request chat_boost "
    "removed_chat_boost"
)
KINDS = frozenset(KIND_LIST.split())
# Without a wish of the bot these are left out.
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
CONFLICT = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"


@dataclass(frozen=True, slots=True)
class Update:
    id: int
    kind: str
    payload: Json
    expires: float

    def show(self) -> Json:
        return {"update_id": self.id, self.kind: self.payload}


class UpdateQueue:
    """All updates not yet acknowledged."""

    def __init__(self, clock: ServerClock) -> None:
        self._clock = clock
        self._next_id = FIRST_UPDATE_ID
        self._waiting: list[Update] = []
        self._log: dict[int, Update] = {}
        self._again: list[Update] = []
        self._pushed = asyncio.Event()
        self._poller: asyncio.Future[None] | None = None
        self._ended_with = CONFLICT
        self.allowed: list[str] = []
        self.duplicates = 0
        self.reorder = False

    @property
    def polling(self) -> bool:
        """Whether a poller waits now."""
        return self._poller is not None

    def wants(self, kind: str) -> bool:
        return kind in self.allowed if self.allowed else kind not in ON_REQUEST

    def allow(self, kinds: list[str] | None) -> None:
        """Sets which kinds come from now on; None leaves it as it is, [] restores the default."""
        if kinds is not None:
            self.allowed = [kind for kind in kinds if kind in KINDS]

    def push(self, kind: str, payload: Json) -> int | None:
        """Queues an update if the bot wants its kind; its id."""
        if not self.wants(kind):
            return None
        life = CALLBACK_RETENTION if kind == "callback_query" else DAY
        update = Update(self._next_id, kind, payload, self._clock.now() + life)
        self._next_id += 1
        self._waiting.append(update)
        self._log[update.id] = update
        self._log.pop(update.id - LOGGED, None)
        if self.duplicates:
            self.duplicates -= 1
            self._again.append(update)
        self._pushed.set()
        return update.id

    def redeliver(self, ids: list[int]) -> None:
        """Hands those updates out once more, acknowledged or not."""
        self._again += [self._log[id] for id in ids if id in self._log]
        self._pushed.set()

    def acknowledge(self, offset: int) -> None:
        """Forgets all below `offset`; a negative one keeps that many of the newest."""
        if offset < 0:
            self._waiting = self._waiting[offset:]
        else:
            self._waiting = [update for update in self._waiting if update.id >= offset]

    def done(self, update: Update) -> None:
        """Forgets one update that a webhook took."""
        self._waiting = [other for other in self._waiting if other is not update]

    def clear(self) -> None:
        self._waiting, self._again = [], []

    def pending(self) -> list[Update]:
        """What waits now, oldest first, expired ones gone."""
        now = self._clock.now()
        self._waiting = [update for update in self._waiting if update.expires > now]
        return self._waiting

    def pending_count(self) -> int:
        return len(self.pending()) + len(self._again)

    def take(self, limit: int) -> list[Update]:
        """The next batch, oldest first; in disorder newest first, but none that is older is left out.

        What is due a second time follows its first time or stands alone, once.
        """
        batch = self.pending()[:limit][:: -1 if self.reorder else 1]
        again, self._again = self._again[: limit - len(batch)], self._again[limit - len(batch) :]
        if batch or again:
            return batch + again
        self._pushed.clear()
        return []

    def take_one(self) -> Update | None:
        """The next update for a webhook, where each is acknowledged alone; in disorder the newest."""
        if pending := self.pending():
            return pending[-1 if self.reorder else 0]
        return self._again.pop(0) if self._again else None

    async def poll(self, offset: int, limit: int, timeout: float) -> list[Json]:
        """`getUpdates`: waits up to `timeout` real seconds; ends an earlier poller with 409."""
        self.end_poll(CONFLICT)
        if offset:
            self.acknowledge(offset)
        ended = self._poller = asyncio.get_running_loop().create_future()
        pushed: asyncio.Task[bool] | None = None
        try:
            deadline = asyncio.get_running_loop().time() + timeout
            while not (batch := self.take(limit)):
                left = deadline - asyncio.get_running_loop().time()
                if left <= 0:
                    return []
                pushed = asyncio.ensure_future(self._pushed.wait())
                await asyncio.wait({pushed, ended}, timeout=left, return_when=asyncio.FIRST_COMPLETED)
                pushed.cancel()
                if ended.done():
                    raise ApiError(409, self._ended_with)
            return [update.show() for update in batch]
        finally:
            if pushed is not None:
                pushed.cancel()
            if self._poller is ended:
                self._poller = None

    def end_poll(self, description: str) -> None:
        """Ends the poller that waits now, if any, with a 409."""
        if self._poller is not None and not self._poller.done():
            self._ended_with = description
            self._poller.set_result(None)

    async def pushed(self) -> None:
        """Waits until something may be there to deliver."""
        if not self.pending_count():
            self._pushed.clear()
            await self._pushed.wait()
