"""Settings from the environment, checked at the start."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

TELEGRAM = "https://api.telegram.org"
FILE_URL = "write sqlite:////folder/samloc.sqlite3"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]+")


class SettingsError(Exception):
    """A setting that cannot be used; the message names the variable and the fix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the bot runs with. `api_url` is a server's base URL without a slash at its end."""

    token: str
    database_url: str
    api_url: str = TELEGRAM
    log_level: str = "INFO"


def default_database_url() -> str:
    """An SQLite file in the user's data folder."""
    return f"sqlite:///{user_data_path('samloc') / 'samloc.sqlite3'}"


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings that `SAMLOC_…` variables give; `SettingsError` for the first that cannot be used."""
    return Settings(
        token=_token(environment.get("SAMLOC_TOKEN", "").strip()),
        database_url=database_url(environment.get("SAMLOC_DATABASE_URL", "").strip()),
        api_url=_api_url(environment.get("SAMLOC_API_URL", "").strip()),
        log_level=_log_level(environment.get("SAMLOC_LOG_LEVEL", "").strip()),
    )


def _token(value: str) -> str:
    if not value:
        raise SettingsError(
            "SAMLOC_TOKEN is not set: get a token from @BotFather and set it,"
            " or run `samloc demo`, which needs none."
        )
    if not TOKEN.fullmatch(value):
        raise SettingsError(
            "SAMLOC_TOKEN is no token: it looks like 123456789:AAF…, as @BotFather prints it."
        )
    return value


def database_url(value: str) -> str:
    """The database to use: the default for nothing, `SettingsError` for what is no usable URL."""
    if not value:
        return default_database_url()
    try:
        url = make_url(value)
    except (ArgumentError, ValueError):
        raise SettingsError(f"SAMLOC_DATABASE_URL is no database URL: {FILE_URL}.") from None
    if url.get_backend_name() != "sqlite":
        raise SettingsError(f"SAMLOC_DATABASE_URL names no SQLite database: {FILE_URL}.")
    if not url.database or url.database == ":memory:":
        raise SettingsError(f"SAMLOC_DATABASE_URL names no file, so nothing would last: {FILE_URL}.")
    if Path(url.database).is_dir():
        raise SettingsError(f"SAMLOC_DATABASE_URL names a folder: add a file name to {value!r}.")
    return value


def _api_url(value: str) -> str:
    if not value:
        return TELEGRAM
    try:
        parts = urlsplit(value)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise SettingsError(
            f"SAMLOC_API_URL is no base URL: {value!r}; write http://127.0.0.1:8081,"
            " or unset it for Telegram."
        )
    return value.rstrip("/")


def _log_level(value: str) -> str:
    if not value:
        return "INFO"
    if value.upper() not in LEVELS:
        raise SettingsError(f"SAMLOC_LOG_LEVEL is {value!r}: set it to one of {', '.join(LEVELS)}.")
    return value.upper()
