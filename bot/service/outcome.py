"""What became of a command."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.service.people import Person
from bot.service.replies import Reply, Status
from storage.models import Deal


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the open question of a deal runs out; `at` None: nothing is waited for any more.

    `machines`: one plays in the deal.
    """

    deal_id: int
    prompt: int
    at: datetime | None
    machines: bool = False


def deadline_of(deal: Deal) -> Deadline:
    """The deadline of a deal's open question."""
    return Deadline(deal.id, deal.prompt, deal.deadline_at, deal.machines)


@dataclass(frozen=True, slots=True)
class Acted:
    """An action that was written under its number: whose and which, but not with what cards."""

    deal_id: int
    number: int
    seat: int | None
    verb: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command came to; `tables` are those whose screens are out of date now.

    `to_tell` are people who lost their seat and whom no screen tells so.
    """

    status: Status
    reply: Reply
    tables: tuple[int, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    to_tell: tuple[Person, ...] = ()
    acted: tuple[Acted, ...] = ()
