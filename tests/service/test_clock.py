"""Time runs out, is given back, and starts anew (D-36; the clock of the house)."""

from datetime import timedelta

import pytest

from bot.engine import Phase
from bot.service import Notice, Place
from bot.service.clock import Steps
from bot.service.commands import GiveTime, Resume, StartDeal, TurnDelivered, TurnTimeout
from tests.clock import ManualClock
from tests.service import packs
from tests.service.desk import CHAT, THERE, TestDesk, person

KHO = (
    "3S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S 4D | 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2C"
    " | 3D 5D 6D 7D 8D 9D 10D JD QD KD AD 2D 4S"
)


async def dealt(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()


async def two_tables(desk: TestDesk) -> None:
    """A, B and C here; D and E there: both tables play, the deadlines are 45 s away."""
    await dealt(desk)
    await desk.seat("DE", at=THERE)
    desk.stack(f"{packs.RUNNER} | {packs.MIDDLING}")
    await desk.deal("D", 2)
    await desk.do("A decline; B decline; C decline")
    await desk.do("D decline; E decline", 2)


async def waits(desk: TestDesk) -> list[float | None]:
    return [await desk.seconds_left(1), await desk.seconds_left(2)]


# -- running out


async def test_a_question_not_due_is_not_timed_out(desk: TestDesk) -> None:
    await dealt(desk)
    desk.clock.advance(19.9)
    assert await desk.refused(TurnTimeout(1, 1)) is Notice.NOT_DUE
    assert await desk.host.overdue() == ()
    desk.clock.advance(0.1)
    assert await desk.host.overdue() == (TurnTimeout(1, 1),)
    await desk.told_to(TurnTimeout(1, 1))
    assert await desk.host.overdue() == ()


async def test_a_question_answered_before_is_not_timed_out(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    await desk.run_out()
    assert await desk.refused(TurnTimeout(1, 2)) is Notice.STALE
    assert await desk.refused(TurnTimeout(1, 4)) is Notice.STALE
    assert await desk.refused(TurnTimeout(2, 1)) is Notice.DEAL_OVER


async def test_the_declaration_window_closes_and_play_begins(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("B decline; close")
    assert ((await desk.scene()).group.phase, await desk.turn()) == (Phase.PLAYING, "A")
    assert (await desk.prompt(), await desk.seconds_left()) == (2, 45.0)


async def test_who_answers_too_late_has_passed(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS; B timeout")
    assert await desk.turn() == "C"
    assert (await desk.scene()).group.locked == (False, True, False)
    assert (await desk.prompt(), await desk.seconds_left()) == (4, 45.0)


async def test_who_leads_too_late_leads_his_lowest_single(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A timeout")
    table = (await desk.scene()).group.table
    assert table is not None
    assert (table.owner, await desk.turn()) == (0, "B")
    assert (await desk.record(1))["actions"] == ["close", "A timeout"]
    assert (await desk.scene()).plays == (1, 0, 0)


async def test_in_tu_lo_kho_who_leads_too_late_has_left_the_deal_but_not_the_table(desk: TestDesk) -> None:
    await desk.seat("ABC", "tu-lo-kho")
    desk.stack(KHO, 13)
    await desk.deal()
    leader = await desk.leader()
    await desk.do(f"{leader} timeout")
    scene = await desk.table()
    assert scene.deal is not None
    assert sum(scene.deal.group.left) == 1
    assert "".join(seated.name for seated in scene.seated) == "ABC"
    assert await desk.leave(leader) is Notice.LEFT
    assert (await desk.record(1))["actions"] == [f"{leader} timeout"]


async def test_a_deal_left_to_the_clock_alone_comes_to_its_end(desk: TestDesk) -> None:
    await dealt(desk)
    questions = 0
    while (await desk.scene()).status.value == "live":
        await desk.run_out()
        (question,) = await desk.host.overdue()
        await desk.told_to(question)
        questions += 1
    assert questions < 100
    await desk.check_books()


async def test_the_earliest_deadline_is_told_first(desk: TestDesk) -> None:
    await two_tables(desk)
    desk.clock.advance(10)
    await desk.do("A play JS")
    rows = await desk.host.deadlines()
    assert [row.deal_id for row in rows] == [2, 1]
    desk.clock.advance(60)
    assert [question.deal_id for question in await desk.host.overdue()] == [2, 1]


# -- time given back


async def test_a_chat_gets_its_time_back(desk: TestDesk) -> None:
    await two_tables(desk)
    outcome = await desk.told_to(GiveTime(7, CHAT))
    assert outcome.tables == (1,)
    assert await waits(desk) == [52.0, 45.0]
    assert desk.told[-1].at == (await desk.row(1)).deadline_at


async def test_a_person_gets_his_time_back(desk: TestDesk) -> None:
    await two_tables(desk)
    await desk.told_to(GiveTime(7, person("E").id))
    assert await waits(desk) == [45.0, 52.0]


async def test_who_left_a_deal_stops_its_clock_no_more(desk: TestDesk) -> None:
    await two_tables(desk)
    await desk.leave("C")
    assert await desk.refused(GiveTime(7, person("C").id)) is Notice.NO_DEAL
    await desk.join("C")
    assert await desk.refused(GiveTime(7, person("C").id)) is Notice.NO_DEAL


async def test_everybody_gets_time_back(desk: TestDesk) -> None:
    await two_tables(desk)
    outcome = await desk.told_to(GiveTime(7))
    assert set(outcome.tables) == {1, 2}
    assert await waits(desk) == [52.0, 52.0]
    assert await desk.prompt() == 2


async def test_where_nothing_is_played_no_time_is_given(desk: TestDesk) -> None:
    await desk.seat("AB")
    for chat_id in (None, CHAT, person("A").id, 5):
        assert await desk.refused(GiveTime(7, chat_id)) is Notice.NO_DEAL


async def test_every_topic_of_a_chat_gets_its_time_back(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.seat("DE", at=Place(CHAT, 5, title="Nhà mình"))
    desk.stack(f"{packs.RUNNER} | {packs.MIDDLING}")
    await desk.deal("D", 2)
    await desk.told_to(GiveTime(3, CHAT))
    assert await waits(desk) == [23.0, 23.0]


# -- a new start


async def test_after_a_restart_every_open_question_gets_its_time_anew(desk: TestDesk) -> None:
    await two_tables(desk)
    desk.clock.advance(3600)
    await desk.restart()
    outcome = await desk.told_to(Resume())
    assert set(outcome.tables) == {1, 2}
    assert await waits(desk) == [105.0, 105.0]
    assert await desk.prompt() == 2
    assert await desk.refused(TurnTimeout(1, 2)) is Notice.NOT_DUE


async def test_a_declaration_window_gets_its_own_time_anew(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.restart()
    await desk.told_to(Resume())
    assert await desk.seconds_left() == 80.0
    desk.clock.advance(4)
    await desk.told_to(TurnDelivered(1, 1, 4.0))
    assert await desk.seconds_left() == 20.0


async def test_a_turns_clock_starts_when_its_panel_was_delivered(desk: TestDesk) -> None:
    await two_tables(desk)
    await desk.told_to(Resume())
    desk.clock.advance(12)
    outcome = await desk.told_to(TurnDelivered(1, 2, 12.0))
    assert (outcome.tables, await waits(desk)) == ((1,), [45.0, 93.0])
    assert await desk.refused(TurnDelivered(1, 2, 12.0)) is Notice.STALE
    assert await desk.refused(TurnDelivered(2, 1, 12.0)) is Notice.STALE


async def test_a_late_delivery_gives_no_more_time(desk: TestDesk) -> None:
    await two_tables(desk)
    await desk.told_to(Resume())
    desk.clock.advance(70)
    assert await desk.refused(TurnDelivered(1, 2, 70.0)) is Notice.STALE
    assert await waits(desk) == [35.0, 35.0]


async def test_a_delivery_takes_no_time_back_that_a_flood_gave(desk: TestDesk) -> None:
    await two_tables(desk)
    await desk.told_to(Resume())
    await desk.told_to(GiveTime(65.0, CHAT))
    desk.clock.advance(12)
    await desk.told_to(TurnDelivered(1, 2, 12.0))
    assert await waits(desk) == [45.0 + 65.0, 93.0]


async def test_a_start_without_deals_changes_nothing(desk: TestDesk) -> None:
    await desk.seat("AB")
    before = await desk.rows()
    outcome = await desk.told_to(Resume())
    assert (outcome.tables, outcome.deadlines) == ((), ())
    assert await desk.rows() == before


# -- somebody sets the wall clock


@pytest.mark.parametrize("step", [3600.0, -3600.0])
async def test_a_step_of_the_wall_clock_moves_deadlines_and_times_nobody_out(
    desk: TestDesk, step: float
) -> None:
    await two_tables(desk)
    desk.clock.advance(15)
    desk.clock.step(step)
    assert await desk.host.overdue() == ()
    assert await desk.refused(TurnTimeout(1, 2)) is Notice.NOT_DUE
    await desk.told_to(GiveTime(step))
    assert await waits(desk) == [30.0, 30.0]
    desk.clock.advance(29.9)
    assert await desk.refused(TurnTimeout(1, 2)) is Notice.NOT_DUE
    desk.clock.advance(0.1)
    await desk.told_to(TurnTimeout(1, 2))


@pytest.mark.parametrize("step", [3600.0, -3600.0])
async def test_a_turn_that_begins_between_the_step_and_its_correction_has_its_whole_time(
    desk: TestDesk, step: float
) -> None:
    await two_tables(desk)
    desk.clock.step(step)
    await desk.do("A play JS")
    await desk.told_to(GiveTime(step))
    assert await waits(desk) == [45.0, 45.0]


async def test_a_step_with_nothing_to_move_is_over_all_the_same(desk: TestDesk) -> None:
    await desk.seat("AB")
    desk.clock.step(3600)
    assert await desk.refused(GiveTime(3600)) is Notice.NO_DEAL
    desk.stack(f"{packs.RUNNER} | {packs.MIDDLING}")
    await desk.told_to(StartDeal(1, person("A")))
    assert await desk.seconds_left() == 20.0


async def test_a_correction_that_could_not_be_written_is_still_to_come(desk: TestDesk) -> None:
    await two_tables(desk)
    desk.clock.step(3600)
    desk.store.disk.fill(1)
    assert (await desk.ask(GiveTime(3600))).reply.code is Notice.NOT_WRITTEN
    assert await desk.host.overdue() == ()
    await desk.told_to(GiveTime(3600))
    assert await waits(desk) == [45.0, 45.0]


def test_slow_drift_is_followed_and_a_step_stands_until_absorbed() -> None:
    clock = ManualClock()
    steps = Steps(clock)
    for _ in range(10):
        clock.step(4)
        assert (steps.pending(), steps.now()) == (0, clock.now())
    clock.step(60)
    assert steps.pending() == 60
    assert steps.now() == clock.now() - timedelta(seconds=60)
    steps.absorb(60)
    assert (steps.pending(), steps.now()) == (0, clock.now())
