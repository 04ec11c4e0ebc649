"""Who sends too much is not served, and nobody else suffers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.throttle import CHAT_PER_SECOND, PERSON_PER_SECOND, REMEMBERED, Throttle

GROUP = -100500
traffic = st.lists(st.tuples(st.integers(1, 8), st.floats(0, 0.4) | st.just(0.0)), max_size=150)


@given(traffic)
def test_no_person_and_no_chat_passes_its_limit_in_any_second(updates: list[tuple[int, float]]) -> None:
    throttle, now = Throttle(), 0.0
    passed: list[tuple[int, float]] = []
    for person, pause in updates:
        now += pause
        if throttle.admits(GROUP, person, now):
            passed.append((person, now))
    for _, start in passed:
        within = [person for person, at in passed if start <= at < start + 1.0]
        assert len(within) <= CHAT_PER_SECOND
        assert all(within.count(person) <= PERSON_PER_SECOND for person in set(within))


def test_the_sixth_update_of_a_person_within_a_second_is_dropped() -> None:
    throttle = Throttle()
    assert [throttle.admits(None, 7, 0.1 * at) for at in range(7)] == [True] * 5 + [False] * 2
    assert throttle.admits(None, 7, 1.05)


def test_the_twenty_first_update_of_a_chat_within_a_second_is_dropped() -> None:
    throttle = Throttle()
    assert all(throttle.admits(GROUP, person, 0.0) for person in range(20))
    assert not throttle.admits(GROUP, 20, 0.5)
    assert throttle.admits(GROUP, 20, 1.0)


def test_another_chat_is_served_while_one_is_flooded() -> None:
    throttle = Throttle()
    for person in range(1000):
        throttle.admits(GROUP, person, 0.0)
    assert throttle.admits(GROUP - 1, 5000, 0.0)


def test_one_person_cannot_use_up_a_chat() -> None:
    throttle = Throttle()
    for _ in range(1000):
        throttle.admits(GROUP, 1, 0.0)
    assert throttle.admits(GROUP, 2, 0.0)


def test_dropped_updates_do_not_prolong_the_wait() -> None:
    throttle = Throttle()
    for at in range(100):
        throttle.admits(None, 1, at / 100)
    assert throttle.admits(None, 1, 1.0)


def test_memory_is_bounded_however_many_people_write() -> None:
    throttle = Throttle()
    for person in range(3 * REMEMBERED):
        assert throttle.admits(None, person, person / 1000)
    assert len(throttle._windows) <= REMEMBERED
