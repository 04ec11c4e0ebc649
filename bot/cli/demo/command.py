"""Starts a local Bot API server and the real bot on loopback, seats people, and stops it all again."""

from __future__ import annotations

import asyncio
import hashlib
import os
import secrets
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

from bot.cli import logs
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

TOKEN = "1:DEMO"
NAMES = ("An", "Bình", "Chi", "Dũng", "Hà")
TITLE = "Sâm tối thứ Sáu"
INTERRUPTED = 130


def main(deals: int | None, seed: int | None, players: int) -> int:
    """Run until `deals` are played or Ctrl-C; exit status 0 either way."""
    logs.set_up("WARNING", TOKEN)
    try:
        with tempfile.TemporaryDirectory(prefix="samloc-demo-") as folder:
            given = os.environ.get("SAMLOC_DATABASE_URL", "").strip()
            url = database_url(given) if given else f"sqlite:///{Path(folder) / 'demo.sqlite3'}"
            asyncio.run(_evening(url, deals, seed, players))
    except KeyboardInterrupt:
        print("\nTạm biệt!")
    except (SettingsError, StorageError, Stuck) as error:
        print(f"samloc demo: {error}", file=sys.stderr)
        return 1
    return 0


async def _evening(url: str, deals: int | None, seed: int | None, players: int) -> None:
    playground = Playground(token=TOKEN)
    await playground.start()
    try:
        bot = RunningBot(Connection(TOKEN, playground.url), Database(url), _parts(seed))
        async with bot, PlaygroundClient(playground.url) as client:
            users = [await client.add_user(name) for name in NAMES[:players]]
            group = await client.add_group(TITLE, [user["id"] for user in users])
            guests = [Guest(client, user, group) for user in users]
            script = Script(print)
            evening = Evening(guests, script, Random(seed))
            await evening.sit_down()
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
    script.line("sổ", ", ".join(f"{row.person.name} {row.points:+d}" for row in balances))
    script.line("sổ", f"tổng {sum(row.points for row in balances)}")
    script.line(
        "lượt",
        f"{tally.deals} ván; {tally.played} lần đánh trong {tally.could} lượt có bài đánh được ({share} %), "
        f"{tally.passed} lần bỏ vì không có",
    )


def _parts(seed: int | None) -> Parts:
    return Parts(entropy=secrets.token_bytes if seed is None else _seeded(seed))


def _seeded(seed: int) -> Callable[[int], bytes]:
    """Bytes that a seed decides: packs repeat, nothing else about the bot changes."""
    calls = count()

    def give(length: int) -> bytes:
        stream = b"".join(
            hashlib.sha256(f"samloc demo {seed} {next(calls)}".encode()).digest()
            for _ in range(-(-length // 32))
        )
        return stream[:length]

    return give
