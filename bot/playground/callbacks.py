"""Button presses that wait for an answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import count

from bot.playground.errors import bad_request
from bot.playground.message import Message
from bot.playground.world import Json, Person

FIRST_CALLBACK_ID = 7_400_000_000_000_000_001
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


@dataclass(slots=True, eq=False)
class Callback:
    """One press: who pressed what, when, and how it was answered."""

    id: str
    person: Person
    message: Message
    data: str
    date: float
    answer: Json | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    async def wait(self, timeout: float) -> Json | None:
        """The answer, or None if none came within so many real seconds."""
        if self.answer is None and timeout > 0:
            try:
                async with asyncio.timeout(timeout):
                    await self.answered.wait()
            except TimeoutError:
                return None
        return self.answer


class Callbacks:
    """All presses. One can be answered once, and only for `life` seconds of the server's clock."""

    def __init__(self, life: float) -> None:
        self.life = life
        self._ids = count(FIRST_CALLBACK_ID)
        self._presses: dict[str, Callback] = {}

    def open(self, person: Person, message: Message, data: str, now: float) -> Callback:
        callback = Callback(str(next(self._ids)), person, message, data, now)
        self._presses[callback.id] = callback
        return callback

    def get(self, id: str) -> Callback | None:
        return self._presses.get(id)

    def last_press(self, message: Message) -> float:
        """When a button of this message was last pressed; 0 for never."""
        return max((press.date for press in self._presses.values() if press.message is message), default=0.0)

    def answer(self, id: str, answer: Json, now: float) -> Callback:
        """Answers a press; refuses an unknown, an answered and an old one alike."""
        callback = self._presses.get(id)
        if callback is None or callback.answer is not None or now - callback.date > self.life:
            raise bad_request(TOO_OLD)
        callback.answer = answer
        callback.answered.set()
        return callback
