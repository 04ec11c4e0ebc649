"""Trouble on demand: what a real network and a real Telegram do to a bot on a bad day."""

from __future__ import annotations

import math
from dataclasses import dataclass

from bot.playground.errors import Refusal
from bot.playground.world import Json

KINDS = frozenset({"429", "500", "502-html", "reset-before", "reset-after", "slow"})
HTML_502 = (
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n"
    "<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n"
)


@dataclass(slots=True)
class Fault:
    """One kind of trouble for calls that match; `times` counts down, None never ends."""

    kind: str
    method: str = "*"
    chat: int | None = None
    times: int | None = 1
    retry_after: int = 5
    seconds: float = 1.0
    until: float | None = None

    def matches(self, method: str, chat: int | None, now: float) -> bool:
        if self.until is not None and now >= self.until:
            return False
        return self.method in ("*", method.lower()) and self.chat in (None, chat)

    def wait(self, now: float) -> int:
        """`retry_after` of a 429: what is left of a muting, else as given."""
        return self.retry_after if self.until is None else max(math.ceil(self.until - now), 1)

    def show(self) -> Json:
        return {"kind": self.kind, "method": self.method, "chat": self.chat, "times": self.times}


class Faults:
    """The troubles switched on now. A total outage is one of its own."""

    def __init__(self) -> None:
        self._faults: list[Fault] = []
        self.outage = False

    def add(self, fault: Fault) -> None:
        if fault.kind not in KINDS:
            raise Refusal(f"no such fault: {fault.kind}")
        fault.method = fault.method.lower()
        self._faults.append(fault)

    def clear(self) -> None:
        self._faults.clear()
        self.outage = False

    def take(self, method: str, chat: int | None, now: float) -> Fault | None:
        """The oldest fault that this call meets, used up by one; those that end go before those that last."""
        for fault in sorted(self._faults, key=lambda fault: fault.times is None):
            if fault.matches(method, chat, now):
                self._use(fault)
                return fault
        return None

    def show(self) -> list[Json]:
        return [fault.show() for fault in self._faults]

    def _use(self, fault: Fault) -> None:
        if fault.times is not None:
            fault.times -= 1
            if fault.times <= 0:
                self._faults.remove(fault)
