"""Random commands by random people at random times never raise, lose, double or mix anything."""

from random import Random

import pytest

from tests.service.desk import TestDesk
from tests.service.evening import PEOPLE, PLACES, Evening

STEPS = 100


@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_people_do_the_books_stay_whole(desk: TestDesk, seed: int) -> None:
    evening = Evening(desk, Random(seed))
    await desk.know(PEOPLE)
    for people, place, ruleset in zip(
        ("ABC", "DE", "FG"), PLACES, (None, "sam-dem-la", "tu-lo-kho"), strict=True
    ):
        await desk.seat(people, ruleset, at=place)
    for _ in range(STEPS):
        await evening.step()
    await evening.finish()
    statuses = {status for did in evening.did for status in did.split()[1:]}
    assert {"applied", "refused", "failed"} <= statuses, evening.did
    assert evening.did["Act applied"] > STEPS / 10
