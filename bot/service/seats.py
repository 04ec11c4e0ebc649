"""Seats: taken, given up, and a table that ends with them."""

from __future__ import annotations

from enum import StrEnum, auto

from bot.service.desk import Desk
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


def sit(desk: Desk, table: Table, player_id: int) -> None:
    """Take the place after the last."""
    seats = queries.seats_at(desk.session, table.id)
    position = seats[-1].position + 1 if seats else 0
    desk.session.add(Seat(player_id=player_id, table_id=table.id, position=position, joined_at=desk.now))
    desk.session.flush()


def stand_up(desk: Desk, table: Table, player_id: int) -> None:
    """Give up a place. The next in order is host after a host, and the last closes the table."""
    seat = queries.seat_of(desk.session, player_id)
    if seat is None or seat.table_id != table.id:
        return
    desk.session.delete(seat)
    desk.session.flush()
    rest = queries.seats_at(desk.session, table.id)
    if not rest:
        close(desk, table, Closing.EMPTY)
    elif table.host_id == player_id:
        table.host_id = rest[0].player_id
    desk.touch(table)


def stand_up_leavers(desk: Desk, table: Table) -> None:
    """A deal is over: whoever was shown the door meanwhile goes."""
    for seat in queries.seats_at(desk.session, table.id):
        if seat.leaving:
            stand_up(desk, table, seat.player_id)


def close(desk: Desk, table: Table, closing: Closing) -> None:
    """Everybody stands up, and nothing is played at this table any more."""
    for seat in queries.seats_at(desk.session, table.id):
        desk.session.delete(seat)
    desk.session.flush()
    table.state, table.closed_at, table.closed_by = TableState.CLOSED, desk.now, closing.value
    desk.touch(table)
