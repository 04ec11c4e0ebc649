"""Chops, chains, booking and the free chop (rulebook 4.2, 4.5; D-15 to D-19)."""

import pytest

from bot.engine import ChopBooked, Played, legal_plays
from tests.engine.table import causes, deal, events_of, net, outcome, record, refusal, state_of

RUN4 = "3S 3H 4S 4H 5S 5H 6S 6H"
QUAD10 = "10S 10C 10D 10H"
QUAD7, QUAD8 = "7S 7C 7D 7H", "8S 8C 8D 8H"


def chops(data: dict[str, object]) -> list[tuple[str, str, int]]:
    return [(a, b, n) for a, b, n, cause in causes(data) if cause == "chop"]


# -- chains --------------------------------------------------------------------------------------

CHAIN = {
    "hands": f"2S 9C 9D|{QUAD7} JC|{QUAD8} QC",
    "actions": f"A play 2S; B play {QUAD7}; C play {QUAD8}; A pass; B pass; C play QC",
}


def test_dem_la_last_victim_pays_the_sum_of_everything_chopped() -> None:
    assert chops(record("sam-dem-la", **CHAIN)) == [("B", "C", 30)]


def test_loc_last_victim_pays_fifteen_times_the_number_of_chops() -> None:
    assert chops(record("sam-loc", **CHAIN)) == [("B", "C", 30)]
    data = record(
        "sam-loc",
        f"2S 9C 9D|{QUAD7} JC|{QUAD8} QC|10S 10C 10D 10H KD",
        f"A play 2S; B play {QUAD7}; C play {QUAD8}; D play {QUAD10}; A pass; B pass; C pass; D play KD",
    )
    assert chops(data) == [("C", "D", 45)]


def test_gon_last_victim_pays_twenty_flat() -> None:
    assert chops(record("sam-gon", **CHAIN)) == [("B", "C", 20)]


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        ("sam-dem-la", [("A", "B", 10), ("B", "C", 20)]),
        ("sam-loc", [("A", "B", 15), ("B", "C", 10)]),
        ("sam-gon", [("A", "B", 20), ("B", "C", 20)]),
    ],
)
def test_chain_each_lets_every_victim_pay_his_own_chop(
    ruleset: str, expected: list[tuple[str, str, int]]
) -> None:
    assert chops(record(ruleset, **CHAIN, options={"chain": "each"})) == expected


def test_a_whole_ladder_of_bombs_is_summed() -> None:
    """2 (10) + 3-pair run (15) + quad (20) + 4-pair run (25) + 4-pair run (25, D-15)."""
    data = record(
        "sam-dem-la",
        "2S KC|3S 3H 4S 4H 5S 5H KD|7S 7C 7D 7H KH|8S 8C 9S 9C 10S 10C JS JC AS|8D 8H 9D 9H 10D 10H JD QC QD",
        "A play 2S; B play 3S 3H 4S 4H 5S 5H; C play 7S 7C 7D 7H; D play 8S 8C 9S 9C 10S 10C JS JC; E pass;"
        "A pass; B pass; C pass; D play AS",
    )
    assert chops(data) == [("C", "D", 45)]


def test_a_led_pair_run_that_is_beaten_is_chopped() -> None:
    data = record(
        "sam-dem-la",
        f"3C 3D 4C 4D 5C 5D KC|{RUN4} KD",
        f"A play 3C 3D 4C 4D 5C 5D; B play {RUN4}; A pass; B play KD",
    )
    assert chops(data) == [("A", "B", 15)]


def test_a_five_pair_run_beats_only_a_lower_one_and_costs_as_a_four_pair_run() -> None:
    low, high = "3S 3H 4S 4H 5S 5H 6S 6H 7S 7H", "4C 4D 5C 5D 6C 6D 7C 7D 8C 8D"
    data = record("sam-dem-la", f"{low} KS|{high} KD", f"A play {low}; B play {high}; A pass; B play KD")
    assert chops(data) == [("A", "B", 25)]
    assert refusal(record("sam-dem-la", f"2S KS|{low}", f"A play 2S; B play {low}")) == "does_not_beat"


