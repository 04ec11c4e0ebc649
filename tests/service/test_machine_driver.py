"""Machines are asked after a commit, think, and answer through the door like anybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from random import Random

import pytest

from bot.engine import Action, Event, Verb, View
from bot.service import Machines, Minds, Notice, Person
from bot.service.commands import Act, AddMachine, Command, GiveTime, Resume
from bot.service.machines import AGAIN, LATE, LEAST, MOST, Told
from storage import queries
from storage.models import DealAction
from tests.service import packs
from tests.service.desk import HERE, TestDesk, person

MACHINE = Person(-1, "🤖 Khá 1")


class Table:
    """A person and a machine, the driver, and what it rings."""

    def __init__(self, desk: TestDesk) -> None:
        self.desk = desk
        self.rung: list[tuple[Command, Told]] = []
        self.asked: list[tuple[str, View, tuple[Event, ...], str]] = []
        self.answer: Action | None = Action(Verb.DECLINE, 1)
        self.trouble: Exception | None = None
        self.hangs = False
        minds = Minds(think=self.think, by_rule=self.by_rule, chance=Random(1))
        self.machines = Machines(desk.host, desk.clock, minds, lambda *rung: self.rung.append(rung))
        desk.host.watch(self.machines.note)

    async def think(self, strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        self.asked.append((strength, view, tuple(told), seed))
        if self.hangs:
            await asyncio.Event().wait()
        if self.trouble is not None:
            raise self.trouble
        return self.answer

    def by_rule(self, view: View, told: Sequence[Event], seed: str) -> Action | None:
        assert view.seat is not None
        return Action(Verb.DECLINE, view.seat)

    async def deal(self) -> None:
        """The person holds the better cards, and the deal waits for both to declare."""
        await self.desk.seat("A")
        await self.desk.told_to(AddMachine(HERE, person("A"), "expert", "🤖 Khá"))
        self.desk.stack(f"{packs.MIDDLING} | {packs.HIGH}")
        await self.desk.deal()

    async def wait(self, seconds: float) -> None:
        """Let time go by, in small steps."""
        await self.still()
        for _ in range(round(seconds * 4)):
            self.desk.clock.advance(0.25)
            await self.still()

    async def still(self) -> None:
        """Until all that needs no time is done: the writer's thread has answered."""
        for _ in range(3):
            await self.desk.database.read(lambda session: None)
            for _ in range(5):
                await asyncio.sleep(0)

    async def carry_out(self) -> Notice | object:
        """What was rung first is taken through the door: what it came to."""
        command, told = self.rung.pop(0)
        outcome = await self.desk.ask(command)
        await told(outcome)
        return outcome.reply.code


@pytest.fixture
async def table(desk: TestDesk) -> AsyncIterator[Table]:
    table = Table(desk)
    yield table
    await table.machines.stop()


async def test_it_is_asked_for_its_seat_alone_and_answers_after_a_while(table: Table) -> None:
    await table.deal()
    await table.wait(LEAST - 0.25)
    assert not table.asked
    await table.wait(MOST - LEAST + 0.25)
    ((strength, view, told, _),) = table.asked
    scene = await table.desk.scene()
    assert (strength, view) == ("expert", scene.hands[1])
    assert told == scene.events
    ((command, _),) = table.rung
    assert command == Act(1, scene.prompt, MACHINE, "decline")
    assert await table.carry_out() is Notice.DECLINED


async def test_nobody_is_asked_where_no_machine_plays(table: Table) -> None:
    await table.desk.seat("AB")
    await table.desk.deal()
    await table.wait(MOST)
    assert not table.asked


async def test_one_question_is_asked_once_however_often_its_end_moves(table: Table) -> None:
    await table.deal()
    await table.wait(0.5)
    await table.desk.told_to(GiveTime(5.0))
    await table.desk.told_to(GiveTime(5.0))
    await table.wait(MOST)
    assert len(table.asked) == len(table.rung) == 1


async def test_it_is_asked_no_more_once_the_table_has_moved_on(table: Table) -> None:
    await table.deal()
    await table.wait(0.5)
    await table.desk.void("A", is_admin=True)
    await table.wait(MOST)
    assert not table.asked


async def test_an_answer_too_late_is_refused_as_anybodys(table: Table) -> None:
    await table.deal()
    await table.wait(MOST)
    await table.desk.do("close")
    assert await table.carry_out() is Notice.STALE
    assert [row.verb for row in await rows(table.desk)] == ["close"]


async def test_a_start_asks_again(table: Table) -> None:
    await table.deal()
    await table.wait(MOST)
    table.rung.clear()  # lost with the program
    await table.desk.told_to(Resume())
    await table.wait(MOST)
    assert await table.carry_out() is Notice.DECLINED


@pytest.mark.parametrize("trouble", [OSError(), ValueError("nothing to ask"), KeyError("expert")])
async def test_one_that_cannot_think_plays_by_rule(
    table: Table, trouble: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    table.trouble = trouble
    await table.deal()
    await table.wait(MOST)
    assert await table.carry_out() is Notice.DECLINED
    assert type(trouble).__name__ in caplog.text


async def test_one_that_thinks_for_too_long_plays_by_rule(table: Table) -> None:
    table.hangs = True
    await table.deal()
    await table.wait(MOST)
    assert table.asked and not table.rung
    assert not table.machines.idle
    await table.wait(LATE)
    assert await table.carry_out() is Notice.DECLINED
    assert table.machines.idle


async def test_an_answer_against_the_rules_is_replaced_once(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.answer = Action(Verb.PASS, 1)
    with caplog.at_level(logging.WARNING):
        await table.deal()
        await table.wait(MOST)
        await table.carry_out()
    assert await table.carry_out() is Notice.DECLINED
    assert not table.rung


async def test_an_answer_that_could_not_be_written_is_given_again(table: Table) -> None:
    await table.deal()
    await table.wait(MOST)
    table.desk.store.disk.fill(1)
    assert await table.carry_out() is Notice.NOT_WRITTEN
    table.desk.store.disk.fill(0)
    assert not table.rung
    await table.wait(AGAIN)
    assert await table.carry_out() is Notice.DECLINED


async def test_a_free_chop_may_be_let_be(table: Table) -> None:
    table.answer = None
    await table.deal()
    await table.wait(MOST)
    assert table.asked and not table.rung


async def rows(desk: TestDesk) -> Sequence[DealAction]:
    return await desk.database.read(lambda session: queries.deal_actions(session, 1))
