"""The table message: seats and card counts, the last plays, whose turn it is and until when.

It shows only what everybody may see: no card that was not played.
"""

from __future__ import annotations

from bot.engine import Phase, View
from bot.service import DealScene, TableScene
from bot.telegram import words
from bot.telegram.callbacks import DealCards, Join, Leave
from bot.telegram.describe import event
from bot.telegram.format import moment, name, number
from bot.telegram.screens.screen import Button, Rows, Screen, lines

LAST_LINES = 4


def table(scene: TableScene, deal: DealScene) -> Screen:
    """The table message of a deal, live or over."""
    language = scene.language
    title = words.DEAL_TITLE(
        language,
        number=deal.number,
        ruleset=words.RULESET_NAMES[deal.group.ruleset.id](language),
        stake=number(deal.group.stake),
    )
    seats = [seat_line(deal, seat, language) for seat in range(len(deal.people))]
    history = [line for line in (event(row, deal.people, language) for row in deal.events) if line]
    return Screen(lines(title, *seats, *history[-LAST_LINES:], _now(scene, deal)), _buttons(scene, deal))


def seat_line(deal: DealScene, seat: int, language: str) -> str:
    """A seat: its mark when it is to play, name, cards left and what to know about it."""
    view = deal.group
    acting = view.turn == seat and view.phase is Phase.PLAYING
    return words.SEAT_LINE(
        language,
        mark="👉" if acting else "▫️",
        name=name(deal.people[seat]),
        count=view.counts[seat],
        notes="".join(f" · {note}" for note in _notes(view, seat, language)),
    )


def _notes(view: View, seat: int, language: str) -> list[str]:
    if view.left[seat]:
        return [words.NOTE_LEFT(language)]
    shown = (
        (view.counts[seat] == 1, words.NOTE_LAST_CARD),
        (view.locked[seat], words.NOTE_LOCKED),
        (view.declarer == seat, words.NOTE_DECLARER),
    )
    return [phrase(language) for holds, phrase in shown if holds]


def _now(scene: TableScene, deal: DealScene) -> str:
    """What the deal waits for."""
    language, view = scene.language, deal.group
    if scene.live is None:
        return words.DEAL_FINISHED(language) if deal.finished else words.DEAL_VOID(language)
    until = words.UNTIL(language, time=moment(deal.deadline_at)) if deal.deadline_at else ""
    votes = words.VOID_VOTES(language, waiting=deal.void_waiting) if deal.void_waiting else None
    if view.phase is Phase.DECLARING:
        asked = words.DECLARING(language, answered=view.answered_count, seats=len(deal.people))
        return lines(votes, f"{asked} {until}")
    who = words.TURN_OF(language, name=name(deal.people[view.turn])) if view.turn is not None else ""
    return lines(votes, f"{who} {until}")


def _buttons(scene: TableScene, deal: DealScene) -> Rows:
    """A deal called off has no result message, so the way on stands here."""
    if scene.live is not None or deal.finished or not scene.open:
        return ()
    return next_deal_buttons(scene, deal)


def next_deal_buttons(scene: TableScene, deal: DealScene) -> Rows:
    """**Ván nữa**, and who comes and goes before it."""
    language = scene.language
    return (
        (Button(words.NEXT_DEAL(language), DealCards(scene.id, deal.number), style="primary"),),
        (
            Button(words.JOIN(language), Join(scene.id)),
            Button(words.STAND_UP(language), Leave(scene.id)),
        ),
    )
