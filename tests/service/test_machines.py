"""Machines at a table: who seats them, who takes their place, and what their deals are worth."""

from __future__ import annotations

from datetime import timedelta

from bot.engine import parse_cards
from bot.service import Closing, Notice, Outcome, Person
from bot.service.commands import (
    Act,
    AddMachine,
    Arrive,
    BookMachines,
    Command,
    LeaveTable,
    MoveChat,
    RemoveMachine,
)
from storage import queries
from storage.models import Player
from tests.service import packs
from tests.service.desk import CHAT, HERE, OTHER_CHAT, TestDesk, person

RUN = "3S 4H 5S 6H 7S 8H 9S 10H JS"
FIRST, SECOND = Person(-1, "🤖 Khá 1"), Person(-2, "🤖 Khá 2")


def machine(by: str = "A", strength: str = "skilled", name: str = "🤖 Khá") -> AddMachine:
    return AddMachine(HERE, person(by), strength, name)


async def names(desk: TestDesk) -> list[str]:
    return [sitting.name for sitting in (await desk.table()).seated]


async def does(desk: TestDesk, who: Person, verb: str, cards: str = "") -> Outcome:
    """Somebody answers the question that is open now."""
    row = await desk.row()
    return await desk.told_to(Act(row.id, row.prompt, who, verb, parse_cards(cards)))


async def a_win(desk: TestDesk) -> int:
    """A deal that A wins in two plays against two machines, which hold 20 lá for him: its number."""
    desk.stack(packs.THREE)
    deal_id = await desk.deal()
    await desk.do("close")
    await does(desk, person("A"), "play", RUN)
    for answering in (FIRST, SECOND):
        await does(desk, answering, "pass")
    await does(desk, person("A"), "play", "KD")
    return deal_id


# -- seats


async def test_a_machine_is_a_player_of_the_chat_with_an_id_below_zero(desk: TestDesk) -> None:
    await desk.seat("A")
    outcome = await desk.told_to(machine())
    assert outcome.reply.code is Notice.MACHINE_SEATED
    assert outcome.reply.fields == {"name": "🤖 Khá 1"}
    await desk.told_to(machine())
    await desk.told_to(machine(strength="novice", name="🤖 Tay mơ"))
    assert await names(desk) == ["A", "🤖 Khá 1", "🤖 Khá 2", "🤖 Tay mơ 1"]
    assert [sitting.is_machine for sitting in (await desk.table()).seated] == [False, True, True, True]
    row = await desk.database.read(lambda session: session.get_one(Player, -3))
    assert (row.strength, row.chat_id, row.reachable) == ("novice", CHAT, False)


async def test_whoever_sits_may_seat_a_machine_and_nobody_else(desk: TestDesk) -> None:
    assert await desk.refused(machine()) is Notice.NO_TABLE
    await desk.seat("AB")
    assert await desk.refused(machine("C")) is Notice.NOT_SEATED
    await desk.told_to(machine("B"))


async def test_a_full_table_takes_no_machine(desk: TestDesk) -> None:
    await desk.seat("ABC")
    await desk.told_to(machine())
    assert await desk.refused(machine()) is Notice.TABLE_FULL


