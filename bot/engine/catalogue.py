"""All combinations of a way to form and beat, in tables: what cards form, what a hand can play."""

from collections.abc import Iterator
from functools import lru_cache

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
)
from bot.engine.combination import Combination, Family, Kind, Shape
from bot.engine.family import SUBSETS, Alike, Runs, Singles, SuitRuns, Window, pair_presence, product

_ALIKE = {2: Kind.PAIR, 3: Kind.TRIPLE, 4: Kind.QUAD}
_RUN_SHAPES = {3: Shape.RUN3, 4: Shape.RUN4}
Answers = tuple[tuple[Family, int], ...]


class Catalogue:
    """The tables of one way to form combinations; shared, and filled further as it is used."""

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
        self._known: dict[Cards, Combination] = {}
        self._by_shape: dict[Shape, list[Family]] = {}
        self._answers: dict[tuple[Family, int], Answers] = {}
        self._straights: dict[Cards, tuple[Runs, Window]] = {}
        self._pair_runs: dict[Cards, tuple[Runs, Window]] = {}
        self._from: dict[Cards, tuple[tuple[int, ...], ...]] = {}
        self._in_suit: dict[Cards, tuple[Cards, ...]] = {}
        self._orders = _run_orders(low_straights, two_tops_straights)
        self._add_singles()
        for size in (2, 3, 4):
            self._add_alike(size)
        self._groups = self._groups_of_a_rank()
        if suits_bind:
            self._add_suit_runs()
        else:
            self._add_runs(Kind.STRAIGHT, self._straights, self._orders)
        if pair_runs:
            self._add_runs(Kind.PAIR_RUN, self._pair_runs, (tuple(range(TWO)),))
        self._long = lru_cache(maxsize=1 << 15)(self._recognised)

    # -- what cards form ------------------------------------------------------------------------

    def combination(self, cards: Cards) -> Combination | None:
        """What these cards form, or None."""
        return self._known.get(cards) or self._long(cards)

    def _recognised(self, cards: Cards) -> Combination | None:
        """Straights and pair runs where suits are ignored: too many to list beforehand."""
        ranks = presence(cards)
        size = cards.bit_count()
        if ranks.bit_count() == size and ranks in self._straights:
            runs, window = self._straights[ranks]
            return _of(Kind.STRAIGHT, cards, Shape.STRAIGHT, runs, window.strength)
        if rank_counts(cards) == 2 * ranks and ranks in self._pair_runs:
            runs, window = self._pair_runs[ranks]
            shape = _RUN_SHAPES.get(size // 2, Shape.LONG_RUN)
            return _of(Kind.PAIR_RUN, cards, shape, runs, window.strength)
        return None

    # -- what beats what ------------------------------------------------------------------------

    def answers(self, table: Combination) -> Answers:
        """Families that beat a combination, each with the strength to be exceeded (rulebook 3)."""
        key = (table.family, table.strength)
        found = self._answers.get(key)
        if found is None:
            found = self._answers[key] = tuple(self._beating(table))
        return found

    def _beating(self, table: Combination) -> Iterator[tuple[Family, int]]:
        yield table.family, table.strength
        for shape, beaten in self._beats_also:
            if beaten is table.shape:
                for family in self._by_shape.get(shape, ()):
                    yield family, -1

    def beats(self, played: Combination, table: Combination) -> bool:
        """Whether one combination beats another."""
        family = played.family
        if family is table.family:
            return played.strength > table.strength
        return any(family is other and played.strength > floor for other, floor in self.answers(table))

    # -- what a hand can play -------------------------------------------------------------------

    def responses(self, hand: Cards, table: Combination) -> list[Cards]:
        """Every play of a hand that beats the table, in a fixed order."""
        found: list[Cards] = []
        for family, floor in self.answers(table):
            found += family.above(hand, floor)
        return found

    def leads(self, hand: Cards) -> list[Cards]:
        """Every combination of a hand, in a fixed order."""
        found = bits(hand)
        pairs = pair_presence(hand)
        ranks = pairs
        while ranks:
            low = ranks & -ranks
            ranks ^= low
            shift = low.bit_length() - 1
            found += [group << shift for group in self._groups[hand >> shift & 15]]
        if self._suits_bind:
            for suit in SUIT_MASKS:
                found += self._straights_in_suit(hand & suit)
        else:
            for shifts in self._runs_from(presence(hand)):
                found += _prefixes(hand, shifts)
        if self._pair_runs and (pairs & pairs >> 4 & pairs >> 8):
            for ranks_of_run, (_, window) in self._pair_runs.items():
                if ranks_of_run & ~pairs == 0:
                    found += product(hand, window.shifts, 2)
        return found

    def _runs_from(self, ranks: Cards) -> tuple[tuple[int, ...], ...]:
        """For every rank a straight may start at: the longest straight from there."""
        found = self._from.get(ranks)
        if found is None:
            longest: dict[int, tuple[int, ...]] = {}
            for _, window in self._straights.values():
                known = longest.get(window.shifts[0], ())
                if window.presence & ~ranks == 0 and len(window.shifts) > len(known):
                    longest[window.shifts[0]] = window.shifts
            found = self._from[ranks] = tuple(longest.values())
        return found

    def _straights_in_suit(self, cards: Cards) -> tuple[Cards, ...]:
        found = self._in_suit.get(cards)
        if found is None:
            found = self._in_suit[cards] = tuple(
                straight for family in self._by_shape[Shape.STRAIGHT] for straight in family.above(cards, -1)
            )
        return found

    # -- building the tables --------------------------------------------------------------------

    def _enter(self, family: Family, shape: Shape, kind: Kind, strength: int, cards: Cards) -> None:
        self._known[cards] = _of(kind, cards, shape, family, strength)
        families = self._by_shape.setdefault(shape, [])
        if family not in families:
            families.append(family)

    def _add_singles(self) -> None:
        pools = (*(suit & ~TWOS for suit in SUIT_MASKS), TWOS) if self._suits_bind else (PACK,)
        for pool in pools:
            family = Singles(pool)
            for card in bits(pool):
                shape = Shape.TWO if card & TWOS else Shape.SINGLE
                index = card.bit_length() - 1
                self._enter(family, shape, Kind.SINGLE, index if self._suits_bind else index | 3, card)

    def _add_alike(self, size: int) -> None:
        for pool in _pools(size) if self._suits_bind else (PACK,):
            family = Alike(size, pool)
            for cards in family.above(PACK, -1):
                shape = _alike_shape(size, cards, self._suits_bind)
                self._enter(family, shape, _ALIKE[size], cards.bit_length() - 1 | 3, cards)

    def _groups_of_a_rank(self) -> tuple[tuple[int, ...], ...]:
        """For every holding of a rank: the pairs, triples and quads in it."""
        return tuple(
            tuple(sub for size in (2, 3, 4) for sub in SUBSETS[size][nibble] if sub in self._known)
            for nibble in range(16)
        )

    def _add_runs(
        self, kind: Kind, table: dict[Cards, tuple[Runs, Window]], orders: tuple[tuple[int, ...], ...]
    ) -> None:
        width = 1 if kind is Kind.STRAIGHT else 2
        for size in range(3, 14):
            windows = {window.presence: window for window in _windows(orders, size)}
            family = Runs(windows.values(), width)
            for window in windows.values():
                table[window.presence] = (family, window)
            shape = Shape.STRAIGHT if width == 1 else _RUN_SHAPES.get(size, Shape.LONG_RUN)
            self._by_shape.setdefault(shape, []).append(family)

    def _add_suit_runs(self) -> None:
        for size in range(3, 14):
            windows = list(_windows(self._orders, size))
            for suit in range(4):
                runs = [(window.strength, window.presence << suit) for window in windows]
                family = SuitRuns(runs)
                for strength, cards in runs:
                    self._enter(family, Shape.STRAIGHT, Kind.STRAIGHT, strength, cards)


def _of(kind: Kind, cards: Cards, shape: Shape, family: Family, strength: int) -> Combination:
    return Combination(kind, cards, cards.bit_count(), strength >> 2, shape, family, strength)


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


def _prefixes(hand: Cards, shifts: tuple[int, ...]) -> list[Cards]:
    """Every straight of three or more from the first of these ranks."""
    stems = product(hand, shifts[:2])
    found: list[Cards] = []
    for shift in shifts[2:]:
        suits = SUBSETS[1][hand >> shift & 15]
        stems = [cards | suit << shift for cards in stems for suit in suits]
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