def test_a_chain_ends_with_its_round() -> None:
    data = record(
        "sam-dem-la",
        f"2S 2C 9C|{QUAD7} JC {QUAD8}",
        f"A play 2S; B play {QUAD7}; A pass; B play JC; A play 2C; B play {QUAD8}",
    )
    assert chops(data) == [("A", "B", 10), ("A", "B", 10)]
    booked = [event for event in events_of(data) if isinstance(event, ChopBooked)]
    assert [len(event.chain.links) for event in booked] == [1, 1]


def test_nothing_is_paid_before_the_deal_ends() -> None:
    found = outcome(record("sam-dem-la", f"2S 9C|{QUAD7} JC 9D", f"A play 2S; B play {QUAD7}; A pass"))
    assert (found["transfers"], found["net"]) == ([], {"A": 0, "B": 0})


# -- booking at the end, leavers ---------------------------------------------------------------


def test_a_chain_is_booked_when_the_chop_itself_goes_out() -> None:
    data = record("sam-dem-la", f"2S 9C|{QUAD7}|3D", f"A play 2S; B play {QUAD7}")
    assert causes(data) == [("A", "B", 10, "chop"), ("A", "B", 1, "cards"), ("C", "B", 1, "cards")]


def test_four_twos_chop_and_forfeit_in_one_play() -> None:
    data = record("sam-dem-la", f"{QUAD7} 9C|2S 2C 2D 2H|3D", f"A play {QUAD7}; B play 2S 2C 2D 2H")
    assert outcome(data)["ended_by"] == "forfeit"
    assert net(data) == [-20 + 40, 20 - 80, 40]


def test_nothing_is_paid_to_a_last_chopper_who_left_before_the_booking() -> None:
    data = record(
        "sam-dem-la",
        f"2S 9C|{QUAD7} JC|3D KH",
        f"A play 2S; B play {QUAD7}; B leave; C pass; A pass; C play KH; A leave",
    )
    assert chops(data) == []
    assert outcome(data)["ended_by"] == "last_in"


def test_nothing_is_paid_to_a_last_chopper_who_leaves_the_last_but_one_in() -> None:
    data = record("sam-dem-la", f"2S 9C|{QUAD7} JC", f"A play 2S; B play {QUAD7}; B leave")
    assert (outcome(data)["winner"], chops(data)) == ("A", [])


def test_a_chop_booked_earlier_stands_when_its_chopper_leaves() -> None:
    data = record(
        "sam-dem-la",
        f"2S 9C|{QUAD7} JC KC|3D KH",
        f"A play 2S; B play {QUAD7}; C pass; A pass; B leave; C play KH; A leave",
    )
    assert chops(data) == [("A", "B", 10)]


def test_a_victim_who_left_pays_his_chop() -> None:
    data = record(
        "sam-dem-la", f"2S 9C|{QUAD7} JC|3D KH", f"A play 2S; B play {QUAD7}; A leave; C pass; B play JC"
    )
    assert chops(data) == [("A", "B", 10)]


def test_a_chop_over_a_leavers_bomb_charges_the_leaver() -> None:
    data = record(
        "sam-dem-la",
        f"2S 9C|{QUAD7} JC|{QUAD8} KH",
        f"A play 2S; B play {QUAD7}; B leave; C play {QUAD8}; A pass; C play KH",
    )
    assert chops(data) == [("B", "C", 30)]


def test_chain_each_pays_no_chopper_who_left() -> None:
    data = record(
        "sam-dem-la",
        f"2S 9C|{QUAD7} JC|{QUAD8} KH",
        f"A play 2S; B play {QUAD7}; B leave; C play {QUAD8}; A pass; C play KH",
        options={"chain": "each"},
    )
    assert chops(data) == [("B", "C", 20)]


# -- prices --------------------------------------------------------------------------------------


def test_a_chopped_pair_of_twos_counts_each_two_except_under_a_flat_tariff() -> None:
    hands, actions = f"2S 2C 9C|{QUAD7} JC", f"A play 2S 2C; B play {QUAD7}; A pass; B play JC"
    option = {"quad_beats_two_2s": True}
    prices = {
        name: chops(record(name, hands, actions, options=option))[0][2]
        for name in ("sam-dem-la", "sam-loc", "sam-gon")
    }
    assert prices == {"sam-dem-la": 20, "sam-loc": 30, "sam-gon": 20}


def test_a_chopped_quad_of_twos_is_a_quad() -> None:
    data = record(
        "sam-dem-la", f"2S 2C 2D 2H 9C|{RUN4} JC", f"A play 2S 2C 2D 2H; B play {RUN4}; A pass; B play JC"
    )
    assert chops(data) == [("A", "B", 20)]


