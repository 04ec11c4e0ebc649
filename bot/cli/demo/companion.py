"""A person who acts by himself, at a human pace: sits down, answers, plays, deals. All he knows he read."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random

from bot.cli.demo.guest import DECLINE, PASS, YOUR_TURN, Guest, Message, Stuck
from bot.cli.demo.wits import Play, answers, leads, would_declare
from bot.playground import Refusal

JOIN, DEAL, NEXT = "Vào bàn", "Chia bài", "Ván nữa"
SEATED = re.compile(r"^\d+\. (.+?)(?: \(chủ bàn\))?$", re.MULTILINE)
AGAIN = 20.0
"""Seconds after which what was done in vain is tried again."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How long a person takes, in seconds: to think, at least and at most, and before another deal."""

    least: float = 1.4
    most: float = 3.2
    rest: float = 15.0

    async def think(self, chance: Random) -> None:
        """A moment."""
        await asyncio.sleep(chance.uniform(self.least, self.most))


class Companion:
    """Acts for a guest as long as `on`; who has a `ready` starts the deals, once it says so of the seated."""

    def __init__(
        self, guest: Guest, chance: Random, manner: Manner, ready: Callable[[list[str]], bool] | None = None
    ) -> None:
        self.guest = guest
        self.on = True
        self._chance = chance
        self._manner = manner
        self._ready = ready
        self._done: dict[str, float] = {}

    async def live(self) -> None:
        """Looks whenever something happened that he saw, and acts; until cancelled."""
        client, after = self.guest.client, 0
        while True:
            if self.on:
                # Refused or answered too late: the table has moved on, or the network is cut.
                with contextlib.suppress(Stuck, Refusal):
                    await self.act()
            events = await client.events(after=after, timeout=1.0, user=self.guest.id)
            for event in events:
                after = event["seq"]
                self._follow(event.get("message", {}).get("migrate_to_chat_id"))

    def _follow(self, group: int | None) -> None:
        """A group that was upgraded goes on under another number."""
        self.guest.group = group or self.guest.group

    async def act(self) -> None:
        """The one thing that is to be done now, if any."""
        panel = await self.guest.panel()
        if panel is not None and panel.button(DECLINE):
            await self._once(f"declare {panel.hand}", self._declare, panel)
        elif panel is not None and YOUR_TURN in panel.text:
            await self._once(f"turn {panel.hand} {panel.table}", self._take_turn, panel)
        else:
            await self._be_sociable()

    async def _once(self, what: str, deed: Callable[[Message], Awaitable[None]], message: Message) -> None:
        now = time.monotonic()
        if now - self._done.get(what, -AGAIN) < AGAIN:
            return
        await self._manner.think(self._chance)
        self._done = {old: at for old, at in self._done.items() if now - at < AGAIN} | {what: now}
        if self.on:
            await deed(message)

    async def _declare(self, panel: Message) -> None:
        word = "Báo Sâm" if would_declare(panel.hand) else DECLINE
        await self.guest.press(self.guest.id, panel, word)

    async def _take_turn(self, panel: Message) -> None:
        for idea in self._ideas(panel):
            shown = await self.guest.choose(idea)
            if shown.play_button is not None:
                await self.guest.insist(shown, shown.play_button)
                return
        await self.guest.insist(panel, PASS)

    def _ideas(self, panel: Message) -> list[Play]:
        return answers(panel.hand, panel.table) if panel.table else leads(panel.hand, self._chance)

    async def _be_sociable(self) -> None:
        lobby = await self.guest.in_group(JOIN)
        if lobby is None:
            return
        if self.guest.name not in lobby.text:
            await self._once(f"join {lobby.id}", self._join, lobby)
        elif self._ready is not None and lobby.button(DEAL) and self._ready(SEATED.findall(lobby.text)):
            await self._once(f"deal {lobby.id} {lobby.text}", self._start, lobby)
        elif self._ready is not None and lobby.button(NEXT):
            await self._once(f"next {lobby.id}", self._go_on, lobby)

    async def _join(self, lobby: Message) -> None:
        await self.guest.press(self.guest.group, lobby, JOIN)

    async def _start(self, lobby: Message) -> None:
        await self.guest.press(self.guest.group, lobby, DEAL)

    async def _go_on(self, result: Message) -> None:
        """Another deal, if nobody else asked for it meanwhile."""
        await asyncio.sleep(self._manner.rest)
        newest = await self.guest.in_group(JOIN)
        if newest is not None and newest.id == result.id and newest.button(NEXT):
            await self.guest.press(self.guest.group, newest, NEXT)
