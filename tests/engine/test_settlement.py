"""What a loser owes, forfeits and twos at the end (rulebook 4.6; D-20 to D-22, D-28, D-29)."""

import pytest

from bot.engine import EndedBy, Part
from tests.engine.table import causes, net, outcome, record, refusal, state_of

SAM = ("sam-dem-la", "sam-loc", "sam-gon")


def loss(ruleset: str, hand: str, played: bool = True) -> int:
    """What a single loser pays when A goes out."""
    return -net(record(ruleset, f"10S|{hand}", "A play 10S", played="A B" if played else "A"))[1]


TEN = "3S 4S 5S 6D 8S 9S JS QH KD AD"
TWOS = "3S 4S 5S 6D 8S 9S JS QH 2S 2H"
QUAD = "4S 4C 4D 4H 8S 9S JS QH KD AD"


@pytest.mark.parametrize(
    ("hand", "played", "dem", "loc", "gon", "kho"),
    [
        ("4C", True, 1, 1, 1, 1),
        ("4C 5C 9D 9H", True, 4, 4, 4, 4),
        ("2S 4C", True, 12, 7, 2, 5),
        ("2D 4C", True, 12, 7, 2, 8),
        ("2S", True, 11, 6, 20, 4),
        ("2S 2D 2H", True, 33, 18, 20, 18),
        ("2S 2C 2D 2H", True, 44, 24, 20, 22),
        ("4S 4C 4D 4H", True, 4, 14, 4, 14),
        (TEN, True, 10, 10, 10, 20),
        (TEN, False, 15, 15, 10, 20),
        (TWOS, True, 30, 20, 10, 29),
        (TWOS, False, 15, 25, 10, 29),
        (QUAD, True, 10, 20, 10, 30),
        (QUAD, False, 15, 25, 10, 30),
    ],
)
def test_a_losers_part(hand: str, played: bool, dem: int, loc: int, gon: int, kho: int) -> None:
    assert [loss(name, hand, played) for name in (*SAM, "tu-lo-kho")] == [dem, loc, gon, kho]


def test_kho_doubles_from_ten_cards_and_not_the_extras() -> None:
    nine = "3S 4S 5S 6D 8S 9S JS QH KD"
    assert loss("tu-lo-kho", nine) == 9
    assert loss("tu-lo-kho", f"{nine} 2C") == 23
    assert loss("tu-lo-kho", f"{nine} AS AD 2H 2C") == 35


def test_the_result_carries_every_number_of_a_part() -> None:
    state = state_of(record("sam-loc", f"10S|{TWOS}|7S 7C 7D 7H 2D", "A play 10S", played="A C"))
    assert state.result is not None
    assert state.result.parts == (
        Part(1, 10, 15, twos=2, twos_la=10, frozen=True),
        Part(2, 5, 5, twos=1, twos_la=5, quads=1, quads_la=10),
    )
    kho = state_of(record("tu-lo-kho", f"10S|{TEN}", "A play 10S"))
    assert kho.result is not None and kho.result.parts == (Part(1, 10, 20, doubled=True),)
    gon = state_of(record("sam-gon", "10S|2S 2C", "A play 10S"))
    assert gon.result is not None and gon.result.parts == (Part(1, 2, 20, twos=2, only_twos=True),)


def test_cong_is_its_own_cause() -> None:
    data = record("sam-dem-la", f"10S|{TEN}|3C", "A play 10S", played="A C", stake=3)
    assert causes(data) == [("B", "A", 45, "cong"), ("C", "A", 3, "cards")]


# -- twos at the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "price"), [("sam-dem-la", 10), ("sam-loc", 5)])
@pytest.mark.parametrize(
    ("twos", "table"), [("2S", "AC"), ("2S 2C", "AC AD"), ("2S 2C 2D", "AC AD AH"), ("2S 2C 2D 2H", "")]
)
def test_going_out_on_bare_twos_forfeits_so_much_a_two(
    ruleset: str, price: int, twos: str, table: str
) -> None:
    count = len(twos.split())
    if table:
        data = record(ruleset, f"{table} 3C|{twos}|4C", f"A play {table}; B play {twos}")
    else:
        data = record(ruleset, f"3C 3D|{twos}|4C", f"A leave; B play {twos}")
    found = outcome(data)
    assert (found["ended_by"], found["winner"], found["next_leader"]) == ("forfeit", None, None)
    paid = price * count
    assert net(data) == ([paid, -2 * paid, paid] if table else [0, -paid, paid])


def test_a_forfeit_pays_only_those_still_in() -> None:
    data = record("sam-dem-la", "AC 3C|2S|4C|5C", "D leave; A play AC; B play 2S")
    assert causes(data) == [("B", "A", 10, "forfeit"), ("B", "C", 10, "forfeit")]
    assert causes(data | {"stake": 7}) == [("B", "A", 70, "forfeit"), ("B", "C", 70, "forfeit")]
    result = state_of(data).result
    assert result is not None and (result.forfeiter, result.twos, result.parts) == (1, 1, ())


def test_a_straight_with_a_two_may_go_out() -> None:
    for name in SAM:
        assert outcome(record(name, "AS 2H 3D|4C", "A play AS 2H 3D"))["ended_by"] == "out"


def test_gon_wins_on_twos() -> None:
    data = record("sam-gon", "AC 3C|2S|4C", "A play AC; B play 2S")
    assert (outcome(data)["ended_by"], net(data)) == ("out", [-1, 2, -1])


def test_kho_refuses_twos_at_the_end_and_bare_twos_left() -> None:
    assert refusal(record("tu-lo-kho", "AC 3C|2S", "A play AC; B play 2S")) == "goes_out_on_two"
    assert refusal(record("tu-lo-kho", "KC AC 2C|3S", "A play KC AC 2C")) == "goes_out_on_two"
    assert refusal(record("tu-lo-kho", "KC 2S 2H|3S", "A play KC")) == "leaves_only_twos"
    assert refusal(record("tu-lo-kho", "7S 7C 7D 7H 2S|3S", "A play 7S 7C 7D 7H")) == "leaves_only_twos"
    assert outcome(record("tu-lo-kho", "KC 2S 2H|3S", "A play 2S"))["status"] == "playing"


def test_every_way_to_end_is_known() -> None:
    assert [ended.value for ended in EndedBy] == [
        *("out", "instant_win", "sam_won", "sam_blocked", "sam_failed", "forfeit", "last_in", "cancelled"),
    ]
