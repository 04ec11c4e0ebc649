"""What happens to groups and to who is in them, as Telegram tells it."""

from __future__ import annotations

from bot.service import deals, lobby
from bot.service.commands import LoseMember, LosePlace, MoveChat
from bot.service.desk import Desk, standing
from bot.service.languages import spoken_to
from bot.service.outcome import Outcome
from bot.service.people import Person
from bot.service.replies import Notice, Refused
from bot.service.seats import Closing, close
from storage import queries
from storage.models import Chat, Table
from storage.types import ChatKind, TableState


def lose_member(desk: Desk, command: LoseMember) -> Outcome:
    """Who left the group has left its table, and in a deal by the rulebook (4.10)."""
    person = queries.player(desk.session, command.player_id)
    seat = queries.seat_of(desk.session, command.player_id)
    if person is not None and command.chat_id is None:
        person.reachable = False
    table = standing(desk, seat.table_id) if seat else None
    if table is None or command.chat_id not in (None, table.chat_id):
        raise Refused(Notice.NOT_SEATED)
    lobby.leave(desk, table, command.player_id)
    return desk.done(Notice.LEFT, table=table.id)


def lose_place(desk: Desk, command: LosePlace) -> Outcome:
    """Deals that nobody can see any more are void, and their tables closed; the ledger is untouched."""
    tables = [
        table
        for table in queries.open_tables(desk.session, command.chat_id)
        if command.table_id in (None, table.id)
    ]
    if not tables:
        raise Refused(Notice.NO_TABLE)
    closing = Closing.CHAT_LOST if command.table_id is None else Closing.TOPIC_LOST
    for table in tables:
        deal = queries.live_deal(desk.session, table.id, lock=True)
        holders = queries.deal_seats(desk.session, deal.id) if deal else ()
        _note_seated(desk, table, {row.player_id for row in holders})
        if deal is not None:
            deals.call_off(desk, table, deal)
        if table.state is TableState.OPEN:
            close(desk, table, closing)
    chat = queries.chat(desk.session, command.chat_id)
    return desk.done(Notice.TABLE_GONE, title=chat.title if chat else "")


def _note_seated(desk: Desk, table: Table, holders: set[int]) -> None:
    """Those who hold a hand read it there; the others must be told."""
    seated = [seat.player_id for seat in queries.seats_at(desk.session, table.id)]
    for row in queries.players(desk.session, seated).values():
        if row.id not in holders and row.reachable:
            desk.to_tell.append(Person(row.id, row.name, row.username, spoken_to(row)))


def move_chat(desk: Desk, command: MoveChat) -> Outcome:
    """A group goes on under its new id with all it has: tables, deals, ledger, house rules, language.

    What was posted in the old chat is gone with it. Telegram tells it more than once; once is enough.
    """
    old = queries.chat(desk.session, command.old_id)
    if old is None or old.migrated_to is not None:
        raise Refused(Notice.REPEATED)
    new = queries.chat(desk.session, command.new_id) or Chat(
        id=command.new_id, kind=ChatKind.SUPERGROUP, title=old.title, created_at=desk.now
    )
    new.language, new.ruleset, new.options = old.language or new.language, old.ruleset, old.options
    new.books_machines = old.books_machines
    desk.session.add(new)
    desk.session.flush()
    old.migrated_to = new.id
    _make_room(desk, old.id, new.id)
    queries.move_chat(desk.session, old.id, new.id)
    for table in queries.open_tables(desk.session, new.id):
        desk.touch(table)
    return desk.done(Notice.OK)


def _make_room(desk: Desk, old_id: int, new_id: int) -> None:
    """Where a table was opened in the new chat before we heard of it, the one that plays stays."""
    for table in queries.open_tables(desk.session, old_id):
        other = queries.open_table(desk.session, new_id, table.thread_id, lock=True)
        if other is None:
            continue
        plays = queries.live_deal(desk.session, other.id)
        loser = other if plays is None else table
        deal = queries.live_deal(desk.session, loser.id)
        if deal is not None:
            deals.call_off(desk, loser, deal)
        close(desk, loser, Closing.CHAT_LOST)
        desk.session.flush()
