"""What people do: the right thing mostly, and everything else they can think of."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.engine import Phase, legal_plays
from bot.playground import groups, membership
from bot.playground.errors import Refusal
from bot.playground.message import Message
from bot.playground.world import Person
from tests.sim.laws import Laws
from tests.sim.town import Town, buttons
from tests.sim.truth import DealTruth

CHOSEN = "✅"
TAP = 0.35
TAPS = 7
TURNING = ("look:", "why:")
"""What turns a page: on his hand it would put the page in the hand's place, as good as deleting it."""
BUSY = 4
"""Presses within two seconds, after which one rests before he types."""
COMMANDS = (
    "/newgame",
    "/newgame sam-gon 5",
    "/newgame tu-lo-kho",
    "/newgame 0",
    "/newgame <b>x",
    "/join",
    "/join",
    "/leave",
    "/baosam",
    "/bai",
    "/ban",
    "/so",
    "/huy",
    "/luat",
    "/caidat",
    "/themmay",
    "/themmay khá",
    "/botmay",
    "/help",
    "/start",
    "/bai@samloc_bot",
    "/bai@other_bot",
    "xin chào",
    "/",
    "/so " + "🂡" * 300,
)
NAMES = ("", "<i>", "\u202eX\u202c", "Z" + "\u0301" * 40, "名" * 64, "An")


