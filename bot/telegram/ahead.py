"""What was settled ahead of one's turn: passing for the rest of a round, unless it has come to matter."""

from __future__ import annotations

from bot.engine import RoundClosed, View, liability, playable
from bot.service import DealScene


def round_of(deal: DealScene) -> int:
    """The number of the round being played, from 0."""
    return sum(isinstance(event, RoundClosed) for event in deal.events)


def may_pass_for(deal: DealScene, seat: int, auto_pass: int | None) -> bool:
    """Whether the seat's wish to pass in a round is to be carried out now."""
    view = deal.hands[seat]
    wished = auto_pass is not None and auto_pass == round_of(deal)
    return wished and view.is_my_turn and view.can_pass and not matters(view)


def matters(view: View) -> bool:
    """Whether the table has come to what a player would want to look at: a chance to chop, or a duty."""
    if liability(view, 0) is not None:
        return True
    table = view.table.combination if view.table else None
    if table is None or not (table.bare_twos or table.is_bomb):
        return False
    return any(play.bit_count() != table.size or table.is_bomb for play in playable(view))
