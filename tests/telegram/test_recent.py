"""Memory stays bounded."""

from __future__ import annotations

from bot.telegram.recent import Recent


def test_the_longest_untouched_is_forgotten() -> None:
    recent: Recent[str, int] = Recent(2)
    recent["a"], recent["b"] = 1, 2
    assert recent.recall("a") == 1
    recent["c"] = 3
    assert dict(recent) == {"a": 1, "c": 3}
    assert recent.recall("b") is None


def test_writing_again_keeps_it() -> None:
    recent: Recent[int, int] = Recent(3)
    for number in range(10):
        recent[0] = number
        recent[number] = number
        assert len(recent) <= 3
    assert recent.recall(0) == 9
