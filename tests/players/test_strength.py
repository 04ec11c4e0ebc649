"""The registry of strengths and the words for them."""

import pytest

from bot.players.strength import STRENGTHS, strength_named


@pytest.mark.parametrize(
    ("words", "id"),
    [
        ("tay mơ", "novice"),
        ("Tay mo", "novice"),
        ("KHÁ", "skilled"),
        ("kha", "skilled"),
        ("cao thủ", "expert"),
        ("cao  thu", "expert"),
        ("expert", "expert"),
    ],
)
def test_strength_is_known_by_its_words_with_or_without_accents(words: str, id: str) -> None:
    assert strength_named(words) is STRENGTHS[id]


def test_unknown_strength_is_none() -> None:
    assert strength_named("vô địch") is None
    assert strength_named("") is None


def test_only_the_expert_needs_a_worker() -> None:
    assert [strength.id for strength in STRENGTHS.values() if strength.searches] == ["expert"]
