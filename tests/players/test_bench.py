"""The bench: the same packs for both kinds, repeatable by seed, honest intervals."""

from random import Random

import pytest

from bot.cli.bench_players import main
from bot.cli.main import main as run
from bot.engine import RULESETS
from bot.players.duel import Interval, compared, dealt, interval, seatings
from bot.players.novice import Novice
from bot.players.skilled import Skilled


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_kind_has_every_seat_of_a_pack_once(players: int) -> None:
    for seat in range(players):
        assert sorted(seating[seat] for seating in seatings(players)) == [0, 1]


def test_a_kind_wins_nothing_from_itself() -> None:
    setup = dealt(RULESETS["sam-loc"], 4, Random(1))
    assert compared((Skilled(), Skilled()), setup, "s") == 0


def test_what_one_kind_wins_the_other_loses() -> None:
    setup = dealt(RULESETS["sam-gon"], 2, Random(2))
    pair = (Skilled(), Novice())
    assert compared(pair, setup, "s") == -compared(pair[::-1], setup, "s")


def test_interval_of_known_values() -> None:
    found = interval([1.0, 3.0, 5.0, 7.0])
    assert found.mean == 4
    assert found.half_width == pytest.approx(1.96 * 2.581989 / 2, rel=1e-6)
    assert found.above_zero
    assert not Interval(1.0, 1.5).above_zero
    assert not interval([3.0]).above_zero


def test_table_is_printed_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    tables = []
    for _ in range(2):
        assert main("sam-gon", 2, 8, 3, samples=2) in (0, 1)
        out, err = capsys.readouterr()
        assert "4/4 packs" in err
        tables.append([line for line in out.splitlines() if "±" in line])
    assert tables[0] == tables[1]
    assert [line.split()[2:5] for line in tables[0]] == [
        ["skilled", "–", "novice"],
        ["expert", "–", "novice"],
        ["expert", "–", "skilled"],
    ]


def test_table_that_no_ruleset_has_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("sam-gon", 5, 2) == 2
    assert "5 players" in capsys.readouterr().err


def test_one_pairing_is_measured_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("sam-gon", 2, 4, 3, samples=2, pairing=("cao thủ", "novice")) in (0, 1)
    out = capsys.readouterr().out
    assert "4 deals a pairing, expert at 2 samples a move" in out
    (line,) = [line for line in out.splitlines() if "±" in line]
    assert line.split()[2:5] == ["expert", "–", "novice"]
    assert [line.split()[0] for line in out.splitlines()[-2:]] == ["novice", "expert"]


def test_pairing_of_what_is_no_strength_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("sam-gon", 2, 4, pairing=("cao thủ", "vô địch")) == 2
    assert "vô địch" in capsys.readouterr().err


def test_options_of_the_command_reach_the_bench(capsys: pytest.CaptureFixture[str]) -> None:
    words = "bench players --ruleset sam-loc --players 2 --deals 40 --seed 4 --samples 3"
    assert run([*words.split(), "--pairing", "khá", "tay mơ"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("seed 4, 40 deals a pairing, expert at 3 samples a move")
    assert "skilled – novice" in out
