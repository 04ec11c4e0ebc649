"""What machine players are called, and what people call them."""

from __future__ import annotations

import unicodedata

from bot.telegram import words

USUAL = "skilled"
"""The strength that the button seats."""


def machine_name(strength: str, language: str) -> str:
    """What machines of a strength are called; the service puts a number behind it."""
    return words.MACHINE_NAME(language, strength=words.STRENGTHS[strength](language))


def known_machines(language: str) -> str:
    """All strengths, from the weakest."""
    return ", ".join(phrase(language).lower() for phrase in words.STRENGTHS.values())


def strength_called(text: str) -> str | None:
    """The strength somebody typed, in either language, with or without accents; None if it is none."""
    wanted = _bare(text)
    for strength, phrase in words.STRENGTHS.items():
        if wanted in (strength, _bare(phrase.vi), _bare(phrase.en)):
            return strength
    return None


def _bare(text: str) -> str:
    letters = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(sign for sign in letters if not unicodedata.combining(sign)).split())
