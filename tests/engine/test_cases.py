"""Every record under ``cases/`` comes out as its ``expect`` says."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.table import outcome

FILES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))
CASES = [json.loads(line) for file in FILES for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_a_record_comes_out_as_expected(case: dict[str, Any]) -> None:
    found = outcome(case)
    assert case["expect"]
    assert {field: found[field] for field in case["expect"]} == case["expect"]


def test_case_names_are_unique() -> None:
    names = [case["case"] for case in CASES]
    assert len(set(names)) == len(names)
