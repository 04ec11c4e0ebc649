"""One group, its people, the local Bot API server and the bot, on a clock that the test moves.

People act only through the server: they see messages, press buttons and type. What a test wants to know
beyond that (who may play what) it asks the service.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any

from sqlmodel import Session, select

from bot.cli.wiring import Parts, RunningBot
from bot.engine import (
    RULESETS,
    DealSetup,
    card_text,
    cards_in,
    cards_text,
    count,
    deal_hands,
    pack_from_seed,
    parse_card,
    parse_cards,
    start,
)
from bot.playground import Playground
from bot.playground.client import PlaygroundClient
from bot.service import DealScene, Pace, TableScene
from bot.service.machines import Think
from bot.telegram.app import Connection
from bot.telegram.callbacks import (
    Choose,
    DealCards,
    Decline,
    PassAnyway,
    PassTurn,
    PlayAnyway,
    PlayCards,
    Press,
    decode,
    encode,
)
from storage.database import Database
from storage.models import Deal
from tests.clock import ManualClock

Json = dict[str, Any]
TOKEN = "4242:TEST-token"
POLL = 0.002
STILL = 500
"""So many looks at which nothing moved end a wait: looks, since a busy machine may lose seconds."""
TAP_SECONDS = 0.25
TAPS = 60
WARNED = ("Coi chừng", "You may have to pay")
NAMES = ("An", "Bình", "Chi", "Dũng", "Hà")


class World:
    """An async context manager; `packs` are dealt in order (52 cards, as text), then the generator's.

    `calm`: of the generator's only those in which nobody wins by the deal alone, so that there is play.
    """

    def __init__(
        self,
        folder: Path,
        *,
        packs: Sequence[str] = (),
        limits: bool = True,
        pace: Pace | None = None,
        think: Think | None = None,
        calm: bool = True,
    ) -> None:
        self._calm = calm
        self.clock = ManualClock()
        self.playground = Playground(TOKEN, clock=self.clock.timestamp, limits=limits)
        self.client = PlaygroundClient("")
        self.people: list[Player] = []
        self.group: Json = {}
        self._packs = list(packs)
        self._folder = folder
        self._writer = ThreadPoolExecutor(1)
        self._pace = pace
        self._think = think
        self.bot: RunningBot

    async def __aenter__(self) -> World:
        await self.playground.start()
        self.client = PlaygroundClient(self.playground.url)
        await self.client.__aenter__()
        await self.start_bot()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self.stop_bot()
        finally:
            await self.client.__aexit__(None, None, None)
            await self.playground.stop()
            self._writer.shutdown()

    @property
    def url(self) -> str:
        """The database."""
        return f"sqlite:///{self._folder / 'samloc.sqlite3'}"

    def database(self) -> Database:
        """The same, to be opened by a bot."""
        return Database(self.url, executor=self._writer)

    async def start_bot(self) -> None:
        parts = Parts(
            clock=self.clock,
            shuffle=self._shuffle,
            pace=self._pace or Pace(),
            think=self._think,
            chance=Random(1),
        )
        self.bot = RunningBot(Connection(TOKEN, self.playground.url, 5), self.database(), parts)
        await self.bot.__aenter__()

    async def stop_bot(self) -> None:
        await self.bot.__aexit__(None, None, None)

    def _shuffle(self, seed: bytes) -> tuple[int, ...]:
        if self._packs:
            return tuple(parse_card(word) for word in self._packs.pop(0).split())
        pack = pack_from_seed(seed)
        while self._calm and any(won_by_the_deal(pack, seats) for seats in (2, 3, 4)):
            seed = hashlib.sha256(seed).digest()
            pack = pack_from_seed(seed)
        return pack

    # -- people

    async def gather(
        self, players: int, *, started: bool = True, language: str = "vi", **group: Any
    ) -> list[Player]:
        """So many people in a new group, whose apps all speak one language."""
        users = [await self.client.add_user(name, language) for name in NAMES[:players]]
        self.group = await self.client.add_group("Hội Sâm", [user["id"] for user in users], **group)
        self.people = [Player(self, user) for user in users]
        for person in self.people if started else ():
            await person.say_private("/start")
        return self.people

    async def seat(self, players: int, command: str = "/newgame", **group: Any) -> list[Player]:
        """So many people seated at a new table."""
        people = await self.gather(players, **group)
        await people[0].say(command)
        await self.settle()
        for person in people[1:]:
            await person.say("/join")
        await self.settle()
        return people

    async def deal(self, opener: int = 0, *, declining: bool = True) -> DealScene:
        """Press **Chia bài** or **Ván nữa**; unless told otherwise everybody declines báo sâm."""
        person = self.people[opener]
        message = await self.until(partial(person.find_press, self.chat, DealCards))
        await person.press_data(self.chat, message["message_id"], data_of(message, DealCards))
        await self.until(self._dealt)
        if declining:
            await self.decline()
        return await self.live()

    async def decline(self) -> None:
        """Everybody who is asked declines."""
        for person in self.people:
            scene = await self.scene()
            if scene.live is None or scene.live.group.phase.value != "declaring":
                return
            seat = scene.live.seat_of(person.id)
            if seat is not None and scene.live.hands[seat].answered is False:
                await person.decline()
        if any(player.is_machine for player in (await self.live()).people):
            await self.until(self._declared)

    async def _declared(self) -> bool:
        return (await self.live()).group.phase.value != "declaring"

    async def _dealt(self) -> bool:
        scene = await self.scene()
        if scene.deal is None:
            return False
        if scene.live is None:
            return True
        playing = [person for person in self.people if scene.live.seat_of(person.id) is not None]
        return all([await person.panel() for person in playing])

    # -- the truth behind the screens

    @property
    def chat(self) -> int:
        """The group's id."""
        return int(self.group["id"])

    async def scene(self) -> TableScene:
        """The table of the first person."""
        table = await self.bot.host.table_in(self.chat, 0)
        if table is None:
            tables = await self.bot.database.read(lambda s: s.exec(select(Deal.table_id)).all())
            table = tables[-1]
        scene = await self.bot.host.scene(table)
        assert scene is not None
        return scene

    async def live(self) -> DealScene:
        """The newest deal."""
        scene = await self.scene()
        assert scene.deal is not None
        return scene.deal

    async def rows(self, kind: type[Any]) -> list[Any]:
        """All rows of a table."""

        def find(session: Session) -> list[Any]:
            return list(session.exec(select(kind)).all())

        return await self.bot.database.read(find)

    async def file(self, file_id: str) -> bytes:
        """What a sent file holds."""
        file = await self.bot.telegram.bot.get_file(file_id)
        return bytes(await file.download_as_bytearray())

    # -- time

    async def settle(self) -> None:
        """Until nothing is under way that time alone would not start, or nothing moves any more."""
        loop = asyncio.get_running_loop()
        calm, still, seen = 0, 0, -1
        while calm < 2 and still < STILL:
            await asyncio.sleep(POLL)
            # What the disk was given comes first, however slow it is.
            await loop.run_in_executor(self._writer, int)
            calls = self.playground.backend.calls.last
            still = still + 1 if calls == seen else 0
            seen = calls
            busy = self.playground.backend.updates.pending_count() or not self.bot.telegram.idle
            calm = 0 if busy else calm + 1

    async def advance(self, seconds: float) -> None:
        """Let that much time go by, everything happening in its order."""
        left = seconds
        while left > 1e-9:
            await self.settle()
            wake = self.clock.next_wake()
            step = left if wake is None else min(left, max(wake, 1e-6))
            self.clock.advance(step)
            left -= step
        await self.settle()

    async def until(self, holds: Callable[[], Awaitable[Any]], seconds: float = 90.0) -> Any:
        """Let time go by until something holds, at most so many seconds."""
        end = self.clock.monotonic() + seconds
        while True:
            await self.settle()
            found = await holds()
            if found:
                return found
            wake = self.clock.next_wake()
            assert self.clock.monotonic() < end and wake is not None, f"{holds} does not come"
            self.clock.advance(max(wake, 1e-6))

    async def until_button(self, person: Player, chat: int, word: str) -> Json:
        """Until a person sees such a button."""
        return dict(await self.until(lambda: person.find(chat, word)))

    # -- play

    async def play_turn(self) -> None:
        """Whoever's turn it is plays his smallest legal play, or passes; a machine is waited for."""
        deal = await self.live()
        turn = deal.group.turn
        assert turn is not None
        if deal.people[turn].is_machine:
            await self.until(partial(self._after, deal.prompt))
            return
        person = self.person(deal.people[turn].id)
        legal = deal.hands[turn].legal
        if legal:
            await person.play(min(legal, key=lambda mask: (count(mask), mask)))
        else:
            await person.do_pass()

    async def _after(self, prompt: int) -> bool:
        """Whether another question is open, or none."""
        deal = await self.live()
        return deal.prompt != prompt or deal.group.result is not None

    async def play_out(self, turns: int = 400, pause: float = 0.0) -> DealScene:
        """Play the deal to its end, with so many seconds between turns."""
        for _ in range(turns):
            deal = await self.live()
            if deal.group.result is not None:
                await self.until(self.result_is_out)
                return deal
            await self.play_turn()
            await self.advance(pause)
        raise AssertionError("the deal does not end")

    async def result_is_out(self) -> bool:
        """Whether the group sees the newest deal's result."""
        deal = await self.live()
        return await self.result_text(deal.number) is not None

    async def result_text(self, number: int) -> str | None:
        """The result message of a deal, as the group sees it."""
        seen = await self.people[0].see(self.chat)
        texts = [str(message.get("text", "")) for message in seen]
        heads = (f"🏁 Ván {number} ", f"🏁 Deal {number} ")
        return next((text for text in reversed(texts) if text.startswith(heads)), None)

    def person(self, player_id: int) -> Player:
        """The person with that id."""
        return next(person for person in self.people if person.id == player_id)


