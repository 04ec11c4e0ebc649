"""Who may open a database, and which files are refused."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlmodel import Session

from storage.database import Database
from storage.errors import DatabaseBusy, DatabaseCorrupt, DatabaseUnusable, SchemaTooNew
from storage.lock import hold
from tests.storage import rows
from tests.storage.test_database import people_in

T = TypeVar("T")
ROOT = Path(__file__).parents[2]
PAGE = 4096
NO_DATABASE = b"not a database, " * 100
HOLD = """
import asyncio, sys
from storage.database import Database

async def main():
    database = Database(sys.argv[1])
    await database.open()
    print("open", flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


@contextmanager
def holder(url: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the database open."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, url],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.kill()


async def test_second_process_is_refused_at_once_until_the_first_dies(url: str, file: Path) -> None:
    with holder(url) as process:
        async with asyncio.timeout(2):
            with pytest.raises(DatabaseBusy, match=str(file)):
                await Database(url).open()
        process.send_signal(signal.SIGKILL)
        process.wait(10)
        database = Database(url)
        await database.open()
        await database.write(rows.people)
        await database.close()


async def test_second_opener_in_the_same_process_is_refused(database: Database, url: str) -> None:
    with pytest.raises(DatabaseBusy):
        await Database(url).open()
    await database.write(rows.people)
    assert await database.read(people_in) == 2


async def test_lock_is_one_for_all_paths_to_a_file(database: Database, file: Path) -> None:
    link = file.with_name("link.sqlite3")
    link.symlink_to(file)
    with pytest.raises(DatabaseBusy):
        await Database(f"sqlite:///{link}").open()


def test_lock_is_free_after_a_failed_start(url: str, file: Path) -> None:
    file.write_bytes(NO_DATABASE)
    for _ in range(2):
        with pytest.raises(DatabaseCorrupt):
            start(url)
    file.unlink()
    start(url)


def test_file_that_is_no_database_is_named_and_left_alone(url: str, file: Path) -> None:
    file.write_bytes(NO_DATABASE)
    with pytest.raises(DatabaseCorrupt, match=str(file)):
        start(url)
    assert file.read_bytes() == NO_DATABASE


def test_damaged_page_is_found_at_the_start(url: str, file: Path) -> None:
    start(url, rows.world)
    content = bytearray(file.read_bytes())
    for offset in range(2 * PAGE, len(content), 3 * PAGE):
        content[offset : offset + 64] = b"\xa5" * 64
    file.write_bytes(content)
    with pytest.raises(DatabaseCorrupt, match=str(file)):
        start(url)
    assert file.read_bytes() == content


def test_damage_is_found_where_no_start_would_look(url: str, file: Path) -> None:
    def remember(session: Session) -> None:
        rows.add(session, *(rows.update(update_id=n, reply="x" * 3000) for n in range(20)))

    start(url, remember)
    content = bytearray(file.read_bytes())
    page = content.index(b"x" * 3000) // PAGE * PAGE
    content[page : page + 8] = b"\xa5" * 8
    file.write_bytes(content)
    with pytest.raises(DatabaseCorrupt, match=str(file)):
        start(url)


async def test_lock_may_be_released_by_another_thread(file: Path) -> None:
    lock = await asyncio.to_thread(hold, file)
    lock.release()
    hold(file).release()


def test_truncated_file_is_named(url: str, file: Path) -> None:
    start(url)
    os.truncate(file, file.stat().st_size // 2)
    with pytest.raises(DatabaseCorrupt, match=str(file)):
        start(url)


def test_rows_without_their_parent_are_found_at_the_start(url: str, file: Path) -> None:
    start(url, rows.world)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("DELETE FROM chat")
    other.close()
    with pytest.raises(DatabaseCorrupt, match="rows without their parent in deal, game_table"):
        start(url)


def test_newer_schema_is_refused_and_left_alone(url: str, file: Path) -> None:
    start(url, rows.people)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaTooNew, match=r"samloc\.sqlite3 has schema 9999, this program knows up to 0"):
        start(url)
    assert other.execute("SELECT count(*), min(version_num) FROM player, alembic_version").fetchone() == (
        2,
        "9999",
    )
    other.close()


def test_second_start_keeps_what_the_first_wrote(url: str) -> None:
    start(url, rows.people)
    assert start(url, people_in) == 2


async def test_database_can_be_opened_again_after_closing(database: Database) -> None:
    await database.write(rows.people)
    await database.close()
    await database.open()
    assert await database.read(people_in) == 2


async def test_cancelled_start_holds_nothing(url: str) -> None:
    entered, go_on = threading.Event(), threading.Event()

    def connect(file: str, **options: Any) -> sqlite3.Connection:
        entered.set()
        go_on.wait(10)
        return sqlite3.Connection(file, **options)

    database = Database(url, connect=connect)
    task = asyncio.create_task(database.open())
    await asyncio.to_thread(entered.wait, 10)
    task.cancel()
    await asyncio.sleep(0)
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    again = Database(url)
    await again.open()
    await again.close()


def start(url: str, work: Callable[[Session], T] = people_in) -> T:  # type: ignore[assignment]
    """Open the database, do the work, close it."""

    async def session() -> T:
        database = Database(url)
        await database.open()
        try:
            return await database.write(work)
        finally:
            await database.close()

    return asyncio.run(session())


@pytest.mark.parametrize("place", ["file/samloc.sqlite3", "folder"])
async def test_a_place_where_no_file_can_be_is_named(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("in the way of a folder")
    (tmp_path / "folder").mkdir()
    with pytest.raises(DatabaseUnusable, match=f"{place} cannot be used"):
        await Database(f"sqlite:///{tmp_path / place}").open()


async def test_a_full_disk_is_named_at_the_start(tmp_path: Path) -> None:
    def full(*args: Any, **settings: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = sqlite3.connect(*args, **settings)
        connection.execute("PRAGMA max_page_count = 1")
        return connection

    with pytest.raises(DatabaseUnusable, match="full"):
        await Database(f"sqlite:///{tmp_path / 'samloc.sqlite3'}", connect=full).open()
