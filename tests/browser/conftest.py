"""A real browser, and the page with two people of a group in it; the test is the bot."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from bot.playground import Playground, PlaygroundClient
from tests.browser.page import Stand
from tests.playground.api import Api

CHROMIUM = "/usr/bin/chromium"
# A busy machine takes its time; what never comes is told all the same.
expect.set_options(timeout=30_000)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    if not os.access(CHROMIUM, os.X_OK):
        reason = f"{CHROMIUM} is not there: apt-get install chromium fonts-dejavu-core"
        if os.environ.get("SAMLOC_TEST_ALL"):
            pytest.fail(reason)
        pytest.skip(reason)
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="session")
async def stand(browser: Browser) -> AsyncIterator[Stand]:
    async with (
        Playground(limits=False) as playground,
        PlaygroundClient(playground.url) as people,
        Api(playground.url) as api,
    ):
        stand = Stand(browser, playground, people, api)
        await stand.set_up()
        yield stand
        await stand.tear_down()
        assert stand.complaints == []
