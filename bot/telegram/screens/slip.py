"""Phiếu tính tiền: what a deal cost or brought each person, cause by cause."""

from __future__ import annotations

from bot.engine import Result, Ruleset, Transfer
from bot.telegram import words
from bot.telegram.describe import People, causes
from bot.telegram.format import cards, name, number, points


def slip(result: Result, ruleset: Ruleset, people: People, language: str) -> list[str]:
    """Everybody in order of play: the net and the cards held, what was paid, what came in, a line each."""
    told = [(words.SLIP if result.transfers else words.NO_PAYMENTS)(language)]
    paid = tuple(zip(result.transfers, causes(result, ruleset, people, language), strict=True))
    for seat in range(len(people)):
        told.append(_head(result, people, seat, language))
        told += [_paid(row, cause, people, language) for row, cause in paid if row.payer == seat]
        told += _received(result, people, seat, language)
    return told


def _head(result: Result, people: People, seat: int, language: str) -> str:
    return words.HAND_LINE(
        language,
        name=name(people[seat]),
        points=points(result.net[seat], language),
        cards=cards(result.hands[seat]) or words.NO_CARDS(language),
    )


def _paid(row: Transfer, cause: str, people: People, language: str) -> str:
    amount, payee = points(-row.amount, language), name(people[row.payee])
    return words.SLIP_PAID(language, amount=amount, payee=payee, cause=cause)


def _received(result: Result, people: People, seat: int, language: str) -> list[str]:
    """What came in: a line for each kind of payment, with everybody who made it."""
    kinds: dict[str, dict[int, int]] = {}
    for row in result.transfers:
        if row.payee == seat:
            payers = kinds.setdefault(words.RECEIPTS[row.cause](language), {})
            payers[row.payer] = payers.get(row.payer, 0) + row.amount
    return [_got(what, payers, people, language) for what, payers in kinds.items()]


def _got(what: str, payers: dict[int, int], people: People, language: str) -> str:
    listed = [
        words.SLIP_PAYER(language, name=name(people[payer]), amount=number(amount, language))
        for payer, amount in payers.items()
    ]
    alone = [name(people[payer]) for payer in payers]
    shown = ", ".join(listed if len(payers) > 1 else alone)
    return words.SLIP_GOT(language, amount=points(sum(payers.values()), language), what=what, payers=shown)
