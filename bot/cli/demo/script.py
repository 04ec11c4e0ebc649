"""Prints an evening as it goes: one line an event, no times, so that the same seed prints the same lines."""

from __future__ import annotations

import re
from collections.abc import Callable

from bot.cli.demo.guest import SEAT

CLOCK = re.compile(r"\s*⏳ Đến \d\d:\d\d:\d\d")
MARKS = re.compile("[\u2066-\u2069]")
MARGIN = 9


class Script:
    """Writes lines; of a message that changed, only what is new."""

    def __init__(self, write: Callable[[str], None]) -> None:
        self._write = write
        self._shown: dict[str, list[str]] = {}

    def line(self, who: str, text: str) -> None:
        """One line."""
        self._write(f"{who:<{MARGIN}}│ {clean(text)}")

    def message(self, where: str, text: str) -> None:
        """The lines of a message that were not in it when it was last shown here."""
        lines = [line for line in map(clean, text.splitlines()) if line and not SEAT.match(line)]
        before = self._shown.get(where, [])
        for line in lines:
            if line not in before:
                self._write(f"{where:<{MARGIN}}│ {line}")
        self._shown[where] = lines

    def blank(self) -> None:
        """A gap."""
        self._write("")


def clean(text: str) -> str:
    """Without times and direction marks."""
    return MARKS.sub("", CLOCK.sub("", text)).strip()
