"""Updates that are posted: the same promise as with polling, and nobody else gets in."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from telegram.error import Conflict

from bot.cli.demo.evening import Evening
from bot.cli.demo.guest import Guest
from bot.cli.demo.script import Script
from bot.playground import Playground
from bot.playground.client import PlaygroundClient
from bot.telegram.app import Connection
from bot.telegram.webhook import BODY_LIMIT, LOOK_SECONDS, Webhook, WebhookRefused
from storage.models import DealAction, Table
from tests.e2e.checks import check_answers, check_ledger, check_secrets
from tests.e2e.hooked import SECRET, HookedWorld, PollingWorld, free_port
from tests.e2e.world import TOKEN, World

T = TypeVar("T")
SHOWN = f"X-Telegram-Bot-Api-Secret-Token: {SECRET}"


async def test_a_whole_deal_is_played_over_the_webhook(tmp_path: Path) -> None:
    async with HookedWorld(tmp_path) as world:
        await world.seat(2)
        await world.deal()
        await world.play_out()
        await check_ledger(world)
        assert await check_answers(world) > 10
        assert await check_secrets(world) > 5
        calls = await world.client.calls()
        assert not [call for call in calls if call["method"] == "getUpdates"]
        (set_,) = [call["params"] for call in calls if call["method"] == "setWebhook"]
        assert "callback_query" in set_["allowed_updates"]


async def test_updates_posted_twice_are_applied_once(tmp_path: Path) -> None:
    async with HookedWorld(tmp_path) as world:
        await world.seat(2)
        await world.deal()
        await world.client.duplicate_updates(1_000_000)
        for _ in range(6):
            await world.play_turn()
        numbers = [row.number for row in await world.rows(DealAction)]
        assert numbers == list(range(len(numbers)))


async def test_an_update_is_confirmed_only_when_it_is_committed(tmp_path: Path) -> None:
    async with HookedWorld(tmp_path) as world:
        people = await world.gather(2)
        with held_writes(world) as let_go:
            await world.client.say(people[0].id, world.chat, "/newgame")
            await asyncio.sleep(0.3)
            assert world.playground.backend.updates.pending_count() == 1, "posted, and not answered"
            let_go.set()
            await world.settle()
        assert world.playground.backend.updates.pending_count() == 0
        assert len(await world.rows(Table)) == 1


async def test_a_stop_answers_what_is_under_way_and_takes_nothing_more(tmp_path: Path) -> None:
    async with HookedWorld(tmp_path) as world:
        people = await world.gather(2)
        with held_writes(world) as let_go:
            await world.client.say(people[0].id, world.chat, "/newgame")
            await asyncio.sleep(0.1)
            stopping = asyncio.create_task(world.stop_bot())
            await asyncio.sleep(0.1)
            assert not stopping.done()
            let_go.set()
            await stopping
        assert world.playground.backend.updates.pending_count() == 0
        with pytest.raises(OSError):
            await asyncio.open_connection("127.0.0.1", world.port)
        await world.start_bot()
        assert len(await world.rows(Table)) == 1


@contextlib.contextmanager
def held_writes(world: World) -> Any:
    """Nothing is committed before the event is set."""
    let_go, write = asyncio.Event(), world.bot.database.write

    async def held(work: Callable[..., T]) -> T:
        await let_go.wait()
        return await write(work)

    world.bot.database.write = held  # type: ignore[method-assign]
    yield let_go
    world.bot.database.write = write  # type: ignore[method-assign]


@contextlib.asynccontextmanager
async def process(url: str, database: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """`samloc run` with a webhook, in a process of its own; killed without a word at the end."""
    environment = os.environ | {
        "SAMLOC_TOKEN": TOKEN,
        "SAMLOC_API_URL": url,
        "SAMLOC_DATABASE_URL": f"sqlite:///{database}",
        "SAMLOC_WEBHOOK_URL": f"http://127.0.0.1:{port}/samloc",
        "SAMLOC_WEBHOOK_SECRET": SECRET,
        "SAMLOC_WEBHOOK_LISTEN": f"127.0.0.1:{port}",
        "SAMLOC_LOG_LEVEL": "WARNING",
    }
    running = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "run", env=environment)
    try:
        yield running
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGKILL)
        await running.wait()


async def test_killed_in_mid_deal_it_is_posted_again_what_it_had_not_applied(tmp_path: Path) -> None:
    database, port = tmp_path / "samloc.sqlite3", free_port()
    async with Playground(TOKEN) as playground, PlaygroundClient(playground.url) as client:
        users = [await client.add_user(name) for name in ("An", "Bình")]
        group = await client.add_group("Hội Sâm", [user["id"] for user in users])
        guests = [Guest(client, user, group) for user in users]
        evening = Evening(guests, Script(lambda _: None), Random(1))
        await guests[0].say("/newgame")
        async with process(playground.url, database, port):
            await guests[0].until(lambda: guests[0].in_group("Vào bàn"), "a lobby for what was typed before")
            await evening.sit_down()
            number, over = 0, True
            while over:  # a hand may win as it is dealt
                number += 1
                await evening.open_deal(number)
                over = await some_turns(evening, number)
        async with process(playground.url, database, port) as again:
            await some_turns(evening, number)
            again.send_signal(signal.SIGTERM)
            assert await again.wait() == 0
    with contextlib.closing(sqlite3.connect(database)) as rows:
        played = (
            "SELECT count(*), count(DISTINCT number) FROM deal_action"
            " WHERE deal_id = ? AND verb IN ('play', 'pass')"
        )
        count, numbers = rows.execute(played, (number,)).fetchone()
        assert count == numbers > 3
        assert rows.execute("SELECT count(*) FROM deal_action WHERE verb = 'timeout'").fetchone() == (0,)


async def some_turns(evening: Evening, number: int) -> bool:
    """Three turns of a deal; True if that ended it."""
    return any([await evening.one_turn(number) for _ in range(3)])


async def ask(port: int, *lines: str, body: bytes = b"") -> int:
    """The status of an answer to a request that is written as it stands, and then waits."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write("\r\n".join([*lines, "Host: bot", "", ""]).encode() + body)
        async with asyncio.timeout(5):
            return int((await reader.readline()).split()[1])
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


