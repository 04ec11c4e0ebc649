"""Hands that win without a play: tới trắng, ăn trắng (rulebook 4.3; D-9 to D-12)."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from bot.engine.cards import BLACK, RED, TWO, Cards, rank_counts
from bot.engine.combination import Kind
from bot.engine.leader import is_opening
from bot.engine.ruleset import InstantWin, Ruleset
from bot.engine.setup import Before

_SIZE = 10

_Test = Callable[[Ruleset, Cards, list[int]], bool]

_TESTS: Mapping[InstantWin, _Test] = {
    InstantWin.FOUR_THREES: lambda rules, hand, counts: counts[0] == 4,
    InstantWin.DRAGON: lambda rules, hand, counts: counts.count(1) == _SIZE and _is_straight(rules, hand),
    InstantWin.THREE_PAIR_RUN: lambda rules, hand, counts: min(counts[:3]) >= 2,
    InstantWin.FIVE_PAIRS: lambda rules, hand, counts: _pairs(counts) >= 5,
    InstantWin.THREE_TRIPLES: lambda rules, hand, counts: counts.count(3) + counts.count(4) >= 3,
    InstantWin.FOUR_TWOS: lambda rules, hand, counts: counts[TWO] == 4,
    InstantWin.TWO_QUADS: lambda rules, hand, counts: counts.count(4) >= 2,
    InstantWin.ONE_COLOUR: lambda rules, hand, counts: not hand & RED or not hand & BLACK,
}


def _pairs(counts: list[int]) -> int:
    """How many pairs a hand can be laid out in; a quad is two (D-11)."""
    return counts.count(2) + counts.count(3) + 2 * counts.count(4)


def _is_straight(ruleset: Ruleset, hand: Cards) -> bool:
    formed = ruleset.catalogue.combination(hand)
    return formed is not None and formed.kind is Kind.STRAIGHT


def instant_kinds(ruleset: Ruleset, hand: Cards, opening: bool) -> tuple[InstantWin, ...]:
    """Every instant win a dealt hand of ten holds, in the order of the enum."""
    kinds = ruleset.instant_wins
    if ruleset.iw_opening_only and not opening:
        kinds = kinds - ruleset.opening_instant_wins
    if hand.bit_count() != _SIZE or not kinds:
        return ()
    packed = rank_counts(hand)
    counts = [packed >> shift & 15 for shift in range(0, 52, 4)]
    return tuple([kind for kind, test in _tests(kinds) if test(ruleset, hand, counts)])


@lru_cache(maxsize=64)
def _tests(kinds: frozenset[InstantWin]) -> tuple[tuple[InstantWin, _Test], ...]:
    return tuple((kind, _TESTS[kind]) for kind in InstantWin if kind in kinds)


def instant_winner(
    ruleset: Ruleset, hands: tuple[Cards, ...], before: Before, leader: int, left: int
) -> tuple[int, tuple[InstantWin, ...]] | None:
    """The seat that wins at once and all kinds it holds; None if nobody does.

    Whoever's best ranked kind is lower than another's falls out, of the rest the nearest to the leader wins
    (D-12). Leavers (bits in ``left``) cannot win, nor can the winner of a tới trắng right after it (S0-46).
    """
    barred = left
    if ruleset.opening_after_instant_win and before.instant_win and before.winner is not None:
        barred |= 1 << before.winner
    opening = is_opening(ruleset, before)
    order = (*range(leader, len(hands)), *range(leader))
    held = {seat: instant_kinds(ruleset, hands[seat], opening) for seat in order if not barred >> seat & 1}
    ranks = {seat: _best_rank(ruleset, kinds) for seat, kinds in held.items() if kinds}
    best = min((rank for rank in ranks.values() if rank is not None), default=None)
    for seat, rank in ranks.items():
        if rank is None or rank == best:
            return seat, held[seat]
    return None


def _best_rank(ruleset: Ruleset, kinds: tuple[InstantWin, ...]) -> int | None:
    ranked = ruleset.ranked_instant_wins
    return min((ranked.index(kind) for kind in kinds if kind in ranked), default=None)
