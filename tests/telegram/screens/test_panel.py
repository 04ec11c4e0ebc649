"""The hand panel as its owner sees it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.engine import RULESETS, Reason, Step, cards_in, judge, mask
from bot.service import DealStatus
from bot.telegram import words
from bot.telegram.callbacks import Arrange, Choose, Declare, Decline, Guard, PassTurn, PlayCards, Press
from bot.telegram.screens.panel import ORDERS, arranged, panel
from bot.telegram.screens.screen import Button, Screen
from bot.telegram.selection import Selection
from tests.telegram.scenes import (
    CARD,
    DEAL_ID,
    ISOLATES,
    cards_on,
    dealt,
    labels,
    mask_of,
    played,
    random_deal,
    read,
    scene_of,
    the_deal,
)

TWO_HANDS = "3S 3C 4S 5D 6H 7C 9S JD KH AS|4C 5S 6D 7H 8C 9D 10S QD KS 2S"
KHO = "3S 3C 4S 5D 6H 7C 9S JD KH AS 8D 8H 2C|4C 5S 6D 7H 8C 9D 10S QD KS 2S 3D 3H JC"
THREE = "5S 5H 9C 9D|6S 6H JC|7C 8D 8C"


def shown(step: Step, seat: int, chosen: str = "", order: int = 0, language: str = "vi") -> Screen:
    """A seat's panel, with these cards chosen."""
    scene = scene_of(step, language=language)
    deal = the_deal(scene)
    return panel(scene, deal, seat, Selection(deal.plays[seat], mask_of(chosen), order))


def button(screen: Screen, kind: type[Press]) -> Button:
    """The first button that does such a thing."""
    return next(found for row in screen.rows for found in row if isinstance(found.press, kind))


def play_label(screen: Screen) -> str:
    """What the play button says."""
    return button(screen, PlayCards).text.translate(ISOLATES)


def card_labels(screen: Screen) -> list[list[str]]:
    """The rows of card buttons."""
    return [row for row in labels(screen) if CARD.search(row[0]) and not row[0].startswith("Đánh")]


def test_while_declaring_one_is_asked() -> None:
    screen = shown(dealt("sam-loc", TWO_HANDS), 0)
    assert read(screen) == [
        "Hội & bài · ván 12 · cược 1",
        "▫️ An – 10 lá",
        "▫️ Bình – 10 lá",
        "Bạn có báo Sâm không? ⏳ Đến 19:00:45",
    ]
    assert labels(screen) == [
        ["3♠", "3♣", "4♠", "5♦", "6♥"],
        ["7♣", "9♠", "J♦", "K♥", "A♠"],
        ["Báo Sâm", "Không báo"],
        ["Xếp bài"],
    ]


def test_the_question_buttons_name_the_deal_and_the_question() -> None:
    step = dealt("sam-loc", TWO_HANDS)
    prompt = the_deal(scene_of(step)).prompt
    declare, decline = shown(step, 0).rows[2]
    assert (declare.press, decline.press) == (Declare(DEAL_ID, prompt), Decline(DEAL_ID, prompt))


def test_who_declined_waits_for_the_others() -> None:
    screen = shown(dealt("sam-loc", TWO_HANDS, "A decline"), 0)
    assert read(screen)[-2:] == ["Bạn không báo. Chờ những người khác.", "⏳ Đến 19:00:45"]
    assert labels(screen)[2:] == [["Xếp bài"]]


def test_nobody_sees_on_his_panel_whether_another_declined() -> None:
    before, after = dealt("sam-loc", TWO_HANDS), dealt("sam-loc", TWO_HANDS, "A decline")
    assert read(shown(before, 1)) == read(shown(after, 1))


def test_on_ones_turn_one_is_told_what_to_beat_whose_it_is_and_until_when() -> None:
    screen = shown(played("sam-loc", THREE, "A play 5S 5H"), 1)
    assert read(screen) == [
        "Hội & bài · ván 12 · cược 1",
        "▫️ An – 2 lá",
        "👉 Bình – 3 lá",
        "▫️ Chi – 3 lá",
        "Trên bàn: đôi 5♠ 5♥ của An",
        "👉 Lượt của bạn ⏳ Đến 19:00:45",
    ]
    assert labels(screen)[:2] == [["6♠", "6♥", "J♣"], ["Đánh – chọn lá trước"]]
    assert button(screen, PassTurn).text == "Bỏ"
    assert button(screen, Arrange).text == "Xếp bài"


