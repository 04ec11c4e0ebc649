"""What comes as a toast: short, in the language of who pressed, and with nothing that is not public."""

from __future__ import annotations

import pytest

from bot.telegram.screens.alert import MOST, changed_toast
from tests.telegram.scenes import ISOLATES, NAMES, dealt, played, random_deal, scene_of, the_deal

CHANGED = "The table has changed"
HANDS = "3S 5C 9H|4S 6D QC|7C 8D KH"


@pytest.mark.parametrize(
    ("actions", "seat", "language", "told"),
    [
        ("A play 3S", 0, "vi", "Bàn đã đổi: trên bàn 3♠ của An, lượt Bình. Xem lại rồi bấm."),
        ("A play 3S", 1, "vi", "Bàn đã đổi: trên bàn 3♠ của An, lượt của bạn. Xem lại rồi bấm."),
        ("A play 3S; B pass; C pass", 0, "vi", "Bàn đã đổi: bàn trống, lượt của bạn. Xem lại rồi bấm."),
        (
            "A play 3S; B play 6D",
            0,
            "en",
            "The table has changed: 6♦ by Bình to beat, Chi to play. Look again.",
        ),
    ],
)
def test_a_press_that_came_too_late_is_told_what_lies_there_now(
    actions: str, seat: int, language: str, told: str
) -> None:
    deal = the_deal(scene_of(played("sam-loc", HANDS, actions), language=language))
    toast = changed_toast(deal, seat, language)
    assert toast is not None
    assert toast.translate(ISOLATES) == told


def test_nobody_is_told_of_turns_where_there_are_none() -> None:
    hands = "3S 3C 4S 4C 5S 6S 8S 9S JS KS|3D 3H 4D 4H 5D 6D 8D 9D JD KD"
    assert changed_toast(the_deal(scene_of(dealt("sam-loc", hands))), 0, "vi") is None


def test_it_fits_into_a_toast_whatever_people_are_called() -> None:
    for step in random_deal(5):
        deal = the_deal(scene_of(step, names=["漢" * 200 for _ in NAMES]))
        for language in ("vi", "en"):
            toasts = [changed_toast(deal, seat, language) for seat in range(len(deal.people))]
            assert all(toast is None or len(toast) <= MOST for toast in toasts)
