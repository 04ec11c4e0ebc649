"""The real process, killed at random moments, with faults on the line: the evening goes on and adds up."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlmodel import select

from bot.cli.demo.evening import Evening
from bot.cli.demo.guest import DECLINE, YOUR_TURN, Guest, Stuck
from bot.cli.demo.script import Script
from bot.engine import Action, Verb, parse_cards, replay
from bot.playground import Playground
from bot.playground.client import PlaygroundClient
from bot.playground.errors import Refusal
from bot.service.dealing import setup_of
from storage.database import Database, InlineExecutor
from storage.models import Deal, DealAction, DealSeat, Transfer
from tests.figures import note

TOKEN = "4242:TEST-token"
KILLS = int(os.environ.get("SAMLOC_KILLS", "2"))
FAULTS = ("500", "502-html", "reset-before", "reset-after", "slow")
METHODS = ("sendMessage", "editMessageText", "answerCallbackQuery", "getUpdates")


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
async def test_killed_at_random_moments_the_book_adds_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "samloc.sqlite3"
    chance = Random(KILLS)
    async with Playground(TOKEN) as playground, PlaygroundClient(playground.url) as client:
        users = [await client.add_user(name, started=True) for name in ("An", "Bình")]
        group = await client.add_group("Hội Sâm", [user["id"] for user in users])
        guests = [Guest(client, user, group) for user in users]
        program = Program(playground.url, database)
        await program.start()
        await _sit_down(guests)
        monkeypatch.setattr("bot.cli.demo.guest.PATIENCE", 4.0)  # what a kill swallowed does not come
        evening = Evening(guests, Script(lambda _: None), chance)
        playing = [asyncio.create_task(_play_on(guest, evening)) for guest in guests]
        try:
            for _ in range(KILLS):
                await _polled(client)
                await asyncio.sleep(chance.uniform(0.0, 4.0))
                for _ in range(chance.randrange(4)):
                    kind, method = chance.choice(FAULTS), chance.choice(METHODS)
                    await client.fault(method=method, kind=kind, times=1)
                assert not any(task.done() for task in playing), playing
                await program.kill()
                note("real process", kills=1)
                await program.start()
            await client.clear_faults()
            await asyncio.sleep(5.0)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await program.kill()
        answers = [call for call in await client.calls() if call["method"].lower() == "answercallbackquery"]
        given = [call["params"]["callback_query_id"] for call in answers if call["ok"]]
        assert len(given) == len(set(given)) > 0
    await _check_book(database)


async def _polled(client: PlaygroundClient) -> None:
    """Until the program that runs now asks for updates."""
    after = (await client.state())["calls"]
    while "getupdates" not in {call["method"].lower() for call in await client.calls(after, 1.0)}:
        pass


async def _sit_down(guests: list[Guest]) -> None:
    await guests[0].say("/newgame")
    for guest in guests:
        lobby = await guest.until(partial(guest.in_group, "Vào bàn"), "a lobby")
        await guest.press(guest.group, lobby, "Vào bàn")


async def _play_on(guest: Guest, evening: Evening) -> None:
    """One person, who does what his screens ask of him; who waits in vain looks again."""
    while True:
        with suppress(Stuck, Refusal):
            await _answer(guest, evening)
        await asyncio.sleep(0.2)


async def _answer(guest: Guest, evening: Evening) -> None:
    panel = await guest.panel()
    if panel is not None and panel.button(DECLINE):
        await guest.press(guest.id, panel, DECLINE)
    elif panel is not None and YOUR_TURN in panel.text:
        await evening._act(guest, panel)
    for word in ("Chia bài", "Ván nữa"):
        message = await guest.in_group(word)
        if message is not None:
            await guest.press(guest.group, message, word)


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
    note("real process", actions=len(rows))
    actions = [Action(Verb(row.verb), row.seat, parse_cards(row.cards)) for row in rows]
    result = replay(setup_of(deal, len(seats)), actions).state.result
    due = () if result is None else result.transfers
    people = [row.player_id for row in sorted(seats, key=lambda row: row.seat)]
    assert [(row.payer_id, row.payee_id, row.amount) for row in sorted(paid, key=lambda row: row.number)] == [
        (people[t.payer], people[t.payee], t.amount) for t in due
    ]
    note("real process", deals=1)
