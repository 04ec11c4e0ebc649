"""Growing logs: what people could see happen, and what the bot called."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from dataclasses import dataclass
from typing import Any

from bot.playground.world import Json

KEPT = 50_000


@dataclass(frozen=True, slots=True)
class Entry:
    """One line, kept as JSON: small, and untouched by what happens to its subject later."""

    seq: int
    audience: frozenset[int] | None
    line: str

    def show(self) -> Json:
        fields: Json = json.loads(self.line)
        return {"seq": self.seq} | fields


class Journal:
    """Numbered entries, the newest `kept` of them, that one can wait for."""

    def __init__(self, kept: int = KEPT) -> None:
        self._entries: deque[Entry] = deque(maxlen=kept)
        self._seq = 0
        self._grown = asyncio.Event()

    @property
    def last(self) -> int:
        return self._seq

    def add(self, audience: frozenset[int] | None, **fields: Any) -> int:
        """Notes something that `audience` sees (None: nobody but the operator); its number."""
        self._seq += 1
        self._entries.append(Entry(self._seq, audience, json.dumps(fields, ensure_ascii=False)))
        self._grown.set()
        self._grown = asyncio.Event()
        return self._seq

    def after(self, seq: int, person_id: int | None = None) -> list[Json]:
        """The entries above `seq` that this person sees; None sees all."""
        found: list[Json] = []
        for entry in reversed(self._entries):
            if entry.seq <= seq:
                break
            if person_id is None or (entry.audience is not None and person_id in entry.audience):
                found.append(entry.show())
        return found[::-1]

    async def wait(self, seq: int, timeout: float, person_id: int | None = None) -> list[Json]:
        """As `after`, but waits up to `timeout` real seconds for a first one."""
        deadline = asyncio.get_running_loop().time() + timeout
        while not (found := self.after(seq, person_id)):
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0:
                return []
            await self.grown(self._seq, left)
        return found

    async def grown(self, seq: int, timeout: float) -> None:
        """Waits until there are entries above `seq`, at most so many real seconds."""
        if self._seq <= seq:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(timeout):
                    await self._grown.wait()
