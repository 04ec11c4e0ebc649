"""The numbers of the rule-based player: what it weighs, in leads saved; all of them tuned by playing."""

from dataclasses import dataclass

from bot.engine import Combination, Kind, Ruleset


@dataclass(frozen=True, slots=True)
class Weights:
    """One player's taste. Amounts are in leads (rounds it must open) unless said otherwise."""

    control: float = 1.3  # a sure winner of a round saves so many leads
    lead: float = 0.8  # the lead is worth so much
    card: float = 0.4  # every card got rid of
    urgent: tuple[float, float, float] = (2.0, 1.2, 0.6)  # an opponent has 1, 2, 3 cards left: act
    feed: tuple[float, float, float] = (2.0, 1.0, 1.0)  # leading what an opponent of 1, 2, 3 cards can answer
    bare: float = 2.0  # to be left with twos that may not go out
    stuck: float = 0.05  # each lá that twos in hand would cost while somebody is close to out


DEFAULT = Weights()

# Chance that a group wins its round, by the rank of its top, three to two: counted over deals of this player
# against itself. Suits free and two players, suits free and four, suits binding and two, and four.
_SINGLE = (
    (0.08, 0.1, 0.12, 0.13, 0.15, 0.18, 0.21, 0.24, 0.28, 0.33, 0.43, 0.63, 0.99),
    (0.03, 0.03, 0.04, 0.04, 0.05, 0.06, 0.08, 0.1, 0.14, 0.18, 0.27, 0.43, 0.98),
    (0.12, 0.17, 0.22, 0.27, 0.31, 0.35, 0.39, 0.44, 0.5, 0.56, 0.64, 0.76, 0.84),
    (0.05, 0.06, 0.08, 0.11, 0.14, 0.19, 0.24, 0.3, 0.36, 0.44, 0.56, 0.72, 0.72),
)
_PAIR = (
    (0.32, 0.38, 0.44, 0.5, 0.56, 0.62, 0.68, 0.74, 0.8, 0.85, 0.92, 0.98, 1.0),
    (0.07, 0.1, 0.14, 0.19, 0.24, 0.28, 0.32, 0.37, 0.44, 0.52, 0.66, 0.86, 1.0),
    (0.65, 0.69, 0.73, 0.77, 0.79, 0.82, 0.86, 0.9, 0.93, 0.95, 0.97, 0.99, 1.0),
    (0.32, 0.36, 0.45, 0.57, 0.66, 0.73, 0.79, 0.84, 0.88, 0.9, 0.92, 0.96, 1.0),
)
_TRIPLE = (
    (0.88, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1.0, 1.0),
    (0.75, 0.77, 0.79, 0.82, 0.85, 0.87, 0.89, 0.91, 0.93, 0.95, 0.97, 0.99, 1.0),
    (0.95, 0.96, 0.97, 0.97, 0.98, 0.98, 0.98, 0.99, 0.99, 0.99, 1.0, 1.0, 1.0),
    (0.93, 0.94, 0.95, 0.95, 0.96, 0.96, 0.97, 0.97, 0.98, 0.98, 0.99, 1.0, 1.0),
)
_RUN = (
    (0.35, 0.42, 0.48, 0.55, 0.61, 0.68, 0.75, 0.81, 0.87, 0.92, 0.96, 1.0, 1.0),
    (0.05, 0.15, 0.25, 0.33, 0.39, 0.45, 0.52, 0.58, 0.64, 0.74, 0.87, 1.0, 1.0),
    (0.85, 0.87, 0.89, 0.92, 0.95, 0.97, 0.98, 0.99, 1.0, 1.0, 1.0, 1.0, 1.0),
    (0.78, 0.8, 0.83, 0.87, 0.91, 0.94, 0.97, 0.98, 0.99, 1.0, 1.0, 1.0, 1.0),
)
_LONGER = 0.5  # what each further card of a straight leaves of the chance to be beaten
_BOMB = 0.99


def holds(formed: Combination, ruleset: Ruleset, players: int) -> float:
    """About how likely a combination wins its round, at the start of a deal."""
    table, top = 2 * ruleset.suits_bind + (players > 2), formed.top
    match formed.kind:
        case Kind.SINGLE:
            return _SINGLE[table][top]
        case Kind.PAIR:
            return _PAIR[table][top]
        case Kind.TRIPLE:
            return _TRIPLE[table][top]
        case Kind.STRAIGHT:
            return 1 - (1 - _RUN[table][top]) * _LONGER ** (formed.size - 3)
    return _BOMB
