"""What a deal came to: who pays whom, how much, and every number behind it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bot.engine.cards import Cards
from bot.engine.combination import Combination
from bot.engine.ruleset import Breach, InstantWin


class Cause(StrEnum):
    """Why a transfer is made."""

    CARDS = "cards"
    CONG = "cong"
    DEN = "den"
    CHOP = "chop"
    FORFEIT = "forfeit"
    SAM = "sam"
    SAM_FAIL = "sam_fail"
    INSTANT_WIN = "instant_win"
    CANCELLED = "cancelled"


_CARDS, _CONG = Cause.CARDS, Cause.CONG  # read faster than from the class


class EndedBy(StrEnum):
    """How a deal ended."""

    OUT = "out"
    INSTANT_WIN = "instant_win"
    SAM_WON = "sam_won"
    SAM_BLOCKED = "sam_blocked"
    SAM_FAILED = "sam_failed"
    FORFEIT = "forfeit"
    LAST_IN = "last_in"
    CANCELLED = "cancelled"


class Transfer(NamedTuple):
    """``payer`` pays ``payee`` ``amount`` > 0 points; DEN alone: ``loser`` is whose part is paid."""

    payer: int
    payee: int
    amount: int
    cause: Cause
    loser: int | None = None


class Part(NamedTuple):
    """What one loser owes, in lá (rulebook 4.6): ``base`` for the cards, plus twos and quads.

    ``frozen``: base is cóng. ``doubled``: base is twice the cards. ``only_twos``: base is the flat price of a
    hand of nothing but twos.
    """

    loser: int
    cards_left: int
    base: int
    twos: int = 0
    twos_la: int = 0
    quads: int = 0
    quads_la: int = 0
    frozen: bool = False
    doubled: bool = False
    only_twos: bool = False

    @property
    def total(self) -> int:
        """The loser's whole part in lá."""
        return self.base + self.twos_la + self.quads_la

    @property
    def cause(self) -> Cause:
        """CONG for a frozen loser, else CARDS."""
        return _CONG if self.frozen else _CARDS


@dataclass(frozen=True, slots=True)
class Link:
    """One chop: ``chopper`` beat ``victim``'s ``thing`` with the bomb ``by``; ``value`` in lá."""

    victim: int
    chopper: int
    thing: Combination
    by: Combination
    value: int


@dataclass(frozen=True, slots=True)
class ChopChain:
    """A round's chops in order and what was booked for them (nothing if the last chopper had left)."""

    links: tuple[Link, ...]
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class Den:
    """Who pays for all (đền), for whose win and by which breach."""

    offender: int
    winner: int
    breach: Breach


class Result(NamedTuple):
    """A finished deal; seats are indices, transfers and ``net`` are in points.

    ``parts``: what each loser owes by himself (OUT, LAST_IN, INSTANT_WIN). ``twos``: how many twos a
    forfeiter, or a declarer who failed on them, went out on. ``instant_kinds``: every instant win the
    winner's hand holds. ``frozen``: cóng streak per seat after this deal. ``hands``: what all held last.
    """

    ended_by: EndedBy
    winner: int | None
    transfers: tuple[Transfer, ...]
    net: tuple[int, ...]
    next_leader: int | None
    frozen: tuple[int, ...]
    hands: tuple[Cards, ...]
    parts: tuple[Part, ...] = ()
    chains: tuple[ChopChain, ...] = ()
    den: Den | None = None
    declarer: int | None = None
    forfeiter: int | None = None
    twos: int = 0
    instant_kinds: tuple[InstantWin, ...] = ()
