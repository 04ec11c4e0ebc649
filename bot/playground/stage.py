"""What whoever runs the server brings to the page: where it stands, whom to show, who plays by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from bot.playground.world import Json


class Company(Protocol):
    """People who act by themselves, through the server like everybody else."""

    def minding(self) -> Mapping[int, bool]:
        """The ids of those who can act by themselves, and whether they do now."""
        ...

    def mind(self, user: int, on: bool) -> None:
        """Lets one of them act by himself, or leaves him to whoever looks at the page."""
        ...

    async def add(self, chat: int) -> None:
        """Has a machine player seated at a group's table, by a command somebody types there."""
        ...


@dataclass(slots=True)
class Stage:
    """`progress` says what a start waits for, None once all is there; `note` greets, by language."""

    progress: str | None = None
    visitor: int | None = None
    chat: int | None = None
    note: dict[str, str] = field(default_factory=dict)
    company: Company | None = None

    def show(self) -> Json:
        return {
            "progress": self.progress,
            "visitor": self.visitor,
            "chat": self.chat,
            "note": self.note,
            "machines": self.company is not None,
        }

    def minding(self) -> Mapping[int, bool]:
        return {} if self.company is None else self.company.minding()
