"""The real process, killed at random moments, with faults on the line: the evening goes on and adds up."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlmodel import select

from bot.cli.demo.evening import Evening
from bot.cli.demo.guest import Guest, Stuck
from bot.cli.demo.script import Script
from bot.engine import Action, Verb, parse_cards, replay
from bot.playground import Playground
from bot.playground.client import PlaygroundClient
from bot.service.dealing import setup_of
from storage.database import Database, InlineExecutor
from storage.models import Deal, DealAction, DealSeat, Transfer
from tests.figures import note

TOKEN = "4242:TEST-token"
KILLS = int(os.environ.get("SAMLOC_KILLS", "2"))
FAULTS = ("500", "502-html", "reset-before", "reset-after", "slow")
METHODS = ("sendMessage", "editMessageText", "answerCallbackQuery", "getUpdates")
DEALS = 1_000


class Program:
    """`samloc run`, started again whenever it was killed."""

    def __init__(self, url: str, database: Path) -> None:
        self._environment = os.environ | {
            "SAMLOC_TOKEN": TOKEN,
            "SAMLOC_API_URL": url,
            "SAMLOC_DATABASE_URL": f"sqlite:///{database}",
            "SAMLOC_LOG_LEVEL": "ERROR",
        }
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Run it."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=self._environment
        )

    async def kill(self) -> None:
        """End it without a word; it must not have ended by itself."""
        assert self._process is not None
        assert self._process.returncode is None, "the program ended by itself"
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()


@pytest.mark.timeout(60 + 30 * KILLS)
async def test_killed_at_random_moments_the_book_adds_up(tmp_path: Path) -> None:
    database = tmp_path / "samloc.sqlite3"
    chance = Random(KILLS)
    async with Playground(TOKEN) as playground, PlaygroundClient(playground.url) as client:
        users = [await client.add_user(name, started=True) for name in ("An", "Bình")]
        group = await client.add_group("Hội Sâm", [user["id"] for user in users])
        guests = [Guest(client, user, group) for user in users]
        program = Program(playground.url, database)
        await program.start()
        playing = asyncio.create_task(_play(guests, chance))
        try:
            for _ in range(KILLS):
                await asyncio.sleep(chance.uniform(1.0, 5.0))
                for _ in range(chance.randrange(4)):
                    kind, method = chance.choice(FAULTS), chance.choice(METHODS)
                    await client.fault(method=method, kind=kind, times=1)
                assert not playing.done(), playing
                await program.kill()
                note("real process", kills=1)
                await program.start()
            await client.clear_faults()
            await asyncio.sleep(5.0)
        finally:
            playing.cancel()
            with suppress(asyncio.CancelledError):
                await playing
            await program.kill()
        answers = [call for call in await client.calls() if call["method"].lower() == "answercallbackquery"]
        given = [call["params"]["callback_query_id"] for call in answers if call["ok"]]
        assert len(given) == len(set(given)) > 0
    await _check_book(database)


async def _play(guests: list[Guest], chance: Random) -> None:
    """Play on and on; who waits in vain for a screen looks again."""
    evening = Evening(guests, Script(lambda _: None), chance)
    seated, number, dealt = False, 1, False
    while number < DEALS:
        try:
            if not seated:
                await evening.sit_down()
                seated = True
            if not dealt:
                await evening.open_deal(number)
                dealt = True
            if await evening.one_turn(number):
                number, dealt = number + 1, False
        except Stuck:
            seated = True
            await asyncio.sleep(0.5)


async def _check_book(file: Path) -> None:
    """Every stored deal replays; every finished one is paid once, as its replay says."""
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT count(*) FROM deal_action").fetchone()[0] > 0
    database = Database(f"sqlite:///{file}", executor=InlineExecutor())
    await database.open()
    try:
        for deal in await _rows(database, Deal):
            await _check_deal(database, deal)
    finally:
        await database.close()


async def _rows(database: Database, kind: type[Any]) -> list[Any]:
    return list(await database.read(lambda session: session.exec(select(kind)).all()))


async def _check_deal(database: Database, deal: Deal) -> None:
    seats = [row for row in await _rows(database, DealSeat) if row.deal_id == deal.id]
    rows = [row for row in await _rows(database, DealAction) if row.deal_id == deal.id]
    paid = [row for row in await _rows(database, Transfer) if row.deal_id == deal.id]
    rows.sort(key=lambda row: row.number)
    assert [row.number for row in rows] == list(range(len(rows)))
    actions = [Action(Verb(row.verb), row.seat, parse_cards(row.cards)) for row in rows]
    result = replay(setup_of(deal, len(seats)), actions).state.result
    due = () if result is None else result.transfers
    people = [row.player_id for row in sorted(seats, key=lambda row: row.seat)]
    assert [(row.payer_id, row.payee_id, row.amount) for row in sorted(paid, key=lambda row: row.number)] == [
        (people[t.payer], people[t.payee], t.amount) for t in due
    ]
    note("real process", deals=1)
