"""What machine players are asked: everything one of them may know, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from bot.engine import Declined, Event, Phase, View, view
from bot.service.dealing import load
from bot.service.people import Person
from storage import queries
from storage.types import DealStatus


@dataclass(frozen=True, slots=True)
class Question:
    """One open question, to one machine: its seat's view and what everybody was told.

    Who declined stays sealed also after the declaring.
    """

    deal_id: int
    prompt: int
    machine: Person
    strength: str
    view: View
    told: tuple[Event, ...]


def questions(session: Session, deal_id: int, prompt: int) -> tuple[Question, ...]:
    """What the machines of a deal are asked now; none where another question is open by now."""
    deal = queries.deal_by_id(session, deal_id)
    if deal is None or deal.status is not DealStatus.LIVE or deal.prompt != prompt:
        return ()
    loaded = load(session, deal)
    told = tuple(event for event in loaded.events if not isinstance(event, Declined))
    players = queries.players(session, [row.player_id for row in loaded.seats])
    return tuple(
        Question(deal_id, prompt, Person(row.player_id, row.name), strength, seen, told)
        for row in loaded.seats
        if (strength := players[row.player_id].strength) is not None
        if _may_act(seen := view(loaded.state, row.seat))
    )


def _may_act(seen: View) -> bool:
    """To declare or not, to play or pass, or out of turn to chop."""
    assert seen.seat is not None
    if seen.left[seen.seat]:
        return False
    return not seen.answered if seen.phase is Phase.DECLARING else seen.is_my_turn or bool(seen.legal)
