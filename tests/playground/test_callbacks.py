"""Presses and their answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.playground import PlaygroundClient, Refusal
from tests.playground.api import Api

TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"
KEYBOARD = {"inline_keyboard": [[{"text": "ừ", "callback_data": "u"}, {"text": "ừm", "callback_data": "m"}]]}


@pytest.fixture
async def table(api: Api, people: PlaygroundClient) -> dict[str, Any]:
    """Two members, a stranger, and a message with two buttons in their group."""
    an, binh, chi = [await people.add_user(name) for name in ("An", "Bình", "Chi")]
    group = await people.add_group("Nhóm", [an, binh])
    await api.updates()
    sent = await api("sendMessage", chat_id=group["id"], text="vào?", reply_markup=KEYBOARD)
    return {"an": an, "binh": binh, "chi": chi, "group": group, "message": sent}


async def test_a_press_names_who_pressed_what(api: Api, people: PlaygroundClient, table: Any) -> None:
    id = await people.press(table["binh"], table["group"], table["message"]["message_id"], text="ừm")
    (update,) = await api.updates()
    query = update["callback_query"]
    assert (query["id"], query["from"]["id"], query["data"]) == (id, table["binh"]["id"], "m")
    assert query["message"] == table["message"]
    assert query["chat_instance"]


async def test_an_answer_reaches_the_one_who_pressed(api: Api, people: PlaygroundClient, table: Any) -> None:
    message_id = table["message"]["message_id"]
    press = asyncio.create_task(people.press_and_wait(table["an"], table["group"], message_id, data="u"))
    (update,) = await api("getUpdates", timeout=5)
    query = {"callback_query_id": update["callback_query"]["id"]}
    await api("answerCallbackQuery", **query, text="xong", show_alert=True)
    assert await press == {"text": "xong", "show_alert": True, "url": None}
    answered = [
        [event["type"] for event in await people.events(user=table[who])].count("answered")
        for who in ("an", "binh")
    ]
    assert answered == [1, 0]


async def test_a_press_is_answered_once(api: Api, people: PlaygroundClient, table: Any) -> None:
    id = await people.press(table["an"], table["group"], table["message"]["message_id"], data="u")
    assert await people.answer(id, timeout=0) is None
    assert await api("answerCallbackQuery", callback_query_id=id) is True
    assert await api.refusal("answerCallbackQuery", callback_query_id=id) == TOO_OLD
    assert await people.answer(id, timeout=0) == {"text": "", "show_alert": False, "url": None}


async def test_a_late_and_an_unknown_answer_are_refused(
    api: Api, people: PlaygroundClient, table: Any
) -> None:
    where = (table["an"], table["group"], table["message"]["message_id"])
    early, late = await people.press(*where, data="u"), await people.press(*where, data="u")
    await people.advance(60)
    assert await api("answerCallbackQuery", callback_query_id=early) is True
    await people.advance(1)
    assert await api.refusal("answerCallbackQuery", callback_query_id=late) == TOO_OLD
    assert await api.refusal("answerCallbackQuery", callback_query_id="1") == TOO_OLD
    assert await api.refusal("answerCallbackQuery") == TOO_OLD


async def test_the_life_of_a_press_can_be_set(api: Api, people: PlaygroundClient, table: Any) -> None:
    await people.settings(callback_life=15)
    id = await people.press(table["an"], table["group"], table["message"]["message_id"], data="u")
    await people.advance(16)
    assert await api.refusal("answerCallbackQuery", callback_query_id=id) == TOO_OLD


async def test_answer_texts_have_200_characters(api: Api, people: PlaygroundClient, table: Any) -> None:
    id = await people.press(table["an"], table["group"], table["message"]["message_id"], data="u")
    refusal = await api.refusal("answerCallbackQuery", callback_query_id=id, text="ấ" * 201)
    assert refusal == "400 Bad Request: MESSAGE_TOO_LONG"
    assert await api("answerCallbackQuery", callback_query_id=id, text="ấ" * 200) is True


async def test_an_answer_may_open_the_bots_own_link_only(
    api: Api, people: PlaygroundClient, table: Any
) -> None:
    id = await people.press(table["an"], table["group"], table["message"]["message_id"], data="u")
    refusal = await api.refusal("answerCallbackQuery", callback_query_id=id, url="https://example.com")
    assert refusal == "400 Bad Request: URL_INVALID"
    url = "https://t.me/samloc_bot?start=x"
    await api("answerCallbackQuery", callback_query_id=id, url=url)
    assert (await people.answer(id) or {})["url"] == url


async def test_only_visible_buttons_are_pressed(api: Api, people: PlaygroundClient, table: Any) -> None:
    message_id = table["message"]["message_id"]
    with pytest.raises(Refusal, match="cannot see"):
        await people.press(table["chi"], table["group"], message_id, data="u")
    with pytest.raises(Refusal, match="no such button"):
        await people.press(table["an"], table["group"], message_id, data="x")
    with pytest.raises(Refusal, match="no such message"):
        await people.press(table["an"], table["group"], 999, data="u")
    await people.leave(table["binh"], table["group"])
    with pytest.raises(Refusal, match="cannot see"):
        await people.press(table["binh"], table["group"], message_id, data="u")


async def test_forged_data_arrives_as_it_is(api: Api, people: PlaygroundClient, table: Any) -> None:
    message_id = table["message"]["message_id"]
    await people.press(table["chi"], table["group"], message_id, data="forged", force=True)
    (update,) = await api.updates()
    assert (update["callback_query"]["data"], update["callback_query"]["from"]["id"]) == (
        "forged",
        table["chi"]["id"],
    )


async def test_a_deleted_messages_button_carries_an_inaccessible_message(
    api: Api, people: PlaygroundClient, table: Any
) -> None:
    message_id = table["message"]["message_id"]
    await api("deleteMessage", chat_id=table["group"]["id"], message_id=message_id)
    await people.press(table["an"], table["group"], message_id, data="u", force=True)
    (update,) = await api.updates()
    assert update["callback_query"]["message"] == {
        "chat": table["group"],
        "message_id": message_id,
        "date": 0,
    }
