"""A desk on an empty file; the file's database stays open from test to test."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.service.desk import Store, TestDesk


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    store = Store(tmp_path_factory.mktemp("service") / "samloc.sqlite3")
    asyncio.run(store.open())
    yield store
    asyncio.run(store.database.close())


@pytest.fixture
async def desk(store: Store) -> AsyncIterator[TestDesk]:
    await store.wipe()
    yield TestDesk(store)
