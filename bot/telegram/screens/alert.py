"""What fits into the 200 characters of an alert or a toast: they come also to who never started the bot."""

from __future__ import annotations

from bot.engine import Phase, cards_in
from bot.service import DealScene
from bot.telegram import words
from bot.telegram.describe import plays
from bot.telegram.format import card, plain

MOST = 200


def hand_alert(deal: DealScene, seat: int, language: str, *, again: bool = False) -> str:
    """The seat's own cards, what they must beat, and whose turn it is; `again`: a later press brings more."""
    view = deal.hands[seat]
    shown = " ".join(card(number) for number in cards_in(view.hand))
    table, turn = "", ""
    if view.phase is Phase.PLAYING and view.table is not None:
        beaten = view.table.combination
        table = words.ALERT_TABLE(language, play=plays(beaten, language))
    if view.turn is not None:
        mine = view.turn == seat
        turn = (
            words.ALERT_YOUR_TURN(language)
            if mine
            else words.ALERT_TURN_OF(language, name=plain(deal.people[view.turn].name))
        )
    text = words.HAND_ALERT(language, cards=shown, table=table, turn=turn).strip()
    return (f"{text}\n{words.ALERT_AGAIN(language)}" if again else text)[:MOST]


def changed_toast(deal: DealScene, seat: int, language: str) -> str | None:
    """That the table has changed under a press: what lies there now, whose turn it is; None: no turns."""
    view = deal.hands[seat]
    if view.turn is None:
        return None
    table, turn = words.CHANGED_EMPTY(language), words.CHANGED_YOUR_TURN(language)
    if view.table is not None:
        owner = plain(deal.people[view.table.owner].name)
        table = words.CHANGED_TABLE(language, play=plays(view.table.combination, language), name=owner)
    if view.turn != seat:
        turn = words.CHANGED_TURN_OF(language, name=plain(deal.people[view.turn].name))
    return words.CHANGED(language, table=table, turn=turn)
