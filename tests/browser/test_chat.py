"""The page looks and behaves like a chat."""

from __future__ import annotations

import re
import struct
import zlib
from typing import Any

import aiohttp
import pytest
from playwright.async_api import expect

from tests.browser.page import NARROW, Stand, key

pytestmark = pytest.mark.asyncio(loop_scope="session")
MARK = "node => { node.marked = true }"
MARKED = "node => node.marked === true"


async def test_an_edit_changes_the_message_in_place(stand: Stand) -> None:
    sent = await stand.say("bàn 1", [[key("Một"), key("Hai")]])
    bubble = stand.chat().locator(".message").last
    await expect(bubble).to_contain_text("bàn 1")
    await bubble.evaluate(MARK)
    await stand.edit(sent, "bàn 2", [[key("Ba", style="success")]])
    await expect(bubble).to_contain_text("bàn 2")
    assert await bubble.evaluate(MARKED)
    await expect(bubble).to_contain_text("đã sửa")
    await expect(bubble.locator(".key")).to_have_text(["Ba"])
    await expect(bubble.locator(".key")).to_have_attribute("data-style", "success")


async def test_the_focus_stays_on_a_button_that_changes(stand: Stand) -> None:
    sent = await stand.say("tay", [[key("3♠"), key("4♠")], [key("Đánh")]])
    await stand.chat().get_by_role("button", name="4♠").focus()
    await stand.edit(sent, "tay.", [[key("3♠"), key("✅4♠")], [key("Đánh 4♠")]])
    await expect(stand.chat().get_by_role("button", name="✅4♠")).to_be_focused()
    await stand.page.keyboard.press("ArrowDown")
    await expect(stand.chat().get_by_role("button", name="Đánh 4♠")).to_be_focused()


async def test_a_toast_shows_over_the_chat_of_the_press_and_goes(stand: Stand) -> None:
    await stand.say("bàn", [[key("Vào bàn", "join")]])
    await stand.chat().get_by_role("button", name="Vào bàn").click()
    press = await stand.pressed()
    assert (press["data"], press["from"]["id"]) == ("join", stand.an["id"])
    await expect(stand.chat().locator(".key")).to_have_attribute("aria-busy", "true")
    await stand.api("answerCallbackQuery", callback_query_id=press["id"], text="Bạn đã vào bàn")
    await expect(stand.chat().get_by_role("status")).to_have_text("Bạn đã vào bàn")
    await expect(stand.chat("private").get_by_role("status")).to_have_text("")
    await expect(stand.chat().locator(".key")).not_to_have_attribute("aria-busy", "true")
    await expect(stand.chat().get_by_role("status")).to_have_text("")


async def test_an_alert_waits_for_ok(stand: Stand) -> None:
    await stand.say("bàn", [[key("Bài của tôi")]])
    await stand.chat().get_by_role("button", name="Bài của tôi").click()
    press = await stand.pressed()
    await stand.api("answerCallbackQuery", callback_query_id=press["id"], text="3♠ 4♠", show_alert=True)
    alert = stand.page.get_by_role("alertdialog")
    await expect(alert).to_contain_text("3♠ 4♠")
    await stand.page.keyboard.press("Enter")
    await expect(alert).to_have_count(0)


async def test_an_ephemeral_hand_is_in_the_pane_of_its_receiver_alone(stand: Stand) -> None:
    await stand.say("bàn", [[key("Bài của tôi")]])
    await stand.chat().get_by_role("button", name="Bài của tôi").click()
    press = await stand.pressed()
    asked = {"receiver_user_id": stand.an["id"], "callback_query_id": press["id"]}
    await stand.say("tay của An", [[key("3♠")]], ephemeral_message_parameters=asked)
    hand = stand.chat().locator(".ephemeral")
    await expect(hand).to_contain_text("Chỉ An thấy")
    await hand.get_by_role("button", name="3♠").click()
    assert (await stand.pressed())["message"]["ephemeral_message_id"]
    await stand.page.get_by_label("Bạn là").select_option(label="Bình")
    await expect(stand.chat().get_by_text("bàn", exact=True)).to_be_visible()
    assert "3♠" not in await stand.page.content()


async def test_one_can_be_anybody_in_turn(stand: Stand) -> None:
    await stand.say("riêng cho An", chat=stand.an)
    await stand.say("riêng cho Bình", chat=stand.binh)
    await expect(stand.chat("private")).to_contain_text("riêng cho An")
    await stand.page.get_by_label("Bạn là").select_option(label="Bình")
    await expect(stand.chat("private")).to_contain_text("riêng cho Bình")
    assert "riêng cho An" not in await stand.page.content()
    await stand.box().fill("tôi là Bình")
    await stand.page.keyboard.press("Enter")
    await expect(stand.chat().locator(".mine")).to_contain_text("tôi là Bình")
    # The address names who is looked at.
    await stand.page.reload()
    await expect(stand.chat("private")).to_contain_text("riêng cho Bình")


