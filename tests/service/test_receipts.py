"""An update is applied once, however often it comes; its reply is kept until the press was answered."""

import pytest

from bot.engine import Reason
from bot.service import Notice, Outcome, Receipt, Reply, Status
from bot.service.commands import OpenTable, StartDeal
from tests.service import packs
from tests.service.desk import HERE, TestDesk, person

PRESS = Receipt(77, "callback 77")


async def dealt(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do("close")


async def test_a_repeated_update_is_told_and_applied_once(desk: TestDesk) -> None:
    await dealt(desk)
    play = await desk.command("A play JS")
    first = await desk.ask(play, PRESS)
    rows = await desk.rows()
    again = await desk.ask(play, PRESS)
    assert (first.status, again.status) == (Status.APPLIED, Status.REPEATED)
    assert again == Outcome(Status.REPEATED, first.reply)
    assert await desk.rows() == rows


async def test_a_repeat_is_known_after_a_restart(desk: TestDesk) -> None:
    await dealt(desk)
    play = await desk.command("A play JS")
    first = await desk.ask(play, PRESS)
    await desk.restart()
    assert await desk.ask(play, PRESS) == Outcome(Status.REPEATED, first.reply)


async def test_a_repeated_deal_is_not_dealt_twice(desk: TestDesk) -> None:
    await desk.seat("AB")
    command = StartDeal(1, person("A"))
    first = await desk.ask(command, PRESS)
    await desk.void("A")
    assert await desk.ask(command, PRESS) == Outcome(Status.REPEATED, first.reply)
    assert (await desk.row()).number == 1


async def test_a_refused_update_writes_nothing_and_is_judged_anew(desk: TestDesk) -> None:
    await dealt(desk)
    pass_ = await desk.command("B pass")
    before = await desk.rows()
    assert (await desk.ask(pass_, PRESS)).reply.code is Reason.NOT_YOUR_TURN
    assert await desk.rows() == before
    await desk.do("A play JS")
    assert (await desk.ask(pass_, PRESS)).reply.code is Notice.STALE


async def test_a_failed_update_may_come_again(desk: TestDesk) -> None:
    await dealt(desk)
    play = await desk.command("A play JS")
    desk.store.disk.fill(1)
    assert (await desk.ask(play, PRESS)).status is Status.FAILED
    assert (await desk.ask(play, PRESS)).status is Status.APPLIED


async def test_an_applied_press_is_owed_its_answer_until_it_arrived(desk: TestDesk) -> None:
    await dealt(desk)
    outcome = await desk.ask(await desk.command("A play JS"), PRESS)
    (owed,) = await desk.host.owed_answers()
    assert (owed.update_id, owed.callback_id, owed.reply) == (77, "callback 77", outcome.reply)
    await desk.host.mark_answered((77, 78))
    assert await desk.host.owed_answers() == ()


async def test_no_answer_is_owed_after_a_minute(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.ask(await desk.command("A play JS"), PRESS)
    desk.clock.advance(60)
    assert len(await desk.host.owed_answers()) == 1
    desk.clock.advance(1)
    assert await desk.host.owed_answers() == ()


async def test_what_waits_is_owed_a_word_however_long_ago_it_was_taken(desk: TestDesk) -> None:
    await desk.host.hold(PRESS)
    desk.clock.advance(3600)
    (owed,) = await desk.host.owed_answers()
    assert owed.reply.code is Notice.NOT_WRITTEN
    await desk.host.mark_answered((owed.update_id,))
    assert await desk.host.owed_answers() == ()


async def test_a_typed_command_is_owed_no_answer(desk: TestDesk) -> None:
    await desk.ask(OpenTable(HERE, person("A")), Receipt(5))
    assert await desk.host.owed_answers() == ()
    assert (await desk.ask(OpenTable(HERE, person("A")), Receipt(5))).status is Status.REPEATED


async def test_receipts_are_kept_for_two_days(desk: TestDesk) -> None:
    command = OpenTable(HERE, person("A"))
    await desk.ask(command, PRESS)
    desk.clock.advance(2 * 86_400)
    await desk.host.forget_old_updates()
    assert (await desk.ask(command, PRESS)).status is Status.REPEATED
    desk.clock.advance(1)
    await desk.host.forget_old_updates()
    assert (await desk.ask(command, PRESS)).status is Status.APPLIED


@pytest.mark.parametrize(
    "reply", [Reply(Notice.JOINED, {"table": 3}), Reply(Reason.LOCKED), Reply(Notice.NOT_HOST, {"name": "Ả"})]
)
def test_a_reply_comes_back_as_it_was_kept(reply: Reply) -> None:
    assert Reply.from_json(reply.to_json()) == reply
