"""Which cards a person would play, judged from the texts on the phone alone: 5♥ is all there is to a card."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
SUITS = "♠♣♦♥"
CARD = re.compile(r"(10|[3-9JQKA2])([♠♣♦♥])")
TWO = RANKS.index("2")
SHORTEST_STRAIGHT = 3
QUAD = 4

Play = tuple[str, ...]


def cards_in(text: str) -> Play:
    """The cards named in a text, in its order."""
    return tuple(rank + suit for rank, suit in CARD.findall(text))


def rank(card: str) -> int:
    """0 for a three … 12 for a two."""
    return RANKS.index(card[:-1])


def answers(hand: Sequence[str], table: Sequence[str]) -> list[Play]:
    """Plays that should beat the table, the cheapest first; the phone has the last word."""
    ranks = sorted(map(rank, table))
    if len(set(ranks)) == 1:
        same = [play for play in groups(hand, len(table)) if rank(play[0]) > ranks[0]]
        chops = groups(hand, QUAD) if ranks == [TWO] else []
        return same + chops
    top = ranks[-1] if TWO not in ranks else max(r for r in ranks if r < TWO - 1)
    return [play for play in straights(hand, len(table)) if rank(play[-1]) > top]


def leads(hand: Sequence[str], chance: Random) -> list[Play]:
    """Plays to open a round with, the favourite first: mostly what is long, a single now and then."""
    long = [play for size in range(len(hand), SHORTEST_STRAIGHT - 1, -1) for play in straights(hand, size)]
    same = groups(hand, 3) + groups(hand, 2)
    singles = groups(hand, 1)
    return singles if chance.random() < 1 / 3 else long + same + singles


def groups(hand: Iterable[str], size: int) -> list[Play]:
    """Sets of cards of one rank, lowest first."""
    by_rank: defaultdict[int, list[str]] = defaultdict(list)
    for card in hand:
        by_rank[rank(card)].append(card)
    return [tuple(by_rank[r][:size]) for r in sorted(by_rank) if len(by_rank[r]) >= size]


def straights(hand: Iterable[str], size: int) -> list[Play]:
    """Runs of that many consecutive ranks below the two, lowest first."""
    lowest = {r: next(c for c in hand if rank(c) == r) for r in {rank(card) for card in hand} if r < TWO}
    runs = []
    for start in sorted(lowest):
        ranks = range(start, start + size)
        if all(r in lowest for r in ranks) and all(b - a == 1 for a, b in pairwise(ranks)):
            runs.append(tuple(lowest[r] for r in ranks))
    return runs


def would_declare(hand: Sequence[str]) -> bool:
    """A hand that nobody could stop: high groups only, a few plays from empty."""
    ranks = {rank(card) for card in hand}
    return len(ranks) <= QUAD and min(ranks) >= RANKS.index("J")
