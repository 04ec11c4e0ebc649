"""`samloc doctor`: what is well and what is not, in plain words and with the fix.

It takes no lock and writes nothing, so it may be asked at any time, by a person or by a health check.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from pathlib import Path

from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool
from sqlmodel import Session
from telegram import Bot, WebhookInfo
from telegram.error import InvalidToken, TelegramError

from bot.cli.heartbeat import last_heard
from bot.settings import Settings, SettingsError, database_file, from_environment
from storage import migrations, queries
from storage.backup import Backups, read_only
from storage.sqlite import dangling_rows, first_fault

SOUND_SQLITE = (3, 51, 3)
SILENT_SECONDS = 120.0
"""Telegram is heard of every 30 s, whatever goes on."""
LATE = timedelta(seconds=30)
"""A deadline so long past that the running bot should have dealt with it."""
OLD_BACKUP = timedelta(days=2)
CALL_SECONDS = 10.0
MANY_WAITING = 100


class Level(Enum):
    """How a finding is marked."""

    WELL = "✓"
    MIND = "!"
    WRONG = "✗"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line."""

    level: Level
    about: str
    text: str

    def __str__(self) -> str:
        return f"{self.level.value} {self.about}: {self.text}"


def main(*, quiet: bool = False) -> int:
    """Print the findings (`quiet`: those that are wrong); exit status 0, or 1 if anything is wrong."""
    wrong = False
    for finding in examine(os.environ, must_run=quiet):
        wrong = wrong or finding.level is Level.WRONG
        if not quiet or finding.level is Level.WRONG:
            print(finding)
    return int(wrong)


def examine(
    environment: Mapping[str, str], *, must_run: bool = False, now: Callable[[], float] = time.time
) -> Iterator[Finding]:
    """Every finding, as it is made; `must_run` takes it for wrong that no bot runs."""
    try:
        file = database_file(environment)
    except SettingsError:
        file = None  # told of with the other settings
    heard = last_heard(file) if file else None
    try:
        settings = from_environment(environment)
    except SettingsError as error:
        yield Finding(Level.WRONG, "settings", str(error))
    else:
        way = f"a webhook at {settings.webhook_url}" if settings.webhook_url else "polling"
        yield Finding(Level.WELL, "settings", f"usable; updates come by {way}")
        yield from asyncio.run(_telegram(settings, running=heard is not None))
    yield _library()
    if file is not None:
        yield _heartbeat(heard, now(), must_run=must_run)
        yield from _database(file, datetime.fromtimestamp(now(), UTC), running=heard is not None)


async def _telegram(settings: Settings, *, running: bool) -> list[Finding]:
    """What Telegram says of the token, and of the way updates come."""
    try:
        async with asyncio.timeout(CALL_SECONDS), Bot(settings.token, f"{settings.api_url}/bot") as bot:
            info = await bot.get_webhook_info()
            return [Finding(Level.WELL, "token", f"is @{bot.username}'s"), _delivery(settings, info, running)]
    except InvalidToken:
        fix = "Telegram refuses it; get a new one from @BotFather and set SAMLOC_TOKEN"
        return [Finding(Level.WRONG, "token", fix)]
    except (TelegramError, TimeoutError) as error:
        # No more of the error than its kind: it may hold the address, and so the token.
        fix = f"{settings.api_url} does not answer ({type(error).__name__}); look at the network"
        return [Finding(Level.WRONG, "token", fix)]


def _delivery(settings: Settings, info: WebhookInfo, running: bool) -> Finding:
    if info.url != settings.webhook_url:
        found = "Telegram posts to another address" if info.url else "Telegram has no webhook"
        if running:
            fix = "another process uses this token: end it, then start this bot again"
            return Finding(Level.WRONG, "updates", f"{found}; {fix}")
        return Finding(Level.MIND, "updates", f"{found}; `samloc run` changes that")
    waiting = f"{info.pending_update_count} wait"
    if info.pending_update_count > MANY_WAITING:
        said = f" (Telegram says: {info.last_error_message})" if info.last_error_message else ""
        return Finding(Level.MIND, "updates", f"{waiting}: the bot is down or cannot be reached{said}")
    return Finding(Level.WELL, "updates", waiting)


