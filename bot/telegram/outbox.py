"""What goes out, one lane per chat: a slow or flooded chat holds up nobody else.

A lane holds at most one waiting job per key, and a job looks at the world only when its turn comes: the
newest state wins, however often it changed meanwhile.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from enum import IntEnum
from itertools import count

import httpx
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.service import Clock
from bot.telegram.budget import Window, bot_budget, chat_budget
from bot.telegram.floods import flood_seconds

log = logging.getLogger(__name__)

BACKOFF = (0.5, 1.0, 2.0, 4.0)
STOP_PATIENCE = 5.0
"""Seconds that calls under way are given to end at a stop."""
HANDS_KEPT = 6
"""Calls of a minute that a group keeps for hands shown in it, so that nobody's turn waits for the table."""
HANDS_SECONDS = 120.0
"""A group without a hand for so long keeps none."""
LANES = 1000
"""Above so many, lanes that rest are let go."""


class Priority(IntEnum):
    """The order under pressure; callback answers do not wait here at all."""

    HAND = 0
    RESULT = 1
    TABLE = 2
    CHATTER = 3
    QUIET = 4


Work = Callable[[], Awaitable[bool]]
"""Brings something to Telegram; True if a call was made. Looks at the newest state by itself."""


@dataclass(slots=True)
class Job:
    """Work that waits in a lane. `again`: whether it is safe to repeat when its fate is unknown."""

    key: Hashable
    priority: Priority
    work: Work
    not_before: float
    order: int
    again: bool


class Lane:
    """One chat's waiting jobs and its budget."""

    def __init__(self, chat_id: int) -> None:
        self.chat_id = chat_id
        self.jobs: dict[Hashable, Job] = {}
        self.budget = chat_budget(chat_id)
        self.paused_until = 0.0
        self.hands_until = 0.0
        self.failures = 0
        self.news = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def rests(self, now: float) -> bool:
        """Whether nothing would be lost with this lane."""
        return self.task is None and not self.jobs and self.paused_until <= now and self.budget.rested(now)

    def hold(self, until: float) -> None:
        """Let nothing out before that moment, nor before an earlier pause is over."""
        self.paused_until = max(self.paused_until, until)

    def next_job(self, now: float) -> tuple[Job | None, float]:
        """The most urgent job that may run, or how long until one may."""
        pause = self.paused_until - now
        urgent = max(self.budget.wait(now), pause)
        kept = HANDS_KEPT if self.hands_until > now else 0
        other = max(self.budget.wait(now, kept), pause)
        waits = [
            (max(job.not_before - now, urgent if job.priority < Priority.TABLE else other), job)
            for job in self.jobs.values()
        ]
        ready = [job for wait, job in waits if wait <= 0]
        if ready:
            return min(ready, key=lambda job: (job.priority, job.order)), 0.0
        return None, min(wait for wait, _ in waits)


