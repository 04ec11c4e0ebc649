"""What a table remembers from one deal to the next, by the seats that people have then (4.1, 4.7, D-4)."""

import pytest

from bot.engine import LEADER_LABEL, Reason, draw_from_seed
from bot.service import Notice
from tests.service import packs
from tests.service.desk import TestDesk

RUN = "3S 4H 5S 6H 7S 8H 9S 10H JS"
TWO_RUNNER = "3S 4H 5S 6H 7S 8H 9S 10H KS 2D"
"""A straight of eight, a king, and a bare two to go out on."""
THIRD = "4S 4D 6D 7H 8S 9S 10D JS QD AH"


def wins(winner: str, *others: str) -> str:
    passes = "; ".join(f"{other} pass" for other in others)
    return f"close; {winner} play {RUN}; {passes}; {winner} play KD"


async def c_wins(desk: TestDesk, ruleset: str | None = None) -> None:
    await desk.seat("ABC", ruleset)
    desk.stack(f"{packs.MIDDLING} | {packs.HIGH} | {packs.RUNNER}")
    await desk.deal()
    await desk.do(wins("C", "A", "B"))


async def redealt(desk: TestDesk, hands: str | None = None) -> str:
    """Deal again, by somebody who sits there: who leads."""
    desk.stack(hands)
    await desk.deal((await desk.table()).seated[0].name)
    return await desk.leader()


# -- the winner


async def test_the_winner_leads_the_next_deal(desk: TestDesk) -> None:
    await c_wins(desk)
    assert await redealt(desk, packs.THREE) == "C"


async def test_the_winner_leads_from_the_seat_he_has_now(desk: TestDesk) -> None:
    await c_wins(desk)
    await desk.leave("A")
    await desk.join("D")
    assert await redealt(desk, packs.THREE) == "C"
    assert ((await desk.row()).winner, (await desk.record(2))["seats"]) == (1, ["B", "C", "D"])


async def test_when_the_winner_is_gone_the_lowest_card_leads(desk: TestDesk) -> None:
    await c_wins(desk)
    await desk.leave("C")
    await desk.join("D")
    assert await redealt(desk, f"{packs.MIDDLING} | {packs.RUNNER} | {packs.HIGH}") == "B"
    assert (await desk.row()).winner is None


async def test_after_a_forfeit_the_next_deal_is_led_like_a_first_one(desk: TestDesk) -> None:
    await desk.seat("AB")
    desk.stack(f"{TWO_RUNNER} | {packs.MIDDLING}")
    await desk.deal()
    await desk.do("close; A play 3S 4H 5S 6H 7S 8H 9S 10H; B pass; A play KS; B pass; A play 2D")
    assert (await desk.row()).ended_by == "forfeit"
    assert await redealt(desk, f"{packs.MIDDLING} | {packs.RUNNER}") == "B"


