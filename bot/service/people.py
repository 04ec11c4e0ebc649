"""Who acts and where: the two nouns every command carries."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    """A person as Telegram names him; `id` is the Telegram user id, `name` is unescaped.

    `language` is what Telegram says, in a scene the one he is spoken to in.
    """

    id: int
    name: str
    username: str | None = None
    language: str | None = None

    @property
    def is_machine(self) -> bool:
        """A machine player: nobody to send anything to, or to look up."""
        return is_machine(self.id)


def is_machine(player_id: int) -> bool:
    """Telegram's ids of people are above zero, machines have those below."""
    return player_id < 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: a chat and a topic in it (0 where there is none)."""

    chat_id: int
    thread_id: int = 0
    title: str = ""
    kind: str = "supergroup"
    is_forum: bool = False
