"""What a seat has chosen lasts as long as its hand."""

from __future__ import annotations

from bot.telegram.selection import MOST_KEPT, Selections


def test_a_selection_is_kept_per_deal_and_seat() -> None:
    kept = Selections()
    kept.of(1, 0, 0).cards = 0b11
    assert kept.of(1, 0, 0).cards == 0b11
    assert kept.of(1, 1, 0).cards == 0
    assert kept.of(2, 0, 0).cards == 0


def test_a_play_empties_the_selection_but_keeps_the_order() -> None:
    kept = Selections()
    chosen = kept.of(1, 0, 0)
    chosen.cards, chosen.order = 0b11, 1
    after = kept.of(1, 0, 1)
    assert (after.plays, after.cards, after.order) == (1, 0, 1)


def test_memory_is_bounded_and_what_is_touched_stays() -> None:
    kept = Selections()
    kept.of(1, 0, 0).cards = 1
    for deal in range(2, MOST_KEPT + 100):
        kept.of(deal, 0, 0).cards = 1
        assert kept.of(1, 0, 0).cards == 1
    assert kept.of(2, 0, 0).cards == 0
    assert len(kept._kept) == MOST_KEPT
