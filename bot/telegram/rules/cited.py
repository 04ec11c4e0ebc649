"""The sentences of a ruleset that decided a payment: the very words of the rules message."""

from collections.abc import Iterable, Iterator

from bot.engine import ChopChain, EndedBy, Part, Result, Ruleset
from bot.telegram.rules import payment, table_phrases
from bot.telegram.rules import payment_phrases as say
from bot.telegram.rules.table import under
from bot.telegram.words import Phrase


def of_ending(rules: Ruleset, result: Result) -> tuple[Phrase, ...]:
    """What the way a deal ended costs (4.3, 4.4, 4.6, 4.10)."""
    match result.ended_by:
        case EndedBy.INSTANT_WIN:
            extras = dict.fromkeys(price for part in result.parts for price in _stuck(rules, part))
            return (say.INSTANT_PAY[rules.iw_adds_stuck], *map(under, extras))
        case EndedBy.SAM_WON | EndedBy.SAM_BLOCKED | EndedBy.SAM_FAILED:
            _, won, blocked, failed, only = payment.sam(rules)
            made = {EndedBy.SAM_WON: won, EndedBy.SAM_BLOCKED: blocked, EndedBy.SAM_FAILED: failed}
            return (made[result.ended_by], only)
        case EndedBy.FORFEIT:
            return (say.FINISH_ON_TWO[rules.finish_on_two],)
        case EndedBy.LAST_IN | EndedBy.CANCELLED:
            return (table_phrases.LAST_IN[rules.last_in],)
        case EndedBy.OUT:
            return ()


def of_chain(rules: Ruleset, chain: ChopChain) -> tuple[Phrase, ...]:
    """What a round's chops cost (4.5)."""
    _, prices, over, booked = payment.chops(rules)
    stacked = (over,) if len(chain.links) > 1 else ()
    return (prices, *stacked) if chain.transfers else (prices, *stacked, booked)


def of_den(rules: Ruleset) -> tuple[Phrase, ...]:
    """The duty that was broken, and what it costs (4.8, 4.9)."""
    _, *duty = payment.duty(rules)
    return tuple(duty)


def of_parts(rules: Ruleset, parts: Iterable[Part]) -> tuple[Phrase, ...]:
    """What these losers owe (4.6)."""
    return (say.UNIT, *map(under, dict.fromkeys(owed for part in parts for owed in _of_part(rules, part))))


def _of_part(rules: Ruleset, part: Part) -> Iterator[Phrase]:
    if part.frozen:
        yield say.CONG[rules.cong_adds_stuck]
    elif part.only_twos:
        yield say.ONLY_TWOS
    else:
        yield say.CARDS if rules.doubled_from is None else say.CARDS_DOUBLED
    yield from _stuck(rules, part)


def _stuck(rules: Ruleset, part: Part) -> Iterator[Phrase]:
    if part.twos_la:
        yield say.TWOS_STUCK if rules.red_two_in_hand is None else say.COLOURED_TWOS_STUCK
    if part.quads_la:
        yield say.QUADS_STUCK
