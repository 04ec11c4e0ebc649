"""What the tables keep, and what they refuse."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import Engine, make_url, text
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.exc import IntegrityError, StatementError
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import Session, select

from storage import migrations
from storage.database import Database
from storage.models import MAX_STAKE, Chat, Deal, Player, Row, Seat, Table, Transfer
from storage.sqlite import migrating, sqlite_engine
from storage.types import ChatKind, DealStatus
from tests.storage import rows
from tests.storage.rows import ANNA, BINH, CHAT, NOW

Build = Callable[[], Row]
BIG = 2**63 - 1

NO_PARENT = "FOREIGN KEY constraint failed"
NO_ORIGIN = "ck_ledger_transfer_origin"

REFUSED: dict[str, tuple[Build, str]] = {
    "chat_kind_unknown_to_telegram": (lambda: rows.chat(id=-5, kind="party"), "ck_chat_kind"),
    "chat_twice": (rows.chat, "UNIQUE constraint failed: chat.id"),
    "player_twice": (rows.player, "UNIQUE constraint failed: player.id"),
    "table_without_stake": (lambda: rows.closed_table(id=2, stake=0), "ck_game_table_stake"),
    "table_with_negative_stake": (lambda: rows.closed_table(id=2, stake=-1), "ck_game_table_stake"),
    "table_with_too_high_stake": (
        lambda: rows.closed_table(id=2, stake=MAX_STAKE + 1),
        "ck_game_table_stake",
    ),
    "table_of_an_unknown_chat": (lambda: rows.closed_table(id=2, chat_id=-9), NO_PARENT),
    "table_of_an_unknown_host": (lambda: rows.closed_table(id=2, host_id=9), NO_PARENT),
    "table_closed_without_a_time": (
        lambda: rows.closed_table(id=2, closed_at=None),
        "ck_game_table_closed_at",
    ),
    "table_open_with_a_closing_time": (
        lambda: rows.table(id=2, thread_id=3, closed_at=NOW),
        "ck_game_table_closed_at",
    ),
    "second_open_table_in_a_topic": (
        lambda: rows.table(id=2),
        "UNIQUE constraint failed: game_table.chat_id, game_table.thread_id",
    ),
    "seat_before_the_first": (lambda: rows.seat(position=-1), "ck_seat_position"),
    "seat_of_an_unknown_player": (lambda: rows.seat(player_id=9), NO_PARENT),
    "seat_at_an_unknown_table": (lambda: rows.seat(table_id=9), NO_PARENT),
    "second_live_deal_at_a_table": (
        lambda: rows.deal(id=2, number=2),
        "UNIQUE constraint failed: deal.table_id$",
    ),
    "second_deal_of_a_number": (
        lambda: rows.finished_deal(id=2),
        "UNIQUE constraint failed: deal.table_id, deal.number",
    ),
    "deal_number_zero": (lambda: rows.finished_deal(id=2, number=0), "ck_deal_number"),
    "deal_without_stake": (lambda: rows.finished_deal(id=2, number=2, stake=0), "ck_deal_stake"),
    "deal_with_a_short_seed": (lambda: rows.finished_deal(id=2, number=2, seed="0f" * 31), "ck_deal_seed"),
    "deal_led_by_no_seat": (lambda: rows.finished_deal(id=2, number=2, leader=-1), "ck_deal_leader"),
    "deal_won_by_no_seat": (lambda: rows.finished_deal(id=2, number=2, winner=-1), "ck_deal_winner"),
    "deal_with_a_negative_prompt": (lambda: rows.finished_deal(id=2, number=2, prompt=-1), "ck_deal_prompt"),
    "deal_finished_without_a_time": (
        lambda: rows.finished_deal(id=2, number=2, ended_at=None),
        "ck_deal_ended_at",
    ),
    "deal_of_an_unknown_status": (
        lambda: rows.finished_deal(id=2, number=2, status="paused"),
        "ck_deal_status",
    ),
    "deal_seat_before_the_first": (lambda: rows.deal_seat(seat=-1), "ck_deal_seat_seat"),
    "deal_seat_of_an_unknown_deal": (lambda: rows.deal_seat(deal_id=9), NO_PARENT),
    "action_before_the_first": (lambda: rows.action(number=-1), "ck_deal_action_number"),
    "action_of_no_seat": (lambda: rows.action(seat=-1), "ck_deal_action_seat"),
    "action_of_an_unknown_deal": (lambda: rows.action(deal_id=9), NO_PARENT),
    "transfer_of_nothing": (lambda: rows.transfer(amount=0), "ck_ledger_transfer_amount"),
    "transfer_backwards": (lambda: rows.transfer(amount=-500), "ck_ledger_transfer_amount"),
    "transfer_to_oneself": (lambda: rows.transfer(payee_id=ANNA), "ck_ledger_transfer_two_people"),
    "transfer_to_a_stranger": (lambda: rows.transfer(payee_id=9), NO_PARENT),
    "transfer_with_a_negative_number": (lambda: rows.transfer(number=-1), "ck_ledger_transfer_number"),
    "transfer_without_origin": (lambda: rows.transfer(deal_id=None, number=None), NO_ORIGIN),
    "transfer_with_a_number_but_no_deal": (lambda: rows.transfer(deal_id=None), NO_ORIGIN),
    "transfer_with_a_deal_but_no_number": (lambda: rows.transfer(number=None), NO_ORIGIN),
    "transfer_of_a_deal_with_a_reason": (
        lambda: rows.transfer(reason="miscounted", author_id=ANNA),
        NO_ORIGIN,
    ),
    "correction_without_reason": (lambda: rows.correction(reason=None), NO_ORIGIN),
    "correction_with_an_empty_reason": (lambda: rows.correction(reason=""), NO_ORIGIN),
    "correction_without_author": (lambda: rows.correction(author_id=None), NO_ORIGIN),
    "surface_of_an_unknown_kind": (lambda: rows.surface(kind="poster"), "ck_surface_kind"),
    "surface_of_an_unknown_table": (lambda: rows.surface(table_id=9), NO_PARENT),
}
SET_UNKNOWN_STATE = "UPDATE game_table SET state = 'OPEN', closed_at = opened_at"
ONCE: dict[str, tuple[Build, Build]] = {
    "player_sits_at_one_table": (rows.seat, lambda: rows.seat(position=1)),
    "seat_holds_one_player": (rows.seat, lambda: rows.seat(player_id=BINH)),
    "player_holds_one_seat_of_a_deal": (rows.deal_seat, lambda: rows.deal_seat(seat=1)),
    "deal_seat_holds_one_player": (rows.deal_seat, lambda: rows.deal_seat(player_id=BINH)),
    "action_number_is_taken_once": (rows.action, lambda: rows.action(verb="pass")),
    "deal_is_paid_once": (rows.transfer, lambda: rows.transfer(amount=1)),
    "view_has_one_surface": (rows.surface, lambda: rows.surface(message_id=11)),
    "update_is_applied_once": (rows.update, rows.update),
}
ALLOWED: dict[str, Build] = {
    "table_in_another_topic": lambda: rows.table(id=2, thread_id=3),
    "closed_table_beside_an_open_one": lambda: rows.closed_table(id=2),
    "ended_deal_beside_a_live_one": lambda: rows.finished_deal(id=2, number=2),
    "void_deal_beside_a_live_one": lambda: rows.finished_deal(id=2, number=2, status=DealStatus.VOID),
    "highest_stake": lambda: rows.closed_table(id=2, stake=MAX_STAKE),
    "action_of_the_clock": lambda: rows.action(seat=None, verb="timeout"),
    "correction_on_its_own": rows.correction,
    "correction_that_names_its_deal": lambda: rows.correction(deal_id=1),
}


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """A migrated database for all tests that commit nothing."""
    engine = sqlite_engine(make_url(f"sqlite:///{tmp_path_factory.mktemp('models') / 'samloc.sqlite3'}"))
    with migrating(engine) as connection:
        migrations.upgrade(connection)
    yield engine
    engine.dispose()


@pytest.fixture
def session(engine: Engine) -> Iterator[Session]:
    """A transaction that sees the world of `rows` and is rolled back afterwards."""
    with Session(engine) as session:
        rows.world(session)
        yield session


@pytest.mark.parametrize(("build", "why"), REFUSED.values(), ids=REFUSED)
def test_database_refuses(session: Session, build: Build, why: str) -> None:
    with pytest.raises(IntegrityError, match=f"(?m){why}"):
        rows.add(session, build())


@pytest.mark.parametrize(("first", "second"), ONCE.values(), ids=ONCE)
def test_key_holds(session: Session, first: Build, second: Build) -> None:
    rows.add(session, first())
    session.expunge_all()
    with pytest.raises(IntegrityError, match="UNIQUE"):
        rows.add(session, second())


@pytest.mark.parametrize("build", ALLOWED.values(), ids=ALLOWED)
def test_database_accepts(session: Session, build: Build) -> None:
    rows.add(session, build())


async def test_enum_is_checked_by_the_database_itself(database: Database) -> None:
    await database.write(rows.world)
    with pytest.raises(IntegrityError, match="ck_game_table_state"):
        await database.write(lambda session: session.connection().exec_driver_sql(SET_UNKNOWN_STATE))


async def test_enum_is_stored_by_its_value(database: Database) -> None:
    await database.write(rows.world)
    stored = await database.read(lambda session: session.connection().scalar(text("SELECT kind FROM chat")))
    assert stored == "supergroup"
    assert await database.read(lambda session: session.get_one(Chat, CHAT).kind) is ChatKind.SUPERGROUP


async def test_ids_keep_64_bits(database: Database) -> None:
    await database.write(rows.people)
    ids = {"id": BIG - 1, "chat_id": CHAT, "thread_id": BIG, "host_id": ANNA}
    await database.write(lambda session: rows.add(session, rows.table(**ids)))
    back = await database.read(lambda session: session.get_one(Table, BIG - 1))
    assert back.model_dump(include=set(ids)) == ids


async def test_rows_are_numbered_by_the_database(database: Database) -> None:
    def two(session: Session) -> list[int]:
        rows.world(session)
        made = [rows.correction(), rows.correction()]
        rows.add(session, *made)
        return [row.id for row in made]

    first, second = await database.write(two)
    assert first < second


async def test_amounts_keep_64_bits(database: Database) -> None:
    await database.write(rows.world)
    made = await database.write(lambda session: _added(session, rows.transfer(amount=BIG)))
    assert await database.read(lambda session: session.get_one(Transfer, made.id).amount) == BIG


async def test_time_comes_back_as_utc(database: Database) -> None:
    hanoi = datetime(2026, 2, 17, 3, 4, 5, 678901, tzinfo=timezone(timedelta(hours=7)))
    await database.write(lambda session: rows.add(session, rows.player(created_at=hanoi)))
    back = await database.read(lambda session: session.get_one(Player, ANNA).created_at)
    assert back == hanoi
    assert back.tzinfo is UTC
    assert (back.hour, back.microsecond) == (20, 678901)


async def test_time_without_a_zone_is_refused(database: Database) -> None:
    naive = NOW.replace(tzinfo=None)
    with pytest.raises(StatementError, match="needs a zone"):
        await database.write(lambda session: rows.add(session, rows.player(created_at=naive)))


async def test_times_of_any_zone_compare_by_moment(database: Database) -> None:
    west = NOW.astimezone(timezone(timedelta(hours=-9)))
    await database.write(lambda session: rows.add(session, rows.player(created_at=west)))

    def made_by(session: Session, moment: datetime) -> int:
        return len(session.exec(select(Player).where(Player.created_at <= moment)).all())

    east = NOW.astimezone(timezone(timedelta(hours=9)))
    assert await database.read(lambda session: made_by(session, east)) == 1
    assert await database.read(lambda session: made_by(session, east - timedelta(microseconds=1))) == 0


async def test_json_value_comes_back_whole(database: Database) -> None:
    options = {"turn_seconds": 30, "tên": "Sâm ♠", "list": [1, None, True, {"deep": 0.5}]}

    def build(session: Session) -> None:
        rows.people(session)
        rows.add(session, rows.table(options=options, frozen={str(ANNA): 2}), rows.deal(frozen=[0, 3]))

    await database.write(build)
    table = await database.read(lambda session: session.get_one(Table, 1))
    assert (table.options, table.frozen) == (options, {str(ANNA): 2})
    assert await database.read(lambda session: session.get_one(Deal, 1).frozen) == [0, 3]


async def test_json_value_is_replaced_whole(database: Database) -> None:
    await database.write(rows.world)

    def freeze(session: Session) -> None:
        table = session.get_one(Table, 1)
        table.frozen = {**table.frozen, str(BINH): 1}

    await database.write(freeze)
    assert await database.read(lambda session: session.get_one(Table, 1).frozen) == {str(BINH): 1}


async def test_two_rows_share_no_default_value(database: Database) -> None:
    first, second = rows.chat(), rows.chat(id=-5)
    first.options["x"] = 1
    assert second.options == {}


async def test_seat_ends_with_its_row(database: Database) -> None:
    await database.write(rows.world)
    await database.write(lambda session: rows.add(session, rows.seat()))
    await database.write(lambda session: session.delete(session.get_one(Seat, ANNA)))
    await database.write(lambda session: rows.add(session, rows.seat(player_id=BINH)))


async def test_player_with_history_cannot_be_deleted(database: Database) -> None:
    await database.write(rows.world)
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        await database.write(lambda session: session.delete(session.get_one(Player, ANNA)))


def test_every_constraint_has_a_name() -> None:
    for table in Row.metadata.sorted_tables:
        for constraint in table.constraints | table.indexes:
            assert constraint.name, f"{table.name}: {constraint!r}"


def test_tables_can_be_made_on_postgresql() -> None:
    dialect = PGDialect()  # type: ignore[no-untyped-call]
    statements = [str(CreateTable(table).compile(dialect=dialect)) for table in Row.metadata.sorted_tables]
    indexes = [index for table in Row.metadata.sorted_tables for index in table.indexes]
    statements += [str(CreateIndex(index).compile(dialect=dialect)) for index in indexes]
    everything = "\n".join(statements)
    assert "id BIGSERIAL" in everything
    assert "TIMESTAMP WITH TIME ZONE" in everything
    assert "UNIQUE INDEX uq_deal_live ON deal (table_id) WHERE status = 'live'" in everything


def _added(session: Session, row: Transfer) -> Transfer:
    rows.add(session, row)
    return row
