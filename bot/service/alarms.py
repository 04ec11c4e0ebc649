"""The clock's own questions: one alarm per waiting deal, and a sweep that catches what an alarm missed.

The database is the clock's truth. An alarm or a sweep only asks (`TurnTimeout`); the service looks at the
deadline again and decides.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.service.clock import Clock, Steps
from bot.service.commands import Command, GiveTime, TurnTimeout
from bot.service.host import Host
from bot.service.outcome import Deadline

log = logging.getLogger(__name__)

SWEEP_SECONDS = 1.0
IDLE_EVERY = 30.0
"""Seconds between looks for tables that nobody has touched for long."""
ASK_AGAIN_SECONDS = 5.0
"""A question asked in vain, since its deadline moved or its errand was lost, is asked again."""

Ring = Callable[[Command], None]


class Alarms:
    """One date job per waiting deal. `ring` puts the question into the update queue, beside presses."""

    def __init__(self, ring: Ring) -> None:
        self._ring = ring
        # A job late by any amount must still ask: by default one more than a second late is dropped.
        self._scheduler = AsyncIOScheduler(
            timezone="UTC", job_defaults={"misfire_grace_time": None, "coalesce": True}
        )

    def start(self) -> None:
        """Begin to ring."""
        self._scheduler.start()

    def stop(self) -> None:
        """Ring no more."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)

    def arm(self, deadline: Deadline) -> None:
        """Set, move or (without a moment) take away a deal's alarm."""
        job_id = str(deadline.deal_id)
        if deadline.at is None:
            if self._scheduler.get_job(job_id):
                self._scheduler.remove_job(job_id)
            return
        self._scheduler.add_job(
            self._ask,
            "date",
            run_date=deadline.at,
            args=[TurnTimeout(deadline.deal_id, deadline.prompt)],
            id=job_id,
            replace_existing=True,
        )

    async def _ask(self, question: TurnTimeout) -> None:
        """A coroutine: the scheduler runs plain functions in a thread, which may touch no queue."""
        self._ring(question)

    def armed(self) -> dict[int, datetime]:
        """The moments at which alarms will ring, by deal."""
        return {int(job.id): job.trigger.run_date for job in self._scheduler.get_jobs()}


class Sweep:
    """Every monotonic second: ask for what is overdue, and give time back after a step of the wall clock."""

    def __init__(self, host: Host, clock: Clock, ring: Ring) -> None:
        self._host = host
        self._clock = clock
        self._ring = ring
        self._steps = Steps(clock)
        self._asked: dict[TurnTimeout, float] = {}
        self._idle_at = clock.monotonic()

    async def run(self) -> None:
        """Sweep until cancelled."""
        while True:
            await self._clock.sleep(SWEEP_SECONDS)
            try:
                await self.once()
            except Exception:
                log.exception("the sweep failed and goes on")

    async def once(self) -> None:
        """One sweep."""
        step = self._steps.pending()
        if step:
            self._steps.absorb(step)
            log.warning("the wall clock stepped by %.0f s; open deadlines move with it", step)
            self._ring(GiveTime(step))
            return  # what is overdue by the stepped clock is looked at once the deadlines have moved
        now, asked = self._clock.monotonic(), self._asked
        self._asked = {}
        for question in await self._host.overdue():
            asked_at = asked.get(question)
            if asked_at is None or now - asked_at >= ASK_AGAIN_SECONDS:
                self._ring(question)
                asked_at = now
            self._asked[question] = asked_at
        if now - self._idle_at >= IDLE_EVERY:
            self._idle_at = now
            for idle in await self._host.idle():
                self._ring(idle)
