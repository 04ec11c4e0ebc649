"""The tables, one class each: plain rows without behaviour.

Rows built in code are not validated (SQLModel skips that for tables), so whatever must hold is a constraint
here and the database refuses the rest. A JSON value is replaced whole: a change inside one is not seen.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, Index, MetaData, UniqueConstraint, text
from sqlmodel import Field, SQLModel

from storage.types import (
    BIG,
    JSON_VALUE,
    ROW_ID,
    ChatKind,
    DealStatus,
    Home,
    SurfaceKind,
    TableState,
    UtcDateTime,
    checked,
)

# Every constraint gets the same name on every database, so that a later migration can address it.
NAMES = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
}
MAX_STAKE = 1_000_000


class Row(SQLModel):
    """What all tables share: one metadata with named constraints."""

    metadata = MetaData(naming_convention=NAMES)


class Chat(Row, table=True):
    """A Telegram chat and what it chose: its language, its ruleset, and its house rules by ruleset.

    `ephemeral`: whether messages seen by one member worked there when last tried, at `ephemeral_at`.
    `books_machines`: whether deals with a machine player are paid; if not they are for fun.
    `migrated_to` is the supergroup that a basic group became: everything of it stands there now.
    """

    id: int = Field(primary_key=True, sa_type=BIG, sa_column_kwargs={"autoincrement": False})
    kind: ChatKind = Field(sa_type=checked(ChatKind, "kind"))
    title: str
    is_forum: bool = False
    language: str | None = None
    ruleset: str = "sam-loc"
    options: dict[str, Any] = Field(default_factory=dict, sa_type=JSON_VALUE)
    ephemeral: bool | None = None
    ephemeral_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    books_machines: bool = False
    migrated_to: int | None = Field(default=None, foreign_key="chat.id", sa_type=BIG)
    created_at: datetime = Field(sa_type=UtcDateTime)


class Player(Row, table=True):
    """A person. `reachable`: has started the private chat and not blocked the bot since.

    `home`: where he wants his hand; `guard`: to be asked before what may make him pay for all.
    `language` is his own choice, `language_code` what Telegram said last.

    Or a machine: it has a `strength`, belongs to one chat, and its id is below zero, as no person's is.
    """

    __table_args__ = (
        CheckConstraint("(strength IS NULL) = (id > 0)", name="strength"),
        CheckConstraint("(strength IS NULL) = (chat_id IS NULL)", name="chat"),
    )

    id: int = Field(primary_key=True, sa_type=BIG, sa_column_kwargs={"autoincrement": False})
    name: str
    username: str | None = None
    language: str | None = None
    language_code: str | None = None
    reachable: bool = False
    home: Home = Field(default=Home.PRIVATE, sa_type=checked(Home, "home"))
    guard: bool = True
    strength: str | None = None
    chat_id: int | None = Field(default=None, foreign_key="chat.id", sa_type=BIG)
    created_at: datetime = Field(sa_type=UtcDateTime)


class Table(Row, table=True):
    """A group's game in one topic (`thread_id` 0: no topic); at most one is open there.

    `winner_id`, `instant_win` and `frozen` (player id as text → deals frozen in a row) are what the next deal
    needs to know of the ones before it. `closed_by` says why a table was closed.
    """

    __tablename__ = "game_table"
    __table_args__ = (
        CheckConstraint(f"stake BETWEEN 1 AND {MAX_STAKE}", name="stake"),
        CheckConstraint("(state = 'open') = (closed_at IS NULL)", name="closed_at"),
        Index(
            "uq_game_table_open",
            "chat_id",
            "thread_id",
            unique=True,
            sqlite_where=text("state = 'open'"),
            postgresql_where=text("state = 'open'"),
        ),
    )

    id: int = Field(default=None, primary_key=True, sa_type=ROW_ID)
    chat_id: int = Field(foreign_key="chat.id", sa_type=BIG)
    thread_id: int = Field(default=0, sa_type=BIG)
    state: TableState = Field(default=TableState.OPEN, sa_type=checked(TableState, "state"))
    ruleset: str
    options: dict[str, Any] = Field(default_factory=dict, sa_type=JSON_VALUE)
    stake: int
    host_id: int = Field(foreign_key="player.id", sa_type=BIG)
    winner_id: int | None = Field(default=None, foreign_key="player.id", sa_type=BIG)
    instant_win: bool = False
    frozen: dict[str, int] = Field(default_factory=dict, sa_type=JSON_VALUE)
    opened_at: datetime = Field(sa_type=UtcDateTime)
    touched_at: datetime = Field(sa_type=UtcDateTime)
    closed_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    closed_by: str | None = None


class Seat(Row, table=True):
    """A place at a table. Keyed by the player: nobody sits at two tables.

    `leaving`: he was shown the door and stands up when the deal that is played is over.
    """

    __table_args__ = (
        UniqueConstraint("table_id", "position"),
        CheckConstraint("position >= 0", name="position"),
    )

    player_id: int = Field(
        primary_key=True,
        foreign_key="player.id",
        sa_type=BIG,
        sa_column_kwargs={"autoincrement": False},
    )
    table_id: int = Field(foreign_key="game_table.id", sa_type=ROW_ID)
    position: int
    leaving: bool = False
    joined_at: datetime = Field(sa_type=UtcDateTime)


class Deal(Row, table=True):
    """All that chance and the table decided before the first action, and where the deal stands now.

    `pack` is the 52 cards in dealt order, `seed` the 32 bytes it came from as hex. `leader`, `winner` and the
    indices of `frozen` are seats of this deal. `deadline_at` is the open question's, `prompt` its number.
    `void_votes` are the player ids that asked to call it off. `machines`: one plays along; `for_fun`: it pays
    nothing, and no later deal that pays knows of it.
    """

    __table_args__ = (
        UniqueConstraint("table_id", "number"),
        CheckConstraint("number >= 1", name="number"),
        CheckConstraint(f"stake BETWEEN 1 AND {MAX_STAKE}", name="stake"),
        CheckConstraint("length(seed) = 64", name="seed"),
        CheckConstraint("leader >= 0", name="leader"),
        CheckConstraint("winner >= 0", name="winner"),
        CheckConstraint("prompt >= 0", name="prompt"),
        CheckConstraint("(status = 'live') = (ended_at IS NULL)", name="ended_at"),
        Index(
            "uq_deal_live",
            "table_id",
            unique=True,
            sqlite_where=text("status = 'live'"),
            postgresql_where=text("status = 'live'"),
        ),
        Index(
            "ix_deal_deadline_at",
            "deadline_at",
            sqlite_where=text("status = 'live'"),
            postgresql_where=text("status = 'live'"),
        ),
    )

    id: int = Field(default=None, primary_key=True, sa_type=ROW_ID)
    table_id: int = Field(foreign_key="game_table.id", sa_type=ROW_ID)
    number: int
    chat_id: int = Field(foreign_key="chat.id", sa_type=BIG)
    thread_id: int = Field(default=0, sa_type=BIG)
    ruleset: str
    options: dict[str, Any] = Field(default_factory=dict, sa_type=JSON_VALUE)
    stake: int
    pack: str
    seed: str
    leader: int | None = None
    winner: int | None = None
    instant_win: bool = False
    frozen: list[int] = Field(default_factory=list, sa_type=JSON_VALUE)
    void_votes: list[int] = Field(default_factory=list, sa_type=JSON_VALUE)
    machines: bool = False
    for_fun: bool = False
    status: DealStatus = Field(default=DealStatus.LIVE, sa_type=checked(DealStatus, "status"))
    prompt: int = 0
    deadline_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    started_at: datetime = Field(sa_type=UtcDateTime)
    ended_at: datetime | None = Field(default=None, sa_type=UtcDateTime)
    ended_by: str | None = None


class DealSeat(Row, table=True):
    """Who held which seat of a deal, under the name of that day.

    `present_from` is the number of the action since which his timeouts count towards being away.
    """

    __tablename__ = "deal_seat"
    __table_args__ = (
        UniqueConstraint("deal_id", "player_id"),
        CheckConstraint("seat >= 0", name="seat"),
    )

    deal_id: int = Field(primary_key=True, foreign_key="deal.id", sa_type=ROW_ID)
    seat: int = Field(primary_key=True)
    player_id: int = Field(foreign_key="player.id", sa_type=BIG)
    name: str
    present_from: int = 0


class DealAction(Row, table=True):
    """One accepted action. The key is the lock: of two writers of one number only one can win."""

    __tablename__ = "deal_action"
    __table_args__ = (
        CheckConstraint("number >= 0", name="number"),
        CheckConstraint("seat >= 0", name="seat"),
    )

    deal_id: int = Field(primary_key=True, foreign_key="deal.id", sa_type=ROW_ID)
    number: int = Field(primary_key=True)
    seat: int | None = None
    verb: str
    cards: str = ""
    at: datetime = Field(sa_type=UtcDateTime)


class Transfer(Row, table=True):
    """One line of the ledger: `amount` points from payer to payee; lines are only ever added.

    A deal's lines are numbered, so it can be paid only once. A correction has no number, but a reason and an
    author; it may name the deal it corrects.
    """

    __tablename__ = "ledger_transfer"
    __table_args__ = (
        UniqueConstraint("deal_id", "number"),
        CheckConstraint("amount > 0", name="amount"),
        CheckConstraint("payer_id <> payee_id", name="two_people"),
        CheckConstraint("number >= 0", name="number"),
        CheckConstraint(
            "(deal_id IS NOT NULL AND number IS NOT NULL AND reason IS NULL AND author_id IS NULL)"
            " OR (number IS NULL AND reason IS NOT NULL AND reason <> '' AND author_id IS NOT NULL)",
            name="origin",
        ),
        Index(None, "chat_id"),
    )

    id: int = Field(default=None, primary_key=True, sa_type=ROW_ID)
    chat_id: int = Field(foreign_key="chat.id", sa_type=BIG)
    deal_id: int | None = Field(default=None, foreign_key="deal.id", sa_type=ROW_ID)
    number: int | None = None
    payer_id: int = Field(foreign_key="player.id", sa_type=BIG)
    payee_id: int = Field(foreign_key="player.id", sa_type=BIG)
    amount: int = Field(sa_type=BIG)
    cause: str
    reason: str | None = None
    author_id: int | None = Field(default=None, foreign_key="player.id", sa_type=BIG)
    at: datetime = Field(sa_type=UtcDateTime)


class Surface(Row, table=True):
    """A message that shows a view: where it lives and the hash of what it shows.

    `deal_id` 0: it belongs to no deal; `player_id` 0: it is the group's.
    """

    __table_args__ = (UniqueConstraint("kind", "table_id", "deal_id", "player_id"),)

    id: int = Field(default=None, primary_key=True, sa_type=ROW_ID)
    kind: SurfaceKind = Field(sa_type=checked(SurfaceKind, "kind"))
    table_id: int = Field(foreign_key="game_table.id", sa_type=ROW_ID)
    deal_id: int = Field(default=0, sa_type=ROW_ID)
    player_id: int = Field(default=0, sa_type=BIG)
    chat_id: int = Field(sa_type=BIG)
    message_id: int = Field(sa_type=BIG)
    content_hash: str
    sent_at: datetime = Field(sa_type=UtcDateTime)


class AppliedUpdate(Row, table=True):
    """An update whose effect is committed, and the answer its button press is owed (`reply`, JSON text).

    `pending`: it was taken, but its effect waits for what Telegram must be asked first. `chat_id` and
    `thread_id` are where it was typed, `language` is that of the answer.
    """

    __tablename__ = "applied_update"
    __table_args__ = (Index(None, "at"),)

    update_id: int = Field(primary_key=True, sa_type=BIG, sa_column_kwargs={"autoincrement": False})
    callback_id: str | None = None
    reply: str | None = None
    answered: bool = False
    pending: bool = False
    chat_id: int | None = Field(default=None, sa_type=BIG)
    thread_id: int | None = Field(default=None, sa_type=BIG)
    language: str | None = None
    at: datetime = Field(sa_type=UtcDateTime)
