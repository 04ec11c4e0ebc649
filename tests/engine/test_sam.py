"""Declarations and sâm hands (rulebook 4.1, 4.4; D-5 to D-8, D-18)."""

import pytest

from bot.engine import Declared, Phase, view
from tests.engine.table import causes, deal, events_of, net, outcome, refusal, state_of

SAM = ("sam-dem-la", "sam-loc", "sam-gon")
STRONG = "AS AH AD KS KH KD QS QH JS 10S"
FILL = ("3S 4D 5H 6C 7S 8D 9H JC QC 2S", "3C 4S 5D 6H 7C 8S 9D JD QD 2C", "3D 4C 5S 6S 7D 8H 9C JH KC 2D")
HANDS = "|".join((STRONG, *FILL))
WON = {"winner": "B"}


def sam(ruleset: str, actions: str, hands: str = HANDS, **fields: object) -> dict[str, object]:
    return deal(ruleset, hands, actions, **({"before": WON} | fields))


@pytest.mark.parametrize("ruleset", SAM)
def test_the_first_declaration_closes_the_window_and_takes_the_lead(ruleset: str) -> None:
    data = sam(ruleset, "C decline; A declare")
    assert outcome(data)["to_act"] == ["A"]
    assert events_of(data)[-1] == Declared(0)
    assert refusal(sam(ruleset, "A declare; B declare")) == "declaration_closed"
    assert refusal(sam(ruleset, "A declare; B decline")) == "declaration_closed"
    assert refusal(sam(ruleset, "A declare; close")) == "declaration_closed"


@pytest.mark.parametrize("ruleset", SAM)
def test_play_begins_when_all_declined_or_the_window_ended(ruleset: str) -> None:
    assert outcome(sam(ruleset, "A decline; B decline; C decline"))["to_act"] == ["D"]
    assert outcome(sam(ruleset, "A decline; B decline; C decline; D decline"))["to_act"] == ["B"]
    assert outcome(sam(ruleset, "C decline; close"))["to_act"] == ["B"]


@pytest.mark.parametrize("ruleset", SAM)
def test_what_the_declaration_window_refuses(ruleset: str) -> None:
    assert refusal(sam(ruleset, "A decline; A decline")) == "already_answered"
    assert refusal(sam(ruleset, "A decline; A declare")) == "already_answered"
    assert refusal(sam(ruleset, "B play 3S")) == "declaration_open"
    assert refusal(sam(ruleset, "B pass")) == "declaration_open"
    assert refusal(sam(ruleset, "B timeout")) == "declaration_open"
    assert refusal(sam(ruleset, "E declare")) == "unknown_seat"
    assert refusal(sam(ruleset, "A leave; A declare")) == "left_the_deal"


def test_a_ruleset_without_declarations_has_no_window() -> None:
    cards = "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S|3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2C"
    assert outcome(deal("tu-lo-kho", cards, leader="A"))["to_act"] == ["A"]
    for action in ("A declare", "B decline", "close"):
        assert refusal(deal("tu-lo-kho", cards, action, leader="A")) == "declaration_closed"


def test_a_declarer_need_not_play_the_card_the_opening_needs() -> None:
    data = deal("sam-dem-la", HANDS, "A declare; A play AS AH AD")
    assert outcome(data)["to_act"] == ["B"]
    declined = deal("sam-dem-la", HANDS, "close; B play 4D")
    assert refusal(declined) == "must_contain"


@pytest.mark.parametrize(("ruleset", "times"), [("sam-dem-la", 4), ("sam-loc", 4), ("sam-gon", 3)])
def test_a_block_pays_the_blocker_by_the_number_of_players(ruleset: str, times: int) -> None:
    data = sam(ruleset, "A declare; A play JS; B play 2S", stake=3)
    found = outcome(data)
    assert (found["ended_by"], found["winner"], found["next_leader"]) == ("sam_blocked", "B", "B")
    assert causes(data) == [("A", "B", 60 * times, "sam_fail")]


def test_leavers_still_count_as_players_for_a_block() -> None:
    assert causes(sam("sam-loc", "A declare; D leave; A play JS; B play 2S")) == [("A", "B", 80, "sam_fail")]


def test_sam_fail_each_pays_everyone_still_in_whoever_blocked() -> None:
    options = {"sam_fail_to": "each", "sam_fail": "n-1"}
    data = sam("sam-loc", "A declare; D leave; A play JS; B play 2S", options=options)
    assert causes(data) == [("A", "B", 20, "sam_fail"), ("A", "C", 20, "sam_fail")]
    assert (outcome(data)["winner"], outcome(data)["next_leader"]) == ("B", "B")


