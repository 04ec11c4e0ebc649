"""Which message shows what: kept beside the tables, so that after a restart every screen is found again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, select

from bot.service.clock import Clock
from storage import queries
from storage.database import Database
from storage.models import Surface
from storage.types import SurfaceKind


@dataclass(frozen=True, slots=True)
class SurfaceKey:
    """What a message shows: a kind of screen of a table, of one deal, for one player (0: none)."""

    kind: SurfaceKind
    table_id: int
    deal_id: int = 0
    player_id: int = 0


@dataclass(frozen=True, slots=True)
class Posted:
    """The message that shows it: where it is, what it shows (a digest, "" if unknown), when it was sent."""

    chat_id: int
    message_id: int
    digest: str
    sent_at: datetime


class Surfaces:
    """The book of posted messages: read from memory, written through to the database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._posted: dict[int, dict[SurfaceKey, Posted]] = {}

    async def of_table(self, table_id: int) -> dict[SurfaceKey, Posted]:
        """Every message that shows this table."""
        if table_id not in self._posted:
            stored = await self._database.read(lambda session: _load(session, table_id))
            # Somebody who asked at the same time may have read, and written, meanwhile.
            self._posted.setdefault(table_id, stored)
        return self._posted[table_id]

    def reread(self, table_ids: Iterable[int]) -> None:
        """The database knows better: what these tables' messages are was changed there."""
        for table_id in table_ids:
            self._posted.pop(table_id, None)

    async def find(self, key: SurfaceKey) -> Posted | None:
        """The message that shows it, if one was posted."""
        return (await self.of_table(key.table_id)).get(key)

    async def posted(self, key: SurfaceKey, chat_id: int, message_id: int, digest: str) -> None:
        """A message was sent."""
        await self._keep(key, Posted(chat_id, message_id, digest, self._clock.now()))

    async def edited(self, key: SurfaceKey, digest: str) -> None:
        """The message shows something else now."""
        before = await self.find(key)
        if before is not None:
            await self._keep(key, Posted(before.chat_id, before.message_id, digest, before.sent_at))

    async def forget(self, key: SurfaceKey) -> None:
        """The message is gone, or no longer ours to change."""
        (await self.of_table(key.table_id)).pop(key, None)
        await self._database.write(lambda session: _delete(session, key))

    async def _keep(self, key: SurfaceKey, posted: Posted) -> None:
        (await self.of_table(key.table_id))[key] = posted
        await self._database.write(lambda session: _save(session, key, posted))


def _row(session: Session, key: SurfaceKey) -> Surface | None:
    return session.exec(
        select(Surface).where(
            Surface.kind == key.kind,
            Surface.table_id == key.table_id,
            Surface.deal_id == key.deal_id,
            Surface.player_id == key.player_id,
        )
    ).one_or_none()


def _load(session: Session, table_id: int) -> dict[SurfaceKey, Posted]:
    return {
        SurfaceKey(row.kind, row.table_id, row.deal_id, row.player_id): Posted(
            row.chat_id, row.message_id, row.content_hash, row.sent_at
        )
        for row in queries.surfaces(session, table_id)
    }


def _save(session: Session, key: SurfaceKey, posted: Posted) -> None:
    row = _row(session, key) or Surface(
        kind=key.kind,
        table_id=key.table_id,
        deal_id=key.deal_id,
        player_id=key.player_id,
        chat_id=posted.chat_id,
        message_id=posted.message_id,
        content_hash=posted.digest,
        sent_at=posted.sent_at,
    )
    row.chat_id, row.message_id = posted.chat_id, posted.message_id
    row.content_hash, row.sent_at = posted.digest, posted.sent_at
    session.add(row)


def _delete(session: Session, key: SurfaceKey) -> None:
    row = _row(session, key)
    if row is not None:
        session.delete(row)
