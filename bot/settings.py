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
SECRET = re.compile(r"[A-Za-z0-9_-]{16,256}")
WEBHOOK_PORTS = (443, 80, 88, 8443)
"""The only ones Telegram posts to."""
LISTEN = ("127.0.0.1", 8443)


class SettingsError(Exception):
    """A setting that cannot be used; the message names the variable and the fix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the bot runs with. `api_url` is a server's base URL without a slash at its end.

    `webhook_url` is where Telegram posts updates, empty for polling, `webhook_secret` what it shows there,
    and `webhook_listen` the host and port where they are listened for.
    """

    token: str
    database_url: str
    api_url: str = TELEGRAM
    webhook_url: str = ""
    webhook_secret: str = ""
    webhook_listen: tuple[str, int] = LISTEN
    log_level: str = "INFO"


def default_database_url() -> str:
    """An SQLite file in the user's data folder."""
    return f"sqlite:///{user_data_path('samloc') / 'samloc.sqlite3'}"


def from_environment(environment: Mapping[str, str]) -> Settings:
    """The settings that `SAMLOC_…` variables give; `SettingsError` for the first that cannot be used."""

    def given(name: str) -> str:
        return environment.get(name, "").strip()

    api_url = _api_url(given("SAMLOC_API_URL"))
    return Settings(
        token=_token(given("SAMLOC_TOKEN")),
        database_url=database_url(given("SAMLOC_DATABASE_URL")),
        api_url=api_url,
        webhook_url=_webhook_url(given("SAMLOC_WEBHOOK_URL"), local=api_url != TELEGRAM),
        webhook_secret=_webhook_secret(given("SAMLOC_WEBHOOK_SECRET"), given("SAMLOC_WEBHOOK_URL")),
        webhook_listen=_webhook_listen(given("SAMLOC_WEBHOOK_LISTEN")),
        log_level=_log_level(given("SAMLOC_LOG_LEVEL")),
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


def file_of(url: str) -> Path:
    """The file of a usable database URL."""
    return Path(make_url(url).database or "").resolve()


def database_file(environment: Mapping[str, str]) -> Path:
    """The file that `SAMLOC_DATABASE_URL` names, or the default one; `SettingsError` as above."""
    return file_of(database_url(environment.get("SAMLOC_DATABASE_URL", "").strip()))


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


def _webhook_url(value: str, *, local: bool) -> str:
    """A local Bot API server posts to plain HTTP and any port too, Telegram does not."""
    if not value:
        return ""
    try:
        parts = urlsplit(value)
        usable = bool(parts.hostname) and parts.scheme in (("https", "http") if local else ("https",))
        port = parts.port or 443
    except ValueError:
        usable, port = False, 0
    if not usable:
        raise SettingsError(
            "SAMLOC_WEBHOOK_URL is no HTTPS URL: write the address where Telegram reaches your proxy,"
            " like https://bot.example.org/samloc."
        )
    if not local and port not in WEBHOOK_PORTS:
        ports = ", ".join(map(str, WEBHOOK_PORTS))
        raise SettingsError(f"SAMLOC_WEBHOOK_URL has port {port}: Telegram posts to {ports} only.")
    return value


def _webhook_secret(value: str, url: str) -> str:
    if value and not url:
        raise SettingsError(
            "SAMLOC_WEBHOOK_SECRET is set but SAMLOC_WEBHOOK_URL is not: set both for a webhook,"
            " neither for polling."
        )
    if url and not SECRET.fullmatch(value):
        raise SettingsError(
            "SAMLOC_WEBHOOK_SECRET must be 16 to 256 of A-Z a-z 0-9 _ - with SAMLOC_WEBHOOK_URL:"
            " `openssl rand -hex 32` makes one."
        )
    return value


def _webhook_listen(value: str) -> tuple[str, int]:
    if not value:
        return LISTEN
    try:
        parts = urlsplit(f"//{value}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or not port or re.search(r"[/?#@]", value):
        raise SettingsError(f"SAMLOC_WEBHOOK_LISTEN is {value!r}: write host:port, like 127.0.0.1:8443.")
    return host, port


def _log_level(value: str) -> str:
    if not value:
        return "INFO"
    if value.upper() not in LEVELS:
        raise SettingsError(f"SAMLOC_LOG_LEVEL is {value!r}: set it to one of {', '.join(LEVELS)}.")
    return value.upper()
