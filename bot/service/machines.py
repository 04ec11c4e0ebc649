"""Lets machine players answer: each is asked with its own seat's view, and answers like anybody else.

After every commit that opens a question in a deal with machines the driver reads what they see, waits a
little, has them think, and rings `Act` with the number of that question. If the table has moved on meanwhile
the answer is refused as anybody's would be. Should all fail, the clock's timeout is the last resort.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from bot.engine import Action, Event, Reason, View
from bot.service.clock import Clock
from bot.service.commands import Act, Command
from bot.service.host import Host
from bot.service.outcome import Deadline, Outcome
from bot.service.questions import Question
from bot.service.replies import Status

log = logging.getLogger(__name__)

LEAST, MOST = 1.0, 3.0
"""Seconds that a machine takes before it thinks."""
LATE = 3.0
"""Seconds after which it plays by rule instead."""
AGAIN = 1.0
"""Seconds after which an answer that could not be written is given again."""

Think = Callable[[str, View, Sequence[Event], str], Awaitable[Action | None]]
"""Strength, one seat's view, what everybody was told, a seed → the action; None: it lets a free chop be."""
ByRule = Callable[[View, Sequence[Event], str], Action | None]
"""The same at once."""
Told = Callable[[Outcome | None], Awaitable[None]]
Ring = Callable[[Command, Told], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Minds:
    """What machines think with; `chance` says how long they wait, and seeds each thought."""

    think: Think
    by_rule: ByRule
    chance: Random


class Machines:
    """`ring` puts an answer into the update queue, beside presses, and tells what it came to."""

    def __init__(self, host: Host, clock: Clock, minds: Minds, ring: Ring) -> None:
        self._host = host
        self._clock = clock
        self._minds = minds
        self._ring = ring
        self._open: dict[int, int] = {}
        self._asked: set[tuple[int, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy = 0

    @property
    def idle(self) -> bool:
        """Whether nobody thinks, and whoever is asked waits for time to go by."""
        return not self._busy

    def note(self, deadline: Deadline) -> None:
        """A commit opened a question, or moved its end, or closed the last one."""
        if not deadline.machines:
            return
        if deadline.at is None:
            self._open.pop(deadline.deal_id, None)
            return
        self._open[deadline.deal_id] = deadline.prompt
        asked = (deadline.deal_id, deadline.prompt)
        if asked not in self._asked:
            self._asked.add(asked)
            self._start(self._ask(*asked))

    async def stop(self) -> None:
        """Give up what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work, name="machine")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @contextmanager
    def _occupied(self) -> Iterator[None]:
        self._busy += 1
        try:
            yield
        finally:
            self._busy -= 1

    async def _ask(self, deal_id: int, prompt: int) -> None:
        try:
            with self._occupied():
                questions = await self._host.questions(deal_id, prompt)
            await asyncio.gather(*map(self._answer, questions))
        except Exception:
            log.exception("machines could not answer")
        finally:
            self._asked.discard((deal_id, prompt))

    async def _answer(self, question: Question) -> None:
        await self._clock.sleep(self._minds.chance.uniform(LEAST, MOST))
        if self._is_open(question):
            seed = f"{self._minds.chance.getrandbits(64):x}"
            with self._occupied():
                action = await self._thought(question, seed)
                self._give(question, action, seed)

    async def _thought(self, question: Question, seed: str) -> Action | None:
        """What the machine came to in time, else what it would do by rule."""
        asked = question.strength, question.view, question.told, seed
        thinking = asyncio.ensure_future(self._minds.think(*asked))
        late = asyncio.ensure_future(self._clock.sleep(LATE))
        try:
            await asyncio.wait((thinking, late), return_when=asyncio.FIRST_COMPLETED)
            if thinking.done():
                return thinking.result()
            log.warning("a machine thinks for too long and plays by rule")
        except Exception as trouble:
            log.warning("a machine cannot think (%s) and plays by rule", type(trouble).__name__)
        finally:
            thinking.cancel()
            late.cancel()
        return self._minds.by_rule(question.view, question.told, seed)

    def _give(self, question: Question, action: Action | None, seed: str, *, last: bool = False) -> None:
        """Ring the answer; one against the rules is replaced by one by rule, an unwritten one repeated."""
        if action is None:
            return

        async def told(outcome: Outcome | None) -> None:
            if outcome is None or not self._is_open(question):
                return
            if outcome.status is Status.FAILED:
                self._start(self._again(question, action, seed, last))
            elif isinstance(outcome.reply.code, Reason) and not last:
                log.warning("a machine's answer was refused: %s", outcome.reply.code)
                by_rule = self._minds.by_rule(question.view, question.told, seed)
                self._give(question, by_rule, seed, last=True)

        verb, cards = action.verb.value, action.cards
        self._ring(Act(question.deal_id, question.prompt, question.machine, verb, cards), told)

    async def _again(self, question: Question, action: Action, seed: str, last: bool) -> None:
        await self._clock.sleep(AGAIN)
        if self._is_open(question):
            self._give(question, action, seed, last=last)

    def _is_open(self, question: Question) -> bool:
        return self._open.get(question.deal_id) == question.prompt
