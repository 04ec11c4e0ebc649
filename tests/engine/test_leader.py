"""Who leads this deal and the next; cóng streaks (rulebook 4.1, 4.7; D-3 to D-5, D-35)."""

from typing import Any

import pytest

from bot.engine import RULESETS, Before, RecordError, leader_needs_chance, parse_record, with_options
from tests.engine.table import deal, outcome, record, refusal

THREE = "4S 5H 6C 7S 8D 9H JC QC KS 2D|3C 4D 5D 6H 7C 8S 9D JD QD 2C|3S 4C 5C 6D 7D 8C 10D 10C JH QH"
KHO = "3S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S 4D|3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2C"


def leads(ruleset: str, **fields: Any) -> list[str]:
    return list(outcome(deal(ruleset, THREE, "close", **fields))["to_act"])


def test_an_opening_deal_is_led_by_the_lowest_card() -> None:
    assert leads("sam-dem-la") == ["C"]
    assert leads("sam-loc") == ["C"]


def test_ties_for_the_lowest_card_go_by_suit() -> None:
    hands = "3D 4S 5H 6C 7D 8S 9S JC QD KS|3C 3H 4D 6S 8C 9H JD QS KC 2C"
    assert outcome(deal("sam-loc", hands, "close"))["to_act"] == ["B"]


@pytest.mark.parametrize("ruleset", ["sam-dem-la", "sam-loc", "sam-gon"])
def test_the_last_winner_leads(ruleset: str) -> None:
    assert leads(ruleset, before={"winner": "B"}) == ["B"]


def test_the_deal_after_a_toi_trang_is_an_opening_deal_in_dem_la_only() -> None:
    before = {"winner": "B", "instant_win": True}
    assert leads("sam-dem-la", before=before) == ["C"]
    assert refusal(deal("sam-dem-la", THREE, "close; C play QH", before=before)) == "must_contain"
    assert leads("sam-loc", before=before) == ["B"]


def test_only_an_opening_deal_asks_for_its_card() -> None:
    assert refusal(deal("sam-dem-la", THREE, "close; C play QH")) == "must_contain"
    assert (
        outcome(deal("sam-dem-la", THREE, "close; B play QD", before={"winner": "B"}))["table"]["by"] == "B"
    )
    assert outcome(deal("sam-loc", THREE, "close; C play QH"))["table"]["by"] == "C"


@pytest.mark.parametrize("ruleset", ["sam-loc", "sam-gon", "tu-lo-kho"])
def test_first_play_must_contain_can_be_asked_everywhere(ruleset: str) -> None:
    """The card that gave the lead; where chance gave it, the leader's lowest card."""
    options = {"first_play_must_contain": True}
    hands, first, ace = (KHO, "", "AS") if ruleset == "tu-lo-kho" else (THREE, "close; ", "KS")
    leader = {"sam-loc": "C", "sam-gon": "A", "tu-lo-kho": "B"}[ruleset]
    high, low = {"sam-loc": ("QH", "3S"), "sam-gon": ("QC", "4S"), "tu-lo-kho": ("KC", "3C")}[ruleset]
    fields: dict[str, Any] = {"options": options} | ({} if ruleset == "sam-loc" else {"leader": leader})
    assert refusal(deal(ruleset, hands, f"{first}{leader} play {high}", **fields)) == "must_contain"
    assert outcome(deal(ruleset, hands, f"{first}{leader} play {low}", **fields))["table"]["cards"] == low
    later: dict[str, Any] = {"options": options, "before": {"winner": "A"}}
    assert outcome(deal(ruleset, hands, f"{first}A play {ace}", **later))["table"]["by"] == "A"


def test_first_play_must_contain_can_be_dropped() -> None:
    data = deal("sam-dem-la", THREE, "close; C play QH", options={"first_play_must_contain": False})
    assert outcome(data)["table"]["by"] == "C"


def test_chance_names_the_leader_of_an_opening_deal_in_gon_and_kho() -> None:
    for name, needs in (("sam-dem-la", False), ("sam-loc", False), ("sam-gon", True), ("tu-lo-kho", True)):
        assert leader_needs_chance(RULESETS[name], Before(), 3) is needs
        assert leader_needs_chance(RULESETS[name], Before(winner=1), 3) is False
    assert leads("sam-gon", leader="B") == ["B"]


