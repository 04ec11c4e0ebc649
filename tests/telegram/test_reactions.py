"""What stands out in a deal, for a reaction."""

from __future__ import annotations

import pytest

from bot.engine import EndedBy, Step
from bot.service import DealStatus, SurfaceKind
from bot.telegram.reactions import CHOP, DEN, ENDINGS, moment
from tests.telegram.scenes import dealt, played, random_deal, scene_of, the_deal

LOW = "3D 4S 5C 6D 7S 9D 10C JS QC KD"
OTHER = "3C 4H 5S 6C 8S 9C 10H JC QD 2S"
THREE = "2S 9C 8D|7S 7C 7D 7H JC|5C 6D"


def found(step: Step, status: DealStatus | None = None) -> tuple[SurfaceKind, str] | None:
    """What stands out after a step."""
    return moment(the_deal(scene_of(step, status=status)))


def test_a_chop_stands_out_at_once_and_for_the_whole_deal() -> None:
    assert found(played("sam-loc", THREE, "A play 2S")) is None
    assert found(played("sam-loc", THREE, "A play 2S; B play 7S 7C 7D 7H")) == (SurfaceKind.TABLE, CHOP)
    over = "A play 2S; B play 7S 7C 7D 7H; C pass; A pass; B play JC"
    assert found(played("sam-loc", THREE, over)) == (SurfaceKind.TABLE, CHOP)


@pytest.mark.parametrize(
    ("step", "emoji"),
    [
        (played("sam-loc", "5S|6S JC|7C 8D", "A play 5S"), "🏆"),
        (played("sam-loc", "5S 9C KD|6S|7C 8D", "A play 5S; B play 6S"), DEN),
        (played("sam-loc", "2S 2H|6S JC|7C 8D", "A play 2S 2H"), "😱"),
        (dealt("sam-loc", f"{LOW}|{OTHER}", "A declare; A play KD; B play 2S"), "👏"),
        (dealt("sam-loc", f"3S 3H 5D 5H 7C 7D 9S 9H KS KC|{OTHER}"), "⚡"),
    ],
)
def test_an_ending_stands_out_on_the_result(step: Step, emoji: str) -> None:
    assert found(step) == (SurfaceKind.RESULT, emoji)


def test_a_deal_called_off_or_cut_short_has_nothing_to_cheer() -> None:
    assert found(played("sam-loc", THREE, "A play 9C"), DealStatus.VOID) is None
    assert found(played("tu-lo-kho", "5S 9C|6S 6H 8C JC|7C 8D", "B leave; C leave")) is None
    assert set(ENDINGS) == set(EndedBy) - {EndedBy.CANCELLED}


@pytest.mark.parametrize("seed", range(20))
def test_before_the_end_nothing_stands_out_but_what_all_have_seen(seed: int) -> None:
    for step in random_deal(seed):
        if step.state.result is None:
            assert found(step) in (None, (SurfaceKind.TABLE, CHOP))