@pytest.fixture
async def hooked(tmp_path: Path) -> AsyncIterator[HookedWorld]:
    async with HookedWorld(tmp_path) as world:
        yield world


@pytest.mark.parametrize(
    "header",
    [
        "X-Other: 1",
        "X-Telegram-Bot-Api-Secret-Token:",
        f"X-Telegram-Bot-Api-Secret-Token: {SECRET}x",
        f"X-Telegram-Bot-Api-Secret-Token: {SECRET[:-1]}",
        "X-Telegram-Bot-Api-Secret-Token: bí mật",
    ],
)
async def test_without_the_secret_nobody_gets_in_and_no_body_is_waited_for(
    hooked: HookedWorld, header: str
) -> None:
    assert await ask(hooked.port, "POST / HTTP/1.1", header, "Content-Length: 1000") == 403


async def test_an_oversized_body_is_refused_before_it_comes(hooked: HookedWorld) -> None:
    length = f"Content-Length: {BODY_LIMIT + 1}"
    assert await ask(hooked.port, "POST / HTTP/1.1", SHOWN, length) == 413


async def test_an_oversized_body_of_unknown_length_is_refused_on_the_way(hooked: HookedWorld) -> None:
    size = BODY_LIMIT + 1
    chunk = f"{size:x}\r\n".encode() + b"1" * size + b"\r\n"
    lines = ("POST / HTTP/1.1", SHOWN, "Transfer-Encoding: chunked")
    assert await ask(hooked.port, *lines, body=chunk) == 413


NO_UPDATES = [b"", b"{", b"\xff\xfe", b"[]", b"1", b"{}", b'{"update_id": "1"}', b'{"update_id": true}']


