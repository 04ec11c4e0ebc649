"""A combination (bộ): what the cards of one play form."""

from dataclasses import dataclass, field
from enum import StrEnum

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


BOMBS = (Shape.QUAD, Shape.RUN3, Shape.RUN4, Shape.LONG_RUN)
"""Shapes that can chop (hàng)."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A legal combination; ``top`` is the rank that decides (A-2-3 → the three's, 0).

    ``rung`` places it among what it compares with: family × 64 + strength. Only combinations of one family
    (same kind and size, where suits bind same suits) are on one ladder, and the higher rung beats.
    """

    kind: Kind
    cards: Cards
    size: int
    top: int
    shape: Shape
    rung: int = field(compare=False, repr=False)

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
