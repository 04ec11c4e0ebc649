"""The ledger: what a deal pays is written once, line by line, and never changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlmodel import Session

from bot.engine import Result
from bot.service.desk import Desk
from bot.service.people import Person
from storage import queries
from storage.models import Deal, DealSeat, Transfer


def book(desk: Desk, deal: Deal, seats: Sequence[DealSeat], result: Result) -> None:
    """Write a finished deal's transfers. Their key (deal, number) lets them be written only once."""
    people = {row.seat: row.player_id for row in seats}
    for number, transfer in enumerate(result.transfers):
        desk.session.add(
            Transfer(
                chat_id=deal.chat_id,
                deal_id=deal.id,
                number=number,
                payer_id=people[transfer.payer],
                payee_id=people[transfer.payee],
                amount=transfer.amount,
                cause=transfer.cause.value,
                at=desk.now,
            )
        )


@dataclass(frozen=True, slots=True)
class Balance:
    """Points a person is up (positive) or down in one chat."""

    person: Person
    points: int


def balances(session: Session, chat_id: int) -> tuple[Balance, ...]:
    """A chat's balances, the highest first. They sum to zero."""
    points = queries.balances(session, chat_id)
    people = queries.players(session, list(points))
    rows = [Balance(Person(pid, people[pid].name), amount) for pid, amount in points.items()]
    return tuple(sorted(rows, key=lambda row: (-row.points, row.person.id)))
