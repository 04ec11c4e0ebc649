"""The result as the group sees it: how it ended, all hands, every payment with its cause."""

from __future__ import annotations

import re

import pytest

from bot.engine import RULESETS, Cause, EndedBy, Step
from bot.service import TableScene
from bot.telegram.callbacks import DealCards
from bot.telegram.screens.result import result
from bot.telegram.screens.screen import Screen
from tests.telegram.scenes import (
    NAMES,
    TABLE_ID,
    dealt,
    labels,
    played,
    random_deal,
    read,
    scene_of,
    the_deal,
)

LOW = "3D 4S 5C 6D 7S 9D 10C JS QC KD"
OTHER = "3C 4H 5S 6C 8S 9C 10H JC QD 2S"


def drawn(scene: TableScene) -> Screen:
    """The result of a scene whose deal is over."""
    deal = the_deal(scene)
    assert deal.group.result is not None
    return result(scene, deal, deal.group.result)


def told(step: Step) -> list[str]:
    """What the group reads at the end."""
    return read(drawn(scene_of(step)))


def payments(step: Step) -> list[str]:
    """Every payment of the bill, its payer before it."""
    paid, payer = [], ""
    for line in told(step):
        if " → " in line:
            paid.append(f"{payer} {line.strip()}")
        elif line.startswith(NAMES):
            payer = line.split()[0]
    return paid


def income(step: Step) -> list[str]:
    """Everything that came in, as the bill tells it."""
    return [line.strip() for line in told(step) if line.startswith("   +")]


def test_a_result_tells_the_winner_all_hands_payments_and_balances() -> None:
    step = played(
        "sam-loc", "2S 9C 8D|7S 7C 7D 7H JC|5C 6D", "A play 2S; B play 7S 7C 7D 7H; C pass; A pass; B play JC"
    )
    screen = drawn(scene_of(step))
    assert read(screen) == [
        "🏁 Ván 12 · Sâm Lốc phổ thông · cược 1",
        "🏆 Bình hết bài, thắng!",
        "🧾 Phiếu tính tiền",
        "An −17: 8♦ 9♣",
        "   −15 → Bình: bị chặt heo",
        "   −2 → Bình: 2 lá",
        "Bình +19: hết bài",
        "   +15 chặt: An",
        "   +4 tiền bài: An 2, Chi 2",
        "Chi −2: 5♣ 6♦",
        "   −2 → Bình: 2 lá",
        "Số dư: An −17 · Bình +19 · Chi −2",
        "Đang ngồi: An, Bình, Chi",
    ]
    assert labels(screen) == [["Ván nữa"], ["Vào bàn", "Đứng dậy"], ["Vì sao?", "Xem lại", "Lưu ván"]]
    assert screen.rows[0][0].press == DealCards(TABLE_ID, 12)


def test_stuck_twos_and_quads_are_priced() -> None:
    step = played("sam-loc", "5S|2S 2H 9C|7S 7C 7D 7H", "A play 5S")
    assert payments(step) == [
        "Bình −13 → An: 3 lá + 2 heo 10 lá",
        "Chi −14 → An: 4 lá + 1 tứ quý 10 lá",
    ]


def test_a_frozen_hand_is_named_so() -> None:
    step = played("sam-loc", "5S|2S 9C|7S 8C", "A play 5S", played="A C")
    assert payments(step) == ["Bình −20 → An: cóng 15 lá + 1 heo 5 lá", "Chi −2 → An: 2 lá"]


def test_a_hand_of_twos_alone_is_named_so() -> None:
    assert payments(played("sam-gon", "5S|2S 2H", "A play 5S")) == ["Bình −20 → An: chỉ còn heo, 20 lá"]


def test_doubled_cards_are_named_so() -> None:
    step = played("tu-lo-kho", "5S|3C 3D 4C 5C 6C 7C 8C 9C 10C JC", "A play 5S")
    assert payments(step) == ["Bình −20 → An: 10 lá tính đôi"]


