"""The table message as the group sees it."""

from __future__ import annotations

import pytest

from bot.engine import RULESETS, Step
from bot.service import DealStatus, TableScene
from bot.telegram.callbacks import DealCards
from bot.telegram.screens.screen import NARROW, Screen, columns, height
from bot.telegram.screens.table import MOST_LINES, table
from tests.telegram.scenes import (
    TABLE_ID,
    cards_on,
    dealt,
    labels,
    played,
    random_deal,
    read,
    scene_of,
    the_deal,
)

TWO_HANDS = "3S 3C 4S 5D 6H 7C 9S JD KH AS|4C 5S 6D 7H 8C 9D 10S QD KS 2S"
THREE = "2S 9C 8D|7S 7C 7D 7H JC|5C 6D"
WIDEST = tuple(f"{letter}" * 20 for letter in "WMQGO")
WIDE_AND_DOUBLE = tuple(f"{letter}" * 20 for letter in "漢字遊戯卓")


def drawn(scene: TableScene) -> Screen:
    """The table message of a scene."""
    return table(scene, the_deal(scene))


def group_reads(step: Step) -> list[str]:
    """What the group reads after a step."""
    return read(drawn(scene_of(step)))


def test_while_declaring_the_group_sees_how_many_answered_and_not_who() -> None:
    assert group_reads(dealt("sam-loc", TWO_HANDS, "B decline")) == [
        "🎴 Ván 12 · cược 1/lá",
        "▫️ An – 10 lá",
        "▫️ Bình – 10 lá",
        "Ai báo Sâm? Đã trả lời 1/2.",
        "⏳ Đến 19:00:45",
    ]
    assert group_reads(dealt("sam-loc", TWO_HANDS, "A decline")) == group_reads(
        dealt("sam-loc", TWO_HANDS, "B decline")
    )


def test_a_declaration_is_told_and_stays_at_its_seat() -> None:
    assert group_reads(dealt("sam-loc", TWO_HANDS, "A decline; B declare"))[1:] == [
        "▫️ An – 10 lá",
        "👉 Bình – 10 lá · báo Sâm",
        "📣 Bình báo Sâm!",
        "👉 Lượt Bình ⏳ Đến 19:00:45",
    ]


def test_without_a_declaration_the_leader_begins() -> None:
    assert group_reads(dealt("sam-loc", TWO_HANDS, "close"))[-2:] == [
        "Không ai báo Sâm.",
        "👉 Lượt An ⏳ Đến 19:00:45",
    ]


def test_a_play_shows_its_cards_and_whose_turn_it_is() -> None:
    assert group_reads(played("sam-loc", "5S 5H 9C 9D|6S 6H JC|7C 8D 8C", "A play 5S 5H"))[1:] == [
        "▫️ An – 2 lá",
        "👉 Bình – 3 lá",
        "▫️ Chi – 3 lá",
        "An: đôi 5♠ 5♥",
        "👉 Lượt Bình ⏳ Đến 19:00:45",
    ]


def test_a_chop_stands_out_and_one_card_is_told() -> None:
    assert group_reads(played("sam-loc", THREE, "A play 2S; B play 7S 7C 7D 7H"))[1:] == [
        "▫️ An – 2 lá",
        "▫️ Bình – 1 lá · báo 1",
        "👉 Chi – 2 lá",
        "An: 2♠",
        "💥 Bình chặt heo của An: tứ quý 7♠ 7♣ 7♦ 7♥ · 🔔 báo 1!",
        "👉 Lượt Chi ⏳ Đến 19:00:45",
    ]


def test_who_passed_is_marked_until_the_round_is_over() -> None:
    actions = "A play 2S; B play 7S 7C 7D 7H; C pass"
    assert "▫️ Chi – 2 lá · bỏ vòng" in group_reads(played("sam-loc", THREE, actions))
    over = group_reads(played("sam-loc", THREE, f"{actions}; A pass"))
    assert "▫️ Chi – 2 lá" in over
    assert over[-2:] == ["— Bình mở vòng mới —", "👉 Lượt Bình ⏳ Đến 19:00:45"]


def test_a_timeout_reads_out_of_time_and_no_more() -> None:
    lines = group_reads(played("sam-loc", THREE, "A play 2S; B play 7S 7C 7D 7H; C timeout"))
    assert lines[-2] == "Chi: hết giờ"
    assert not [line for line in lines if "Chi: bỏ lượt" in line or "đền" in line]


def test_a_timeout_of_a_leader_shows_the_card_that_was_led() -> None:
    lines = group_reads(played("sam-loc", "5S 9C|6S JC|7C 8D", "A timeout"))
    assert lines[-3:-1] == ["An: hết giờ", "An: 5♠ · 🔔 báo 1!"]


