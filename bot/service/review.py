"""A finished deal, action by action, all hands open: what reviews are drawn from and results explained by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlmodel import Session

from bot.engine import Action, Cards, DealSetup, Event, Result, Ruleset, Step, View, apply, start, view
from bot.service.dealing import action_of, setup_of
from bot.service.people import Person
from storage import queries
from storage.types import DealStatus


@dataclass(frozen=True, slots=True)
class Moment:
    """A finished deal after one action (the first: after the cards were dealt).

    `events` are what this action brought; `group` is what all saw then, `seats[seat]` what that seat saw.
    """

    events: tuple[Event, ...]
    group: View
    seats: tuple[View, ...]

    @property
    def hands(self) -> tuple[Cards, ...]:
        """What everybody held."""
        return tuple(seen.hand for seen in self.seats)


@dataclass(frozen=True, slots=True)
class Review:
    """A deal played to its end; `people` are in order of play, under the names of that day."""

    deal_id: int
    chat_id: int
    title: str
    number: int
    people: tuple[Person, ...]
    moments: tuple[Moment, ...]
    result: Result
    for_fun: bool = False
    """Nothing was written down of it, since a machine played along."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules it was played by, house rules included."""
        return self.moments[0].group.ruleset

    @property
    def stake(self) -> int:
        """Points per lá."""
        return self.moments[0].group.stake

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, in order."""
        return tuple(event for moment in self.moments for event in moment.events)

    def seat_of(self, player_id: int) -> int | None:
        """The seat a person held."""
        return next((seat for seat, person in enumerate(self.people) if person.id == player_id), None)


def review(session: Session, deal_id: int) -> Review | None:
    """A deal played to its end; None for a live or unknown one, and a void one, whose hands stay closed."""
    deal = queries.deal_by_id(session, deal_id)
    chat = queries.chat(session, deal.chat_id) if deal else None
    if deal is None or chat is None or deal.status is not DealStatus.FINISHED:
        return None
    seats = queries.deal_seats(session, deal_id)
    actions = [action_of(row) for row in queries.deal_actions(session, deal_id)]
    told = moments(setup_of(deal, len(seats)), actions)
    result = told[-1].group.result
    assert result is not None
    people = tuple(Person(row.player_id, row.name) for row in seats)
    return Review(deal_id, deal.chat_id, chat.title, deal.number, people, told, result, deal.for_fun)


def moments(setup: DealSetup, actions: Iterable[Action]) -> tuple[Moment, ...]:
    """What replaying a deal comes to, action by action."""
    step = start(setup)
    told = [_moment(step)]
    for action in actions:
        step = apply(step.state, action)
        told.append(_moment(step))
    return tuple(told)


def _moment(step: Step) -> Moment:
    seats = tuple(view(step.state, seat) for seat in range(len(step.state.hands)))
    return Moment(step.events, view(step.state, None), seats)
