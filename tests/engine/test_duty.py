"""Duty against a one-card player and who pays for all: Sâm (4.8) and tu-lo-kho (4.9)."""

from typing import Any

import pytest

from bot.engine import Breach, Den
from tests.engine.table import causes, net, record, state_of


def den(data: dict[str, Any]) -> tuple[str, str] | None:
    """The offender and his breach, or None."""
    result = state_of(data).result
    assert result is not None
    if result.den is None:
        assert all(cause != "den" for *_, cause in causes(data))
        return None
    assert isinstance(result.den, Den)
    paid = {transfer.payer for transfer in result.transfers if transfer.cause == "den"}
    assert paid <= {result.den.offender}
    return "ABCDE"[result.den.offender], result.den.breach.value


# -- B1: too low a single ------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["sam-dem-la", "sam-loc", "sam-gon"])
def test_b1_a_single_below_the_highest_rank_held(ruleset: str) -> None:
    assert den(record(ruleset, "7D KS|QS|3C 3D", "A play 7D; B play QS")) == ("A", "B1")
    assert den(record(ruleset, "7D 7S|QS|3C 3D", "A play 7D; B play QS")) is None
    assert den(record(ruleset, "7D 8S|QS|3C 3D", "A play 7D; B play QS")) == ("A", "B1")


def test_b1_counts_for_an_answer_too() -> None:
    assert den(record("sam-gon", "5C 6C|7D KS|QS", "A play 5C; B play 7D; C play QS")) == ("B", "B1")


def test_b1_counts_when_the_one_card_player_owns_the_table() -> None:
    data = record("sam-gon", "5C QS|3C 3D|7D KS", "A play 5C; B pass; C play 7D; A play QS")
    assert den(data) == ("C", "B1")


def test_b1_not_for_a_pair_or_a_run() -> None:
    assert den(record("sam-dem-la", "7D 7S KS|QS|3C 3D", "A play 7D 7S; B pass; C pass; A play KS")) is None


def test_b1_not_while_the_one_card_player_is_locked() -> None:
    data = record("sam-gon", "3C 8D 9D|QS|5C 7C KC|2D 4D", "A play 3C; B pass; C play 5C; D pass; A play 8D;"
                  "C pass; A play 9D")  # fmt: skip
    assert den(data) is None


def test_b1_is_not_the_duty_of_seats_further_up() -> None:
    assert den(record("sam-gon", "5C KS|6C|QS", "A play 5C; B play 6C")) == ("A", "B1")
    assert den(record("sam-gon", "5C KS|6C 7C|QS", "A play 5C; B play 7C; C play QS")) is None


def test_b1_passes_on_to_the_next_seat_upstream_when_one_between_left() -> None:
    data = record("sam-gon", "5C KS|6C 7C|QS", "B leave; A play 5C; C play QS")
    assert den(data) == ("A", "B1")


def test_a_breach_is_cancelled_by_the_one_card_players_pass() -> None:
    data = record(
        "sam-gon", "5C KS 4C|3D|6C 7C", "A play 5C; B pass; C pass; A play KS; B pass; C pass; A play 4C"
    )
    assert den(data) is None
    later = record("sam-gon", "5C KS KH|QS|6C 6D", "A play 5C; B pass; C play 6C; A pass; C play 6D")
    assert den(later) is None


def test_a_breach_is_cancelled_by_anybodys_play() -> None:
    """A free chop comes between A's low single and B's answer."""
    data = record(
        "sam-dem-la",
        "2S 3C|KS|4S 4H 5S 5H 6S 6H 7S 7H 9C",
        "A play 3C; B play KS",
        options={"duty": ["B1"]},
    )
    assert den(data) == ("A", "B1")
    chopped = record(
        "sam-dem-la",
        "2S 2C 3C|KS|4S 4H 5S 5H 6S 6H 7S 7H 9C",
        "A play 2S; C play 4S 4H 5S 5H 6S 6H 7S 7H; A pass; B pass; C play 9C",
    )
    assert den(chopped) is None


def test_a_leaders_timeout_counts_as_his_low_single() -> None:
    assert den(record("sam-gon", "7D KS|QS|3C 3D", "A timeout; B play QS")) == ("A", "B1")


# -- B2: a pass on a single -----------------------------------------------------------------------


