"""Look-ups, by the question they answer; each takes the session of its transaction.

Rows that a command is about to change are asked for with `lock=True`: `SELECT … FOR UPDATE` where the
database knows it (SQLite's writer holds the whole file already).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlmodel import Session, and_, col, delete, func, or_, select, union_all, update

from storage.models import (
    AppliedUpdate,
    Chat,
    Deal,
    DealAction,
    DealSeat,
    Player,
    Seat,
    Surface,
    Table,
    Transfer,
)
from storage.types import DealStatus, SurfaceKind, TableState


def table_by_id(session: Session, table_id: int, *, lock: bool = False) -> Table | None:
    """The table, open or closed."""
    return session.get(Table, table_id, with_for_update=lock)


def open_table(session: Session, chat_id: int, thread_id: int, *, lock: bool = False) -> Table | None:
    """The one open table of a chat's topic."""
    query = select(Table).where(
        Table.chat_id == chat_id, Table.thread_id == thread_id, Table.state == TableState.OPEN
    )
    return session.exec(query.with_for_update() if lock else query).one_or_none()


def open_tables(session: Session, chat_id: int | None = None) -> Sequence[Table]:
    """Open tables, of all chats or one, oldest first."""
    query = select(Table).where(Table.state == TableState.OPEN).order_by(col(Table.id))
    return session.exec(query if chat_id is None else query.where(Table.chat_id == chat_id)).all()


def idle_tables(session: Session, before: datetime) -> Sequence[Table]:
    """Open tables without a live deal that nobody has touched since that moment."""
    playing = select(Deal.table_id).where(Deal.status == DealStatus.LIVE)
    return session.exec(
        select(Table).where(
            Table.state == TableState.OPEN,
            col(Table.touched_at) <= before,
            col(Table.id).not_in(playing),
        )
    ).all()


def seats_at(session: Session, table_id: int) -> Sequence[Seat]:
    """The seats of a table in order of play."""
    return session.exec(select(Seat).where(Seat.table_id == table_id).order_by(col(Seat.position))).all()


def seat_of(session: Session, player_id: int) -> Seat | None:
    """Where a person sits; nobody sits at two tables."""
    return session.get(Seat, player_id)


def player(session: Session, player_id: int) -> Player | None:
    """The person, if ever met."""
    return session.get(Player, player_id)


def players(session: Session, ids: Sequence[int]) -> dict[int, Player]:
    """People by id; unknown ids are left out."""
    rows = session.exec(select(Player).where(col(Player.id).in_(ids))).all()
    return {row.id: row for row in rows}


def machines_of(session: Session, chat_id: int, strength: str) -> Sequence[Player]:
    """A chat's machine players of a strength, the first made first, seated or not."""
    return session.exec(
        select(Player)
        .where(Player.chat_id == chat_id, Player.strength == strength)
        .order_by(col(Player.id).desc())
    ).all()


def lowest_player_id(session: Session) -> int:
    """The lowest id of all; machines have those below zero. 0 where nobody was met."""
    return session.exec(select(func.min(Player.id))).one() or 0


def chosen_languages(session: Session) -> dict[int, str]:
    """The people who chose a language themselves, and which."""
    rows = session.exec(select(Player.id, Player.language).where(col(Player.language).is_not(None)))
    return {player_id: str(language) for player_id, language in rows}


def chat(session: Session, chat_id: int) -> Chat | None:
    """The chat, if ever met."""
    return session.get(Chat, chat_id)


def move_chat(session: Session, old_id: int, new_id: int) -> None:
    """Everything of a chat stands under another id from now on; its messages are forgotten."""
    for kind in (Table, Deal, Transfer, Player):
        session.exec(update(kind).where(col(kind.chat_id) == old_id).values(chat_id=new_id))
    session.exec(delete(Surface).where(col(Surface.chat_id) == old_id))


def doubt_panels(session: Session, player_id: int) -> None:
    """What his panels show is not known any more: he may have deleted them."""
    panels = update(Surface).where(
        col(Surface.kind) == SurfaceKind.PANEL, col(Surface.player_id) == player_id
    )
    session.exec(panels.values(content_hash=""))


def deal_by_id(session: Session, deal_id: int, *, lock: bool = False) -> Deal | None:
    """The deal, whatever its status."""
    return session.get(Deal, deal_id, with_for_update=lock)


def live_deal(session: Session, table_id: int, *, lock: bool = False) -> Deal | None:
    """The one deal that is being played at a table."""
    query = select(Deal).where(Deal.table_id == table_id, Deal.status == DealStatus.LIVE)
    return session.exec(query.with_for_update() if lock else query).one_or_none()


def last_deal(session: Session, table_id: int) -> Deal | None:
    """The newest deal of a table, whatever its status."""
    query = select(Deal).where(Deal.table_id == table_id).order_by(col(Deal.number).desc()).limit(1)
    return session.exec(query).one_or_none()


