"""Combinations, events and payments in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import (
    RANKS,
    Cause,
    ChopChain,
    Combination,
    DeclarationsClosed,
    Declared,
    EndedBy,
    Event,
    Left,
    Part,
    Passed,
    Played,
    Result,
    RoundClosed,
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


def event(value: Event, people: People, language: str) -> str | None:
    """One line of what happened, or None for what the screen shows elsewhere."""
    match value:
        case Played(seat=seat, combination=played, chopped=None):
            return words.PLAYED(language, name=name(people[seat]), play=plays(played, language))
        case Played(seat=seat, combination=played, chopped=chopped, victim=victim) if (
            chopped and victim is not None
        ):
            return words.CHOPPED(
                language,
                name=name(people[seat]),
                victim=name(people[victim]),
                thing=combination(chopped, language),
                play=plays(played, language),
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
        case _:
            return None


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
    extras = [
        phrase(language, count=count, la=la)
        for phrase, count, la in (
            (words.PART_TWOS, value.twos, value.twos_la),
            (words.PART_QUADS, value.quads, value.quads_la),
        )
        if la
    ]
    return " + ".join([base, *extras])


def payment(value: Transfer, result: Result, people: People, language: str) -> str:
    """One line of the settlement: who pays whom how much, and why."""
    return words.PAYMENT(
        language,
        payer=name(people[value.payer]),
        payee=name(people[value.payee]),
        amount=value.amount,
        cause=_cause(value, result, people, language),
    )


def _cause(value: Transfer, result: Result, people: People, language: str) -> str:
    parts = {row.loser: row for row in result.parts}
    match value.cause:
        case Cause.CARDS | Cause.CONG:
            return part(parts[value.payer], language)
        case Cause.DEN:
            loser = value.payer if value.loser is None else value.loser
            owed = part(parts[loser], language)
            if loser == value.payer:
                return words.CAUSE_DEN_OWN(language, parts=owed)
            return words.CAUSE_DEN(language, name=name(people[loser]), parts=owed)
        case Cause.CHOP:
            return words.CAUSE_CHOP(language, things=_chopped(value, result.chains, language))
        case Cause.FORFEIT:
            return words.CAUSE_FORFEIT(language, count=result.twos)
        case _:
            return words.CAUSES[value.cause](language)


def _chopped(value: Transfer, chains: Sequence[ChopChain], language: str) -> str:
    chain = next(
        row for row in chains if any(transfer is value or transfer == value for transfer in row.transfers)
    )
    return " + ".join(combination(link.thing, language) for link in chain.links)


def liability(result: Result, people: People, language: str) -> str | None:
    """Who pays for all, and by which breach of duty; None where nobody does."""
    if result.den is None or result.ended_by not in (EndedBy.OUT, EndedBy.LAST_IN):
        return None
    breach = words.BREACHES[result.den.breach](language)
    return words.LIABLE(language, name=name(people[result.den.offender]), breach=breach)
