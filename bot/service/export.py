"""A finished deal as a record: what a dispute is settled with, and what a bug report is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from sqlmodel import Session

from bot.engine import commitment, record_of
from bot.service.dealing import action_of, setup_of
from storage import queries
from storage.types import DealStatus


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """The record, and where the deal was played."""

    chat_id: int
    title: str
    number: int
    record: Mapping[str, object]


def finished_deal(session: Session, deal_id: int) -> FinishedDeal | None:
    """A deal played to its end; None for a live or unknown one, and a void one, whose seed stays closed."""
    deal = queries.deal_by_id(session, deal_id)
    chat = queries.chat(session, deal.chat_id) if deal else None
    if deal is None or chat is None or deal.status is not DealStatus.FINISHED:
        return None
    seats = queries.deal_seats(session, deal_id)
    actions = queries.deal_actions(session, deal_id)
    names = ascii_uppercase[: len(seats)]
    about = {
        "deal": deal.id,
        "started_at": deal.started_at.isoformat(),
        "ended_at": deal.ended_at.isoformat() if deal.ended_at else None,
        "people": {letter: row.name for letter, row in zip(names, seats, strict=True)},
        "seed": deal.seed,
        "commitment": commitment(str(deal.id), bytes.fromhex(deal.seed)),
    }
    setup = setup_of(deal, len(seats))
    record = record_of(setup, [action_of(row) for row in actions], tuple(names), about)
    return FinishedDeal(deal.chat_id, chat.title, deal.number, record)
