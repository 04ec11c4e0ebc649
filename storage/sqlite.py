"""What is special about SQLite: its pragmas, how a transaction begins, how a damaged file shows."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from storage.errors import StorageError

Connect = Callable[..., sqlite3.Connection]

BUSY_MS = 5_000
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)
# Primary result codes; the extended ones carry them in their low byte.
DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class Mode(Enum):
    """The statements that begin a transaction; pragmas come first, since inside one they do nothing."""

    # IMMEDIATE takes the write lock before the first read: what was read is still true when it is written.
    WRITE = ("PRAGMA query_only = OFF", "PRAGMA foreign_keys = ON", "BEGIN IMMEDIATE")
    READ = ("PRAGMA query_only = ON", "BEGIN")
    # A table is altered by copying and dropping it, which live foreign keys would forbid.
    MIGRATE = ("PRAGMA query_only = OFF", "PRAGMA foreign_keys = OFF", "BEGIN IMMEDIATE")


def sqlite_engine(url: URL, connect: Connect | None = None) -> Engine:
    """An engine over one connection. A transaction begins as its connection's `mode` option says.

    `connect` replaces `sqlite3.connect` and gets the same arguments. An error does not tell the values of its
    statement: they may be cards.
    """
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=1,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"check_same_thread": False, "timeout": BUSY_MS / 1000},
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    event.listen(engine, "commit", _check_whole)
    if connect is not None:

        @event.listens_for(engine, "do_connect")
        def _connect(_dialect: object, _record: object, args: Any, options: Any) -> sqlite3.Connection:
            return connect(*args, **options)

    return engine


@contextmanager
def migrating(engine: Engine) -> Iterator[Connection]:
    """One transaction in which tables may be rebuilt."""
    with engine.connect() as connection:
        connection.execution_options(mode=Mode.MIGRATE)
        with connection.begin():
            yield connection


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    # The driver must begin nothing on its own: it would begin too late, at the first write, and not for DDL.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(pragma)


def _begin(connection: Connection) -> None:
    mode: Mode = connection.get_execution_options().get("mode", Mode.WRITE)
    for statement in mode.value:
        connection.exec_driver_sql(statement)


def _check_whole(connection: Connection) -> None:
    # After some errors SQLite rolls back by itself; work that went on must not pass for committed.
    if not connection.connection.dbapi_connection.in_transaction:  # type: ignore[union-attr]
        raise StorageError("the transaction had ended before its commit")


def database_file(url: URL) -> Path | None:
    """The file behind a URL, symbolic links resolved; None for a database in memory or on a server."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database).resolve()


def damage(error: Exception) -> bool:
    """True if the error says that the file is no database or a damaged one."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in DAMAGED


def first_fault(connection: Connection) -> str | None:
    """What SQLite finds wrong with the whole file, or None. Reads all of it: for the start, not for later."""
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    return None if found == "ok" else str(found)


def dangling_rows(connection: Connection) -> list[str]:
    """The tables with rows whose foreign key leads nowhere."""
    return sorted({row[0] for row in connection.exec_driver_sql("PRAGMA foreign_key_check")})
