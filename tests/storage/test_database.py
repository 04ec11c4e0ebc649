"""One call, one transaction; what it leaves behind when it fails, is cancelled, or runs beside another."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, make_url, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlmodel import Session, col, func, select, update

from storage.database import Database, InlineExecutor
from storage.errors import StorageError
from storage.models import Player, Table
from storage.sqlite import sqlite_engine
from tests.storage import rows
from tests.storage.rows import ANNA, BINH


def people_in(session: Session) -> int:
    return session.exec(select(func.count()).select_from(Player)).one()


def pragma(name: str) -> Callable[[Session], Any]:
    return lambda session: session.connection().exec_driver_sql(f"PRAGMA {name}").scalar_one()


@pytest.mark.parametrize(
    ("name", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)],
)
async def test_pragma_is_set_in_every_transaction(database: Database, name: str, value: object) -> None:
    assert await database.write(pragma(name)) == value
    assert await database.read(pragma(name)) == value
    assert await database.write(pragma(name)) == value


async def test_write_is_committed(database: Database, file: Path) -> None:
    await database.write(rows.people)
    other = sqlite3.connect(file)
    assert other.execute("SELECT count(*) FROM player").fetchone() == (2,)
    other.close()


async def test_write_that_raises_leaves_nothing(database: Database) -> None:
    def fail(session: Session) -> None:
        rows.people(session)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(fail)
    assert await database.read(people_in) == 0
    await database.write(rows.people)
    assert await database.read(people_in) == 2


async def test_transaction_that_ended_early_is_not_taken_for_committed(database: Database) -> None:
    def work(session: Session) -> None:
        rows.people(session)
        session.connection().exec_driver_sql("ROLLBACK")

    with pytest.raises(StorageError, match="ended before its commit"):
        await database.write(work)
    await database.write(rows.people)
    assert await database.read(people_in) == 2


async def test_schema_change_that_raises_leaves_nothing(database: Database) -> None:
    def fail(session: Session) -> None:
        session.connection().exec_driver_sql("CREATE TABLE half (done INTEGER)")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(fail)
    assert await database.read(_tables_called("half")) == 0


async def test_savepoint_undoes_its_part_alone(database: Database) -> None:
    def work(session: Session) -> None:
        rows.people(session)
        with pytest.raises(ZeroDivisionError), session.begin_nested():
            rows.add(session, rows.player(id=99))
            raise ZeroDivisionError

    await database.write(work)
    assert await database.read(people_in) == 2


async def test_cancelled_write_still_commits_whole(database: Database) -> None:
    entered, go_on = threading.Event(), threading.Event()

    def work(session: Session) -> None:
        rows.add(session, rows.player())
        entered.set()
        go_on.wait(10)
        rows.add(session, rows.player(id=BINH))

    task = asyncio.create_task(database.write(work))
    await asyncio.to_thread(entered.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    assert await database.read(people_in) == 2


async def test_cancelled_write_that_raises_leaves_nothing(database: Database) -> None:
    entered, go_on = threading.Event(), threading.Event()

    def work(session: Session) -> None:
        rows.people(session)
        entered.set()
        go_on.wait(10)
        raise ZeroDivisionError

    task = asyncio.create_task(database.write(work))
    await asyncio.to_thread(entered.wait, 10)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    go_on.set()
    assert await database.read(people_in) == 0


async def test_write_cancelled_in_the_queue_is_still_done_before_closing(url: str) -> None:
    database = Database(url)
    await database.open()
    go_on = threading.Event()
    first = asyncio.create_task(database.write(lambda _session: go_on.wait(10)))
    second = asyncio.create_task(database.write(rows.people))
    await asyncio.sleep(0)
    second.cancel()
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.wait([first, second, closing])
    assert second.cancelled()

    again = Database(url)
    await again.open()
    assert await again.read(people_in) == 2
    await again.close()


async def test_calls_run_one_after_another_in_one_thread(database: Database) -> None:
    threads: set[int] = set()

    def count_up(session: Session) -> None:
        threads.add(threading.get_ident())
        table = session.get_one(Table, 1)
        table.stake += 1

    await database.write(rows.world)
    await asyncio.gather(*(database.write(count_up) for _ in range(50)))
    assert await database.read(lambda session: session.get_one(Table, 1).stake) == 150
    assert len(threads) == 1
    assert threading.get_ident() not in threads


async def test_read_may_not_write(database: Database) -> None:
    await database.write(rows.people)
    for work in (
        lambda session: rows.add(session, rows.player(id=99)),
        lambda session: session.exec(update(Player).where(col(Player.id) == ANNA).values(name="X")),
    ):
        with pytest.raises(OperationalError, match="readonly"):
            await database.read(work)
    await database.write(lambda session: rows.add(session, rows.player(id=99)))
    assert await database.read(people_in) == 3


async def test_rows_given_back_keep_their_values(database: Database) -> None:
    await database.write(rows.people)
    anna = await database.write(lambda session: session.get_one(Player, ANNA))
    anna.name = "Đổi"
    assert await database.read(lambda session: session.get_one(Player, ANNA).name) == "Anna"


async def test_closed_database_is_refused_and_can_be_closed_twice(url: str) -> None:
    database = Database(url)
    with pytest.raises(RuntimeError, match="not open"):
        await database.read(people_in)
    await database.open()
    with pytest.raises(RuntimeError, match="open already"):
        await database.open()
    assert await database.read(people_in) == 0
    await database.close()
    with pytest.raises(RuntimeError, match="not open"):
        await database.write(rows.people)


async def test_closing_leaves_one_whole_file(url: str, file: Path) -> None:
    database = Database(url)
    await database.open()
    await database.write(rows.people)
    await database.close()
    await database.close()
    assert {path.name for path in file.parent.iterdir()} <= {file.name, f"{file.name}.lock"}


async def test_inline_executor_works_where_it_is_called(url: str) -> None:
    database = Database(url, executor=InlineExecutor())
    await database.open()
    threads: list[int] = []
    await database.write(lambda _session: threads.append(threading.get_ident()))
    with pytest.raises(ZeroDivisionError):
        await database.write(lambda _session: 1 // 0)
    await database.write(rows.people)
    assert await database.read(people_in) == 2
    assert threads == [threading.get_ident()]
    await database.close()


async def test_inline_executor_never_waits(url: str) -> None:
    database = Database(url, executor=InlineExecutor())
    await database.open()
    with pytest.raises(StopIteration, match="2"):
        database.write(lambda _session: 1 + 1).send(None)
    await database.close()


async def test_error_does_not_tell_the_cards(database: Database) -> None:
    await database.write(rows.world)
    with pytest.raises(IntegrityError) as caught:
        await database.write(lambda session: rows.add(session, rows.deal(id=2, number=2)))
    assert "INSERT INTO deal" in str(caught.value)
    assert rows.PACK[:5] not in str(caught.value)


async def test_database_in_memory_needs_no_file() -> None:
    database = Database("sqlite://")
    await database.open()
    await database.write(rows.people)
    assert await database.read(people_in) == 2
    assert database.file is None
    await database.close()


async def test_folder_is_made(tmp_path: Path) -> None:
    file = tmp_path / "two 100%" / "levels" / "samloc.sqlite3"
    database = Database(f"sqlite:///{file}")
    await database.open()
    await database.close()
    assert file.is_file()


async def test_two_connections_that_read_then_write_lose_nothing(database: Database, url: str) -> None:
    await database.write(rows.world)
    engines = [sqlite_engine(make_url(url)) for _ in range(2)]
    start = threading.Barrier(2)

    def count_up(engine: Engine) -> None:
        start.wait(10)
        for _ in range(100):
            with Session(engine) as session, session.begin():
                stake = session.get_one(Table, 1).stake
                session.exec(update(Table).values(stake=stake + 1))

    await asyncio.gather(*(asyncio.to_thread(count_up, engine) for engine in engines))
    for engine in engines:
        engine.dispose()
    assert await database.read(lambda session: session.get_one(Table, 1).stake) == 100 + 200


async def test_transaction_holds_the_write_lock_from_its_first_read(database: Database, file: Path) -> None:
    def work(session: Session) -> None:
        people_in(session)
        other = sqlite3.connect(file, timeout=0, isolation_level=None)
        try:
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
        finally:
            other.close()

    await database.write(work)


async def test_read_sees_one_moment(database: Database, url: str) -> None:
    await database.write(rows.people)
    other = sqlite_engine(make_url(url))

    def work(session: Session) -> tuple[int, int]:
        before = people_in(session)
        with Session(other) as writer, writer.begin():
            rows.add(writer, rows.player(id=99))
        return before, people_in(session)

    assert await database.read(work) == (2, 2)
    assert await database.read(people_in) == 3
    other.dispose()


def _tables_called(name: str) -> Callable[[Session], Any]:
    query = text("SELECT count(*) FROM sqlite_schema WHERE name = :name")
    return lambda session: session.connection().scalar(query, {"name": name})
