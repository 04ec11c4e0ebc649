"""A screen as a value: equal screens are never sent twice."""

from __future__ import annotations

import hashlib
import html
import re
from collections.abc import Iterable
from dataclasses import dataclass

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from wcwidth import width

from bot.telegram.callbacks import Press, encode

NARROW = 38
"""Columns of a line on a narrow phone."""
TAG = re.compile("<[^>]+>")


@dataclass(frozen=True, slots=True)
class Button:
    """A button: a press, or a link. `style` is a colour newer apps show, never the only sign."""

    text: str
    press: Press | None = None
    url: str | None = None
    style: str | None = None


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Screen:
    """HTML text and the buttons under it."""

    text: str
    rows: Rows = ()

    @property
    def digest(self) -> str:
        """Tells screens apart."""
        return hashlib.sha256(repr((self.text, self.rows)).encode()).hexdigest()[:32]

    @property
    def markup(self) -> InlineKeyboardMarkup | None:
        """The buttons as Telegram takes them."""
        if not self.rows:
            return None
        return InlineKeyboardMarkup([[_button(button) for button in row] for row in self.rows])


def _button(button: Button) -> InlineKeyboardButton:
    data = None if button.press is None else encode(button.press)
    return InlineKeyboardButton(button.text, callback_data=data, url=button.url, style=button.style)


def lines(*parts: str | None) -> str:
    """The parts that are there, a line each."""
    return "\n".join(part for part in parts if part)


def beside(first: str, second: str) -> str:
    """Two parts on one line of a narrow phone, or a line each where they do not fit."""
    both = f"{first} {second}".strip()
    return both if columns(both) <= NARROW else lines(first, second)


def height(text: str) -> int:
    """About how many lines a text takes on a narrow phone."""
    return sum(-(-max(columns(line), 1) // NARROW) for line in text.splitlines())


def columns(line: str) -> int:
    """How wide a line of HTML is shown."""
    return width(html.unescape(TAG.sub("", line)))


def grid(buttons: Iterable[Button], width: int) -> Rows:
    """Buttons in rows of at most `width`."""
    flat = tuple(buttons)
    return tuple(flat[start : start + width] for start in range(0, len(flat), width))