def test_who_leads_is_told_so() -> None:
    assert read(shown(played("sam-loc", THREE), 0))[-3:] == [
        "Bàn trống.",
        "👉 Lượt của bạn: mở vòng",
        "⏳ Đến 19:00:45",
    ]


def test_out_of_turn_one_reads_whose_turn_it_is_and_may_choose_ahead() -> None:
    screen = shown(played("sam-loc", THREE, "A play 5S 5H"), 2)
    assert read(screen)[-2:] == ["👉 Lượt Bình ⏳ Đến 19:00:45", "Bạn có thể chọn lá trước."]
    assert labels(screen)[0] == ["7♣", "8♣", "8♦"]


def test_the_card_the_first_play_must_hold_is_told_to_its_holder_alone() -> None:
    step = dealt("sam-dem-la", TWO_HANDS, "close")
    assert "Lượt đầu phải có 3♠." in read(shown(step, 0))
    assert not [line for line in read(shown(step, 1)) if "Lượt đầu" in line]
    assert play_label(shown(step, 0, "3C")) == "Đánh – thiếu lá phải đánh đầu tiên"


def test_chosen_cards_are_marked_and_the_play_is_named() -> None:
    screen = shown(played("sam-loc", THREE, "A play 5S 5H"), 1, "6S 6H")
    assert labels(screen)[:2] == [["✅6♠", "✅6♥", "J♣"], ["Đánh đôi 6♠ 6♥"]]


@pytest.mark.parametrize(
    ("cards", "label"),
    [
        ("3S", "Đánh 3♠"),
        ("3S 3C", "Đánh đôi 3♠ 3♣"),
        ("3S 4S 5D", "Đánh sảnh 3♠ 4♠ 5♦"),
        ("3S 9S", "Đánh – không thành bộ"),
    ],
)
def test_the_play_button_names_the_combination_or_why_there_is_none(cards: str, label: str) -> None:
    assert play_label(shown(dealt("sam-loc", TWO_HANDS, "close"), 0, cards)) == label


@pytest.mark.parametrize(
    ("ruleset", "hands", "actions", "seat", "cards", "label"),
    [
        ("sam-loc", THREE, "A play 5S 5H", 2, "8D 8C", "Đánh – chưa tới lượt bạn"),
        ("sam-loc", THREE, "A play 5S 5H", 1, "JC", "Đánh – không lớn hơn bài trên bàn"),
        ("sam-loc", THREE, "A play 5S 5H", 1, "9S", "Đánh – lá này không còn trên tay"),
        ("sam-loc", THREE, "A play 5S; B pass", 1, "6S", "Đánh – bạn đã bỏ vòng này"),
        ("tu-lo-kho", "5S 2H 9C|6S 6H JC", "", 0, "5S 9C", "Đánh – không thành bộ"),
        ("tu-lo-kho", "2H|6S 6H JC", "", 0, "2H", "Đánh – không được về bằng heo"),
    ],
)
def test_the_play_button_says_why_not(
    ruleset: str, hands: str, actions: str, seat: int, cards: str, label: str
) -> None:
    assert play_label(shown(played(ruleset, hands, actions), seat, cards)) == label


def test_the_label_is_the_rules_own_verdict_for_every_hand_and_card() -> None:
    refusals, chance = set(), Random(1)
    for seed in range(40):
        for step in random_deal(seed):
            scene = scene_of(step)
            deal = the_deal(scene)
            for seat, view in enumerate(deal.hands):
                if scene.live is None or view.left[seat] or view.phase.value != "playing":
                    continue
                cards = mask(chance.sample(cards_in(view.hand), min(2, view.counts[seat])))
                label = play_label(panel(scene, deal, seat, Selection(deal.plays[seat], cards)))
                verdict = judge(view, cards)
                if isinstance(verdict, Reason):
                    refusals.add(verdict)
                    assert label == f"Đánh – {words.TOASTS[verdict]('vi')}"
                else:
                    assert "–" not in label
    assert len(refusals) >= 4


