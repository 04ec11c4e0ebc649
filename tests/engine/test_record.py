"""The deal record, read strictly and written back."""

import json
from typing import Any

import pytest

from bot.engine import (
    RULESETS,
    Action,
    Before,
    DealSetup,
    RecordError,
    Verb,
    parse_record,
    record_of,
    replayed,
    with_options,
)
from tests.engine.table import deal, outcome, record

GOOD = record("sam-loc", "5H AD 8C|4S 5S 6S|QS", "B play 4S; C play QS", leader="B")
DEALT = deal("sam-loc", "3S 5H 6C 7S 8D 9H JC QC 2S 2D|3C 4S 5D 6H 7C 8S 9D JD QD 2C")
GONE: Any = object()


def broken(base: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {key: value for key, value in (base | changes).items() if value is not GONE}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"format": "deal/2"}, "format"),
        ({"format": GONE}, "format"),
        ({"ruleset": "sam"}, "ruleset"),
        ({"ruleset": ["sam-loc"]}, "ruleset"),
        ({"ruleset": GONE}, "ruleset"),
        ({"options": []}, "options"),
        ({"options": {"chop_run3": 10}}, "options"),
        ({"options": {"sam_tiebreak": 1}}, "options"),
        ({"options": {"chop_two": 51}}, "options"),
        ({"options": {"chop_two": -1}}, "options"),
        ({"options": {"chop_two": True}}, "options"),
        ({"options": {"chop_two": 5.0}}, "options"),
        ({"options": {"chop_two": "5"}}, "options"),
        ({"options": {"chop_two": None}}, "options"),
        ({"options": {"chop_two": [5]}}, "options"),
        ({"options": {"low_straights": 1}}, "options"),
        ({"options": {"chain": "all"}}, "options"),
        ({"options": {"duty": "B1"}}, "options"),
        ({"options": {"duty": ["B4"]}}, "options"),
        ({"options": {"duty": ["B1", "B1"]}}, "options"),
        ({"options": {"duty": ["a"]}}, "options"),
        ({"stake": 0}, "stake"),
        ({"stake": -2}, "stake"),
        ({"stake": True}, "stake"),
        ({"stake": 1.5}, "stake"),
        ({"stake": "1"}, "stake"),
        ({"seats": GONE}, "seats"),
        ({"seats": "ABC"}, "seats"),
        ({"seats": ["A", "B", "B"]}, "seats"),
        ({"seats": ["A", "B B", "C"]}, "seats"),
        ({"seats": ["A", "", "C"]}, "seats"),
        ({"seats": ["A", 2, "C"]}, "seats"),
        ({"seats": ["A", "\ud800", "C"]}, "seats"),
        ({"hands": GONE}, "hands"),
        ({"hands": ["5H"]}, "hands"),
        ({"hands": {"A": "5H", "B": "6S"}}, "hands"),
        ({"hands": {"A": "5H", "B": "6S", "C": "7S", "D": "8S"}}, "hands"),
        ({"hands": {"A": "5H", "B": "6S", "C": ""}}, "hands"),
        ({"hands": {"A": "5H", "B": "6S", "C": "6S"}}, "hands"),
        ({"hands": {"A": "5H", "B": "6S", "C": "7S 7S"}}, "hands"),
        ({"hands": {"A": "5H", "B": "6S", "C": "1S"}}, "hands"),
        ({"hands": {"A": "5H", "B": "6S", "C": "7s"}}, "hands"),
        ({"hands": {"A": "5H", "B": "6S", "C": 7}}, "hands"),
        ({"start": "middle"}, "start"),
        ({"start": None}, "start"),
        ({"leader": GONE}, "leader"),
        ({"leader": "D"}, "leader"),
        ({"leader": 1}, "leader"),
        ({"leader": None}, "leader"),
        ({"played": ["A", "D"]}, "played"),
        ({"played": ["A", "A"]}, "played"),
        ({"played": "ABC"}, "played"),
        ({"before": []}, "before"),
        ({"before": {"winner": "D"}}, "before"),
        ({"before": {"who": "A"}}, "before"),
        ({"before": {"instant_win": 1}}, "before"),
        ({"before": {"frozen": {"D": 1}}}, "before"),
        ({"before": {"frozen": {"A": -1}}}, "before"),
        ({"before": {"frozen": {"A": True}}}, "before"),
        ({"before": {"frozen": ["A"]}}, "before"),
        ({"actions": "A pass"}, "actions"),
        ({"actions": ["A"]}, "actions"),
        ({"actions": [""]}, "actions"),
        ({"actions": [7]}, "actions"),
        ({"actions": ["A jump"]}, "actions"),
        ({"actions": ["A close"]}, "actions"),
        ({"actions": ["close now"]}, "actions"),
        ({"actions": ["A play"]}, "actions"),
        ({"actions": ["A pass 3S"]}, "actions"),
        ({"actions": ["B play 4S", "C play 4S", "A play 3X"]}, "actions"),
        ({"comment": "x"}, "comment"),
    ],
)
def test_what_makes_a_record_invalid_and_where(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(broken(GOOD, **changes))
    assert caught.value.field == field
    assert "\n" not in caught.value.problem


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"played": []}, "played"),
        ({"hands": DEALT["hands"] | {"B": "3C"}}, "hands"),
        ({"hands": DEALT["hands"] | {"B": DEALT["hands"]["B"] + " AC"}}, "hands"),
        ({"seats": ["A"], "hands": {"A": DEALT["hands"]["A"]}}, "seats"),
    ],
)
def test_what_makes_a_record_from_the_deal_invalid(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(broken(DEALT, **changes))
    assert caught.value.field == field


@pytest.mark.parametrize("data", [None, [], "deal/1", 7])
def test_a_record_is_an_object(data: object) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(data)
    assert caught.value.field == "record"


def test_too_many_seats_for_the_ruleset_are_invalid() -> None:
    five = record("sam-loc", "3S|4S|5S|6S|7S")
    with pytest.raises(RecordError) as caught:
        parse_record(five)
    assert caught.value.field == "seats"
    assert outcome(five | {"ruleset": "sam-dem-la"})["status"] == "playing"


def test_what_may_be_left_out_and_what_is_read_over() -> None:
    bare = broken(GOOD, played=GONE, actions=GONE)
    assert parse_record(bare).setup == DealSetup(
        RULESETS["sam-loc"], parse_record(GOOD).setup.hands, leader=1, lead=True, played=(False,) * 3
    )
    assert outcome(bare | {"case": "x", "expect": {"a": 1}, "about": {"deal": 7}}) == outcome(bare)


def test_a_streak_of_nothing_may_be_named() -> None:
    assert parse_record(GOOD | {"before": {"frozen": {"B": 0}}}).setup.before == Before(frozen=(0, 0, 0))


def test_t_is_read_as_ten_and_blanks_and_order_do_not_matter() -> None:
    data = record("sam-gon", " TS  9S 10H|JS JH 3C", "A  play TH  TS; B play JH JS")
    found = outcome(data)
    assert found["table"] == {"by": "B", "cards": "JH JS"}
    assert outcome(data | {"actions": ["A play TH TS"]})["table"] == {"by": "A", "cards": "10H 10S"}


def test_a_play_after_a_refused_one_is_still_checked_for_its_words() -> None:
    with pytest.raises(RecordError):
        parse_record(broken(GOOD, actions=["A pass", "B play XX"]))


def test_a_finished_record_prints_every_field() -> None:
    assert json.loads(json.dumps(outcome(GOOD))) == {
        "status": "finished",
        "illegal": None,
        "ended_by": "out",
        "winner": "C",
        "to_act": [],
        "table": None,
        "transfers": [
            {"from": "B", "to": "C", "amount": 3, "cause": "den"},
            {"from": "B", "to": "C", "amount": 2, "cause": "den"},
        ],
        "net": {"A": 0, "B": -5, "C": 5},
        "next_leader": "C",
        "frozen": {},
    }


def test_with_a_refusal_all_else_is_as_before_that_action() -> None:
    found = outcome(broken(GOOD, actions=["B play 4S", "A play AD", "C play QS"]))
    assert found["illegal"] == {"action": 1, "code": "not_your_turn"}
    assert (found["to_act"], found["table"]) == (["C"], {"by": "B", "cards": "4S"})
    assert (found["ended_by"], found["net"], found["next_leader"]) == (None, {"A": 0, "B": 0, "C": 0}, None)


def test_a_record_written_is_the_record_read() -> None:
    rules = with_options(
        RULESETS["sam-dem-la"], {"chop_two": 3, "duty": ["B3", "B1"], "low_straights": False}
    )
    hands = tuple(parse_record(DEALT).setup.hands)
    setup = DealSetup(rules, hands, stake=4, before=Before(1, False, (0, 1)))
    actions = (Action(Verb.DECLINE, 0), Action(Verb.CLOSE), Action(Verb.PLAY, 1, hands[1] & -hands[1]))
    written = record_of(setup, actions, ["Lan", "Hùng"], {"deal": 7})
    assert json.loads(json.dumps(written)) == written
    assert written["options"] == {"chop_two": 3, "duty": ["B1", "B3"], "low_straights": False}
    assert written["before"] == {"winner": "Hùng", "instant_win": False, "frozen": {"Hùng": 1}}
    assert written["about"] == {"deal": 7}
    read = parse_record(written)
    assert (read.setup, read.actions, read.names) == (setup, actions, ("Lan", "Hùng"))
    assert replayed(read)["table"] == {"by": "Hùng", "cards": "3C"}


def test_a_record_from_the_middle_is_written_and_read() -> None:
    setup = parse_record(GOOD).setup
    written = record_of(setup, parse_record(GOOD).actions, ["A", "B", "C"])
    ascending = GOOD["hands"] | {"A": "5H 8C AD"}
    assert written == broken(GOOD, stake=1, hands=ascending)


@pytest.mark.parametrize("names", [["A"], ["A", "A"], ["A", "B C"]])
def test_names_that_cannot_be_written_are_refused(names: list[str]) -> None:
    setup = parse_record(DEALT).setup
    with pytest.raises(ValueError, match=r"name|seat"):
        record_of(setup, (), names)
