"""The golden play-throughs come out again, letter by letter (rewrite: ``python -m tests.engine.golden``)."""

import pytest

from bot.engine import RULESETS, DealSetup
from tests.engine.golden import FOLDER, SCRIPTED, Player, deals, told

DEALS = list(deals())


@pytest.mark.parametrize(("name", "setup", "player"), DEALS, ids=[name for name, _, _ in DEALS])
def test_a_play_through_comes_out_as_written(name: str, setup: DealSetup, player: Player) -> None:
    assert told(setup, player) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_there_are_four_of_each_ruleset_and_no_stray_file() -> None:
    names = {
        f"{rules}-{last}" for rules, case in zip(RULESETS, SCRIPTED, strict=True) for last in (1, 2, 3, case)
    }
    assert {file.stem for file in FOLDER.glob("*.txt")} == names == {name for name, _, _ in DEALS}
