"""Telegram's limits, on time that nobody waits for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.budget import (
    ALL_BURST,
    ALL_EVERY,
    GROUP_CALLS,
    GROUP_GAP,
    GROUP_WINDOW,
    PRIVATE_BURST,
    PRIVATE_EVERY,
    Bucket,
    Budget,
    Window,
    bot_budget,
    chat_budget,
)

GROUP = -1001234567890
PERSON = 4242
HAIR = 1e-6
wishes = st.lists(st.floats(0, 90) | st.just(0.0), max_size=120)


def make_calls(budget: Budget, pauses: Sequence[float]) -> list[float]:
    """The moments of calls, each wished so long after the last was made and made as soon as it may be."""
    now, made = 0.0, []
    for pause in pauses:
        now += pause
        now += budget.wait(now)
        assert budget.wait(now) <= HAIR
        budget.spend(now)
        made.append(now)
    return made


@given(wishes)
def test_a_group_gets_at_most_18_calls_in_any_60_seconds(pauses: list[float]) -> None:
    made = make_calls(chat_budget(GROUP), pauses)
    for first, nineteenth in zip(made, made[GROUP_CALLS:], strict=False):
        assert nineteenth - first >= GROUP_WINDOW - HAIR


@given(wishes)
def test_two_calls_to_a_group_are_half_a_second_apart(pauses: list[float]) -> None:
    made = make_calls(chat_budget(GROUP), pauses)
    for one, next_one in pairwise(made):
        assert next_one - one >= GROUP_GAP - HAIR


@given(wishes)
def test_a_private_chat_gets_a_call_a_second_beyond_a_burst_of_two(pauses: list[float]) -> None:
    made = make_calls(chat_budget(PERSON), pauses)
    for start, moment in enumerate(made):
        for count, later in enumerate(made[start:], start=1):
            assert count <= PRIVATE_BURST + (later - moment) / PRIVATE_EVERY + HAIR


@given(st.lists(st.floats(0, 0.3) | st.just(0.0), max_size=200))
def test_the_bot_makes_under_25_calls_a_second_beyond_its_burst(pauses: list[float]) -> None:
    made = make_calls(bot_budget(), pauses)
    for start, moment in enumerate(made):
        later = made[min(start + 60, len(made) - 1)]
        count = min(60, len(made) - 1 - start) + 1
        assert count <= ALL_BURST + (later - moment) * 25 + HAIR
    assert 1 / ALL_EVERY < 25


def test_a_quiet_group_may_be_called_at_once() -> None:
    budget = chat_budget(GROUP)
    assert budget.wait(0.0) == 0.0
    budget.spend(0.0)
    assert budget.wait(0.0) == GROUP_GAP
    assert budget.wait(GROUP_GAP) == 0.0


def test_the_nineteenth_call_waits_for_the_first_to_be_a_minute_old() -> None:
    budget = chat_budget(GROUP)
    for second in range(GROUP_CALLS):
        budget.spend(float(second))
    assert budget.wait(20.0) == 40.0
    assert budget.wait(60.0) == 0.0


def test_calls_beyond_the_budget_are_waited_for_too() -> None:
    budget = Window(2, 60.0, 0.0)
    for second in (0.0, 1.0, 2.0):
        budget.spend(second)
    assert budget.wait(2.0) == 59.0


def test_a_refund_gives_back_the_last_call() -> None:
    spent, never = Bucket(1, 1.0), Bucket(1, 1.0)
    spent.spend(5.0)
    spent.refund()
    assert spent.wait(5.0) == never.wait(5.0) == 0.0


@given(st.lists(st.booleans(), max_size=60))
def test_refunds_never_give_more_than_was_spent(kept: list[bool]) -> None:
    budget, plain = Bucket(3, 1.0), Bucket(3, 1.0)
    for keep in kept:
        budget.spend(0.0)
        if keep:
            plain.spend(0.0)
        else:
            budget.refund()
        assert abs(budget.wait(0.0) - plain.wait(0.0)) <= HAIR


@given(st.sampled_from([GROUP, PERSON]), wishes)
def test_a_rested_budget_is_as_good_as_a_new_one(chat_id: int, pauses: list[float]) -> None:
    budget = chat_budget(chat_id)
    made = make_calls(budget, pauses)
    last = made[-1] if made else 0.0
    assert budget.rested(last) is not bool(made)
    assert budget.rested(last + 61)
    again, fresh = make_calls_at(budget, last + 61), make_calls_at(chat_budget(chat_id), last + 61)
    assert all(abs(one - other) <= HAIR for one, other in zip(again, fresh, strict=True))


def make_calls_at(budget: Budget, start: float) -> list[float]:
    """Twenty calls, as fast as they may be made."""
    moments = []
    for _ in range(20):
        start += budget.wait(start)
        budget.spend(start)
        moments.append(start)
    return moments
