"""Instant wins (rulebook 4.3; D-9 to D-12)."""

import pytest

from bot.engine import RULESETS, InstantWin, parse_cards
from bot.engine.instant_win import instant_kinds
from tests.engine.table import deal, net, outcome, state_of

DEM, LOC = RULESETS["sam-dem-la"], RULESETS["sam-loc"]
NOTHING = "3C 4D 6S 7C 8H 9S 10C JH AS 2C"


def kinds(cards: str, opening: bool = True) -> set[str]:
    return {kind.value for kind in instant_kinds(DEM, (parse_cards(cards),), opening).get(0, ())}


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("3S 3C 3D 3H 5D 7S 8H JC QD 2S", {"four_threes"}),
        ("3S 4H 5D 6C 7S 8H 9D 10C JS QH", {"dragon"}),
        ("5S 6H 7D 8C 9S 10H JD QC KS AH", {"dragon"}),
        ("AS 2H 3D 4C 5S 6H 7D 8C 9S 10H", {"dragon"}),
        ("2H 3D 4C 5S 6H 7D 8C 9S 10H JD", {"dragon"}),
        ("3S 3H 4S 4H 5D 5C 9C JD KD 2S", {"three_pair_run"}),
        ("3S 3H 3C 4S 4H 4D 5D 5C 5S 2S", {"three_pair_run", "three_triples"}),
        ("4S 4H 5S 5H 6D 6C 9C JD KD 2S", set()),
        ("4S 4H 6S 6H 8S 8D 10S 10H QS QC", {"five_pairs"}),
        ("3S 3H 3D 3C 5S 5H 9S 9D JS JD", {"four_threes", "five_pairs"}),
        ("6S 6H 6D 6C 8S 8D 8H 10S 10H 10C", {"three_triples"}),
        ("6S 6H 6D 8S 8D 8H 10S 10H 10C KC", {"three_triples"}),
        ("2S 2H 2D 2C 4S 6H 8D 10C QS KH", {"four_twos"}),
        ("6S 6H 6D 6C 8S 8D 8H 8C QS KH", {"two_quads"}),
        ("3H 4H 6H 7H 9D 10D JD KD 2H 2D", {"one_colour"}),
        ("3S 4S 6S 7S 9C 10C JC KC 2S 2C", {"one_colour"}),
        ("3H 4H 6H 7H 9D 10D JD KD 2H 2S", set()),
        ("6S 6H 8S 8D 10S 10H QS QC KS AD", set()),
        ("KS AH 2D 3C 4S 5H 6D 7C 8S 10H", set()),
        (NOTHING, set()),
    ],
)
def test_what_a_hand_of_ten_wins_by(cards: str, expected: set[str]) -> None:
    assert kinds(cards) == expected


def test_loc_knows_five_kinds_only() -> None:
    assert {kind.value for kind in LOC.instant_wins} == {
        "dragon", "four_twos", "one_colour", "three_triples", "five_pairs",
    }  # fmt: skip
    assert not instant_kinds(LOC, (parse_cards("6S 6H 6D 6C 8S 8D 8H 8C QS KH"),), True)


@pytest.mark.parametrize("ruleset", ["sam-gon", "tu-lo-kho"])
def test_gon_and_kho_know_none(ruleset: str) -> None:
    assert not instant_kinds(RULESETS[ruleset], (parse_cards("2S 2H 2D 2C 4S 6H 8D 10C QS KH"),), True)


RUN3 = "3S 3H 4S 4H 5D 5C 9C JD KD 2S"
FIVE = "6C 6D 8S 8D 10S 10H QS QD KS KC"
DRAGON = "3D 4D 5S 6H 7C 8C 9S 10C JH QH"
THREES = "3S 3H 3D 3C 7H 7D 9H JS AH AC"
PLAIN = ("3C 4C 6S 7S 8H 9D 10D JC AS 2C", "4D 5H 6H 7H 8C 9H JH QC AH 2D")


def winner(hands: tuple[str, ...], leader: str, ruleset: str = "sam-dem-la") -> str | None:
    found = outcome(deal(ruleset, "|".join(hands), "close", before={"winner": leader}))
    return None if found["winner"] is None else str(found["winner"])


def test_unranked_kinds_compete_by_seat_whatever_the_others_are_ranked() -> None:
    """A has the lowest ranked kind, B an unranked one (D-12)."""
    hands = (RUN3, FIVE, PLAIN[1])
    assert [winner(hands, seat) for seat in "ABC"] == ["A", "B", "A"]


