"""Families of comparable combinations, each able to find its plays in a hand.

``above(floor)`` gives a finder: a function from a hand to the family's plays in it that are stronger than the
floor (-1: all). What does not depend on the hand is worked out once, when the finder is made.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar

from bot.engine.cards import PACK, Cards, all_four, presence, thrice, twice

Finder = Callable[[Cards], tuple[Cards, ...]]
_Answer = TypeVar("_Answer")


class Known(dict[int, _Answer]):
    """Answers worked out when first asked for and never forgotten: for questions of which there are few."""

    def __init__(self, work_out: Callable[[int], _Answer]) -> None:
        self._work_out = work_out

    def __missing__(self, asked: int) -> _Answer:
        found = self[asked] = self._work_out(asked)
        return found


SUBSETS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(sub for sub in range(1, nibble + 1) if sub & ~nibble == 0 and sub.bit_count() == size)
        for nibble in range(16)
    )
    for size in range(5)
)
"""SUBSETS[size][nibble]: the ways to take so many cards of one rank."""

PICKS: tuple[tuple[tuple[tuple[Cards, ...], ...], ...], ...] = tuple(
    tuple(
        tuple(tuple(sub << shift for sub in ways) for ways in of_size) if shift % 4 == 0 else ()
        for shift in range(52)
    )
    for of_size in SUBSETS
)
"""PICKS[size][shift][nibble]: the same in its place in the mask, shift being 4 × rank."""


class Family(Protocol):
    """Combinations that compare with one another: same kind and size, where suits bind same suits."""

    def above(self, floor: int) -> Finder:
        """The finder of plays whose strength exceeds the floor."""


def product(hand: Cards, shifts: Iterable[int], size: int = 1) -> list[Cards]:
    """Every way to take ``size`` cards of each rank; ``shifts`` are the ranks' places in the mask."""
    found = [0]
    picks = PICKS[size]
    for shift in shifts:
        ways = picks[shift][hand >> shift & 15]
        found = [cards | way for cards in found for way in ways]
    return found


_AT_LEAST = {1: presence, 2: twice, 3: thrice, 4: all_four}
"""Which ranks a hand holds so many cards of."""


def _above(floor: int) -> Cards:
    """The cards above a floor."""
    return PACK >> (floor + 1) << (floor + 1)


def joined(finders: Sequence[Finder]) -> Finder:
    """One finder for the plays of several, one after the other."""
    if len(finders) == 1:
        return finders[0]
    return lambda hand: tuple([cards for find in finders for cards in find(hand)])


def with_spare_cards(find: Finder) -> Finder:
    """A finder of quads and pair runs that looks only where there may be some, which is seldom.

    A quad, and three pairs in a row, are three cards more than ranks: what is counted fastest comes first.
    """

    def find_bombs(hand: Cards) -> tuple[Cards, ...]:
        if hand.bit_count() - presence(hand).bit_count() < 3:
            return ()
        pairs = twice(hand)
        return find(hand) if pairs & pairs >> 4 & pairs >> 8 or all_four(hand) else ()

    return find_bombs


class Singles:
    """Single cards out of a pool: so plain a family that its plays need no finder."""

    def __init__(self, pool: Cards) -> None:
        self._pool = pool

    def above(self, floor: int) -> Cards:
        """The cards of the pool above the floor."""
        return self._pool & _above(floor)


class Alike:
    """So many cards of one rank out of a pool."""

    def __init__(self, size: int, pool: Cards) -> None:
        self._size = size
        self._pool = pool

    def above(self, floor: int) -> Finder:
        """The finder of pairs (triples, quads) above the floor."""
        pool = self._pool & _above(floor)
        picks = PICKS[self._size]
        held = _AT_LEAST[self._size]

        def find(hand: Cards) -> tuple[Cards, ...]:
            ranks = held(hand & pool)
            if not ranks:
                return ()
            hand &= pool
            found: list[Cards] = []
            while ranks:
                low = ranks & -ranks
                ranks ^= low
                shift = low.bit_length() - 1
                found += picks[shift][hand >> shift & 15]
            return tuple(found)

        return find


class Window:
    """A run of ranks: their presence mask, their places in run order, the strength of its top."""

    def __init__(self, ranks: Sequence[int]) -> None:
        self.shifts = tuple(4 * rank for rank in ranks)
        self.presence = sum(1 << shift for shift in self.shifts)
        self.strength = 4 * ranks[-1] + 3


class Runs:
    """Straights, or with ``width`` 2 pair runs, of one length, suits ignored."""

    def __init__(self, windows: Iterable[Window], width: int) -> None:
        self._windows = tuple(windows)
        self._width = width
        self._within = Known(self._windows_within)  # by presence: 2¹³ at most

    def _windows_within(self, ranks: Cards) -> tuple[Window, ...]:
        return tuple(window for window in self._windows if not window.presence & ~ranks)

    def above(self, floor: int) -> Finder:
        """The finder of runs whose top lies above the floor."""
        width = self._width
        held = _AT_LEAST[width]
        within = self._within
        fewest = min(len(window.shifts) for window in self._windows) * width

        def find(hand: Cards) -> tuple[Cards, ...]:
            if hand.bit_count() < fewest:
                return ()
            found: list[Cards] = []
            for window in within[held(hand)]:
                if window.strength > floor:
                    found += product(hand, window.shifts, width)
            return tuple(found)

        return find


class SuitRuns:
    """Straights of one length in one suit."""

    def __init__(self, runs: Iterable[tuple[int, Cards]]) -> None:
        self._runs = tuple(runs)

    def above(self, floor: int) -> Finder:
        """The finder of straights whose top lies above the floor."""
        runs = [cards for strength, cards in self._runs if strength > floor]

        def find(hand: Cards) -> tuple[Cards, ...]:
            return tuple([cards for cards in runs if hand & cards == cards])

        return find