def _library() -> Finding:
    if sqlite3.sqlite_version_info >= SOUND_SQLITE:
        return Finding(Level.WELL, "SQLite", sqlite3.sqlite_version)
    return Finding(
        Level.MIND,
        "SQLite",
        f"{sqlite3.sqlite_version}; before 3.51.3 two programs that write to one file may, rarely, damage it."
        " The bot writes alone: never open its database with another program for writing",
    )


def _heartbeat(heard: float | None, now: float, *, must_run: bool) -> Finding:
    if heard is None:
        level = Level.WRONG if must_run else Level.MIND
        return Finding(level, "last poll", "no bot runs on this database; `samloc run` starts it")
    ago = f"{max(now - heard, 0):.0f} s ago"
    if now - heard > SILENT_SECONDS:
        fix = "the bot was killed, or does not reach Telegram; look at its log and start it again"
        return Finding(Level.WRONG, "last poll", f"{ago}; {fix}")
    return Finding(Level.WELL, "last poll", ago)


def _database(file: Path, now: datetime, *, running: bool) -> Iterator[Finding]:
    if not file.is_file():
        yield Finding(Level.MIND, "database", f"{file} is not there yet; `samloc run` makes it")
        return
    newest = Backups(file).newest()
    engine = create_engine(
        "sqlite://", creator=lambda: read_only(file), poolclass=NullPool, hide_parameters=True
    )
    try:
        with engine.connect() as connection:
            yield _soundness(file, connection, newest)
            yield _schema(connection)
            yield _deadlines(connection, now, running=running)
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        yield Finding(Level.WRONG, "database", f"{file} cannot be read ({cause}); {_restore(newest)}")
    yield _backup(newest, now, running=running)


def _soundness(file: Path, connection: Connection, newest: Path | None) -> Finding:
    fault = first_fault(connection) or ", ".join(dangling_rows(connection))
    if fault:
        return Finding(Level.WRONG, "database", f"{file} is damaged ({fault}); {_restore(newest)}")
    return Finding(Level.WELL, "database", f"{file} is intact, {file.stat().st_size / 1e6:.1f} MB")


def _restore(newest: Path | None) -> str:
    return f"stop the bot and restore {newest}" if newest else "stop the bot and restore a backup"


def _schema(connection: Connection) -> Finding:
    known = migrations.known()
    current = migrations.current(connection)
    if set(current) - set(known):
        return Finding(Level.WRONG, "schema", f"{current[0]} is newer than this program; install a newer one")
    if current != (known[0],):
        return Finding(Level.MIND, "schema", f"older than this program; `samloc run` brings it to {known[0]}")
    return Finding(Level.WELL, "schema", current[0])


def _deadlines(connection: Connection, now: datetime, *, running: bool) -> Finding:
    with Session(connection) as session:
        live = len(queries.live_deals(session))
        late = len(queries.overdue_deals(session, now - LATE))
    if late and running:
        fix = "the bot hangs; restart it, everybody gets a full turn again"
        return Finding(Level.WRONG, "deadlines", f"{late} of {live} deals are overdue; {fix}")
    if late:
        return Finding(Level.MIND, "deadlines", f"{late} of {live} wait; `samloc run` goes on")
    return Finding(Level.WELL, "deadlines", f"none overdue, {live} deals live")


def _backup(newest: Path | None, now: datetime, *, running: bool) -> Finding:
    if newest is None:
        level = Level.MIND if running else Level.WELL
        return Finding(level, "backup", "none yet; the running bot makes one a day")
    age = now - datetime.fromtimestamp(newest.stat().st_mtime, UTC)
    if age > OLD_BACKUP:
        fix = "the bot's log tells why, if it ran" if running else "the running bot makes one a day"
        return Finding(Level.MIND, "backup", f"{newest} is {age.days} days old; {fix}")
    return Finding(Level.WELL, "backup", str(newest))
