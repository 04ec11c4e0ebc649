"""The disk: one database in memory that outlives the program, and what can happen to a write."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, Self, TypeVar

from sqlalchemy import Connection

from storage import migrations
from storage.database import Database

READING = ("SELECT", "PRAGMA")
T = TypeVar("T")
TROUBLE = {
    "full": "database or disk is full",
    "io": "disk I/O error",
    "locked": "database is locked",
}
INJECTED = tuple(TROUBLE.values())


class Disk:
    """Holds the committed bytes; `on_read` and `on_write` may raise, `on_committed` is told and may kill."""

    def __init__(self) -> None:
        self.image: bytes | None = None
        self.live: SimConnection | None = None
        self.on_read: Callable[[str], None] | None = None
        self.on_write: Callable[[str], None] | None = None
        self.on_committed: Callable[[], None] | None = None

    def fail(self, kind: str) -> None:
        """Fail as SQLite does."""
        raise sqlite3.OperationalError(TROUBLE[kind])

    def touch(self, sql: str) -> None:
        """A statement is about to run, or COMMIT."""
        if self.live is None or not self.live.ready:
            return
        told = self.on_read if sql.startswith(READING) or sql == "BEGIN" else self.on_write
        if told is not None:
            told(sql)

    def query(self, sql: str, parameters: tuple[Any, ...] = ()) -> list[Any]:
        """Look at what is committed, past the program; only between its steps."""
        if self.live is not None:
            return sqlite3.Connection.cursor(self.live).execute(sql, parameters).fetchall()
        connection = sqlite3.connect(":memory:")
        try:
            if self.image:
                connection.deserialize(self.image)
            return connection.execute(sql, parameters).fetchall()
        finally:
            connection.close()


class SimCursor(sqlite3.Cursor):
    """Tells the disk of every statement."""

    def execute(self, sql: str, parameters: Any = (), /) -> Self:
        PLACE.disk.touch(sql)
        return super().execute(sql, parameters)

    def executemany(self, sql: str, parameters: Any, /) -> Self:
        PLACE.disk.touch(sql)
        return super().executemany(sql, parameters)


class SimConnection(sqlite3.Connection):
    """A connection to the disk of the seed that runs."""

    ready = False

    def cursor(self, factory: Any = SimCursor) -> Any:
        return super().cursor(factory)

    def commit(self) -> None:
        if self.ready and self.in_transaction and self.total_changes != self._seen:
            PLACE.disk.touch("COMMIT")
            super().commit()
            self._seen = self.total_changes
            if PLACE.disk.on_committed is not None:
                PLACE.disk.on_committed()
        else:
            super().commit()

    _seen = -1

    def close(self) -> None:
        if self.in_transaction:
            self.rollback()
        PLACE.disk.image = self.serialize()
        if PLACE.disk.live is self:
            PLACE.disk.live = None
        super().close()


class _Place:
    disk: Disk
    delay: Callable[[], float] | None = None
    """How long the next transaction takes; None: no time at all."""


PLACE = _Place()
"""Where connections find the disk of the seed that runs; engines outlive seeds, for what they compiled."""


def _connect(*_args: Any, **_options: Any) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:", factory=SimConnection, check_same_thread=False)
    if PLACE.disk.image:
        connection.deserialize(PLACE.disk.image)
    PLACE.disk.live = connection
    return connection


class Writer(Executor):
    """The writer's thread: one job after the other, each whole, some time after it was asked for.

    A job that was asked for by a program since killed is never done.
    """

    def __init__(self) -> None:
        self._free_at = 0.0

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()

        def do() -> None:
            try:
                future.set_result(fn(*args, **kwargs))
            except Exception as error:
                future.set_exception(error)

        if PLACE.delay is None:
            do()
        else:
            loop = asyncio.get_running_loop()
            self._free_at = max(self._free_at, loop.time()) + PLACE.delay()
            loop.call_at(self._free_at, do)
        return future

    def rest(self) -> None:
        """Nobody asked for anything yet."""
        self._free_at = 0.0


WRITER = Writer()


class SimDatabase(Database):
    """The program's own database on that disk; migrated for real once, then only if it is not up to date."""

    _heads: tuple[str, ...] = ()

    def __init__(self) -> None:
        super().__init__("sqlite://", connect=_connect, executor=WRITER)

    async def open(self) -> None:
        await super().open()
        if PLACE.disk.live is not None:
            PLACE.disk.live.ready = True

    def _migrate(self, connection: Connection) -> None:
        heads = SimDatabase._heads
        if heads and migrations.current(connection) == heads:
            return
        super()._migrate(connection)
        SimDatabase._heads = migrations.current(connection)
