"""What a seat can foresee from its own view: the plays it could make, and what would make it liable."""

from bot.engine.action import Action, Verb
from bot.engine.cards import PACK, Cards, cards_in
from bot.engine.deal import apply
from bot.engine.determinize import determinize
from bot.engine.duty import offender
from bot.engine.legality import legal_cards
from bot.engine.reason import IllegalAction
from bot.engine.ruleset import Breach
from bot.engine.state import Phase
from bot.engine.view import View


def playable(seen: View) -> tuple[Cards, ...]:
    """Every play of the viewer's hand on the table, were it his turn; the smallest first.

    Empty while declaring, once the deal is over, and for the owner of the table, who waits for an answer.
    """
    owns = seen.table is not None and seen.table.owner == seen.seat
    if seen.seat is None or seen.phase is not Phase.PLAYING or seen.left[seen.seat] or owns:
        return ()
    table = None if seen.table is None else seen.table.combination
    must_contain = 0 if seen.must_contain is None else 1 << seen.must_contain
    plays = legal_cards(seen.ruleset, seen.hand, table, must_contain)
    return tuple(sorted(plays, key=lambda cards: (cards.bit_count(), cards)))


def liability(seen: View, cards: Cards) -> Breach | None:
    """The breach (4.8, 4.9) that playing these cards now, or passing (0), would be if the one-card player
    goes out on it; None for an action that is harmless, or not legal.

    Judged by the rules themselves on a deal that looks like the view: what a breach depends on is public or
    the viewer's own.
    """
    seat = seen.seat
    if seat is None or seen.turn != seat or seen.phase is not Phase.PLAYING:
        return None
    unseen = PACK & ~seen.seen & ~seen.hand
    action = Action(Verb.PLAY, seat, cards) if cards else Action(Verb.PASS, seat)
    try:
        after = apply(determinize(seen, cards_in(unseen)), action).state
    except IllegalAction:
        return None
    if after.result is not None or after.watch is None:
        return None
    den = offender(after, after.watch.target)
    return den.breach if den is not None and den.offender == seat else None
