"""The lobby as the player sees it."""

from __future__ import annotations

from dataclasses import replace

from bot.engine import RULESETS
from bot.service import Person
from bot.telegram.callbacks import DealCards, Join, Leave
from bot.telegram.screens.lobby import lobby
from tests.telegram.scenes import TABLE_ID, dealt, labels, lobby_scene, read, scene_of

BUTTONS = [["Vào bàn", "Rời bàn"], ["Chia bài"]]
HANDS = "3S 3C 4S 5D 6H 7C 9S JD KH AS|4C 5S 6D 7H 8C 9D 10S QD KS 2S"


def test_an_empty_lobby_says_how_many_it_needs() -> None:
    screen = lobby(lobby_scene(0), 45)
    assert read(screen) == [
        "🎴 Sâm Lốc phổ thông",
        "Cược 10 điểm/lá · 45 giây/lượt",
        "",
        "Chưa có ai ngồi.",
        "",
        "Còn 4 chỗ. Cần ít nhất 2 người.",
    ]
    assert labels(screen)[:2] == BUTTONS


def test_one_person_still_waits_for_another() -> None:
    assert read(lobby(lobby_scene(1), 45))[-1] == "Còn 3 chỗ. Cần ít nhất 2 người."


def test_seats_are_numbered_and_the_host_is_marked() -> None:
    assert read(lobby(lobby_scene(3), 30))[1:] == [
        "Cược 10 điểm/lá · 30 giây/lượt",
        "",
        "1. An (chủ bàn)",
        "2. Bình",
        "3. Chi",
        "",
        "Còn 1 chỗ. An bấm Chia bài là chơi.",
    ]


def test_a_full_lobby_says_so() -> None:
    assert read(lobby(lobby_scene(4), 45))[-1] == "Đủ người. An bấm Chia bài là chơi."
    five = lobby_scene(5, ruleset=RULESETS["sam-dem-la"])
    assert read(lobby(five, 45))[-1] == "Đủ người. An bấm Chia bài là chơi."


def test_a_closed_lobby_keeps_no_buttons() -> None:
    screen = lobby(lobby_scene(2, open=False), 45)
    assert read(screen) == ["Bàn đã đóng. /newgame để mở bàn mới."]
    assert screen.markup is None


def test_the_lobby_is_said_in_the_chats_language() -> None:
    screen = lobby(lobby_scene(2, language="en"), 45)
    assert read(screen)[-1] == "2 seats free. An presses Deal to start."
    assert labels(screen)[:2] == [["Sit down", "Leave"], ["Deal"]]


def test_a_stake_is_written_with_dots() -> None:
    assert read(lobby(lobby_scene(2, stake=1_000_000), 45))[1].startswith("Cược 1.000.000 điểm/lá")


def test_buttons_name_the_table_and_the_deal_that_comes_next() -> None:
    (join, leave), (deal,), *_ = lobby(lobby_scene(2), 45).rows
    assert (join.press, leave.press) == (Join(TABLE_ID), Leave(TABLE_ID))
    assert deal.press == DealCards(TABLE_ID, 0)
    after_a_deal = scene_of(dealt("sam-loc", HANDS))
    assert lobby(after_a_deal, 45).rows[1][0].press == DealCards(TABLE_ID, 12)


def test_a_name_cannot_write_html_into_the_lobby() -> None:
    scene = lobby_scene(0, seated=(Person(1, "<b>x</b>&\u202e"),))
    text = lobby(scene, 45).text
    assert "&lt;b&gt;x&lt;/b&gt;&amp;" in text
    assert "\u202e" not in text


def test_only_what_changed_changes_the_digest() -> None:
    scene = lobby_scene(2)
    assert lobby(scene, 45).digest == lobby(replace(scene, title="other"), 45).digest
    assert lobby(scene, 45).digest != lobby(replace(scene, stake=11), 45).digest
    assert lobby(scene, 45).digest != lobby(replace(scene, id=99), 45).digest
