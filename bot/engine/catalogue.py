"""All combinations of a way to form and beat, in tables: what cards form, what a hand can play."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile

from bot.engine.cards import (
    ACE,
    BLACK,
    LOWEST_SUIT,
    PACK,
    RED,
    SUIT_MASKS,
    TWO,
    TWOS,
    Cards,
    bits,
    presence,
    rank_counts,
    suit_of,
    twice,
)
from bot.engine.combination import BOMBS, Combination, Kind, Shape
from bot.engine.family import (
    PICKS,
    SUBSETS,
    Alike,
    Family,
    Finder,
    Known,
    Runs,
    Singles,
    SuitRuns,
    Window,
    joined,
    product,
    with_spare_cards,
)

_ALIKE = {2: Kind.PAIR, 3: Kind.TRIPLE, 4: Kind.QUAD}
_RUN_SHAPES = {3: Shape.RUN3, 4: Shape.RUN4}
_STEP = 64  # rungs a family takes
_RunTable = dict[Cards, tuple[int, Window]]  # by presence: the family's number and the window
_Part = tuple[tuple[Cards, ...], tuple[Cards, ...], Cards]  # single cards; pairs, triples, quads; presence
_Place = tuple[int, tuple[tuple[Cards, ...], ...]]  # of a rank: its shift, the ways to take a card of it
_Start = tuple[_Place, _Place, tuple[_Place, ...]]  # of a straight: its first ranks, all that may follow
_Answer = tuple[Cards, Finder | None]  # single cards that beat a table, what finds all else
_POOLS_OF_PARTS: tuple[Cards, ...] = tuple(0xFF << shift & PACK for shift in range(0, 52, 8))
"""Two ranks at a time: so few cards that all about them is kept in little memory, hence near at hand."""


class Catalogue:
    """The tables of one way to form combinations; shared, and filled further as it is used.

    ``known`` and ``answers`` are for whoever asks at every play: what cards form, if it can be listed
    beforehand; and by rung what beats such a table, single cards and what finds the other plays of a hand.
    """

    def __init__(
        self,
        suits_bind: bool,
        low_straights: bool,
        two_tops_straights: bool,
        pair_runs: bool,
        beats_also: frozenset[tuple[Shape, Shape]],
    ) -> None:
        self._beats_also = beats_also
        self._suits_bind = suits_bind
        self._families: list[Family | Singles] = []
        self._of_shape: dict[Shape, list[int]] = {}
        self.known: dict[Cards, Combination] = {}
        self.answers = Known(self._answer)  # by rung
        self._shapes: dict[int, Shape] = {}  # by rung
        self._straights: _RunTable = {}
        self._pair_runs: _RunTable = {}
        self._parts = Known(self._part)  # by the cards of a part: 6 × 2⁸ at most, and the twos
        self._starts = Known(self._straight_starts)  # by presence: 2¹³ at most
        self._suit_runs: tuple[list[Cards], ...] = ([], [], [], [])
        self._in_suit = Known(self._straights_in_suit)  # by the cards of a suit: 4 × 2¹³ at most
        orders = _run_orders(low_straights, two_tops_straights)
        self._triples = _triples(orders)
        self._add_singles()
        for size in (2, 3, 4):
            self._add_alike(size)
        if suits_bind:
            self._add_suit_runs(orders)
        else:
            self._add_runs(Kind.STRAIGHT, self._straights, orders)
        if pair_runs:
            self._add_runs(Kind.PAIR_RUN, self._pair_runs, (tuple(range(TWO)),))
        self._long = lru_cache(maxsize=1 << 13)(self._recognised)

    # -- what cards form ------------------------------------------------------------------------

    def combination(self, cards: Cards) -> Combination | None:
        """What these cards form, or None."""
        return self.known.get(cards) or self._long(cards)

    def _recognised(self, cards: Cards) -> Combination | None:
        """Straights and pair runs where suits are ignored: too many to list beforehand."""
        ranks = presence(cards)
        size = cards.bit_count()
        if ranks.bit_count() == size and ranks in self._straights:
            family, window = self._straights[ranks]
            return _of(Kind.STRAIGHT, cards, Shape.STRAIGHT, family, window.strength)
        if rank_counts(cards) == 2 * ranks and ranks in self._pair_runs:
            family, window = self._pair_runs[ranks]
            shape = _RUN_SHAPES.get(size // 2, Shape.LONG_RUN)
            return _of(Kind.PAIR_RUN, cards, shape, family, window.strength)
        return None

    # -- what beats what ------------------------------------------------------------------------

    def beats(self, played: Combination, table: Combination) -> bool:
        """Whether one combination beats another (rulebook 3)."""
        if played.rung ^ table.rung < _STEP:  # one family
            return played.rung > table.rung
        return (played.shape, table.shape) in self._beats_also

    # -- what a hand can play -------------------------------------------------------------------

    def _answer(self, rung: int) -> _Answer:
        singles, others, bombs = 0, [], []
        for number, floor in self._beating(rung):
            family = self._families[number]
            if isinstance(family, Singles):
                singles |= family.above(floor)
            elif any(number in self._of_shape.get(shape, ()) for shape in BOMBS):
                bombs.append(family.above(floor))
            else:
                others.append(family.above(floor))
        last = [with_spare_cards(joined(bombs))] if bombs else []
        return singles, joined([*others, *last]) if others or last else None

    def _beating(self, rung: int) -> Iterator[tuple[int, int]]:
        """The families that beat a rung, singles first, each with the strength it must exceed."""
        yield divmod(rung, _STEP)
        for shape in Shape:
            if (shape, self._shapes[rung]) in self._beats_also:
                for family in self._of_shape.get(shape, ()):
                    yield family, -1

    def leads(self, hand: Cards) -> tuple[Cards, ...]:
        """Every combination of a hand, in a fixed order."""
        found: list[Cards] = []
        groups: list[Cards] = []
        ranks = 0
        parts = self._parts
        for pool in _POOLS_OF_PARTS:
            if part := hand & pool:
                singles, alike, present = parts[part]
                found += singles
                if alike:
                    groups += alike
                ranks |= present
        found += groups
        if self._suits_bind:
            for suit in SUIT_MASKS:
                found += self._in_suit[hand & suit]
            return tuple(found)
        for start in self._starts[ranks]:
            found += _straights(hand, start)
        if self._pair_runs and len(groups) > 2:
            pairs = twice(hand)
            if pairs & pairs >> 4 & pairs >> 8:
                for needed, (_, window) in self._pair_runs.items():
                    if needed & pairs == needed:
                        found += product(hand, window.shifts, 2)
        return tuple(found)

    def _part(self, cards: Cards) -> _Part:
        """What ``leads`` asks about cards of neighbouring ranks."""
        singles: list[Cards] = []
        groups: list[Cards] = []
        present = presence(cards)
        for rank in bits(present):
            shift = rank.bit_length() - 1
            suits = cards >> shift & 15
            singles += PICKS[1][shift][suits]
            groups += [way for size in _ALIKE for way in PICKS[size][shift][suits] if way in self.known]
        return tuple(singles), tuple(groups), present

    def _straight_starts(self, ranks: Cards) -> tuple[_Start, ...]:
        """For every rank a straight may start at: the longest straight from there."""
        return tuple(
            _start(takewhile(lambda shift: ranks >> shift & 1, shifts))
            for needed, shifts in self._triples
            if ranks & needed == needed
        )

    def _straights_in_suit(self, cards: Cards) -> tuple[Cards, ...]:
        if cards.bit_count() < 3:
            return ()
        return tuple([run for run in self._suit_runs[suit_of(cards.bit_length() - 1)] if run & cards == run])

    # -- building the tables --------------------------------------------------------------------

    def _number(self, family: Family | Singles) -> int:
        self._families.append(family)
        return len(self._families) - 1

    def _enter(self, family: int, shape: Shape, kind: Kind, strength: int, cards: Cards) -> None:
        entered = self.known[cards] = _of(kind, cards, shape, family, strength)
        self._shapes[entered.rung] = shape
        families = self._of_shape.setdefault(shape, [])
        if family not in families:
            families.append(family)

    def _add_singles(self) -> None:
        pools = (*(suit & ~TWOS for suit in SUIT_MASKS), TWOS) if self._suits_bind else (PACK,)
        for pool in pools:
            family = self._number(Singles(pool))
            for card in bits(pool):
                shape = Shape.TWO if card & TWOS else Shape.SINGLE
                index = card.bit_length() - 1
                self._enter(family, shape, Kind.SINGLE, index if self._suits_bind else index | 3, card)

    def _add_alike(self, size: int) -> None:
        for pool in _pools(size) if self._suits_bind else (PACK,):
            family = Alike(size, pool)
            number = self._number(family)
            for cards in family.above(-1)(PACK):
                shape = _alike_shape(size, cards, self._suits_bind)
                self._enter(number, shape, _ALIKE[size], cards.bit_length() - 1 | 3, cards)

    def _add_runs(self, kind: Kind, table: _RunTable, orders: tuple[tuple[int, ...], ...]) -> None:
        width = 1 if kind is Kind.STRAIGHT else 2
        for size in range(3, 14):
            windows = {window.presence: window for window in _windows(orders, size)}
            family = self._number(Runs(windows.values(), width))
            shape = Shape.STRAIGHT if width == 1 else _RUN_SHAPES.get(size, Shape.LONG_RUN)
            for window in windows.values():
                table[window.presence] = (family, window)
                self._shapes[family * _STEP + window.strength] = shape
            self._of_shape.setdefault(shape, []).append(family)

    def _add_suit_runs(self, orders: tuple[tuple[int, ...], ...]) -> None:
        for size in range(3, 14):
            windows = list(_windows(orders, size))
            for suit in range(4):
                runs = [(window.strength, window.presence << suit) for window in windows]
                family = self._number(SuitRuns(runs))
                self._suit_runs[suit].extend(cards for _, cards in runs)
                for strength, cards in runs:
                    self._enter(family, Shape.STRAIGHT, Kind.STRAIGHT, strength, cards)


def _of(kind: Kind, cards: Cards, shape: Shape, family: int, strength: int) -> Combination:
    return Combination(kind, cards, cards.bit_count(), strength >> 2, shape, family * _STEP + strength)


def _run_orders(low_straights: bool, two_tops_straights: bool) -> tuple[tuple[int, ...], ...]:
    """Ranks in the order of straights; A and 2 count 1 and 2 in low ones (D-13)."""
    order = tuple(range(TWO + two_tops_straights))
    if not low_straights:
        return (order,)
    # Two orders, since no straight holds both ends of A-2-3-…-K-A. All thirteen ranks are 2-…-A.
    return (ACE, TWO, *range(ACE)), (TWO, *order)


def _windows(orders: tuple[tuple[int, ...], ...], size: int) -> Iterator[Window]:
    """Runs of a size, ascending by their tops within each order."""
    for order in orders:
        for start in range(len(order) - size + 1):
            yield Window(order[start : start + size])


def _triples(orders: tuple[tuple[int, ...], ...]) -> tuple[tuple[Cards, tuple[int, ...]], ...]:
    """For every three ranks in a row: their presence and the places of all ranks from the first on."""
    found = {}
    for order in orders:
        # All thirteen ranks are the straight that starts with the two: from the ace go twelve.
        places = [4 * rank for rank in (order[:12] if order[0] == ACE else order)]
        for at in range(len(order) - 2):
            found[Window(order[at : at + 3]).presence] = tuple(places[at:])
    return tuple(found.items())


def _pools(size: int) -> tuple[Cards, ...]:
    """Cards whose groups compare where suits bind (S4-10, S4-18, S4-24)."""
    if size == 2:
        return BLACK & ~TWOS, RED & ~TWOS, BLACK & TWOS, RED & TWOS
    return tuple(LOWEST_SUIT * nibble for nibble in SUBSETS[size][15])


def _alike_shape(size: int, cards: Cards, suits_bind: bool) -> Shape:
    if size > 2:
        return Shape.TRIPLE if size == 3 else Shape.QUAD
    if not cards & TWOS:
        return Shape.PAIR
    return Shape.PAIR_OF_RED_TWOS if suits_bind and cards & RED else Shape.PAIR_OF_TWOS


def _start(shifts: Iterable[int]) -> _Start:
    first, second, *others = ((shift, PICKS[1][shift]) for shift in shifts)
    return first, second, tuple(others)


def _straights(hand: Cards, start: _Start) -> list[Cards]:
    """Every straight of three or more from the first of these ranks."""
    (first, firsts), (second, seconds), others = start
    stems = [low | high for low in firsts[hand >> first & 15] for high in seconds[hand >> second & 15]]
    found: list[Cards] = []
    for shift, ways in others:
        suits = ways[hand >> shift & 15]
        stems = [cards | suit for cards in stems for suit in suits]
        found += stems
    return found


@lru_cache(maxsize=64)
def catalogue(
    suits_bind: bool,
    low_straights: bool,
    two_tops_straights: bool,
    pair_runs: bool,
    beats_also: frozenset[tuple[Shape, Shape]],
) -> Catalogue:
    """The shared catalogue of these rules."""
    return Catalogue(suits_bind, low_straights, two_tops_straights, pair_runs, beats_also)
