"""A write that fails leaves the database as it was, and usable."""

import pytest
from sqlalchemy.exc import OperationalError
from sqlmodel import Session, select

from storage.database import Database
from storage.errors import DatabaseUnusable
from storage.models import Deal, DealAction, Seat, Table, Transfer
from storage.types import DealStatus
from tests.storage import rows
from tests.storage.faults import Disk
from tests.storage.rows import ANNA, NOW


def end_of_deal(session: Session) -> None:
    """What the last play of a deal writes: the action, the end, the transfers, what the table remembers."""
    rows.add(session, rows.action(number=1, cards="2S"))
    deal = session.get_one(Deal, 1)
    deal.status, deal.ended_at = DealStatus.FINISHED, NOW
    session.get_one(Table, 1).winner_id = ANNA
    session.delete(session.get_one(Seat, ANNA))
    rows.add(session, rows.transfer(number=0), rows.transfer(number=1, cause="chop"))


def standing(session: Session) -> tuple[object, ...]:
    """All that `end_of_deal` changes."""
    return (
        len(session.exec(select(DealAction)).all()),
        session.get_one(Deal, 1).status,
        session.get_one(Table, 1).winner_id,
        len(session.exec(select(Seat)).all()),
        len(session.exec(select(Transfer)).all()),
    )


BEFORE = (0, DealStatus.LIVE, None, 1, 0)
AFTER = (1, DealStatus.FINISHED, ANNA, 0, 2)


def prepare(session: Session) -> None:
    rows.world(session)
    rows.add(session, rows.seat())


async def test_every_write_of_a_transaction_may_fail_and_nothing_is_half_done(url: str) -> None:
    disk = Disk()
    database = Database(url, connect=disk.connect)
    await database.open()
    await database.write(prepare)
    failures = 0
    while True:
        disk.fill(failures + 1)
        try:
            await database.write(end_of_deal)
        except OperationalError as error:
            assert "disk is full" in str(error)
            failures += 1
            disk.fill(0)
            assert await database.read(standing) == BEFORE
        else:
            break
    disk.fill(0)
    assert await database.read(standing) == AFTER
    # An action, a deal, a table, a seat, two transfers and the commit, each of which failed once.
    assert failures == 7
    await database.close()


async def test_every_write_of_the_first_start_may_fail_and_a_later_start_works(url: str) -> None:
    disk = Disk()
    database = Database(url, connect=disk.connect)
    failures = 0
    while True:
        disk.fill(failures + 1)
        try:
            await database.open()
        except DatabaseUnusable:
            failures += 1
        else:
            break
    assert failures > 10
    disk.fill(0)
    await database.write(prepare)
    assert await database.read(standing) == BEFORE
    await database.close()


async def test_disk_that_is_really_full_keeps_the_database_whole(database: Database) -> None:
    await database.write(prepare)

    def fill(session: Session) -> None:
        # SQLite's own limit stands in for the disk's: the same error in the same places.
        connection = session.connection()
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        session.get_one(Table, 1).winner_id = ANNA
        rows.add(session, *(rows.update(update_id=n, reply="x" * 500) for n in range(500)))

    with pytest.raises(OperationalError, match="full"):
        await database.write(fill)
    assert await database.read(standing) == BEFORE
    await database.write(end_of_deal)
    assert await database.read(standing) == AFTER
