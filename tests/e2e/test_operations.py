"""What an operator meets: two processes with one token, a health check, backups, and what the log tells."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import cycle, product
from pathlib import Path

import pytest

from bot.cli import backup, doctor, logs
from bot.cli.backup import LOOK_SECONDS, DailyBackup
from bot.cli.heartbeat import last_heard
from bot.engine import card_text, pack_from_seed
from bot.playground import Playground
from bot.playground.client import PlaygroundClient
from bot.playground.updates import CONFLICT
from storage.models import DealAction
from tests.clock import ManualClock
from tests.e2e.checks import check_ledger
from tests.e2e.hooked import SECRET, PollingWorld
from tests.e2e.world import TOKEN, World

LINE = re.compile(r" INFO samloc\.play: deal=(\d+) number=(\d+) seat=(\d+|None) verb=([a-z]+)$", re.MULTILINE)
CARD = re.compile(r"(10|[3-9JQKA2])[♠♣♦♥]|\b(10|[3-9TJQKA2])[SCDH]\b")
NAMES = ("Ánhtuyết", "Bạchvân", "Cẩmtú")
TITLE = "Hội Sâm"
PACK = " ".join(card_text(card) for card in pack_from_seed(bytes(32)))


@contextlib.asynccontextmanager
async def process(url: str, database: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """`samloc run` in a process of its own, its warnings to be read; killed at the end."""
    environment = os.environ | {
        "SAMLOC_TOKEN": TOKEN,
        "SAMLOC_API_URL": url,
        "SAMLOC_DATABASE_URL": f"sqlite:///{database}",
        "SAMLOC_LOG_LEVEL": "WARNING",
    }
    running = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", env=environment, stderr=asyncio.subprocess.PIPE
    )
    try:
        yield running
    finally:
        if running.returncode is None:
            running.send_signal(signal.SIGKILL)
        await running.wait()


async def said(running: asyncio.subprocess.Process) -> list[str]:
    """What a process that has ended wrote."""
    _, told = await running.communicate()
    return told.decode().splitlines()


async def until(holds: Callable[[], bool]) -> None:
    """Wait, in the machine's own time."""
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)


async def test_of_two_processes_with_one_token_one_stops_and_says_why(tmp_path: Path) -> None:
    async with (
        Playground(TOKEN) as playground,
        process(playground.url, tmp_path / "1") as first,
        process(playground.url, tmp_path / "2") as second,
    ):
        ends = [asyncio.create_task(one.wait()) for one in (first, second)]
        done, waiting = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED, timeout=60)
        assert [end.result() for end in done] == [3]
        (line,) = await said(first if ends[0] in done else second)
        assert "another process runs with this token" in line
        _, still = await asyncio.wait(waiting, timeout=3)
        assert len(still) == 1, "the other one goes on"
        for task in still:
            task.cancel()


async def test_a_predecessors_last_poll_is_no_reason_to_stop(tmp_path: Path) -> None:
    async with PollingWorld(tmp_path) as world:
        await world.gather(2)
        updates = world.playground.backend.updates
        await until(lambda: updates.polling)
        updates.end_poll(CONFLICT)
        await world.people[0].say("/newgame")
        assert world.bot.telegram.line.lost is None


async def test_a_stop_is_heard_while_telegram_cannot_be_reached(tmp_path: Path) -> None:
    async with Playground(TOKEN) as playground, PlaygroundClient(playground.url) as client:
        await client.outage(True)
        async with process(playground.url, tmp_path / "samloc.sqlite3") as running:
            assert running.stderr is not None
            assert b"Telegram cannot be reached" in await running.stderr.readline()
            running.send_signal(signal.SIGTERM)
            async with asyncio.timeout(10):
                assert await running.wait() == 0


