"""Public facts of a deal, in the order they happened; none tells what an unplayed hand holds."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.engine.combination import Combination
from bot.engine.settlement import ChopChain, Result


@dataclass(frozen=True, slots=True)
class DealStarted:
    """The hands are out; ``leader`` is the deal's leader (4.1)."""

    leader: int


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat does not declare."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declared:
    """A seat declared báo sâm and leads the first round (4.1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclarationsClosed:
    """Nobody declares any more: all have answered, or the window ended."""


class Played(NamedTuple):
    """A play; ``chopped`` is what it chopped (``victim``'s), ``cards_left`` what the seat still holds.

    ``free``: a free chop, out of turn or by a locked seat (D-19). A named tuple, since one is made for every
    play and they are made fast; nothing else is a tuple of six, so that it equals its like alone.
    """

    seat: int
    combination: Combination
    chopped: Combination | None
    victim: int | None
    cards_left: int
    free: bool


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed and is locked for the round."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's clock ran out; the event it caused follows."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """A seat left the deal; its hand is frozen (4.10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeadPassed:
    """The lead went on to ``seat`` because the one who held it left (4.10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """All others passed or left; ``leader`` leads the next round, the owner unless he left."""

    owner: int
    leader: int


@dataclass(frozen=True, slots=True)
class ChopBooked:
    """A round's chops were booked and stand whatever happens later (4.5)."""

    chain: ChopChain


@dataclass(frozen=True, slots=True)
class LastCard:
    """A seat has exactly one card left (báo 1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over; the result opens all hands."""

    result: Result


Event = (
    DealStarted
    | Declined
    | Declared
    | DeclarationsClosed
    | Played
    | Passed
    | TimedOut
    | Left
    | LeadPassed
    | RoundClosed
    | ChopBooked
    | LastCard
    | DealEnded
)
