"""Leaving a table in the middle of a deal (rulebook 4.10)."""

from bot.engine import EndedBy, Reason
from bot.service import Notice, Status
from bot.service.commands import LeaveTable
from tests.service import packs
from tests.service.desk import HERE, THERE, TestDesk, person


async def playing(desk: TestDesk, people: str = "ABC") -> None:
    await desk.seat(people)
    desk.stack("|".join(packs.FOUR.split("|")[: len(people)]))
    await desk.deal()
    await desk.do("close")


async def test_the_turn_moves_on_with_a_new_question_and_its_whole_time(desk: TestDesk) -> None:
    await playing(desk)
    await desk.do("A play JS")
    desk.clock.advance(30)
    outcome = await desk.do("B leave")
    assert (outcome.reply.code, await desk.turn()) == (Notice.LEFT_DEAL, "C")
    assert (await desk.prompt(), await desk.seconds_left()) == (4, 45.0)
    assert outcome.deadlines[-1].at == (await desk.row()).deadline_at


async def test_the_lead_passes_to_the_next_seat(desk: TestDesk) -> None:
    await playing(desk)
    await desk.do("A leave")
    assert (await desk.turn(), await desk.leader()) == ("B", "B")
    await desk.do("B play 3C")


async def test_who_leaves_out_of_turn_changes_neither_question_nor_clock(desk: TestDesk) -> None:
    await playing(desk)
    await desk.do("A play JS")
    desk.clock.advance(30)
    outcome = await desk.do("C leave")
    assert outcome.deadlines == ()
    assert (await desk.prompt(), await desk.seconds_left(), await desk.turn()) == (3, 15.0, "B")


async def test_the_owner_may_leave_and_the_next_seat_leads_after_him(desk: TestDesk) -> None:
    await playing(desk, "ABCD")
    await desk.do("A play JS; A leave; B pass; C pass; D pass")
    assert ((await desk.scene()).group.table, await desk.turn()) == (None, "B")


async def test_leaving_while_others_may_declare_closes_no_window(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do("A leave")
    assert (await desk.prompt(), await desk.seconds_left()) == (1, 20.0)
    await desk.do("B decline")
    await desk.do("C decline")
    assert (await desk.prompt(), await desk.turn()) == (2, "B")


async def test_the_last_who_had_not_answered_closes_the_window_by_leaving(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do("A decline; B decline; C leave")
    assert (await desk.prompt(), await desk.turn(), await desk.seconds_left()) == (2, "A", 45.0)


async def test_a_declarer_who_leaves_has_failed(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    deal_id = await desk.deal()
    await desk.do("B declare; B leave")
    assert (await desk.row()).ended_by == EndedBy.SAM_FAILED
    assert await desk.paid(deal_id) == [("B", "A", 20, "sam_fail"), ("B", "C", 20, "sam_fail")]
    assert await desk.balances() == {"A": 20, "C": 20, "B": -40}


async def test_the_last_one_in_wins_and_the_leavers_pay(desk: TestDesk) -> None:
    await playing(desk)
    await desk.do("A play JS; C leave; B leave")
    scene = await desk.table()
    assert scene.deal is not None
    assert (scene.deal.finished, scene.open, scene.host.name) == (True, True, "A")
    assert (await desk.row()).ended_by == EndedBy.LAST_IN
    assert await desk.balances() == {"A": 40, "B": -20, "C": -20}
    await desk.check_books()


async def test_when_everybody_leaves_the_deal_ends_first_and_the_table_closes(desk: TestDesk) -> None:
    await playing(desk)
    assert await desk.leave("A") is Notice.LEFT_DEAL
    assert await desk.leave("B") is Notice.LEFT_DEAL
    assert (await desk.scene()).finished
    assert await desk.leave("C") is Notice.TABLE_CLOSED
    assert not (await desk.table()).open
    assert desk.told[-1].at is None
    await desk.check_books()


async def test_a_deal_goes_on_without_the_host(desk: TestDesk) -> None:
    await playing(desk)
    await desk.leave("A")
    assert (await desk.table()).host.name == "B"
    await desk.do("B play 3C")


async def test_who_left_the_deal_cannot_act_in_it_though_he_sits_again(desk: TestDesk) -> None:
    await playing(desk)
    await desk.do("A play JS; C leave")
    assert await desk.refuses("C play QH") is Reason.LEFT_THE_DEAL
    await desk.join("C")
    assert await desk.refuses("C play QH") is Reason.LEFT_THE_DEAL
    assert await desk.leave("C") is Notice.LEFT
    assert (await desk.record(1))["actions"] == ["close", "A play JS", "C leave"]


async def test_a_leaver_may_sit_elsewhere_and_still_pays_here(desk: TestDesk) -> None:
    await playing(desk)
    await desk.do("A play JS; C leave")
    await desk.seat("CD", at=THERE)
    await desk.do("B leave")
    assert (await desk.balances())["C"] == -20
    assert await desk.balances(THERE.chat_id) == {}


async def test_a_newcomer_stands_up_without_touching_the_deal(desk: TestDesk) -> None:
    await playing(desk)
    await desk.join("D")
    assert await desk.leave("D") is Notice.LEFT
    assert (await desk.record(1))["actions"] == ["close"]


async def test_a_repeated_leave_is_refused(desk: TestDesk) -> None:
    await playing(desk)
    await desk.leave("C")
    assert await desk.refused(LeaveTable(person("C"))) is Notice.NOT_SEATED
    assert (await desk.ask(LeaveTable(person("C"), 1))).status is Status.REFUSED
    assert (await desk.host.table_in(HERE.chat_id, 0), await desk.host.table_of(person("C").id)) == (1, 1)
