"""Which sentences hold of a ruleset about what is paid: sâm, instant wins, chops, đền, the settlement."""

from collections.abc import Iterator

from bot.engine import Breach, Chain, ChopTariff, FinishOnTwo, InstantWin, Ruleset, SamFailTo, Shape
from bot.telegram.rules import payment_phrases as say
from bot.telegram.rules.table import beaten_also, filled, joined, under
from bot.telegram.words import INSTANT_WINS, Phrase


def sam(rules: Ruleset) -> Iterator[Phrase]:
    """Báo sâm (4.1, 4.4; D-5 to D-8, D-18)."""
    if not rules.has_declarations:
        yield say.NO_SAM
        return
    yield say.DECLARE
    yield say.SAM_WON
    yield say.SAM_TO_EACH if rules.sam_fail_to is SamFailTo.EACH else say.SAM_BLOCKED[rules.sam_fail]
    twos_fail = rules.finish_on_two is FinishOnTwo.FORFEIT
    yield filled(say.SAM_FAILED, WAYS=say.SAM_LEFT_OR_TWOS if twos_fail else say.SAM_LEFT)
    yield say.SAM_ONLY


def instant_wins(rules: Ruleset) -> Iterator[Phrase]:
    """Hands that win at once (4.3; D-9 to D-12, D-38)."""
    if not rules.instant_wins:
        yield say.NO_INSTANT
        return
    ranked = [kind for kind in rules.ranked_instant_wins if kind in rules.instant_wins]
    kinds = [*ranked, *(kind for kind in InstantWin if kind in rules.instant_wins and kind not in ranked)]
    hands = [joined("", (INSTANT_WINS[kind], say.INSTANT_DETAILS[kind])) for kind in kinds]
    yield filled(say.INSTANT_HANDS, HANDS=joined(", ", hands))
    if ranked == kinds:
        yield say.INSTANT_RANKED
    else:
        ranks = joined(" > ", (INSTANT_WINS[kind] for kind in ranked))
        yield filled(say.INSTANT_HALF_RANKED, RANKS=ranks)
    if rules.has_declarations:
        yield say.INSTANT_TIMING[rules.iw_timing]
    yield say.INSTANT_PAY[rules.iw_adds_stuck]
    if rules.iw_opening_only:
        only = [INSTANT_WINS[kind] for kind in kinds if kind in rules.opening_instant_wins]
        yield filled(say.INSTANT_OPENING, HANDS=joined(", ", only))
    if rules.opening_after_instant_win:
        yield say.AFTER_INSTANT


def chops(rules: Ruleset) -> Iterator[Phrase]:
    """What chops cost (4.5; D-15 to D-17)."""
    if rules.chop_tariff is ChopTariff.NONE:
        yield say.NO_CHOPS
        return
    yield filled(say.CHOP, BOMBS=say.BOMBS[rules.pair_runs])
    runs = (say.CHOP_RUNS,) if rules.pair_runs else ()
    yield filled(say.CHOP_PRICES, PRICES=joined(", ", (_price_of_twos(rules), say.CHOP_QUAD, *runs)))
    yield say.CHAIN_EACH if rules.chain is Chain.EACH else say.CHAIN_LAST[rules.chop_tariff]
    yield say.CHOP_BOOKED


def _price_of_twos(rules: Ruleset) -> Phrase:
    if rules.chop_tariff is not ChopTariff.FLAT:
        return say.CHOP_TWO
    pairs = any(table is Shape.PAIR_OF_TWOS for _, table in beaten_also(rules))
    return say.CHOP_TWOS_FLAT if pairs else say.CHOP_TWO_FLAT


def duty(rules: Ruleset) -> Iterator[Phrase]:
    """Báo 1, the breaches of duty, and what đền covers (4.8, 4.9; D-23, D-24, D-31)."""
    yield say.LAST_CARD
    if not rules.duty:
        yield say.NO_DUTY
        return
    low, single, owned = (breach in rules.duty for breach in (Breach.B1, Breach.B2, Breach.B3))
    if low or single or owned:
        yield say.GUARD
        yield under(say.LOW_SINGLE[low])
        yield under(say.SOFT_PASS[single, owned])
    if Breach.A in rules.duty:
        yield say.LEAD_GIVEN_UP[rules.timeout_lead]
    helped = [thing for breach, thing in say.HELPED.items() if breach in rules.duty]
    if helped:
        yield filled(say.HELPERS, THINGS=filled(say.EITHER[len(helped)], A=helped[0], B=helped[-1]))
    yield say.DEN[rules.den_basis]


def settlement(rules: Ruleset) -> Iterator[Phrase]:
    """What each loser owes, and going out on 2s (4.6; D-20 to D-22, D-28, D-29)."""
    yield say.UNIT
    yield from map(under, _owed(rules))
    yield say.FINISH_ON_TWO[rules.finish_on_two]


def _owed(rules: Ruleset) -> Iterator[Phrase]:
    yield say.CARDS if rules.doubled_from is None else say.CARDS_DOUBLED
    if rules.red_two_in_hand is not None:
        yield say.COLOURED_TWOS_STUCK
    else:
        yield say.TWOS_STUCK if rules.two_in_hand else say.TWOS_PLAIN
    if rules.only_twos is not None:
        yield say.ONLY_TWOS
    yield say.QUADS_STUCK if rules.quad_in_hand else say.QUADS_PLAIN
    yield say.NO_CONG if rules.cong is None else say.CONG[rules.cong_adds_stuck]