def last_finished_at(session: Session, table_id: int, *, fun_too: bool) -> Deal | None:
    """The deal of a table that was played to its end last: of those that are paid, or of all."""
    query = select(Deal).where(Deal.table_id == table_id, Deal.status == DealStatus.FINISHED)
    paid = query if fun_too else query.where(col(Deal.for_fun).is_(False))
    return session.exec(paid.order_by(col(Deal.number).desc()).limit(1)).one_or_none()


def last_finished(session: Session, chat_id: int, thread_id: int) -> Deal | None:
    """The deal that was played to its end last in a chat's topic, at whatever table."""
    return session.exec(
        select(Deal)
        .where(Deal.chat_id == chat_id, Deal.thread_id == thread_id, Deal.status == DealStatus.FINISHED)
        .order_by(col(Deal.ended_at).desc(), col(Deal.id).desc())
        .limit(1)
    ).one_or_none()


def last_finished_of(session: Session, player_id: int) -> Deal | None:
    """The deal a person played that came to its end last."""
    return session.exec(
        select(Deal)
        .join(DealSeat, col(DealSeat.deal_id) == col(Deal.id))
        .where(DealSeat.player_id == player_id, Deal.status == DealStatus.FINISHED)
        .order_by(col(Deal.ended_at).desc(), col(Deal.id).desc())
        .limit(1)
    ).one_or_none()


def live_deals(session: Session, chat_id: int | None = None) -> Sequence[Deal]:
    """Deals being played, in all chats or one, the earliest deadline first."""
    query = select(Deal).where(Deal.status == DealStatus.LIVE).order_by(col(Deal.deadline_at), col(Deal.id))
    return session.exec(query if chat_id is None else query.where(Deal.chat_id == chat_id)).all()


def live_deals_of(session: Session, player_id: int) -> Sequence[Deal]:
    """Deals being played in which a person holds a hand, newest first."""
    return session.exec(
        select(Deal)
        .join(DealSeat, col(DealSeat.deal_id) == col(Deal.id))
        .where(DealSeat.player_id == player_id, Deal.status == DealStatus.LIVE)
        .order_by(col(Deal.id).desc())
    ).all()


def overdue_deals(session: Session, now: datetime) -> Sequence[Deal]:
    """Deals being played whose deadline has come, the most overdue first."""
    return session.exec(
        select(Deal)
        .where(Deal.status == DealStatus.LIVE, col(Deal.deadline_at) <= now)
        .order_by(col(Deal.deadline_at))
    ).all()


def deal_seats(session: Session, deal_id: int) -> Sequence[DealSeat]:
    """Who holds which seat of a deal, in order of play."""
    return session.exec(
        select(DealSeat).where(DealSeat.deal_id == deal_id).order_by(col(DealSeat.seat))
    ).all()


def deal_actions(session: Session, deal_id: int) -> Sequence[DealAction]:
    """The accepted actions of a deal, in order."""
    return session.exec(
        select(DealAction).where(DealAction.deal_id == deal_id).order_by(col(DealAction.number))
    ).all()


def deal_transfers(session: Session, deal_id: int) -> Sequence[Transfer]:
    """What a deal paid, in the order of its settlement."""
    return session.exec(
        select(Transfer)
        .where(Transfer.deal_id == deal_id, col(Transfer.number).is_not(None))
        .order_by(col(Transfer.number))
    ).all()


def balances(session: Session, chat_id: int) -> dict[int, int]:
    """Points per player in a chat's ledger: the sum of what was received less what was paid. Sums to zero."""
    received: Any = select(
        col(Transfer.payee_id).label("player"), col(Transfer.amount).label("points")
    ).where(Transfer.chat_id == chat_id)
    paid: Any = select(col(Transfer.payer_id).label("player"), (-col(Transfer.amount)).label("points")).where(
        Transfer.chat_id == chat_id
    )
    lines = union_all(received, paid).subquery()
    rows = session.exec(select(lines.c.player, func.sum(lines.c.points)).group_by(lines.c.player))
    return {int(player_id): int(points) for player_id, points in rows}


def applied(session: Session, update_id: int) -> AppliedUpdate | None:
    """The update, if its effect is committed already."""
    return session.get(AppliedUpdate, update_id)


def unanswered(session: Session, since: datetime) -> Sequence[AppliedUpdate]:
    """Presses since then whose answer is not known to have arrived, and whatever still waits, in order."""
    pressed = and_(col(AppliedUpdate.callback_id).is_not(None), AppliedUpdate.at >= since)
    return session.exec(
        select(AppliedUpdate)
        .where(col(AppliedUpdate.answered).is_(False), or_(pressed, col(AppliedUpdate.pending)))
        .order_by(col(AppliedUpdate.update_id))
    ).all()


def forget_updates(session: Session, before: datetime) -> None:
    """Drop what was applied before that moment: Telegram delivers nothing that old again."""
    session.exec(delete(AppliedUpdate).where(col(AppliedUpdate.at) < before))


def surfaces(session: Session, table_id: int) -> Sequence[Surface]:
    """Every message that shows this table."""
    return session.exec(select(Surface).where(Surface.table_id == table_id)).all()