def test_a_card_button_names_its_card_and_the_age_of_the_hand() -> None:
    screen = shown(played("sam-loc", THREE, "A play 5S 5H"), 0, "9C")
    touches = [found.press for found in screen.rows[0]]
    assert [(press.deal_id, press.plays, press.card) for press in touches if isinstance(press, Choose)] == [
        (DEAL_ID, 1, card) for card in cards_in(mask_of("9C 9D"))
    ]
    assert [found.style for found in screen.rows[0]] == ["success", None]


def test_a_card_button_says_what_it_does_to_a_free_card_and_to_a_chosen_one() -> None:
    step = played("sam-loc", THREE)
    assert shown(step, 0).rows[0][0].press != shown(step, 0, "5S").rows[0][0].press


def test_the_play_button_carries_what_the_panel_showed() -> None:
    step = played("sam-loc", THREE)
    prompt = the_deal(scene_of(step)).prompt
    screen = shown(step, 0, "5S 5H")
    assert button(screen, PlayCards).press == PlayCards(DEAL_ID, prompt, mask_of("5S 5H"))
    assert button(screen, Arrange).press == Arrange(DEAL_ID, 0, 1)


def test_who_must_lead_has_no_button_to_pass() -> None:
    step = played("sam-loc", THREE)
    presses = [[found.press for row in shown(step, seat).rows for found in row] for seat in range(3)]
    assert [any(isinstance(press, PassTurn) for press in own) for own in presses] == [False, True, True]


DUTY = "5S 9C KD|6S|7C 8D", ""
"""A leads before B, who has one card."""


def warned(hands: str, actions: str, seat: int, cards: str, language: str = "vi") -> Screen:
    """A seat's panel while it is asked whether to play these cards, or (none) to pass."""
    scene = scene_of(played("sam-loc", hands, actions), language=language)
    deal = the_deal(scene)
    question = (deal.prompt, mask_of(cards))
    return panel(scene, deal, seat, Selection(deal.plays[seat], mask_of(cards), 0, question))


def test_the_question_before_a_low_single_names_both_cards_the_cost_and_keeps_the_hand_in_view() -> None:
    screen = warned(*DUTY, 0, "5S")
    assert read(screen)[-2:] == [
        "⚠️ Bình còn 1 lá. Bạn còn K♦ mà đánh 5♠: nếu Bình về, bạn đền cả làng, ít nhất 4 lá. Vẫn đánh?",
        "Bài bạn: 5♠ 9♣ K♦",
    ]
    assert labels(screen) == [["Vẫn đánh 5♠"], ["Chọn lại", "Đừng hỏi nữa"]]
    assert read(warned(*DUTY, 0, "5S", "en"))[-1] == "Your hand: 5♠ 9♣ K♦"


def test_the_question_before_a_pass_names_what_could_beat_the_table() -> None:
    screen = warned("5S 9C 9D|KD 3S 4S|JH", "A play 5S", 1, "")
    assert read(screen)[-2:] == [
        "⚠️ Chi còn 1 lá. Bạn có K♦ chặn được mà bỏ: nếu Chi về, bạn đền cả làng, ít nhất 5 lá. Vẫn bỏ?",
        "Bài bạn: 3♠ 4♠ K♦",
    ]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_what_it_may_cost_at_least_is_never_more_than_what_it_costs(language: str) -> None:
    """Two left in hand after the low single, two with the third player: B goes out and A pays for both."""
    assert " 4 lá" in read(warned(*DUTY, 0, "5S", language))[-2]
    over = played("sam-loc", *DUTY[:1], "A play 5S; B play 6S")
    assert over.state.result is not None
    assert -over.state.result.net[0] == 4


def test_who_is_not_asked_any_more_may_be_asked_again_by_a_button() -> None:
    scene = scene_of(played("sam-loc", THREE))
    deal = replace(the_deal(scene), guarded=(False, True, True))
    asked_again = panel(scene, deal, 0, Selection(0))
    assert labels(asked_again)[-1] == ["Chơi trong nhóm", "Hỏi khi sắp đền"]
    assert button(asked_again, Guard).press == Guard(DEAL_ID, 1)
    assert "Hỏi khi sắp đền" not in labels(panel(scene, deal, 1, Selection(0)))[-1]