@pytest.fixture
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The environment of an operator beside the bot."""
    monkeypatch.setenv("SAMLOC_TOKEN", TOKEN)
    monkeypatch.setenv("SAMLOC_DATABASE_URL", f"sqlite:///{tmp_path / 'samloc.sqlite3'}")
    return monkeypatch


async def test_the_doctor_and_a_backup_beside_a_playing_bot(
    tmp_path: Path, surroundings: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with PollingWorld(tmp_path, packs=[PACK]) as world:
        surroundings.setenv("SAMLOC_API_URL", world.playground.url)
        await world.seat(2)
        await world.deal()
        await world.play_turn()
        actions = len(await world.rows(DealAction))
        assert last_heard(world.database_file) is not None
        findings = await asyncio.to_thread(
            lambda: list(doctor.examine(os.environ, now=world.clock.timestamp))
        )
        # The heartbeat is of the machine's clock, the rest of this world's.
        wrong = {one.about for one in findings if one.level is doctor.Level.WRONG}
        assert wrong == {"last poll"}
        texts = {one.about: one.text for one in findings}
        assert texts["token"] == "is @samloc_bot's"
        assert texts["deadlines"] == "none overdue, 1 deals live"
        copy = tmp_path / "copy.sqlite3"
        assert await asyncio.to_thread(backup.main, str(copy)) == 0
        await world.play_turn()
        assert await asyncio.to_thread(backup.main, str(copy)) == 1
        assert f"{copy} exists already" in capsys.readouterr().err
        with contextlib.closing(sqlite3.connect(copy)) as rows:
            assert rows.execute("SELECT count(*) FROM deal_action").fetchone() == (actions,)
        late = world.clock.timestamp() + 100
        findings = await asyncio.to_thread(lambda: list(doctor.examine(os.environ, now=lambda: late)))
        assert "1 of 1 deals are overdue" in {one.about: one.text for one in findings}["deadlines"]


async def test_the_running_bot_makes_a_copy_a_day(tmp_path: Path) -> None:
    clock = ManualClock()
    async with PollingWorld(tmp_path) as world, DailyBackup(world.database_file, clock):
        folder = tmp_path / "backups"

        def made(*days: str) -> bool:
            names = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
            return names == [f"samloc-2030-01-{day}.sqlite3" for day in days]

        # It made its copy and sleeps: nothing else goes by this clock.
        await until(lambda: made("01") and clock.next_wake() is not None)
        clock.advance(LOOK_SECONDS)
        await until(lambda: clock.next_wake() is not None)
        assert made("01")
        clock.advance(24 * LOOK_SECONDS)
        await until(lambda: made("01", "02"))


async def test_a_damaged_database_stops_the_start_with_the_newest_backups_name(tmp_path: Path) -> None:
    database = tmp_path / "samloc.sqlite3"
    database.write_bytes(b"no database at all, " * 300)
    (tmp_path / "backups").mkdir()
    for day in ("08", "09"):
        (tmp_path / "backups" / f"samloc-2030-01-{day}.sqlite3").touch()
    async with process("http://127.0.0.1:9", database) as running:
        (line,) = await said(running)
        assert await running.wait() == 1
    assert str(database) in line
    assert f"The newest backup is {tmp_path}/backups/samloc-2030-01-09.sqlite3" in line


@pytest.fixture
def root_logger() -> Iterator[None]:
    """Logging as it was, afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in (*logs.NOISY, *logs.MUTE)}
    yield
    root.handlers, root.level = handlers, level
    for name, kept in levels.items():
        logging.getLogger(name).setLevel(kept)


async def test_the_log_of_a_faulted_deal_has_every_play_and_no_token_name_or_card(
    tmp_path: Path,
    root_logger: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At its most talkative, while a call fails at every turn."""
    monkeypatch.setattr("tests.e2e.world.NAMES", NAMES)
    logs.set_up("DEBUG", TOKEN, SECRET)
    kinds = ("429", "500", "502-html", "reset-before", "reset-after")
    faults = cycle([*product(("editMessageText", "sendMessage"), kinds), ("getUpdates", "reset-after")])
    async with World(tmp_path, packs=[PACK]) as world:
        await world.seat(3)
        await world.deal()
        while (await world.live()).group.result is None:
            method, kind = next(faults)
            await world.client.fault(method=method, kind=kind, retry_after=3)
            await world.play_turn()
        await world.client.clear_faults()
        await world.until(world.result_is_out, 120)
        await check_ledger(world)
        written = await world.rows(DealAction)
    told = capsys.readouterr().err
    plays = [(int(deal), int(number), seat, verb) for deal, number, seat, verb in LINE.findall(told)]
    assert plays == [(row.deal_id, row.number, str(row.seat), row.verb) for row in written]
    assert "WARNING" in told, "there were faults to tell of"
    for secret in (TOKEN, TOKEN.partition(":")[2], SECRET, *NAMES, TITLE):
        assert secret not in told
    assert not CARD.search(told)
