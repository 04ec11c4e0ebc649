"""``samloc bench engine``: what it prints, with and without a peer."""

from collections.abc import Iterator
from itertools import islice, repeat
from types import SimpleNamespace
from typing import Any

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


def test_open_spiel_is_driven_as_its_examples_do_and_by_the_shortest_driver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[tuple[object, object]] = []
    modules = {
        "pyspiel": SimpleNamespace(load_game=lambda name: SimpleNamespace(new_initial_state=_Deal)),
        "numpy": SimpleNamespace(random=SimpleNamespace(RandomState=lambda seed: _Dice(drawn))),
    }

    def import_module(name: str) -> object:
        return modules[name] if name in modules else _missing(name)

    monkeypatch.setattr(bench_engine, "import_module", import_module)
    monkeypatch.setattr(bench_engine, "version", lambda package: "2")
    peers = dict(bench_engine._peers())
    by_example, shortest = peers
    assert by_example == "open_spiel 2 as its examples drive it"
    assert shortest == "open_spiel 2 by the shortest driver"
    drawn.clear()
    assert list(islice(peers[by_example], 2)) == [_Deal.DECISIONS] * 2
    assert drawn == [((4, 5), (0.25, 0.75))] * 2  # drawn by probability, once a deal
    assert list(islice(peers[shortest], 2)) == [_Deal.DECISIONS] * 2
    assert len(drawn) == 2


class _Deal:
    """A game of one chance node and then some decisions, as OpenSpiel shows a state."""

    DECISIONS = 3

    def __init__(self) -> None:
        self._done: list[int] = []

    def is_terminal(self) -> bool:
        return len(self._done) > self.DECISIONS

    def is_chance_node(self) -> bool:
        return not self._done

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(4, 0.25), (5, 0.75)]

    def current_player(self) -> int:
        return 0

    def legal_actions(self, player: int = 0) -> list[int]:
        assert self._done and player == 0
        return [1, 2, 3]

    def apply_action(self, action: int) -> None:
        assert action in ((1, 2, 3) if self._done else (4, 5))
        self._done.append(action)


class _Dice:
    """numpy's ``RandomState``, noting what it is asked."""

    def __init__(self, drawn: list[tuple[object, object]]) -> None:
        self._drawn = drawn

    def choice(self, actions: Any, p: Any) -> Any:
        self._drawn.append((actions, p))
        return actions[0]


def _missing(name: str) -> object:
    raise ImportError(name)


def _fake_peer() -> Iterator[tuple[str, Iterator[int]]]:
    yield "fake", repeat(3)