def test_the_result_of_a_deal_for_fun_says_so_on_the_panel() -> None:
    scene = scene_of(played("sam-loc", "5S|6S JC|7C 8D", "A play 5S"))
    deal = replace(the_deal(scene), for_fun=True)
    assert read(panel(scene, deal, 0, Selection(0)))[-1] == "🤖 Ván vui, không ghi sổ."


def test_thirteen_cards_stand_in_rows_of_seven_and_six() -> None:
    rows = labels(shown(dealt("tu-lo-kho", KHO, leader="A"), 0))
    assert [len(row) for row in rows[:2]] == [7, 6]
    assert rows[0] == ["3♠", "3♣", "4♠", "5♦", "6♥", "7♣", "8♦"]


def test_arranging_puts_together_what_belongs_together() -> None:
    hand = mask_of("3S 4S 4H 6S 6H 6D 9C")
    assert arranged(hand, 0) == cards_in(hand)
    assert arranged(hand, 1) == tuple(
        mask_of(card).bit_length() - 1 for card in ("6S", "6D", "6H", "4S", "4H", "3S", "9C")
    )


@pytest.mark.parametrize("order", range(ORDERS))
def test_arranging_shows_every_card_once_and_offers_the_next_order(order: int) -> None:
    screen = shown(played("sam-loc", THREE), 0, order=order)
    assert sorted(card for row in card_labels(screen) for card in row) == ["5♠", "5♥", "9♣", "9♦"]
    assert button(screen, Arrange).press == Arrange(DEAL_ID, 0, (order + 1) % ORDERS)


def test_who_left_keeps_a_panel_without_buttons() -> None:
    screen = shown(played("sam-loc", THREE, "A play 5S 5H; B leave"), 1)
    assert read(screen)[-1] == "Bạn đã rời ván này."
    assert screen.rows == ()


def test_after_the_end_one_reads_his_own_points() -> None:
    screen = shown(played("sam-loc", "5S|6S JC|7C 8D", "A play 5S"), 0)
    assert read(screen) == ["Hội & bài · ván 12 · cược 1", "Ván 12 đã xong. Bạn: +4"]
    assert screen.rows == ()


def test_after_a_deal_called_off_one_is_told_that_nobody_pays() -> None:
    scene = scene_of(played("sam-loc", THREE), status=DealStatus.VOID)
    screen = panel(scene, the_deal(scene), 0, Selection(0))
    assert read(screen)[-1] == "🚫 Ván đã bị huỷ, không ai trả gì."
    assert screen.rows == ()


def test_a_panel_speaks_its_owners_language() -> None:
    scene = scene_of(played("sam-loc", THREE))
    deal = the_deal(scene)
    owner = replace(deal.people[0], language="en")
    deal = replace(deal, people=(owner, *deal.people[1:]))
    screen = panel(replace(scene, deal=deal), deal, 0, Selection(0))
    assert read(screen)[-1].startswith("👉 Your turn: lead")
    assert button(screen, Arrange).text == "Arrange"
    answering = shown(played("sam-loc", THREE, "A play 5S 5H"), 1, language="en")
    assert button(answering, PassTurn).text == "Pass"


def test_a_title_cannot_write_html_into_a_panel() -> None:
    scene = scene_of(played("sam-loc", THREE), title="<a href='x'>\u202e")
    text = panel(scene, the_deal(scene), 0, Selection(0)).text
    assert "<a" not in text
    assert "\u202e" not in text


def test_every_ruleset_has_a_panel_for_its_hand() -> None:
    for ruleset in RULESETS.values():
        step = next(random_deal(1, ruleset, ruleset.max_players))
        for seat in range(ruleset.max_players):
            cards = [label for row in card_labels(shown(step, seat)) for label in row]
            assert len(cards) == (ruleset.hand_size if scene_of(step).live else 0)
            assert len(cards_on(shown(step, seat))) == len(cards)
