"""A host on a real file that a test speaks to in the words of a deal record.

People are called by one letter, places by a chat id. `await desk.do("A declare; B play 3S; close; C leave")`
carries out what a record's actions say, each as the command that a person or the clock would give.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from sqlmodel import Session, select

from bot.engine import pack_from_seed, parse_cards, parse_record, replayed
from bot.service import DealScene, Host, Notice, Outcome, Person, Place, Receipt, Status, TableScene
from bot.service.commands import (
    Act,
    Arrive,
    Command,
    LeaveTable,
    OpenTable,
    StartDeal,
    StartPrivateChat,
    TurnTimeout,
    VoidDeal,
)
from bot.service.outcome import Deadline
from storage import queries
from storage.database import Database
from storage.models import Deal, Row
from tests.clock import ManualClock
from tests.service.packs import hands_of, pack
from tests.storage.faults import Disk

Rows = dict[str, list[tuple[Any, ...]]]
CHAT, OTHER_CHAT = -1_001_000_000_001, -1_001_000_000_002
HERE, THERE = Place(CHAT, title="Nhà mình"), Place(OTHER_CHAT, title="Hàng xóm")


def person(letter: str) -> Person:
    """The person called by this letter; his Telegram id needs more than 32 bits."""
    return Person(7_000_000_000 + ord(letter), letter)


class Store:
    """A file, the disk it lies on, and its open database: kept from test to test, since opening is slow."""

    def __init__(self, file: Path) -> None:
        self.disk = Disk()
        self._url = f"sqlite:///{file}"

    async def open(self) -> None:
        """Open the file."""
        self.database = Database(self._url, connect=self.disk.connect)
        await self.database.open()

    async def wipe(self) -> None:
        """As if nothing had ever been written."""
        self.disk.fill(0)
        await self.database.write(_delete_all)


def _delete_all(session: Session) -> None:
    for table in reversed(Row.metadata.sorted_tables):
        session.connection().execute(table.delete())


class TestDesk:
    """The host, its file, its clock, and what chance will bring."""

    __test__ = False

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = ManualClock()
        self.seeds: list[bytes] = []
        self.told: list[Deadline] = []
        self._pack: tuple[int, ...] | None = None
        self._update = 0
        self._stand_up()

    def _stand_up(self) -> None:
        self.host = Host(self.database, self.clock, self._entropy, shuffle=self._shuffle)
        self.host.watch(self.told.append)

    @property
    def database(self) -> Database:
        """The open database."""
        return self.store.database

    async def restart(self) -> None:
        """The program ends and starts again."""
        await self.database.close()
        await self.store.open()
        self._stand_up()

    def stack(self, hands: str | None, hand_size: int = 10) -> None:
        """Deal these hands from now on; None: what the seed says."""
        self._pack = None if hands is None else pack(hands, hand_size)

    def _entropy(self, count: int) -> bytes:
        self.seeds.append(sha256(len(self.seeds).to_bytes(4, "big")).digest()[:count])
        return self.seeds[-1]

    def _shuffle(self, seed: bytes) -> Sequence[int]:
        return self._pack or pack_from_seed(seed)

    # -- asking

    async def ask(self, command: Command, receipt: Receipt | None = None) -> Outcome:
        """Run a command, whatever comes of it."""
        return await self.host.run(command, receipt)

    async def press(self, command: Command) -> Outcome:
        """Run a command that came by an update of its own."""
        self._update += 1
        return await self.host.run(command, Receipt(self._update, f"callback {self._update}"))

    async def told_to(self, command: Command) -> Outcome:
        """Run a command that must be applied."""
        outcome = await self.ask(command)
        assert outcome.status is Status.APPLIED, (command, outcome)
        return outcome

    async def refused(self, command: Command) -> object:
        """Why a command is refused; it must have written nothing at all."""
        before = await self.rows()
        outcome = await self.ask(command)
        assert outcome.status is Status.REFUSED, (command, outcome)
        assert (outcome.tables, outcome.deadlines) == ((), ())
        assert await self.rows() == before
        return outcome.reply.code

    # -- people

    async def open(
        self, by: str = "A", ruleset: str | None = None, stake: int | None = None, at: Place = HERE
    ) -> int:
        """Open a table: its number."""
        outcome = await self.told_to(OpenTable(at, person(by), ruleset, stake))
        return int(outcome.reply.fields["table"])

    async def know(self, people: str) -> None:
        """These people have started the private chat."""
        for letter in people:
            await self.told_to(StartPrivateChat(person(letter)))

    async def seat(
        self, people: str, ruleset: str | None = None, stake: int | None = None, at: Place = HERE
    ) -> int:
        """A new table where these people sit in this order, the first as host: its number."""
        await self.know(people[0])
        table_id = await self.open(people[0], ruleset, stake, at)
        await self.join(people[1:], table_id)
        return table_id

    async def join(self, people: str, table_id: int = 1) -> None:
        """These people sit down, one after the other."""
        for letter in people:
            await self.told_to(Arrive(table_id, person(letter)))

    async def leave(self, people: str) -> Notice:
        """These people stand up; what the last one is told."""
        for letter in people:
            outcome = await self.told_to(LeaveTable(person(letter)))
        return Notice(outcome.reply.code)

    # -- deals

    async def deal(self, by: str = "A", table_id: int = 1) -> int:
        """Deal: the deal's number."""
        outcome = await self.told_to(StartDeal(table_id, person(by)))
        return int(outcome.reply.fields["deal"])

    async def command(self, action: str, table_id: int = 1) -> Command:
        """The command that an action of a deal record stands for, on the question open now."""
        who, _, rest = action.strip().partition(" ")
        verb, _, cards = rest.partition(" ")
        row = await self.row(table_id)
        if who == "close" or verb == "timeout":
            return TurnTimeout(row.id, row.prompt)
        if verb == "leave":
            return LeaveTable(person(who))
        return Act(row.id, row.prompt, person(who), verb, parse_cards(cards))

    async def do(self, actions: str, table_id: int = 1) -> Outcome:
        """Carry out actions of a deal record; every one must be accepted. A timeout moves the clock."""
        for action in actions.split(";"):
            command = await self.command(action, table_id)
            if isinstance(command, TurnTimeout):
                await self.run_out(table_id)
            outcome = await self.told_to(command)
        return outcome

    async def refuses(self, action: str, table_id: int = 1) -> object:
        """Why an action is refused on the question open now."""
        return await self.refused(await self.command(action, table_id))

    async def run_out(self, table_id: int = 1) -> None:
        """Let the open question's time run out."""
        deadline = (await self.row(table_id)).deadline_at
        assert deadline is not None
        self.clock.advance(max(0.0, (deadline - self.clock.now()).total_seconds()))

    async def void(self, by: str, is_admin: bool | None = None, at: Place = HERE) -> Outcome:
        """`/huy`."""
        return await self.ask(VoidDeal(at, person(by), is_admin))

    # -- looking

    async def rows(self) -> Rows:
        """Every row of the file, by table."""

        def read(session: Session) -> Rows:
            return {
                name: [tuple(row) for row in session.connection().execute(table.select())]
                for name, table in Row.metadata.tables.items()
            }

        return await self.database.read(read)

    async def row(self, table_id: int = 1) -> Deal:
        """The newest deal of a table."""
        found = await self.database.read(lambda session: queries.last_deal(session, table_id))
        assert found is not None
        return found

    async def prompt(self, table_id: int = 1) -> int:
        """The number of the newest question."""
        return (await self.row(table_id)).prompt

    async def seconds_left(self, table_id: int = 1) -> float | None:
        """Until the open question runs out."""
        deadline = (await self.row(table_id)).deadline_at
        return None if deadline is None else (deadline - self.clock.now()).total_seconds()

    async def table(self, table_id: int = 1) -> TableScene:
        """The table as it stands."""
        scene = await self.host.scene(table_id)
        assert scene is not None
        return scene

    async def scene(self, table_id: int = 1) -> DealScene:
        """The newest deal as it stands."""
        deal = (await self.table(table_id)).deal
        assert deal is not None
        return deal

    async def leader(self, table_id: int = 1) -> str:
        """Who leads the newest deal."""
        deal = await self.scene(table_id)
        return deal.people[deal.group.leader].name

    async def turn(self, table_id: int = 1) -> str | None:
        """Whose turn it is."""
        deal = await self.scene(table_id)
        return None if deal.group.turn is None else deal.people[deal.group.turn].name

    async def balances(self, chat_id: int = CHAT) -> dict[str, int]:
        """Everybody's points in a chat."""
        return {row.person.name: row.points for row in await self.host.balances(chat_id)}

    # -- the books

    async def paid(self, deal_id: int) -> list[tuple[str, str, int, str]]:
        """A deal's lines of the ledger: who paid whom how much for what."""

        def read(session: Session) -> list[tuple[str, str, int, str]]:
            names = {row.player_id: row.name for row in queries.deal_seats(session, deal_id)}
            return [
                (names[row.payer_id], names[row.payee_id], row.amount, row.cause)
                for row in queries.deal_transfers(session, deal_id)
            ]

        return await self.database.read(read)

    async def record(self, deal_id: int) -> dict[str, Any]:
        """The stored deal as a deal record, put together from its rows alone."""

        def read(session: Session) -> dict[str, Any]:
            deal = queries.deal_by_id(session, deal_id)
            assert deal is not None
            seats = [row.name for row in queries.deal_seats(session, deal_id)]
            hands = hands_of(deal.pack, len(seats), deal.ruleset)
            before = {
                "winner": None if deal.winner is None else seats[deal.winner],
                "instant_win": deal.instant_win,
                "frozen": {seats[seat]: streak for seat, streak in enumerate(deal.frozen) if streak},
            }
            actions = []
            for row in queries.deal_actions(session, deal_id):
                words = ["" if row.seat is None else seats[row.seat], row.verb, row.cards]
                actions.append(" ".join(word for word in words if word))
            return {
                "format": "deal/1",
                "ruleset": deal.ruleset,
                "options": deal.options,
                "stake": deal.stake,
                "seats": seats,
                "hands": {seat: " ".join(hand) for seat, hand in zip(seats, hands, strict=True)},
                "before": before,
                "actions": actions,
            } | ({} if deal.leader is None else {"leader": seats[deal.leader]})

        return await self.database.read(read)

    async def replayed(self, deal_id: int) -> dict[str, Any]:
        """What comes of replaying the stored deal."""
        return replayed(parse_record(await self.record(deal_id)))

    async def check_books(self) -> None:
        """Every finished deal is paid as its replay says, no other is paid; balances are sums of lines."""
        sums: dict[int, dict[str, int]] = {}
        for deal in await self.database.read(lambda session: session.exec(select(Deal)).all()):
            found, paid = await self.replayed(deal.id), await self.paid(deal.id)
            assert found["illegal"] is None
            assert (found["status"] == "finished") == (deal.status.value == "finished")
            assert deal.ended_by == found["ended_by"]
            owed = [(row["from"], row["to"], row["amount"], row["cause"]) for row in found["transfers"]]
            assert paid == owed
            chat = sums.setdefault(deal.chat_id, {})
            for payer, payee, amount, _ in paid:
                chat[payer] = chat.get(payer, 0) - amount
                chat[payee] = chat.get(payee, 0) + amount
        for chat_id, expected in sums.items():
            balances = await self.balances(chat_id)
            assert balances == expected
            assert sum(balances.values()) == 0


__all__ = ["CHAT", "HERE", "OTHER_CHAT", "THERE", "Store", "TestDesk", "person"]
