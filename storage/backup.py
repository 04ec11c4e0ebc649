"""Copies of a database file that is in use, and the folder that keeps one of every day.

A copy is read through a connection of its own that can write nothing, from one moment of the database: it
neither waits for the writer nor holds it up, and leaves checkpoints to it.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

from storage.errors import DatabaseCorrupt
from storage.sqlite import damage

PAGES = 256
"""Pages copied at a time, about a megabyte."""
KEPT = timedelta(days=7)
BUSY_SECONDS = 5.0


class BackupStopped(Exception):
    """The copy was given up half-way; nothing is left of it."""


def read_only(file: Path) -> sqlite3.Connection:
    """A connection that changes neither rows nor, by a checkpoint, the file."""
    connection = sqlite3.connect(
        f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )
    connection.execute("PRAGMA query_only = ON")
    return connection


def back_up(
    source: Path, target: Path, *, stopped: Callable[[], bool] = lambda: False, pause: float = 0.0
) -> None:
    """Copy a database as it is now into a new file; safe while another process writes.

    `pause` is slept after every megabyte, and `stopped` asked whether to give up (`BackupStopped`).
    Raises `FileNotFoundError` without a source, `FileExistsError` rather than replace anything,
    `DatabaseCorrupt` if the copy is not sound, `OSError` or `sqlite3.Error` where it cannot be written. The
    target's name appears when the copy is whole and on disk, or never.
    """
    if not source.is_file():
        raise FileNotFoundError(f"{source} does not exist")
    _refuse_existing(target)
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    try:
        _copy(source, part, stopped, pause)
        shutil.copymode(source, part)
        _sync(part)
        _publish(part, target)
        _sync(target.parent)
    except sqlite3.DatabaseError as error:
        if damage(error):
            raise DatabaseCorrupt(source, error) from error
        raise
    finally:
        part.unlink(missing_ok=True)


def _refuse_existing(target: Path) -> None:
    if target.exists():
        raise FileExistsError(f"{target} exists already")


def _copy(source: Path, part: Path, stopped: Callable[[], bool], pause: float) -> None:
    def between(_status: int, _remaining: int, _total: int) -> None:
        if stopped():
            raise BackupStopped
        time.sleep(pause)

    with contextlib.closing(read_only(source)) as origin, contextlib.closing(sqlite3.connect(part)) as copy:
        # With its own moment held open the copy never starts again, however much is written meanwhile.
        origin.execute("BEGIN")
        origin.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        origin.backup(copy, pages=PAGES, progress=between)
        # One file that can be read from anywhere; the program turns the log on again by itself.
        copy.execute("PRAGMA journal_mode = DELETE")
        found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise DatabaseCorrupt(source, found)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _publish(part: Path, target: Path) -> None:
    try:
        target.hardlink_to(part)  # unlike a rename it never replaces a file
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links.
        _refuse_existing(target)
        part.rename(target)


class Backups:
    """The daily copies of a database, in `backups/` beside it, named by their day."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.folder = file.parent / "backups"
        self._name = re.compile(rf"{re.escape(file.stem)}-(\d{{4}}-\d\d-\d\d){re.escape(file.suffix)}")

    def of(self, day: date) -> Path:
        """The copy of a day, made or not."""
        return self.folder / f"{self._file.stem}-{day.isoformat()}{self._file.suffix}"

    def newest(self) -> Path | None:
        """The last copy made."""
        days = self._days()
        return self.of(days[-1]) if days else None

    def make(self, day: date, *, stopped: Callable[[], bool] = lambda: False, pause: float = 0.0) -> bool:
        """Make the day's copy and drop those a week older; False where it was made before."""
        if self.of(day).exists():
            return False
        self.folder.mkdir(exist_ok=True)
        back_up(self._file, self.of(day), stopped=stopped, pause=pause)
        # Only after a good copy: without a new one the old ones are all there is.
        for old in self._days():
            if old <= day - KEPT:
                self.of(old).unlink(missing_ok=True)
        return True

    def _days(self) -> list[date]:
        """The days there is a copy of, oldest first."""
        names = [path.name for path in self.folder.iterdir()] if self.folder.is_dir() else []
        days = []
        for found in filter(None, map(self._name.fullmatch, names)):
            with contextlib.suppress(ValueError):
                days.append(date.fromisoformat(found[1]))
        return sorted(days)
