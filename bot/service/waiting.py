"""Time that is given, given back, and given to one who is there again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.engine import Phase
from bot.service.commands import ComeBack, GiveTime, Resume, TurnDelivered
from bot.service.dealing import load
from bot.service.desk import Desk
from bot.service.outcome import Outcome, deadline_of
from bot.service.replies import Notice, Refused
from bot.service.turns import held, is_away, live, patience, set_deadline, touch_table_of
from storage import queries
from storage.models import Deal


def deliver(desk: Desk, command: TurnDelivered) -> Outcome:
    """After a restart a turn's clock starts when its panel was delivered, if that is sooner than granted.

    What was granted for the delivery and not needed is taken back; time given meanwhile stays.
    """
    loaded = live(desk, command.deal_id)
    deal = loaded.deal
    spare = desk.pace.after_restart - timedelta(seconds=command.after)
    latest = desk.now + patience(desk.pace, loaded)
    if spare <= timedelta(0) or command.prompt != deal.prompt or deal.deadline_at is None:
        raise Refused(Notice.STALE)
    if deal.deadline_at <= latest:
        raise Refused(Notice.STALE)
    _move_deadline(desk, deal, max(-spare, latest - deal.deadline_at))
    return desk.done(Notice.OK)


def give_time(desk: Desk, command: GiveTime) -> Outcome:
    """Move the open deadlines of a chat, or of all, by the time in which nobody could act."""
    chat_id = command.chat_id
    stopped: Sequence[Deal]
    if chat_id is not None and chat_id > 0:  # a private chat, whose id is its person's
        own = held(desk, chat_id)
        stopped = [] if own is None else [own]
    else:
        stopped = queries.live_deals(desk.session, chat_id)
    for deal in stopped:
        _move_deadline(desk, deal, timedelta(seconds=command.seconds))
    if not desk.deadlines:
        raise Refused(Notice.NO_DEAL)
    return desk.done(Notice.OK)


def resume(desk: Desk, command: Resume) -> Outcome:
    """Give every open question its time anew: nobody is fined for an outage of the host."""
    for deal in queries.live_deals(desk.session):
        loaded = load(desk.session, deal)
        set_deadline(desk, deal, desk.pace.after_restart + patience(desk.pace, loaded))
        touch_table_of(desk, deal)
    return desk.done(Notice.OK)


def come_back(desk: Desk, command: ComeBack) -> Outcome:
    """One who was away is there again; if he is asked, he has the rest of a short turn."""
    loaded = live(desk, command.deal_id)
    seat = loaded.holder(command.by.id)
    if seat is None or not is_away(loaded, seat):
        raise Refused(Notice.OK)
    before = patience(desk.pace, loaded)
    loaded.seats[seat].present_from = len(loaded.log)
    if loaded.state.phase is Phase.PLAYING and loaded.state.turn == seat:
        _move_deadline(desk, loaded.deal, patience(desk.pace, loaded) - before)
    touch_table_of(desk, loaded.deal)
    return desk.done(Notice.OK)


def _move_deadline(desk: Desk, deal: Deal, by: timedelta) -> None:
    if deal.deadline_at is not None:
        deal.deadline_at += by
        desk.deadlines.append(deadline_of(deal))
        touch_table_of(desk, deal)
