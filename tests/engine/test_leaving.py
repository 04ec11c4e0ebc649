"""Leaving, timeouts and the cancelled deal (rulebook 4.10; D-7, D-32 to D-36)."""

import pytest

from bot.engine import LeadPassed, Left, Played, RoundClosed, TimedOut
from tests.engine.table import causes, deal, events_of, net, outcome, record, refusal

SAM = ("sam-dem-la", "sam-loc", "sam-gon")


def test_a_leaver_is_skipped_and_pays_for_his_frozen_hand() -> None:
    data = record("sam-gon", "9S 3C|4C 5C 6C|7D 8D", "B leave; A play 9S; C pass; A play 3C")
    assert net(data) == [5, -3, -2]
    assert refusal(record("sam-gon", "9S|4C|7D", "B leave; B pass")) == "left_the_deal"


def test_the_lead_goes_to_the_next_seat_still_in() -> None:
    data = record("sam-gon", "9S 3C|4C 5C|7D 8D|9D 10D", "B leave; A leave")
    assert outcome(data)["to_act"] == ["C"]
    assert events_of(data)[-1] == LeadPassed(2)


def test_an_answering_leaver_passes_the_turn_on() -> None:
    data = record("sam-gon", "9S 3C|4C 5C|7D 8D", "A play 9S; B leave")
    assert (outcome(data)["to_act"], events_of(data)[-1]) == (["C"], Left(1))


def test_the_last_answer_by_leaving_closes_the_round() -> None:
    data = record("sam-gon", "9S 3C|4C 5C|7D 8D", "A play 9S; B pass; C leave")
    assert (outcome(data)["to_act"], outcome(data)["table"]) == (["A"], None)


def test_a_round_owner_who_left_hands_the_lead_on() -> None:
    data = record("sam-gon", "9S 3C|4C 5C|7D 8D", "A play 9S; A leave; B pass; C pass")
    assert outcome(data)["to_act"] == ["B"]
    assert events_of(data)[-1] == RoundClosed(0, 1)


def test_a_leavers_table_must_still_be_beaten() -> None:
    data = record("sam-gon", "9S 3C|4C 5C|7D 8D", "A play 9S; A leave; B play 4C")
    assert refusal(data) == "does_not_beat"


@pytest.mark.parametrize("ruleset", SAM)
def test_sam_the_last_one_in_wins_a_normal_settlement(ruleset: str) -> None:
    data = record(ruleset, "9S 3C|4C 5C|7D", "C leave; B leave")
    found = outcome(data)
    assert (found["ended_by"], found["winner"], found["next_leader"]) == ("last_in", "A", "A")
    assert causes(data) == [("B", "A", 2, "cards"), ("C", "A", 1, "cards")]


def test_everybody_leaves_in_one_go_and_the_last_is_too_late() -> None:
    data = record("sam-loc", "9S 3C|4C 5C|7D", "A leave; B leave; C leave")
    assert refusal(data) == "deal_over"
    assert outcome(data)["winner"] == "C"


def test_an_early_leaver_who_never_played_is_cong() -> None:
    data = deal(
        "sam-dem-la",
        "3S 5H 6C 7S 8D 9H JC QC 2S 2D|3C 4S 5D 6H 7C 8S 9D JD QD 2C",
        "close; A play 3S; B leave",
    )
    assert (causes(data), outcome(data)["frozen"]) == ([("B", "A", 15, "cong")], {"B": 1})


def test_a_leader_who_leaves_the_opening_play_frees_the_next_from_the_card() -> None:
    hands = "3S 5H 6C 7S 8D 9H JC QC 2S 2D|3C 4S 5D 6H 7C 8S 9D JD QD 2C|4C 5C 6D 7D 2H 9C 10C JH QH KH"
    data = deal("sam-dem-la", hands, "close; A leave; B play QD")
    assert outcome(data)["table"] == {"by": "B", "cards": "QD"}


def test_leaving_out_of_turn_leaves_the_turn_alone() -> None:
    data = record("sam-gon", "9S 3C|4C 5C|7D 8D|9D 10D", "A play 9S; D leave")
    assert outcome(data)["to_act"] == ["B"]


# -- clocks --------------------------------------------------------------------------------------


def test_a_timeout_is_for_the_seat_whose_turn_it_is() -> None:
    hands = "9S 3C|10C 5C|7D 8D"
    assert refusal(record("sam-gon", hands, "B timeout")) == "not_your_turn"
    assert refusal(record("sam-gon", hands, "A play 9S; B play 10C; C pass; C timeout")) == "locked"


