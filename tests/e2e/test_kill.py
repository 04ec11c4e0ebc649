"""The real process, killed in mid-deal: Telegram keeps what was not applied, the database what was."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from bot.cli.demo.evening import Evening
from bot.cli.demo.guest import Guest
from bot.cli.demo.script import Script
from bot.playground import Playground
from bot.playground.client import PlaygroundClient

TOKEN = "4242:TEST-token"
KILLS = (3, 9, 15)
TURNS = 200


@asynccontextmanager
async def running_bot(url: str, database: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """`samloc run` in a process of its own; killed without a word at the end."""
    environment = os.environ | {
        "SAMLOC_TOKEN": TOKEN,
        "SAMLOC_API_URL": url,
        "SAMLOC_DATABASE_URL": f"sqlite:///{database}",
        "SAMLOC_LOG_LEVEL": "WARNING",
    }
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot", "run", env=environment)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)
        await process.wait()


async def test_killed_in_mid_deal_it_goes_on_and_nobody_is_timed_out(tmp_path: Path) -> None:
    database = tmp_path / "samloc.sqlite3"
    lines: list[str] = []
    async with Playground(TOKEN) as playground, PlaygroundClient(playground.url) as client:
        users = [await client.add_user(name) for name in ("An", "Bình", "Chi")]
        group = await client.add_group("Hội Sâm", [user["id"] for user in users])
        guests = [Guest(client, user, group) for user in users]
        evening = Evening(guests, Script(lines.append), Random(1))
        turns, over, seated = 0, False, False
        for until in (*KILLS, TURNS):
            async with running_bot(playground.url, database):
                if not seated:
                    await evening.sit_down()
                    await evening.open_deal(1)
                    seated = True
                while turns < until and not over:
                    over = await evening.one_turn(1)
                    turns += 1
        assert over
    with sqlite3.connect(database) as rows:
        assert rows.execute("SELECT count(*) FROM deal WHERE status = 'finished'").fetchone() == (1,)
        assert rows.execute("SELECT count(*) FROM deal_action WHERE verb = 'timeout'").fetchone() == (0,)
        repeated = rows.execute("SELECT count(*) - count(DISTINCT number) FROM deal_action").fetchone()
        assert repeated == (0,)
        transfers = rows.execute("SELECT count(*) FROM ledger_transfer").fetchone()
        assert transfers[0] > 0


async def test_sigterm_stops_it_cleanly_and_a_second_process_is_sent_away(tmp_path: Path) -> None:
    database = tmp_path / "samloc.sqlite3"
    async with (
        Playground(TOKEN) as playground,
        running_bot(playground.url, database) as first,
        PlaygroundClient(playground.url) as client,
    ):
        while not [call for call in await client.calls() if call["method"] == "getUpdates"]:
            await client.calls(timeout=0.2)
        environment = os.environ | {
            "SAMLOC_TOKEN": TOKEN,
            "SAMLOC_API_URL": playground.url,
            "SAMLOC_DATABASE_URL": f"sqlite:///{database}",
        }
        second = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=environment, stderr=asyncio.subprocess.PIPE
        )
        _, told = await second.communicate()
        assert second.returncode == 1
        assert len(told.decode().splitlines()) == 1
        assert str(database) in told.decode()
        first.send_signal(signal.SIGTERM)
        assert await first.wait() == 0
