"""A fresh server for each test, on a clock that stands still until it is advanced."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.playground import Playground, PlaygroundClient
from tests.playground.api import Api

NOON = 1_800_000_000.0


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(clock=lambda: NOON, limits=False) as running:
        yield running


@pytest.fixture
async def people(playground: Playground) -> AsyncIterator[PlaygroundClient]:
    async with PlaygroundClient(playground.url) as client:
        yield client


@pytest.fixture
async def api(playground: Playground) -> AsyncIterator[Api]:
    async with Api(playground.url) as caller:
        yield caller
