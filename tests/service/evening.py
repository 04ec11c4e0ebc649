"""People who do anything at any time, at several tables, and what must hold after every command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

from sqlmodel import Session, select

from bot.engine import RULESETS, Phase
from bot.service import DealScene, Outcome, Place, Receipt, Status
from bot.service.commands import (
    Act,
    Arrive,
    Command,
    DeclareHere,
    GiveTime,
    JoinTable,
    LeaveTable,
    LosePrivateChat,
    OpenTable,
    Resume,
    StartDeal,
    StartPrivateChat,
    TurnDelivered,
    TurnTimeout,
    VoidDeal,
)
from bot.service.dealing import load, rules
from storage.models import Deal, DealAction, Seat, Table, Transfer
from storage.types import DealStatus, TableState
from tests.service.desk import HERE, THERE, TestDesk, person

PEOPLE = "ABCDEFGH"
PLACES = (HERE, THERE, Place(THERE.chat_id, 7, title="Hàng xóm"))
STAKES = (None, 1, 5, 0, 1_000_000, 1_000_001)
Line = tuple[object, ...]


class Evening:
    """One evening of random commands; `did` counts what they came to."""

    def __init__(self, desk: TestDesk, rng: Random) -> None:
        self.desk = desk
        self.rng = rng
        self.did: Counter[str] = Counter()
        self._updates = 0
        self._applied: list[tuple[Command, Receipt, Outcome]] = []
        self._prompts: dict[int, int] = {}
        self._ended: dict[int, DealStatus] = {}
        self._actions: dict[int, list[Line]] = {}
        self._ledger: list[Line] = []
        self._wishes: tuple[tuple[int, Callable[[], Awaitable[Command]]], ...] = (
            (10, self._lobby),
            (8, self._deal),
            (40, self._sensible),
            (12, self._senseless),
            (16, self._clock),
            (4, self._house),
        )

    # -- what is wished for

    def _who(self) -> str:
        return self.rng.choice(PEOPLE)

    def _table_id(self) -> int:
        return self.rng.randrange(1, 6)

    async def _lobby(self) -> Command:
        by, place = person(self._who()), self.rng.choice(PLACES)
        wishes: list[Command] = [
            OpenTable(place, by, self.rng.choice([None, "poker", *RULESETS]), self.rng.choice(STAKES)),
            JoinTable(place, by),
            JoinTable(place, by, self._table_id()),
            Arrive(self._table_id(), by),
            Arrive(self._table_id(), by),
            StartPrivateChat(by),
            LosePrivateChat(by.id),
            LeaveTable(by, self.rng.choice([None, self._table_id()])),
        ]
        return self.rng.choice(wishes)

    async def _deal(self) -> Command:
        open_tables = await self.desk.host.open_tables()
        table_id = self.rng.choice(open_tables or (1,))
        scene = await self.desk.host.scene(table_id)
        seated = [row.name for row in scene.seated] if scene else []
        after = self.rng.choice([None, None, 0, scene.deal.number if scene and scene.deal else 0])
        return StartDeal(table_id, person(self.rng.choice(seated or PEOPLE)), after)

    async def _live(self) -> DealScene | None:
        tables = [await self.desk.host.scene(table_id) for table_id in await self.desk.host.open_tables()]
        live = [table.live for table in tables if table is not None and table.live is not None]
        return self.rng.choice(live) if live else None

    async def _sensible(self) -> Command:
        """What the rules allow now."""
        deal = await self._live()
        if deal is None:
            return await self._deal()
        if deal.group.phase is Phase.DECLARING:
            seat = self.rng.choice([seat for seat, view in enumerate(deal.hands) if not view.answered])
            verb = "declare" if self.rng.random() < 0.1 else "decline"
            return Act(deal.id, deal.prompt, deal.people[seat], verb)
        assert deal.group.turn is not None
        view = deal.hands[deal.group.turn]
        by = deal.people[deal.group.turn]
        if view.legal and (not view.can_pass or self.rng.random() < 0.8):
            return Act(deal.id, deal.prompt, by, "play", self.rng.choice(view.legal))
        return Act(deal.id, deal.prompt, by, "pass")

    async def _senseless(self) -> Command:
        """Anybody, any question, any cards."""
        deal = await self._live()
        deal_id, prompt = (deal.id, deal.prompt) if deal else (self._table_id(), 1)
        prompt += self.rng.choice([0, 0, 0, -1, 1])
        verb = self.rng.choice(["play", "play", "pass", "declare", "decline", "leave", "close", "?"])
        cards = self.rng.choice([0, 1 << self.rng.randrange(60), self.rng.getrandbits(52)])
        return Act(deal_id, prompt, person(self._who()), verb, cards)

    async def _clock(self) -> Command:
        """Time passes, the clock asks, people are given time, somebody sets the wall clock."""
        self.desk.clock.advance(self.rng.choice([0.0, 1.0, 7.0, 30.0]))
        if self.rng.random() < 0.1:
            step = self.rng.choice([3600.0, -3600.0, 3.0])
            self.desk.clock.step(step)
            if abs(step) > 5:
                return GiveTime(step)
        overdue = await self.desk.host.overdue()
        if overdue and self.rng.random() < 0.8:
            return self.rng.choice(overdue)
        deal = await self._live()
        if deal is None:
            return Resume()
        wishes: list[Command] = [
            TurnTimeout(deal.id, deal.prompt - self.rng.randrange(2)),
            TurnDelivered(deal.id, deal.prompt, self.rng.uniform(0.0, 70.0)),
            GiveTime(2.5, self.rng.choice([place.chat_id for place in PLACES])),
            GiveTime(1.5, person(self._who()).id),
        ]
        return self.rng.choice(wishes)

    async def _house(self) -> Command:
        by = person(self._who())
        wishes: list[Command] = [
            VoidDeal(self.rng.choice(PLACES), by, self.rng.choice([None, False, False, True])),
            DeclareHere(by),
            LeaveTable(by),
            Resume(),
        ]
        return self.rng.choice(wishes)

    # -- a step

    async def step(self) -> None:
        """One command, perhaps on a disk that is full; then everything that must hold is looked at."""
        if self._applied and self.rng.random() < 0.05:
            await self._repeat()
            return
        weights, wishes = zip(*self._wishes, strict=True)
        command = await self.rng.choices(wishes, weights)[0]()
        self._updates += 1
        receipt = None if isinstance(command, TurnTimeout | GiveTime) else Receipt(self._updates, "callback")
        before = await self.desk.rows()
        self.desk.store.disk.fill(self.rng.randrange(1, 8) if self.rng.random() < 0.1 else 0)
        outcome = await self.desk.ask(command, receipt)
        self.desk.store.disk.fill(0)
        if outcome.status is Status.FAILED and isinstance(command, GiveTime):
            outcome = await self.desk.ask(command, receipt)
        if outcome.status is not Status.APPLIED:
            assert await self.desk.rows() == before, command
        elif receipt is not None:
            self._applied.append((command, receipt, outcome))
        self.did[f"{type(command).__name__} {outcome.status}"] += 1
        await self.check()

    async def _repeat(self) -> None:
        command, receipt, outcome = self.rng.choice(self._applied)
        before = await self.desk.rows()
        again = await self.desk.ask(command, receipt)
        assert again == Outcome(Status.REPEATED, outcome.reply)
        assert await self.desk.rows() == before
        self.did["repeated"] += 1

    async def finish(self) -> None:
        """Let the clock end every deal; the books must be in order."""
        while questions := await self.desk.host.deadlines():
            await self.desk.run_out((await self.desk.host.table_of_deal(questions[0].deal_id)) or 0)
            for question in await self.desk.host.overdue():
                await self.desk.told_to(question)
                await self.check()
        await self.desk.check_books()

    # -- what must hold

    async def check(self) -> None:
        """Everything that must hold between two commands."""
        await self.desk.database.read(self._check)

    def _check(self, session: Session) -> None:
        tables = {table.id: table for table in session.exec(select(Table)).all()}
        seats = session.exec(select(Seat)).all()
        self._check_seats(tables, list(seats))
        at = {seat.player_id: seat.table_id for seat in seats}
        live: Counter[int] = Counter()
        for deal in session.exec(select(Deal)).all():
            self._check_history(session, deal)
            if deal.status is DealStatus.LIVE:
                live[deal.table_id] += 1
                self._check_live(session, deal, at)
            else:
                assert deal.deadline_at is None and deal.ended_at is not None
                self._ended.setdefault(deal.id, deal.status)
        assert all(count == 1 for count in live.values())
        assert all(tables[table_id].state is TableState.OPEN for table_id in live)
        lines: list[Line] = [
            (row.id, row.deal_id, row.number, row.payer_id, row.payee_id, row.amount)
            for row in session.exec(select(Transfer).order_by("id")).all()
        ]
        assert lines[: len(self._ledger)] == self._ledger
        self._ledger = lines

    def _check_seats(self, tables: dict[int, Table], seats: list[Seat]) -> None:
        taken = Counter(seat.table_id for seat in seats)
        for table_id, count in taken.items():
            table = tables[table_id]
            assert table.state is TableState.OPEN
            assert count <= rules(table.ruleset, table.options).max_players
        assert len({(seat.table_id, seat.position) for seat in seats}) == len(seats)

    def _check_history(self, session: Session, deal: Deal) -> None:
        """Prompts grow, actions are only added, what has ended stays so, the alarm is the deadline."""
        assert deal.prompt >= self._prompts.get(deal.id, 1)
        self._prompts[deal.id] = deal.prompt
        assert self._ended.get(deal.id, deal.status) is deal.status
        query = select(DealAction).where(DealAction.deal_id == deal.id).order_by("number")
        actions: list[Line] = [(row.verb, row.seat, row.cards) for row in session.exec(query).all()]
        known = self._actions.get(deal.id, [])
        assert actions[: len(known)] == known
        assert len(actions) <= len(known) + 1
        self._actions[deal.id] = actions
        told = [row for row in self.desk.told if row.deal_id == deal.id]
        assert (told[-1].prompt, told[-1].at) == (deal.prompt, deal.deadline_at)

    def _check_live(self, session: Session, deal: Deal, at: dict[int, int]) -> None:
        """Somebody is waited for, and everybody who still plays sits there."""
        assert deal.deadline_at is not None
        loaded = load(session, deal)
        assert loaded.state.to_act
        for row in loaded.seats:
            if loaded.holder(row.player_id) is not None:
                assert at.get(row.player_id) == deal.table_id
