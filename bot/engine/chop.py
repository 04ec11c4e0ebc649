"""What a round's chops cost and who pays (rulebook 4.5)."""

from bot.engine.combination import Combination, Shape
from bot.engine.ruleset import Chain, ChopTariff, Ruleset
from bot.engine.settlement import Cause, ChopChain, Link, Transfer


def value_of(ruleset: Ruleset, thing: Combination) -> int:
    """The price in lá of a chopped thing; twos count each, save under a flat tariff (D-15, D-17)."""
    match thing.shape:
        case Shape.TWO | Shape.PAIR_OF_TWOS:
            return ruleset.chop_two * (1 if ruleset.chop_tariff is ChopTariff.FLAT else thing.twos)
        case Shape.QUAD:
            return ruleset.chop_quad
        case Shape.RUN3:
            return ruleset.chop_run3
        case _:
            return ruleset.chop_run4  # a longer pair run too (D-15)


def _chain_price(ruleset: Ruleset, links: tuple[Link, ...]) -> int:
    """What the last victim of a chain pays, in lá."""
    match ruleset.chop_tariff:
        case ChopTariff.SUM:
            return sum(link.value for link in links)
        case ChopTariff.STACK if len(links) > 1:
            return ruleset.chop_two * len(links)  # S1-32
        case _:
            return links[-1].value


def book(ruleset: Ruleset, links: tuple[Link, ...], left: int, stake: int) -> ChopChain:
    """A round's chain with its payments; a chopper who has left (bit in ``left``) is paid nothing."""
    if ruleset.chain is Chain.EACH:
        due = [(link, link.value) for link in links]
    else:
        due = [(links[-1], _chain_price(ruleset, links))]
    transfers = tuple(
        Transfer(link.victim, link.chopper, price * stake, Cause.CHOP)
        for link, price in due
        if price and not left >> link.chopper & 1
    )
    return ChopChain(links, transfers)