async def test_four_people_side_by_side_each_see_their_own(stand: Stand) -> None:
    for name in ("Chi", "Dũng"):
        await stand.people.rejoin(await stand.people.add_user(name, started=True), stand.group)
    users = (await stand.people.state())["users"]
    for user in users:
        await stand.say(f"tay của {user['first_name']}", chat=user)
    await stand.page.get_by_role("button", name="Bốn người cạnh nhau").click()
    for user in users:
        pane = stand.page.get_by_role("article", name=user["first_name"])
        await expect(pane.locator(".chat.private")).to_contain_text(f"tay của {user['first_name']}")
        assert str(await pane.text_content()).count("tay của") == 1


async def test_a_link_opens_the_private_chat_and_start_sends_what_it_carries(stand: Stand) -> None:
    chi = await stand.people.add_user("Chi")
    await stand.people.rejoin(chi, stand.group)
    await stand.page.get_by_label("Bạn là").select_option(label="Chi")
    await stand.say("bàn", [[key("Vào bàn")]])
    await stand.chat().get_by_role("button", name="Vào bàn").click()
    press = await stand.pressed()
    url = "https://t.me/samloc_bot?start=seat-7"
    await stand.api("answerCallbackQuery", callback_query_id=press["id"], url=url)
    await expect(stand.chat("private").get_by_role("button", name="Bắt đầu")).to_be_focused()
    await stand.page.keyboard.press("Enter")
    # People see the command, the bot what came with it.
    await expect(stand.chat("private").locator(".mine .text")).to_have_text("/start")
    (update,) = await stand.api.updates(timeout=5)
    assert update["message"]["text"] == "/start seat-7"
    await stand.say("chào Chi", [[{"text": "Về nhóm", "url": group_link(stand, press["message"])}]], chat=chi)
    await stand.chat("private").get_by_role("button", name="Về nhóm").click()
    await expect(stand.chat()).to_have_class(re.compile("turned-to"))


def group_link(stand: Stand, message: Any) -> str:
    return f"https://t.me/c/{str(stand.group['id']).removeprefix('-100')}/{message['message_id']}"


async def test_commands_are_completed_from_the_bots_own_list(stand: Stand) -> None:
    commands = [
        {"command": "newgame", "description": "Mở bàn"},
        {"command": "bai", "description": "Bài của tôi", "is_ephemeral": True},
        {"command": "ban", "description": "Gửi lại bàn"},
    ]
    await stand.api("setMyCommands", commands=commands, scope={"type": "all_group_chats"})
    box = stand.box()
    await expect(stand.chat().get_by_role("button", name="Lệnh của bot")).to_be_visible()
    await box.press_sequentially("/ba")
    options = stand.chat().get_by_role("option")
    await expect(options).to_have_count(2)
    await stand.page.keyboard.press("ArrowDown")
    await stand.page.keyboard.press("ArrowDown")
    await expect(options.last).to_have_attribute("aria-selected", "true")
    await stand.page.keyboard.press("Enter")
    await expect(stand.chat().locator(".mine")).to_contain_text("/ban")
    await box.press_sequentially("/bai")
    await stand.page.keyboard.press("Enter")
    await expect(stand.chat().locator(".mine.ephemeral")).to_contain_text("/bai")


async def test_a_time_is_shown_in_the_viewers_own(stand: Stand) -> None:
    text = 'Đến <tg-time unix="1800000000" format="T">08:00:00</tg-time>'
    await stand.say(text, parse_mode="HTML")
    await expect(stand.chat().locator(".message").last).to_contain_text("Đến 15:00:00")
    elsewhere = await stand.open(timezone_id="America/New_York")
    await expect(stand.chat(page=elsewhere).locator(".message").last).to_contain_text("Đến 03:00:00")


async def test_formatted_text_is_formatted_and_foreign_markup_is_only_text(stand: Stand) -> None:
    name = "<img src=x onerror='document.title=1'>"
    await stand.people.rename(stand.binh, name)
    await stand.people.say(stand.binh, stand.group, "<script>document.title=2</script> & </b>")
    await stand.say("🎴 <b>đậm <i>nghiêng</i></b> <tg-spoiler>ẩn</tg-spoiler>", parse_mode="HTML")
    bubble = stand.chat().locator(".message").last
    await expect(bubble.locator("strong em")).to_have_text("nghiêng")
    await bubble.get_by_role("button", name="ẩn").click()
    await expect(bubble.get_by_role("button", name="ẩn")).to_have_attribute("aria-expanded", "true")
    await expect(stand.chat()).to_contain_text("<script>document.title=2</script> & </b>")
    await expect(stand.chat()).to_contain_text(name)
    assert await stand.page.title() == "samloc"


