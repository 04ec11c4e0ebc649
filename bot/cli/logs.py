"""Logging for the whole process; no secret ever reaches it."""

from __future__ import annotations

import logging
import sys
from urllib.parse import quote

NOISY = ("httpx", "httpcore", "apscheduler", "telegram", "aiohttp", "sqlalchemy", "alembic")
"""Libraries that below WARNING would write down names and cards: requests, answers, rows."""
MUTE = ("telegram.request",)
"""It writes down every answer that is no JSON, as it stands; what calls it tells of the failure anyway."""
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Redact(logging.Filter):
    """Takes secrets out of everything that is logged, tracebacks and addresses included."""

    def __init__(self, *secrets: str) -> None:
        super().__init__()
        self._secrets = {form for secret in secrets for form in (secret, quote(secret, safe=""))} - {""}

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every record pass, without the secret."""
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        record.msg, record.args = self._clean(_message(record)), None
        record.exc_text = record.exc_text and self._clean(record.exc_text)
        record.stack_info = record.stack_info and self._clean(record.stack_info)
        return True

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "<token>")
        return text


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:
        # Left alone it would be printed with its arguments, and past every filter.
        return f"a log line that does not fit its arguments, at {record.pathname}:{record.lineno}"


def set_up(level: str, *secrets: str) -> None:
    """Log to standard error from `level` up, libraries from WARNING up, the secrets nowhere."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(FORMAT))
    handler.addFilter(Redact(*secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in NOISY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level)))
    for name in MUTE:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
