"""``samloc bench engine``: what it prints, with and without a peer."""

from collections.abc import Iterator
from itertools import repeat

import pytest

from bot.cli import bench_engine
from bot.engine import RULESETS


def test_it_prints_moves_deals_and_leads_of_every_ruleset(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_engine, "import_module", _missing)
    monkeypatch.setattr(bench_engine, "version", lambda package: "1")
    assert bench_engine.main(rounds=1, seconds=0.005) == 0
    printed = capsys.readouterr().out
    for package in ("open_spiel", "rlcard"):
        assert f"{package} is not installed: no comparison with it" in printed
    for name in RULESETS:
        rows = [line for line in printed.splitlines() if line.split()[0] == name]
        assert [row.split()[-1] for row in rows] == ["moves/s", "deals/s"]
    assert printed.count("hands/s") == 3


def test_it_prints_ratios_to_every_peer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_engine, "_peers", _fake_peer)
    assert bench_engine.main(rounds=3, seconds=0.005) == 0
    printed = capsys.readouterr().out
    rows = [line for line in printed.splitlines() if line.endswith("× fake")]
    assert [row.split()[0] for row in rows] == list(RULESETS)
    low, mid, high = (float(number) for number in rows[0].split()[2:8:2])
    assert 0 <= low <= mid <= high


def _missing(name: str) -> object:
    raise ImportError(name)


def _fake_peer() -> Iterator[tuple[str, Iterator[int]]]:
    yield "fake", repeat(3)
