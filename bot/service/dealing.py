"""Between rows and the engine: a deal is its setup and its actions, and what comes of replaying them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from bot.engine import (
    RULESETS,
    Action,
    Before,
    DealSetup,
    Event,
    Ruleset,
    State,
    Verb,
    cards_text,
    deal_hands,
    parse_card,
    parse_cards,
    replay,
    with_options,
)
from bot.service.people import is_machine
from storage import queries
from storage.models import Deal, DealAction, DealSeat


@dataclass(frozen=True, slots=True)
class Loaded:
    """A stored deal with what its actions have made of it."""

    deal: Deal
    seats: Sequence[DealSeat]
    log: tuple[DealAction, ...]
    state: State
    events: tuple[Event, ...]

    def seat_of(self, player_id: int) -> int | None:
        """The seat a person holds in this deal."""
        return next((row.seat for row in self.seats if row.player_id == player_id), None)

    def holder(self, player_id: int) -> int | None:
        """The same, while the person has not left the deal."""
        seat = self.seat_of(player_id)
        return None if seat is None or self.state.left >> seat & 1 else seat


def rules(ruleset: str, options: Mapping[str, object]) -> Ruleset:
    """A named ruleset with a chat's house rules."""
    return with_options(RULESETS[ruleset], options)


def pack_text(pack: Sequence[int]) -> str:
    """A pack in dealt order as it is stored."""
    return " ".join(cards_text(1 << card) for card in pack)


def setup_of(deal: Deal, seats: int) -> DealSetup:
    """All that chance and the table decided before the first action."""
    ruleset = rules(deal.ruleset, deal.options)
    pack = tuple(parse_card(word) for word in deal.pack.split())
    return DealSetup(
        ruleset=ruleset,
        hands=deal_hands(pack, seats, ruleset.hand_size),
        stake=deal.stake,
        leader=deal.leader,
        before=Before(winner=deal.winner, instant_win=deal.instant_win, frozen=tuple(deal.frozen)),
    )


def action_of(row: DealAction) -> Action:
    """The engine's action of a stored one."""
    return Action(Verb(row.verb), row.seat, parse_cards(row.cards))


def load(session: Session, deal: Deal) -> Loaded:
    """Replay a stored deal."""
    seats = queries.deal_seats(session, deal.id)
    log = tuple(queries.deal_actions(session, deal.id))
    step = replay(setup_of(deal, len(seats)), [action_of(row) for row in log])
    return Loaded(deal, seats, log, step.state, step.events)


def void_waiting(loaded: Loaded) -> int:
    """How many people who still play have not asked to call the deal off."""
    people = [row for row in loaded.seats if not is_machine(row.player_id)]
    playing = {row.player_id for row in people if not loaded.state.left >> row.seat & 1}
    return len(playing - set(loaded.deal.void_votes))
