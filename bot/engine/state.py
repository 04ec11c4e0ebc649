"""A deal in progress: a frozen value, replaced by every action."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from bot.engine.cards import Cards
from bot.engine.combination import Combination
from bot.engine.event import Event
from bot.engine.ruleset import Ruleset
from bot.engine.settlement import ChopChain, Link, Result
from bot.engine.setup import DealSetup

Seats = int
"""A set of seats: bit s is seat s."""


class Phase(StrEnum):
    """Where a deal stands."""

    DECLARING = "declaring"
    PLAYING = "playing"
    FINISHED = "finished"


class Act(StrEnum):
    """What a suspect did before the watched seat."""

    PLAYED = "played"
    PASSED = "passed"
    LEFT_LEAD = "left_lead"


class Watch(NamedTuple):
    """Who may have let ``target``, who has one card, go out (4.8, 4.9): public facts alone.

    Whether it was a breach depends on the suspects' hands and is judged when the target goes out. ``table``
    is what was played, or passed on; ``owned``: it was the target's own.
    """

    target: int
    suspects: tuple[int, ...]
    act: Act
    table: Combination | None
    owned: bool = False


class State(NamedTuple):
    """The state of a deal. A named tuple, since one is made for every action and they are made fast.

    Sets of seats (``left``, ``locked``, ``played``, ``answered``) are bit masks. ``turn`` is the seat whose
    turn it is while playing; ``table`` and ``owner`` are the combination to beat and whose it is;
    ``one_card`` is the set of seats with exactly one card; ``must_contain`` is the card (a mask) the opening
    play must hold, 0 if none; ``chain`` holds the round's chops, ``booked`` those of earlier rounds.
    """

    setup: DealSetup
    phase: Phase
    leader: int
    hands: tuple[Cards, ...]
    turn: int | None
    table: Combination | None = None
    owner: int | None = None
    left: Seats = 0
    locked: Seats = 0
    one_card: Seats = 0
    played: Seats = 0
    answered: Seats = 0
    declarer: int | None = None
    must_contain: Cards = 0
    chain: tuple[Link, ...] = ()
    booked: tuple[ChopChain, ...] = ()
    watch: Watch | None = None
    seen: Cards = 0
    result: Result | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the deal."""
        return self.setup.ruleset

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats the deal waits for, in order of seats; one that may chop freely is not among them."""
        if self.phase is Phase.DECLARING:
            done = self.answered | self.left
            return tuple(seat for seat in range(len(self.hands)) if not done >> seat & 1)
        return () if self.turn is None else (self.turn,)


class Step(NamedTuple):
    """What an action led to: the next state and what happened, in order."""

    state: State
    events: tuple[Event, ...]


def seats_in(seats: Seats, count: int) -> tuple[int, ...]:
    """The members of a set of seats, ascending."""
    return tuple(seat for seat in range(count) if seats >> seat & 1)


def _next(count: int, seat: int, out: Seats) -> int | None:
    order = (*range(seat + 1, count), *range(seat + 1))
    return next((other for other in order if not out >> other & 1), None)


MAX_SEATS = 5
NEXT_SEAT = tuple(
    tuple(tuple(_next(count, seat, out) for out in range(1 << count)) for seat in range(count))
    for count in range(MAX_SEATS + 1)
)
"""NEXT_SEAT[count][seat][out]: the nearest seat after one in order of play that is not in the set ``out``.

The seat itself comes last; None if all are out.
"""


def seats_of(flags: Iterable[bool]) -> Seats:
    """The set of the seats whose flag is set."""
    return sum([1 << seat for seat, flag in enumerate(flags) if flag])


def one_card_seats(hands: tuple[Cards, ...]) -> Seats:
    """The seats that hold exactly one card."""
    return sum([1 << seat for seat, hand in enumerate(hands) if hand.bit_count() == 1])
