"""A hand in the 200 characters of an alert: works everywhere, also for who never started the bot."""

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
