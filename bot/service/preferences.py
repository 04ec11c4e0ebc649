"""What people and chats prefer: where a hand is shown, and whether one is warned."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.service.commands import ChooseGuard, ChooseHome, NoteEphemeral
from bot.service.desk import Desk
from bot.service.outcome import Outcome
from bot.service.replies import Notice, Refused
from storage import queries
from storage.models import Chat
from storage.types import Home

TRY_AGAIN_AFTER = timedelta(days=7)
"""A chat in which messages for one member failed is tried again after this."""


def choose_home(desk: Desk, command: ChooseHome) -> Outcome:
    """Show a person's hands where he wants them, from now on."""
    person = desk.meet(command.by)
    if not command.in_group and not person.reachable:
        raise Refused(Notice.NEEDS_PRIVATE_CHAT_FIRST)
    person.home = Home.GROUP if command.in_group else Home.PRIVATE
    seat = queries.seat_of(desk.session, person.id)
    table = queries.table_by_id(desk.session, seat.table_id) if seat else None
    if table is not None:
        desk.touch(table)
    return desk.done(Notice.HOME_GROUP if command.in_group else Notice.HOME_PRIVATE)


def choose_guard(desk: Desk, command: ChooseGuard) -> Outcome:
    """Warn a person, or not."""
    desk.meet(command.by).guard = command.on
    seat = queries.seat_of(desk.session, command.by.id)
    table = queries.table_by_id(desk.session, seat.table_id) if seat else None
    if table is not None:
        desk.touch(table)
    return desk.done(Notice.GUARD_ON if command.on else Notice.GUARD_OFF)


def note_ephemeral(desk: Desk, command: NoteEphemeral) -> Outcome:
    """Remember whether messages for one member work in a chat; nothing new is not written."""
    chat = queries.chat(desk.session, command.chat_id)
    if chat is None or (command.works and chat.ephemeral):
        raise Refused(Notice.OK)
    chat.ephemeral, chat.ephemeral_at = command.works, desk.now
    for table in queries.open_tables(desk.session, chat.id):
        desk.touch(table)
    return desk.done(Notice.OK)


def ephemeral(chat: Chat, now: datetime) -> bool | None:
    """Whether messages for one member work in a chat: None if that is to be found out (again)."""
    at = chat.ephemeral_at
    if chat.ephemeral is False and at is not None and now - at >= TRY_AGAIN_AFTER:
        return None
    return chat.ephemeral
