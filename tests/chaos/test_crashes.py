"""Wherever the program is killed, the evening comes to the same end."""

from __future__ import annotations

import os
from functools import cache

import pytest

from tests.chaos.points import KINDS, Points
from tests.chaos.story import Ending, tell
from tests.figures import note

POINTS = int(os.environ.get("SAMLOC_CRASHES", "12"))
"""Points of each kind at which the program is killed, spread over the evening; 0: all there are."""
PARTS = 4
"""The points of a kind are looked at in so many tests, so that several processes can share them."""


@cache
def undisturbed() -> Ending:
    """The evening as it goes when nothing happens."""
    ending = tell()
    assert ending.breach is None
    assert len(ending.actions) == 12
    return ending


def test_the_story_has_everything_in_it() -> None:
    verbs = {row[1].value for row in undisturbed().actions}
    assert verbs == {"declare", "decline", "play", "pass", "timeout", "leave"}
    assert {row[0] for row in undisturbed().transfers} == {1, 2}


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
def test_killed_at_any_point_the_evening_ends_the_same(kind: str, part: int) -> None:
    counting = Points(kind)
    assert tell(counting.prepare) == undisturbed()
    assert counting.met > 50
    stride = -(-counting.met // POINTS) if POINTS else 1
    for at in range(1, counting.met + 1, stride)[part::PARTS]:
        ending = tell(Points(kind, at).prepare)
        note("crash points", **{f"{kind}s": 1})
        assert ending.breach is None, f"killed at {kind} {at} of {counting.met}: {ending.breach}"
        assert ending.actions == undisturbed().actions, f"killed at {kind} {at}"
        assert ending.transfers == undisturbed().transfers, f"killed at {kind} {at}"
