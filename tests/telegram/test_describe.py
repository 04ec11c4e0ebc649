"""Combinations, events, endings and payments in words: nothing the engine may say is left without."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.engine import (
    Breach,
    Cause,
    ChopBooked,
    DealEnded,
    DealStarted,
    DeclarationsClosed,
    Declared,
    Declined,
    EndedBy,
    Event,
    LastCard,
    LeadPassed,
    Left,
    Part,
    Passed,
    Played,
    Result,
    RoundClosed,
    TimedOut,
)
from bot.engine.settlement import ChopChain, Den
from bot.telegram.describe import combination, ending, event, liability, part, plays
from tests.engine.table import formed
from tests.telegram.scenes import ISOLATES, TAG, people, random_deal

TABLE = people(3)
QUAD, TWO = formed("sam-loc", "7S 7C 7D 7H"), formed("sam-loc", "2S")
CHAIN = ChopChain((), ())
NOTHING = Result(EndedBy.OUT, 0, (), (0, 0, 0), 0, (0, 0, 0), (0, 0, 0))


def seen(text: str | None) -> str | None:
    """A text as the player sees it."""
    return None if text is None else TAG.sub("", text).translate(ISOLATES)


@pytest.mark.parametrize(
    ("ruleset", "cards", "vi", "en"),
    [
        ("sam-loc", "5S", "rác 5", "single 5"),
        ("sam-loc", "5S 5H", "đôi 5", "pair of 5"),
        ("sam-loc", "5S 5H 5D", "sám 5", "triple 5"),
        ("sam-loc", "5S 5H 5D 5C", "tứ quý 5", "quad 5"),
        ("sam-loc", "9S 10H JD QC", "sảnh 4 lá", "straight of 4"),
        ("sam-loc", "AS 2H 3D", "sảnh 3 lá", "straight of 3"),
        ("sam-dem-la", "5S 5H 6S 6H 7S 7H", "3 đôi thông", "run of 3 pairs"),
        ("sam-loc", "2S", "heo", "two"),
        ("sam-loc", "2S 2H", "đôi heo", "pair of twos"),
        ("sam-loc", "2S 2H 2D", "ba heo", "three twos"),
    ],
)
def test_a_combination_is_named_as_players_name_it(ruleset: str, cards: str, vi: str, en: str) -> None:
    value = formed(ruleset, cards)
    assert (combination(value, "vi"), combination(value, "en")) == (vi, en)


def test_a_play_is_named_by_its_cards() -> None:
    assert plays(formed("sam-loc", "5H"), "vi") == "5♥"
    assert plays(formed("sam-loc", "5H 5S"), "vi") == "đôi 5♠ 5♥"
    assert plays(formed("sam-loc", "10H JD QC"), "vi") == "sảnh 10♥ J♦ Q♣"
    assert plays(formed("sam-dem-la", "5S 5H 6S 6H 7S 7H"), "vi") == "đôi thông 5♠ 5♥ 6♠ 6♥ 7♠ 7♥"


EVENTS: tuple[tuple[Event, str | None], ...] = (
    (DealStarted(0), None),
    (Declined(1), None),
    (Declared(1), "📣 Bình báo Sâm!"),
    (DeclarationsClosed(), "Không ai báo Sâm."),
    (Played(0, QUAD, None, None, 3, False), "An: tứ quý 7♠ 7♣ 7♦ 7♥"),
    (Played(0, QUAD, TWO, 2, 3, False), "💥 An chặt heo của Chi: tứ quý 7♠ 7♣ 7♦ 7♥"),
    (Passed(1), "Bình: bỏ lượt"),
    (TimedOut(1), "Bình: hết giờ"),
    (Left(2), "Chi rời ván"),
    (LeadPassed(1), None),
    (RoundClosed(0, 1), "— Bình mở vòng mới —"),
    (ChopBooked(CHAIN), None),
    (LastCard(1), None),
    (DealEnded(NOTHING), None),
)


@pytest.mark.parametrize(("value", "words"), EVENTS, ids=lambda value: type(value).__name__)
def test_an_event_reads(value: Event, words: str | None) -> None:
    assert seen(event(value, TABLE, "vi")) == words
    assert (event(value, TABLE, "en") is None) is (words is None)


def test_every_event_of_the_engine_is_read_above() -> None:
    assert {type(value) for value, _ in EVENTS} == set(get_args(Event))


def test_who_declined_is_never_told() -> None:
    assert event(Declined(0), TABLE, "vi") is None


@pytest.mark.parametrize("ended_by", EndedBy, ids=str)
@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_ending_reads_and_names_who_it_is_about(ended_by: EndedBy, language: str) -> None:
    about = {
        EndedBy.SAM_FAILED: ("Bình",),
        EndedBy.SAM_BLOCKED: ("An", "Bình"),
        EndedBy.FORFEIT: ("Chi",),
        EndedBy.CANCELLED: (),
    }
    result = Result(
        ended_by, 0, (), (0, 0, 0), 0, (0, 0, 0), (0, 0, 0), declarer=1, forfeiter=2, instant_kinds=()
    )
    text = seen(ending(result, TABLE, language))
    assert text
    assert {name for name in ("An", "Bình", "Chi") if name in text} == set(about.get(ended_by, ("An",)))


@pytest.mark.parametrize("breach", Breach, ids=str)
@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_breach_reads(breach: Breach, language: str) -> None:
    result = Result(
        EndedBy.OUT, 0, (), (0, 0, 0), 0, (0, 0, 0), (0, 0, 0), den=Den(offender=1, winner=0, breach=breach)
    )
    text = seen(liability(result, TABLE, language))
    assert text
    assert text.startswith("⚖️ Bình")


def test_without_a_breach_nobody_is_called_liable() -> None:
    assert liability(NOTHING, TABLE, "vi") is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Part(1, 3, 3), "3 lá"),
        (Part(1, 3, 3, twos=1, twos_la=5), "3 lá + 1 heo 5 lá"),
        (Part(1, 9, 9, 2, 10, 1, 10), "9 lá + 2 heo 10 lá + 1 tứ quý 10 lá"),
        (Part(1, 10, 15, frozen=True), "cóng 15 lá"),
        (Part(1, 10, 15, 1, 5, frozen=True), "cóng 15 lá + 1 heo 5 lá"),
        (Part(1, 2, 20, twos=2, only_twos=True), "chỉ còn heo, 20 lá"),
        (Part(1, 11, 22, doubled=True), "11 lá tính đôi"),
        (Part(1, 3, 3, twos=1, twos_la=0), "3 lá"),
    ],
)
def test_a_part_names_what_it_is_made_of(value: Part, text: str) -> None:
    assert part(value, "vi") == text


def worth(piece: str) -> int:
    """The lá a piece of a part tells: its last number, twice where it says so."""
    numbers = [int(word) for word in piece.split() if word.isdecimal()]
    return numbers[-1] * (2 if "tính đôi" in piece else 1)


def test_the_numbers_of_a_part_add_up_to_what_is_paid() -> None:
    """`3 lá + 1 heo 5 lá` must be eight: cards count one each unless another price is told."""
    checked = 0
    for seed in range(200):
        *_, step = random_deal(seed)
        outcome, stake = step.state.result, step.state.setup.stake
        assert outcome is not None
        for row in (row for row in outcome.transfers if row.cause in (Cause.CARDS, Cause.CONG)):
            owed = next(value for value in outcome.parts if value.loser == row.payer)
            assert sum(map(worth, part(owed, "vi").split(" + "))) * stake == row.amount
            checked += 1
    assert checked > 50
