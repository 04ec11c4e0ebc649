"""Telegram's limits as budgets: how long to wait before the next call may go out."""

from __future__ import annotations

from collections import deque

GROUP_CALLS = 18
GROUP_WINDOW = 60.0
GROUP_GAP = 0.5
PRIVATE_BURST = 2
PRIVATE_EVERY = 1.05
ALL_BURST = 20
ALL_EVERY = 1 / 24


class Window:
    """At most `calls` in any `seconds`, and none sooner than `gap` seconds after another."""

    def __init__(self, calls: int, seconds: float, gap: float) -> None:
        self._calls = calls
        self._seconds = seconds
        self._gap = gap
        self._made: deque[float] = deque()

    def wait(self, now: float, spare: int = 0) -> float:
        """Seconds until the next call may go out (0: at once), if so many calls are kept for others."""
        while self._made and self._made[0] <= now - self._seconds:
            self._made.popleft()
        wait = self._made[-1] + self._gap - now if self._made else 0.0
        calls = self._calls - spare
        if len(self._made) >= calls:
            wait = max(wait, self._made[-calls] + self._seconds - now)
        return max(wait, 0.0)

    def spend(self, now: float) -> None:
        """A call goes out."""
        self._made.append(now)

    def recent(self, now: float) -> int:
        """Calls that count at this moment."""
        return sum(made > now - self._seconds for made in self._made)

    def rested(self, now: float) -> bool:
        """Whether no call made so far counts any more."""
        return not self._made or self._made[-1] <= now - max(self._seconds, self._gap)


class Bucket:
    """`burst` calls at once, refilled by one every `every` seconds."""

    def __init__(self, burst: int, every: float) -> None:
        self._burst = burst
        self._every = every
        self._full_at = float("-inf")

    def wait(self, now: float, spare: int = 0) -> float:
        """Seconds until the next call may go out (0: at once), if so many calls are kept for others."""
        return max(self._full_at - now - (self._burst - spare - 1) * self._every, 0.0)

    def spend(self, now: float) -> None:
        """A call goes out."""
        self._full_at = max(self._full_at, now) + self._every

    def rested(self, now: float) -> bool:
        """Whether no call made so far counts any more."""
        return self._full_at <= now

    def refund(self) -> None:
        """The last call was not made."""
        self._full_at -= self._every


Budget = Window | Bucket


def chat_budget(chat_id: int) -> Budget:
    """What one chat bears: a group (negative id) 18 calls in any 60 s, a private chat about one a second."""
    if chat_id < 0:
        return Window(GROUP_CALLS, GROUP_WINDOW, GROUP_GAP)
    return Bucket(PRIVATE_BURST, PRIVATE_EVERY)


def bot_budget() -> Bucket:
    """What the bot as a whole bears: under 25 calls a second."""
    return Bucket(ALL_BURST, ALL_EVERY)
