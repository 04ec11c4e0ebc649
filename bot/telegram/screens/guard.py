"""Words of warning about the one-card player, from one seat's own view alone."""

from __future__ import annotations

from bot.engine import Phase, View, combination
from bot.service import DealScene
from bot.telegram import words
from bot.telegram.describe import plays
from bot.telegram.format import name


def hold_him(deal: DealScene, view: View, language: str) -> str | None:
    """The player next in order has one card, and this seat is the one that must hold him (4.8)."""
    target = downstream(view)
    if target is None or view.phase is not Phase.PLAYING or view.declarer is not None:
        return None
    if view.counts[target] != 1 or not view.ruleset.duty:
        return None
    return words.HOLD_HIM(language, name=name(deal.people[target]))


def guard(deal: DealScene, view: View, cards: int, language: str) -> str:
    """The question before an action that may make this seat pay for all (0 cards: passing)."""
    target = one_card_player(view)
    who = name(deal.people[target]) if target is not None else ""
    cost = least_cost(view, target)
    played = combination(view.ruleset, cards) if cards else None
    if played is None:
        return words.GUARD_PASS(language, name=who, la=cost)
    return words.GUARD_PLAY(language, name=who, la=cost, play=plays(played, language))


def downstream(view: View) -> int | None:
    """The next seat still in, in order of play."""
    if view.seat is None:
        return None
    count = len(view.counts)
    order = [(view.seat + step) % count for step in range(1, count)]
    return next((seat for seat in order if not view.left[seat]), None)


def one_card_player(view: View) -> int | None:
    """Whom the duty is about: the owner of the table or the next player, whichever has one card."""
    owner = view.table.owner if view.table else None
    candidates = (owner, downstream(view))
    found = (seat for seat in candidates if seat is not None and seat != view.seat)
    return next((seat for seat in found if view.counts[seat] == 1), None)


def least_cost(view: View, winner: int | None) -> int:
    """What paying for all comes to at least, in lá: by the cards on view; twos and quads are unknown."""
    total = 0
    for seat, count in enumerate(view.counts):
        if seat != winner:
            frozen = view.ruleset.cong is not None and not view.played[seat]
            doubled = view.ruleset.doubled_from is not None and count >= view.ruleset.doubled_from
            total += view.ruleset.cong or 0 if frozen else count * (2 if doubled else 1)
    return total
