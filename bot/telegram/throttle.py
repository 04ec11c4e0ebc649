"""Abuse is dropped early: before the database, and in bounded memory."""

from __future__ import annotations

from bot.telegram.budget import Window
from bot.telegram.recent import Recent

CHAT_PER_SECOND = 20
PERSON_PER_SECOND = 5
REMEMBERED = 10_000


class Throttle:
    """At most 20 updates a second from a chat and 5 from a person."""

    def __init__(self) -> None:
        self._windows: Recent[tuple[str, int], Window] = Recent(REMEMBERED)

    def admits(self, chat_id: int | None, person_id: int, now: float) -> bool:
        """Whether an update may pass; one that may not costs its sender nothing further."""
        windows = [self._window("person", person_id, PERSON_PER_SECOND)]
        if chat_id is not None:
            windows.append(self._window("chat", chat_id, CHAT_PER_SECOND))
        if any(window.wait(now) > 0 for window in windows):
            return False
        for window in windows:
            window.spend(now)
        return True

    def _window(self, kind: str, number: int, per_second: int) -> Window:
        key = (kind, number)
        window = self._windows.recall(key)
        if window is None:
            window = self._windows[key] = Window(per_second, 1.0, 0.0)
        return window