def test_who_is_liable_pays_for_each_and_his_breach_is_told() -> None:
    step = played("sam-loc", "5S 9C KD|6S|7C 8D", "A play 5S; B play 6S")
    lines = told(step)
    assert lines[2] == "⚖️ An đền: đánh lá nhỏ trước người báo 1."
    assert payments(step) == [
        "An −2 → Bình: đền, phần mình: 2 lá",
        "An −2 → Bình: đền thay Chi: 2 lá",
    ]


def test_liability_for_cards_alone_prices_nothing_else() -> None:
    step = played("sam-loc", "5S 9C 2D|6S|7C 2H", "A play 5S; B play 6S", options={"den_basis": "cards"})
    assert payments(step) == [
        "An −2 → Bình: đền, phần mình: 2 lá",
        "An −2 → Bình: đền thay Chi: 2 lá",
    ]


def test_chops_over_chops_tell_everything_that_was_chopped() -> None:
    step = played(
        "sam-loc",
        "2S 8S 8D|7S 7C 7D 7H JC|9S 9D 9H 9C 5C",
        "A play 2S; B play 7S 7C 7D 7H; C play 9S 9C 9D 9H; A pass; B pass; C play 5C",
    )
    assert payments(step)[1] == "Bình −30 → Chi: bị chặt heo + tứ quý 7"


def test_two_chops_of_the_same_price_tell_each_its_own() -> None:
    step = played(
        "sam-gon",
        "2S AS 6S 6C 6D 6H KS|7S 7C 7D 7H 9S 9C 9D 9H 3C JC",
        "A play 2S; B play 7S 7C 7D 7H; A pass; B play 3C; A play AS; B pass;"
        "A play 6S 6C 6D 6H; B play 9S 9C 9D 9H; A pass; B play JC",
    )
    assert payments(step)[:2] == ["An −20 → Bình: bị chặt heo", "An −20 → Bình: bị chặt tứ quý 6"]


def test_each_chopped_pays_for_his_own_where_the_house_says_so() -> None:
    step = played(
        "sam-loc",
        "2S 8S 8D|7S 7C 7D 7H JC|9S 9D 9H 9C 5C",
        "A play 2S; B play 7S 7C 7D 7H; C play 9S 9C 9D 9H; A pass; B pass; C play 5C",
        options={"chain": "each"},
    )
    assert payments(step)[::2] == [
        "An −15 → Bình: bị chặt heo",
        "Bình −10 → Chi: bị chặt tứ quý 7",
    ]


def test_a_forfeit_has_no_winner() -> None:
    step = played("sam-loc", "2S 2H|6S JC|7C 8D", "A play 2S 2H")
    assert told(step)[1] == "🐷 An về bằng heo là thối, không ai thắng."
    assert "An −10 → Bình: về bằng 2 heo" in payments(step)


def test_a_sam_is_won() -> None:
    step = dealt(
        "sam-loc",
        "AS AH AD KS KH KD QS QH JS 10S|3S 4D 5H 6C 7S 8D 9H JC QC 9S",
        "A declare; A play AS AH AD; B pass; A play KS KH KD; B pass; A play 10S JS QS; B pass; A play QH",
    )
    assert told(step)[1] == "🏆 An ăn Sâm!"
    assert payments(step) == ["Bình −20 → An: thua Sâm"]


def test_a_blocked_sam_names_both() -> None:
    step = dealt("sam-loc", f"{LOW}|{OTHER}", "A declare; A play KD; B play 2S")
    assert told(step)[1] == "✋ Bình chặn Sâm của An!"
    assert payments(step) == ["An −40 → Bình: đền Sâm"]
    assert income(step) == ["+40 đền Sâm: An"]


