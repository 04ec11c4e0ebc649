"""The evening: people open a table, sit down, and play deal after deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from random import Random

from bot.cli.demo.guest import DECLINE, PASS, YOUR_TURN, Guest, Message, Stuck
from bot.cli.demo.script import Script
from bot.cli.demo.wits import answers, leads, would_declare

GROUP = "nhóm"
RESULT = "🏁"
STRENGTHS = ("khá", "cao thủ", "tay mơ")
MOST_SEATS = 4
"""More sit only where five can be dealt to."""
TURNS = 400
"""No deal has that many turns."""


@dataclass(slots=True)
class Tally:
    """What the people did with their turns: `could` counts those at which something could be played."""

    deals: int = 0
    could: int = 0
    played: int = 0
    passed: int = 0


class Evening:
    """Guests around one table; the first is the one whose private chat is shown."""

    def __init__(self, guests: Sequence[Guest], script: Script, chance: Random) -> None:
        self.guests = guests
        self.viewer = guests[0]
        self.tally = Tally()
        self._script = script
        self._chance = chance

    async def sit_down(self) -> None:
        """From `/newgame` to a full table."""
        command = "/newgame" if len(self.guests) <= MOST_SEATS else "/newgame sam-dem-la"
        await self.viewer.say(command)
        self._script.line(self.viewer.name, command)
        for guest in self.guests:
            lobby = await guest.until(partial(guest.in_group, "Vào bàn"), "a lobby")
            told = await guest.press(guest.group, lobby, "Vào bàn")
            self._script.line(guest.name, f"[Vào bàn] {told}")
            lobby = await guest.until(partial(self._lobby_with, guest), f"{guest.name} in the lobby")
            self._script.message(GROUP, lobby.text)

    async def add_machines(self, count: int) -> None:
        """Machine players beside the people, of one strength after the other."""
        for strength, _ in zip(cycle(STRENGTHS), range(count), strict=False):
            seen = await self.viewer.until(partial(self._lobby_with, self.viewer), "the lobby")
            await self.viewer.say(f"/themmay {strength}")
            self._script.line(self.viewer.name, f"/themmay {strength}")
            lobby = await self.viewer.until(partial(self._lobby_unlike, seen), f"a machine ({strength})")
            self._script.message(GROUP, lobby.text)

    async def _lobby_unlike(self, before: Message) -> Message | None:
        lobby = await self._lobby_with(self.viewer)
        return lobby if lobby and lobby.text != before.text else None

    async def deal(self, number: int) -> None:
        """One deal, from the button to its result."""
        await self.open_deal(number)
        for _ in range(TURNS):
            if await self.one_turn(number):
                break
        else:
            raise Stuck("a deal does not end")
        result = await self.viewer.until(lambda: self._result(number), "a result")
        self._script.message(GROUP, result.text)
        self.tally.deals += 1

    async def open_deal(self, number: int) -> None:
        """Deal, and answer báo sâm."""
        opener = self.guests[(number - 1) % len(self.guests)]
        word = "Chia bài" if number == 1 else "Ván nữa"
        start = await opener.until(lambda: opener.in_group(word), f"[{word}]")
        self._script.blank()
        self._script.line(opener.name, f"[{word}] {await opener.press(opener.group, start, word)}")
        await self._declare(number)

    async def _declare(self, number: int) -> None:
        """Everybody says whether he declares Sâm, one after the other; a declaration ends it."""
        for guest in self.guests:
            panel = await guest.until(partial(self._dealt, guest, number), "a hand")
            if guest is self.viewer:
                self._script.message(f"({guest.name})", panel.text)
                self._script.line(f"({guest.name})", " ".join(panel.hand))
            if panel.button(DECLINE) is None:
                return
            declares = would_declare(panel.hand)
            word = "Báo Sâm" if declares else DECLINE
            told = await guest.press(guest.id, panel, word)
            if guest is self.viewer or declares:
                self._script.line(guest.name, f"[{word}] {told}")
            if declares:
                return

    async def one_turn(self, number: int) -> bool:
        """Whoever is asked acts; True once the deal has a result."""
        guest, panel = await self._asked(number)
        if guest is None or panel is None:
            return True
        if guest is self.viewer:
            table = await guest.until(partial(self._table_like, panel), "the table at his turn")
            self._script.message(GROUP, table.text)
            self._script.message(f"({guest.name})", panel.text)
            self._script.line(f"({guest.name})", " ".join(panel.hand))
        told = await self._act(guest, panel)
        if guest is self.viewer:
            self._script.line(guest.name, told)
        await guest.until(lambda: self._moved_on(guest, panel), "the panel after his turn")
        return False

    async def _act(self, guest: Guest, panel: Message) -> str:
        """Play the first idea that the phone accepts, or pass."""
        ideas = answers(panel.hand, panel.table) if panel.table else leads(panel.hand, self._chance)
        for idea in ideas:
            shown = await guest.choose(idea)
            if shown.play_button is not None:
                self.tally.could += 1
                self.tally.played += 1
                return await guest.insist(shown, shown.play_button)
        self.tally.passed += 1
        return await guest.insist(panel, PASS)

    async def _asked(self, number: int) -> tuple[Guest | None, Message | None]:
        """Who is asked now, by his own panel; nobody once the result is out."""
        asked: list[tuple[Guest, Message]] = []

        async def look() -> Message | None:
            for guest in self.guests:
                panel = await guest.panel()
                if panel is not None and YOUR_TURN in panel.text and f"ván {number} " in panel.text:
                    asked.append((guest, panel))
                    return panel
            return await self._result(number)

        await self.viewer.until(look, "somebody's turn")
        return asked[0] if asked else (None, None)

    async def _moved_on(self, guest: Guest, before: Message) -> Message | None:
        panel = next((m for m in await guest.see(guest.id) if m.id == before.id), None)
        if panel is None or YOUR_TURN not in panel.text or panel.hand != before.hand:
            return panel or before
        return None

    async def _dealt(self, guest: Guest, number: int) -> Message | None:
        panel = await guest.panel()
        if panel is not None and f"ván {number} " in panel.text:
            return panel
        return await self._result(number)

    async def _table_like(self, panel: Message) -> Message | None:
        """The table message, once it shows the same seats with as many cards as the viewer's panel."""
        seen = await self.viewer.see(self.viewer.group)
        table = next((m for m in reversed(seen) if m.text.startswith("🎴")), None)
        return table if table and table.seats == panel.seats else None

    async def _lobby_with(self, guest: Guest) -> Message | None:
        lobby = await guest.in_group("Vào bàn")
        return lobby if lobby and guest.name in lobby.text else None

    async def _result(self, number: int) -> Message | None:
        seen = await self.viewer.see(self.viewer.group)
        return next((m for m in reversed(seen) if m.text.startswith(f"{RESULT} Ván {number} ")), None)
