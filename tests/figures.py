"""The figures of a test run, in one table at its end: what was run, how often, and what it met."""

from __future__ import annotations

from collections import Counter

FIGURES: dict[str, Counter[str]] = {}
"""A line each: what kind of test, and what it counted."""


def note(test: str, **counts: int) -> None:
    """Add to a test's line."""
    FIGURES.setdefault(test, Counter()).update(counts)


def table() -> list[str]:
    """The lines as they are printed."""
    width = max(map(len, FIGURES), default=0)
    return [
        f"{test:<{width}}  " + ", ".join(f"{amount:,} {what}" for what, amount in counts.items())
        for test, counts in FIGURES.items()
    ]
