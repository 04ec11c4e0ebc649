"""**Xem lại**: a finished deal at one of its steps, all hands open, with buttons to the others."""

from __future__ import annotations

from bot.engine import DealEnded, Declared, Left, Played
from bot.service import Review
from bot.telegram import words
from bot.telegram.callbacks import LookBack, Why
from bot.telegram.describe import ending, liability, story, stuck_lines
from bot.telegram.format import cards, escaped, name
from bot.telegram.screens.screen import Button, Rows, Screen, lines

OPENS_A_STEP = (Played, Declared, Left)
"""Events that begin a step; who passes on a play belongs to the play."""


def review(deal: Review, step: int, language: str, seal: int) -> Screen | None:
    """The deal after step number `step`, the first being 1; None for a number that is no step."""
    ends = steps(deal)
    if not 1 <= step <= len(ends):
        return None
    before, until = (0, *ends)[step - 1], ends[step - 1]
    title = words.REVIEW_TITLE(
        language, number=deal.number, title=escaped(deal.title), step=step, steps=len(ends)
    )
    told = lines(title, *_told(deal, before, until, language))
    return Screen(f"{told}\n\n{lines(*_hands(deal, until, language))}", _buttons(deal, step, language, seal))


def steps(deal: Review) -> tuple[int, ...]:
    """How many moments have gone by after each step."""
    opens = [
        place
        for place, moment in enumerate(deal.moments)
        if place and any(isinstance(event, OPENS_A_STEP) for event in moment.events)
    ]
    return (*opens, len(deal.moments))


def _told(deal: Review, before: int, until: int, language: str) -> list[str]:
    """What happened in a step, from one moment to another; the last one tells how the deal ended."""
    events = [event for moment in deal.moments[:until] for event in moment.events]
    since = sum(len(moment.events) for moment in deal.moments[:before])
    told = story(events, deal.people, language, since)
    if not since:
        told.insert(0, words.REVIEW_DEALT(language, name=name(deal.people[deal.moments[0].group.leader])))
    if isinstance(events[-1], DealEnded):
        liable = liability(deal.result, deal.people, language)
        told += [ending(deal.result, deal.people, language), *([liable] if liable else [])]
        told += stuck_lines(deal.result, deal.people, language)
    return told


def _hands(deal: Review, until: int, language: str) -> list[str]:
    moment = deal.moments[until - 1]
    return [
        words.REVIEW_HAND(
            language,
            mark="👉" if moment.group.turn == seat else "▫️",
            name=name(person),
            count=moment.hands[seat].bit_count(),
            cards=cards(moment.hands[seat]) or words.NO_CARDS(language),
        )
        for seat, person in enumerate(deal.people)
    ]


def _buttons(deal: Review, step: int, language: str, seal: int) -> Rows:
    """First, back, on, last: beyond either end they carry a number that is no step, and say so."""
    last = len(steps(deal))
    at_first, at_last = step == 1, step == last
    ways = (
        (words.REVIEW_FIRST, 0 if at_first else 1),
        (words.REVIEW_BACK, step - 1),
        (words.REVIEW_ON, step + 1),
        (words.REVIEW_LAST, last + 1 if at_last else last),
    )
    row = tuple(Button(phrase(language), LookBack(deal.deal_id, to, seal)) for phrase, to in ways)
    return (row, (Button(words.WHY(language), Why(deal.deal_id, seal)),))
