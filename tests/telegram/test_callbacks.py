"""What buttons carry: everything written is read back, nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.callbacks import (
    MAX_BYTES,
    VERBS,
    Arrange,
    Choose,
    DealCards,
    Declare,
    Decline,
    Join,
    Leave,
    PassTurn,
    PlayCards,
    Press,
    decode,
    encode,
)

MOST = (1 << 63) - 1
PACK = (1 << 52) - 1
number = st.integers(0, MOST)
presses: st.SearchStrategy[Press] = st.one_of(
    st.builds(Join, number),
    st.builds(Leave, number),
    st.builds(DealCards, number, number),
    st.builds(Declare, number, number),
    st.builds(Decline, number, number),
    st.builds(PlayCards, number, number, st.integers(0, PACK)),
    st.builds(PassTurn, number, number),
    st.builds(Choose, number, number, st.integers(0, 51), st.integers(0, 1)),
    st.builds(Arrange, number, number, number),
)
LARGEST = (
    Join(MOST),
    Leave(MOST),
    DealCards(MOST, MOST),
    Declare(MOST, MOST),
    Decline(MOST, MOST),
    PlayCards(MOST, MOST, PACK),
    PassTurn(MOST, MOST),
    Choose(MOST, MOST, 51, 1),
    Arrange(MOST, MOST, MOST),
)
FORGED = (
    "",
    ":",
    "play",
    "join:",
    "join:1:2",
    "join:-1",
    "join:+1",
    "join:01",
    "join:1_0",
    "join: 1",
    "join:1 ",
    "join:0x1",
    "join:A",
    "join:٣",
    "Join:1",
    "jump:1",
    "__class__:1",
    "join:8000000000000000",
    "card:1:1:34:1",
    "card:1:1:0:2",
    "play:1:1:10000000000000",
    "play:1:1",
    "play:1:1:1:1",
    "join:\ud800",
    "join:" + "1" * 10_000,
    "\0",
)


@given(presses)
def test_what_a_button_carries_is_read_back(press: Press) -> None:
    assert decode(encode(press)) == press


@given(presses)
def test_a_button_carries_ascii_of_at_most_64_bytes(press: Press) -> None:
    assert len(encode(press).encode("ascii")) <= MAX_BYTES


@pytest.mark.parametrize("press", LARGEST, ids=lambda press: type(press).__name__)
def test_the_largest_numbers_fit_in_64_bytes(press: Press) -> None:
    assert len(encode(press).encode("ascii")) <= MAX_BYTES
    assert decode(encode(press)) == press


def test_every_kind_of_press_is_measured_at_its_largest() -> None:
    assert {type(press) for press in LARGEST} == set(VERBS.values())


@pytest.mark.parametrize("data", FORGED)
def test_forged_data_is_no_press(data: str) -> None:
    assert decode(data) is None


@given(st.text(max_size=80) | st.from_regex(r"[a-z]{1,6}(:[0-9a-fx_]{0,17}){0,5}", fullmatch=True))
def test_data_reads_as_a_press_only_if_that_press_is_written_so(data: str) -> None:
    press = decode(data)
    assert press is None or encode(press) == data


@given(presses, st.data())
def test_an_altered_press_is_none_or_exactly_another(press: Press, data: st.DataObject) -> None:
    text = encode(press)
    at = data.draw(st.integers(0, len(text) - 1))
    altered = text[:at] + data.draw(st.characters()) + text[at + 1 :]
    found = decode(altered)
    assert found is None or encode(found) == altered