async def test_pictures_reactions_and_replies_show(stand: Stand) -> None:
    form = aiohttp.FormData({"chat_id": str(stand.group["id"]), "caption": "kết quả"})
    form.add_field("photo", picture(40, 20), filename="a.png", content_type="image/png")
    async with aiohttp.ClientSession() as session:
        url = f"{stand.playground.url}/bot{stand.api.token}/sendPhoto"
        async with session.post(url, data=form) as answer:
            sent = (await answer.json())["result"]
    image = stand.chat().get_by_role("img", name="kết quả")
    await expect(image).to_be_visible()
    assert await image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 40
    await stand.people.react(stand.binh, stand.group, sent["message_id"], "🔥")
    bubble = stand.chat().locator(".message").filter(has=stand.page.get_by_role("img", name="kết quả"))
    await expect(bubble.locator(".chip")).to_have_text("🔥 1")
    await bubble.locator(".chip").click()
    await expect(bubble.locator(".chip")).to_have_text("🔥 2")
    await bubble.get_by_role("button", name="Thêm").click()
    await stand.page.get_by_role("menuitem", name="Trả lời").click()
    await expect(stand.box()).to_be_focused()
    await stand.page.keyboard.type("đẹp")
    await stand.page.keyboard.press("Enter")
    await expect(stand.chat().locator(".mine .quote")).to_contain_text("kết quả")


def picture(width: int, height: int) -> bytes:
    """A grey PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


async def test_topics_are_kept_apart(stand: Stand) -> None:
    forum = await stand.people.add_group("Diễn đàn", [stand.an, stand.binh], forum=True)
    thread = await stand.people.add_topic(forum, "Sâm")
    await stand.say("ở Sâm", chat=forum, message_thread_id=thread)
    await stand.say("ở Chung", chat=forum)
    await stand.chat().get_by_label("Nhóm", exact=True).select_option(label="Diễn đàn")
    await expect(stand.chat()).to_contain_text("ở Chung")
    await expect(stand.chat()).not_to_contain_text("ở Sâm")
    await stand.chat().get_by_role("button", name="Sâm", exact=True).click()
    await expect(stand.chat()).to_contain_text("ở Sâm")
    await stand.box().fill("viết ở đây")
    await stand.page.keyboard.press("Enter")
    await expect(stand.chat().locator(".mine")).to_contain_text("viết ở đây")
    seen = await stand.people.messages(stand.an, forum, thread=thread)
    assert seen[-1]["text"] == "viết ở đây"


async def test_on_a_phone_the_chats_are_tabs_and_news_is_marked(stand: Stand) -> None:
    page = await stand.open(NARROW)
    group, private = (stand.chat(kind, page) for kind in ("group", "private"))
    await expect(group).to_be_visible()
    await expect(private).to_be_hidden()
    await stand.say("bài đây", chat=stand.an)
    tab = page.get_by_role("tab", name="Chat riêng")
    await expect(tab.get_by_role("img", name="có tin mới")).to_be_visible()
    await tab.click()
    await expect(private.get_by_text("bài đây")).to_be_in_viewport()
    await expect(tab.get_by_role("img")).to_be_hidden()
    await page.keyboard.press("ArrowLeft")
    await expect(page.get_by_role("tab", name="Nhóm")).to_be_focused()
    await expect(group).to_be_visible()
    width = await page.evaluate("document.documentElement.scrollWidth")
    assert width <= NARROW["width"]


async def test_what_is_new_is_told_to_a_screen_reader(stand: Stand) -> None:
    sent = await stand.say("dòng một\ndòng hai")
    heard = stand.page.locator("#heard")
    await expect(heard).to_have_text("dòng một. dòng hai")
    await stand.edit(sent, "dòng một\ndòng ba")
    await expect(heard).to_have_text("dòng ba")


async def test_everything_that_can_be_pressed_has_a_name(stand: Stand) -> None:
    await stand.say("bàn", [[key("Một")]])
    await stand.page.get_by_role("button", name="Bảng điều khiển").click()
    nameless = await stand.page.evaluate(
        """() => [...document.querySelectorAll("button, select, input, textarea, a")]
            .filter((node) => !node.closest("[hidden]"))
            .filter((node) => !node.getAttribute("aria-label") && !node.textContent.trim())
            .filter((node) => !node.labels?.length)
            .map((node) => node.outerHTML)"""
    )
    assert nameless == []


async def test_a_page_whose_server_went_away_says_so_and_comes_back(stand: Stand) -> None:
    await stand.say("trước")
    await expect(stand.chat()).to_contain_text("trước")
    port = int(stand.playground.url.rpartition(":")[2])
    await stand.playground.stop()
    await expect(stand.page.locator(".lost-word")).to_contain_text("Mất kết nối")
    await stand.playground.start(port=port)
    await expect(stand.page.locator(".lost-word")).to_have_text("")
    await stand.say("sau")
    await expect(stand.chat()).to_contain_text("sau")
    stand.complaints.clear()