async def test_the_host_dismisses_the_last_machine(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.told_to(machine())
    await desk.told_to(machine())
    assert await desk.refused(RemoveMachine(HERE, person("B"))) is Notice.ONLY_HOST_REMOVES
    outcome = await desk.told_to(RemoveMachine(HERE, person("A")))
    assert (outcome.reply.code, outcome.reply.fields["name"]) == (Notice.MACHINE_REMOVED, "🤖 Khá 2")
    await desk.told_to(RemoveMachine(HERE, person("A")))
    assert await desk.refused(RemoveMachine(HERE, person("A"))) is Notice.NO_MACHINE
    await desk.told_to(machine())
    assert await names(desk) == ["A", "B", "🤖 Khá 1"]


async def test_a_machine_with_a_hand_goes_after_the_deal(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.told_to(machine())
    await desk.deal()
    assert (await desk.told_to(machine())).reply.code is Notice.MACHINE_NEXT_DEAL
    command = RemoveMachine(HERE, person("A"))
    assert (await desk.told_to(command)).reply.code is Notice.MACHINE_REMOVED  # the one without a hand
    assert (await desk.told_to(command)).reply.code is Notice.MACHINE_LEAVES
    assert await desk.refused(command) is Notice.NO_MACHINE
    await desk.void("A", is_admin=True)
    assert await names(desk) == ["A", "B"]


async def test_a_person_takes_a_machines_place_at_a_full_table(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.told_to(machine())
    await desk.join("C")
    await desk.join("D")
    assert await names(desk) == ["A", "B", "D", "C"]
    assert await desk.refused(Arrive(1, person("E"))) is Notice.TABLE_FULL


async def test_in_a_deal_the_machine_plays_on_and_the_person_is_in_the_next(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.told_to(machine())
    await desk.told_to(machine())
    await desk.deal()
    await desk.know("CDE")
    outcome = await desk.told_to(Arrive(1, person("C")))
    assert outcome.reply.code is Notice.JOINED_NEXT_DEAL
    assert [player.name for player in (await desk.scene()).people] == ["A", "B", "🤖 Khá 1", "🤖 Khá 2"]
    assert await desk.refused(machine()) is Notice.TABLE_FULL
    await desk.join("D")
    assert await desk.refused(Arrive(1, person("E"))) is Notice.TABLE_FULL
    await desk.void("A", is_admin=True)
    assert await names(desk) == ["A", "B", "D", "C"]


async def test_a_machine_is_never_host_and_machines_do_not_stay_alone(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.join("B")
    await desk.leave("A")
    assert (await desk.table()).host == person("B")
    assert await desk.leave("B") is Notice.TABLE_CLOSED
    table = await desk.table()
    assert (table.open, table.closed_by, table.seated) == (False, Closing.EMPTY, ())


async def test_machines_play_a_deal_out_before_the_table_closes(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.told_to(machine())
    desk.stack(f"{packs.MIDDLING} | {packs.RUNNER} | {packs.HIGH}")
    await desk.deal()
    await desk.do("close")
    await does(desk, FIRST, "play", RUN)
    assert await desk.leave("A") is Notice.LEFT_DEAL
    assert (await desk.table()).open
    await does(desk, SECOND, "pass")
    await does(desk, FIRST, "play", "KD")
    assert (await desk.scene()).finished
    table = await desk.table()
    assert (table.open, table.closed_by) == (False, Closing.EMPTY)


async def test_machines_have_no_vote_on_calling_a_deal_off(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.told_to(machine())
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do("close")
    await does(desk, person("A"), "play", RUN)
    assert (await desk.void("B", is_admin=False)).reply.fields["waiting"] == 1
    assert (await desk.void("A", is_admin=False)).reply.code is Notice.DEAL_VOIDED


# -- for fun, or not


async def test_a_deal_with_a_machine_leaves_the_ledger_alone(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.told_to(machine())
    deal_id = await a_win(desk)
    deal = await desk.scene()
    assert deal.finished and deal.for_fun
    assert deal.group.result is not None and deal.group.result.net == (40, -20, -20)
    assert await desk.paid(deal_id) == []
    assert (await desk.balances(), deal.balances) == ({}, ())


async def test_a_chat_may_have_such_deals_paid(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.told_to(machine())
    outcome = await desk.told_to(BookMachines(HERE, True))
    assert outcome.tables == (1,)
    assert (await desk.table()).books_machines
    deal_id = await a_win(desk)
    assert not (await desk.scene()).for_fun
    assert [row[:3] for row in await desk.paid(deal_id)] == [("🤖 Khá 1", "A", 20), ("🤖 Khá 2", "A", 20)]
    assert await desk.balances() == {"A": 40, "🤖 Khá 1": -20, "🤖 Khá 2": -20}


async def test_what_a_deal_is_worth_is_settled_when_it_is_dealt(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.deal()
    await desk.told_to(BookMachines(HERE, True))
    assert (await desk.scene()).for_fun
    await desk.void("A", is_admin=True)
    await desk.deal()
    assert not (await desk.scene()).for_fun


async def test_the_winner_leads_the_next_deal_for_fun(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.told_to(machine())
    await a_win(desk)
    desk.stack(f"{packs.MIDDLING} | {packs.RUNNER} | {packs.HIGH}")
    await desk.deal()
    assert await desk.leader() == "A"
    row = await desk.row()
    assert (row.for_fun, row.winner) == (True, 0)


async def test_a_deal_that_is_paid_follows_the_last_one_that_was(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do(f"close; A play {RUN}; B pass; C pass; A play KD")
    await desk.leave("C")
    await desk.told_to(machine())
    desk.stack(f"{packs.MIDDLING} | {packs.RUNNER} | {packs.HIGH}")
    await desk.deal("B")
    assert await desk.leader() == "A"  # as the last deal of all had it
    await desk.do("close; A play 3C; B play 4H")
    await does(desk, FIRST, "pass")
    await desk.do(f"A pass; B play {RUN.replace(' 4H', '').replace('3S ', '')}")
    await does(desk, FIRST, "pass")
    await desk.do("A pass; B play 3S")
    await does(desk, FIRST, "play", "2H")
    await desk.do("A pass; B pass")
    await does(desk, FIRST, "play", "4D")
    await desk.do("A pass; B play KD")
    assert (await desk.scene()).group.result is not None
    await desk.told_to(RemoveMachine(HERE, person("A")))
    await desk.join("C")
    desk.stack(f"{packs.MIDDLING} | {packs.RUNNER} | {packs.HIGH}")
    await desk.deal("B")
    row = await desk.row()
    assert await desk.leader() == "A"
    assert (row.for_fun, row.winner) == (False, 0)


async def test_a_deal_among_people_is_paid_whatever_the_chat_says_of_machines(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.told_to(machine())
    await desk.told_to(RemoveMachine(HERE, person("A")))
    await desk.deal()
    row = await desk.row()
    assert (row.machines, row.for_fun) == (False, False)


async def test_a_machine_moves_with_its_chat(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.told_to(BookMachines(HERE, True))
    await desk.told_to(MoveChat(CHAT, OTHER_CHAT))
    rows = await desk.database.read(lambda session: queries.machines_of(session, OTHER_CHAT, "skilled"))
    assert [row.id for row in rows] == [-1]
    assert (await desk.table()).books_machines


# -- questions


async def test_a_machine_is_asked_with_its_own_view_and_what_all_were_told(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.told_to(machine())
    desk.stack(packs.THREE)
    await desk.deal()
    row = await desk.row()
    asked = await desk.host.questions(row.id, row.prompt)
    deal = await desk.scene()
    assert [(question.machine, question.strength) for question in asked] == [
        (FIRST, "skilled"),
        (SECOND, "skilled"),
    ]
    assert [question.view for question in asked] == [deal.hands[1], deal.hands[2]]
    await does(desk, FIRST, "decline")
    (left,) = await desk.host.questions(row.id, row.prompt)
    assert left.machine == SECOND
    assert left.told == asked[1].told
    assert await desk.host.questions(row.id, row.prompt + 1) == ()


async def test_a_person_with_machines_has_the_time_anybody_has(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.deal()
    assert await desk.seconds_left() == timedelta(seconds=20).total_seconds()
    assert desk.told[-1].machines


async def test_nobody_acts_for_a_machine_but_by_its_own_id(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.told_to(machine())
    await desk.deal()
    row = await desk.row()
    commands: list[Command] = [
        Act(row.id, row.prompt, person("B"), "decline"),
        Act(row.id, row.prompt, SECOND, "decline"),
        LeaveTable(person("B")),
    ]
    codes = [await desk.refused(command) for command in commands]
    assert codes == [Notice.NOT_IN_DEAL, Notice.NOT_IN_DEAL, Notice.NOT_SEATED]
