"""Seats: taken, given up, and a table that ends with them."""

from __future__ import annotations

from enum import StrEnum, auto

from bot.service.desk import Desk
from bot.service.people import is_machine
from storage import queries
from storage.models import Seat, Table
from storage.types import TableState


class Closing(StrEnum):
    """Why a table was closed."""

    EMPTY = auto()
    WISH = auto()
    IDLE = auto()
    CHAT_LOST = auto()
    TOPIC_LOST = auto()


def sit(desk: Desk, table: Table, player_id: int, position: int | None = None) -> None:
    """Take a place, by default the one after the last."""
    if position is None:
        seats = queries.seats_at(desk.session, table.id)
        position = seats[-1].position + 1 if seats else 0
    desk.session.add(Seat(player_id=player_id, table_id=table.id, position=position, joined_at=desk.now))
    desk.session.flush()


def stand_up(desk: Desk, table: Table, player_id: int) -> None:
    """Give up a place. The next person is host after a host, and the last one closes the table."""
    seat = queries.seat_of(desk.session, player_id)
    if seat is None or seat.table_id != table.id:
        return
    desk.session.delete(seat)
    desk.session.flush()
    people = _people_at(desk, table)
    if people and table.host_id == player_id:
        table.host_id = people[0]
    if not is_machine(player_id):
        close_if_deserted(desk, table)
    desk.touch(table)


def close_if_deserted(desk: Desk, table: Table) -> None:
    """Without a person the table closes, once machines have played out the deal that runs."""
    playing = queries.seats_at(desk.session, table.id) and queries.live_deal(desk.session, table.id)
    if table.state is TableState.OPEN and not _people_at(desk, table) and not playing:
        close(desk, table, Closing.EMPTY)


def _people_at(desk: Desk, table: Table) -> list[int]:
    seats = queries.seats_at(desk.session, table.id)
    return [seat.player_id for seat in seats if not is_machine(seat.player_id)]


def stand_up_leavers(desk: Desk, table: Table) -> None:
    """A deal is over: whoever was shown the door meanwhile goes, and machines do not stay alone."""
    for seat in queries.seats_at(desk.session, table.id):
        if seat.leaving:
            stand_up(desk, table, seat.player_id)
    close_if_deserted(desk, table)


def close(desk: Desk, table: Table, closing: Closing) -> None:
    """Everybody stands up, and nothing is played at this table any more."""
    for seat in queries.seats_at(desk.session, table.id):
        desk.session.delete(seat)
    desk.session.flush()
    table.state, table.closed_at, table.closed_by = TableState.CLOSED, desk.now, closing.value
    desk.touch(table)
