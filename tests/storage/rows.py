"""A small world of rows: one chat, two people, one table, one live deal. Each builder takes what differs."""

from datetime import UTC, datetime
from typing import Any

from sqlmodel import Session

from storage.models import (
    AppliedUpdate,
    Chat,
    Deal,
    DealAction,
    DealSeat,
    Player,
    Row,
    Seat,
    Surface,
    Table,
    Transfer,
)
from storage.types import ChatKind, DealStatus, SurfaceKind, TableState

Values = dict[str, Any]

NOW = datetime(2026, 2, 17, 20, 0, tzinfo=UTC)
CHAT = -1_003_000_000_001
ANNA, BINH = 7_000_000_001, 7_000_000_002
PACK = " ".join(rank + suit for rank in "3456789TJQKA2" for suit in "SCDH")


def chat(**changes: Any) -> Chat:
    row: Values = {"id": CHAT, "kind": ChatKind.SUPERGROUP, "title": "Nhà mình", "created_at": NOW}
    return Chat(**row | changes)


def player(**changes: Any) -> Player:
    row: Values = {"id": ANNA, "name": "Anna", "created_at": NOW}
    return Player(**row | changes)


def table(**changes: Any) -> Table:
    row: Values = {"id": 1, "chat_id": CHAT, "ruleset": "sam-loc", "stake": 100, "host_id": ANNA}
    return Table(**row | {"opened_at": NOW, "touched_at": NOW} | changes)


def closed_table(**changes: Any) -> Table:
    row: Values = {"state": TableState.CLOSED, "closed_at": NOW}
    return table(**row | changes)


def seat(**changes: Any) -> Seat:
    row: Values = {"player_id": ANNA, "table_id": 1, "position": 0, "joined_at": NOW}
    return Seat(**row | changes)


def deal(**changes: Any) -> Deal:
    row: Values = {"id": 1, "table_id": 1, "number": 1, "chat_id": CHAT, "ruleset": "sam-loc", "stake": 100}
    return Deal(**row | {"pack": PACK, "seed": "0f" * 32, "started_at": NOW} | changes)


def finished_deal(**changes: Any) -> Deal:
    row: Values = {"status": DealStatus.FINISHED, "ended_at": NOW}
    return deal(**row | changes)


def deal_seat(**changes: Any) -> DealSeat:
    row: Values = {"deal_id": 1, "seat": 0, "player_id": ANNA, "name": "Anna"}
    return DealSeat(**row | changes)


def action(**changes: Any) -> DealAction:
    row: Values = {"deal_id": 1, "number": 0, "seat": 0, "verb": "play", "at": NOW}
    return DealAction(**row | changes)


def transfer(**changes: Any) -> Transfer:
    row: Values = {
        "chat_id": CHAT,
        "deal_id": 1,
        "number": 0,
        "payer_id": ANNA,
        "payee_id": BINH,
        "amount": 500,
    }
    return Transfer(**row | {"cause": "cards_left", "at": NOW} | changes)


def correction(**changes: Any) -> Transfer:
    row: Values = {
        "deal_id": None,
        "number": None,
        "cause": "correction",
        "reason": "miscounted",
        "author_id": ANNA,
    }
    return transfer(**row | changes)


def surface(**changes: Any) -> Surface:
    row: Values = {"kind": SurfaceKind.TABLE, "table_id": 1, "chat_id": CHAT, "message_id": 10}
    return Surface(**row | {"content_hash": "h", "sent_at": NOW} | changes)


def update(**changes: Any) -> AppliedUpdate:
    row: Values = {"update_id": 1, "at": NOW}
    return AppliedUpdate(**row | changes)


def add(session: Session, *rows: Row) -> None:
    """Add the rows in this order, each one judged by the database at once."""
    for row in rows:
        session.add(row)
        session.flush()


def people(session: Session) -> None:
    add(session, chat(), player(), player(id=BINH, name="Bình"))


def world(session: Session) -> None:
    """The chat, Anna and Bình, their open table and its live deal."""
    people(session)
    add(session, table(), deal())
