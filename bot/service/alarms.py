"""The clock's own questions: one alarm per waiting deal, and a sweep that catches what an alarm missed.

The database is the clock's truth. An alarm or a sweep only asks (`TurnTimeout`); the service looks at the
deadline again and decides.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.service.clock import Clock
from bot.service.commands import Command, GiveTime, TurnTimeout
from bot.service.host import Host
from bot.service.outcome import Deadline

log = logging.getLogger(__name__)

SWEEP_SECONDS = 1.0
STEP_SECONDS = 5.0
"""A wall clock that parts from monotonic time by more than this was set by somebody."""

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
            self._ring,
            "date",
            run_date=deadline.at,
            args=[TurnTimeout(deadline.deal_id, deadline.prompt)],
            id=job_id,
            replace_existing=True,
        )

    def armed(self) -> dict[int, datetime]:
        """The moments at which alarms will ring, by deal."""
        return {int(job.id): job.trigger.run_date for job in self._scheduler.get_jobs()}


class Sweep:
    """Every monotonic second: ask for what is overdue, and give time back after a step of the wall clock."""

    def __init__(self, host: Host, clock: Clock, ring: Ring) -> None:
        self._host = host
        self._clock = clock
        self._ring = ring
        self._offset = self._wall_less_monotonic()
        self._asked: set[TurnTimeout] = set()

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
        offset = self._wall_less_monotonic()
        step = offset - self._offset
        self._offset = offset
        if abs(step) > STEP_SECONDS:
            log.warning("the wall clock stepped by %.0f s; open deadlines move with it", step)
            self._ring(GiveTime(step))
            return  # what is overdue by the stepped clock is looked at once the deadlines have moved
        overdue = set(await self._host.overdue())
        for question in overdue - self._asked:
            self._ring(question)
        self._asked = overdue

    def _wall_less_monotonic(self) -> float:
        return self._clock.now().timestamp() - self._clock.monotonic()