class Crowd:
    """Five people who come, play, err and go."""

    def __init__(self, town: Town, laws: Laws) -> None:
        self.town = town
        self.laws = laws
        self.chance = town.chance
        self.tasks: list[asyncio.Task[None]] = []
        self.old: list[tuple[Message, str]] = []

    async def act(self, events: int) -> None:
        """So many things happen, at people's pace."""
        for _ in range(events):
            await asyncio.sleep(max(self._pause(), self.town.quiet_until - self.town.loop.now))
            self._begin(self._choose())
            if self.chance.random() < 0.15:  # two at one instant
                self._begin(self._choose())
            self.laws.inspect()
        for task in self.tasks:
            await task

    def _begin(self, thing: Callable[[], Awaitable[None]]) -> None:
        self.town.trace.add(f"{self.town.loop.now:.6f} somebody:", getattr(thing, "__name__", ""))

        async def do() -> None:
            with suppress(Refusal):
                await thing()

        self.tasks.append(asyncio.get_running_loop().create_task(do()))

    def _pause(self) -> float:
        roll = self.chance.random()
        if roll < 0.05:
            return self.chance.uniform(15.0, 60.0)
        return self.chance.expovariate(1 / 1.5)

    def _choose(self) -> Callable[[], Awaitable[None]]:
        things = (
            (50, self.move),
            (5, self.twice),
            (6, self.stale),
            (4, self.forged),
            (5, self.foreign),
            (5, self.fiddle),
            (9, self.type),
            (8, self.lobby),
            (2, self.block),
            (2, self.come_and_go),
            (2, self.delete),
            (1, self.rename),
        )
        return self.chance.choices([thing for _, thing in things], [weight for weight, _ in things])[0]

    def _somebody(self) -> Person:
        return self.chance.choice(self.town.people)

    def _press(self, person: Person, message: Message, data: str) -> None:
        self.town.press(person, message, data)
        if self.chance.random() < 0.3:
            self.old.append((message, data))

    # -- the right thing

    async def move(self) -> None:
        """Whoever is asked answers; between deals somebody deals."""
        live = [deal for deal in self.laws.truth.live() if deal.state.to_act]
        if not live:
            await self.deal()
            return
        deal = self.chance.choice(live)
        asked = self.chance.choice(deal.state.to_act)
        found = self.town.backend.world.people.get(deal.people[asked])
        if found is None:
            return  # a machine, which plays by itself
        person = found
        if deal.state.phase is Phase.DECLARING:
            declares = self.chance.random() < 0.15
            self._press_kind(person, deal, "Declare" if declares else "Decline")
            return
        legal = legal_plays(deal.state, asked)
        if not legal or self.chance.random() < 0.1:
            self._press_kind(person, deal, "PassTurn")
            await asyncio.sleep(2 * TAP + self.chance.random())
            self._press_kind(person, deal, self.chance.choice(("PassAnyway", "PassAnyway", "Reconsider")))
            return
        cards = max(legal, key=int.bit_count) if self.chance.random() < 0.7 else self.chance.choice(legal)
        await self.play(person, deal, cards)

    async def deal(self) -> None:
        """**Chia bài**, **Ván nữa**, or first a table."""
        person = self._somebody()
        chat = self.town.chat
        for message in self.town.seen(person, chat)[:4]:
            found = [(b, p) for b, p in buttons(message) if type(p).__name__ == "DealCards"]
            if found:
                self._press(person, message, found[0][0]["callback_data"])
                return
        self.town.say(person, chat, self.chance.choice(("/newgame", "/join")))

    async def play(self, person: Person, deal: DealTruth, cards: int) -> None:
        """Tap the cards one after the other, looking at the panel, then play."""
        for _ in range(TAPS):
            panel = self._panel(person, deal)
            if panel is None:
                return
            wrong = [
                button
                for button, press in buttons(panel)
                if type(press).__name__ == "Choose"
                and button["text"].startswith(CHOSEN) != bool(cards >> press.card & 1)  # type: ignore[union-attr]
            ]
            if not wrong:
                break
            self._press(person, panel, wrong[0]["callback_data"])
            await asyncio.sleep(TAP + self.chance.random())
        self._press_kind(person, deal, "PlayCards")
        if self.chance.random() < 0.1:
            self._press_kind(person, deal, "PlayCards")
        await asyncio.sleep(2 * TAP)
        self._press_kind(person, deal, "PlayAnyway")

    def _panel(self, person: Person, deal: DealTruth) -> Message | None:
        for message in self.town.own(person)[:3]:
            if any(getattr(press, "deal_id", 0) == deal.id for _, press in buttons(message)):
                return message
        return None

    def _press_kind(self, person: Person, deal: DealTruth, kind: str) -> None:
        panel = self._panel(person, deal)
        for button, press in buttons(panel) if panel else ():
            if panel is not None and type(press).__name__ == kind:
                self._press(person, panel, button["callback_data"])
                return

    # -- everything else

    async def twice(self) -> None:
        """Somebody is asked and presses whatever, two or three times at once."""
        person = self._somebody()
        seen = self.town.own(person)[:1]
        found = [(message, b) for message in seen for b, _ in buttons(message)]
        if found:
            message, button = self.chance.choice(found)
            for _ in range(self.chance.choice((2, 2, 3))):
                self._press(person, message, button["callback_data"])

    async def stale(self) -> None:
        """A button from before."""
        if self.old:
            message, data = self.chance.choice(self.old)
            owner = message.chat.person or self._somebody()
            self.town.press(owner, message, data)

    async def forged(self) -> None:
        """Data that no button carries."""
        person = self._somebody()
        seen = self.chance.choice((self.town.seen(person, self.town.chat), self.town.own(person)))
        deal = max(self.laws.truth.deals.values(), key=lambda deal: deal.id, default=None)
        number, prompt = (deal.id, deal.prompt) if deal else (1, 1)
        if deal and self.chance.random() < 0.5:
            cards = 1 << self.chance.randrange(52)
            data = self.chance.choice(
                (f"play:{number:x}:{prompt:x}:{cards:x}", f"pass:{number:x}:{prompt:x}")
            )
        else:
            verb = self.chance.choice(
                ("play", "pass", "sam", "nosam", "card", "deal", "join", "leave", "opt", "é")
            )
            numbers = [self.chance.choice((0, 1, 2, number, prompt, 255, 1 << 51, 1 << 62)) for _ in range(3)]
            data = ":".join([verb, *(format(n, "x") for n in numbers[: self.chance.randrange(4)])])
        for message in seen[:1]:
            self.town.press(person, message, data)

    async def foreign(self) -> None:
        """Somebody presses what only another's panel carries."""
        person, other = self._somebody(), self._somebody()
        for theirs in self.town.own(other)[:1]:
            mine = self.town.own(person)[:1] or self.town.seen(person, self.town.chat)
            found = [b for b, _ in buttons(theirs) if not b["callback_data"].startswith(TURNING)]
            if found and mine:
                self.town.press(person, mine[0], self.chance.choice(found)["callback_data"])

    async def fiddle(self) -> None:
        """Any button of any message."""
        person = self._somebody()
        chat = self.chance.choice((self.town.chat, self.town.private(person)))
        found = [(m, b) for m in self.town.seen(person, chat)[:3] for b, _ in buttons(m)]
        if found:
            message, button = self.chance.choice(found)
            self._press(person, message, button["callback_data"])

    async def type(self) -> None:
        """A command, here or there."""
        person = self._somebody()
        chat = self.chance.choice((self.town.chat, self.town.chat, self.town.private(person)))
        self.town.say(person, chat, self.chance.choice(COMMANDS))
        self._await_hand()

    def _await_hand(self) -> None:
        """A message that is asked for goes, if it was there, before it comes."""
        self.laws.screens.calm_since = max(self.laws.screens.calm_since, self.town.loop.now + 8.0)

    async def lobby(self) -> None:
        """Somebody sits down or stands up, following the link where there is one."""
        person = self._somebody()
        kind = self.chance.choice(("Join", "Join", "Join", "Leave"))
        for message in self.town.seen(person, self.town.chat)[:3]:
            for button, press in buttons(message):
                if type(press).__name__ == kind:
                    callback = self.town.press(person, message, button["callback_data"])
                    await asyncio.sleep(2.0)
                    if callback.answer and callback.answer.get("url"):
                        self.town.follow(person, callback.answer["url"])
                    return

    async def block(self) -> None:
        """Somebody blocks the bot, and mostly thinks better of it."""
        person = self._somebody()
        membership.change_block(self.town.backend, person, True)
        await asyncio.sleep(self.chance.uniform(1.0, 40.0))
        if self.chance.random() < 0.8:
            membership.change_block(self.town.backend, person, False)
            self.town.say(person, self.town.private(person), "/start")
            self._await_hand()

    async def come_and_go(self) -> None:
        """Somebody leaves the group and comes back."""
        person = self.chance.choice(self.town.people[1:])
        self.laws.leaves(person.id)
        membership.change_member(self.town.backend, self.town.chat, person, person, "left")
        await asyncio.sleep(self.chance.uniform(1.0, 20.0))
        membership.change_member(self.town.backend, self.town.chat, person, person, "member")

    async def delete(self) -> None:
        """Somebody deletes a message of the bot."""
        person = self._somebody()
        for message in self.town.seen(
            person, self.chance.choice((self.town.chat, self.town.private(person)))
        )[:1]:
            self.town.backend.remove(message)
            self.laws.screens.calm_since = self.town.loop.now + 30.0
            if message.chat.private or message.ephemeral_id is not None:
                await self._pressed_enough(person)
                self.town.say(person, message.chat, "/bai")  # nobody tells the program
            else:
                self.laws.screens.torn_at = self.town.loop.now

    async def _pressed_enough(self, person: Person) -> None:
        """Nobody types while he presses: he would only be told to slow down."""
        just_now = self.town.clock.true() - 2.0
        if sum(press.person is person and press.date > just_now for press in self.town.presses) >= BUSY:
            await asyncio.sleep(1.5)

    async def rename(self) -> None:
        """Somebody takes another name, perhaps a strange one."""
        self._somebody().first_name = self.chance.choice(NAMES)
        if self.chance.random() < 0.2:
            groups.mute(self.town.backend, self.town.chat, self.town.people[-1], self.chance.random() < 0.5)
