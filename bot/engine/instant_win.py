"""Hands that win without a play: tới trắng, ăn trắng (rulebook 4.3; D-9 to D-12)."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from bot.engine.cards import BLACK, RED, TWOS, Cards, all_four, presence, thrice, twice
from bot.engine.combination import Kind
from bot.engine.leader import is_opening
from bot.engine.ruleset import InstantWin, Ruleset
from bot.engine.setup import Before

_SIZE = 10
_THREES: Cards = 0xF
_THREES_TO_FIVES: Cards = 0xFFF
_LOWEST_THREE_RANKS: Cards = 0x111  # as twice() tells ranks

_Test = Callable[[Ruleset, Cards], bool]


def _pairs(hand: Cards) -> int:
    """How many pairs a hand can be laid out in; a quad is two (D-11)."""
    return twice(hand).bit_count() + all_four(hand).bit_count()


def _is_straight(ruleset: Ruleset, hand: Cards) -> bool:
    formed = ruleset.catalogue.combination(hand)
    return formed is not None and formed.kind is Kind.STRAIGHT


_TESTS: Mapping[InstantWin, _Test] = {
    InstantWin.FOUR_THREES: lambda rules, hand: not _THREES & ~hand,
    InstantWin.DRAGON: _is_straight,
    InstantWin.THREE_PAIR_RUN: lambda rules, hand: twice(hand & _THREES_TO_FIVES) == _LOWEST_THREE_RANKS,
    InstantWin.FIVE_PAIRS: lambda rules, hand: _pairs(hand) >= 5,
    InstantWin.THREE_TRIPLES: lambda rules, hand: thrice(hand).bit_count() >= 3,
    InstantWin.FOUR_TWOS: lambda rules, hand: not TWOS & ~hand,
    InstantWin.TWO_QUADS: lambda rules, hand: all_four(hand).bit_count() >= 2,
    InstantWin.ONE_COLOUR: lambda rules, hand: not hand & RED or not hand & BLACK,
}

# How many ranks a hand of ten can hold then: that alone rules most hands out.
_RANKS: Mapping[InstantWin, range] = {
    InstantWin.FOUR_THREES: range(8),
    InstantWin.DRAGON: range(_SIZE, _SIZE + 1),
    InstantWin.THREE_PAIR_RUN: range(8),
    InstantWin.FIVE_PAIRS: range(6),
    InstantWin.THREE_TRIPLES: range(5),
    InstantWin.FOUR_TWOS: range(8),
    InstantWin.TWO_QUADS: range(5),
    InstantWin.ONE_COLOUR: range(_SIZE + 1),
}


@lru_cache(maxsize=64)
def _tests(kinds: frozenset[InstantWin]) -> tuple[tuple[tuple[InstantWin, _Test], ...], ...]:
    """By how many ranks it holds: the tests that a hand of ten may pass, in the order of the enum."""
    return tuple(
        tuple((kind, _TESTS[kind]) for kind in InstantWin if kind in kinds and ranks in _RANKS[kind])
        for ranks in range(_SIZE + 1)
    )


def instant_kinds(
    ruleset: Ruleset, hands: tuple[Cards, ...], opening: bool
) -> dict[int, tuple[InstantWin, ...]]:
    """The seats whose dealt hand of ten holds instant wins: all it holds, in the order of the enum."""
    kinds = ruleset.instant_wins
    if ruleset.iw_opening_only and not opening:
        kinds = kinds - ruleset.opening_instant_wins
    tests = _tests(kinds)
    held: dict[int, tuple[InstantWin, ...]] = {}
    for seat, hand in enumerate(hands):
        if hand.bit_count() == _SIZE:
            for kind, test in tests[presence(hand).bit_count()]:
                if test(ruleset, hand):
                    held[seat] = (*held.get(seat, ()), kind)
    return held


def instant_winner(
    ruleset: Ruleset, hands: tuple[Cards, ...], before: Before, leader: int, left: int
) -> tuple[int, tuple[InstantWin, ...]] | None:
    """The seat that wins at once and all kinds it holds; None if nobody does.

    Whoever's best ranked kind is lower than another's falls out, of the rest the nearest to the leader wins
    (D-12). Leavers (bits in ``left``) cannot win, nor can the winner of a tới trắng right after it (S0-46).
    """
    if not ruleset.instant_wins:
        return None
    held = instant_kinds(ruleset, hands, is_opening(ruleset, before))
    if not held:  # as nearly always
        return None
    barred = left
    if ruleset.opening_after_instant_win and before.instant_win and before.winner is not None:
        barred |= 1 << before.winner
    order = (*range(leader, len(hands)), *range(leader))
    ranks = {
        seat: _best_rank(ruleset, held[seat]) for seat in order if seat in held and not barred >> seat & 1
    }
    best = min((rank for rank in ranks.values() if rank is not None), default=None)
    return next(((seat, held[seat]) for seat, rank in ranks.items() if rank in (None, best)), None)


def _best_rank(ruleset: Ruleset, kinds: tuple[InstantWin, ...]) -> int | None:
    ranked = ruleset.ranked_instant_wins
    return min((ranked.index(kind) for kind in kinds if kind in ranked), default=None)
