"""One thing to say in both languages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing to say in both languages."""

    vi: str
    en: str

    def __call__(self, language: str, **fields: object) -> str:
        """The words in a language (Vietnamese where it is not known), its fields filled in."""
        return (self.en if language == "en" else self.vi).format(**fields)
