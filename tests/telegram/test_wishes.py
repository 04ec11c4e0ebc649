"""What is understood behind `/newgame`, and which word is not."""

from __future__ import annotations

import pytest

from bot.telegram.wishes import wished_table


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("", (None, None)),
        ("10", (None, 10)),
        ("sam-gon", ("sam-gon", None)),
        ("SAM-GON 10", ("sam-gon", 10)),
        ("10 sam-gon", ("sam-gon", 10)),
        ("1.000.000", (None, 1_000_000)),
        ("1,000,000", (None, 1_000_000)),
        ("2.500", (None, 2_500)),
        ("99999999999999999999", (None, 99999999999999999999)),
    ],
)
def test_a_ruleset_and_a_stake_are_understood_in_either_order(
    typed: str, wish: tuple[str | None, int | None]
) -> None:
    assert wished_table(typed.split()) == wish


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("samloc", "samloc"),
        ("10 20", "20"),
        ("sam-loc sam-gon", "sam-gon"),
        ("sam-loc 10 nhanh", "nhanh"),
        ("１０", "１０"),
        ("٣", "٣"),
        ("1.00", "1.00"),
        ("1.000,000", "1.000,000"),
        ("10k", "10k"),
        ("-5", "-5"),
        ("1" * 21, "1" * 21),
    ],
)
def test_the_first_word_that_means_nothing_is_named(typed: str, fault: str) -> None:
    assert wished_table(typed.split()) == fault
