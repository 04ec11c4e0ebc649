"""Logging for the whole process; no token ever reaches it."""

from __future__ import annotations

import logging
import sys
from urllib.parse import quote

NOISY = ("httpx", "httpcore", "apscheduler", "telegram.ext", "aiohttp.access")
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Redact(logging.Filter):
    """Takes a secret out of everything that is logged, tracebacks and addresses included."""

    def __init__(self, secret: str) -> None:
        super().__init__()
        self._secrets = {secret, quote(secret, safe="")} - {""}

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every record pass, without the secret."""
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        record.msg, record.args = self._clean(record.getMessage()), None
        record.exc_text = record.exc_text and self._clean(record.exc_text)
        record.stack_info = record.stack_info and self._clean(record.stack_info)
        return True

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "<token>")
        return text


def set_up(level: str, token: str) -> None:
    """Log to standard error from `level` up, libraries from WARNING up."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter(FORMAT))
    handler.addFilter(Redact(token))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in NOISY:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level)))
