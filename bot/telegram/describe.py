"""Combinations, events and payments in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from bot.engine import (
    RANKS,
    Cause,
    Chain,
    ChopBooked,
    Combination,
    DealEnded,
    DealStarted,
    DeclarationsClosed,
    Declared,
    Declined,
    DenBasis,
    EndedBy,
    Event,
    LastCard,
    LeadPassed,
    Left,
    Part,
    Passed,
    Played,
    Result,
    RoundClosed,
    Ruleset,
    TimedOut,
    Transfer,
)
from bot.service import Person
from bot.telegram import words
from bot.telegram.format import cards, name

People = Sequence[Person]


def combination(value: Combination, language: str) -> str:
    """đôi 5, sảnh 5 lá, heo, 3 đôi thông"""
    if value.bare_twos:
        return words.TWOS[value.kind](language)
    return words.KINDS[value.kind](language, top=RANKS[value.top], size=value.size, pairs=value.size // 2)


def plays(value: Combination, language: str) -> str:
    """A combination shown by its cards: 5♥, đôi 5♠ 5♥, sảnh 3♠ 4♥ 5♦"""
    return words.SHOWN[value.kind](language, cards=cards(value.cards))


def story(events: Sequence[Event], people: People, language: str, since: int = 0) -> list[str]:
    """What happened from event number `since` on, a line each; the earlier ones tell a chop over a chop."""
    told: list[str] = []
    chops = 0
    before: Event | None = None
    for place, row in enumerate(events):
        chops = chops + 1 if isinstance(row, Played) and row.chopped is not None else chops
        line = None if _implied(row, before) else event(row, people, language, stacked=chops > 1)
        if line and place >= since:
            told.append(line)
        chops = 0 if isinstance(row, RoundClosed) else chops
        before = row
    return told


def _implied(row: Event, before: Event | None) -> bool:
    """A turn that timed out says so, and need not add that it was passed."""
    return isinstance(row, Passed) and isinstance(before, TimedOut)


def event(value: Event, people: People, language: str, *, stacked: bool = False) -> str | None:
    """One line of what happened, or None for what the screen shows elsewhere; `stacked`: chop over chop."""
    match value:
        case Played():
            return _play(value, people, language, stacked)
        case Passed(seat=seat):
            return words.PASSED(language, name=name(people[seat]))
        case TimedOut(seat=seat):
            return words.TIMED_OUT(language, name=name(people[seat]))
        case Left(seat=seat):
            return words.SAT_OUT(language, name=name(people[seat]))
        case Declared(seat=seat):
            return words.DECLARED(language, name=name(people[seat]))
        case DeclarationsClosed():
            return words.NOBODY_DECLARED(language)
        case RoundClosed(leader=leader):
            return words.ROUND_WON(language, name=name(people[leader]))
        case DealStarted() | Declined() | LeadPassed() | ChopBooked() | LastCard() | DealEnded():
            return None
        case _:
            assert_never(value)


def _play(value: Played, people: People, language: str, stacked: bool) -> str:
    """A play; a chop and the last card but one stand out."""
    seat, play = value.seat, plays(value.combination, language)
    if value.chopped is None or value.victim is None:
        line = words.PLAYED(language, name=name(people[seat]), play=play)
    else:
        line = (words.CHOPPED_OVER if stacked else words.CHOPPED)(
            language,
            name=name(people[seat]),
            victim=name(people[value.victim]),
            thing=combination(value.chopped, language),
            play=play,
        )
    return line + words.ONE_CARD_NOW(language) if value.cards_left == 1 else line


def ending(result: Result, people: People, language: str) -> str:
    """How a deal ended, in one line."""
    winner = name(people[result.winner]) if result.winner is not None else ""
    declarer = name(people[result.declarer]) if result.declarer is not None else ""
    loser = name(people[result.forfeiter]) if result.forfeiter is not None else ""
    kinds = ", ".join(words.INSTANT_WINS[kind](language) for kind in result.instant_kinds)
    return words.ENDINGS[result.ended_by](language, name=winner, declarer=declarer, loser=loser, kind=kinds)


def part(value: Part, language: str) -> str:
    """What one loser owes: 3 lá + 1 heo 5 lá"""
    if value.frozen:
        base = words.PART_FROZEN(language, la=value.base)
    elif value.only_twos:
        base = words.PART_ONLY_TWOS(language, la=value.base)
    elif value.doubled:
        base = words.PART_DOUBLED(language, count=value.cards_left)
    else:
        base = words.PART_CARDS(language, count=value.cards_left)
    return " + ".join([base, *stuck_terms(value, language)])


def stuck_terms(value: Part, language: str) -> list[str]:
    """The twos and quads that cost extra."""
    return [
        phrase(language, count=count, la=la)
        for phrase, count, la in (
            (words.PART_TWOS, value.twos, value.twos_la),
            (words.PART_QUADS, value.quads, value.quads_la),
        )
        if la
    ]


def causes(result: Result, ruleset: Ruleset, people: People, language: str) -> list[str]:
    """Why each transfer of the settlement is made, in their order."""
    chops = _chops(result, ruleset, language)
    return [
        next(chops) if row.cause is Cause.CHOP else _cause(row, result, ruleset, people, language)
        for row in result.transfers
    ]


def stuck_lines(result: Result, people: People, language: str) -> list[str]:
    """Who is frozen, who is left with what costs extra: a line each."""
    told = []
    for row in result.parts:
        held = (
            (words.TWOS_HELD, row.twos, row.twos_la or row.only_twos),
            (words.QUADS_HELD, row.quads, row.quads_la),
        )
        things = " + ".join(phrase(language, count=count) for phrase, count, costs in held if costs)
        person = name(people[row.loser])
        if row.frozen:
            told.append(words.FROZEN_NOW(language, name=person))
        if things:
            told.append(words.STUCK_NOW(language, name=person, things=things))
    return told


def _cause(value: Transfer, result: Result, ruleset: Ruleset, people: People, language: str) -> str:
    parts = {row.loser: row for row in result.parts}
    match value.cause:
        case Cause.CARDS | Cause.CONG:
            return part(parts[value.payer], language)
        case Cause.INSTANT_WIN:
            lost = words.CAUSES[value.cause](language)
            return " + ".join([lost, *stuck_terms(parts[value.payer], language)])
        case Cause.DEN:
            loser = value.payer if value.loser is None else value.loser
            owed = _paid_by_den(parts[loser], ruleset, language)
            if loser == value.payer:
                return words.CAUSE_DEN_OWN(language, parts=owed)
            return words.CAUSE_DEN(language, name=name(people[loser]), parts=owed)
        case Cause.FORFEIT:
            return words.CAUSE_FORFEIT(language, count=result.twos)
        case _:
            return words.CAUSES[value.cause](language)


def _paid_by_den(value: Part, ruleset: Ruleset, language: str) -> str:
    if ruleset.den_basis is DenBasis.CARDS:
        return words.PART_CARDS(language, count=value.cards_left)
    return part(value, language)


def _chops(result: Result, ruleset: Ruleset, language: str) -> Iterator[str]:
    """The causes of the chops' payments, in the order these are booked; several may look alike."""
    for chain in result.chains:
        links = iter(chain.links)
        for row in chain.transfers:
            if ruleset.chain is Chain.EACH:
                paid = [next(x for x in links if x.value and (x.victim, x.chopper) == (row.payer, row.payee))]
            else:
                paid = list(chain.links)
            things = " + ".join(combination(link.thing, language) for link in paid)
            yield words.CAUSE_CHOP(language, things=things)


def liability(result: Result, people: People, language: str) -> str | None:
    """Who pays for all, and by which breach of duty; None where nobody does."""
    if result.den is None or result.ended_by not in (EndedBy.OUT, EndedBy.LAST_IN):
        return None
    breach = words.BREACHES[result.den.breach](language)
    return words.LIABLE(language, name=name(people[result.den.offender]), breach=breach)