def test_b2_a_pass_on_a_single_while_holding_a_higher_rank() -> None:
    assert den(record("sam-dem-la", "5C 3C|7D KS|QS", "A play 5C; B pass; C play QS")) == ("B", "B2")
    assert den(record("sam-dem-la", "8C 3C|7D 8S|QS", "A play 8C; B pass; C play QS")) is None


def test_b2_a_timeout_is_a_pass() -> None:
    assert den(record("sam-dem-la", "5C 3C|7D KS|QS", "A play 5C; B timeout; C play QS")) == ("B", "B2")


def test_b2_when_the_one_card_player_owns_the_table_and_then_leads() -> None:
    data = record("sam-dem-la", "9C 4C|3C 3D|7D KS", "A play 9C; B pass; C pass; A play 4C")
    assert den(data) == ("C", "B2")


def test_b2_is_not_a_breach_in_sam_gon() -> None:
    assert den(record("sam-gon", "5C 3C|7D KS|QS", "A play 5C; B pass; C play QS")) is None


def test_b2_not_on_a_pair() -> None:
    data = record("sam-dem-la", "9C 9D 4C|3C 3D|7D KS KH", "A play 9C 9D; B pass; C pass; A play 4C")
    assert den(data) is None


def test_b2_not_while_the_one_card_player_is_locked() -> None:
    actions = "A play 3C; B pass; C play 5C; D pass; A pass; C play 6C; D pass; A pass; B play QS"
    assert den(record("sam-dem-la", "3C 6D|QS|5C 6C 7D|4D JD", actions)) is None


# -- B3: a pass on what could be beaten -------------------------------------------------------------


def test_b3_a_pass_on_the_one_card_players_own_play() -> None:
    data = record("sam-loc", "8S 8H KD|4D 4C|JC JH 3S", "A play 8S 8H; B pass; C pass; A play KD")
    assert den(data) == ("C", "B3")
    assert den(data | {"ruleset": "sam-dem-la"}) is None


def test_b3_a_chop_that_could_have_been_made_is_a_beating_play() -> None:
    data = record("sam-loc", "2S KD|4D 4C|JC JH JD JS 3S", "A play 2S; B pass; C timeout; A play KD")
    assert den(data) == ("C", "B3")


def test_b3_not_when_the_only_beating_play_is_illegal() -> None:
    """C's kings would leave bare twos, which may not be where twos may not finish."""
    data = record(
        "sam-loc", "8S 8H KD|4D 4C|QC QH 2S", "A play 8S 8H; B pass; C pass; A play KD",
        options={"finish_on_two": "illegal"},
    )  # fmt: skip
    assert den(data) is None
    assert den(data | {"options": {}}) == ("C", "B3")


def test_on_a_single_b2_names_the_breach_before_b3() -> None:
    data = record("sam-loc", "9C 4C|3C 3D|7D KS", "A play 9C; B pass; C pass; A play 4C")
    assert den(data) == ("C", "B2")
    assert den(data | {"options": {"duty": ["B3"]}}) == ("C", "B3")


def test_a_guard_who_passed_before_the_one_card_play_is_free() -> None:
    data = record("sam-loc", "3C 3D|9C 4C|7D KS", "A play 3C; B play 9C; C pass; A pass; B play 4C")
    assert den(data) is None
    early = record("sam-loc", "8C 4C|3D 9D|5C KS", "C leave; A play 8C; B pass; A play 4C")
    assert den(early) == ("B", "B2")


# -- only a normal win brings a đền; what is paid ------------------------------------------------


def test_a_forfeit_brings_no_den() -> None:
    assert den(record("sam-dem-la", "5C KS|2D|3C 3D", "A play 5C; B play 2D")) is None
    won = record("sam-dem-la", "5C KS|2D|3C 3D", "A play 5C; B play 2D", options={"finish_on_two": "win"})
    assert den(won) == ("A", "B1")


def test_winning_as_the_last_one_in_brings_no_den() -> None:
    assert den(record("sam-dem-la", "5C KS|QS|3C 3D", "A play 5C; C leave; A leave")) is None


def test_an_offender_who_leaves_afterwards_still_pays() -> None:
    assert den(record("sam-dem-la", "5C KS|QS|3C 3D", "A play 5C; A leave; B play QS")) == ("A", "B1")


def test_one_cards_leaving_ends_the_watch() -> None:
    data = record("sam-dem-la", "5C KS|QS|3C 3D|9C", "A play 5C; B leave; C pass; D play 9C")
    assert den(data) is None


