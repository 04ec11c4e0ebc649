"""`/ngonngu`: the two languages as buttons."""

from __future__ import annotations

from bot.service import LANGUAGES
from bot.telegram import words
from bot.telegram.callbacks import Speak
from bot.telegram.screens.screen import Button, Screen


def languages_screen(language: str, *, private: bool) -> Screen:
    """Which language to speak, to a person or in a group; the one that is spoken is marked."""
    question = words.LANGUAGE_OF_PERSON if private else words.LANGUAGE_OF_CHAT
    row = tuple(
        Button(("• " if code == language else "") + words.LANGUAGE_NAMES[code](code), Speak(place))
        for place, code in enumerate(LANGUAGES)
    )
    return Screen(question(language), (row,))
