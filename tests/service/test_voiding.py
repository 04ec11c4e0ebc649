"""`/huy`: a deal is called off and nothing is paid."""

from bot.service import Closing, DealStatus, Notice
from bot.service.commands import StartDeal, VoidDeal
from tests.service import packs
from tests.service.desk import HERE, THERE, TestDesk, person


async def dealt(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()


def huy(by: str, is_admin: bool | None = None) -> VoidDeal:
    return VoidDeal(HERE, person(by), is_admin)


async def is_void(desk: TestDesk) -> bool:
    deal = await desk.scene()
    return deal.status is DealStatus.VOID and deal.deadline_at is None


async def test_the_host_may_before_the_first_play(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close")
    outcome = await desk.told_to(huy("A"))
    assert (outcome.reply.code, outcome.reply.fields) == (Notice.DEAL_VOIDED, {"number": 1})
    assert (outcome.tables, outcome.deadlines[-1].at) == ((1,), None)
    assert await is_void(desk)
    assert await desk.balances() == {}


async def test_after_the_first_play_the_host_must_ask_like_everybody(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    assert await desk.refused(huy("A")) is Notice.NEEDS_ADMIN_LOOKUP
    assert (await desk.told_to(huy("A", False))).reply.code is Notice.VOID_VOTED
    assert not await is_void(desk)


async def test_an_administrator_may_at_any_time_without_sitting_there(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    assert (await desk.told_to(huy("Z", True))).reply.code is Notice.DEAL_VOIDED
    assert await is_void(desk)


async def test_all_who_play_may_together(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    waiting = [(await desk.told_to(huy(by, False))).reply.fields["waiting"] for by in "BAB"]
    assert waiting == [2, 1, 1]
    assert (await desk.scene()).void_waiting == 1
    assert (await desk.told_to(huy("C", False))).reply.code is Notice.DEAL_VOIDED
    assert await is_void(desk)


async def test_before_the_first_play_others_may_ask_too(desk: TestDesk) -> None:
    await dealt(desk)
    assert await desk.refused(huy("B")) is Notice.NEEDS_ADMIN_LOOKUP
    assert (await desk.told_to(huy("B", False))).reply.code is Notice.VOID_VOTED


async def test_who_does_not_play_has_no_vote(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    await desk.join("D")
    for by in "DZ":
        assert await desk.refused(huy(by, False)) is Notice.VOID_NEEDS_ALL


async def test_a_leaver_is_not_waited_for_and_cannot_vote_himself_out_of_paying(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    await desk.told_to(huy("A", False))
    await desk.told_to(huy("B", False))
    await desk.leave("C")
    assert await desk.refused(huy("C", False)) is Notice.VOID_NEEDS_ALL
    assert (await desk.told_to(huy("A", False))).reply.code is Notice.DEAL_VOIDED


async def test_nothing_is_paid_and_nothing_remembered(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play 3S 4H 5S 6H 7S 8H 9S 10H JS; B pass; C pass; A play KD")
    before = await desk.balances()
    await desk.deal()
    await desk.do("close; A play JS; B leave")
    await desk.told_to(huy("Z", True))
    assert await desk.balances() == before
    await desk.join("B")
    await desk.deal()
    assert ((await desk.row()).number, await desk.leader()) == (3, "A")
    await desk.check_books()


async def test_a_new_deal_may_follow_at_once(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.told_to(huy("A"))
    assert await desk.refused(StartDeal(1, person("B"), 0)) is Notice.STALE
    await desk.told_to(StartDeal(1, person("B"), 1))


async def test_a_void_deal_shows_no_hand(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.told_to(huy("A"))
    deal = await desk.scene()
    assert (deal.group.hands, deal.group.result, deal.balances) == (None, None, ())


async def test_a_void_deal_takes_no_action(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.told_to(huy("A"))
    assert await desk.refuses("A decline") is Notice.DEAL_OVER
    assert await desk.refuses("close") is Notice.DEAL_OVER
    assert await desk.leave("C") is Notice.LEFT
    assert (await desk.record(1))["actions"] == []


async def test_there_must_be_a_deal_here(desk: TestDesk) -> None:
    assert await desk.refused(huy("A", True)) is Notice.NO_DEAL
    await dealt(desk)
    assert await desk.refused(VoidDeal(THERE, person("A"), True)) is Notice.NO_DEAL


async def test_without_a_deal_it_is_the_table_that_is_closed(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.told_to(huy("A"))
    assert await desk.refused(huy("B")) is Notice.NEEDS_ADMIN_LOOKUP
    assert await desk.refused(huy("B", False)) is Notice.ONLY_HOST_OR_ADMIN
    assert (await desk.told_to(huy("A"))).reply.code is Notice.CLOSED_BY_WISH
    scene = await desk.table()
    assert (scene.open, scene.closed_by, scene.seated) == (False, Closing.WISH, ())
    assert await desk.refused(huy("A")) is Notice.NO_DEAL


async def test_anybody_may_close_a_table_that_was_idle_for_five_minutes(desk: TestDesk) -> None:
    await desk.seat("AB")
    desk.clock.advance(299)
    assert await desk.refused(huy("Z", False)) is Notice.ONLY_HOST_OR_ADMIN
    desk.clock.advance(1)
    assert (await desk.told_to(huy("Z"))).reply.code is Notice.CLOSED_BY_WISH
    await desk.open("B")
