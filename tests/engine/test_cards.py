"""Cards, hands and their text (rulebook 1)."""

import pytest

from bot.engine import (
    RANKS,
    SUITS,
    card_text,
    cards_in,
    cards_text,
    count,
    mask,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from bot.engine.cards import bits, presence, rank_counts


def test_the_total_order_is_rank_then_spades_clubs_diamonds_hearts() -> None:
    order = [f"{rank}{suit}" for rank in RANKS for suit in SUITS]
    assert [card_text(card) for card in range(52)] == order
    assert (order[0], order[3], order[28], order[51]) == ("3S", "3H", "10S", "2H")


def test_a_card_is_read_back_from_its_text() -> None:
    for card in range(52):
        assert parse_card(card_text(card)) == card
        assert card == 4 * rank_of(card) + suit_of(card)
    assert [parse_card(f"T{suit}") for suit in SUITS] == [parse_card(f"10{suit}") for suit in SUITS]


@pytest.mark.parametrize("word", ["", "S", "1S", "11S", "10", "10s", "3X", "3SS", "S3", " 3S"])
def test_a_word_that_is_no_card_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        parse_card(word)


def test_hands_are_masks_written_ascending() -> None:
    hand = parse_cards(" 2D  TH 3S ")
    assert hand == mask([50, 31, 0])
    assert (cards_text(hand), cards_in(hand), count(hand)) == ("3S 10H 2D", (0, 31, 50), 3)
    assert (cards_text(0), cards_in(0), parse_cards("")) == ("", (), 0)
    assert bits(hand) == [1 << 0, 1 << 31, 1 << 50]


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="3S is named twice"):
        parse_cards("3S 4S 3S")
    with pytest.raises(ValueError, match="is no card"):
        parse_cards("3S 4")


def test_ranks_are_counted_in_nibbles() -> None:
    hand = parse_cards("3S 3C 3D 3H 4H 7C 7D 2S 2D 2H")
    counts = rank_counts(hand)
    assert [counts >> 4 * rank & 15 for rank in range(13)] == [4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 3]
    assert presence(hand) == parse_cards("3S 4S 7S 2S")
