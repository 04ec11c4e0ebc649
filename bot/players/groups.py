"""Every combination of a ruleset as a shape, with its chance to win a round and what it takes to beat it."""

from collections.abc import Iterator
from functools import lru_cache

from bot.engine import Cards, Combination, Ruleset, beats, combination
from bot.players.shape import shape_of
from bot.players.weights import Weights, holds

_RANKS = 13
_SHORTEST_RUN = 3


class Group:
    """A combination as a shape; ``holds``: how likely it wins its round; ``price``: what it costs to hold."""

    __slots__ = ("cards", "combination", "holds", "price", "size")

    def __init__(self, formed: Combination, hold: float, price: float) -> None:
        self.cards = formed.cards
        self.combination = formed
        self.size = formed.size
        self.holds = hold
        self.price = price


class Groups:
    """All groups of a ruleset for a number of players."""

    def __init__(self, ruleset: Ruleset, players: int, weights: Weights) -> None:
        self.ruleset = ruleset
        self.shape = shape_of(ruleset)
        self.by_cards: dict[Cards, Group] = {}
        self.from_lowest: dict[Cards, list[tuple[Cards, float]]] = {}
        self._beaters: dict[Cards, tuple[Cards, ...]] = {}
        for formed in _all(ruleset):
            hold = holds(formed, ruleset, players)
            group = Group(formed, hold, 1 - weights.control * hold)
            self.by_cards[formed.cards] = group
            lowest = formed.cards & -formed.cards
            self.from_lowest.setdefault(lowest, []).append((formed.cards, group.price))

    def beaters(self, cards: Cards) -> tuple[Cards, ...]:
        """The groups that beat a group, short ones first."""
        found = self._beaters.get(cards)
        if found is None:
            table = self.by_cards[cards].combination
            better = [g for g in self.by_cards.values() if beats(self.ruleset, g.combination, table)]
            found = tuple(group.cards for group in sorted(better, key=lambda group: group.size))
            self._beaters[cards] = found
        return found


@lru_cache(maxsize=32)
def groups_of(ruleset: Ruleset, players: int, weights: Weights) -> Groups:
    """The shared groups of a ruleset; they depend on nothing that happens in a deal."""
    return Groups(ruleset, players, weights)


def _all(ruleset: Ruleset) -> Iterator[Combination]:
    shape = shape_of(ruleset)
    seen = set()
    for cards in (*_alike(), *_runs()):
        if cards not in seen and shape(cards) == cards:
            seen.add(cards)
            formed = combination(ruleset, cards)
            if formed is not None:
                yield formed


def _alike() -> Iterator[Cards]:
    for rank in range(_RANKS):
        for suits in range(1, 16):
            yield suits << 4 * rank


def _runs() -> Iterator[Cards]:
    """Straights in every suit and pair runs; they may go round from the ace and the two to the three."""
    for suits in (1, 2, 4, 8, 3):
        for first in range(_RANKS):
            for size in range(_SHORTEST_RUN, _RANKS + 1):
                yield sum(suits << 4 * ((first + i) % _RANKS) for i in range(size))
