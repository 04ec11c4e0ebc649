"""Copies of a database that is in use."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlmodel import Session

from storage.backup import Backups, BackupStopped, back_up, read_only
from storage.database import Database
from storage.errors import DatabaseCorrupt
from tests.storage import rows
from tests.storage.test_database import people_in

TODAY = date(2030, 1, 9)
PAGE = 4096
KILLED = """
import os, sqlite3, sys
writer = sqlite3.connect(sys.argv[1], isolation_level=None)
writer.execute("PRAGMA journal_mode = WAL")
writer.execute("CREATE TABLE t (x)")
writer.execute("INSERT INTO t VALUES (1)")
os._exit(0)
"""


def count(file: Path, table: str = "player") -> int:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])  # noqa: S608


def inflate(file: Path, pages: int) -> None:
    """Make a file that takes several steps to copy."""
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE bulk (bytes BLOB)")
        for _ in range(pages):
            connection.execute("INSERT INTO bulk VALUES (zeroblob(?))", (PAGE,))


async def test_a_copy_of_an_open_database_opens_as_one(
    database: Database, file: Path, tmp_path: Path
) -> None:
    await database.write(rows.people)
    target = tmp_path / "copy.sqlite3"
    await asyncio.to_thread(back_up, file, target)
    copy = Database(f"sqlite:///{target}")
    await copy.open()
    assert await copy.read(people_in) == 2
    await copy.close()
    assert not target.with_name(".copy.sqlite3.part").exists()


async def test_what_is_written_during_a_copy_waits_for_nothing(
    database: Database, file: Path, tmp_path: Path
) -> None:
    """Every step of the copy meets a new write: each goes through, and the copy shows its own one moment."""
    await database.write(rows.people)
    await asyncio.to_thread(inflate, file, 1000)
    loop, wrote = asyncio.get_running_loop(), 0

    def insert(session: Session) -> None:
        session.connection().exec_driver_sql("INSERT INTO bulk VALUES (zeroblob(4096))")

    def between() -> bool:
        nonlocal wrote
        asyncio.run_coroutine_threadsafe(database.write(insert), loop).result(5)
        wrote += 1
        return False

    target = tmp_path / "copy.sqlite3"
    await asyncio.to_thread(back_up, file, target, stopped=between)
    assert wrote >= 3
    assert count(target, "bulk") == 1000
    assert count(file, "bulk") == 1000 + wrote


def test_nothing_is_ever_replaced(file: Path, tmp_path: Path) -> None:
    inflate(file, 1)
    target = tmp_path / "copy.sqlite3"
    target.write_text("precious")
    with pytest.raises(FileExistsError, match=r"copy\.sqlite3 exists already"):
        back_up(file, target)
    assert target.read_text() == "precious"


def test_what_is_not_there_is_not_copied(file: Path, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=str(file)):
        back_up(file, tmp_path / "copy.sqlite3")
    assert list(tmp_path.iterdir()) == []


def test_a_copy_given_up_leaves_nothing(file: Path, tmp_path: Path) -> None:
    inflate(file, 1000)
    target = tmp_path / "copy.sqlite3"
    with pytest.raises(BackupStopped):
        back_up(file, target, stopped=lambda: True)
    assert list(tmp_path.glob("*copy*")) == []


def test_a_damaged_database_makes_no_copy(file: Path, tmp_path: Path) -> None:
    """The week of good copies is not pushed out by damaged ones."""
    inflate(file, 20)
    with file.open("r+b") as bytes_:
        bytes_.seek(2 * PAGE)
        bytes_.write(b"\xff" * 8 * PAGE)
    with pytest.raises(DatabaseCorrupt, match=str(file)):
        back_up(file, tmp_path / "copy.sqlite3")
    assert list(tmp_path.glob("*copy*")) == []


def test_reading_leaves_what_a_killed_writer_left(file: Path) -> None:
    """Not even a checkpoint: before SQLite 3.51.3 two connections that do one can damage a file."""
    subprocess.run([sys.executable, "-c", KILLED, str(file)], check=True)
    before = (file.read_bytes(), Path(f"{file}-wal").read_bytes())
    with contextlib.closing(read_only(file)) as reader:
        assert reader.execute("SELECT count(*) FROM t").fetchone() == (1,)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader.execute("INSERT INTO t VALUES (1)")
    assert (file.read_bytes(), Path(f"{file}-wal").read_bytes()) == before
    assert before[1]


def test_a_day_has_one_copy_and_a_week_has_seven(file: Path) -> None:
    inflate(file, 1)
    backups = Backups(file)
    for days in range(10):
        assert backups.make(TODAY + timedelta(days=days))
        assert not backups.make(TODAY + timedelta(days=days))
    names = sorted(path.name for path in backups.folder.iterdir())
    assert names == [f"samloc-2030-01-{day}.sqlite3" for day in range(12, 19)]
    assert backups.newest() == backups.folder / "samloc-2030-01-18.sqlite3"


def test_old_copies_stay_while_there_is_no_new_one(file: Path) -> None:
    inflate(file, 1)
    backups = Backups(file)
    backups.make(TODAY)
    file.write_bytes(b"not a database, " * 300)
    with pytest.raises(DatabaseCorrupt):
        backups.make(TODAY + timedelta(days=30))
    assert backups.newest() == backups.of(TODAY)


def test_files_of_other_names_are_left_alone(file: Path) -> None:
    inflate(file, 1)
    backups = Backups(file)
    assert backups.newest() is None
    backups.folder.mkdir()
    for name in ("notes.txt", "samloc-2029-99-99.sqlite3", "other-2029-01-01.sqlite3"):
        (backups.folder / name).touch()
    assert backups.newest() is None
    backups.make(TODAY)
    assert len(list(backups.folder.iterdir())) == 4
