"""A disk that fills up: a connection whose n-th write fails as SQLite's own does."""

import sqlite3
from collections.abc import Callable
from typing import Any, Self

READING = ("SELECT", "PRAGMA", "BEGIN")


class Disk:
    """Counts writes on all connections it makes; the one numbered `full_at` (from 1) fails, a commit too."""

    def __init__(self) -> None:
        self.writes = 0
        self.full_at = 0

    def fill(self, writes: int) -> None:
        """Let the write with this number, from now on, fail; 0: none."""
        self.writes, self.full_at = 0, writes

    def connect(self, *args: Any, **options: Any) -> sqlite3.Connection:
        """Stands in for `sqlite3.connect`."""
        return sqlite3.connect(*args, factory=_connection_on(self), **options)

    def count(self) -> None:
        """Take note of a write."""
        self.writes += 1
        if self.writes == self.full_at:
            raise sqlite3.OperationalError("database or disk is full")


def _connection_on(disk: Disk) -> type[sqlite3.Connection]:
    class FullCursor(sqlite3.Cursor):
        def execute(self, sql: str, parameters: Any = (), /) -> Self:
            _count(disk.count, sql)
            return super().execute(sql, parameters)

        def executemany(self, sql: str, parameters: Any, /) -> Self:
            _count(disk.count, sql)
            return super().executemany(sql, parameters)

    class FullConnection(sqlite3.Connection):
        def cursor(self, factory: Any = FullCursor) -> Any:
            return super().cursor(factory)

        def commit(self) -> None:
            disk.count()
            super().commit()

    return FullConnection


def _count(count: Callable[[], None], sql: str) -> None:
    if not sql.lstrip().upper().startswith(READING):
        count()
