"""Families of comparable combinations, each able to list its plays in a hand."""

from collections.abc import Iterable, Sequence

from bot.engine.cards import LOWEST_SUIT, Cards, bits, presence, rank_counts

ABOVE: tuple[Cards, ...] = tuple(((1 << 52) - 1) >> n << n for n in range(53))
"""ABOVE[floor + 1]: the cards above a floor."""

SUBSETS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(sub for sub in range(1, nibble + 1) if sub & ~nibble == 0 and sub.bit_count() == size)
        for nibble in range(16)
    )
    for size in range(5)
)
"""SUBSETS[size][nibble]: the ways to take so many cards of one rank."""

# Which ranks hold at least so many cards, from the nibbles of rank_counts (0 … 4).
_TWO_OR_MORE = 0b110
_FOUR = 0b100


def product(hand: Cards, shifts: Iterable[int], size: int = 1) -> list[Cards]:
    """Every way to take ``size`` cards of each rank; ``shifts`` are the ranks' places in the mask."""
    found = [0]
    for shift in shifts:
        subsets = SUBSETS[size][hand >> shift & 15]
        if len(subsets) == 1:
            more = subsets[0] << shift
            found = [cards | more for cards in found]
        else:
            found = [cards | sub << shift for cards in found for sub in subsets]
    return found


class Singles:
    """Single cards out of a pool, in the order of the cards."""

    __slots__ = ("_pool",)

    def __init__(self, pool: Cards) -> None:
        self._pool = pool

    def above(self, hand: Cards, floor: int) -> list[Cards]:
        """The single cards above the floor."""
        return bits(hand & self._pool & ABOVE[floor + 1])


class Alike:
    """So many cards of one rank out of a pool."""

    __slots__ = ("_pool", "_size", "_subsets")

    def __init__(self, size: int, pool: Cards) -> None:
        self._size = size
        self._pool = pool
        self._subsets = SUBSETS[size]

    def above(self, hand: Cards, floor: int) -> list[Cards]:
        """The pairs (triples, quads) above the floor."""
        hand &= self._pool & ABOVE[floor + 1]
        counts = rank_counts(hand)
        enough = (counts >> 1 | counts >> 2) & LOWEST_SUIT
        if not enough:
            return []
        found = []
        while enough:
            low = enough & -enough
            enough ^= low
            shift = low.bit_length() - 1
            for sub in self._subsets[hand >> shift & 15]:
                found.append(sub << shift)  # noqa: PERF401  (measured: faster than extend here)
        return found


class Window:
    """A run of ranks: their presence mask, their places in run order, the strength of its top."""

    __slots__ = ("presence", "shifts", "strength")

    def __init__(self, ranks: Sequence[int]) -> None:
        self.shifts = tuple(4 * rank for rank in ranks)
        self.presence = sum(1 << shift for shift in self.shifts)
        self.strength = 4 * ranks[-1] + 3


class Runs:
    """Straights, or with ``width`` 2 pair runs, of one length, suits ignored."""

    __slots__ = ("_width", "windows")

    def __init__(self, windows: Iterable[Window], width: int) -> None:
        self.windows = tuple(windows)
        self._width = width

    def above(self, hand: Cards, floor: int) -> list[Cards]:
        """The runs whose top lies above the floor."""
        ranks = presence(hand) if self._width == 1 else pair_presence(hand)
        found: list[Cards] = []
        for window in self.windows:
            if window.presence & ~ranks == 0 and window.strength > floor:
                found += product(hand, window.shifts, self._width)
        return found


class SuitRuns:
    """Straights of one length in one suit."""

    __slots__ = ("runs",)

    def __init__(self, runs: Iterable[tuple[int, Cards]]) -> None:
        self.runs = tuple(runs)

    def above(self, hand: Cards, floor: int) -> list[Cards]:
        """The straights whose top lies above the floor."""
        return [cards for strength, cards in self.runs if cards & ~hand == 0 and strength > floor]


def pair_presence(hand: Cards) -> Cards:
    """One bit for every rank of which the hand holds two or more."""
    counts = rank_counts(hand)
    return (counts >> 1 | counts >> 2) & LOWEST_SUIT
