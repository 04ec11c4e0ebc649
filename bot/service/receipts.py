"""Receipts: an update is written with its effect, so that a repeat is known, and a press is answered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from bot.service.outcome import Outcome
from bot.service.replies import Notice, Reply, Status
from storage import queries
from storage.models import AppliedUpdate


@dataclass(frozen=True, slots=True)
class Receipt:
    """The update a command came by: written with its effect, so that a repeat is known.

    `language` is that of the answer; `chat_id` and `thread_id` are where it was typed. One that `resumes`
    was taken before (`Host.hold`), and is carried out now that Telegram has said what had to be known.
    """

    update_id: int
    callback_id: str | None = None
    language: str | None = None
    chat_id: int | None = None
    thread_id: int = 0
    resumes: bool = False


@dataclass(frozen=True, slots=True)
class OwedAnswer:
    """An update that is committed, and whose answer is not known to have arrived.

    A press has a `callback_id`; what was typed in a chat and still waits has none.
    """

    update_id: int
    callback_id: str | None
    reply: Reply
    language: str
    chat_id: int | None = None
    thread_id: int = 0


def repeated(session: Session, receipt: Receipt) -> Outcome | None:
    """What became of an update that was taken before; None for a new one, and one taken up again."""
    row = queries.applied(session, receipt.update_id)
    if row is None or (row.pending and receipt.resumes):
        return None
    if row.pending:
        return Outcome(Status.REPEATED, Reply(Notice.PENDING))
    return Outcome(Status.REPEATED, Reply.from_json(row.reply) if row.reply else Reply(Notice.REPEATED))


def write(session: Session, receipt: Receipt, reply: Reply, now: datetime, *, pending: bool = False) -> None:
    """Keep an update and its answer."""
    row = queries.applied(session, receipt.update_id) or AppliedUpdate(update_id=receipt.update_id, at=now)
    row.callback_id, row.reply, row.pending = receipt.callback_id, reply.to_json(), pending
    row.chat_id, row.thread_id, row.language = receipt.chat_id, receipt.thread_id or None, receipt.language
    session.add(row)


def owed(session: Session, since: datetime, language: str) -> tuple[OwedAnswer, ...]:
    """Who pressed or typed something since then and was perhaps never answered."""
    return tuple(
        OwedAnswer(
            row.update_id,
            row.callback_id,
            Reply.from_json(row.reply),
            row.language or language,
            row.chat_id,
            row.thread_id or 0,
        )
        for row in queries.unanswered(session, since)
        if row.reply and (row.callback_id or row.chat_id)
    )
