"""What screens are drawn from: one table as it stands now, with nothing in it that only a state may hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from bot.engine import Declined, Event, Phase, Played, Ruleset, View, view
from bot.service.clock import Pace
from bot.service.dealing import Loaded, load, rules, void_waiting
from bot.service.languages import VIETNAMESE, spoken_to
from bot.service.ledger import Balance, balances
from bot.service.people import Person
from bot.service.preferences import ephemeral
from bot.service.turns import is_away, patience
from storage import queries
from storage.models import Chat, Deal
from storage.types import DealStatus, Home, SurfaceKind, TableState


@dataclass(frozen=True, slots=True)
class DealScene:
    """The newest deal of a table.

    `people` are in order of play; `group` is what everybody may see, `hands[seat]` what that seat may see;
    `plays[seat]` counts the plays a seat has made, the age of its hand. `balances` are the ledger's after it.
    `in_group`: who wants his hand inside the group, or can have it nowhere else; `guarded`: who is warned.
    """

    id: int
    number: int
    status: DealStatus
    people: tuple[Person, ...]
    reachable: tuple[bool, ...]
    in_group: tuple[bool, ...]
    guarded: tuple[bool, ...]
    group: View
    hands: tuple[View, ...]
    plays: tuple[int, ...]
    events: tuple[Event, ...]
    prompt: int
    deadline_at: datetime | None
    started_at: datetime
    balances: tuple[Balance, ...]
    void_waiting: int
    """How many more must ask before the deal is called off; 0 while nobody asked."""
    away: frozenset[int] = frozenset()
    """Seats whose players are not there."""
    patience: float = 0.0
    """Seconds that the open question was given."""
    for_fun: bool = False
    """A machine plays along, and nothing is written down of it."""

    @property
    def finished(self) -> bool:
        """Played to its end and paid."""
        return self.status is DealStatus.FINISHED

    def seat_of(self, player_id: int) -> int | None:
        """The seat a person holds in this deal."""
        return next((seat for seat, person in enumerate(self.people) if person.id == player_id), None)


@dataclass(frozen=True, slots=True)
class TableScene:
    """A table: who sits, what is played, and its newest deal (None before the first)."""

    id: int
    chat_id: int
    thread_id: int
    title: str
    chat_kind: str
    language: str
    open: bool
    ruleset: Ruleset
    stake: int
    host: Person
    seated: tuple[Person, ...]
    ephemeral: bool | None
    """Whether messages for one member work in the chat; None where that is not known."""
    deal: DealScene | None
    closed_by: str | None = None
    """Why the table was closed."""
    books_machines: bool = False
    """Whether deals with a machine are paid in the chat."""

    @property
    def live(self) -> DealScene | None:
        """The deal that is being played."""
        return self.deal if self.deal is not None and self.deal.status is DealStatus.LIVE else None

    def seats(self, player_id: int) -> bool:
        """Whether a person sits here."""
        return any(person.id == player_id for person in self.seated)

    @property
    def newest(self) -> SurfaceKind:
        """The screen of the group that tells most about the table now."""
        if self.deal is None:
            return SurfaceKind.LOBBY
        return SurfaceKind.RESULT if self.deal.finished else SurfaceKind.TABLE


def table_scene(session: Session, table_id: int, now: datetime, pace: Pace) -> TableScene | None:
    """Everything that the screens of a table show at a moment; None for a table that never was."""
    table = queries.table_by_id(session, table_id)
    if table is None:
        return None
    chat = queries.chat(session, table.chat_id)
    host = queries.player(session, table.host_id)
    assert chat is not None and host is not None
    ids = [seat.player_id for seat in queries.seats_at(session, table_id)]
    people = queries.players(session, ids)
    deal = queries.last_deal(session, table_id)
    return TableScene(
        id=table.id,
        chat_id=table.chat_id,
        thread_id=table.thread_id,
        title=chat.title,
        chat_kind=chat.kind.value,
        language=chat.language or VIETNAMESE,
        open=table.state is TableState.OPEN,
        ruleset=rules(table.ruleset, table.options),
        stake=table.stake,
        host=Person(host.id, host.name),
        seated=tuple(
            Person(pid, people[pid].name, people[pid].username, spoken_to(people[pid])) for pid in ids
        ),
        ephemeral=ephemeral(chat, now),
        deal=None if deal is None else _deal_scene(session, chat, deal, pace),
        closed_by=table.closed_by,
        books_machines=chat.books_machines,
    )


def _deal_scene(session: Session, chat: Chat, deal: Deal, pace: Pace) -> DealScene:
    loaded = load(session, deal)
    seats = range(len(loaded.seats))
    met = queries.players(session, [row.player_id for row in loaded.seats])
    people = [Person(row.player_id, row.name, language=spoken_to(met[row.player_id])) for row in loaded.seats]
    live = deal.status is DealStatus.LIVE
    finished = deal.status is DealStatus.FINISHED
    return DealScene(
        id=deal.id,
        number=deal.number,
        status=deal.status,
        people=tuple(people),
        reachable=tuple(met[person.id].reachable for person in people),
        in_group=tuple(
            met[person.id].home is Home.GROUP or not met[person.id].reachable for person in people
        ),
        guarded=tuple(met[person.id].guard for person in people),
        group=view(loaded.state, None),
        hands=tuple(view(loaded.state, seat) for seat in seats),
        plays=_plays(loaded, len(people)),
        events=_public(loaded),
        prompt=deal.prompt,
        deadline_at=deal.deadline_at,
        started_at=deal.started_at,
        balances=_balances_of(session, chat, people) if finished and not deal.for_fun else (),
        void_waiting=void_waiting(loaded) if deal.void_votes else 0,
        away=frozenset(seat for seat in seats if live and is_away(loaded, seat)),
        patience=patience(pace, loaded).total_seconds() if live else 0.0,
        for_fun=deal.for_fun,
    )


def _public(loaded: Loaded) -> tuple[Event, ...]:
    """What happened, as all may know it: while some may still declare, who declined is sealed."""
    if loaded.state.phase is not Phase.DECLARING:
        return loaded.events
    return tuple(event for event in loaded.events if not isinstance(event, Declined))


def _plays(loaded: Loaded, seats: int) -> tuple[int, ...]:
    counts = [0] * seats
    for event in loaded.events:
        if isinstance(event, Played):
            counts[event.seat] += 1
    return tuple(counts)


def _balances_of(session: Session, chat: Chat, people: Sequence[Person]) -> tuple[Balance, ...]:
    ids = {person.id for person in people}
    return tuple(row for row in balances(session, chat.id) if row.person.id in ids)
