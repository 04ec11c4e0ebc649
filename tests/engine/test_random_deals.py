"""Random deals of every ruleset to the end; ``SAMLOC_DEALS`` says how many a ruleset (CI: 10000)."""

import os
import random
from collections import Counter

import pytest

from bot.engine import RULESETS, EndedBy
from tests.engine.driver import opened, random_rules, run

DEALS = int(os.environ.get("SAMLOC_DEALS", "300"))
ALWAYS_SEEN = {
    "sam-dem-la": set(EndedBy) - {EndedBy.CANCELLED},
    "sam-loc": set(EndedBy) - {EndedBy.CANCELLED},
    "sam-gon": set(EndedBy) - {EndedBy.CANCELLED, EndedBy.INSTANT_WIN},
    "tu-lo-kho": {EndedBy.OUT, EndedBy.CANCELLED},
}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", RULESETS)
def test_random_deals_keep_every_invariant(name: str) -> None:
    rng = random.Random(f"deals of {name}")
    ends = Counter[EndedBy]()
    chops = dens = 0
    for number in range(DEALS):
        rules = random_rules(rng.randrange, RULESETS[name])
        pack = rng.sample(range(52), 52)
        result = run(opened(rules, pack, rng.randrange), rng.randrange, thorough=number % 20 == 0)
        ends[result.ended_by] += 1
        chops += len(result.chains)
        dens += result.den is not None
    assert set(ends) <= ALWAYS_SEEN[name]
    if DEALS >= 300:
        # Not a run of dull deals: every way to end, đền, and chops where they exist turn up.
        rare = {EndedBy.SAM_WON, EndedBy.SAM_FAILED, EndedBy.FORFEIT} if DEALS < 3000 else set()
        assert set(ends) >= ALWAYS_SEEN[name] - rare
        assert dens and (chops or name == "tu-lo-kho")
