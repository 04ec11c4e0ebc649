"""Every event, refusal, cause and breach names rules that the source texts or our decisions hold."""

import re

import pytest

from bot.engine import (
    RULESETS,
    Breach,
    Cause,
    EndedBy,
    Reason,
    Topic,
    rules_of,
    rules_of_breach,
    rules_of_cause,
    rules_of_refusal,
    rules_on,
)
from tests.engine.golden import deals
from tests.engine.table import events_of, record

SOURCES = {"sam-dem-la": "S0", "sam-loc": "S1", "sam-gon": "S3", "tu-lo-kho": "S4"}
LAST_RULE = {"S0": 57, "S1": 32, "S3": 21, "S4": 37}
NOT_IN_KHO = {
    *(Topic.DECLARATION, Topic.CHOP, Topic.FREE_CHOP, Topic.CHAIN, Topic.CONG, Topic.INSTANT_WIN),
    *(Topic.SAM_WON, Topic.SAM_BLOCKED, Topic.SAM_FAILED, Topic.LAST_IN),
}


def _is_known(rule: str, source: str) -> bool:
    if rule.startswith("D-"):
        return 1 <= int(rule[2:]) <= 38
    if re.fullmatch(r"4\.\d+", rule):
        return True
    text, number = rule.split("-")
    return text == source and 1 <= int(number) <= LAST_RULE[source]


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_named_exists_in_the_rulesets_own_source(name: str) -> None:
    for topic in Topic:
        for rule in rules_on(RULESETS[name], topic):
            assert _is_known(rule, SOURCES[name]), (topic, rule)


def test_every_topic_has_rules_where_the_ruleset_knows_it() -> None:
    for topic in Topic:
        assert rules_on(RULESETS["sam-dem-la"], topic) or topic is Topic.CANCELLED
        assert bool(rules_on(RULESETS["tu-lo-kho"], topic)) == (topic not in NOT_IN_KHO)


def test_every_refusal_of_play_names_rules() -> None:
    for reason in Reason:
        found = rules_of_refusal(RULESETS["sam-dem-la"], reason)
        assert bool(found) == (reason not in (Reason.UNKNOWN_SEAT, Reason.NOT_IN_HAND))


def test_every_cause_and_breach_names_rules() -> None:
    dem, kho = RULESETS["sam-dem-la"], RULESETS["tu-lo-kho"]
    for cause in Cause:
        rules = kho if cause is Cause.CANCELLED else dem
        assert rules_of_cause(rules, cause, EndedBy.SAM_BLOCKED)
    assert rules_of_cause(dem, Cause.SAM_FAIL, EndedBy.SAM_FAILED) == ("D-7",)
    assert rules_of_cause(dem, Cause.SAM_FAIL, EndedBy.SAM_BLOCKED) == ("S0-55", "D-5", "D-6")
    for breach in Breach:
        assert rules_of_breach(kho if breach.value in "abc" else dem, breach)


def test_every_event_names_rules() -> None:
    data = record(
        "sam-dem-la",
        "2S 9C KD|7S 7C 7D 7H JC|3D KH 8C",
        "A play 2S; B play 7S 7C 7D 7H; C timeout; A pass; B leave; C leave",
    )
    for event in events_of(data):
        assert rules_of(RULESETS["sam-dem-la"], event), event


def test_ids_are_named_once() -> None:
    rules = rules_on(RULESETS["sam-dem-la"], Topic.FREE_CHOP, Topic.CHOP, Topic.FREE_CHOP)
    assert len(set(rules)) == len(rules) > 3


def test_the_golden_deals_are_deals_of_every_ruleset() -> None:
    assert {setup.ruleset.id for _, setup, _ in deals()} == set(RULESETS)
