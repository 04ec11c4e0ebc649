"""getUpdates: acknowledging, waiting, retention, kinds, one poller; setWebhook against it."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest

from bot.playground import Playground, PlaygroundClient
from tests.playground.api import Api, Refused, until_polling


async def test_offset_acknowledges_everything_below_it(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    for text in ("một", "hai", "ba"):
        await people.say(an, an, text)
    first = await api("getUpdates")
    assert [update["message"]["text"] for update in first] == ["một", "hai", "ba"]
    assert await api("getUpdates") == first
    rest = await api("getUpdates", offset=first[2]["update_id"])
    assert rest == first[2:]
    assert await api("getUpdates") == rest


async def test_negative_offset_keeps_only_the_newest(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    for text in ("một", "hai", "ba"):
        await people.say(an, an, text)
    assert [update["message"]["text"] for update in await api("getUpdates", offset=-1)] == ["ba"]
    assert len(await api("getUpdates")) == 1


async def test_limit_bounds_a_batch(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    for text in ("một", "hai", "ba"):
        await people.say(an, an, text)
    assert len(await api("getUpdates", limit=2)) == 2


async def test_long_poll_wakes_at_once(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    poll = asyncio.create_task(api("getUpdates", timeout=50))
    await until_polling(people)
    assert not poll.done()
    await people.say(an, an, "chào")
    assert [update["message"]["text"] for update in await poll] == ["chào"]


async def test_second_poller_ends_the_first(api: Api, people: PlaygroundClient) -> None:
    first = asyncio.create_task(api("getUpdates", timeout=50))
    await until_polling(people)
    assert await api("getUpdates") == []
    with pytest.raises(Refused) as refused:
        await first
    assert (refused.value.status, refused.value.text) == (
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    )


async def test_a_poller_that_went_away_takes_nothing_along(
    playground: Playground, api: Api, people: PlaygroundClient
) -> None:
    an = await people.add_user("An")
    gone = asyncio.create_task(api("getUpdates", timeout=50))
    await until_polling(people)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    await people.say(an, an, "chào")
    assert len(await api("getUpdates")) == 1


async def test_a_restarted_server_forgets_nothing(
    playground: Playground, api: Api, people: PlaygroundClient
) -> None:
    an = await people.add_user("An")
    await people.say(an, an, "chào")
    poll = asyncio.create_task(api("getUpdates", offset=600_000_000, timeout=50))
    await until_polling(people)
    await people.say(an, an, "chào nữa")
    await poll
    port = int(playground.url.rsplit(":", 1)[1])
    open_poll = asyncio.create_task(api("getUpdates", offset=600_000_000, timeout=50))
    await until_polling(people)
    await playground.stop()
    with pytest.raises(aiohttp.ClientConnectionError):
        await open_poll
    await playground.start(port=port)
    await people.say(an, an, "còn đây")
    assert [update["message"]["text"] for update in await api("getUpdates")] == ["còn đây"]
    assert len(await people.messages(an, an)) == 3


async def test_messages_are_kept_for_a_day_and_presses_for_150_seconds(
    api: Api, people: PlaygroundClient
) -> None:
    an = await people.add_user("An", started=True)
    sent = await api(
        "sendMessage",
        chat_id=an["id"],
        text="bấm",
        reply_markup={"inline_keyboard": [[{"text": "ừ", "callback_data": "u"}]]},
    )
    await people.say(an, an, "chào")
    await people.press(an, an, sent["message_id"], data="u")
    await people.advance(149)
    assert [len(update) for update in await api("getUpdates")] == [2, 2]
    await people.advance(2)
    assert ["message" in update for update in await api("getUpdates")] == [True]
    await people.advance(24 * 3600 - 152)
    assert len(await api("getUpdates")) == 1
    await people.advance(2)
    assert await api("getUpdates") == []


async def test_allowed_updates_hold_from_then_on(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    await api("getUpdates", allowed_updates=["callback_query"])
    await people.say(an, an, "chào")
    assert await api("getUpdates") == []
    await api("getUpdates", allowed_updates=[])
    await people.say(an, an, "chào")
    assert len(await api("getUpdates")) == 1


async def test_polling_with_a_webhook_set_is_a_conflict(api: Api, people: PlaygroundClient) -> None:
    poll = asyncio.create_task(api.refusal("getUpdates", timeout=50))
    await until_polling(people)
    await api("setWebhook", url="http://127.0.0.1:9/hook")
    assert await poll == "409 Conflict: terminated by setWebhook request"
    assert (await api.refusal("getUpdates")).startswith(
        "409 Conflict: can't use getUpdates method while webhook"
    )
    assert (await api("getWebhookInfo"))["url"] == "http://127.0.0.1:9/hook"
    await api("deleteWebhook")
    assert await api("getUpdates") == []
    assert (await api("getWebhookInfo"))["url"] == ""
