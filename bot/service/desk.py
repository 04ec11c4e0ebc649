"""What every handler works with: the transaction and everything chance and time decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlmodel import Session

from bot.service.clock import Pace
from bot.service.outcome import Acted, Deadline, Outcome
from bot.service.people import Person, Place
from bot.service.replies import Notice, Refused, Reply, Status, Value
from storage import queries
from storage.models import Chat, Player, Table
from storage.types import ChatKind, TableState

Entropy = Callable[[int], bytes]
"""Gives that many unpredictable bytes."""
Shuffle = Callable[[bytes], Sequence[int]]
"""Gives the 52 cards in dealt order that a seed stands for."""


@dataclass(slots=True)
class Desk:
    """One transaction's session, its moment, and what it has touched so far."""

    session: Session
    now: datetime
    pace: Pace
    entropy: Entropy
    shuffle: Shuffle
    tables: list[int] = field(default_factory=list)
    deadlines: list[Deadline] = field(default_factory=list)
    to_tell: list[Person] = field(default_factory=list)
    acted: list[Acted] = field(default_factory=list)

    def touch(self, table: Table) -> None:
        """The table's screens are out of date, and it is not idle."""
        table.touched_at = self.now
        if table.id not in self.tables:
            self.tables.append(table.id)

    def done(self, code: Notice, **fields: Value) -> Outcome:
        """What the command came to."""
        return Outcome(
            Status.APPLIED,
            Reply(code, fields),
            tuple(self.tables),
            tuple(self.deadlines),
            tuple(self.to_tell),
            tuple(self.acted),
        )

    def meet(self, person: Person) -> Player:
        """The person's row, made or brought up to date; an unchanged one is not written."""
        row = queries.player(self.session, person.id)
        if row is None:
            row = Player(id=person.id, name=person.name, created_at=self.now)
            self.session.add(row)
        code = person.language or row.language_code
        assign(row, name=person.name, username=person.username, language_code=code)
        self.session.flush()
        return row

    def home(self, place: Place) -> int:
        """The id of a place's chat: of the supergroup where a basic group has become one."""
        chat = queries.chat(self.session, place.chat_id)
        return place.chat_id if chat is None or chat.migrated_to is None else chat.migrated_to

    def table_in(self, place: Place) -> Table | None:
        """The open table of a place."""
        return queries.open_table(self.session, self.home(place), place.thread_id, lock=True)

    def visit(self, place: Place) -> Chat:
        """The chat's row, made or brought up to date."""
        row = queries.chat(self.session, place.chat_id)
        if row is not None and row.migrated_to is not None:
            moved = queries.chat(self.session, row.migrated_to)
            assert moved is not None
            return moved
        if row is None:
            row = Chat(id=place.chat_id, kind=ChatKind(place.kind), title=place.title, created_at=self.now)
            self.session.add(row)
        assign(row, kind=ChatKind(place.kind), title=place.title, is_forum=place.is_forum)
        self.session.flush()
        return row


def assign(row: Chat | Player, **values: object) -> None:
    """Set what differs, so that an unchanged row is not written."""
    for name, value in values.items():
        if getattr(row, name) != value:
            setattr(row, name, value)


def standing(desk: Desk, table_id: int) -> Table:
    """The table if it is still open; refused with TABLE_GONE else."""
    table = queries.table_by_id(desk.session, table_id, lock=True)
    if table is None or table.state is not TableState.OPEN:
        raise Refused(Notice.TABLE_GONE)
    return table