class Player:
    """A person at the phone."""

    def __init__(self, world: World, user: Json) -> None:
        self.world = world
        self.id: int = user["id"]
        self.name: str = user["first_name"]

    @property
    def _client(self) -> PlaygroundClient:
        return self.world.client

    async def say(self, text: str, thread: int | None = None) -> None:
        """Write into the group."""
        await self._client.say(self.id, self.world.chat, text, thread=thread)
        await self.world.settle()

    async def say_private(self, text: str) -> None:
        """Write to the bot alone."""
        await self._client.say(self.id, self.id, text)
        await self.world.settle()

    async def see(self, chat: int) -> list[Json]:
        """What he sees of a chat, oldest first."""
        return await self._client.messages(self.id, chat)

    async def find(self, chat: int, word: str) -> Json | None:
        """The newest message with a button whose label begins so."""
        for message in reversed(await self.see(chat)):
            if any(button["text"].startswith(word) for button in buttons(message)):
                return message
        return None

    async def find_press(self, chat: int, kind: Any) -> Json | None:
        """The newest message with a button that does such a thing."""
        for message in reversed(await self.see(chat)):
            if any(isinstance(press_of(button), kind) for button in buttons(message)):
                return message
        return None

    async def panel(self) -> Json | None:
        """His hand: inside the group if it is shown there, else the newest private message about a deal."""
        seen: list[Json] = [*await self.see(self.id), *await self.see(self.world.chat)]
        for message in reversed(seen):
            if any(isinstance(press_of(button), Choose) for button in buttons(message)):
                return message
        return None

    async def press_on(self, panel: Json, data: str, *, force: bool = False) -> str:
        """Press a button of his hand, wherever it is."""
        if panel.get("ephemeral_message_id"):
            return await self.press_ephemeral(panel, data, force=force)
        return await self.press_data(self.id, panel["message_id"], data, force=force)

    async def press(self, chat: int, word: str) -> str:
        """Press the newest button whose label begins so; the toast."""
        message = await self.find(chat, word)
        assert message is not None, f"{self.name} sees no button {word!r}"
        data = next(b["callback_data"] for b in buttons(message) if b["text"].startswith(word))
        return await self.press_data(chat, message["message_id"], data)

    async def press_data(self, chat: int, message_id: int, data: str, *, force: bool = False) -> str:
        """Press by what a button carries; the toast. A link in the answer is followed."""
        callback = await self._client.press(self.id, chat, message_id, data=data, force=force)
        return await self._answered(callback)

    async def press_ephemeral(self, message: Json, data: str, *, force: bool = False) -> str:
        """Press a button of a message that only he sees."""
        ephemeral_id = message["ephemeral_message_id"]
        callback = await self._client.press(
            self.id, self.world.chat, 0, data=data, ephemeral_message_id=ephemeral_id, force=force
        )
        return await self._answered(callback)

    async def _answered(self, callback: str) -> str:
        answer: Json = await self.world.until(lambda: self._client.answer(callback, 0.0))
        if answer.get("url"):
            await self._client.open_link(self.id, answer["url"])
        await self.world.settle()
        return str(answer.get("text") or "")

    async def decline(self) -> str:
        """Not báo sâm; the toast."""
        panel = await self.world.until(partial(self.hand_with, Decline))
        return await self.press_on(panel, data_of(panel, Decline))

    async def hand_with(self, kind: Any) -> Json | None:
        """His hand, if it has a button that does such a thing."""
        panel = await self.panel()
        return panel if panel and any(isinstance(press_of(b), kind) for b in buttons(panel)) else None

    async def choose(self, cards: int) -> Json:
        """Tap cards until exactly these are chosen, and the panel shows it."""
        for _ in range(TAPS):
            panel = await self.world.until(self._shows_prompt)
            if await self._shows(cards):
                return dict(panel)
            await self.press_on(panel, next_tap(panel, cards))
            await self.world.advance(TAP_SECONDS)
            await self.world.until(partial(self._shows_other, panel))
        raise AssertionError(f"{self.name} cannot choose {cards_text(cards)}")

    async def _shows_other(self, before: Json) -> bool:
        panel = await self.panel()
        return panel is not None and panel != before

    async def _shows(self, cards: int) -> Json | None:
        """The panel, once its play button carries these cards and the open question."""
        panel = await self.panel()
        deal = await self.world.live()
        for button in buttons(panel) if panel else ():
            press = press_of(button)
            if isinstance(press, PlayCards) and press.cards == cards and press.prompt == deal.prompt:
                return panel
        return None

    async def play(self, cards: int | str) -> str:
        """Choose and play; the toast."""
        mask = parse_cards(cards) if isinstance(cards, str) else cards
        panel = await self.choose(mask)
        button = next(b for b in buttons(panel) if isinstance(press_of(b), PlayCards))
        return await self._sure(await self.press_on(panel, button["callback_data"]))

    async def _sure(self, toast: str) -> str:
        """Asked whether to risk paying for all: yes."""
        if not toast.startswith(WARNED):
            return toast
        found = await self.world.until(self.second_thoughts)
        return await self.press_on(found, data_of(found, PlayAnyway | PassAnyway))

    async def second_thoughts(self) -> Json | None:
        """The question, wherever his hand is."""
        private = await self.find_press(self.id, PlayAnyway | PassAnyway)
        return private or await self.find_press(self.world.chat, PlayAnyway | PassAnyway)

    async def play_at_once(self, cards: int) -> str:
        """Choose what one tap may choose, without waiting for the panel, and play."""
        panel = await self.world.until(self._shows_prompt)
        deal = await self.world.live()
        seat = deal.seat_of(self.id)
        assert seat is not None
        choose = encode(Choose(deal.id, deal.plays[seat], cards_in(cards)[0], cards))
        await self.press_on(panel, choose, force=True)
        play = encode(PlayCards(deal.id, deal.prompt, cards))
        return await self._sure(await self.press_on(panel, play, force=True))

    async def do_pass(self) -> str:
        """Pass; the toast."""
        panel = await self.world.until(self._shows_prompt)
        return await self._sure(await self.press_on(panel, data_of(panel, PassTurn)))

    async def _shows_prompt(self) -> Json | None:
        panel = await self.panel()
        deal = await self.world.live()
        for button in buttons(panel) if panel else ():
            press = press_of(button)
            if isinstance(press, PlayCards) and press.prompt == deal.prompt:
                return panel
        return None


