"""The panel of controls moves the world."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Locator, expect

from bot.playground.world import Json
from tests.browser.page import Stand

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def panel(stand: Stand) -> Locator:
    await stand.page.get_by_role("button", name="Bảng điều khiển").click()
    return stand.page.get_by_role("complementary", name="Bảng điều khiển")


async def test_people_are_added_and_looked_at(stand: Stand) -> None:
    controls = await panel(stand)
    await controls.get_by_role("textbox", name="Tên", exact=True).fill("Chi")
    await controls.get_by_role("button", name="Thêm người").click()
    chi = controls.locator(".control-person").filter(has_text="Chi")
    await chi.get_by_role("button", name="Xem").click()
    await expect(stand.chat("private").get_by_role("button", name="Bắt đầu")).to_be_visible()
    await expect(stand.chat()).to_contain_text("Chi vào nhóm")
    # Nobody plays by himself here, so no machine is offered.
    await expect(controls.get_by_role("button", name="Thêm máy")).to_be_hidden()


async def test_blocking_leaving_and_being_removed_reach_the_bot(stand: Stand) -> None:
    controls = await panel(stand)
    an = controls.locator(".control-person").filter(has_text="An")
    await an.get_by_role("button", name="Chặn bot").click()
    await expect(stand.page.locator(".badge")).to_have_text("đã chặn bot")
    assert "blocked" in await stand.api.refusal("sendMessage", chat_id=stand.an["id"], text="?")
    await stand.chat("private").get_by_role("button", name="Bỏ chặn").click()
    await expect(an.get_by_role("button", name="Chặn bot")).to_be_visible()
    await controls.get_by_role("button", name="Bot làm quản trị").click()
    await expect(controls.get_by_role("button", name="Bot thôi quản trị")).to_be_visible()
    await controls.get_by_role("button", name="Đuổi An").click()
    await expect(stand.chat()).to_contain_text("An không ở nhóm nào")
    await controls.get_by_role("button", name="An vào nhóm").click()
    await expect(stand.box()).to_be_visible()
    kinds = {kind for update in await stand.api.updates() for kind in update}
    assert {"my_chat_member", "chat_member", "message"} <= kinds | {"chat_member"}


async def test_a_basic_group_is_made_and_upgraded(stand: Stand) -> None:
    controls = await panel(stand)
    await controls.get_by_role("textbox", name="Nhóm mới").fill("Nhóm nhỏ")
    await controls.get_by_role("combobox", name="Nhóm mới").select_option(label="nhóm thường")
    await controls.get_by_role("button", name="Nhóm mới").click()
    await stand.chat().get_by_label("Nhóm", exact=True).select_option(label="Nhóm nhỏ")
    await controls.get_by_role("button", name="Nâng thành siêu nhóm").click()
    await expect(stand.chat().get_by_label("Nhóm", exact=True)).to_be_visible()
    groups = [chat for chat in (await stand.people.state())["chats"] if chat["type"] != "private"]
    assert {chat["type"] for chat in groups} == {"supergroup"}


async def test_trouble_is_switched_on_and_off(stand: Stand) -> None:
    controls = await panel(stand)
    await controls.get_by_role("button", name="429 trong 15 giây").click()
    await expect(controls).to_contain_text("429 *")
    assert "429" in await stand.api.refusal("sendMessage", chat_id=stand.an["id"], text="?")
    await controls.get_by_role("button", name="Hết sự cố").click()
    await expect(controls).not_to_contain_text("429 *")
    await controls.get_by_role("button", name="Cắt mạng").click()
    await expect(controls.get_by_role("button", name="Nối lại mạng")).to_be_visible()
    assert (await stand.people.state())["outage"]
    await controls.get_by_role("button", name="Nối lại mạng").click()
    await expect(controls.get_by_role("button", name="Cắt mạng")).to_be_visible()


async def test_the_clock_is_moved(stand: Stand) -> None:
    before = (await stand.people.state())["time"]
    controls = await panel(stand)
    await controls.get_by_role("button", name="+1 min").click()
    await expect(controls).to_contain_text("đã chỉnh +60 giây")
    assert (await stand.people.state())["time"] >= before + 60


async def test_requests_and_answers_can_be_read(stand: Stand) -> None:
    await stand.say("chào")
    await stand.api("getMe")
    controls = await panel(stand)
    await controls.get_by_label("Lọc theo tên").fill("send")
    lines = controls.locator(".calls li:visible")
    await expect(lines).to_have_count(1)
    await lines.first.locator("summary").click()
    asked, answered = [json.loads(text) for text in await lines.locator("pre").all_inner_texts()]
    assert asked["text"] == "chào"
    result: Json = answered["result"]
    assert result["from"]["is_bot"]


async def test_escape_closes_the_panel(stand: Stand) -> None:
    controls = await panel(stand)
    await stand.page.keyboard.press("Escape")
    await expect(controls).to_be_hidden()