def test_who_left_is_marked_and_told() -> None:
    lines = group_reads(played("sam-loc", THREE, "A play 2S; B leave"))
    assert "▫️ Bình – 5 lá · đã rời" in lines
    assert "Bình rời ván" in lines


def test_a_deal_called_off_offers_the_next() -> None:
    scene = scene_of(played("sam-loc", THREE, "A play 9C"), status=DealStatus.VOID)
    screen = drawn(scene)
    assert read(screen)[-1] == "🚫 Ván đã bị huỷ, không ai trả gì."
    assert labels(screen) == [["Ván nữa"], ["Vào bàn", "Đứng dậy"]]
    assert screen.rows[0][0].press == DealCards(TABLE_ID, 12)


def test_a_deal_called_off_at_a_closed_table_offers_nothing() -> None:
    scene = scene_of(played("sam-loc", THREE, "A play 9C"), status=DealStatus.VOID, open=False)
    assert drawn(scene).rows == ()


def test_a_finished_table_says_so_and_leaves_the_buttons_to_the_result() -> None:
    screen = drawn(scene_of(played("sam-loc", "5S|6S JC|7C 8D", "A play 5S")))
    assert read(screen)[-2:] == ["🏆 An hết bài, thắng!", "🏁 Ván đã xong."]
    assert screen.rows == ()


def test_who_is_frozen_or_stuck_stands_out_at_the_end() -> None:
    step = played("sam-loc", "5S|2S 2H 9C|7S 7C 7D 7H", "A play 5S", played="A B")
    assert group_reads(step)[-3:] == [
        "🐷 Bình thối 2 heo · 🥶 Chi cóng · 🐷 Chi thối 1 tứ quý",
        "🏆 An hết bài, thắng!",
        "🏁 Ván đã xong.",
    ]


def test_a_chop_over_a_chop_is_told_apart_until_its_round_is_over() -> None:
    chain = "A play 2S; B play 7S 7C 7D 7H; C play 9S 9C 9D 9H"
    hands = "2S 8S 8D|7S 7C 7D 7H JC QC|9S 9D 9H 9C 2H 6S"
    assert "💥💥 Chi chặt chồng tứ quý 7 của Bình: tứ quý 9♠ 9♣ 9♦ 9♥" in group_reads(
        played("sam-loc", hands, chain)
    )
    hands = "2S 8S 8D 10S 10C 10D 10H|7S 7C 7D 7H JC QC|9S 2H 6S"
    anew = "A play 2S; B play 7S 7C 7D 7H; C pass; A pass; B play JC; C play 2H; A play 10S 10C 10D 10H"
    assert "💥 An chặt heo của Chi: tứ quý 10♠ 10♣ 10♦ 10♥" in group_reads(played("sam-loc", hands, anew))


def test_a_wish_to_call_the_deal_off_is_shown() -> None:
    screen = drawn(scene_of(played("sam-loc", THREE, "A play 9C"), void_waiting=2))
    assert read(screen)[-2] == "Huỷ ván? Còn thiếu 2 người /huy."


def test_no_card_that_was_not_played_is_shown() -> None:
    assert cards_on(drawn(scene_of(played("sam-loc", THREE, "A play 9C; B play JC")))) == {"9♣", "J♣"}


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("names", [WIDEST, WIDE_AND_DOUBLE], ids=["wide", "double"])
def test_five_players_stay_under_twelve_lines_on_a_narrow_phone(
    names: tuple[str, ...], language: str
) -> None:
    heights = []
    for seed in range(12):
        for number, step in enumerate(random_deal(seed, RULESETS["sam-dem-la"], 5)):
            scene = scene_of(step, names=names, language=language, void_waiting=number % 2 * 4)
            screen = drawn(scene)
            heights.append(height(screen.text))
            assert all(columns(line) <= NARROW for line in read(screen)[1:6])
    assert max(heights) == MOST_LINES < 12


def test_the_newest_play_is_shown_however_little_room_there_is() -> None:
    step = played("sam-loc", THREE, "A play 2S; B play 7S 7C 7D 7H")
    lines = read(drawn(scene_of(step, names=WIDE_AND_DOUBLE, void_waiting=3)))
    assert any("7♠ 7♣ 7♦ 7♥" in line for line in lines)


def test_a_short_name_is_shown_whole_beside_every_note() -> None:
    step = dealt("sam-loc", TWO_HANDS, "A decline; B declare")
    lines = read(drawn(scene_of(step, names=("An", "Nguyễn Văn Bình"))))
    assert "👉 Nguyễn Văn Bình – 10 lá · báo Sâm" in lines
