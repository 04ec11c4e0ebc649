"""Whether a play is legal: one check for ``apply``, for ``legal_plays`` and for a seat's view."""

from bot.engine.cards import NO_TWOS, TWOS, Cards, bits
from bot.engine.combination import Combination, Shape
from bot.engine.reason import Reason
from bot.engine.ruleset import FinishOnTwo, Ruleset

_ILLEGAL = FinishOnTwo.ILLEGAL
_RUN4 = Shape.RUN4


def twos_refusal(hand: Cards, cards: Cards) -> Reason | None:
    """Where twos may not finish: no two in the last play, and no hand of twos alone left (S4-25/26, D-28)."""
    rest = hand ^ cards
    if not rest:
        return Reason.GOES_OUT_ON_TWO if cards & TWOS else None
    return None if rest & NO_TWOS else Reason.LEAVES_ONLY_TWOS


def judge_cards(
    ruleset: Ruleset, hand: Cards, cards: Cards, table: Combination | None, must_contain: Cards
) -> Combination | Reason:
    """What the cards form if they may be played on the table, else why not; no table: a lead."""
    if cards & hand != cards:
        return Reason.NOT_IN_HAND
    catalogue = ruleset.catalogue
    played = catalogue.known.get(cards) or catalogue.combination(cards)
    if played is None:
        return Reason.NOT_A_COMBINATION
    if table is not None:
        if not catalogue.beats(played, table):
            return Reason.DOES_NOT_BEAT
    elif must_contain and must_contain & ~cards:
        return Reason.MUST_CONTAIN
    if ruleset.finish_on_two is _ILLEGAL:
        return twos_refusal(hand, cards) or played
    return played


def is_free_chop(ruleset: Ruleset, hand: Cards, cards: Cards, table: Combination | None) -> bool:
    """Whether these cards may chop the table out of turn: a 4-pair run that beats it (S0-12, S0-39, D-19).

    All that a 4-pair run beats is twos and bombs, so that beating is chopping.
    """
    if not ruleset.free_chop or table is None or cards & ~hand:
        return False
    played = ruleset.catalogue.combination(cards)
    return played is not None and played.shape is _RUN4 and ruleset.catalogue.beats(played, table)


def judge_out_of_turn(
    ruleset: Ruleset, hand: Cards, cards: Cards, table: Combination | None, owns: bool, locked: bool
) -> Combination | Reason:
    """The same for a seat whose turn it is not: nothing but a free chop, and not of its own table."""
    if owns or not is_free_chop(ruleset, hand, cards, table):
        return Reason.LOCKED if locked else Reason.NOT_YOUR_TURN
    return judge_cards(ruleset, hand, cards, table, 0)


def legal_cards(
    ruleset: Ruleset, hand: Cards, table: Combination | None, must_contain: Cards = 0
) -> tuple[Cards, ...]:
    """Every play that ``judge_cards`` allows, in a fixed order."""
    if table is not None:
        singles, find = ruleset.catalogue.answers[table.rung]
        singles &= hand
        plays = tuple(bits(singles)) if singles else ()
        if find is not None:
            plays += find(hand)
    else:
        plays = ruleset.catalogue.leads(hand)
        if must_contain:
            plays = tuple([cards for cards in plays if cards & must_contain])
    if ruleset.finish_on_two is _ILLEGAL and plays and hand & TWOS:
        # As twos_refusal says: with a two in hand, no play may hold all that is no two.
        others = hand & NO_TWOS
        if table is None or others.bit_count() <= max(table.size, 4):  # four: a quad answers a two
            plays = tuple([cards for cards in plays if others & ~cards])
    return plays


def free_chops(ruleset: Ruleset, hand: Cards, table: Combination | None) -> tuple[Cards, ...]:
    """The plays a seat may make out of turn."""
    if not ruleset.free_chop or table is None or hand.bit_count() < 8:
        return ()
    plays = legal_cards(ruleset, hand, table)
    return tuple([cards for cards in plays if is_free_chop(ruleset, hand, cards, table)])
