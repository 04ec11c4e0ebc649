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
from bot.telegram.format import cards, name, number

People = Sequence[Person]


def combination(value: Combination, language: str) -> str:
    """đôi 5, sảnh 5 lá, heo, 3 đôi thông"""
    if value.bare_twos:
        return words.TWOS[value.kind](language)
    return words.KINDS[value.kind](language, top=RANKS[value.top], size=value.size, pairs=value.size // 2)


def plays(value: Combination, language: str) -> str:
    """A combination shown by its cards: 5♥, đôi 5♠ 5♥, sảnh 3♠ 4♥ 5♦"""
    return words.SHOWN[value.kind](language, cards=cards(value.cards))


def event(value: Event, people: People, language: str) -> str | None:
    """One line of what happened, or None for what the screen shows elsewhere."""
    match value:
        case Played(seat=seat, combination=played, chopped=chopped, victim=victim):
            play = plays(played, language)
            if chopped is None or victim is None:
                return words.PLAYED(language, name=name(people[seat]), play=play)
            return words.CHOPPED(
                language,
                name=name(people[seat]),
                victim=name(people[victim]),
                thing=combination(chopped, language),
                play=play,
            )
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
    return " + ".join([base, *_stuck(value, language)])


def _stuck(value: Part, language: str) -> list[str]:
    """The twos and quads that cost extra."""
    return [
        phrase(language, count=count, la=la)
        for phrase, count, la in (
            (words.PART_TWOS, value.twos, value.twos_la),
            (words.PART_QUADS, value.quads, value.quads_la),
        )
        if la
    ]


def payments(result: Result, ruleset: Ruleset, people: People, language: str) -> list[str]:
    """The settlement, a line for each transfer: who pays whom how much, and why."""
    chops = _chops(result, ruleset, language)
    return [
        words.PAYMENT(
            language,
            payer=name(people[row.payer]),
            payee=name(people[row.payee]),
            amount=number(row.amount),
            cause=next(chops) if row.cause is Cause.CHOP else _cause(row, result, ruleset, people, language),
        )
        for row in result.transfers
    ]


def _cause(value: Transfer, result: Result, ruleset: Ruleset, people: People, language: str) -> str:
    parts = {row.loser: row for row in result.parts}
    match value.cause:
        case Cause.CARDS | Cause.CONG:
            return part(parts[value.payer], language)
        case Cause.INSTANT_WIN:
            return " + ".join([words.CAUSES[value.cause](language), *_stuck(parts[value.payer], language)])
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