def test_a_declarer_who_leaves_has_failed() -> None:
    step = dealt("sam-loc", f"{LOW}|{OTHER}|3S 4D 5H 6H 7D 8D 9H 10D AD QS", "A declare; A leave")
    assert told(step)[1] == "✋ An báo Sâm không thành."
    assert payments(step) == ["An −20 → Bình: đền Sâm", "An −20 → Chi: đền Sâm"]


def test_an_instant_win_names_the_hand_and_what_losers_hold() -> None:
    step = dealt("sam-loc", f"3S 3H 5D 5H 7C 7D 9S 9H KS KC|{OTHER}")
    assert told(step)[1] == "🏆 An ăn trắng: 5 đôi!"
    assert payments(step) == ["Bình −25 → An: thua ăn trắng + 1 heo 5 lá"]


def test_the_last_one_in_wins() -> None:
    lines = told(played("sam-loc", "5S 9C|6S JC|7C 8D", "B leave; C leave"))
    assert lines[1] == "🏆 Mọi người khác đã rời, An thắng."


def test_a_cancelled_deal_is_cut_short() -> None:
    lines = told(played("tu-lo-kho", "5S 9C|6S 6H 8C JC|7C 8D", "B leave; C leave"))
    assert lines[1] == "Mọi người khác đã rời, ván bỏ dở."
    assert any(line.endswith(": rời ván") for line in lines)


def test_a_deal_where_nobody_pays_says_so() -> None:
    step = dealt(
        "sam-loc", f"3S 3H 5D 5H 7C 7D 9S 9H KS KC|{OTHER.replace('2S', 'AS')}", options={"iw_pay": 0}
    )
    assert "Không ai trả ai." in told(step)


def test_a_result_at_a_closed_table_offers_no_next_deal() -> None:
    screen = drawn(scene_of(played("sam-loc", "5S|6S JC", "A play 5S"), open=False))
    assert labels(screen) == [["Vì sao?", "Xem lại", "Lưu ván"]]
    assert read(screen)[-1] == "Bàn đã đóng. /newgame để mở bàn mới."


def test_a_result_speaks_english_too() -> None:
    step = played("sam-loc", "5S|2S 2H 9C", "A play 5S")
    lines = read(drawn(scene_of(step, language="en")))
    assert "🏆 An is out of cards and wins!" in lines
    assert "   −13 → An: 3 cards + 2 twos, 10 lá" in lines
    assert "   +13 for cards: Bình" in lines


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_payment_of_random_deals_has_a_line_with_its_cause(ruleset: str) -> None:
    for seed in range(60):
        *_, step = random_deal(seed, RULESETS[ruleset])
        outcome = step.state.result
        assert outcome is not None
        lines = payments(step)
        assert len(lines) == len(outcome.transfers)
        assert all(re.fullmatch(r"\S+ −[\d.]+ → \S+: \S.*", line) for line in lines)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_bill_names_for_a_person_sums_up_to_his_points(ruleset: str) -> None:
    for seed in range(40):
        *_, step = random_deal(seed, RULESETS[ruleset])
        outcome = step.state.result
        assert outcome is not None
        sums, seat = [0] * len(outcome.net), -1
        for line in told(step)[2:-2]:
            if line.startswith("   "):
                sums[seat] += amount(line.split()[0])
            elif line.startswith(NAMES):
                seat += 1
        assert tuple(sums) == outcome.net


def amount(text: str) -> int:
    """Points as a number: −1.000"""
    return int(text.replace(".", "").replace("−", "-"))


def test_random_deals_end_in_every_way_and_pay_for_every_cause() -> None:
    ends: set[EndedBy] = set()
    causes: set[Cause] = set()
    for seed in range(700):
        *_, step = random_deal(seed)
        outcome = step.state.result
        assert outcome is not None
        assert len(told(step)) >= 5
        ends.add(outcome.ended_by)
        causes |= {row.cause for row in outcome.transfers}
    assert ends == set(EndedBy)
    assert causes == set(Cause)