def won_by_the_deal(pack: Sequence[int], seats: int) -> bool:
    """Whether somebody wins at once by the rules of sam-loc."""
    setup = DealSetup(RULESETS["sam-loc"], deal_hands(pack, seats, 10))
    return start(setup).state.result is not None


def next_tap(panel: Json, cards: int) -> str:
    """What to press to come closer to a choice: a button that leads there, else a card of it."""
    taps = [press for press in map(press_of, buttons(panel)) if isinstance(press, Choose)]
    leads_there = [press for press in taps if press.cards == cards]
    chosen = sum(1 << press.card for press, b in zip(taps, buttons(panel), strict=False) if "✅" in b["text"])
    wanted = [press for press in taps if cards >> press.card & 1]
    missing = [press for press in wanted if not chosen >> press.card & 1]
    extra = [press for press in taps if chosen >> press.card & 1 and not cards >> press.card & 1]
    return encode((leads_there or extra or missing or wanted)[0])


def buttons(message: Json) -> list[Json]:
    """The buttons of a message, row by row."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button for row in rows for button in row]


def data_of(message: Json, kind: Any) -> str:
    """What the first button carries that does such a thing."""
    return next(str(b["callback_data"]) for b in buttons(message) if isinstance(press_of(b), kind))


def press_of(button: Json) -> Press | None:
    """What a button does."""
    return decode(button.get("callback_data", ""))


def pack(*hands: str) -> str:
    """A pack that deals these hands in order of play, the rest of the cards behind them."""
    dealt = [cards_in(parse_cards(hand)) for hand in hands]
    order = [hand[turn] for turn in range(len(dealt[0])) for hand in dealt]
    rest = [card for card in range(52) if card not in order]
    return " ".join(card_text(card) for card in [*order, *rest])
