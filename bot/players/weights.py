"""The numbers of the rule-based player: what it weighs, in leads saved; all of them tuned by playing."""

from dataclasses import dataclass

from bot.engine import Combination, Kind, Ruleset


@dataclass(frozen=True, slots=True)
class Weights:
    """One player's taste. Amounts are in leads (rounds it must open) unless said otherwise."""

    control: float = 1.3  # a sure winner of a round saves so many leads
    lead: float = 0.5  # the lead is worth so much
    card: float = 0.05  # every card got rid of
    urgent: tuple[float, float, float] = (1.0, 0.6, 0.3)  # an opponent has 1, 2, 3 cards left: act
    feed: tuple[float, float, float] = (2.0, 1.0, 1.0)  # leading what an opponent of 1, 2, 3 cards can answer
    bare: float = 2.0  # to be left with twos that may not go out
    chop: float = 1.5
    frozen: float = 0.5  # not to be charged cóng
    stuck: float = 0.05  # each lá that twos in hand would cost while somebody is close to out


DEFAULT = Weights()

# Chance that a group wins its round, by the rank of its top, three to two: heads up, and among more.
_SINGLE = (
    (0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.13, 0.18, 0.26, 0.4, 0.65, 0.97),
    (0.0, 0.0, 0.0, 0.01, 0.01, 0.02, 0.03, 0.04, 0.06, 0.1, 0.2, 0.45, 0.95),
)
_PAIR = (
    (0.2, 0.22, 0.25, 0.28, 0.32, 0.37, 0.43, 0.5, 0.58, 0.67, 0.77, 0.88, 0.99),
    (0.03, 0.04, 0.05, 0.07, 0.1, 0.13, 0.17, 0.23, 0.32, 0.43, 0.57, 0.75, 0.98),
)
_TRIPLE = (
    (0.7, 0.72, 0.75, 0.78, 0.8, 0.83, 0.86, 0.88, 0.91, 0.94, 0.96, 0.98, 1.0),
    (0.45, 0.48, 0.52, 0.56, 0.6, 0.65, 0.7, 0.75, 0.8, 0.86, 0.91, 0.96, 1.0),
)
_RUN = (
    (0.3, 0.33, 0.36, 0.4, 0.45, 0.5, 0.55, 0.62, 0.7, 0.78, 0.87, 0.99, 0.99),
    (0.1, 0.12, 0.14, 0.17, 0.2, 0.25, 0.3, 0.36, 0.45, 0.58, 0.75, 0.98, 0.98),
)
_LONGER = 0.5  # what each further card of a straight leaves of the chance to be beaten
_BOMB = 0.97


def holds(formed: Combination, ruleset: Ruleset, players: int) -> float:
    """About how likely a combination wins its round, at the start of a deal."""
    crowd = 0 if players <= 2 else 1
    top = formed.top
    match formed.kind:
        case Kind.SINGLE:
            return _SINGLE[crowd][top]
        case Kind.PAIR:
            return _PAIR[crowd][top]
        case Kind.TRIPLE:
            return _TRIPLE[crowd][top]
        case Kind.STRAIGHT:
            return 1 - (1 - _RUN[crowd][top]) * _LONGER ** (formed.size - 3)
    return _BOMB
