"""What a deal pays is booked once, line by line, and balances are the sums of the lines."""

import asyncio

from bot.engine import RULESETS
from bot.service import Notice, Status
from tests.service import packs
from tests.service.desk import CHAT, OTHER_CHAT, THERE, TestDesk

RUN = "3S 4H 5S 6H 7S 8H 9S 10H JS"
WIN = f"close; A play {RUN}; B pass; C pass; A play KD"


async def dealt(desk: TestDesk, ruleset: str | None = None, stake: int | None = None) -> int:
    await desk.seat("ABC", ruleset, stake)
    desk.stack(packs.THREE)
    return await desk.deal()


async def test_a_win_is_booked_line_by_line(desk: TestDesk) -> None:
    deal_id = await dealt(desk)
    await desk.do(WIN)
    assert await desk.paid(deal_id) == [("B", "A", 20, "cong"), ("C", "A", 20, "cong")]
    assert await desk.balances() == {"A": 40, "B": -20, "C": -20}
    await desk.check_books()


async def test_every_amount_is_multiplied_by_the_stake(desk: TestDesk) -> None:
    await dealt(desk, stake=1000)
    await desk.do(WIN)
    assert await desk.balances() == {"A": 40_000, "B": -20_000, "C": -20_000}
    await desk.check_books()


async def test_nothing_is_booked_before_the_end(desk: TestDesk) -> None:
    deal_id = await dealt(desk)
    await desk.do(WIN.rpartition(";")[0])
    assert await desk.paid(deal_id) == []
    assert (await desk.scene()).balances == ()


async def test_the_end_shows_hands_result_and_balances(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do(WIN)
    deal = await desk.scene()
    assert deal.finished
    assert deal.group.hands is not None and deal.group.result is not None
    assert deal.group.hands[0] == 0
    assert [(row.person.name, row.points) for row in deal.balances] == [("A", 40), ("B", -20), ("C", -20)]


async def test_a_last_play_pressed_twice_is_paid_once(desk: TestDesk) -> None:
    deal_id = await dealt(desk)
    await desk.do(WIN.rpartition(";")[0])
    last = await desk.command("A play KD")
    outcomes = await asyncio.gather(*(desk.ask(last) for _ in range(3)))
    assert [outcome.status for outcome in outcomes] == [Status.APPLIED, Status.REFUSED, Status.REFUSED]
    assert outcomes[1].reply.code is Notice.DEAL_OVER
    assert len(await desk.paid(deal_id)) == 2
    await desk.check_books()


async def test_an_offender_by_timeout_pays_for_all(desk: TestDesk) -> None:
    deal_id = await dealt(desk)
    await desk.do("close; A play 3S 4H 5S 6H 7S 8H 9S 10H; B pass; C pass")
    await desk.do("A play JS; B pass; C timeout; A play KD")
    assert await desk.paid(deal_id) == [("C", "A", 20, "den"), ("C", "A", 20, "den")]
    await desk.check_books()


async def test_a_won_and_a_blocked_sam_are_paid_as_such(desk: TestDesk) -> None:
    deal_id = await dealt(desk)
    await desk.do(f"A declare; A play {RUN}; B pass; C pass; A play KD")
    assert await desk.paid(deal_id) == [("B", "A", 20, "sam"), ("C", "A", 20, "sam")]
    deal_id = await desk.deal()
    await desk.do("A declare; A play JS; B pass; C play QH")
    assert await desk.paid(deal_id) == [("A", "C", 60, "sam_fail")]
    assert await desk.balances() == {"A": -20, "B": -20, "C": 40}
    await desk.check_books()


async def test_balances_add_up_over_an_evening_of_changing_people(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do(WIN)
    await desk.leave("B")
    await desk.join("D")
    await desk.deal()
    await desk.do(f"close; A play {RUN}; C pass; D pass; A play KD")
    assert await desk.balances() == {"A": 80, "B": -20, "C": -40, "D": -20}
    deal = await desk.scene()
    assert {row.person.name for row in deal.balances} == {"A", "C", "D"}
    await desk.check_books()


async def test_every_chat_has_its_own_ledger(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do(WIN)
    await desk.leave("ABC")
    await desk.seat("ABC", at=THERE)
    await desk.deal("A", 2)
    await desk.do("A declare; A play JS; B play QC", 2)
    assert await desk.balances(CHAT) == {"A": 40, "B": -20, "C": -20}
    assert await desk.balances(OTHER_CHAT) == {"A": -60, "B": 60}
    await desk.check_books()


async def test_a_chat_without_deals_has_an_empty_ledger(desk: TestDesk) -> None:
    assert await desk.balances() == {}


async def test_deals_of_every_ruleset_left_to_the_clock_balance(desk: TestDesk) -> None:
    for ruleset, rules in RULESETS.items():
        people = "ABCDE"[: rules.max_players]
        table_id = await desk.seat(people, ruleset, 7)
        await desk.deal("A", table_id)
        while (await desk.row(table_id)).ended_by is None:
            await desk.run_out(table_id)
            for question in await desk.host.overdue():
                await desk.told_to(question)
        await desk.leave(people)
    await desk.check_books()
