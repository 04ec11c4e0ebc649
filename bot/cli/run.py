"""`samloc run`: the bot, by polling or by a webhook, until SIGTERM or Ctrl-C."""

from __future__ import annotations

import asyncio
import functools
import logging
import os
import signal
import sys

from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter

from bot.cli import logs
from bot.cli.backup import DailyBackup
from bot.cli.heartbeat import Heartbeat
from bot.cli.wiring import RunningBot
from bot.service import SystemClock
from bot.settings import Settings, SettingsError, file_of, from_environment
from bot.telegram.app import Connection, TelegramHost
from bot.telegram.floods import flood_seconds
from bot.telegram.webhook import Webhook, WebhookRefused
from storage.backup import Backups
from storage.database import Database
from storage.errors import DatabaseCorrupt, StorageError

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
STOPPED = 0
FAILED = 1
BAD_SETTINGS = 2
CONFLICT = 3


def main() -> int:
    """Exit status 0 after a clean stop, 2 for settings that cannot be used, 3 where another process has the
    token, 1 for any other obstacle."""
    try:
        settings = from_environment(os.environ)
    except SettingsError as error:
        return _say(str(error), BAD_SETTINGS)
    logs.set_up(settings.log_level, settings.token, settings.webhook_secret)
    try:
        return asyncio.run(_until_signal(settings))
    except DatabaseCorrupt as error:
        return _say(f"{str(error).splitlines()[0]}. {_way_back(settings)}", FAILED)
    except StorageError as error:
        return _say(str(error), FAILED)
    except WebhookRefused as error:
        return _say(str(error), BAD_SETTINGS)
    except InvalidToken:
        return _say("SAMLOC_TOKEN is refused by Telegram: get a new one from @BotFather.", BAD_SETTINGS)
    except Conflict:
        return _say(
            "another process runs with this token, and Telegram serves one only: stopped."
            " End the other one, or get a second bot from @BotFather.",
            CONFLICT,
        )
    except Exception:
        log.critical("stopped by a fault of the program", exc_info=True)  # not past the log's filter
        return FAILED


def _say(line: str, status: int) -> int:
    print(f"samloc: {line}", file=sys.stderr)
    return status


def _way_back(settings: Settings) -> str:
    """What to do about a damaged database."""
    newest = Backups(file_of(settings.database_url)).newest()
    if newest is None:
        return "There is no daily backup: restore one of your own."
    return f"The newest backup is {newest}: move the damaged file, its -wal and -shm away and copy it here."


async def _until_signal(settings: Settings) -> int:
    """Serve; SIGTERM and Ctrl-C end it in good order, whatever it waits for."""
    serving = asyncio.create_task(_serve(settings), name="serve")
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, serving.cancel)
    try:
        await serving
    except asyncio.CancelledError:
        log.info("stopped")
    return STOPPED


async def _serve(settings: Settings) -> None:
    heartbeat = Heartbeat(file_of(settings.database_url))
    while True:
        try:
            await _one_bot(settings, heartbeat)
        except InvalidToken:
            raise
        except (NetworkError, RetryAfter) as trouble:
            kind, pause = type(trouble).__name__, RETRY_SECONDS
            if isinstance(trouble, RetryAfter):
                pause += flood_seconds(trouble)
            log.warning("Telegram cannot be reached (%s); trying again in %.0f s", kind, pause)
            await asyncio.sleep(pause)


async def _one_bot(settings: Settings, heartbeat: Heartbeat) -> None:
    """A bot from its start to its end, which is an exception."""
    bot = RunningBot(
        _connection(settings),
        Database(settings.database_url),
        telegram=functools.partial(TelegramHost, heard=heartbeat.beat),
    )
    async with bot, DailyBackup(file_of(settings.database_url), SystemClock()):
        log.info("the bot is running; Ctrl-C stops it")
        try:
            raise await bot.telegram.line.over()
        finally:
            heartbeat.stop()


def _connection(settings: Settings) -> Connection:
    host, port = settings.webhook_listen
    webhook = Webhook(url=settings.webhook_url, secret=settings.webhook_secret, host=host, port=port)
    return Connection(settings.token, settings.api_url, webhook=webhook if webhook.url else None)