async def test_a_blocker_leads_next(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do("A declare; A play JS; B play QC")
    assert await redealt(desk, packs.THREE) == "B"


async def test_after_a_failed_sam_without_blocker_the_lowest_card_leads(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do("A declare; A leave")
    assert await redealt(desk, f"{packs.MIDDLING} | {packs.RUNNER}") == "C"


async def test_an_instant_winner_leads_in_sam_loc(desk: TestDesk) -> None:
    await desk.seat("AB")
    desk.stack(f"{packs.MIDDLING} | {packs.FIVE_PAIRS}")
    await desk.deal()
    assert await redealt(desk, f"{packs.RUNNER} | {packs.MIDDLING}") == "B"


async def test_after_an_instant_win_dem_la_deals_an_opening_deal(desk: TestDesk) -> None:
    """The holder of ♠3 leads with it, and the winner cannot win by the dealt hand again (S0-46)."""
    await desk.seat("AB", "sam-dem-la")
    desk.stack(f"{packs.MIDDLING} | {packs.FIVE_PAIRS}")
    await desk.deal()
    await desk.do("close")
    assert (await desk.row()).ended_by == "instant_win"
    assert await redealt(desk, f"{packs.RUNNER} | {packs.FIVE_PAIRS}") == "A"
    await desk.do("close")
    assert await desk.turn() == "A"
    assert await desk.refuses("A play JS") is Reason.MUST_CONTAIN
    await desk.do(f"A play {RUN}")


async def test_after_an_instant_winner_left_anybody_may_win_so(desk: TestDesk) -> None:
    await desk.seat("ABC", "sam-dem-la")
    desk.stack(f"{packs.MIDDLING} | {packs.FIVE_PAIRS} | {THIRD}")
    await desk.deal()
    await desk.do("close")
    await desk.leave("B")
    await redealt(desk, f"{packs.RUNNER} | {packs.FIVE_PAIRS}")
    assert not (await desk.row()).instant_win
    await desk.do("close")
    assert (await desk.row()).ended_by == "instant_win"


# -- streaks


async def frozen_twice(desk: TestDesk) -> None:
    """A wins twice; C played no card in either deal, B none in the first."""
    await desk.seat("ABC", "sam-dem-la")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do(wins("A", "B", "C"))
    await desk.deal()
    await desk.do("close; A play JS; B play QC; C pass; A play KD; B pass; A play 3S 4H 5S 6H 7S 8H 9S 10H")


async def test_who_was_frozen_twice_leads(desk: TestDesk) -> None:
    await frozen_twice(desk)
    assert await redealt(desk, packs.THREE) == "C"
    assert (await desk.row()).frozen == [0, 0, 2]


async def test_a_streak_follows_its_player_to_his_new_seat(desk: TestDesk) -> None:
    await frozen_twice(desk)
    await desk.leave("B")
    await desk.join("D")
    assert await redealt(desk, packs.THREE) == "C"
    assert ((await desk.row()).winner, (await desk.row()).frozen) == (0, [0, 2, 0])


async def test_of_two_frozen_twice_the_first_after_the_winner_leads(desk: TestDesk) -> None:
    await desk.seat("ABC", "sam-dem-la")
    desk.stack(packs.THREE)
    for _ in range(2):
        await desk.deal()
        await desk.do(wins("A", "B", "C"))
    await desk.leave("B")
    await desk.join("B")
    assert await redealt(desk, packs.THREE) == "C"
    assert (await desk.row()).frozen == [0, 2, 2]


async def test_streaks_count_only_while_the_winner_sits(desk: TestDesk) -> None:
    await frozen_twice(desk)
    await desk.leave("A")
    assert await redealt(desk, f"{packs.RUNNER} | {packs.MIDDLING}") == "B"
    assert ((await desk.row()).winner, (await desk.row()).frozen) == (None, [0, 0])


async def test_a_used_streak_is_cleared(desk: TestDesk) -> None:
    await frozen_twice(desk)
    await redealt(desk, packs.THREE)
    await desk.do("close; C play QH; A play KD; B pass; C pass")
    await desk.do("A play 3S 4H 5S 6H 7S 8H 9S 10H; B pass; C pass; A play JS")
    assert await redealt(desk, packs.THREE) == "A"
    assert (await desk.row()).frozen == [0, 1, 0]


async def test_a_streak_is_forgotten_with_the_player_who_left(desk: TestDesk) -> None:
    await frozen_twice(desk)
    await desk.leave("C")
    assert await redealt(desk, f"{packs.RUNNER} | {packs.MIDDLING}") == "A"
    await desk.do(wins("A", "B"))
    await desk.join("C")
    assert await redealt(desk, packs.THREE) == "A"
    assert (await desk.row()).frozen == [0, 1, 0]


# -- chance


async def gon_won(desk: TestDesk) -> None:
    """A wins the first deal of a sam-gon table."""
    await desk.seat("ABC", "sam-gon")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do(f"A declare; A play {RUN}; B pass; C pass; A play KD")


async def drawn(desk: TestDesk) -> bool:
    row = await desk.row()
    seats = len((await desk.scene()).people)
    expected = draw_from_seed(bytes.fromhex(row.seed), LEADER_LABEL, seats)
    assert row.leader in (None, expected)
    return row.leader is not None


async def test_in_sam_gon_the_winner_leads_if_somebody_he_played_with_stayed(desk: TestDesk) -> None:
    await gon_won(desk)
    await desk.leave("B")
    await desk.join("D")
    assert await redealt(desk, packs.THREE) == "A"
    assert not await drawn(desk)


async def test_in_sam_gon_a_gone_winner_makes_a_first_deal(desk: TestDesk) -> None:
    await gon_won(desk)
    await desk.leave("A")
    await redealt(desk, f"{packs.MIDDLING} | {packs.HIGH}")
    assert await drawn(desk)


@pytest.mark.parametrize("first_come", [True, False])
async def test_in_sam_gon_a_winner_left_alone_makes_a_first_deal(desk: TestDesk, first_come: bool) -> None:
    await gon_won(desk)
    if first_come:
        await desk.join("D")
        await desk.leave("BC")
    else:
        await desk.leave("BC")
        await desk.join("DE")
    await redealt(desk, None)
    assert await drawn(desk)
    assert (await desk.row()).winner is None


async def test_in_sam_gon_a_void_deal_with_strangers_leaves_the_winner_alone_all_the_same(
    desk: TestDesk,
) -> None:
    await gon_won(desk)
    await desk.leave("BC")
    await desk.join("D")
    for _ in range(2):
        await redealt(desk, None)
        assert await drawn(desk)
        await desk.void("A")


async def test_elsewhere_a_winner_left_alone_still_leads(desk: TestDesk) -> None:
    await c_wins(desk)
    await desk.leave("AB")
    await desk.join("D")
    assert await redealt(desk, f"{packs.MIDDLING} | {packs.RUNNER}") == "C"


async def test_tu_lo_kho_draws_after_a_cancelled_deal_and_else_lets_the_winner_lead(desk: TestDesk) -> None:
    await desk.seat("ABC", "tu-lo-kho")
    await desk.deal()
    assert await drawn(desk)
    leader, *others = (name for name in (await desk.leader(), *"ABC") if name)
    assert await desk.leave("".join({*others} - {leader})) is Notice.LEFT_DEAL
    assert (await desk.row()).ended_by == "cancelled"
    await desk.join("".join(sorted({*"ABC"} - {leader})))
    await redealt(desk, None)
    assert await drawn(desk)
