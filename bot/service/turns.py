"""The open question of a live deal: who is asked, how long, and who is not there to answer."""

from __future__ import annotations

from datetime import timedelta

from bot.engine import Phase, Verb
from bot.service.clock import Pace
from bot.service.dealing import Loaded, load
from bot.service.desk import Desk
from bot.service.outcome import deadline_of
from bot.service.replies import Notice, Refused
from storage import queries
from storage.models import Deal, DealAction
from storage.types import DealStatus

TURNS = (Verb.PLAY.value, Verb.PASS.value, Verb.TIMEOUT.value)
AWAY_AFTER = 2
"""So many turns run out one after the other, and the seat counts as away."""


def live(desk: Desk, deal_id: int) -> Loaded:
    """A deal that is being played; refused with DEAL_OVER else."""
    deal = queries.deal_by_id(desk.session, deal_id, lock=True)
    if deal is None or deal.status is not DealStatus.LIVE:
        raise Refused(Notice.DEAL_OVER)
    return load(desk.session, deal)


def held(desk: Desk, player_id: int) -> Deal | None:
    """The live deal at the table where a person sits, if he was dealt in and has not left it."""
    seat = queries.seat_of(desk.session, player_id)
    deal = queries.live_deal(desk.session, seat.table_id) if seat else None
    return deal if deal is not None and load(desk.session, deal).holder(player_id) is not None else None


def ask(desk: Desk, loaded: Loaded) -> None:
    """The next question gets its number and its deadline."""
    loaded.deal.prompt += 1
    set_deadline(desk, loaded.deal, patience(desk.pace, loaded))


def set_deadline(desk: Desk, deal: Deal, wait: timedelta | None) -> None:
    """The open question runs out so long from now; None: nothing is asked any more."""
    deal.deadline_at = None if wait is None else desk.now + wait
    desk.deadlines.append(deadline_of(deal))


def patience(pace: Pace, loaded: Loaded) -> timedelta:
    """How long the open question waits: half after a first timeout, next to nothing for who is away."""
    state = loaded.state
    if state.phase is Phase.DECLARING:
        return pace.declaration
    if state.turn is None or not any(row.verb == Verb.TIMEOUT for row in _turns(loaded, state.turn)):
        return pace.turn
    return min(pace.away, pace.short) if is_away(loaded, state.turn) else pace.short


def is_away(loaded: Loaded, seat: int) -> bool:
    """Whether a seat's last two turns ran out, and its player has shown no sign of life since."""
    last = _turns(loaded, seat)[-AWAY_AFTER:]
    since = loaded.seats[seat].present_from
    return (
        len(last) == AWAY_AFTER
        and all(row.verb == Verb.TIMEOUT and row.number >= since for row in last)
        and not loaded.state.left >> seat & 1
    )


def _turns(loaded: Loaded, seat: int) -> list[DealAction]:
    return [row for row in loaded.log if row.seat == seat and row.verb in TURNS]


def touch_table_of(desk: Desk, deal: Deal) -> None:
    """The screens of a deal's table are out of date."""
    table = queries.table_by_id(desk.session, deal.table_id)
    if table is not None:
        desk.touch(table)