@pytest.mark.parametrize("body", [*NO_UPDATES, b"[" * 9999])
async def test_what_is_no_update_is_a_bad_request(hooked: HookedWorld, body: bytes) -> None:
    length = f"Content-Length: {len(body)}"
    assert await ask(hooked.port, "POST / HTTP/1.1", SHOWN, length, body=body) == 400


async def test_only_posts_are_taken(hooked: HookedWorld) -> None:
    assert await ask(hooked.port, "GET /samloc HTTP/1.1", SHOWN) == 405


async def test_what_the_library_cannot_read_is_passed_over_and_not_logged(
    hooked: HookedWorld, caplog: pytest.LogCaptureFixture
) -> None:
    body = json.dumps({"update_id": 7, "message": {"text": "Tên-người"}}).encode()
    with caplog.at_level(logging.DEBUG):
        length = f"Content-Length: {len(body)}"
        assert await ask(hooked.port, "POST / HTTP/1.1", SHOWN, length, body=body) == 200
    assert "update 7 cannot be read" in caplog.text
    assert "Tên-người" not in caplog.text
    assert "T\\u00ean" not in caplog.text


async def test_an_update_polled_that_cannot_be_read_holds_up_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with PollingWorld(tmp_path) as world:
        people = await world.gather(2)
        world.playground.backend.updates.push("message", {"text": "Tên-người"})
        await people[0].say("/newgame")
        assert len(await world.rows(Table)) == 1
    assert "cannot be read" in caplog.text
    assert "Tên-người" not in caplog.text


async def test_polling_takes_a_webhook_away_and_the_other_way_round(tmp_path: Path) -> None:
    async with HookedWorld(tmp_path) as world:
        webhook = world.playground.backend.webhook
        assert webhook.address is not None
        assert webhook.address.secret == SECRET
        await world.stop_bot()
        assert webhook.address is not None, "a bot that is down is posted to again when it is back"
        await world.start_with(Connection(TOKEN, world.playground.url, 5))
        assert webhook.address is None
        await world.gather(2)
        await world.people[0].say("/newgame")
        assert len(await world.rows(Table)) == 1
        await world.stop_bot()
        await world.start_bot()
        assert webhook.address is not None
        await world.people[0].say("/leave")


async def test_a_webhook_that_stays_away_is_another_process(tmp_path: Path) -> None:
    async with HookedWorld(tmp_path) as world:
        line = world.bot.telegram.line
        await looks(world, 1)
        world.playground.backend.webhook.delete()
        await world.advance(LOOK_SECONDS)
        await looks(world, 2)
        assert line.lost is None, "it may be a successor that sets it anew"
        await world.advance(LOOK_SECONDS)
        async with asyncio.timeout(5):
            assert isinstance(await line.over(), Conflict)


async def looks(world: World, times: int) -> None:
    """Until the bot has looked at its webhook so many times."""
    seen = 0
    while seen < times:
        calls = await world.client.calls()
        seen = sum(call["method"] == "getWebhookInfo" for call in calls)
    await asyncio.sleep(0.05)


async def test_a_port_in_use_is_told_with_the_fix(tmp_path: Path) -> None:
    async with HookedWorld(tmp_path) as world:
        await world.stop_bot()
        taken = await asyncio.start_server(lambda *_: None, "127.0.0.1", world.port)
        with pytest.raises(WebhookRefused, match=rf"127\.0\.0\.1:{world.port}.*SAMLOC_WEBHOOK_LISTEN"):
            await world.start_bot()
        taken.close()
        await taken.wait_closed()
        await world.start_bot()


async def test_an_address_that_telegram_refuses_is_told(tmp_path: Path) -> None:
    async with HookedWorld(tmp_path) as world:
        await world.stop_bot()
        hook = Webhook(url="ftp://bot", secret=SECRET, host="127.0.0.1", port=world.port)
        with pytest.raises(WebhookRefused, match=r"SAMLOC_WEBHOOK_URL: .*must be provided"):
            await world.start_with(Connection(TOKEN, world.playground.url, webhook=hook))
        await world.start_bot()
