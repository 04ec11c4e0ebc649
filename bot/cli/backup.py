"""`samloc backup FILE`, and the copy that the running bot makes every day."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
import threading
from pathlib import Path

from bot.service import Clock
from bot.settings import SettingsError, database_file
from storage.backup import Backups, BackupStopped, back_up
from storage.errors import StorageError

log = logging.getLogger(__name__)

LOOK_SECONDS = 3600.0
PAUSE_SECONDS = 0.02
"""Rest after every megabyte of the daily copy, so that the disk stays free for the play."""


def main(target: str) -> int:
    """Copy the database to a new file, whether the bot runs or not; exit status 0, or 1 if it cannot."""
    try:
        file = database_file(os.environ)
        back_up(file, Path(target))
    except (SettingsError, StorageError, OSError, sqlite3.Error) as error:
        print(f"samloc backup: {error}", file=sys.stderr)
        return 1
    print(f"{file} → {target}")
    return 0


class DailyBackup:
    """Copies the database once a day, in a thread and through a connection of its own.

    An async context manager; leaving it gives up a copy under way.
    """

    def __init__(self, file: Path, clock: Clock) -> None:
        self._backups = Backups(file)
        self._clock = clock
        self._leaving = threading.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> DailyBackup:
        self._task = asyncio.create_task(self._run(), name="daily backup")
        return self

    async def __aexit__(self, *_: object) -> None:
        self._leaving.set()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await asyncio.shield(asyncio.to_thread(self._make))
            except BackupStopped:
                return
            except (StorageError, OSError, sqlite3.Error):
                log.exception("the daily backup failed and is tried again in an hour")
            await self._clock.sleep(LOOK_SECONDS)

    def _make(self) -> None:
        day = self._clock.now().date()
        if self._backups.make(day, stopped=self._leaving.is_set, pause=PAUSE_SECONDS):
            log.info("the day's backup is %s", self._backups.of(day))
