"""The book of posted messages: what shows a table is known, also after a restart."""

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from bot.service import Posted, SurfaceKey, SurfaceKind, Surfaces
from tests.service.desk import CHAT, THERE, TestDesk, person

LOBBY = SurfaceKey(SurfaceKind.LOBBY, 1)
PANEL = SurfaceKey(SurfaceKind.PANEL, 1, 4, person("A").id)


def book_of(desk: TestDesk) -> Surfaces:
    return Surfaces(desk.database, desk.clock)


async def test_what_was_posted_is_found(desk: TestDesk) -> None:
    await desk.open()
    book = book_of(desk)
    await book.posted(LOBBY, CHAT, 10, "first")
    assert await book.find(LOBBY) == Posted(CHAT, 10, "first", desk.clock.now())
    assert await book.find(PANEL) is None


async def test_the_book_survives_a_restart(desk: TestDesk) -> None:
    await desk.open()
    book = book_of(desk)
    await book.posted(LOBBY, CHAT, 10, "first")
    await book.posted(PANEL, person("A").id, 11, "hand")
    sent = desk.clock.now()
    desk.clock.advance(60)
    await book.edited(LOBBY, "second")
    await desk.restart()
    assert await book_of(desk).of_table(1) == {
        LOBBY: Posted(CHAT, 10, "second", sent),
        PANEL: Posted(person("A").id, 11, "hand", sent),
    }


async def test_a_surface_posted_anew_replaces_the_old_message(desk: TestDesk) -> None:
    await desk.open()
    book = book_of(desk)
    await book.posted(LOBBY, CHAT, 10, "first")
    desk.clock.advance(5)
    await book.posted(LOBBY, CHAT, 12, "again")
    for known in (book, book_of(desk)):
        assert await known.of_table(1) == {LOBBY: Posted(CHAT, 12, "again", desk.clock.now())}


async def test_a_forgotten_surface_is_gone(desk: TestDesk) -> None:
    await desk.open()
    book = book_of(desk)
    await book.posted(LOBBY, CHAT, 10, "first")
    await book.forget(LOBBY)
    await book.forget(PANEL)
    for known in (book, book_of(desk)):
        assert await known.of_table(1) == {}


async def test_an_edit_of_what_was_never_posted_writes_nothing(desk: TestDesk) -> None:
    await desk.open()
    before = await desk.rows()
    await book_of(desk).edited(LOBBY, "second")
    assert await desk.rows() == before


async def test_who_asks_while_the_book_is_read_loses_nothing(desk: TestDesk) -> None:
    await desk.open()
    book = book_of(desk)
    await asyncio.gather(
        book.posted(LOBBY, CHAT, 10, "first"),
        book.posted(PANEL, person("A").id, 11, "hand"),
        book.find(PANEL),
    )
    assert set(await book.of_table(1)) == set(await book_of(desk).of_table(1)) == {LOBBY, PANEL}


async def test_a_message_whose_note_could_not_be_written_is_known_until_the_restart(desk: TestDesk) -> None:
    await desk.open()
    book = book_of(desk)
    await book.of_table(1)
    desk.store.disk.fill(1)
    with pytest.raises(OperationalError):
        await book.posted(LOBBY, CHAT, 10, "first")
    assert await book.find(LOBBY) is not None
    assert await book_of(desk).find(LOBBY) is None
    await book.edited(LOBBY, "second")
    assert await book_of(desk).find(LOBBY) == await book.find(LOBBY)


async def test_tables_do_not_mix(desk: TestDesk) -> None:
    await desk.open()
    await desk.seat("A", at=THERE)
    book = book_of(desk)
    other = SurfaceKey(SurfaceKind.LOBBY, 2)
    await book.posted(LOBBY, CHAT, 10, "first")
    await book.posted(other, CHAT, 11, "other")
    assert (set(await book.of_table(1)), set(await book.of_table(2))) == ({LOBBY}, {other})
