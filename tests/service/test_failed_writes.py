"""Any write may fail: nothing is half done, it is said so, and the next try works."""

import pytest
from sqlalchemy.exc import IntegrityError

from bot.service import Notice, Outcome, Receipt, Status
from bot.service.commands import (
    Arrive,
    Command,
    GiveTime,
    JoinTable,
    LosePrivateChat,
    OpenTable,
    Resume,
    StartDeal,
    StartPrivateChat,
    TurnDelivered,
    VoidDeal,
)
from bot.service.desk import Desk
from bot.service.host import HANDLERS
from storage.models import Player
from tests.service import packs
from tests.service.desk import HERE, TestDesk, person

LOBBY: tuple[Command, ...] = (
    StartPrivateChat(person("A")),
    OpenTable(HERE, person("A"), "sam-loc", 10),
    Arrive(1, person("B")),
    StartPrivateChat(person("C")),
    JoinTable(HERE, person("C"), 1),
    StartDeal(1, person("A"), 0),
    LosePrivateChat(person("C").id),
    Resume(),
    TurnDelivered(1, 1, 0.0),
    GiveTime(5, HERE.chat_id),
)
ACTIONS = (
    "A decline; B decline; C decline; A play 3S 4H 5S 6H 7S 8H 9S 10H; B pass; C pass;"
    "A play JS; B pass; C timeout; A play KD"
)
AFTER: tuple[Command, ...] = (
    StartDeal(1, person("B"), 1),
    VoidDeal(HERE, person("B"), False),
    VoidDeal(HERE, person("Z"), True),
    StartDeal(1, person("B"), 2),
)


async def insist(desk: TestDesk, command: Command) -> int:
    """Let one write after the other fail until the command goes through: how many failed."""
    receipt = Receipt(len(desk.seeds) + sum(map(len, (await desk.rows()).values())), "callback")
    before, told, failures = await desk.rows(), list(desk.told), 0
    while True:
        desk.store.disk.fill(failures + 1)
        outcome = await desk.ask(command, receipt)
        desk.store.disk.fill(0)
        if outcome.status is not Status.FAILED:
            assert outcome.status is Status.APPLIED, (command, outcome)
            return failures
        failures += 1
        assert outcome.reply.code is Notice.NOT_WRITTEN
        assert (outcome.tables, outcome.deadlines) == ((), ())
        assert await desk.rows() == before
        assert desk.told == told


async def test_every_write_of_a_whole_evening_may_fail(desk: TestDesk) -> None:
    desk.stack(packs.THREE)
    failures = [await insist(desk, command) for command in LOBBY]
    for action in ACTIONS.split(";"):
        if "timeout" in action:
            await desk.run_out()
        failures.append(await insist(desk, await desk.command(action)))
    failures += [await insist(desk, command) for command in AFTER]
    for action in ("A leave", "B leave", "C leave"):
        failures.append(await insist(desk, await desk.command(action)))
    assert min(failures) >= 2  # what it writes, and the commit
    assert sum(failures) > 100
    assert (await desk.record(1))["actions"] == [action.strip() for action in ACTIONS.split(";")]
    assert await desk.balances() == {"A": 400 - 150, "B": -200, "C": -400 + 350}
    await desk.check_books()


async def test_a_deal_that_could_not_be_written_was_never_dealt(desk: TestDesk) -> None:
    await desk.seat("AB")
    desk.store.disk.fill(3)
    assert (await desk.ask(StartDeal(1, person("A")))).status is Status.FAILED
    assert (await desk.table()).deal is None
    await desk.deal()
    row = await desk.row()
    assert (row.number, bytes.fromhex(row.seed)) == (1, desk.seeds[1])


async def test_answers_and_old_receipts_that_cannot_be_written_raise_and_change_nothing(
    desk: TestDesk,
) -> None:
    await desk.ask(OpenTable(HERE, person("A")), Receipt(1, "callback"))
    for work in (desk.host.mark_answered((1,)), desk.host.forget_old_updates()):
        desk.clock.advance(3 * 86_400)
        before = await desk.rows()
        desk.store.disk.fill(1)
        try:
            await work
        except Exception as error:
            assert "disk is full" in str(error)
        else:
            raise AssertionError("the write was to fail")
        assert await desk.rows() == before


async def test_what_no_second_try_can_mend_is_raised_at_once(
    desk: TestDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the clock's own questions would be asked again for ever, and nobody else be served."""
    await desk.seat("ABC")

    def book_twice(desk: Desk, command: Resume) -> Outcome:
        desk.session.add(Player(id=person("A").id, name="another", created_at=desk.now))
        desk.session.flush()
        return desk.done(Notice.OK)

    before = await desk.rows()
    monkeypatch.setitem(HANDLERS, Resume, book_twice)
    with pytest.raises(IntegrityError):
        await desk.ask(Resume(), None)
    assert await desk.rows() == before
