"""A small file beside the database whose age tells when Telegram was last heard of."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

SECONDS = 10.0
"""It is touched at most this often, so that a busy bot does not notice it."""


class Heartbeat:
    """The running bot's side. A disk that takes no file is no reason to stop: `samloc doctor` will tell."""

    def __init__(self, database: Path, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._file = file_beside(database)
        self._monotonic = monotonic
        self._touched_at: float | None = None

    def beat(self) -> None:
        """Telegram was heard of just now."""
        now = self._monotonic()
        if self._touched_at is not None and now - self._touched_at < SECONDS:
            return
        self._touched_at = now
        with contextlib.suppress(OSError):
            self._file.touch()

    def stop(self) -> None:
        """The bot has stopped in good order: a missing file means that none runs."""
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)


def file_beside(database: Path) -> Path:
    """Where a database's heartbeat is."""
    return database.with_name(f"{database.name}.heartbeat")


def last_heard(database: Path) -> float | None:
    """When its bot last heard of Telegram, in seconds since the epoch; None where none runs."""
    try:
        return file_beside(database).stat().st_mtime
    except FileNotFoundError:
        return None