class Outbox:
    """All lanes, and the budget of the bot as a whole.

    `flooded(chat_id, seconds)` is told of every 429: that chat is paused, its players' clocks must stop.
    `refused(chat_id, key, trouble)` is told of every other refusal, which may say that a chat is lost.
    """

    def __init__(
        self,
        clock: Clock,
        flooded: Callable[[int, float], None],
        refused: Callable[[int, Hashable, TelegramError], None] | None = None,
    ) -> None:
        self._clock = clock
        self._flooded = flooded
        self._refused = refused
        self._lanes: dict[int, Lane] = {}
        self._gate = Gate(clock)
        self._orders = count()
        self._stopped = False
        self._lanes_kept = LANES
        self.calling = 0

    def put(
        self,
        chat_id: int,
        key: Hashable,
        priority: Priority,
        work: Work,
        *,
        delay: float = 0.0,
        again: bool = True,
    ) -> None:
        """Ask for work in a chat. Asked twice before it ran, it runs once: at the more urgent of the two."""
        if self._stopped:
            return
        lane = self._lane(chat_id)
        job = Job(key, priority, work, self._clock.monotonic() + delay, next(self._orders), again)
        waiting = lane.jobs.get(key)
        if waiting is not None:
            job.priority = min(job.priority, waiting.priority)
            if job.priority is not Priority.QUIET:  # what waits for quiet waits anew
                job.not_before = min(job.not_before, waiting.not_before)
            job.order = waiting.order
        lane.jobs[key] = job
        lane.news.set()
        if lane.task is None:
            lane.task = asyncio.create_task(self._serve(lane), name=f"lane {chat_id}")

    def drop(self, chat_id: int) -> None:
        """A chat is no more: what waits for it is not wanted."""
        lane = self._lanes.get(chat_id)
        if lane is not None:
            lane.jobs.clear()
            lane.news.set()

    def pause(self, chat_id: int, seconds: float) -> None:
        """Send nothing to a chat for that long."""
        self._lane(chat_id).hold(self._clock.monotonic() + seconds)

    def keep_for_hands(self, chat_id: int) -> None:
        """A hand was shown in a group: some of its calls are kept for hands from now on, for a while."""
        self._lane(chat_id).hands_until = self._clock.monotonic() + HANDS_SECONDS

    def paused(self, chat_id: int) -> bool:
        """Whether Telegram, or a broken line, forbids a chat just now."""
        lane = self._lanes.get(chat_id)
        return lane is not None and lane.paused_until > self._clock.monotonic()

    def recent(self, chat_id: int) -> int:
        """Calls made in a group within its window."""
        lane = self._lanes.get(chat_id)
        return lane.budget.recent(self._clock.monotonic()) if lane and isinstance(lane.budget, Window) else 0

    def waiting(self) -> bool:
        """Whether anything could go out at this very moment."""
        now = self._clock.monotonic()
        return self.calling > 0 or any(
            lane.jobs and lane.next_job(now)[0] is not None for lane in self._lanes.values()
        )

    @property
    def empty(self) -> bool:
        """Whether nothing is left to go out."""
        return self.calling == 0 and not any(lane.jobs for lane in self._lanes.values())

    async def stop(self) -> None:
        """Send nothing more, but let calls under way end; the rest is drawn anew at the next start."""
        self._stopped = True
        self._gate.close()
        tasks = [lane.task for lane in self._lanes.values() if lane.task is not None]
        for lane in self._lanes.values():
            lane.jobs.clear()
            lane.news.set()
        if tasks:
            await asyncio.wait(tasks, timeout=STOP_PATIENCE)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _lane(self, chat_id: int) -> Lane:
        lane = self._lanes.get(chat_id)
        if lane is None:
            if len(self._lanes) >= self._lanes_kept:
                self._let_lanes_go()
            lane = self._lanes[chat_id] = Lane(chat_id)
        return lane

    def _let_lanes_go(self) -> None:
        """Forget the lanes that rest; look again when as many more have come."""
        now = self._clock.monotonic()
        self._lanes = {chat_id: lane for chat_id, lane in self._lanes.items() if not lane.rests(now)}
        self._lanes_kept = max(LANES, 2 * len(self._lanes))

    async def _serve(self, lane: Lane) -> None:
        try:
            while lane.jobs and not self._stopped:
                lane.news.clear()
                job, wait = lane.next_job(self._clock.monotonic())
                if job is None:
                    await self._rest(lane, wait)
                    continue
                del lane.jobs[job.key]
                await self._carry_out(lane, job)
        finally:
            lane.task = None

    async def _rest(self, lane: Lane, seconds: float) -> None:
        """Wait, or until something more urgent comes."""
        timer = asyncio.ensure_future(self._clock.sleep(seconds))
        news = asyncio.ensure_future(lane.news.wait())
        try:
            await asyncio.wait((timer, news), return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
            news.cancel()

    async def _carry_out(self, lane: Lane, job: Job) -> None:
        self.calling += 1
        try:
            await self._gate.enter(job.priority)
            if await job.work():
                lane.budget.spend(self._clock.monotonic())
            else:
                self._gate.give_back()
            lane.failures = 0
        except TelegramError as trouble:
            lane.budget.spend(self._clock.monotonic())
            self._after(lane, job, trouble)
        except Exception:
            # The call may have been made before whatever failed.
            lane.budget.spend(self._clock.monotonic())
            log.exception("a job in chat %d failed", lane.chat_id)
        finally:
            self.calling -= 1

    def _after(self, lane: Lane, job: Job, trouble: TelegramError) -> None:
        """A flood pauses this chat only, a broken line is tried again, a refusal is final."""
        if isinstance(trouble, RetryAfter):
            self._hold(lane, job, trouble)
        elif isinstance(trouble, NetworkError) and not isinstance(trouble, BadRequest):
            self._retry(lane, job, trouble)
        else:
            log.warning("chat %d: %s", lane.chat_id, trouble)
            if self._refused is not None:
                self._refused(lane.chat_id, job.key, trouble)

    def _hold(self, lane: Lane, job: Job, flood: RetryAfter) -> None:
        """Pause this chat only; what waits is still wanted when the pause is over."""
        seconds = flood_seconds(flood)
        log.warning("chat %d is flooded for %.0f s", lane.chat_id, seconds)
        lane.hold(self._clock.monotonic() + seconds)
        self._put_back(lane, job)
        self._flooded(lane.chat_id, seconds)

    def _retry(self, lane: Lane, job: Job, trouble: NetworkError) -> None:
        """Try again with growing pauses, unless the work may have arrived and must not be done twice."""
        log.warning("chat %d: %s", lane.chat_id, type(trouble).__name__)
        pause = BACKOFF[min(lane.failures, len(BACKOFF) - 1)]
        lane.failures += 1
        lane.hold(self._clock.monotonic() + pause)
        if job.again or never_sent(trouble):
            self._put_back(lane, job)

    def _put_back(self, lane: Lane, job: Job) -> None:
        """Its turn comes again, as urgent as it was; newer work with its key takes its place."""
        newer = lane.jobs.setdefault(job.key, job)
        newer.priority = min(newer.priority, job.priority)
        newer.not_before = min(newer.not_before, job.not_before)
        newer.order = min(newer.order, job.order)


def never_sent(trouble: NetworkError) -> bool:
    """Whether a failed call surely had no effect: no connection was made at all."""
    return isinstance(trouble.__cause__, httpx.ConnectError | httpx.ConnectTimeout | httpx.PoolTimeout)


class Gate:
    """The bot's own limit, passed by the most urgent first."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._budget = bot_budget()
        self._queue: list[tuple[int, int, asyncio.Future[None]]] = []
        self._orders = count()
        self._pump: asyncio.Task[None] | None = None

    async def enter(self, priority: Priority) -> None:
        """Wait until the bot may make one more call."""
        now = self._clock.monotonic()
        if not self._queue and self._budget.wait(now) <= 0:
            self._budget.spend(now)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, (priority, next(self._orders), turn))
        if self._pump is None:
            self._pump = asyncio.create_task(self._let_in(), name="gate")
        await turn

    def give_back(self) -> None:
        """The call was not needed after all."""
        self._budget.refund()

    def close(self) -> None:
        """Send away who waits."""
        if self._pump is not None:
            self._pump.cancel()
        for *_, turn in self._queue:
            turn.cancel()
        self._queue.clear()

    async def _let_in(self) -> None:
        try:
            while self._queue:
                wait = self._budget.wait(self._clock.monotonic())
                if wait > 0:
                    await self._clock.sleep(wait)
                    continue
                *_, turn = heapq.heappop(self._queue)
                if not turn.done():
                    self._budget.spend(self._clock.monotonic())
                    turn.set_result(None)
        finally:
            self._pump = None
