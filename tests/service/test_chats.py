"""What happens to groups: an upgrade, the end of a chat, members gone; and what waits for a look-up."""

from dataclasses import replace

from bot.service import Closing, DealStatus, Notice, Place, Receipt, Reply, Status
from bot.service.commands import (
    CloseIdle,
    ComeBack,
    JoinTable,
    LoseMember,
    LosePlace,
    MoveChat,
    OpenTable,
    SpeakIn,
    StartDeal,
    TurnTimeout,
)
from tests.service import packs
from tests.service.desk import CHAT, HERE, OTHER_CHAT, THERE, TestDesk, person

TOPIC = replace(HERE, thread_id=9, is_forum=True)
PRESS = Receipt(77, "callback 77", language="en")


async def dealt(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do("close")


# -- an upgrade


async def test_an_upgrade_moves_everything_once(desk: TestDesk) -> None:
    await dealt(desk)
    assert (await desk.told_to(MoveChat(CHAT, OTHER_CHAT))).tables == (1,)
    scene = await desk.table()
    assert (scene.chat_id, scene.title, scene.live is not None) == (OTHER_CHAT, "Nhà mình", True)
    assert await desk.refused(MoveChat(CHAT, OTHER_CHAT)) is Notice.REPEATED
    await desk.do("A play JS; C leave; B leave")
    assert await desk.balances() == {}
    assert sum(abs(points) for points in (await desk.balances(OTHER_CHAT)).values()) > 0
    await desk.check_books()


async def test_what_was_said_in_the_old_chat_is_heard_in_the_new_one(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(MoveChat(CHAT, OTHER_CHAT))
    await desk.know("B")
    await desk.told_to(JoinTable(HERE, person("B")))
    assert (await desk.told_to(OpenTable(HERE, person("A")))).reply.code is Notice.LOBBY_AGAIN
    assert [seated.name for seated in (await desk.table()).seated] == ["A", "B"]


async def test_a_table_opened_in_the_new_chat_before_the_news_gives_way_to_the_one_that_plays(
    desk: TestDesk,
) -> None:
    await dealt(desk)
    await desk.seat("D", at=THERE)
    await desk.told_to(MoveChat(CHAT, OTHER_CHAT))
    assert ((await desk.table(1)).open, (await desk.table(2)).open) == (True, False)
    assert await desk.host.table_in(OTHER_CHAT, 0) == 1


async def test_an_unknown_chat_moves_nothing(desk: TestDesk) -> None:
    assert await desk.refused(MoveChat(-5, -6)) is Notice.REPEATED


# -- the end of a chat or a topic


async def test_a_lost_chat_ends_its_deals_unpaid_and_tells_who_holds_no_hand(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.join("D")
    outcome = await desk.told_to(LosePlace(CHAT))
    assert [told.name for told in outcome.to_tell] == ["D"]
    assert (await desk.scene()).status is DealStatus.VOID
    assert (await desk.table()).closed_by == Closing.CHAT_LOST
    assert await desk.balances() == {}
    assert await desk.refused(LosePlace(CHAT)) is Notice.NO_TABLE
    await desk.seat("ABCD")


async def test_a_lost_topic_is_the_end_of_its_own_table_only(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.seat("D", at=TOPIC)
    await desk.told_to(LosePlace(CHAT, 2))
    assert (await desk.table(2)).closed_by == Closing.TOPIC_LOST
    assert (await desk.table(1)).live is not None


async def test_who_left_another_chat_sits_on(desk: TestDesk) -> None:
    await desk.seat("AB")
    assert await desk.refused(LoseMember(person("B").id, OTHER_CHAT)) is Notice.NOT_SEATED
    await desk.told_to(LoseMember(person("B").id))
    assert [seated.name for seated in (await desk.table()).seated] == ["A"]
    assert not await desk.host.reachable(person("B").id)


# -- what waits for a look-up


async def test_what_waits_is_taken_once_and_carried_out_once(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.know("B")
    wish = JoinTable(HERE, person("B"), 1, is_member=None)
    assert (await desk.ask(wish, PRESS)).reply.code is Notice.NEEDS_MEMBER_LOOKUP
    assert await desk.host.hold(PRESS) is Status.APPLIED
    assert await desk.host.hold(PRESS) is Status.REPEATED
    assert (await desk.ask(wish, PRESS)).reply.code is Notice.PENDING
    (owed,) = await desk.host.owed_answers()
    assert (owed.callback_id, owed.reply, owed.language) == ("callback 77", Reply(Notice.NOT_WRITTEN), "en")
    again = replace(PRESS, resumes=True)
    seat = replace(wish, is_member=True)
    assert (await desk.ask(seat, again)).reply.code is Notice.JOINED
    assert (await desk.ask(seat, again)).status is Status.REPEATED
    (owed,) = await desk.host.owed_answers()
    assert owed.reply.code is Notice.JOINED


async def test_a_typed_command_is_owed_a_word_only_while_it_waits(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.know("B")
    typed = Receipt(78, chat_id=CHAT, thread_id=9)
    await desk.host.hold(typed)
    (owed,) = await desk.host.owed_answers()
    assert (owed.chat_id, owed.thread_id, owed.language) == (CHAT, 9, "vi")
    await desk.ask(JoinTable(HERE, person("B")), replace(typed, resumes=True))
    assert await desk.host.owed_answers() == ()


async def test_what_could_not_be_taken_is_not_taken(desk: TestDesk) -> None:
    desk.store.disk.fill(1)
    assert await desk.host.hold(PRESS) is Status.FAILED
    assert await desk.host.owed_answers() == ()


async def test_nobody_is_looked_up_for_a_press_that_comes_to_nothing(desk: TestDesk) -> None:
    await desk.seat("AB")
    assert await desk.refused(StartDeal(1, person("Z"), 0, gone=None)) is Notice.NOT_SEATED
    assert await desk.refused(StartDeal(1, person("A"), 0, gone=None)) is Notice.NEEDS_MEMBER_LOOKUP
    assert await desk.refused(JoinTable(HERE, person("A"), 1, is_member=None)) is Notice.ALREADY_SEATED
    await desk.know("C")
    assert await desk.refused(JoinTable(HERE, person("C"), 1, is_member=False)) is Notice.NOT_A_MEMBER


# -- away, idle, spoken to


async def test_who_is_there_does_not_come_back(desk: TestDesk) -> None:
    await dealt(desk)
    assert await desk.refused(ComeBack(1, person("A"))) is Notice.OK
    await desk.do("A play JS; B timeout")
    assert await desk.refused(ComeBack(1, person("B"))) is Notice.OK


async def test_an_alarm_for_a_longer_turn_rings_too_early_for_nobody(desk: TestDesk) -> None:
    """Somebody comes back within his short turn: the old moment has come, the new one has not."""
    await dealt(desk)
    while 1 not in (await desk.scene()).away or await desk.turn() != "B":
        await desk.do(f"{await desk.turn()} timeout")
    assert await desk.seconds_left() == 5.0
    desk.clock.advance(4)
    await desk.told_to(ComeBack(1, person("B")))
    assert await desk.seconds_left() == 18.5
    desk.clock.advance(1)
    assert await desk.refused(TurnTimeout(1, await desk.prompt())) is Notice.NOT_DUE


async def test_only_what_is_idle_long_enough_closes(desk: TestDesk) -> None:
    await desk.seat("A")
    desk.clock.advance(1799)
    assert await desk.host.idle() == ()
    assert await desk.refused(CloseIdle(1)) is Notice.NOT_DUE
    desk.clock.advance(1)
    assert await desk.host.idle() == (CloseIdle(1),)
    await desk.told_to(CloseIdle(1))
    assert await desk.host.idle() == ()


async def test_a_deal_is_never_idle(desk: TestDesk) -> None:
    await dealt(desk)
    desk.clock.advance(7200)
    assert await desk.host.idle() == ()
    assert await desk.refused(CloseIdle(1)) is Notice.DEAL_RUNNING


async def test_a_chat_without_a_table_has_no_host_to_choose_its_language(desk: TestDesk) -> None:
    assert await desk.refused(SpeakIn(HERE, person("A"), "en")) is Notice.NEEDS_ADMIN_LOOKUP
    assert await desk.refused(SpeakIn(HERE, person("A"), "en", False)) is Notice.ONLY_HOST_OR_ADMIN
    assert await desk.refused(SpeakIn(HERE, person("A"), "tlh", True)) is Notice.STALE
    await desk.told_to(SpeakIn(HERE, person("A"), "en", True))
    assert await desk.host.language_in(CHAT) == "en"
    await desk.seat("A")
    assert (await desk.table()).language == "en", "opening the first table does not undo a choice"


async def test_the_one_who_opens_the_first_table_gives_the_chat_its_language(desk: TestDesk) -> None:
    foreigner = replace(person("A"), language="de")
    await desk.told_to(OpenTable(Place(CHAT), foreigner))
    assert await desk.host.language_in(CHAT) == "en"
    assert desk.host.language_of(foreigner) == "en"
    assert desk.host.language_of(replace(foreigner, language="vi-VN")) == "vi"
    assert desk.host.language_of(person("A")) == "vi"