def test_a_ranked_kind_drops_a_lower_ranked_one_but_no_unranked_one() -> None:
    hands = (RUN3, "6C 6D 8S 8D 10S 10H QS QD KS KC", "3D 4D 5S 6H 7C 8C 9S 10C JH QH")
    assert [winner(hands, seat) for seat in "ABC"] == ["B", "B", "C"]


def test_the_best_ranked_kind_of_a_hand_counts() -> None:
    """Three of the seats: a dragon beats the pair run although its holder sits nearer to the leader."""
    hands = (RUN3, PLAIN[0], "3D 4D 5S 6H 7C 8S 9S 10C JS QH")
    assert [winner(hands, seat) for seat in "ABC"] == ["C", "C", "C"]


def test_four_threes_is_the_highest_ranked_kind() -> None:
    hands = (THREES, "4D 5S 6H 7C 8C 9S 10C JH QH KH", "4S 5C 6D 7S 8D 9D 10H QC KC 2D")
    assert [winner(hands, seat) for seat in "ABC"] == ["A", "A", "A"]


def test_loc_ranks_every_kind() -> None:
    colour = "3S 4S 5C 7S 8C 9C JC QC AC AS"
    hands = (FIVE, colour, "4D 5H 6H 7H 8H 9H JH QH AH 2S")
    found = outcome(deal("sam-loc", "|".join(hands), "", before={"winner": "A"}))
    assert (found["winner"], found["next_leader"]) == ("B", "B")


def test_loc_looks_before_anybody_declares_and_dem_la_afterwards() -> None:
    hands = "|".join((FIVE, PLAIN[0]))
    assert outcome(deal("sam-loc", hands))["ended_by"] == "instant_win"
    assert outcome(deal("sam-dem-la", hands))["status"] == "declaring"
    declared = outcome(deal("sam-dem-la", hands, "B declare"))
    assert (declared["ended_by"], declared["winner"]) == ("instant_win", "A")


def test_the_winner_of_a_toi_trang_cannot_do_it_again_but_others_can() -> None:
    hands = "|".join((FIVE, PLAIN[0], "3S 3H 4H 4S 5S 5H 7C 7D 9H 9S"))
    before = {"winner": "A", "instant_win": True}
    found = outcome(deal("sam-dem-la", hands, "close", before=before))
    assert found["winner"] == "C"
    alone = outcome(deal("sam-dem-la", f"{FIVE}|{PLAIN[0]}", "close", before=before))
    assert (alone["status"], alone["to_act"]) == ("playing", ["B"])
    again = outcome(deal("sam-loc", f"{FIVE}|{PLAIN[0]}", before=before))
    assert again["winner"] == "A"


def test_a_leaver_cannot_win_instantly_but_pays() -> None:
    hands = "|".join((FIVE, PLAIN[0], "3S 3H 4H 4S 5S 5H 7C 7D 9H 9S"))
    data = deal("sam-dem-la", hands, "A leave; close", before={"winner": "A"})
    assert (outcome(data)["winner"], net(data)) == ("C", [-20, -20, 40])


def test_a_leader_who_left_passes_the_nearness_on() -> None:
    hands = "|".join((PLAIN[0], FIVE, "3S 3H 4H 4S 5S 5H 7C 7D 9H 9S"))
    data = deal("sam-dem-la", hands, "C leave; close", before={"winner": "C"})
    assert outcome(data)["winner"] == "B"


def test_loc_losers_pay_for_twos_and_quads_dem_la_losers_do_not() -> None:
    quad = "4S 4C 4D 4H 3C 7S 9C JC AS 2C"
    assert net(deal("sam-loc", f"{FIVE}|{quad}")) == [35, -35]
    assert net(deal("sam-dem-la", f"{FIVE}|{quad}", "close")) == [20, -20]


def test_the_result_names_all_kinds_of_the_winner() -> None:
    state = state_of(
        deal("sam-dem-la", "3S 3H 3D 3C 5S 5H 9S 9D JS JD|4D 5D 6H 7H 8C 9H JH QC AH 2D", "close")
    )
    assert state.result is not None
    assert state.result.instant_kinds == (InstantWin.FOUR_THREES, InstantWin.FIVE_PAIRS)


def test_a_record_from_the_middle_knows_no_instant_win() -> None:
    data = deal("sam-loc", f"{FIVE}|{PLAIN[0]}", start="lead", leader="A")
    assert outcome(data)["status"] == "playing"