def test_den_pays_every_part_cong_and_twos_included() -> None:
    cong = "3S 4S 6S 8S 10S JS QC QD KC 2H"
    data = record("sam-loc", f"5C KS 2C|QS|{cong}", "A play 5C; B play QS", played="A B", stake=2)
    assert causes(data) == [("A", "B", 14, "den"), ("A", "B", 40, "den")]
    plain = record("sam-dem-la", f"5C KS 2C|QS|{cong}", "A play 5C; B play QS", played="A B")
    assert causes(plain) == [("A", "B", 12, "den"), ("A", "B", 15, "den")]


def test_den_basis_cards_counts_the_cards_alone() -> None:
    cong = "3S 4S 6S 8S 10S JS QC QD KC 2H"
    options = {"den_basis": "cards"}
    data = record("sam-loc", f"5C KS 2C|QS|{cong}", "A play 5C; B play QS", played="A B", options=options)
    assert causes(data) == [("A", "B", 2, "den"), ("A", "B", 10, "den")]


def test_den_leaves_chops_with_those_who_were_chopped() -> None:
    data = record(
        "sam-dem-la",
        "5C KS|7S 7C 7D 7H QS|2S 3C 3D",
        "A play 5C; B pass; C play 2S; A pass; C play 3C; A play KS",
    )
    assert den(data) is None
    chopped = record(
        "sam-dem-la",
        "2S 5C KS 3H|7S 7C 7D 7H QS|3C 3D",
        "A play 2S; B play 7S 7C 7D 7H; C pass; A pass; B play QS",
    )
    assert causes(chopped) == [("A", "B", 10, "chop"), ("A", "B", 3, "cards"), ("C", "B", 2, "cards")]


def test_leavers_parts_are_paid_by_the_offender_too() -> None:
    data = record("sam-gon", "5C KS|QS|3C 3D 4D", "C leave; A play 5C; B play QS")
    assert causes(data) == [("A", "B", 1, "den"), ("A", "B", 3, "den")]


def test_duty_can_be_switched_off_and_flipped() -> None:
    low = record("sam-dem-la", "7D KS|QS|3C 3D", "A play 7D; B play QS")
    assert den(low | {"options": {"duty": []}}) is None
    assert den(low | {"options": {"duty": ["B2", "B3"]}}) is None
    passed = record("sam-gon", "5C 3C|7D KS|QS", "A play 5C; B pass; C play QS")
    assert den(passed | {"options": {"duty": ["B2"]}}) == ("B", "B2")


def test_two_one_card_players_each_have_their_own_guard() -> None:
    data = record("sam-gon", "5C KS|6C|QS|3C 3D", "A play 5C; B pass; C play QS")
    assert den(data) is None
    guarded = record("sam-gon", "5C KS|6C|QS|3C 3D", "A play 5C; B play 6C")
    assert den(guarded) == ("A", "B1")


# -- tu-lo-kho -----------------------------------------------------------------------------------


def test_b_and_c_name_the_last_helper() -> None:
    data = record("tu-lo-kho", "9H 4C|JH 3D|KH 3S|AD 7C", "A play 9H; B pass; C timeout; D pass; A play 4C")
    assert den(data) == ("C", "b")
    runs = record("tu-lo-kho", "5H 6H 7H 4C|8H 9H 10H 3D|3S 3C", "A play 5H 6H 7H; B pass; C pass; A play 4C")
    assert den(runs) == ("B", "c")


def test_helpers_are_found_whoever_owns_the_table() -> None:
    for hands, actions, offender in (
        ("3H 5D|9H 4C|KH 3S", "A play 3H; B play 9H; C pass; A pass; B play 4C", "C"),
        ("JH 3H 5D|KD 6D|9H 4C", "A play 3H; B pass; C play 9H; A pass; C play 4C", "A"),
    ):
        assert den(record("tu-lo-kho", hands, actions)) == (offender, "b")


def test_a_helper_who_leaves_afterwards_still_pays() -> None:
    data = record("tu-lo-kho", "9H 4C|JH 3D|KD 3S", "A play 9H; B pass; B leave; C pass; A play 4C")
    assert (den(data), net(data)) == (("B", "b"), [4, -4, 0])


