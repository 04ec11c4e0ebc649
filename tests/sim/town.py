"""A group, its people, Telegram's side of the line, and the program, started, killed, started again."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextvars import Context
from random import Random

from telegram.error import NetworkError, RetryAfter

from bot.cli.wiring import Parts, RunningBot
from bot.engine import Action, Event, View, pack_from_seed
from bot.players.strength import NOVICE, SKILLED
from bot.playground import groups, people
from bot.playground.backend import Backend
from bot.playground.callbacks import Callback
from bot.playground.errors import Refusal
from bot.playground.message import Message
from bot.playground.world import Chat, Json, Person
from bot.telegram.app import Connection
from bot.telegram.callbacks import Press, decode
from tests.sim.clocks import SimClock, hand_to_scheduler
from tests.sim.disk import INJECTED, PLACE, WRITER, Disk, SimDatabase
from tests.sim.loop import LIFE, Killed, VirtualLoop
from tests.sim.wire import Trace, Wire

TOKEN = "4242:TEST-token"
NAMES = ("An", "Bình", "Chi & <b>Co", "Dũng\u202e", "Hà")
START_AGAIN = 5.0
STOPPED_WITHIN = 600
"""Tenths of a second."""
DATABASE = SimDatabase()


class NoJournal:
    """What people could see is read from their chats; nobody reads a journal here."""

    last = 0

    def add(self, audience: object, **fields: object) -> int:
        return 0


class Broken(AssertionError):
    """A law does not hold."""


class Town:
    """Everything around one seed."""

    def __init__(self, loop: VirtualLoop, chance: Random, trace: Trace, members: int = 5) -> None:
        self.loop = loop
        self.chance = chance
        self.trace = trace
        self.clock = SimClock(loop)
        hand_to_scheduler(self.clock)
        self.disk = PLACE.disk = Disk()
        self.backend = Backend(TOKEN, "samloc_bot", self.clock.true, limits=True, privacy=True)
        for name in ("events", "calls", "wire"):
            setattr(self.backend, name, NoJournal())
        self.wire = Wire(self.backend, loop, trace)
        self.people = [self._settle(NAMES[place % len(NAMES)]) for place in range(members)]
        self.chat = groups.found(self.backend, "Hội <Sâm>", self.people, "supergroup", False, True)
        self.backend.updates.clear()
        self.pressed: Counter[tuple[int, Press]] = Counter()
        self.typed: defaultdict[int, list[str]] = defaultdict(list)
        self.presses: list[Callback] = []
        self.update_of: dict[str, int] = {}
        self.bot: RunningBot | None = None
        self.life = 0
        self.kills = 0
        self.ended_at: list[float] = []
        """When the program ended, one way or the other."""
        self.starts = 0
        self.up_since = float("inf")
        """When the program last began to serve."""
        self.started_at = 0.0
        self.odd: list[str] = []
        """What went wrong inside the program and should not have."""
        self.quiet_until = 0.0
        """Nobody does anything before then."""
        self.on_serving: Callable[[], None] = lambda: None
        self._up = asyncio.Event()
        self._bot_chance = Random(chance.random())

    def _settle(self, name: str) -> Person:
        person = self.backend.world.add_person(name, username=None, language_code="vi")
        person.started = True
        return person

    # -- the program

    def start(self) -> None:
        """Start the program; like the command it tries again where Telegram cannot be reached."""
        let_go()
        PLACE.disk = self.disk
        self.disk.on_read = self.disk.on_write = None
        WRITER.rest()
        PLACE.delay = lambda: 0.0005 + self._bot_chance.random() * 0.004
        self.starts += 1
        self._up.clear()
        with self.loop.living() as life:
            self.life = life
            self.trace.add(f"{self.loop.now:.6f} start", life)
            self.loop.create_task(self._live(life), name="program")

    async def _live(self, life: int) -> None:
        while True:
            connection = Connection(TOKEN, "http://telegram", 30, self.wire.transport)
            parts = Parts(
                clock=self.clock,
                entropy=self._bot_chance.randbytes,
                shuffle=self._shuffle,
                think=self._think,
                chance=self._bot_chance,
            )
            bot = RunningBot(connection, DATABASE, parts)
            self.started_at = self.loop.now
            try:
                await bot.__aenter__()
            except (NetworkError, RetryAfter):
                await asyncio.sleep(START_AGAIN)
                continue
            except Exception as error:
                if self.loop.is_dead(life):
                    raise
                if not self.expected(error):
                    self.odd.append(f"the program died at its start: {error!r}")
                await asyncio.sleep(START_AGAIN)
                continue
            self.bot = bot
            self.up_since = self.loop.now
            self._up.set()
            self.on_serving()
            return

    def expected(self, error: BaseException | None) -> bool:
        """Whether an error is one that the disk was told to make."""
        while error is not None:
            if isinstance(error, Killed) or any(text in str(error) for text in INJECTED):
                return True
            error = error.__cause__ or error.__context__
        return False

    def kill(self) -> None:
        """SIGKILL, now. Inside one of the program's steps it must be followed by `raise Killed`."""
        if self.bot is None and self.loop.is_dead(self.life):
            return
        self.kills += 1
        self.ended_at.append(self.loop.now)
        self.trace.add(f"{self.loop.now:.6f} kill", self.life)
        self.bot = None
        self.up_since = float("inf")
        self._up.clear()
        self.disk.on_read = self.disk.on_write = _dead
        self.loop.kill(self.life)
        # An empty context is the world's own: the closing must happen though this life is over.
        self.loop.call_soon(let_go, context=Context())

    @property
    def alive(self) -> bool:
        """Whether a program runs, perhaps not serving yet."""
        return self.life > 0 and not self.loop.is_dead(self.life)

    async def stop(self) -> None:
        """End the program as SIGTERM does."""
        bot = self.bot
        if bot is None:
            return
        life = self.life
        token = LIFE.set(life)
        task = self.loop.create_task(bot.__aexit__(None, None, None))
        LIFE.reset(token)
        for _ in range(STOPPED_WITHIN):
            if task.done() or self.loop.is_dead(life):
                break
            await asyncio.sleep(0.1)
        if self.loop.is_dead(life):
            return  # killed on its way out
        if not task.done():
            raise Broken("SIGTERM does not end the program")
        task.result()
        self.ended_at.append(self.loop.now)
        self.trace.add(f"{self.loop.now:.6f} stop", self.life)
        self.bot = None
        self.up_since = float("inf")
        self.loop.kill(self.life)

    async def serving(self) -> None:
        """Wait until the program serves."""
        await self._up.wait()

    def _shuffle(self, seed: bytes) -> tuple[int, ...]:
        """Mostly a fair pack; sometimes hands full of pairs, quads and straights."""
        if seed[0] % 3:
            return pack_from_seed(seed)
        chance = Random(seed)
        spread = chance.choice((1.0, 4.0, 12.0))
        order = sorted(range(52), key=lambda card: card // 4 + chance.random() * spread)
        if chance.random() < 0.5:
            return tuple(order)
        hands = [order[start : start + 10] for start in range(0, 50, 10)]
        chance.shuffle(hands)
        return (*(hand[turn] for turn in range(10) for hand in hands), *order[50:])

    async def _think(self, strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        """A machine's thought, at once instead of in a worker process; it may take too long."""
        await asyncio.sleep(self._bot_chance.choice((0.02, 0.3, 1.0, 1.0, 5.0)))
        player = NOVICE if strength == NOVICE.id else SKILLED
        return player.timed(0.0).choose(view, told, Random(seed))

    # -- people

    def private(self, person: Person) -> Chat:
        """A person's chat with the bot."""
        return self.backend.world.chats[person.id]

    def press(self, person: Person, message: Message, data: str) -> Callback:
        """A button is pressed, or a forged client says so."""
        before = self.backend.updates._next_id
        callback = people.press(self.backend, person, message, data)
        self.presses.append(callback)
        self.update_of[callback.id] = before
        try:
            press = decode(data)
        except Exception as error:
            raise Broken(f"decode({data!r}) raises {error!r}") from error
        if press is not None:
            self.pressed[person.id, press] += 1
        self.trace.add(f"{self.loop.now:.6f}", person.id, "presses", message.id, data)
        return callback

    def say(self, person: Person, chat: Chat, text: str) -> None:
        """Somebody writes; what his app does not let him do is not done."""
        self.trace.add(f"{self.loop.now:.6f}", person.id, "says", json.dumps(text))
        try:
            people.say(self.backend, person, chat, text)
        except Refusal:
            return
        self.typed[person.id].append(text)

    def follow(self, person: Person, url: str) -> None:
        """Somebody opens a link."""
        try:
            people.follow(self.backend, person, url)
        except Refusal:
            return
        self.typed[person.id].append("/start")

    def seen(self, person: Person, chat: Chat) -> list[Message]:
        """The messages with buttons that a person sees, the newest first."""
        if not chat.is_present(person.id):
            return []
        shown = [message for message in chat.ephemerals.values() if message.visible_to(person.id)]
        return [message for message in (*shown, *reversed(chat.messages.values())) if message.markup]

    def own(self, person: Person) -> list[Message]:
        """The messages with buttons that he alone sees: in the group, then in private; the newest first."""
        inside = [m for m in self.seen(person, self.chat) if m.ephemeral_id is not None]
        inside.sort(key=lambda message: message.ephemeral_id or 0, reverse=True)
        return [*inside, *self.seen(person, self.private(person))]


def buttons(message: Message) -> list[tuple[Json, Press]]:
    """The buttons of a message with what they do."""
    found = []
    for button in message.buttons():
        press = decode(button.get("callback_data", ""))
        if press is not None:
            found.append((button, press))
    return found


def let_go() -> None:
    """Let go of the file at once, as the system does for a dead process."""
    closing, PLACE.delay = DATABASE.close(), None
    try:
        closing.send(None)
    except StopIteration:
        return
    raise AssertionError("closing waits")


def _dead(_sql: str) -> None:
    raise Killed


class Listener(logging.Handler):
    """Hears what the program logs at ERROR and above, where nobody told the disk to fail."""

    def __init__(self, town: Town) -> None:
        super().__init__(logging.ERROR)
        self.town = town

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not self.town.expected(error):
            self.town.odd.append(f"{record.name}: {record.getMessage()} {error!r}")
