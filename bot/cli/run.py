"""`samloc run`: the bot, by polling, until SIGTERM or Ctrl-C."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys

from telegram.error import InvalidToken, NetworkError

from bot.cli import logs
from bot.cli.wiring import RunningBot
from bot.settings import Settings, SettingsError, from_environment
from bot.telegram.app import Connection
from storage.database import Database
from storage.errors import StorageError

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
BAD_SETTINGS = 2
FAILED = 1


def main() -> int:
    """Exit status 0 after a clean stop, 2 for settings that cannot be used, 1 for any other obstacle."""
    try:
        settings = from_environment(os.environ)
    except SettingsError as error:
        print(f"samloc: {error}", file=sys.stderr)
        return BAD_SETTINGS
    logs.set_up(settings.log_level, settings.token)
    try:
        return asyncio.run(_serve(settings))
    except StorageError as error:
        print(f"samloc: {error}", file=sys.stderr)
        return FAILED
    except InvalidToken:
        print("samloc: SAMLOC_TOKEN is refused by Telegram: get a new one from @BotFather.", file=sys.stderr)
        return BAD_SETTINGS


async def _serve(settings: Settings) -> int:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(signum, stopped.set)
    while not stopped.is_set():
        bot = RunningBot(Connection(settings.token, settings.api_url), Database(settings.database_url))
        try:
            async with bot:
                log.info("the bot is running; Ctrl-C stops it")
                await stopped.wait()
        except InvalidToken:
            raise
        except NetworkError as trouble:
            log.warning("Telegram cannot be reached (%s); trying again in %.0f s", trouble, RETRY_SECONDS)
            await _first(stopped.wait(), asyncio.sleep(RETRY_SECONDS))
    log.info("stopped")
    return 0


async def _first(*waits: object) -> None:
    tasks = [asyncio.ensure_future(wait) for wait in waits]  # type: ignore[call-overload]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
