"""Access to the database: one connection, one writer thread, one transaction a call."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, TypeVar

from filelock import BaseFileLock
from sqlalchemy import Connection, Engine, create_engine, make_url
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

from storage import migrations
from storage.errors import DatabaseCorrupt, DatabaseUnusable, SchemaTooNew
from storage.lock import hold
from storage.sqlite import (
    Connect,
    Mode,
    damage,
    dangling_rows,
    database_file,
    first_fault,
    migrating,
    sqlite_engine,
)

T = TypeVar("T")


class InlineExecutor(Executor):
    """Runs a job where it is submitted: no thread, so a simulation stays in one order."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Database:
    """One database, held by this process alone from `open` to `close`.

    `connect` replaces `sqlite3.connect`, `executor` the writer thread: it must run one job at a time.
    """

    def __init__(self, url: str, *, connect: Connect | None = None, executor: Executor | None = None) -> None:
        parsed = make_url(url)
        self.file = database_file(parsed)
        self._name = str(self.file or parsed)
        self._sqlite = parsed.get_backend_name() == "sqlite"
        self._engine = sqlite_engine(parsed, connect) if self._sqlite else _server_engine(url)
        self._given_executor = executor
        self._executor: Executor | None = None
        self._lock: BaseFileLock | None = None
        self._ready = False

    async def open(self) -> None:
        """Take the file's lock and bring its schema up to date; makes file and folder if missing.

        Raises `DatabaseBusy`, `DatabaseUnusable`, `DatabaseCorrupt` or `SchemaTooNew`; then nothing is held.
        """
        if self._executor is not None:
            raise RuntimeError("the database is open already")
        self._executor = self._given_executor or ThreadPoolExecutor(1, thread_name_prefix="storage")
        try:
            await _run(self._executor, self._open)
        except BaseException:
            await self.close()
            raise
        self._ready = True

    async def write(self, work: Callable[[Session], T]) -> T:
        """Do the work in one transaction: all of it is committed, or nothing and its error is raised.

        Cancelling the caller does not stop the work: it still ends whole, in one of the two ways. Rows that
        the work gives back keep the values they had at the commit, and change nothing any more.
        """
        return await self._submit(work, Mode.WRITE)

    async def read(self, work: Callable[[Session], T]) -> T:
        """Do the work in a transaction that may not write; on SQLite it sees one moment throughout."""
        return await self._submit(work, Mode.READ)

    async def close(self) -> None:
        """Finish what was submitted, then let go of file and lock. Closing twice does no harm."""
        executor, self._executor, self._ready = self._executor, None, False
        if executor is None:
            return
        try:
            await _run(executor, self._close)
        finally:
            if executor is not self._given_executor:
                executor.shutdown(wait=False)

    async def _submit(self, work: Callable[[Session], T], mode: Mode) -> T:
        if self._executor is None or not self._ready:
            raise RuntimeError("the database is not open")
        return await _run(self._executor, lambda: self._transact(work, mode))

    def _transact(self, work: Callable[[Session], T], mode: Mode) -> T:
        with Session(self._engine, expire_on_commit=False) as session, session.begin():
            session.connection(execution_options=_options(mode))
            return work(session)

    def _open(self) -> None:
        try:
            if self.file is not None:
                self.file.parent.mkdir(parents=True, exist_ok=True)
                self._lock = hold(self.file)
            with migrating(self._engine) as connection:
                self._migrate(connection)
        except (OSError, DBAPIError, sqlite3.Error) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            raise (DatabaseCorrupt if damage(error) else DatabaseUnusable)(self._name, cause) from error

    def _migrate(self, connection: Connection) -> None:
        if self._sqlite and (fault := first_fault(connection)):
            raise DatabaseCorrupt(self._name, fault)
        known = migrations.known()
        unknown = [revision for revision in migrations.current(connection) if revision not in known]
        if unknown:
            raise SchemaTooNew(self._name, unknown[0], known[0])
        migrations.upgrade(connection)
        if self._sqlite and (tables := dangling_rows(connection)):
            raise DatabaseCorrupt(self._name, f"rows without their parent in {', '.join(tables)}")

    def _close(self) -> None:
        try:
            self._engine.dispose()
        finally:
            if self._lock is not None:
                self._lock.release()
                self._lock = None


async def _run(executor: Executor, job: Callable[[], T]) -> T:
    future = executor.submit(job)
    if future.done():
        return future.result()
    return await asyncio.shield(asyncio.wrap_future(future))


def _server_engine(url: str) -> Engine:
    return create_engine(url, pool_size=1, max_overflow=0, pool_pre_ping=True, hide_parameters=True)


def _options(mode: Mode) -> dict[str, Any]:
    return {"mode": mode, "postgresql_readonly": mode is Mode.READ}
