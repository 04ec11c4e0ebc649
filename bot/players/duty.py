"""Whether an action would make a seat liable to đền, judged by what that seat sees (rulebook 4.8, 4.9)."""

from bot.engine import Breach, Cards, Kind
from bot.players.sight import Sight

_HELPING = {Breach.B, Breach.C}


def somebody_may_go_out(sight: Sight) -> bool:
    """Whether any liability is possible at all: somebody has one card, and no sâm was declared."""
    return 1 in sight.counts and sight.declarer is None


def liable(sight: Sight, cards: Cards, can_beat: bool) -> bool:
    """Whether playing these cards (0: passing) at one's turn makes the seat pay for all if the worst comes.

    ``can_beat``: the seat has a legal play. Only what is left to choose counts: an earlier breach stays.
    """
    if not somebody_may_go_out(sight):
        return False
    return _play_is_liable(sight, cards) if cards else _pass_is_liable(sight, can_beat)


def _play_is_liable(sight: Sight, cards: Cards) -> bool:
    """B1: a single below one's highest rank, before a one-card player who may still answer."""
    if cards & (cards - 1) or Breach.B1 not in sight.ruleset.duty:
        return False
    return _watched(sight, sight.following) and _highest_rank(sight.hand) > _highest_rank(cards)


def _pass_is_liable(sight: Sight, can_beat: bool) -> bool:
    duty, table, owner = sight.ruleset.duty, sight.table, sight.owner
    if table is None or owner is None:
        return False
    if not _HELPING.isdisjoint(duty):
        breach = Breach.B if table.kind is Kind.SINGLE else Breach.C
        return can_beat and breach in duty and sight.counts[owner] == 1 and not sight.left >> owner & 1
    target = sight.following
    if not _watched(sight, target):
        return False
    if Breach.B2 in duty and table.kind is Kind.SINGLE and _highest_rank(sight.hand) > table.top:
        return True
    return can_beat and Breach.B3 in duty and target == owner


def _watched(sight: Sight, target: int) -> bool:
    return target != sight.seat and sight.counts[target] == 1 and not sight.locked >> target & 1


def _highest_rank(cards: Cards) -> int:
    return (cards.bit_length() - 1) >> 2
