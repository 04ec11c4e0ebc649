"""A person at the phone: reads messages and buttons as the server shows them to him, and presses."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.cli.demo.wits import CARD, Play, cards_in
from bot.playground.client import PlaygroundClient

Json = Mapping[str, Any]
MARK = "✅"
SEAT = re.compile("(▫️|👉) .* – \\d+ lá")
YOUR_TURN = "Lượt của bạn"
ON_TABLE = "Trên bàn:"
DECLINE = "Không báo"
PASS = "Bỏ"
WARNING = "Coi chừng"
ANYWAY = "Vẫn"
PATIENCE = 30.0
TAPS = 60


class Stuck(Exception):
    """What a person waited for did not come."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message with buttons, as one person sees it."""

    id: int
    text: str
    buttons: tuple[str, ...]

    @classmethod
    def of(cls, raw: Json) -> Message:
        """From the server's own form."""
        rows = raw.get("reply_markup", {}).get("inline_keyboard", [])
        return cls(raw["message_id"], raw.get("text", ""), tuple(b["text"] for row in rows for b in row))

    @property
    def hand(self) -> Play:
        """The cards on the buttons, chosen or not."""
        return tuple(label.removeprefix(MARK) for label in self.buttons if is_card(label))

    @property
    def chosen(self) -> Play:
        """The cards that are marked."""
        return tuple(label.removeprefix(MARK) for label in self.buttons if label.startswith(MARK))

    @property
    def seats(self) -> tuple[str, ...]:
        """The lines that tell who holds how many cards."""
        return tuple(line for line in self.text.splitlines() if SEAT.match(line))

    @property
    def table(self) -> Play:
        """The cards to beat."""
        line = next((line for line in self.text.splitlines() if line.startswith(ON_TABLE)), "")
        return cards_in(line)

    @property
    def play_button(self) -> str | None:
        """The label of **Đánh**, if it names a play rather than a reason against it."""
        label = next((label for label in self.buttons if label.startswith("Đánh")), "")
        return label if label and "–" not in label else None

    def button(self, word: str) -> str | None:
        """The first button whose label begins with a word."""
        return next((label for label in self.buttons if label.startswith(word)), None)


def is_card(label: str) -> bool:
    """Whether a button is a card's."""
    return CARD.fullmatch(label.removeprefix(MARK)) is not None


class Guest:
    """One person: `user` as the server knows him, `group` the chat he plays in."""

    def __init__(self, client: PlaygroundClient, user: Json, group: Json) -> None:
        self.client = client
        self.name: str = user["first_name"]
        self.id: int = user["id"]
        self.group: int = group["id"]

    async def see(self, chat: int) -> list[Message]:
        """What he sees of a chat, oldest first."""
        return [Message.of(raw) for raw in await self.client.messages(self.id, chat)]

    async def panel(self) -> Message | None:
        """His hand: the newest private message with cards on it."""
        return next((m for m in reversed(await self.see(self.id)) if m.hand), None)

    async def asked(self, button: str) -> Message | None:
        """The newest private message with such a button."""
        return next((m for m in reversed(await self.see(self.id)) if m.button(button)), None)

    async def in_group(self, button: str) -> Message | None:
        """The newest group message with such a button."""
        return next((m for m in reversed(await self.see(self.group)) if m.button(button)), None)

    async def say(self, text: str) -> None:
        """Write into the group."""
        await self.client.say(self.id, self.group, text)

    async def press(self, chat: int, message: Message, word: str) -> str:
        """Press a button and read the toast; a link in it is followed."""
        label = message.button(word)
        if label is None:
            raise Stuck(f"{self.name} finds no button {word!r}")
        answer = await self.client.press_and_wait(self.id, chat, message.id, text=label, timeout=PATIENCE)
        if answer is None:
            raise Stuck(f"{self.name} got no answer to {label!r}")
        if answer.get("url"):
            await self.client.open_link(self.id, answer["url"])
            return f"→ {OPENED}"
        return str(answer.get("text") or "")

    async def insist(self, panel: Message, word: str) -> str:
        """Press, and mean it: a warning about paying for all is brushed aside."""
        told = await self.press(self.id, panel, word)
        if told.startswith(WARNING):
            question = await self.until(partial(self.asked, ANYWAY), "the question")
            told = await self.press(self.id, question, ANYWAY)
        return f"[{word}] {told}"

    async def choose(self, cards: Play) -> Message:
        """Tap exactly these cards and wait until the panel shows it."""
        for _ in range(TAPS):
            panel = await self._panel_now()
            if set(panel.chosen) == set(cards):
                return panel
            extra = [card for card in panel.chosen if card not in cards]
            missing = [card for card in cards if card not in panel.chosen]
            card = cards[0] if extra and cards[0] in panel.chosen else (extra or missing)[0]
            await self.press(self.id, panel, f"{MARK}{card}" if card in panel.chosen else card)
            await self.until(partial(self._panel_unlike, panel), f"{cards} chosen")
        raise Stuck(f"{self.name} cannot choose {cards}")

    async def until(self, look: Callable[[], Awaitable[Message | None]], what: str) -> Message:
        """Look again whenever something happened, until there is something to see."""
        after = (await self.client.state())["events"]
        waited = 0.0
        while waited < PATIENCE:
            found = await look()
            if found is not None:
                return found
            events = await self.client.events(after=after, timeout=1.0)
            waited += 0.0 if events else 1.0
            after = events[-1]["seq"] if events else after
        raise Stuck(f"{self.name} waited in vain for {what}")

    async def _panel_now(self) -> Message:
        panel = await self.panel()
        if panel is None:
            raise Stuck(f"{self.name} has no hand")
        return panel

    async def _panel_unlike(self, before: Message) -> Message | None:
        panel = await self.panel()
        return panel if panel and panel.chosen != before.chosen else None


OPENED = "mở chat riêng"
