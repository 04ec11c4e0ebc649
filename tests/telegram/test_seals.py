"""The seal on a button of a private chat: one person's, for one deal, and nobody can make it up."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.callbacks import MAX_BYTES, MAX_NUMBER, LookBack, Why, encode
from bot.telegram.links import link_key
from bot.telegram.seals import Seals

SEALS = Seals(link_key("4242:a-token"))
ids = st.integers(1, MAX_NUMBER - 1)


@given(ids, ids)
def test_a_seal_holds_for_its_person_and_deal(deal_id: int, player_id: int) -> None:
    seal = SEALS.of(deal_id, player_id)
    assert 0 < seal < MAX_NUMBER
    assert SEALS.holds(seal, deal_id, player_id)


@given(ids, ids, ids)
def test_a_seal_holds_for_nobody_and_nothing_else(deal_id: int, player_id: int, other: int) -> None:
    seal = SEALS.of(deal_id, player_id)
    assert SEALS.holds(seal, deal_id, other) is (other == player_id)
    assert SEALS.holds(seal, other, player_id) is (other == deal_id)
    assert not SEALS.holds(0, deal_id, player_id)
    assert not Seals(link_key("4242:another")).holds(seal, deal_id, player_id)


@given(ids, ids)
def test_a_sealed_button_fits(deal_id: int, player_id: int) -> None:
    seal = SEALS.of(deal_id, player_id)
    assert len(encode(LookBack(deal_id, (1 << 16) - 1, seal))) <= MAX_BYTES
    assert len(encode(Why(deal_id, seal))) <= MAX_BYTES
