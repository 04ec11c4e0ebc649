"""Whichever write fails, nothing half-done stays, people are told, and the evening comes to the same end."""

from __future__ import annotations

import pytest

from tests.chaos.points import Failures
from tests.chaos.story import tell
from tests.chaos.test_crashes import POINTS, undisturbed
from tests.figures import note


@pytest.mark.timeout(3600)
def test_any_write_may_fail_without_a_new_start() -> None:
    counting = Failures()
    assert tell(counting.prepare) == undisturbed()
    assert counting.met > 100
    denials = 0
    stride = -(-counting.met // POINTS) if POINTS else 1
    for at in range(1, counting.met + 1, stride):
        ending = tell(Failures(at).prepare)
        note("failed writes", writes=1)
        denials += ending.denials
        assert ending.breach is None, f"write {at} of {counting.met} failed: {ending.breach}"
        assert ending.actions == undisturbed().actions, f"write {at} failed"
        assert ending.transfers == undisturbed().transfers, f"write {at} failed"
    assert denials > 0