def test_an_answering_timeout_is_a_pass() -> None:
    data = record("sam-gon", "9S 3C|10C 5C|7D 8D", "A play 9S; B timeout")
    assert outcome(data)["to_act"] == ["C"]
    assert refusal(data | {"actions": [*data["actions"], "B play 10C"]}) == "locked"
    assert TimedOut(1) in events_of(data)


def test_a_leading_timeout_plays_the_lowest_single() -> None:
    data = record("sam-gon", "9S 3D 3C|10C 5C", "A timeout")
    timed, played = events_of(data)[-2:]
    assert timed == TimedOut(0)
    assert isinstance(played, Played)
    assert outcome(data)["table"] == {"by": "A", "cards": "3C"}


def test_a_leading_timeout_plays_the_card_the_opening_needs() -> None:
    hands = "4S 5H 6C 7D 8S 8D 9S JC QD KS|3D 3H 4D 6S 8C 9H JD QS KC 2C"
    assert outcome(deal("sam-dem-la", hands, "close; B timeout"))["table"]["cards"] == "3D"


def test_where_twos_may_not_finish_a_timeout_plays_the_lowest_legal_single() -> None:
    options = {"finish_on_two": "illegal"}
    assert outcome(record("sam-loc", "9S 2D|10C 5C", "A timeout", options=options))["table"]["cards"] == "2D"
    kho = record("tu-lo-kho", "9S 2D|10C 5C", "A timeout", options={"timeout_lead": "lowest"})
    assert outcome(kho)["table"]["cards"] == "2D"


def test_a_leading_timeout_that_leaves_only_twos_but_no_legal_single_is_a_leaving() -> None:
    """No deal comes to a hand of bare twos there, but a record may start with one: nobody is ever stuck."""
    options = {"timeout_lead": "lowest"}
    data = record("tu-lo-kho", "2S 2D|10C 5C", "A timeout", options=options)
    assert outcome(data)["ended_by"] == "cancelled"


def test_timeout_lead_leave_makes_a_sam_leader_leave() -> None:
    data = record("sam-gon", "9S 3C|4C 5C|7D 8D", "A timeout", options={"timeout_lead": "leave"})
    assert (outcome(data)["to_act"], events_of(data)[-3:-1]) == (["B"], (TimedOut(0), Left(0)))


def test_a_timeout_can_go_out() -> None:
    data = record("sam-gon", "9S|4C 5C", "A timeout")
    assert (outcome(data)["ended_by"], net(data)) == ("out", [2, -2])


# -- the cancelled deal ----------------------------------------------------------------------------


def test_a_cancelled_deal_rounds_down_and_splits_by_largest_remainder() -> None:
    data = record("tu-lo-kho", "3S 4S 5S|3D 5D|7C 8C 10C", "B leave; C leave")
    assert causes(data) == [("B", "A", 1, "cancelled"), ("C", "A", 2, "cancelled")]


def test_equal_remainders_go_to_the_lower_seat() -> None:
    """4 lá of leavers' cards less 1.5: 2 lá, 1 each; with one card: 3, so the lower seat pays 2."""
    data = record("tu-lo-kho", "3S|3D 5D|7C 8C", "B leave; C leave")
    assert net(data) == [3, -2, -1]
    data = record("tu-lo-kho", "3D 5D|3S|7C 8C", "C leave; A leave", stake=10)
    assert net(data) == [-20, 30, -10]


def test_a_cancelled_deal_never_costs_the_one_who_stayed() -> None:
    assert causes(record("tu-lo-kho", "3S 4S 5S 6S 7S|3D 5D", "B leave")) == []
    assert causes(record("tu-lo-kho", "3S 4S 5S 6S|3D 5D", "B leave")) == []
    assert causes(record("tu-lo-kho", "3S 4S 5S|3D 5D", "B leave")) == []
    assert causes(record("tu-lo-kho", "3S 4S|3D 5D", "B leave")) == [("B", "A", 1, "cancelled")]


def test_a_cancelled_deal_knows_no_doubling_and_no_extras() -> None:
    ten = "3D 4D 5D 6D 7D 8D 9D 10D JD 2D"
    assert causes(record("tu-lo-kho", f"3S 4S|{ten}", "B leave")) == [("B", "A", 9, "cancelled")]
    found = outcome(record("tu-lo-kho", f"3S 4S|{ten}", "B leave"))
    assert (found["winner"], found["next_leader"], found["frozen"]) == (None, None, {})
