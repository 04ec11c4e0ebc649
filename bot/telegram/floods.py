"""How long Telegram wants to be left alone."""

from __future__ import annotations

from telegram.error import RetryAfter


def flood_seconds(flood: RetryAfter) -> float:
    """What a 429 asks for, in seconds: the library gives a number or a span of time."""
    after = flood.retry_after
    return float(after) if isinstance(after, int | float) else after.total_seconds()
