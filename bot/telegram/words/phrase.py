"""One thing to say in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import Any


class _Counting(Formatter):
    """Knows `{count:card|cards}`: 1 card, 4 cards."""

    def format_field(self, value: Any, format_spec: str) -> str:
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return f"{value} {one if value == 1 else many}"


_COUNTING = _Counting()


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing to say in both languages."""

    vi: str
    en: str

    def __call__(self, language: str, **fields: object) -> str:
        """The words in a language (Vietnamese where it is not known), its fields filled in."""
        text = self.en if language == "en" else self.vi
        return _COUNTING.vformat(text, (), fields) if "|" in text else text.format(**fields)
