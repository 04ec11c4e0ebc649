"""`/so`: the balances of a chat; of many people those at the top, at the bottom, and whoever asks."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service import Balance
from bot.telegram import words
from bot.telegram.format import name, points
from bot.telegram.screens.screen import NARROW, Screen, columns, lines

TOP, BOTTOM = 15, 5
"""So many lines at either end are read at a glance and stay far from what a message holds."""


def ledger(rows: Sequence[Balance], asker_id: int, language: str) -> Screen:
    """The balances, the highest first; how many are left out is said where they are."""
    if not rows:
        return Screen(words.LEDGER_EMPTY(language))
    places = range(len(rows))
    middle = places[TOP:-BOTTOM] if len(rows) > TOP + BOTTOM + 1 else range(0)
    kept = [place for place in places if place not in middle or rows[place].person.id == asker_id]
    told, before = [words.LEDGER_TITLE(language)], -1
    for place in kept:
        if place - before > 1:
            told.append(words.LEDGER_MORE(language, count=place - before - 1))
        told.append(_line(rows[place], place + 1, language))
        before = place
    return Screen(lines(*told))


def _line(row: Balance, place: int, language: str) -> str:
    """One person in one line of a phone."""
    fields = {"number": place, "points": points(row.points, language)}
    room = NARROW - columns(words.LEDGER_LINE(language, name="", **fields))
    return words.LEDGER_LINE(language, name=name(row.person, room), **fields)
