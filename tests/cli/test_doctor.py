"""What the doctor finds, and what a health check makes of it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from sqlmodel import Session

from bot.cli import doctor
from bot.cli.doctor import SILENT_SECONDS, Finding, Level
from bot.cli.heartbeat import SECONDS, Heartbeat, file_beside, last_heard
from bot.cli.main import main
from bot.playground import Playground
from bot.playground.webhook import Address
from storage.backup import Backups
from storage.database import Database

TOKEN = "4242:TEST-token"


@pytest.fixture
async def playground(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Playground]:
    async with Playground(TOKEN) as playground:
        monkeypatch.setenv("SAMLOC_TOKEN", TOKEN)
        monkeypatch.setenv("SAMLOC_API_URL", playground.url)
        monkeypatch.setenv("SAMLOC_DATABASE_URL", f"sqlite:///{tmp_path / 'samloc.sqlite3'}")
        yield playground


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "samloc.sqlite3"


@pytest.fixture
async def made(file: Path) -> Path:
    """The database, made and closed again."""
    database = Database(f"sqlite:///{file}")
    await database.open()
    await database.close()
    return file


async def found(*, must_run: bool = False) -> dict[str, Finding]:
    """The findings by what they are about."""
    findings = await asyncio.to_thread(lambda: list(doctor.examine(os.environ, must_run=must_run)))
    assert len({one.about for one in findings}) == len(findings)
    return {one.about: one for one in findings}


async def test_before_the_first_start_nothing_is_wrong(playground: Playground) -> None:
    findings = await found()
    assert {one.about for one in findings.values() if one.level is Level.WRONG} == set()
    assert findings["last poll"].level is Level.MIND
    assert "`samloc run`" in findings["database"].text


async def test_all_is_well_with_a_bot_that_polled_just_now(playground: Playground, made: Path) -> None:
    Heartbeat(made).beat()
    Backups(made).make(datetime.now(UTC).date())
    findings = await found(must_run=True)
    about = [
        "settings",
        "token",
        "updates",
        "SQLite",
        "last poll",
        "database",
        "schema",
        "deadlines",
        "backup",
    ]
    assert list(findings) == about
    assert {name for name, one in findings.items() if one.level is not Level.WELL} <= {"SQLite"}


async def test_a_bot_that_is_silent_is_wrong(playground: Playground, made: Path) -> None:
    Heartbeat(made).beat()
    silent = time.time() - SILENT_SECONDS - 5
    os.utime(file_beside(made), (silent, silent))
    poll = (await found())["last poll"]
    assert poll.level is Level.WRONG
    assert poll.text.startswith("125 s ago") or poll.text.startswith("126 s ago")


async def test_no_bot_is_wrong_for_a_health_check_only(playground: Playground, made: Path) -> None:
    assert (await found())["last poll"].level is Level.MIND
    assert (await found(must_run=True))["last poll"].level is Level.WRONG


async def test_a_refused_token_is_wrong_and_not_repeated(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAMLOC_TOKEN", "4242:other-token")
    findings = await found()
    assert findings["token"].level is Level.WRONG
    assert "@BotFather" in findings["token"].text
    assert "other-token" not in "".join(map(str, findings.values()))


async def test_a_telegram_that_does_not_answer_is_wrong(playground: Playground) -> None:
    await playground.stop()
    token = (await found())["token"]
    assert token.level is Level.WRONG
    assert "does not answer" in token.text
    assert TOKEN not in token.text


async def test_a_webhook_of_somebody_else_is_wrong_beside_a_polling_bot(
    playground: Playground, made: Path
) -> None:
    playground.backend.webhook.address = Address("https://other.example.org/")
    assert (await found())["updates"].level is Level.MIND
    Heartbeat(made).beat()
    updates = (await found())["updates"]
    assert updates.level is Level.WRONG
    assert "another process uses this token" in updates.text


async def test_settings_that_cannot_be_used_do_not_hide_the_database(
    playground: Playground, made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAMLOC_LOG_LEVEL", "LOUD")
    findings = await found()
    assert findings["settings"].level is Level.WRONG
    assert "SAMLOC_LOG_LEVEL" in findings["settings"].text
    assert findings["database"].level is Level.WELL


async def test_a_damaged_database_is_wrong_and_the_newest_backup_is_named(
    playground: Playground, made: Path
) -> None:
    Backups(made).make(date(2030, 1, 1))
    Backups(made).make(date(2030, 1, 2))
    damage(made)
    database = (await found())["database"]
    assert database.level is Level.WRONG
    assert "samloc-2030-01-02.sqlite3" in database.text


async def test_a_newer_schema_is_wrong_and_an_older_one_is_not(playground: Playground, made: Path) -> None:
    stamp(made, "9999")
    assert (await found())["schema"].level is Level.WRONG
    stamp(made, None)
    assert (await found())["schema"].level is Level.MIND


def damage(file: Path) -> None:
    """Let the file be no database any more."""
    file.write_bytes(b"not a database, " * 300)


def stamp(file: Path, revision: str | None) -> None:
    """Let the database stand at a revision."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM alembic_version")
        if revision:
            connection.execute("INSERT INTO alembic_version VALUES (?)", (revision,))


async def test_it_looks_while_the_bot_writes_and_takes_no_lock(playground: Playground, file: Path) -> None:
    database = Database(f"sqlite:///{file}")
    await database.open()

    def create(session: Session) -> None:
        session.connection().exec_driver_sql("CREATE TABLE t (x)")

    findings = await found()
    await database.write(create)
    await database.close()
    assert findings["database"].level is Level.WELL


def test_a_health_check_prints_what_is_wrong_and_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("SAMLOC_TOKEN", raising=False)
    monkeypatch.setenv("SAMLOC_DATABASE_URL", f"sqlite:///{tmp_path / 'samloc.sqlite3'}")
    assert main(["doctor", "--quiet"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line[0] for line in lines] == ["✗", "✗"]
    assert main(["doctor"]) == 1
    assert {line[0] for line in capsys.readouterr().out.splitlines()} >= {"✗", "!"}


def test_a_busy_bot_touches_its_heartbeat_rarely(tmp_path: Path) -> None:
    file, now = tmp_path / "samloc.sqlite3", 100.0
    heartbeat = Heartbeat(file, lambda: now)
    assert last_heard(file) is None
    heartbeat.beat()
    os.utime(file_beside(file), (1, 1))
    now += SECONDS - 1
    heartbeat.beat()
    assert last_heard(file) == 1
    now += 1
    heartbeat.beat()
    assert last_heard(file) != 1
    heartbeat.stop()
    assert last_heard(file) is None


def test_a_disk_that_takes_no_heartbeat_stops_nothing(tmp_path: Path) -> None:
    heartbeat = Heartbeat(tmp_path / "gone" / "samloc.sqlite3")
    heartbeat.beat()
    heartbeat.stop()
