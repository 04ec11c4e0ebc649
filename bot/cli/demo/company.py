"""The people around the visitor, each of whom can be left to himself or taken over."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from random import Random
from typing import Any

from bot.cli.demo.companion import Companion, Manner
from bot.cli.demo.guest import Guest
from bot.playground import Refusal
from bot.playground.client import PlaygroundClient

FULL = 4
MACHINE = "🤖"
LEAVE_WITHIN = 3.0
"""Seconds in which everybody has gone."""
log = logging.getLogger(__name__)


class Company:
    """An async context manager; its first member opens the table and starts the deals."""

    def __init__(self, client: PlaygroundClient, chance: Random, manner: Manner) -> None:
        self._client = client
        self._chance = chance
        self._manner = manner
        self._members: dict[int, Companion] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Company:
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LEAVE_WITHIN)

    def minding(self) -> Mapping[int, bool]:
        """Everybody here, and whether he acts by himself now."""
        return {id: member.on for id, member in self._members.items()}

    def mind(self, user: int, on: bool) -> None:
        """Lets one of them act by himself, or leaves him to the visitor."""
        if user not in self._members:
            raise Refusal("this person does not play by himself")
        self._members[user].on = on

    async def add(self, chat: int) -> None:
        """The bot's own machine player, asked for in the group by the first of them who is there."""
        for id in self._members:
            with contextlib.suppress(Refusal):
                await self._client.say(id, chat, "/themmay")
                return
        raise Refusal("nobody who plays by himself is in this group")

    def welcome(self, user: Mapping[str, Any], group: Mapping[str, Any]) -> None:
        """A person acts by himself from now on, in that group."""
        ready = None if self._members else self._may_deal
        guest = Guest(self._client, user, group)
        companion = Companion(guest, Random(self._chance.random()), self._manner, ready)
        self._members[guest.id] = companion
        self._tasks.add(asyncio.create_task(self._live(companion)))

    async def _live(self, companion: Companion) -> None:
        while True:
            try:
                await companion.live()
            except Exception:
                # A demo goes on, whatever a visitor did to one of its people.
                log.exception("%s lost the thread", companion.guest.name)
                await asyncio.sleep(1)

    def _may_deal(self, seated: list[str]) -> bool:
        """Whether a visitor sits and everybody who acts by himself, or no room is left for a person."""
        alone = {member.guest.name for member in self._members.values() if member.on}
        here = {member.guest.name for member in self._members.values()}
        people = {name for name in map(bare, seated) if not name.startswith(MACHINE)}
        return (alone <= people and not people <= here) or len(people) >= FULL


def bare(name: str) -> str:
    """A name without the marks that keep its direction to itself."""
    return name.strip("\u2068\u2069")
