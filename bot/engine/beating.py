"""What cards form and what beats what under a ruleset (rulebook 3)."""

from bot.engine.cards import Cards
from bot.engine.combination import Combination
from bot.engine.ruleset import ChopTariff, Ruleset


def combination(ruleset: Ruleset, cards: Cards) -> Combination | None:
    """What these cards form under a ruleset, or None."""
    return ruleset.catalogue.combination(cards)


def beats(ruleset: Ruleset, played: Combination, table: Combination) -> bool:
    """Whether ``played`` beats ``table``; equal never beats."""
    return ruleset.catalogue.beats(played, table)


def is_chop(ruleset: Ruleset, played: Combination, table: Combination) -> bool:
    """Whether ``played`` chops ``table``: a bomb beating twos or another bomb (S0-36, S1-31, S3-20).

    tu-lo-kho knows no chops: there a quad on a two is only a beat.
    """
    return ruleset.chop_tariff is not ChopTariff.NONE and played.is_bomb and beats(ruleset, played, table)
