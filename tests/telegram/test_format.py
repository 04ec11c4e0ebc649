"""Names from outside are tamed and escaped once; cards, points and moments look as players write them."""

from __future__ import annotations

import html
import re
import unicodedata
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import iter_graphemes, width

from bot.engine import parse_card, parse_cards
from bot.service import Person
from bot.telegram.format import (
    ISOLATE,
    NAMELESS,
    POP,
    card,
    cards,
    escaped,
    moment,
    name,
    number,
    plain,
    points,
    shown,
)

CONTROL = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
nasty = st.text(
    st.sampled_from(
        "An b<>&\"'\u202e\u2066\u200b\u200d\u0301\u0489\u0e33\u1100\u094d\u0915🇻👍🏽\ud800\n\t\u3164\ufeff"
    )
    | st.characters(),
    max_size=120,
)


def inner(text: str, columns: int = 40) -> str:
    """A tamed name without the isolates around it."""
    found = plain(text, columns)
    assert found[0] == ISOLATE
    assert found[-1] == POP
    return found[1:-1]


@given(nasty)
def test_a_name_is_short_visible_and_cannot_turn_the_text_around(text: str) -> None:
    kept = inner(text)
    assert kept.strip() == kept
    assert 1 <= len(list(iter_graphemes(kept))) <= 20
    hidden = [sign for sign in kept if unicodedata.category(sign) in CONTROL]
    assert not set(hidden) - {"\u200d"}
    assert len(plain(text)) <= 82


@given(nasty, st.integers(2, 40))
def test_a_name_fits_the_columns_it_is_given(text: str, columns: int) -> None:
    assert width(inner(text, columns)) <= columns


@given(nasty)
def test_no_name_breaks_the_html(text: str) -> None:
    written = escaped(text)
    assert not re.search(r"[<>\"']", written)
    assert not re.search(r"&(?!(amp|lt|gt|quot|#x27);)", written)
    assert html.unescape(written) == plain(text)


def test_a_name_is_escaped_once() -> None:
    assert name(Person(1, "<b>&amp;")) == f"{ISOLATE}&lt;b&gt;&amp;amp;{POP}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\u200b\u200d\ufeff",
        "\u202e\u2066",
        "\u3164",
        "\u2800\u2800",
        "\n\t\r",
        "\u0301\u0302",
        "\ud83d",
    ],
    ids=ascii,
)
def test_a_name_of_nothing_visible_is_a_question_mark(text: str) -> None:
    assert inner(text) == NAMELESS


def test_bidi_overrides_are_taken_out() -> None:
    assert inner("An\u202egnauhK\u202c") == "AngnauhK"


def test_line_breaks_become_a_space_and_hidden_signs_nothing() -> None:
    assert inner(" Lê\nVăn\u2028 A\u200bnh ") == "Lê Văn Anh"


@pytest.mark.parametrize(
    "text", ["👨\u200d👩\u200d👧\u200d👦 An", "❤\ufe0f\u200d🔥", "👩🏽\u200d🚀 Bình"], ids=ascii
)
def test_a_picture_joined_of_several_stays_whole(text: str) -> None:
    assert inner(text) == text


@pytest.mark.parametrize("text", ["A\u200dn", "\u200dAn", "An\u200d", "A\u200d👩n", "👩\u200dAn"], ids=ascii)
def test_a_joiner_that_joins_no_pictures_is_taken_out(text: str) -> None:
    assert "\u200d" not in inner(text)


def test_a_name_of_joined_pictures_is_cut_between_them() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    kept = inner(family * 40)
    assert kept.endswith("…")
    assert set(iter_graphemes(kept[:-1])) == {family}


def test_a_flood_of_marks_leaves_a_few() -> None:
    kept = inner("Z" + "\u0300\u0316" * 500 + "algo")
    assert kept.endswith("algo")
    assert len(kept) <= 8


def test_a_mark_without_a_letter_does_not_sit_on_what_stands_before() -> None:
    assert inner("\u0336\u0336An") == "An"


@pytest.mark.parametrize("flood", ["\u1100", "\u0915\u094d", "🏽", "🇻", "ก\u0e49"])
def test_one_grapheme_of_ten_thousand_signs_is_cut(flood: str) -> None:
    assert len(inner(flood * 5000)) <= 80


def test_ten_thousand_letters_are_cut_to_twenty_graphemes() -> None:
    assert inner("x" * 10_000) == "x" * 19 + "…"


def test_twenty_graphemes_stay_whole() -> None:
    assert inner("Nguyễn Thị Phương Th") == "Nguyễn Thị Phương Th"
    assert inner("Nguyễn Thị Phương Thảo") == "Nguyễn Thị Phương T…"


def test_letters_with_marks_count_as_one_however_they_are_written() -> None:
    decomposed = unicodedata.normalize("NFD", "Nguyễn Thị Phương Th")
    assert len(decomposed) > 20
    assert inner(decomposed) == "Nguyễn Thị Phương Th"


def test_flags_are_not_cut_in_half() -> None:
    assert inner("🇻🇳" * 25) == "🇻🇳" * 19 + "…"


@pytest.mark.parametrize(
    ("code", "text"), [("3S", "3♠"), ("10H", "10♥"), ("TH", "10♥"), ("AC", "A♣"), ("2D", "2♦")]
)
def test_a_card_is_rank_and_suit_sign(code: str, text: str) -> None:
    assert card(parse_card(code)) == text


def test_cards_come_in_ascending_order() -> None:
    assert cards(parse_cards("2H 3S 10D 3H")) == "3♠ 3♥ 10♦ 2♥"
    assert cards(0) == ""


@pytest.mark.parametrize(
    ("amount", "text"), [(0, "0"), (3, "+3"), (-12, "−12"), (1_000_000, "+1.000.000"), (-4500, "−4.500")]
)
def test_points_carry_their_sign(amount: int, text: str) -> None:
    assert points(amount, "vi") == text


def test_thousands_are_parted_by_dots_in_english_by_commas() -> None:
    assert number(1_000_000, "vi") == "1.000.000"
    assert number(1_000_000, "en") == "1,000,000"
    assert points(-1_200, "en") == "−1,200"


def test_a_moment_is_each_readers_own_and_vietnams_in_older_apps() -> None:
    at = datetime(2027, 1, 1, 12, 0, 5, tzinfo=UTC)
    assert moment(at) == f'<tg-time unix="{int(at.timestamp())}" format="T">19:00:05</tg-time>'


def test_fields_of_a_reply_are_tamed_by_what_they_are() -> None:
    assert shown("title", "\u202e<x>", "vi") == f"{ISOLATE}<x>{POP}"
    assert shown("cards", "5S 5H", "vi") == "5♠ 5♥"
    assert shown("most", 1_000_000, "vi") == "1.000.000"
    assert shown("waiting", 2, "vi") == 2
