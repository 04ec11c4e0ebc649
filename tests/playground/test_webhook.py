"""Delivery to the bot's own address."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web

from bot.playground import PlaygroundClient
from tests.playground.api import Api


class Bot:
    """An address that notes what comes and answers as it is told."""

    def __init__(self) -> None:
        self.got: asyncio.Queue[tuple[str | None, dict[str, Any]]] = asyncio.Queue()
        self.statuses: list[int] = []
        self.answer: dict[str, Any] = {}

    async def handle(self, request: web.Request) -> web.Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        await self.got.put((secret, await request.json()))
        return web.json_response(self.answer, status=self.statuses.pop(0) if self.statuses else 200)

    async def text(self) -> str:
        return str((await asyncio.wait_for(self.got.get(), 5))[1]["message"]["text"])


@pytest.fixture
async def bot() -> AsyncIterator[Bot]:
    bot = Bot()
    app = web.Application()
    app.router.add_post("/hook", bot.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    bot.url = f"http://{host}:{port}/hook"  # type: ignore[attr-defined]
    yield bot
    await runner.cleanup()


async def failure(people: PlaygroundClient, after: int = 0) -> int:
    """Waits for a delivery to fail; the number of that event."""
    while events := await people.events(after=after, timeout=5):
        after = events[-1]["seq"]
        if events[-1]["type"] == "webhook_failed":
            return after
    raise AssertionError("no delivery failed")


async def test_updates_are_posted_with_the_secret(api: Api, people: PlaygroundClient, bot: Any) -> None:
    an = await people.add_user("An")
    await people.say(an, an, "trước")
    await api("setWebhook", url=bot.url, secret_token="bi_mat-1")
    await people.say(an, an, "sau")
    secret, update = await asyncio.wait_for(bot.got.get(), 5)
    assert (secret, update["message"]["text"]) == ("bi_mat-1", "trước")
    assert await bot.text() == "sau"
    assert (await api("getWebhookInfo"))["max_connections"] == 40


async def test_a_refused_update_is_tried_again_ever_later(
    api: Api, people: PlaygroundClient, bot: Any
) -> None:
    an = await people.add_user("An")
    bot.statuses = [500, 404, 302]
    await api("setWebhook", url=bot.url)
    await people.say(an, an, "một")
    await people.say(an, an, "hai")
    failed = 0
    for wait in (1, 2, 4):
        assert await bot.text() == "một"
        failed = await failure(people, failed)
        await people.advance(wait - 0.5)
        await asyncio.sleep(0.02)
        assert bot.got.empty()
        await people.advance(0.5)
    assert await bot.text() == "một"
    assert await bot.text() == "hai"


async def test_the_last_error_is_told(api: Api, people: PlaygroundClient, bot: Any) -> None:
    an = await people.add_user("An")
    bot.statuses = [503]
    await api("setWebhook", url=bot.url, allowed_updates=["message"])
    await people.say(an, an, "một")
    await failure(people)
    info = await api("getWebhookInfo")
    assert info["last_error_message"] == "Wrong response from the webhook: 503 Service Unavailable"
    assert (info["pending_update_count"], info["allowed_updates"]) == (1, ["message"])


async def test_a_webhook_taken_away_leaves_its_updates_to_polling(
    api: Api, people: PlaygroundClient, bot: Any
) -> None:
    an = await people.add_user("An")
    bot.statuses = [500]
    await api("setWebhook", url=bot.url)
    await people.say(an, an, "một")
    await failure(people)
    await api("deleteWebhook")
    assert [update["message"]["text"] for update in await api.updates()] == ["một"]


async def test_updates_come_twice_and_in_disorder(api: Api, people: PlaygroundClient, bot: Any) -> None:
    an = await people.add_user("An")
    await people.duplicate_updates(1)
    await people.reorder_updates()
    await people.say(an, an, "một")
    await people.say(an, an, "hai")
    await api("setWebhook", url=bot.url)
    assert [await bot.text() for _ in range(3)] == ["hai", "một", "một"]


async def test_pending_updates_can_be_dropped(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    await people.say(an, an, "một")
    await api("deleteWebhook", drop_pending_updates=True)
    assert await api("getUpdates") == []


async def test_a_method_in_the_answer_is_carried_out(api: Api, people: PlaygroundClient, bot: Any) -> None:
    an = await people.add_user("An", started=True)
    bot.answer = {"method": "sendmessage", "chat_id": an["id"], "text": "đáp"}
    await api("setWebhook", url=bot.url)
    await people.say(an, an, "hỏi")
    await bot.text()
    (call,) = [call for call in await people.calls(after=1, timeout=5) if call["method"] == "sendMessage"]
    assert call["ok"]
    assert (await people.messages(an, an))[-1]["text"] == "đáp"


@pytest.mark.parametrize(
    ("params", "error"),
    [
        ({"url": "ftp://a.b"}, "bad webhook: An HTTPS URL must be provided for webhook"),
        ({"url": "https://a.b", "secret_token": "bí mật"}, "secret token contains unallowed characters"),
    ],
)
async def test_a_bad_webhook_is_refused(api: Api, params: dict[str, Any], error: str) -> None:
    assert await api.refusal("setWebhook", **params) == f"400 Bad Request: {error}"
