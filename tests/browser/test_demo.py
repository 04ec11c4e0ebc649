"""The demo from a fresh start: a newcomer clicks, the real bot deals, people play by themselves."""

from __future__ import annotations

import re
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from bot.cli.demo.companion import Manner
from bot.cli.demo.hosting import evening
from bot.engine import parse_card
from bot.playground import Playground
from tests.browser.page import WIDE
from tests.e2e.world import pack

pytestmark = pytest.mark.asyncio(loop_scope="session")

CARD = re.compile(r"(?:10|[3-9JQKA2])[♠♣♦♥]")
PACK = pack(
    "2S 2H 4S 6H 7H 8D 10C JC QS KD",
    "3H 4H 6C 7C 8S 9S 10H JS QC KH",
    "3D 4D 6S 7D 8H 9D 10D JH QD KC",
    "3S 5S 5C 5D 5H 9C JD AS AH KS",
)
"""The visitor, who sits down last, leads; no hand wins at once."""
VISITOR = {"3♠", "5♠", "5♣", "5♦", "5♥", "9♣", "J♦", "A♠", "A♥", "K♠"}
QUICK = Manner(least=0.0, most=0.05, rest=60.0)
DEAL_SECONDS = 180


class Visit:
    """The page of a newcomer, who counts his clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def chat(self, kind: str) -> Locator:
        return self.page.locator(f".chat.{kind}")

    def button(self, kind: str, label: str) -> Locator:
        return self.chat(kind).get_by_role("button", name=label, exact=True).last

    async def click(self, kind: str, label: str) -> None:
        await self.button(kind, label).click()
        self.clicks += 1

    async def sit_down(
        self, start: str = "Bắt đầu", decline: str = "Không báo", turn: str = "Lượt của bạn"
    ) -> None:
        """From the first screen to a hand that can be played."""
        lobby = self.chat("group").locator(".message").filter(has_text="Vào bàn").last
        for name in ("An", "Bình", "Chi"):
            await expect(lobby).to_contain_text(name)
        await self.click("group", "Vào bàn")
        # The answer leads there; who starts the private chat before it has come takes no seat by that.
        await expect(self.button("private", start)).to_be_focused()
        await self.click("private", start)
        await self.click("private", decline)
        await expect(self.panel).to_contain_text(turn)

    @property
    def panel(self) -> Locator:
        return self.chat("private").locator(".message", has=self.page.locator(".key")).last

    async def keys(self) -> list[str]:
        return await self.panel.locator(".key").all_inner_texts()

    async def take_turn(self) -> None:
        """Tries card by card whether something can be played with it; passes where not."""
        hand = [text for text in await self.keys() if CARD.fullmatch(text.removeprefix("✅"))]
        for card in hand:
            await self.tap(card.removeprefix("✅"))
            play = [text for text in await self.keys() if text.startswith("Đánh")]
            if play and "–" not in play[0]:
                return await self.press(play[0])
        return await self.press(next(text for text in await self.keys() if text.startswith("Bỏ")))

    async def tap(self, card: str) -> None:
        """Touches a card until it is chosen, at most twice."""
        for _ in range(2):
            if f"✅{card}" not in await self.keys():
                await self.press(card)

    async def press(self, label: str) -> None:
        """Presses a button of the panel and waits for what comes of it."""
        before = await self.panel.inner_text()
        await self.panel.get_by_role("button", name=label, exact=True).click()
        deadline = time.monotonic() + 3
        while await self.panel.inner_text() == before and time.monotonic() < deadline:
            await self.page.wait_for_timeout(50)


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, tmp_path: Path) -> AsyncIterator[Visit]:
    def shuffled(_: bytes) -> tuple[int, ...]:
        return tuple(parse_card(word) for word in PACK.split())

    names = ("An", "Bình", "Chi")
    async with Playground(limits=False) as playground:
        hosts = evening(playground, tmp_path, 1, names, "Khách", "Sâm", QUICK, shuffled)
        context = await browser.new_context(viewport=WIDE, locale="vi-VN")
        async with hosts:
            page = await context.new_page()
            await page.goto(playground.url)
            yield Visit(page)
            await context.close()


async def test_a_newcomer_has_a_playable_hand_after_three_clicks(visit: Visit) -> None:
    await visit.sit_down()
    assert visit.clicks <= 5
    assert set(CARD.findall(" ".join(await visit.keys()))) == VISITOR


async def test_a_newcomer_whose_browser_is_english_gets_an_english_hand(
    visit: Visit, browser: Browser
) -> None:
    context = await browser.new_context(viewport=WIDE, locale="en-US")
    page = await context.new_page()
    await page.goto(visit.page.url.partition("#")[0])
    await Visit(page).sit_down("Start", "Decline", "Your turn")
    await context.close()


async def test_nobody_elses_card_is_anywhere_in_the_page(visit: Visit) -> None:
    await visit.sit_down()
    assert set(CARD.findall(await visit.page.content())) <= VISITOR
    await visit.page.get_by_label("Bạn là").select_option(label="🤖 An")
    await expect(visit.page.get_by_role("article", name="An")).to_be_visible()
    assert len(set(CARD.findall(" ".join(await visit.keys())))) == len(VISITOR)
    assert not set(CARD.findall(await visit.page.content())) & VISITOR
    await visit.page.get_by_label("Bạn là").select_option(label="Khách")
    await expect(visit.page.get_by_role("article", name="Khách")).to_be_visible()
    await expect(visit.panel).to_contain_text("3♠")
    assert set(CARD.findall(await visit.page.content())) <= VISITOR


@pytest.mark.timeout(300)
async def test_a_whole_deal_is_played_by_clicking(visit: Visit) -> None:
    await visit.sit_down()
    table = visit.chat("group").locator(".message").filter(has_text=re.compile("Ván 1 ·")).last
    await expect(table).to_be_visible()
    await table.evaluate("node => { node.marked = true }")
    over = visit.chat("group").get_by_role("button", name="Ván nữa")
    deadline = time.monotonic() + DEAL_SECONDS
    toasts: set[str] = set()
    while not await over.count():
        assert time.monotonic() < deadline, await visit.chat("group").inner_text()
        if asked := [text for text in await visit.keys() if text.startswith("Vẫn")]:
            await visit.press(asked[0])
        elif "Lượt của bạn" in await visit.panel.inner_text():
            await visit.take_turn()
            toasts.update(await visit.page.locator(".toast").all_inner_texts())
        await visit.page.wait_for_timeout(100)
    await expect(visit.chat("group")).to_contain_text("🏁 Ván 1")
    # The table of the deal was edited in place all the while.
    assert await visit.page.evaluate("[...document.querySelectorAll('.message')].some((node) => node.marked)")
    assert any("đánh" in text.lower() for text in toasts), toasts


@pytest.mark.timeout(120)
async def test_a_person_can_be_taken_over_and_a_machine_added(visit: Visit) -> None:
    await visit.page.get_by_role("button", name="Bảng điều khiển").click()
    controls = visit.page.get_by_role("complementary")
    an = controls.locator(".control-person").filter(has_text="An")
    await an.get_by_role("button", name="Để tôi chơi").click()
    await expect(an).not_to_contain_text("🤖")
    await controls.get_by_role("button", name="Thêm máy").click()
    await expect(visit.chat("group")).to_contain_text("/themmay")
    lobby = visit.chat("group").locator(".message").filter(has_text="Vào bàn").last
    await expect(lobby).to_contain_text("🤖 Khá 1")
    await expect(lobby).to_contain_text("không ghi sổ")
