"""`/so`: everybody while they are few, both ends and whoever asks when they are many."""

from __future__ import annotations

import pytest

from bot.service import Balance, Person
from bot.telegram.screens.ledger import BOTTOM, TOP, ledger
from bot.telegram.screens.screen import NARROW, columns
from tests.telegram.scenes import read

MOST = 4096


def of_many(count: int, name: str = "An") -> list[Balance]:
    """So many people, the highest first."""
    return [Balance(Person(100 + place, f"{name} {place}"), count - 2 * place) for place in range(count)]


def test_an_empty_ledger_says_so() -> None:
    assert read(ledger([], 1, "vi")) == ["Sổ còn trống: chưa ván nào xong."]


@pytest.mark.parametrize("count", [1, TOP + BOTTOM, TOP + BOTTOM + 1])
def test_few_people_are_all_listed(count: int) -> None:
    shown = read(ledger(of_many(count), 1, "vi"))
    assert len(shown) == 1 + count
    assert not [line for line in shown if line.startswith("…")]


def test_of_many_both_ends_are_listed_and_how_many_are_between() -> None:
    shown = read(ledger(of_many(300), 1, "vi"))
    assert shown[1] == "1. An 0: +300"
    assert shown[TOP + 1] == f"… {300 - TOP - BOTTOM} người nữa …"
    assert shown[-1] == "300. An 299: −298"
    assert len(shown) == 1 + TOP + 1 + BOTTOM


def test_whoever_asks_finds_himself_between_them() -> None:
    shown = read(ledger(of_many(300), 100 + 99, "en"))
    assert shown[TOP + 1 : TOP + 4] == [f"… {99 - TOP} more …", "100. An 99: +102", "… 195 more …"]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_ledger_of_long_names_and_many_people_fits_a_phone_and_a_message(language: str) -> None:
    rows = [Balance(Person(place, "<&W漢" * 9), 10**11 - place) for place in range(5_000)]
    screen = ledger(rows, 2_500, language)
    assert len(screen.text) <= MOST
    assert all(columns(line) <= NARROW for line in screen.text.splitlines())
