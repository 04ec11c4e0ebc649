"""What every test run ends with: the figures of all its processes."""

from __future__ import annotations

from typing import Any

import pytest

from tests import figures


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands its figures to the process that prints."""
    handed: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if handed is not None:
        handed["figures"] = {test: dict(counts) for test, counts in figures.FIGURES.items()}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take a worker's figures."""
    for test, counts in getattr(node, "workeroutput", {}).get("figures", {}).items():
        figures.note(test, **counts)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures, if any test noted some."""
    lines = figures.table()
    if lines:
        terminalreporter.section("figures")
        for line in lines:
            terminalreporter.write_line(line)