def test_a_chop_of_value_zero_moves_nothing() -> None:
    data = record(
        "sam-dem-la",
        f"2S 9C|{QUAD7} JC",
        f"A play 2S; B play {QUAD7}; A pass; B play JC",
        options={"chop_two": 0},
    )
    assert chops(data) == []


def test_tu_lo_kho_knows_no_chops() -> None:
    data = record("tu-lo-kho", f"2S 9C|{QUAD7} JC", f"A play 2S; B play {QUAD7}; A pass; B play JC")
    assert causes(data) == [("A", "B", 1, "cards")]
    played = [event for event in events_of(data) if isinstance(event, Played)]
    assert all(event.chopped is None for event in played)


# -- free chop -----------------------------------------------------------------------------------

FREE = f"KS KH 9C 9D|{RUN4} QC QD|2S 2H JD JC|3C 3D 4C"


def test_a_locked_seat_chops_freely_and_the_turn_goes_on_after_it() -> None:
    data = record("sam-dem-la", FREE, f"A play KS KH; B pass; C play 2S 2H; B play {RUN4}")
    found = outcome(data)
    assert found["to_act"] == ["C"]
    event = events_of(data)[-1]
    assert isinstance(event, Played) and event.free and event.chopped is not None


def test_the_free_chopper_is_unlocked_and_other_locked_seats_stay_locked() -> None:
    hands = f"KS KH 9C 9D|3C 3D 4C|2S 2H JD JC|{RUN4} QC QD"
    data = record("sam-dem-la", hands, f"A play KS KH; B pass; C play 2S 2H; D pass; D play {RUN4}; A pass")
    found = outcome(data)
    assert (found["to_act"], found["table"]["by"]) == (["C"], "D")
    assert refusal(data | {"actions": [*data["actions"], "B pass"]}) == "locked"


def test_a_free_chop_before_ones_turn_skips_those_between() -> None:
    hands = f"2S 9C 9D|3C 3D 4C|4D JD JC|{RUN4} QC QD"
    data = record("sam-dem-la", hands, f"A play 2S; D play {RUN4}")
    assert outcome(data)["to_act"] == ["A"]


def test_only_a_four_pair_run_chops_freely() -> None:
    hands = f"2S 9C 9D|3C 3D 4C|{QUAD7} 3S 3H 4S 4H 5S 5H|KD"
    assert refusal(record("sam-dem-la", hands, f"A play 2S; C play {QUAD7}")) == "not_your_turn"
    assert refusal(record("sam-dem-la", hands, "A play 2S; C play 3S 3H 4S 4H 5S 5H")) == "not_your_turn"


def test_a_free_chop_must_beat_the_table() -> None:
    hands = f"KS 9C 9D|3C 3D 4C|{RUN4} QC"
    assert refusal(record("sam-dem-la", hands, f"A play KS; C play {RUN4}")) == "not_your_turn"
    assert (
        refusal(record("sam-dem-la", hands, f"A play KS; B pass; C pass; C play {RUN4}")) == "not_your_turn"
    )


def test_a_free_chop_needs_the_cards_in_hand() -> None:
    hands = "2S 9C 9D|3C 3D 4C|3S 3H 4S 4H 5S 5H 6S QC"
    assert refusal(record("sam-dem-la", hands, f"A play 2S; C play {RUN4}")) == "not_your_turn"
    named_twice = "3S 3H 4S 4H 5S 5H 6S 6S"
    assert refusal(record("sam-dem-la", hands, f"A play 2S; C play {named_twice}")) == "not_your_turn"


def test_the_owner_cannot_chop_himself_freely() -> None:
    hands = f"3C 9D|2S {RUN4} QC|4D JD"
    assert refusal(record("sam-dem-la", hands, f"A play 3C; B play 2S; B play {RUN4}")) == "not_your_turn"
    assert legal_plays(state_of(record("sam-dem-la", hands, "A play 3C; B play 2S")), 1) == ()


def test_no_free_chop_after_the_round_closed() -> None:
    hands = f"2S 9D QH|3C 4C|{RUN4} QC"
    assert (
        refusal(record("sam-dem-la", hands, f"A play 2S; B pass; C pass; C play {RUN4}")) == "not_your_turn"
    )


