"""The simulation's own check: each planted bug is found."""

from __future__ import annotations

import os

import pytest

from tests.figures import note
from tests.sim.plants import PLANTS
from tests.sim.seeds import run_seed

SEEDS = int(os.environ.get("SAMLOC_PLANT_SEEDS", "40"))
RARE = 40
"""Plants that take more seeds than this are looked for only where so many are allowed (see `NEEDED`)."""
NEEDED: dict[str, int] = {}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_bug_is_found(name: str) -> None:
    needed = NEEDED.get(name, 0)
    if needed >= SEEDS:
        pytest.skip(f"{name} needs {needed + 1} seeds, SAMLOC_PLANT_SEEDS allows {SEEDS}")
    for seed in [needed, *range(SEEDS)]:
        if run_seed(seed, plant=PLANTS[name]).breach is not None:
            note("planted bugs", found=1, **{"seeds needed": needed + 1})
            return
    raise AssertionError(f"{name} was not found within {SEEDS} seeds")
