"""What machines are called, and where screens tell of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine import RULESETS
from bot.players import STRENGTHS, strength_named
from bot.service import Person
from bot.telegram import words
from bot.telegram.callbacks import CountMachines, DismissMachine, SeatMachine
from bot.telegram.machine import USUAL, known_machines, machine_name, strength_called
from bot.telegram.screens.lobby import lobby
from bot.telegram.screens.result import result
from bot.telegram.screens.screen import Screen
from bot.telegram.screens.settings import options_screen
from tests.telegram.scenes import TABLE_ID, lobby_scene, people, played, scene_of

MACHINE = Person(-1, "🤖 Khá 1")


def test_every_strength_of_the_players_has_its_words() -> None:
    assert list(words.STRENGTHS) == list(STRENGTHS)
    for id, phrase in words.STRENGTHS.items():
        assert (phrase.vi.lower(), phrase.en.lower()) == (STRENGTHS[id].vi, STRENGTHS[id].en)
    assert USUAL in STRENGTHS


@pytest.mark.parametrize(
    "typed", ["tay mơ", "Tay Mo", "khá", "KHA", "kha\u0301", "cao thủ", "cao  thu", "expert", "novice"]
)
def test_a_strength_is_understood_as_the_players_understand_it(typed: str) -> None:
    named = strength_named(typed)
    assert named is not None and strength_called(typed) == named.id


@pytest.mark.parametrize("typed", ["giỏi", "", "khá 2", "máy"])
def test_other_words_are_no_strength(typed: str) -> None:
    assert strength_called(typed) is None


def test_machines_are_called_in_the_chats_language() -> None:
    assert machine_name("expert", "vi") == "🤖 Cao thủ"
    assert machine_name("expert", "en") == "🤖 Expert"
    assert known_machines("en") == "novice, skilled, expert"


def presses(screen: Screen) -> list[object]:
    return [button.press for row in screen.rows for button in row]


def test_a_lobby_with_room_offers_a_machine() -> None:
    offered = presses(lobby(lobby_scene(2), 45))
    assert SeatMachine(TABLE_ID) in offered
    assert DismissMachine(TABLE_ID) not in offered
    assert SeatMachine(TABLE_ID) not in presses(lobby(lobby_scene(4), 45))


@pytest.mark.parametrize(("booked", "says"), [(False, "không ghi sổ"), (True, "vẫn ghi sổ")])
def test_a_lobby_with_a_machine_says_what_the_deal_is_worth(booked: bool, says: str) -> None:
    scene = lobby_scene(0, seated=(*people(3), MACHINE), books_machines=booked)
    screen = lobby(scene, 45)
    assert says in screen.text
    assert DismissMachine(TABLE_ID) in presses(screen)
    assert "🤖" not in lobby(replace(scene, seated=people(3)), 45).text


def test_a_result_for_fun_says_so_instead_of_balances() -> None:
    scene = scene_of(played("sam-loc", "3S | 4S 5D", "A play 3S"))
    deal = scene.deal
    assert deal is not None and deal.group.result is not None
    usual = result(scene, deal, deal.group.result).text
    assert "Số dư" in usual and "Ván vui" not in usual
    for_fun = result(scene, replace(deal, for_fun=True, balances=()), deal.group.result).text
    assert "Ván vui, không ghi sổ" in for_fun and "Số dư" not in for_fun
    assert "Phiếu tính tiền" in for_fun


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("booked", [False, True])
def test_the_settings_first_screen_switches_it(ruleset: str, booked: bool) -> None:
    screen = options_screen(RULESETS[ruleset], "vi", books_machines=booked)
    index = list(RULESETS).index(ruleset)
    (button,) = [b for row in screen.rows for b in row if isinstance(b.press, CountMachines)]
    assert button.press == CountMachines(index, int(not booked))
    assert button.text == f"🤖 Ván có máy: {'ghi sổ' if booked else 'không ghi sổ'}"
