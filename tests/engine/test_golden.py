"""The golden play-throughs come out again, letter by letter (rewrite: ``python -m tests.engine.golden``)."""

import pytest

from bot.engine import RULESETS
from tests.engine.golden import FOLDER, SCRIPTED, deals, told

NAMES = [name for name, _, _ in deals()]


@pytest.mark.parametrize("name", NAMES)
def test_a_play_through_comes_out_as_written(name: str) -> None:
    setup, player = next((setup, player) for found, setup, player in deals() if found == name)
    assert told(setup, player) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_there_are_four_of_each_ruleset_and_no_stray_file() -> None:
    names = {
        f"{rules}-{last}" for rules, case in zip(RULESETS, SCRIPTED, strict=True) for last in (1, 2, 3, case)
    }
    assert {file.stem for file in FOLDER.glob("*.txt")} == names == set(NAMES)
