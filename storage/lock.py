"""The lock beside a SQLite file: one process at a time, released by the system when the process dies."""

from pathlib import Path

from filelock import FileLock, Timeout

from storage.errors import DatabaseBusy


def hold(file: Path) -> FileLock:
    """Take the lock of a database file at once; `DatabaseBusy` if another holds it.

    The lock is not bound to a thread: `release()` works from any.
    """
    lock = FileLock(f"{file}.lock", timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout as held:
        raise DatabaseBusy(file) from held
    return lock