@pytest.mark.parametrize("ruleset", SAM)
def test_a_declarer_who_leaves_has_failed_and_pays_those_still_in(ruleset: str) -> None:
    data = sam(ruleset, "A declare; C leave; A play AS AH AD; A leave")
    found = outcome(data)
    assert (found["ended_by"], found["winner"], found["next_leader"]) == ("sam_failed", None, None)
    assert causes(data) == [("A", "B", 20, "sam_fail"), ("A", "D", 20, "sam_fail")]
    assert causes(data | {"stake": 3}) == [("A", "B", 60, "sam_fail"), ("A", "D", 60, "sam_fail")]
    result = state_of(data).result
    assert result is not None and (result.declarer, result.twos) == (0, 0)


@pytest.mark.parametrize("ruleset", SAM)
def test_a_declarer_left_alone_has_succeeded_and_leavers_pay(ruleset: str) -> None:
    data = sam(ruleset, "A declare; A play JS; D leave; B leave; C leave")
    found = outcome(data)
    assert (found["ended_by"], found["winner"], found["next_leader"]) == ("sam_won", "A", "A")
    assert net(data) == [60, -20, -20, -20]


def test_two_players_a_declarer_who_leaves_failed() -> None:
    data = sam("sam-gon", "A declare; A leave", "|".join((STRONG, FILL[0])))
    assert (outcome(data)["ended_by"], net(data)) == ("sam_failed", [-20, 20])


TWO_LAST = "AS AH AD KS KH KD QS QH 10H 2H|3S 4D 5H 6C 7S 8D 9H JC QC 2S|3C 4S 5D 6H 7C 8S 9D JD JS 2C"
TO_THE_TWO = (
    "A declare; A play AS AH AD; B pass; C pass; A play KS KH KD; B pass; C pass;"
    "A play QS QH; B pass; C pass; A play 10H; B pass; C pass; A play 2H"
)


@pytest.mark.parametrize(
    ("ruleset", "options", "ended_by"),
    [
        ("sam-dem-la", {}, "sam_failed"),
        ("sam-loc", {}, "sam_failed"),
        ("sam-gon", {}, "sam_won"),
        ("sam-gon", {"finish_on_two": "forfeit"}, "sam_failed"),
        ("sam-loc", {"finish_on_two": "win"}, "sam_won"),
    ],
)
def test_a_declarer_who_ends_on_bare_twos(ruleset: str, options: dict[str, str], ended_by: str) -> None:
    data = sam(ruleset, TO_THE_TWO, TWO_LAST, options=options)
    assert outcome(data)["ended_by"] == ended_by
    result = state_of(data).result
    assert result is not None and result.twos == (ended_by == "sam_failed")
    assert net(data) == ([-40, 20, 20] if ended_by == "sam_failed" else [40, -20, -20])


def test_a_declarer_may_not_end_on_twos_where_that_is_illegal() -> None:
    data = sam("sam-loc", TO_THE_TWO, TWO_LAST, options={"finish_on_two": "illegal"})
    found = outcome(data)
    assert found["illegal"] == {"action": 10, "code": "leaves_only_twos"}


def test_a_sam_hand_counts_no_cong_cards_or_duty() -> None:
    data = sam("sam-dem-la", "A declare; A play JS; B pass; C pass; D pass; A play 10S; B play QC")
    assert [cause for *_, cause in causes(data)] == ["sam_fail"]
    assert outcome(data)["frozen"] == {}


def test_leaving_while_declaring_counts_as_no_answer_to_wait_for() -> None:
    found = outcome(sam("sam-loc", "A decline; C decline; D decline; B leave"))
    assert (found["status"], found["to_act"]) == ("playing", ["C"])
    waiting = outcome(sam("sam-loc", "A decline; B leave"))
    assert (waiting["status"], waiting["to_act"]) == ("declaring", ["C", "D"])


def test_a_leader_who_leaves_while_declaring_hands_on_a_free_opening_lead() -> None:
    data = deal("sam-dem-la", "|".join(FILL), "A leave; close; B play KD; B play QD")
    assert outcome(deal("sam-dem-la", "|".join(FILL), "A leave; close"))["to_act"] == ["B"]
    assert outcome(data | {"actions": ["A leave", "close", "B play QD"]})["table"]["by"] == "B"


def test_the_last_one_in_while_declaring_wins_at_once() -> None:
    data = sam("sam-dem-la", "B leave; C leave; D leave")
    found = outcome(data)
    assert (found["ended_by"], found["winner"], net(data)) == ("last_in", "A", [45, -15, -15, -15])


def test_who_declined_is_sealed_in_every_other_seats_view() -> None:
    state = state_of(sam("sam-loc", "A decline; C decline"))
    assert state.phase is Phase.DECLARING
    for seat in (1, 3, None):
        seen = view(state, seat)
        assert (seen.answered_count, seen.answered or False) == (2, False)
    assert view(state, 0).answered is True
    assert view(state_of(sam("sam-loc", "A decline; B decline")), 3) == view(
        state_of(sam("sam-loc", "B decline; C decline")), 3
    )
