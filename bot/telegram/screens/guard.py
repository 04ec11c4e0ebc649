"""Words of warning about the one-card player, from one seat's own view alone."""

from __future__ import annotations

from html import unescape

from bot.engine import Breach, Cards, DenBasis, Phase, View, cards_in, combination, playable
from bot.service import DealScene
from bot.telegram import words
from bot.telegram.describe import plays
from bot.telegram.format import card, cards, name
from bot.telegram.screens.alert import MOST

UPSTREAM = frozenset((Breach.B1, Breach.B2, Breach.B3))
"""Breaches of the one who sits just before the one-card player; the others are anybody's who lets him out."""


def hold_him(deal: DealScene, view: View, language: str) -> str | None:
    """The player next in order has one card, and this seat is the one that must hold him (4.8)."""
    target = downstream(view)
    if target is None or view.phase is not Phase.PLAYING or view.declarer is not None:
        return None
    if view.counts[target] != 1 or view.locked[target] or not UPSTREAM & set(view.ruleset.duty):
        return None
    return words.HOLD_HIM(language, name=name(deal.people[target]))


def guard(deal: DealScene, view: View, chosen: Cards, language: str) -> str:
    """The question before an action that may make this seat pay for all (0 cards: passing), and the hand."""
    hand = words.GUARD_HAND(language, cards=cards(view.hand))
    return f"{_question(deal, view, chosen, language)}\n{hand}"


def guard_alert(deal: DealScene, view: View, chosen: Cards, language: str) -> str:
    """The same question where the hand may show it too late: in the group, which bears few calls."""
    asked = unescape(_question(deal, view, chosen, language).replace("<b>", "").replace("</b>", ""))
    return f"{words.GUARD_TOAST(language)}\n{asked}"[:MOST]


def _question(deal: DealScene, view: View, chosen: Cards, language: str) -> str:
    target = one_card_player(view)
    who = name(deal.people[target]) if target is not None else ""
    cost = least_cost(view, target, chosen)
    if played := combination(view.ruleset, chosen) if chosen else None:
        highest, shown = card(cards_in(view.hand)[-1]), plays(played, language)
        return words.GUARD_PLAY(language, name=who, la=cost, play=shown, held=highest)
    could = combination(view.ruleset, playable(view)[0])
    return words.GUARD_PASS(language, name=who, la=cost, could=plays(could, language) if could else "")


def downstream(view: View) -> int | None:
    """The next seat still in, in order of play."""
    if view.seat is None:
        return None
    count = len(view.counts)
    order = [(view.seat + step) % count for step in range(1, count)]
    return next((seat for seat in order if not view.left[seat]), None)


def one_card_player(view: View) -> int | None:
    """Whom the duty is about: the next player, or, where all must hold him, the owner of the table."""
    if UPSTREAM & set(view.ruleset.duty):
        return downstream(view)
    return view.table.owner if view.table else None


def least_cost(view: View, winner: int | None, played: Cards = 0) -> int:
    """What paying for all comes to at least, in lá: by the cards on view; twos and quads are unknown.

    `played` are the viewer's cards that will be gone by then.
    """
    rules, total = view.ruleset, 0
    for seat, held in enumerate(view.counts):
        count = held - (played.bit_count() if seat == view.seat else 0)
        if seat == winner:
            continue
        if rules.den_basis is DenBasis.CARDS:
            total += count
        elif rules.cong is not None and not view.played[seat] and count == held:
            total += rules.cong
        else:
            total += count * (2 if rules.doubled_from is not None and count >= rules.doubled_from else 1)
    return total
