"""The one door to the tables: a command in, one transaction, an outcome out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlmodel import Session

from bot.engine import IllegalAction, Ruleset, pack_from_seed
from bot.service import (
    chats,
    commands,
    deals,
    house_rules,
    languages,
    lobby,
    machine_seats,
    preferences,
    receipts,
    waiting,
)
from bot.service.clock import Clock, Pace, Steps
from bot.service.commands import CloseIdle, Command, GiveTime, SpeakTo, TurnTimeout
from bot.service.desk import Desk, Entropy, Shuffle
from bot.service.export import FinishedDeal, finished_deal
from bot.service.house_rules import DEFAULT_RULESET, chat_rules, rules_read
from bot.service.languages import VIETNAMESE, Choices
from bot.service.ledger import Balance, balances
from bot.service.outcome import Deadline, Outcome, deadline_of
from bot.service.people import Person, Place
from bot.service.questions import Question, questions
from bot.service.receipts import OwedAnswer, Receipt
from bot.service.replies import Notice, Refused, Reply, Status
from bot.service.review import Review, review
from bot.service.scenes import TableScene, table_scene
from storage import queries
from storage.database import Database
from storage.errors import StorageError

log = logging.getLogger(__name__)
plays = logging.getLogger("samloc.play")

KEEP_UPDATES = timedelta(days=2)
ANSWER_WITHIN = timedelta(minutes=1)

Handler = Callable[[Desk, Any], Outcome]
HANDLERS: Mapping[type, Handler] = {
    commands.OpenTable: lobby.open_table,
    commands.JoinTable: lobby.join_table,
    commands.Arrive: lobby.arrive,
    commands.StartPrivateChat: lobby.start_private_chat,
    commands.LosePrivateChat: lobby.lose_private_chat,
    commands.ChooseHome: preferences.choose_home,
    commands.ChooseGuard: preferences.choose_guard,
    commands.NoteEphemeral: preferences.note_ephemeral,
    commands.LeaveTable: lobby.leave_table,
    commands.ShowOut: lobby.show_out,
    commands.HandOver: lobby.hand_over,
    commands.CloseIdle: lobby.close_idle,
    commands.LoseMember: chats.lose_member,
    commands.LosePlace: chats.lose_place,
    commands.MoveChat: chats.move_chat,
    commands.SpeakTo: languages.speak_to,
    commands.SpeakIn: languages.speak_in,
    commands.StartDeal: deals.start_deal,
    commands.Act: deals.act,
    commands.DeclareHere: deals.declare_here,
    commands.VoidDeal: deals.void_deal,
    commands.AddMachine: machine_seats.add_machine,
    commands.RemoveMachine: machine_seats.remove_machine,
    commands.BookMachines: machine_seats.book_machines,
    commands.ChooseRuleset: house_rules.choose_ruleset,
    commands.SetOption: house_rules.set_option,
    commands.ResetOptions: house_rules.reset_options,
    commands.TurnTimeout: deals.expire,
    commands.TurnDelivered: waiting.deliver,
    commands.GiveTime: waiting.give_time,
    commands.Resume: waiting.resume,
    commands.ComeBack: waiting.come_back,
}


class Host:
    """Runs commands and answers questions about tables.

    Chance and time are handed in: `entropy(n)` gives n unpredictable bytes, `shuffle(seed)` the pack a seed
    stands for.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        entropy: Entropy,
        *,
        shuffle: Shuffle = pack_from_seed,
        pace: Pace | None = None,
    ) -> None:
        self._database = database
        self._steps = Steps(clock)
        self._entropy = entropy
        self._shuffle = shuffle
        self._pace = pace or Pace()
        self._watchers: list[Callable[[Deadline], None]] = []
        self._choices = Choices()

    def watch(self, watcher: Callable[[Deadline], None]) -> None:
        """Tell a watcher of every deadline that a commit set or took away."""
        self._watchers.append(watcher)

    async def run(self, command: Command, receipt: Receipt | None = None) -> Outcome:
        """Carry out a command in one transaction.

        A refused one has changed nothing; a repeated update is told by its receipt; a failed one (disk full,
        I/O error, database locked) has changed nothing either and may be run again. Raises `IntegrityError`
        and its like where no second try could go better.
        """
        outcome = await self._tried(command, receipt)
        if isinstance(command, GiveTime) and outcome.status is not Status.FAILED:
            self._steps.absorb(0.0 if command.offline or command.chat_id is not None else command.seconds)
        if isinstance(command, SpeakTo) and outcome.status is Status.APPLIED:
            self._choices.remember({command.by.id: command.language})
        for act in outcome.acted:
            plays.info("deal=%d number=%d seat=%s verb=%s", act.deal_id, act.number, act.seat, act.verb)
        for deadline in outcome.deadlines:
            for watcher in self._watchers:
                watcher(deadline)
        return outcome

    async def _tried(self, command: Command, receipt: Receipt | None) -> Outcome:
        # Until a step of the wall clock has moved the deadlines, it must neither judge nor set one.
        now = self._steps.now()
        try:
            return await self._database.write(lambda session: self._apply(session, now, command, receipt))
        except Refused as refusal:
            return Outcome(Status.REFUSED, refusal.reply)
        except IllegalAction as refusal:
            return Outcome(Status.REFUSED, Reply(refusal.reason))
        except (DataError, IntegrityError, ProgrammingError):
            raise
        except (DBAPIError, StorageError):
            log.exception("could not write %s", type(command).__name__)
            return Outcome(Status.FAILED, Reply(Notice.NOT_WRITTEN))

    def _apply(self, session: Session, now: datetime, command: Command, receipt: Receipt | None) -> Outcome:
        seen = receipts.repeated(session, receipt) if receipt is not None else None
        if seen is not None:
            return seen
        desk = Desk(session, now, self._pace, self._entropy, self._shuffle)
        outcome = HANDLERS[type(command)](desk, command)
        if receipt is not None:
            receipts.write(session, receipt, outcome.reply, desk.now)
        return outcome

    async def hold(self, receipt: Receipt) -> Status:
        """Take an update whose effect waits for a look-up: APPLIED, REPEATED, or FAILED and not taken.

        Should the program end meanwhile, the next start says that it was not written.
        """
        now = self._steps.now()

        def take(session: Session) -> Status:
            if receipts.repeated(session, receipt) is not None:
                return Status.REPEATED
            receipts.write(session, receipt, Reply(Notice.NOT_WRITTEN), now, pending=True)
            return Status.APPLIED

        try:
            return await self._database.write(take)
        except (DBAPIError, StorageError):
            log.exception("could not take an update")
            return Status.FAILED

    async def remember_languages(self) -> None:
        """Read once at the start what people chose."""
        self._choices.remember(await self._database.read(queries.chosen_languages))

    def language_of(self, person: Person) -> str:
        """The language a person is spoken to in."""
        return self._choices.of(person)

    async def language_in(self, chat_id: int) -> str | None:
        """The language spoken in a chat; None where no table was opened yet."""

        def find(session: Session) -> str | None:
            chat = queries.chat(session, chat_id)
            return chat.language if chat else None

        return await self._database.read(find)

    async def scene(self, table_id: int) -> TableScene | None:
        """A table as it stands now; None for one that never was."""
        return await self._database.read(
            lambda session: table_scene(session, table_id, self._steps.now(), self._pace)
        )

    async def balances(self, chat_id: int) -> tuple[Balance, ...]:
        """A chat's balances, the highest first."""
        return await self._database.read(lambda session: balances(session, chat_id))

    async def chat_rules(self, chat_id: int, ruleset: str | None = None) -> Ruleset:
        """A ruleset (None: the chat's own) with the house rules of a chat."""

        def find(session: Session) -> Ruleset:
            chat = queries.chat(session, chat_id)
            return chat_rules(chat, ruleset or (chat.ruleset if chat else DEFAULT_RULESET))

        return await self._database.read(find)

    async def rules_for(self, place: Place, player_id: int, ruleset: str | None = None) -> Ruleset:
        """A ruleset (None: the table's) as it is played at a place, in private where the person sits."""
        return await self._database.read(lambda session: rules_read(session, place, player_id, ruleset))

    async def books_machines(self, chat_id: int) -> bool:
        """Whether deals with a machine are paid in a chat."""

        def find(session: Session) -> bool:
            chat = queries.chat(session, chat_id)
            return chat is not None and chat.books_machines

        return await self._database.read(find)

    async def questions(self, deal_id: int, prompt: int) -> tuple[Question, ...]:
        """What the machines of a deal are asked by the question of that number, if it is open."""
        return await self._database.read(lambda session: questions(session, deal_id, prompt))

    async def record(self, deal_id: int) -> FinishedDeal | None:
        """A finished deal as a record; None for one that is not over, or never was."""
        return await self._database.read(lambda session: finished_deal(session, deal_id))

    async def review(self, deal_id: int) -> Review | None:
        """A finished deal, action by action; None for one that is not over, or never was."""
        return await self._database.read(lambda session: review(session, deal_id))

    async def last_finished(self, chat_id: int, thread_id: int) -> int | None:
        """The deal that was played to its end last in a chat's topic."""

        def find(session: Session) -> int | None:
            deal = queries.last_finished(session, chat_id, thread_id)
            return deal.id if deal else None

        return await self._database.read(find)

    async def last_finished_of(self, player_id: int) -> int | None:
        """The deal a person played that came to its end last."""

        def find(session: Session) -> int | None:
            deal = queries.last_finished_of(session, player_id)
            return deal.id if deal else None

        return await self._database.read(find)

    async def reachable(self, player_id: int) -> bool:
        """Whether the private chat with a person is open."""

        def find(session: Session) -> bool:
            person = queries.player(session, player_id)
            return person is not None and person.reachable

        return await self._database.read(find)

    async def shows_unseen(self, chat_id: int) -> bool:
        """Whether messages for one member are known to work in a chat."""
        now = self._steps.now()

        def find(session: Session) -> bool:
            chat = queries.chat(session, chat_id)
            return chat is not None and preferences.ephemeral(chat, now) is True

        return await self._database.read(find)

    async def open_tables(self) -> tuple[int, ...]:
        """The ids of all open tables."""
        return await self._database.read(
            lambda session: tuple(table.id for table in queries.open_tables(session))
        )

    async def table_in(self, chat_id: int, thread_id: int) -> int | None:
        """The open table of a chat's topic."""

        def find(session: Session) -> int | None:
            table = queries.open_table(session, chat_id, thread_id)
            return table.id if table else None

        return await self._database.read(find)

    async def table_of(self, player_id: int) -> int | None:
        """The table where a person sits, else the one whose live deal he has left."""

        def find(session: Session) -> int | None:
            held = queries.live_deals_of(session, player_id)
            seat = queries.seat_of(session, player_id)
            return seat.table_id if seat else held[0].table_id if held else None

        return await self._database.read(find)

    async def table_of_deal(self, deal_id: int) -> int | None:
        """The table a deal belongs to."""

        def find(session: Session) -> int | None:
            deal = queries.deal_by_id(session, deal_id)
            return deal.table_id if deal else None

        return await self._database.read(find)

    async def overdue(self) -> tuple[TurnTimeout, ...]:
        """The questions whose time has run out by now."""
        now = self._steps.now()
        return await self._database.read(
            lambda session: tuple(
                TurnTimeout(deal.id, deal.prompt) for deal in queries.overdue_deals(session, now)
            )
        )

    async def idle(self) -> tuple[CloseIdle, ...]:
        """Tables that nobody has touched for so long that they close."""
        before = self._steps.now() - self._pace.abandoned
        return await self._database.read(
            lambda session: tuple(CloseIdle(table.id) for table in queries.idle_tables(session, before))
        )

    async def deadlines(self) -> tuple[Deadline, ...]:
        """Every open question, the most urgent first."""
        return await self._database.read(
            lambda session: tuple(deadline_of(deal) for deal in queries.live_deals(session))
        )

    async def owed_answers(self) -> tuple[OwedAnswer, ...]:
        """Presses of the last minute that were perhaps never answered, and whatever still waits."""
        since = self._steps.now() - ANSWER_WITHIN
        return await self._database.read(lambda session: receipts.owed(session, since, VIETNAMESE))

    async def mark_answered(self, update_ids: tuple[int, ...]) -> None:
        """Presses whose answer has arrived."""

        def mark(session: Session) -> None:
            for update_id in update_ids:
                row = queries.applied(session, update_id)
                if row is not None:
                    row.answered = True

        await self._database.write(mark)

    async def forget_old_updates(self) -> None:
        """Drop the receipts of updates that Telegram cannot deliver again."""
        before = self._steps.now() - KEEP_UPDATES
        await self._database.write(lambda session: queries.forget_updates(session, before))
