"""Flood buckets: what fits, what is told to wait, and what is free."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.playground import Playground, PlaygroundClient
from tests.playground.api import Api, Refused
from tests.playground.conftest import NOON


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground(clock=lambda: NOON) as running:
        yield running


async def test_a_private_chat_takes_three_and_one_a_second(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    for _ in range(3):
        await api("sendMessage", chat_id=an["id"], text="a")
    with pytest.raises(Refused) as refused:
        await api("sendMessage", chat_id=an["id"], text="a")
    assert (refused.value.status, refused.value.text) == (429, "Too Many Requests: retry after 1")
    assert refused.value.parameters == {"retry_after": 1}
    await people.advance(1)
    await api("sendMessage", chat_id=an["id"], text="a")
    assert "429" in await api.refusal("sendMessage", chat_id=an["id"], text="a")
    await people.advance(100)
    for _ in range(3):
        await api("sendMessage", chat_id=an["id"], text="a")
    assert "429" in await api.refusal("sendMessage", chat_id=an["id"], text="a")


async def test_a_group_takes_twenty_in_any_minute_sends_and_edits_together(
    api: Api, people: PlaygroundClient
) -> None:
    an = await people.add_user("An", started=True)
    group = await people.add_group("Nhóm", [an])
    sent = await api("sendMessage", chat_id=group["id"], text="0")
    await people.advance(10)
    for number in range(1, 20):
        await api("editMessageText", chat_id=group["id"], message_id=sent["message_id"], text=str(number))
    with pytest.raises(Refused) as refused:
        await api("sendMessage", chat_id=group["id"], text="a")
    assert refused.value.parameters == {"retry_after": 50}
    await people.advance(49)
    assert "retry after 1" in await api.refusal("sendMessage", chat_id=group["id"], text="a")
    # The window slides: one came ten seconds before the others, so one may go now.
    await people.advance(1)
    await api("sendMessage", chat_id=group["id"], text="a")
    assert "retry after 10" in await api.refusal("sendMessage", chat_id=group["id"], text="a")


async def test_the_bot_takes_thirty_a_second(api: Api, people: PlaygroundClient) -> None:
    users = [await people.add_user(f"Người {number}", started=True) for number in range(11)]
    for number in range(30):
        await api("sendMessage", chat_id=users[number % 10]["id"], text="a")
    assert "429" in await api.refusal("sendMessage", chat_id=users[10]["id"], text="a")
    await people.advance(1)
    await api("sendMessage", chat_id=users[10]["id"], text="a")


async def test_callback_answers_and_look_ups_are_free(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    keyboard = {"inline_keyboard": [[{"text": "ừ", "callback_data": "u"}]]}
    sent = await api("sendMessage", chat_id=an["id"], text="a", reply_markup=keyboard)
    for _ in range(50):
        id = await people.press(an, an, sent["message_id"], data="u")
        await api("answerCallbackQuery", callback_query_id=id)
        await api("getChat", chat_id=an["id"])
    counted = [call["method"] for call in await people.calls() if call["counted"]]
    assert counted == ["sendMessage"]


async def test_a_refused_call_takes_nothing(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    for _ in range(5):
        await api.refusal("sendMessage", chat_id=an["id"], text="")
    for _ in range(3):
        await api("sendMessage", chat_id=an["id"], text="a")
    (last,) = (await people.messages(an, an))[-1:]
    where: dict[str, Any] = {"chat_id": an["id"], "message_id": last["message_id"]}
    refusal = await api.refusal("editMessageText", **where, text="b")
    assert refusal == "429 Too Many Requests: retry after 1"
    assert (await people.messages(an, an))[-1]["text"] == "a"


async def test_buckets_are_switched_off_one_by_one(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    assert await people.limits(private=False) == {"private": False, "group": True, "bot": True}
    for _ in range(30):
        await api("sendMessage", chat_id=an["id"], text="a")
    assert "429" in await api.refusal("sendMessage", chat_id=an["id"], text="a")
    assert await people.limits(False) == {"private": False, "group": False, "bot": False}
    for _ in range(30):
        await api("sendMessage", chat_id=an["id"], text="a")
