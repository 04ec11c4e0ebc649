"""The table message: seats and card counts, the last plays, whose turn it is and until when.

It shows only what everybody may see: no card that was not played.
"""

from __future__ import annotations

from bot.engine import Phase, Played
from bot.service import DealScene, TableScene
from bot.telegram import words
from bot.telegram.callbacks import DealCards, Join, Leave, ShowHand
from bot.telegram.describe import ending, story, stuck_lines
from bot.telegram.format import moment, name, number
from bot.telegram.screens.lobby import closed
from bot.telegram.screens.screen import NARROW, Button, Rows, Screen, beside, columns, height, lines

LAST_LINES = 4
MOST_LINES = 11
"""More would push the buttons and the chat off a narrow phone."""


def table(scene: TableScene, deal: DealScene) -> Screen:
    """The table message of a deal, live or over."""
    language = scene.language
    title = words.DEAL_TITLE(language, number=deal.number, stake=number(deal.group.stake, language))
    seats = [seat_line(deal, seat, language) for seat in range(len(deal.people))]
    now = _now(scene, deal)
    history = _last(deal, MOST_LINES - height(lines(title, *seats, now)), language)
    return Screen(lines(title, *seats, *history, now), _buttons(scene, deal))


def _last(deal: DealScene, room: int, language: str) -> list[str]:
    """The newest lines of what happened, as many as there is room for, but always one."""
    told = story(deal.events, deal.people, language)
    to_beat = told[-_since_play(deal) :][:1] if deal.group.table is not None else []
    last = [*told, *_end(deal, language)][-LAST_LINES:]
    while len(last) > 1 and height(lines(*last)) > room:
        last.pop(0)
    if not to_beat or to_beat[0] in last or height(to_beat[0]) > room:
        return last
    rest = last[1:]
    while rest and height(lines(*to_beat, *rest)) > room:
        rest.pop(0)
    return [*to_beat, *rest]


def _since_play(deal: DealScene) -> int:
    """How many lines the last play and what came after it take."""
    events = deal.events
    play = max((place for place, row in enumerate(events) if isinstance(row, Played)), default=len(events))
    return len(story(events, deal.people, "vi", since=play))


def _end(deal: DealScene, language: str) -> list[str]:
    """Whom the end hit hardest, and how it came; what it cost stands in the result."""
    outcome = deal.group.result
    if outcome is None or not deal.finished:
        return []
    hit = " · ".join(stuck_lines(outcome, deal.people, language))
    return [*([hit] if hit else []), ending(outcome, deal.people, language)]


def seat_line(deal: DealScene, seat: int, language: str) -> str:
    """A seat in one line: its mark when it is to play, name, cards left and what to know about it."""
    view = deal.group
    acting = view.turn == seat and view.phase is Phase.PLAYING
    fields = {
        "mark": "👉" if acting else "▫️",
        "count": view.counts[seat],
        "notes": "".join(f" · {note}" for note in _notes(deal, seat, language)),
    }
    room = NARROW - columns(words.SEAT_LINE(language, name="", **fields))
    return words.SEAT_LINE(language, name=name(deal.people[seat], room), **fields)


def turn_line(deal: DealScene, seat: int, language: str) -> str:
    """Whose turn it is and until when; one line on a phone."""
    until = words.UNTIL(language, time=moment(deal.deadline_at)) if deal.deadline_at else ""
    room = NARROW - columns(f"{words.TURN_OF(language, name='')} {until}")
    return f"{words.TURN_OF(language, name=name(deal.people[seat], room))} {until}"


def _notes(deal: DealScene, seat: int, language: str) -> list[str]:
    view = deal.group
    if view.left[seat]:
        return [words.NOTE_LEFT(language)]
    shown = (
        (view.counts[seat] == 1, words.NOTE_LAST_CARD),
        (view.locked[seat], words.NOTE_LOCKED),
        (view.declarer == seat, words.NOTE_DECLARER),
        (seat in deal.away, words.NOTE_AWAY),
    )
    return [phrase(language) for holds, phrase in shown if holds]


def _now(scene: TableScene, deal: DealScene) -> str:
    """What the deal waits for."""
    language, view = scene.language, deal.group
    if scene.live is None:
        if deal.finished:
            return words.DEAL_FINISHED(language)
        return lines(words.DEAL_VOID(language), None if scene.open else closed(scene, language))
    until = words.UNTIL(language, time=moment(deal.deadline_at)) if deal.deadline_at else ""
    votes = words.VOID_VOTES(language, waiting=deal.void_waiting) if deal.void_waiting else None
    if view.phase is Phase.DECLARING:
        asked = words.DECLARING(language, answered=view.answered_count, seats=len(deal.people))
        return lines(votes, beside(asked, until))
    return lines(votes, until if view.turn is None else turn_line(deal, view.turn, language))


def _buttons(scene: TableScene, deal: DealScene) -> Rows:
    """One's own hand while it is played; a deal called off has no result, so the way on stands here."""
    if scene.live is not None:
        return ((Button(words.MY_HAND(scene.language), ShowHand(deal.id)),),)
    if deal.finished or not scene.open:
        return ()
    return next_deal_buttons(scene, deal)


def next_deal_buttons(scene: TableScene, deal: DealScene) -> Rows:
    """**Ván nữa**, and who comes and goes before it."""
    language = scene.language
    coming_and_going = (
        Button(words.JOIN(language), Join(scene.id)),
        Button(words.STAND_UP(language), Leave(scene.id)),
    )
    next_deal = Button(words.NEXT_DEAL(language), DealCards(scene.id, deal.number), style="primary")
    return ((next_deal,), coming_and_going)
