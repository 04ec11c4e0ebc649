"""The demo as text: a local Bot API server, the real bot, and people whose evening is printed."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from itertools import count
from pathlib import Path
from random import Random

from bot.cli.demo.command import NAMES, TITLE, TOKEN
from bot.cli.demo.entropy import entropy
from bot.cli.demo.evening import Evening
from bot.cli.demo.guest import Guest, Stuck
from bot.cli.demo.script import Script
from bot.cli.wiring import Parts, RunningBot
from bot.playground import Playground
from bot.playground.client import PlaygroundClient
from bot.settings import SettingsError, database_url
from bot.telegram.app import Connection
from storage.database import Database
from storage.errors import StorageError


def watch(deals: int | None, seed: int | None, players: int, machines: int) -> int:
    """Run until `deals` are played or Ctrl-C; exit status 0 either way."""
    try:
        with tempfile.TemporaryDirectory(prefix="samloc-demo-") as folder:
            given = os.environ.get("SAMLOC_DATABASE_URL", "").strip()
            url = database_url(given) if given else f"sqlite:///{Path(folder) / 'demo.sqlite3'}"
            asyncio.run(_evening(url, deals, seed, players, machines))
    except KeyboardInterrupt:
        print("\nTạm biệt!")
    except (SettingsError, StorageError, Stuck) as error:
        print(f"samloc demo: {error}", file=sys.stderr)
        return 1
    return 0


async def _evening(url: str, deals: int | None, seed: int | None, players: int, machines: int) -> None:
    playground = Playground(token=TOKEN)
    await playground.start()
    try:
        parts = Parts(entropy=entropy(seed), chance=Random(seed))
        bot = RunningBot(Connection(TOKEN, playground.url), Database(url), parts)
        async with bot, PlaygroundClient(playground.url) as client:
            users = [await client.add_user(name) for name in NAMES[:players]]
            group = await client.add_group(TITLE, [user["id"] for user in users])
            guests = [Guest(client, user, group) for user in users]
            script = Script(print)
            evening = Evening(guests, script, Random(seed))
            await evening.sit_down()
            await evening.add_machines(machines)
            for number in count(1) if deals is None else range(1, deals + 1):
                await evening.deal(number)
            await _closing_words(evening, bot, group["id"], script)
    finally:
        await playground.stop()


async def _closing_words(evening: Evening, bot: RunningBot, chat_id: int, script: Script) -> None:
    balances = await bot.host.balances(chat_id)
    tally = evening.tally
    share = 100 * tally.played // max(tally.could, 1)
    script.blank()
    script.line("sổ", ", ".join(f"{row.person.name} {row.points:+d}" for row in balances) or "chưa ghi gì")
    script.line("sổ", f"tổng {sum(row.points for row in balances)}")
    script.line(
        "lượt",
        f"{tally.deals} ván; {tally.played} lần đánh trong {tally.could} lượt có bài đánh được ({share} %), "
        f"{tally.passed} lần bỏ vì không có",
    )