def test_the_round_is_open_until_the_last_pass_so_a_free_chop_still_comes_in_time() -> None:
    hands = f"2S 9D QH|{RUN4} QC|3C 4C"
    data = record("sam-dem-la", hands, f"A play 2S; B pass; B play {RUN4}")
    assert outcome(data)["to_act"] == ["C"]


def test_a_round_closes_at_once_when_a_free_chop_leaves_nobody_to_answer() -> None:
    """A left, C is locked: after B's play nobody is left to answer, so B leads."""
    hands = f"2S 9D|{RUN4} QC QD|3C 4C|KC KD"
    data = record("sam-dem-la", hands, f"A play 2S; B pass; C pass; A leave; B play {RUN4}; D pass")
    found = outcome(data)
    assert (found["to_act"], found["table"]) == (["B"], None)


def test_a_free_chop_of_a_leavers_table_closes_the_round_with_nobody_left() -> None:
    hands = f"2S 9D|{RUN4} QC QD|3C 4C"
    data = record("sam-dem-la", hands, f"A play 2S; A leave; B play {RUN4}; C pass")
    assert outcome(data)["to_act"] == ["B"]
    locked_first = record("sam-dem-la", hands, f"A play 2S; B pass; A leave; B play {RUN4}")
    assert outcome(locked_first)["to_act"] == ["C"]


def test_a_free_chop_goes_out() -> None:
    data = record("sam-dem-la", f"2S 9D|3C 4C|{RUN4}", f"A play 2S; C play {RUN4}")
    assert causes(data) == [("A", "C", 10, "chop"), ("A", "C", 1, "cards"), ("B", "C", 2, "cards")]


def test_a_free_chop_blocks_a_sam() -> None:
    hands = "2S AS AH KS KH QS QH JS JH 9C|3C 4C 5C 6C 7C 8C 10C JC QC KD|4S 4H 5S 5H 6S 6H 7S 7H 9S 10D"
    actions = "A declare; A play 2S; C play 4S 4H 5S 5H 6S 6H 7S 7H"
    data = deal("sam-dem-la", hands, actions, before={"winner": "B"})
    found = outcome(data)
    assert (found["ended_by"], found["winner"], net(data)) == ("sam_blocked", "C", [-60, 0, 60])


def test_a_free_chop_that_leaves_only_twos_is_refused_where_twos_may_not_finish() -> None:
    data = record(
        "sam-dem-la",
        f"2S 9D|3C 4C|{RUN4} 2H",
        f"A play 2S; C play {RUN4}",
        options={"finish_on_two": "illegal"},
    )
    assert refusal(data) == "leaves_only_twos"


def test_free_chop_can_be_switched_off() -> None:
    data = record(
        "sam-dem-la", f"2S 9D|3C 4C|{RUN4} QC", f"A play 2S; C play {RUN4}", options={"free_chop": False}
    )
    assert refusal(data) == "not_your_turn"
    in_turn = record(
        "sam-dem-la", f"2S 9D|{RUN4} QC|3C", f"A play 2S; B play {RUN4}", options={"free_chop": False}
    )
    assert outcome(in_turn)["table"]["by"] == "B"


def test_a_seat_that_may_chop_freely_is_offered_just_that() -> None:
    state = state_of(record("sam-dem-la", FREE, "A play KS KH; B pass; C play 2S 2H"))
    assert [bin(play).count("1") for play in legal_plays(state, 1)] == [8]
    assert state.to_act == (3,)


def test_a_leaver_is_offered_no_free_chop() -> None:
    for leaver in ("A", "B"):
        hands = [f"{RUN4} QC QD", "3C 3D 4C", "2S 2H JD JC"]
        if leaver == "B":
            hands[0], hands[1] = hands[1], hands[0]
        state = state_of(record("sam-dem-la", "|".join(hands), f"C play 2S; {leaver} leave", leader="C"))
        assert legal_plays(state, "AB".index(leaver)) == ()


def test_a_chop_in_a_sam_hand_is_a_block_and_no_chop() -> None:
    hands = "2S AS AH KS KH QS QH JS JH 9C|3C 4C 5C 6C 7S 7C 7D 7H QC KC"
    data = deal("sam-loc", hands, f"A declare; A play 2S; B play {QUAD7}", before={"winner": "B"})
    assert causes(data) == [("A", "B", 40, "sam_fail")]
