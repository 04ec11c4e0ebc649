"""Trouble on demand: errors, cut connections, slow answers, outages, odd deliveries."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from bot.playground import Playground, PlaygroundClient, Refusal
from tests.playground.api import Api, Refused, until_polling


@pytest.fixture
async def an(people: PlaygroundClient) -> dict[str, Any]:
    return await people.add_user("An", started=True)


async def texts(people: PlaygroundClient, an: Any) -> list[str]:
    return [message["text"] for message in await people.messages(an, an)]


async def test_a_429_is_told_and_takes_no_effect(api: Api, people: PlaygroundClient, an: Any) -> None:
    await people.fault("sendMessage", kind="429", retry_after=37)
    with pytest.raises(Refused) as refused:
        await api("sendMessage", chat_id=an["id"], text="a")
    assert (refused.value.code, refused.value.parameters) == (429, {"retry_after": 37})
    assert refused.value.headers["Retry-After"] == "37"
    await api("sendMessage", chat_id=an["id"], text="b")
    assert await texts(people, an) == ["b"]


async def test_a_group_is_muted_for_minutes_by_the_servers_clock(
    api: Api, people: PlaygroundClient, an: Any
) -> None:
    group = await people.add_group("Nhóm", [an])
    await people.fault(chat=group, kind="429", seconds=300)
    await api("sendMessage", chat_id=an["id"], text="riêng")
    where = {"chat_id": group["id"], "text": "a"}
    assert await api.refusal("sendMessage", **where) == "429 Too Many Requests: retry after 300"
    await people.advance(290)
    assert await api.refusal("sendMessage", **where) == "429 Too Many Requests: retry after 10"
    await people.advance(10)
    await api("sendMessage", **where)


async def test_a_500_and_a_502_of_html_take_no_effect(api: Api, people: PlaygroundClient, an: Any) -> None:
    await people.fault(kind="500")
    assert await api.refusal("sendMessage", chat_id=an["id"], text="a") == "500 Internal Server Error"
    await people.fault(kind="502-html")
    url = f"{api.url}/bot1:TEST/sendMessage"
    async with api.session.post(url, json={"chat_id": an["id"], "text": "a"}) as answer:
        assert (answer.status, answer.content_type) == (502, "text/html")
        assert "502 Bad Gateway" in await answer.text()
    assert await texts(people, an) == []


@pytest.mark.parametrize(("kind", "effect"), [("reset-before", []), ("reset-after", ["a"])])
async def test_a_cut_connection_before_or_after_the_effect(
    api: Api, people: PlaygroundClient, an: Any, kind: str, effect: list[str]
) -> None:
    await people.fault("sendMessage", kind=kind)
    with pytest.raises(aiohttp.ClientConnectionError):
        await api("sendMessage", chat_id=an["id"], text="a")
    assert await texts(people, an) == effect
    (call,) = await people.calls()
    assert (call["fault"], call["ok"]) == (kind, bool(effect))
    await api("sendMessage", chat_id=an["id"], text="b")


async def test_a_cut_connection_is_reset_without_a_byte(
    playground: Playground, people: PlaygroundClient, an: Any
) -> None:
    await people.fault(kind="reset-after")
    host, port = playground.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET /bot1:TEST/sendMessage?chat_id={an['id']}&text=a HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    with pytest.raises(ConnectionResetError):
        await reader.read()
    writer.close()
    assert await texts(people, an) == ["a"]


async def test_a_slow_answer_has_taken_effect_before(api: Api, people: PlaygroundClient, an: Any) -> None:
    await people.fault("sendMessage", kind="slow", seconds=100)
    slow = asyncio.create_task(api("sendMessage", chat_id=an["id"], text="a"))
    assert await people.events(timeout=5, user=an)
    assert not slow.done()
    await people.advance(100)
    assert (await slow)["text"] == "a"


async def test_faults_meet_their_method_their_chat_and_their_number(
    api: Api, people: PlaygroundClient, an: Any
) -> None:
    binh = await people.add_user("Bình", started=True)
    await people.fault("SENDMESSAGE", chat=an, kind="500", times=2)
    await api("getMe")
    await api("sendMessage", chat_id=binh["id"], text="a")
    for _ in range(2):
        assert "500" in await api.refusal("sendMessage", chat_id=an["id"], text="a")
    await api("sendMessage", chat_id=an["id"], text="a")
    await people.fault(kind="500", times=None)
    for _ in range(5):
        assert "500" in await api.refusal("getMe")
    await people.clear_faults()
    await api("getMe")
    # One that lasts leaves room for one that passes.
    await people.fault(kind="slow", seconds=0, times=None)
    await people.fault(kind="500")
    assert "500" in await api.refusal("getMe")
    await api("getMe")
    with pytest.raises(Refusal, match="no such fault"):
        await people.fault(kind="gremlins")


async def test_an_outage_cuts_what_is_open_and_what_comes(
    api: Api, people: PlaygroundClient, an: Any
) -> None:
    poll = asyncio.create_task(api("getUpdates", timeout=50))
    await until_polling(people)
    await people.outage()
    for request in (poll, api("getMe"), api("sendMessage", chat_id=an["id"], text="a")):
        with pytest.raises(aiohttp.ClientConnectionError):
            await request
    await people.say(an, an, "còn đó")
    await people.outage(False)
    (update,) = await api.updates()
    assert update["message"]["text"] == "còn đó"
    assert await texts(people, an) == ["còn đó"]


async def test_an_update_is_delivered_twice(api: Api, people: PlaygroundClient, an: Any) -> None:
    await people.duplicate_updates(1)
    await people.say(an, an, "một")
    await people.say(an, an, "hai")
    assert [update["message"]["text"] for update in await api("getUpdates")] == ["một", "hai", "một"]
    assert [update["message"]["text"] for update in await api("getUpdates")] == ["một", "hai"]


async def test_an_acknowledged_update_comes_back(api: Api, people: PlaygroundClient, an: Any) -> None:
    await people.say(an, an, "một")
    (update,) = await api.updates()
    await people.say(an, an, "hai")
    await people.redeliver([update["update_id"]])
    batch = await api("getUpdates", offset=update["update_id"] + 1)
    assert [update["message"]["text"] for update in batch] == ["hai", "một"]


async def test_updates_come_out_of_order_and_none_is_lost(
    api: Api, people: PlaygroundClient, an: Any
) -> None:
    await people.reorder_updates()
    for text in ("một", "hai", "ba"):
        await people.say(an, an, text)
    seen: list[str] = []
    offset = 0
    while batch := await api("getUpdates", offset=offset):
        seen += [update["message"]["text"] for update in batch]
        offset = batch[-1]["update_id"] + 1
    assert seen[:3] == ["ba", "hai", "một"]
    assert set(seen) == {"một", "hai", "ba"}
