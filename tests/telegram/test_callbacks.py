"""What buttons carry: everything written is read back, nothing else is."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.callbacks import MAX_BYTES, MAX_NUMBER, VERBS, Press, decode, encode

KINDS = tuple(VERBS.values())


def bounds(kind: type[Press]) -> list[int]:
    """What each number of a press is below."""
    return [field.metadata.get("below", MAX_NUMBER) for field in fields(kind)]


def any_press(kind: type[Press]) -> st.SearchStrategy[Press]:
    """A press of that kind."""
    return st.builds(kind, *(st.integers(0, below - 1) for below in bounds(kind)))


presses = st.sampled_from(KINDS).flatmap(any_press)
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
    "card:1:1:0:10000000000000",
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


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_the_largest_numbers_fit_in_64_bytes(kind: type[Press]) -> None:
    press = kind(*(below - 1 for below in bounds(kind)))
    assert len(encode(press).encode("ascii")) <= MAX_BYTES
    assert decode(encode(press)) == press


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_number_beyond_its_bound_is_no_press(kind: type[Press]) -> None:
    for at, below in enumerate(bounds(kind)):
        numbers = [0] * len(bounds(kind))
        numbers[at] = below
        assert decode(encode(kind(*numbers))) is None


def test_every_press_has_one_verb() -> None:
    assert len(set(KINDS)) == len(KINDS)
    assert set(KINDS) == set(get_args(Press))
    assert all(re.fullmatch("[a-z]+", verb) for verb in VERBS)


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