def test_one_who_leaves_instead_of_passing_is_no_helper() -> None:
    data = record("tu-lo-kho", "9H 4C|JH 3D|KD 3S", "A play 9H; B leave; C pass; A play 4C")
    assert den(data) is None


def test_a_pass_before_the_one_card_play_is_no_help() -> None:
    data = record("tu-lo-kho", "5H 3D|KH 3S|9H 4C", "A play 5H; B pass; C play 9H; A pass; C play 4C")
    assert den(data) is None


def test_a_play_that_the_twos_rule_forbids_is_no_help_refused() -> None:
    """B's queen beats the nine but would leave bare twos (S4-26, D-31); B's two would do."""
    forbidden = record("tu-lo-kho", "9H 4C|2S QH|3D 3S", "A play 9H; B pass; C pass; A play 4C")
    assert den(forbidden) == ("B", "b")
    pair = record("tu-lo-kho", "9H 9D 4C|QH QD 2S|3D 3S", "A play 9H 9D; B pass; C pass; A play 4C")
    assert den(pair) is None


def test_a_quad_on_a_two_is_a_legal_help() -> None:
    data = record("tu-lo-kho", "2H 4C|7S 7C 7D 7H 9C|3D 3S", "A play 2H; B pass; C pass; A play 4C")
    assert den(data) == ("B", "b")


def test_passing_on_an_owner_with_several_cards_is_no_help_even_if_he_goes_out_in_one_play() -> None:
    data = record("tu-lo-kho", "9H 4C 5C 6C|JH 3D|KD 3S", "A play 9H; B pass; C pass; A play 4C 5C 6C")
    assert den(data) is None
    sam = record("sam-loc", "9H 4C 5C 6C|8D 3D|KD 3S", "A play 9H; B pass; C pass; A play 4C 5C 6C")
    assert den(sam) is None


def test_a_later_play_clears_helpers_even_of_the_same_round() -> None:
    data = record("tu-lo-kho", "9H 4C|JH 3D|KH 5S", "A play 9H; B pass; C play KH; A pass; C play 5S")
    assert den(data) is None


@pytest.mark.parametrize("action", ["timeout", "leave"])
def test_a_leader_who_leaves_his_lead_to_a_one_card_neighbour_helps(action: str) -> None:
    assert den(record("tu-lo-kho", "3C 5C|JD|4H 6H", f"A {action}; B play JD")) == ("A", "a")


def test_a_the_neighbour_must_go_out_by_leading_at_once() -> None:
    data = record("tu-lo-kho", "3C 5C|JD 9D|4H|6S", "A leave; B play JD; C pass; D pass; B play 9D")
    assert den(data) is None
    skipped = record("tu-lo-kho", "3C 5C|4D|JD 9H|6H 7H", "A leave; B leave; C play 9H; D pass; C play JD")
    assert den(skipped) is None


def test_a_needs_a_neighbour_with_exactly_one_card() -> None:
    assert den(record("tu-lo-kho", "3C 5C|JD JH|4H 6H", "A leave; B play JD JH")) is None
    assert den(record("tu-lo-kho", "JD|4H 6H|3C 5C", "C leave; A play JD", leader="C")) == ("C", "a")


def test_a_passes_along_when_the_neighbour_leaves_as_well() -> None:
    data = record("tu-lo-kho", "3C 5C|4D|JD|6H 7H", "A leave; B leave; C play JD")
    assert den(data) == ("B", "a")


def test_a_not_for_an_owner_who_leaves_in_mid_round() -> None:
    data = record("tu-lo-kho", "9H 3C 5C|JD|4H 6S", "A play 9H; A leave; B pass; C pass; B play JD")
    assert den(data) is None


def test_a_not_in_the_sam_profiles() -> None:
    data = record("sam-dem-la", "3C 5C|JD|4H 6H", "A timeout; B play JD", options={"timeout_lead": "leave"})
    assert den(data) is None


def test_a_timeout_that_plays_the_lowest_single_is_no_leaving() -> None:
    data = record("tu-lo-kho", "3D 5C|JD|4H 6H", "A timeout; B play JD", options={"timeout_lead": "lowest"})
    assert (den(data), net(data)) == (None, [-1, 3, -2])


def test_every_breach_belongs_to_some_ruleset() -> None:
    assert [breach.value for breach in Breach] == ["B1", "B2", "B3", "a", "b", "c"]
