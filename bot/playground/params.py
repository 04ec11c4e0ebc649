"""Typed access to a call's parameters, whichever way they came: query, form, multipart or JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from bot.playground.errors import bad_request


@dataclass(frozen=True, slots=True)
class Upload:
    """A file part of a multipart body."""

    filename: str
    content_type: str
    data: bytes


def number(value: Any) -> int:
    """A value of a JSON object as a number; 0 for what is none."""
    try:
        return int(value or 0)
    except (TypeError, ValueError):
        return 0


@dataclass(frozen=True, slots=True)
class Params:
    """Values as they came; a form's are strings, a JSON body's may be of any type."""

    values: dict[str, Any]
    uploads: dict[str, Upload] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        return self.values.get(name) not in (None, "")

    def text(self, name: str) -> str:
        """The value as text; "" where it is missing."""
        value = self.values.get(name)
        if value is None:
            return ""
        if isinstance(value, bool):
            return "true" if value else "false"
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)

    def integer(self, name: str, default: int = 0) -> int:
        """The value as a number; `default` where it is missing, 0 where it is none, as Telegram has it."""
        text = self.text(name).strip()
        return number(text) if text else default

    def clamped(self, name: str, default: int, low: int, high: int) -> int:
        return min(max(self.integer(name, default), low), high)

    def flag(self, name: str) -> bool:
        return self.text(name).lower() in ("true", "yes", "1")

    def data(self, name: str, what: str = "") -> Any:
        """The value as parsed JSON, None where it is missing; `what` names it in the refusal."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return json.loads(value)
        except ValueError:
            raise bad_request(f"can't parse {what or name} JSON object") from None

    def public(self) -> dict[str, Any]:
        """The parameters for the log of calls, with JSON strings opened and files named only."""
        shown = {name: _opened(value) for name, value in self.values.items()}
        return shown | {name: f"<{len(upload.data)} bytes>" for name, upload in self.uploads.items()}


def _opened(value: Any) -> Any:
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value