@pytest.mark.parametrize(
    ("ruleset", "fields"),
    [
        ("sam-gon", {}),
        ("sam-gon", {"before": {"winner": None}}),
        ("sam-gon", {"before": {"winner": "B"}, "leader": "A"}),
        ("sam-loc", {"leader": "A"}),
        ("sam-dem-la", {"leader": "B", "before": {"winner": "B", "instant_win": True}}),
        ("sam-dem-la", {"leader": "A", "before": {"winner": "A", "frozen": {"B": 2}}}),
        ("sam-dem-la", {"leader": "D"}),
    ],
)
def test_a_leader_chance_must_name_or_that_contradicts_the_rule_is_invalid(
    ruleset: str, fields: dict[str, Any]
) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(deal(ruleset, THREE, **fields))
    assert caught.value.field == "leader"


def test_a_leader_that_agrees_with_the_rule_may_be_given() -> None:
    assert leads("sam-loc", leader="C") == ["C"]
    assert leads("sam-loc", leader="B", before={"winner": "B"}) == ["B"]


# -- streaks ---------------------------------------------------------------------------------------


def test_cong_twice_leads() -> None:
    assert leads("sam-dem-la", before={"winner": "A", "frozen": {"B": 2}}) == ["B"]
    assert leads("sam-dem-la", before={"winner": "A", "frozen": {"B": 1}}) == ["A"]
    assert leads("sam-dem-la", before={"winner": "A", "frozen": {"B": 3, "C": 2}}) == ["B"]
    assert leads("sam-dem-la", before={"winner": "B", "frozen": {"A": 2, "C": 2}}) == ["C"]
    assert leads("sam-loc", before={"winner": "A", "frozen": {"B": 2}}) == ["A"]


def test_streaks_lead_only_while_the_last_winner_sits_and_not_after_a_toi_trang() -> None:
    assert leads("sam-dem-la", before={"winner": None, "frozen": {"B": 2}}) == ["C"]
    assert leads("sam-dem-la", before={"winner": "A", "instant_win": True, "frozen": {"B": 2}}) == ["C"]


COLD = "3S 4C 5C 6D 7D 8C 10D 10C JH QH"


def frozen_after(before: dict[str, Any], played: str = "A B") -> dict[str, Any]:
    data = record("sam-dem-la", f"9S|4S|{COLD}", "A play 9S", played=played, before=before)
    return outcome(data)


def test_a_streak_grows_with_every_cong_and_falls_to_nothing_otherwise() -> None:
    assert frozen_after({})["frozen"] == {"C": 1}
    assert frozen_after({"winner": "A", "frozen": {"C": 1}})["frozen"] == {"C": 2}
    assert frozen_after({"winner": "A", "frozen": {"C": 1, "B": 1}})["frozen"] == {"C": 2}
    assert frozen_after({"winner": "A", "frozen": {"B": 1}}, "A B C")["frozen"] == {}


def test_the_next_leader_is_the_one_frozen_twice_nearest_to_the_winner() -> None:
    assert frozen_after({})["next_leader"] == "A"
    assert frozen_after({"winner": "A", "frozen": {"C": 1}})["next_leader"] == "C"
    both = frozen_after({"winner": "A", "frozen": {"B": 1, "C": 1}}, "A")
    assert (both["frozen"], both["next_leader"]) == ({"B": 2, "C": 2}, "B")


def test_the_leaders_streak_is_used_up_and_anothers_stays() -> None:
    """B leads by its streak and leaves at once: cóng again, from nothing. C's two become three."""
    before = {"winner": "A", "frozen": {"B": 2, "C": 2}}
    data = deal("sam-dem-la", THREE, "close; B leave; C leave", before=before)
    found = outcome(data)
    assert (found["winner"], found["frozen"], found["next_leader"]) == ("A", {"B": 1, "C": 3}, "C")


@pytest.mark.parametrize(
    ("actions", "ended_by"),
    [("B declare; B play 4D; C play QH", "sam_blocked"), ("B declare; B leave", "sam_failed")],
)
def test_any_other_end_resets_every_streak(actions: str, ended_by: str) -> None:
    before = {"winner": "A", "frozen": {"C": 1}}
    found = outcome(deal("sam-dem-la", THREE, actions, before=before))
    assert (found["ended_by"], found["frozen"]) == (ended_by, {})


def test_only_dem_la_keeps_streaks() -> None:
    data = record("sam-loc", f"9S|4S|{COLD}", "A play 9S", played="A B", before={"frozen": {"C": 1}})
    assert (outcome(data)["frozen"], outcome(data)["next_leader"]) == ({}, "A")


def test_a_flipped_ruleset_keeps_its_identity() -> None:
    rules = with_options(RULESETS["sam-gon"], {"chop_two": 3})
    assert (rules.id, rules.chop_two, RULESETS["sam-gon"].chop_two) == ("sam-gon", 3, 20)
