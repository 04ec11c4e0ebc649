"""Where several refusals apply the first in the deal record's order is given."""

import pytest

from bot.engine import Action, IllegalAction, Reason, Verb, apply
from tests.engine.table import deal, record, refusal, state_of

HANDS = "9S 3C 4D|10C 5C 6D|7D 8D JC"
LOCKED = "A play 9S; B pass; C play JC"
OVER = "A play 9S; B pass; C pass"


def test_the_order_is_that_of_the_deal_record() -> None:
    assert [reason.value for reason in Reason] == [
        *("unknown_seat", "left_the_deal", "deal_over", "declaration_open", "declaration_closed"),
        *("already_answered", "locked", "not_your_turn", "not_in_hand", "not_a_combination"),
        *("does_not_beat", "must_lead", "must_contain", "leaves_only_twos", "goes_out_on_two"),
    ]


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        ("X play 9S", "unknown_seat"),
        ("X leave", "unknown_seat"),
        ("X declare", "unknown_seat"),
        ("B leave; B play 3S 4S", "left_the_deal"),
        ("B leave; B leave", "left_the_deal"),
        ("B leave; B declare", "left_the_deal"),
        ("B leave; C leave; B pass", "left_the_deal"),
        ("B leave; C leave; X pass", "unknown_seat"),
        ("B leave; C leave; A play 9S", "deal_over"),
        ("B leave; C leave; A leave", "deal_over"),
        ("B leave; C leave; A declare", "deal_over"),
        ("B leave; C leave; close", "deal_over"),
        ("A declare", "declaration_closed"),
        ("B decline", "declaration_closed"),
        ("close", "declaration_closed"),
        (f"{LOCKED}; B play 10C", "locked"),
        (f"{LOCKED}; B play 2S 3S", "locked"),
        (f"{LOCKED}; B pass", "locked"),
        (f"{LOCKED}; B timeout", "locked"),
        ("B play 2S 3S", "not_your_turn"),
        ("B pass", "not_your_turn"),
        ("A play 9S; A play 3C", "not_your_turn"),
        ("A play 9S; A pass", "not_your_turn"),
        ("A play 9S; B play 2S 3S", "not_in_hand"),
        ("A play 9S 9S", "not_in_hand"),
        ("A play 9S 3C", "not_a_combination"),
        ("A play 9S; B play 5C 6D", "not_a_combination"),
        ("A play 9S; B play 5C", "does_not_beat"),
        ("A pass", "must_lead"),
    ],
)
def test_the_first_reason_that_applies(actions: str, code: str) -> None:
    assert refusal(record("sam-gon", HANDS, actions)) == code


OPENING = "3S 5H 6C 7S 8D 9H JC QC 2S 2D|3C 4S 5D 6H 7C 8S 9D JD QD 2C"


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        ("A play 3S", "declaration_open"),
        ("A pass", "declaration_open"),
        ("A timeout", "declaration_open"),
        ("X timeout", "unknown_seat"),
        ("A decline; A declare", "already_answered"),
        ("A decline; A decline", "already_answered"),
        ("A declare; B declare", "declaration_closed"),
        ("A declare; A decline", "declaration_closed"),
        ("close; A play 5H 7S", "not_a_combination"),
        ("close; A play 3C", "not_in_hand"),
        ("close; A play 5H", "must_contain"),
        ("close; A pass", "must_lead"),
        ("close; B play 3C", "not_your_turn"),
    ],
)
def test_the_first_reason_that_applies_from_the_deal_on(actions: str, code: str) -> None:
    assert refusal(deal("sam-dem-la", OPENING, actions)) == code


def test_must_contain_comes_before_the_twos_rule() -> None:
    options = {"finish_on_two": "illegal"}
    assert refusal(deal("sam-dem-la", OPENING, "close; A play 2S", options=options)) == "must_contain"


def test_a_refused_action_changes_nothing_and_names_its_reason() -> None:
    state = state_of(record("sam-gon", HANDS, "A play 9S"))
    with pytest.raises(IllegalAction, match="does_not_beat") as caught:
        apply(state, Action(Verb.PLAY, 1, state.hands[1] & -state.hands[1]))
    assert caught.value.reason is Reason.DOES_NOT_BEAT
    assert state == state_of(record("sam-gon", HANDS, "A play 9S"))


def test_an_action_without_its_seat_or_cards_is_refused() -> None:
    state = state_of(record("sam-gon", HANDS))
    for action, reason in (
        (Action(Verb.PASS), Reason.UNKNOWN_SEAT),
        (Action(Verb.PLAY, -1, 1), Reason.UNKNOWN_SEAT),
        (Action(Verb.PLAY, 0), Reason.NOT_A_COMBINATION),
    ):
        with pytest.raises(IllegalAction) as caught:
            apply(state, action)
        assert caught.value.reason is reason


def test_after_the_end_nothing_can_be_done() -> None:
    assert refusal(record("sam-gon", "9S|4C 5C", "A play 9S; B pass")) == "deal_over"
    assert refusal(record("sam-gon", "9S|4C 5C", "A play 9S; A leave")) == "deal_over"
