"""A database file in a folder of its own, and an open database on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "samloc.sqlite3"


@pytest.fixture
def url(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    database = Database(url)
    await database.open()
    yield database
    await database.close()
