"""What people see: the newest message that says something, and what was sent to a chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from tests.e2e.world import Player, World

Json = dict[str, Any]
ISOLATES = str.maketrans("", "", "\u2068\u2069")


def read(message: Json) -> str:
    """A message's text without the signs that keep a name's direction to itself."""
    return str(message.get("text", "")).translate(ISOLATES)


def says(person: Player, chat: int, sign: str) -> Callable[[], Awaitable[str | None]]:
    """A question for `World.until`: does he see a message there that says this? Its text."""

    async def look() -> str | None:
        seen = [read(message) for message in await person.see(chat)]
        return next((text for text in reversed(seen) if sign.translate(ISOLATES) in text), None)

    return look


def silent(person: Player, chat: int, sign: str) -> Callable[[], Awaitable[bool]]:
    """A question for `World.until`: does nothing there say this?"""

    async def look() -> bool:
        return await says(person, chat, sign)() is None

    return look


async def sent_to(world: World, chat: int, after: int = 0) -> list[Json]:
    """The messages that the bot sent or edited there, whatever became of it."""
    calls = await world.client.calls(after=after)
    return [call for call in calls if call["chat"] == chat and "text" in call["params"]]


async def play_starts(world: World) -> None:
    """Everybody is silent until the window for báo sâm is over, whatever language he speaks."""
    await world.until(lambda: _playing(world), 40.0)


async def _playing(world: World) -> bool:
    deal = await world.live()
    return deal.group.turn is not None or deal.group.result is not None
