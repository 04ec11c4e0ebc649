"""A combination (bộ): what the cards of one play form."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from bot.engine.cards import TWOS, Cards


class Kind(StrEnum):
    """Kinds of combination; only equal kinds compare, chops and the twos of tu-lo-kho apart."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    STRAIGHT = "straight"
    PAIR_RUN = "pair_run"


class Shape(StrEnum):
    """Kinds as the beat table of rulebook 3 tells them apart."""

    SINGLE = "single"
    TWO = "two"
    PAIR = "pair"
    PAIR_OF_TWOS = "pair_of_twos"
    PAIR_OF_RED_TWOS = "pair_of_red_twos"  # set apart where suits bind only
    TRIPLE = "triple"
    QUAD = "quad"
    STRAIGHT = "straight"
    RUN3 = "run3"
    RUN4 = "run4"
    LONG_RUN = "long_run"


class Family(Protocol):
    """Combinations that compare with one another: same kind and size, where suits bind same suits."""

    def above(self, hand: Cards, floor: int) -> list[Cards]:
        """The plays of the family in a hand that are stronger than ``floor`` (-1: all)."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A legal combination; ``top`` is the rank that decides (A-2-3 → the three's, 0)."""

    kind: Kind
    cards: Cards
    size: int
    top: int
    shape: Shape
    family: Family = field(compare=False, repr=False)
    strength: int = field(compare=False, repr=False)  # within its family, comparable with a card

    @property
    def is_bomb(self) -> bool:
        """A combination that can chop (hàng)."""
        return self.kind in (Kind.QUAD, Kind.PAIR_RUN)

    @property
    def twos(self) -> int:
        """How many twos it holds."""
        return (self.cards & TWOS).bit_count()

    @property
    def bare_twos(self) -> bool:
        """Nothing but twos: a single, pair, triple or quad of them (D-22)."""
        return not self.cards & ~TWOS
