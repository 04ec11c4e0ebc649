"""**Xem lại**: a finished deal step by step, first, back, on, last."""

from __future__ import annotations

import pytest

from bot.engine import RULESETS, Played
from bot.service import Review
from bot.telegram.callbacks import LookBack, Why
from bot.telegram.screens.review import review, steps
from bot.telegram.screens.screen import Screen
from tests.telegram.reviews import after_deal, after_play, random_review
from tests.telegram.scenes import DEAL_ID, cards_on, labels, read, signs
from tests.telegram.screens.test_limits import NAMES as WORST
from tests.telegram.screens.test_limits import keeps_limits

SEAL = 7
DEAL = after_play(
    "sam-loc",
    "2S 8S 8D|7S 7C 7D 7H JC|9S 9D 9H 9C 5C",
    "A play 2S; B play 7S 7C 7D 7H; C play 9S 9C 9D 9H; A pass; B timeout; C play 5C",
)


def at(deal: Review, step: int, language: str = "vi") -> Screen:
    """A step that must exist."""
    screen = review(deal, step, language, SEAL)
    assert screen is not None
    return screen


def test_it_begins_with_the_hands_as_they_were_dealt() -> None:
    assert read(at(DEAL, 1)) == [
        "🔁 Ván 12 · Hội & bài · 1/5",
        "🎴 Chia bài. An được đánh trước.",
        "",
        "👉 An (3): 8♠ 8♦ 2♠",
        "▫️ Bình (5): 7♠ 7♣ 7♦ 7♥ J♣",
        "▫️ Chi (5): 5♣ 9♠ 9♣ 9♦ 9♥",
    ]


def test_a_step_is_a_play_with_all_who_passed_on_it() -> None:
    assert read(at(DEAL, 4)) == [
        "🔁 Ván 12 · Hội & bài · 4/5",
        "💥💥 Chi chặt chồng tứ quý 7 của Bình: tứ quý 9♠ 9♣ 9♦ 9♥ · 🔔 báo 1!",
        "An: bỏ lượt",
        "Bình: hết giờ",
        "— Chi mở vòng mới —",
        "",
        "▫️ An (2): 8♠ 8♦",
        "▫️ Bình (1): J♣",
        "👉 Chi (1): 5♣",
    ]


def test_the_last_step_tells_how_it_ended() -> None:
    assert read(at(DEAL, 5))[1:3] == ["Chi: 5♣", "🏆 Chi hết bài, thắng!"]
    assert read(at(DEAL, 5, "en"))[1:3] == ["Chi: 5♣", "🏆 Chi is out of cards and wins!"]
    assert read(at(DEAL, 5))[-1] == "▫️ Chi (0): hết bài"


def test_buttons_lead_to_the_first_the_last_and_the_neighbours() -> None:
    screen = at(DEAL, 3)
    assert labels(screen) == [["⏮ Đầu", "◀ Lùi", "Tới ▶", "Cuối ⏭"], ["Vì sao?"]]
    assert [button.press for button in screen.rows[0]] == [LookBack(DEAL_ID, to, SEAL) for to in (1, 2, 4, 5)]
    assert screen.rows[1][0].press == Why(DEAL_ID, SEAL)


def test_beyond_either_end_there_is_no_step() -> None:
    first = [button.press for button in at(DEAL, 1).rows[0]]
    last = [button.press for button in at(DEAL, 5).rows[0]]
    assert first == [LookBack(DEAL_ID, to, SEAL) for to in (0, 0, 2, 5)]
    assert last == [LookBack(DEAL_ID, to, SEAL) for to in (1, 4, 6, 6)]
    for step in (0, 6, 65535):
        assert review(DEAL, step, "vi", SEAL) is None


def test_declining_is_no_step_and_declaring_is_one() -> None:
    low, other = "3D 4S 5C 6D 7S 9D 10C JS QC KD", "3C 4H 5S 6C 8S 9C 10H JC QD 2S"
    declined = after_deal("sam-loc", f"{low}|{other}", "A decline; B decline; B leave")
    assert [read(at(declined, step))[1:3] for step in (1, 2)] == [
        ["🎴 Chia bài. Bình được đánh trước.", "Không ai báo Sâm."],
        ["Bình rời ván", "🏆 Mọi người khác đã rời, An thắng."],
    ]
    declared = after_deal("sam-loc", f"{low}|{other}", "B decline; A declare; A play KD; B play 2S")
    assert len(steps(declared)) == 4
    assert read(at(declared, 2))[1] == "📣 An báo Sâm!"


def test_an_instant_win_is_a_single_step() -> None:
    deal = after_deal("sam-loc", "3S 3H 5D 5H 7C 7D 9S 9H KS KC|3C 4H 5S 6C 8S 9C 10H JC QD 2S")
    assert steps(deal) == (1,)
    assert read(at(deal, 1))[2:4] == ["🏆 An ăn trắng: 5 đôi!", "🐷 Bình thối 1 heo"]
    assert [button.press for button in at(deal, 1).rows[0]] == [
        LookBack(DEAL_ID, to, SEAL) for to in (0, 0, 2, 2)
    ]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_step_of_random_deals_shows_every_card_once_more_or_played(ruleset: str) -> None:
    for seed in range(15):
        deal = random_review(seed, RULESETS[ruleset], WORST)
        dealt = sum(deal.moments[0].hands)
        for step, until in enumerate(steps(deal), start=1):
            screen = at(deal, step)
            keeps_limits(screen)
            moment = deal.moments[until - 1]
            assert signs(sum(moment.hands)) <= cards_on(screen) <= signs(dealt)
        plays = [event for event in deal.events if isinstance(event, Played)]
        assert len(steps(deal)) > len(plays)
        assert all(a < b for a, b in zip(steps(deal), steps(deal)[1:], strict=False))
