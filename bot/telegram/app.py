"""The Telegram side put together: from a token and a host to a running bot."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass

from telegram import BotCommand, Update
from telegram.error import TelegramError
from telegram.ext import Application, TypeHandler, Updater
from telegram.request import BaseRequest, HTTPXRequest

from bot.service import (
    LANGUAGES,
    Alarms,
    Clock,
    Host,
    Machines,
    Minds,
    Outcome,
    Pace,
    Status,
    Surfaces,
    Sweep,
)
from bot.service.commands import Command, GiveTime, MoveChat, Resume, TurnTimeout
from bot.telegram import words
from bot.telegram.answers import Answer, Answers
from bot.telegram.changes import change_told_by
from bot.telegram.door import Door
from bot.telegram.held import Held
from bot.telegram.host_bot import HostBot
from bot.telegram.line import Line
from bot.telegram.links import Links, link_key
from bot.telegram.looking_back import LookingBack
from bot.telegram.lookups import Lookups
from bot.telegram.nudges import Nudges
from bot.telegram.offers import Offers
from bot.telegram.orders import Orders
from bot.telegram.outages import Listening, Outages
from bot.telegram.outbox import Outbox
from bot.telegram.presence import Presence
from bot.telegram.presses import Presses
from bot.telegram.presses.on_deal import OnDeal
from bot.telegram.presses.on_hand import OnHand
from bot.telegram.presses.on_language import OnLanguage
from bot.telegram.presses.on_panel import OnPanel
from bot.telegram.presses.on_rules import OnRules
from bot.telegram.presses.on_settings import OnSettings
from bot.telegram.presses.on_table import OnTable
from bot.telegram.presses.press import toast
from bot.telegram.publisher import Publisher
from bot.telegram.reactions import Reactions
from bot.telegram.replying import Replying
from bot.telegram.runner import Inbox, Runner
from bot.telegram.screens.screen import Screen
from bot.telegram.seals import Seals
from bot.telegram.selection import Selections
from bot.telegram.sender import Sender
from bot.telegram.typed import Typed
from bot.telegram.webhook import Inlet, Webhook

log = logging.getLogger(__name__)

UNSEEN = ("bai", "baosam")
"""Commands that the others in the group do not see, in apps and groups that can hide them."""
UPDATES = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER, Update.CHAT_MEMBER]
ANSWER_PATIENCE = 2.0
"""Seconds that confirming waits for answers under way."""
HOUR = 3600.0
CONNECTIONS = 64
CALL_SECONDS = 10.0
WRITE_AGAIN_SECONDS = 1.0
PROBE_SECONDS = 5.0
"""While Telegram seems out of reach it is asked for a sign of life that often."""
TOLD_OF = 30.0
"""Seconds; of a longer outage the tables are told."""


@dataclass(frozen=True, slots=True)
class Connection:
    """How Telegram is reached: the token, the server's base URL, seconds a long poll waits.

    `transport` makes what carries the calls; it is given the settings of `HTTPXRequest`.
    With a webhook Telegram posts updates instead of being polled for them.
    """

    token: str
    api_url: str
    poll_seconds: int = 30
    transport: Callable[..., BaseRequest] = HTTPXRequest
    webhook: Webhook | None = None


def _unheard() -> None:
    """Nobody wants to know that Telegram was heard of."""


class TelegramHost:
    """The bot: takes updates, serves and stops cleanly. `heard` is called when Telegram was heard of.

    Machine players think with `minds`.
    """

    def __init__(
        self,
        connection: Connection,
        host: Host,
        surfaces: Surfaces,
        clock: Clock,
        pace: Pace,
        minds: Minds,
        heard: Callable[[], None] = _unheard,
    ) -> None:
        self._connection = connection
        self._host = host
        self._clock = clock
        self._queue: asyncio.Queue[object] = asyncio.Queue()
        self._inbox = Inbox(self._queue)
        self.line = Line(clock, heard, self._deaf)
        self._outages = Outages(clock, self._in_reach_again)
        self.bot = _bot(connection, self._applied, self.line, self._outages)
        self._outbox = Outbox(clock, self._flooded, self._refused)
        self._answers = Answers(self.bot, host, clock)
        self._lookups = Lookups(self.bot, clock, lambda old, new: self._ring(MoveChat(old, new)))
        self._sender = Sender(self.bot, self._outbox)
        self._selections = Selections()
        self._publisher = Publisher(
            self.bot, host, surfaces, self._outbox, self._selections, clock, pace, self._inbox.ask
        )
        self._presence = Presence()
        self._nudges = Nudges(self.bot, self._publisher, surfaces, self._outbox, clock)
        self._publisher.watch(self._presence.note)
        self._publisher.watch(self._nudges.note)
        self._publisher.watch(Reactions(self.bot, self._publisher, surfaces, self._outbox).note)
        self._alarms = Alarms(self._ring)
        host.watch(self._alarms.arm)
        self._machines = Machines(host, clock, minds, self._inbox.ask)
        host.watch(self._machines.note)
        self._sweep = Sweep(host, clock, self._ring)
        self._inlet = (
            Inlet(connection.webhook, self.bot, self.line, clock, self._apply, UPDATES)
            if connection.webhook
            else None
        )
        self._pace = pace
        self._tasks: list[asyncio.Task[None]] = []
        self._application = (
            Application.builder().bot(self.bot).update_queue(self._queue).job_queue(None).build()
        )

    async def start(self) -> None:
        """Connect, register the commands, bring every table up to date, and begin to take updates.

        Raises `telegram.error.InvalidToken` for a token Telegram does not know, `NetworkError` where it
        cannot be reached, and `WebhookRefused`.
        """
        await self._application.initialize()
        await self._host.remember_languages()
        await self._register_commands()
        door = self._door(self.bot.username)
        self._application.add_handler(TypeHandler(object, lambda item, _: door.handle(item)))
        while (await self._host.run(Resume())).status is Status.FAILED:
            await self._clock.sleep(WRITE_AGAIN_SECONDS)  # without it people would be fined for the outage
        self._alarms.start()
        await self._give_owed_answers()
        await self._publisher.resume()
        await self._application.start()
        self._tasks = [
            asyncio.create_task(self._sweep.run(), name="sweep"),
            asyncio.create_task(self._answers.keep_book(), name="answers"),
            asyncio.create_task(self._forget_old_updates(), name="forget"),
            asyncio.create_task(self._probe(), name="probe"),
        ]
        if self._inlet is not None:
            await self._inlet.start()
            return
        await self._updater.start_polling(  # takes a webhook away
            timeout=self._connection.poll_seconds,
            allowed_updates=UPDATES,
            bootstrap_retries=-1,
            error_callback=self.line.trouble,
        )

    async def stop(self) -> None:
        """Confirm what was applied, let calls under way end, and let go."""
        if self._inlet is not None:
            await self._inlet.stop()
        if self._updater.running:
            await self._updater.stop()
        if self._application.running:
            await self._application.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._alarms.stop()
        await self._machines.stop()
        await self._lookups.stop()
        await self._outbox.stop()
        await self._answers.settled(ANSWER_PATIENCE)
        await self._answers.flush()
        await self._application.shutdown()

    @property
    def idle(self) -> bool:
        """Whether nothing is under way that time alone would not start."""
        return (
            self._queue.empty()
            and not self._queue._unfinished_tasks  # type: ignore[attr-defined]
            and self._answers.idle
            and self._lookups.idle
            and self._machines.idle
            and not self._outbox.waiting()
        )

    @property
    def _updater(self) -> Updater:
        updater = self._application.updater
        assert updater is not None
        return updater

    def _door(self, bot_username: str) -> Door:
        links = Links(bot_username, link_key(self._connection.token))
        runner = Runner(self._host, self._publisher, self._selections, self._inbox, self._clock)
        offers = Offers(self._sender, links)
        held = Held(self._host, self._inbox, self._answers)
        replying = Replying(self._sender, offers, self._host.language_of)
        looking_back = LookingBack(self._host, self._sender, Seals(link_key(self._connection.token)))
        presses = Presses(
            self._host,
            OnTable(runner, self._publisher, held, self._lookups, self._answers, links, offers, self._clock),
            OnPanel(runner, self._host, self._publisher, self._selections),
            OnHand(runner, self._host, self._publisher, held, self._answers, self._clock),
            OnSettings(self._host, self._lookups, held, self._answers, self._sender),
            OnDeal(self._host, self._sender, looking_back, held, self._answers),
            OnLanguage(runner, held, self._lookups, self._answers, self._sender),
            OnRules(self._host, self._sender),
        )
        typed = Typed(
            runner,
            self._host,
            self._publisher,
            self._sender,
            offers,
            self._lookups,
            links,
            looking_back,
            self._inbox,
            held,
            replying,
            Orders(runner, held, self._lookups, replying, self._sender),
            self._clock,
            self._pace,
            bot_username,
        )
        return Door(
            self._host,
            self.bot.id,
            runner,
            presses,
            typed,
            self._publisher,
            self._presence,
            offers,
            self._answers,
            self._clock,
        )

    async def _apply(self, update: Update) -> None:
        """Hand an update out, and come back when it is applied."""
        await self._queue.put(update)
        await self._applied()

    async def _applied(self) -> None:
        """Everything handed out is applied, and presses that wrote nothing are answered."""
        await self._queue.join()
        await self._answers.settled(ANSWER_PATIENCE)

    async def _register_commands(self) -> None:
        """In Vietnamese for apps that speak it, in English for all others: as people are spoken to."""
        for code in (*LANGUAGES, None):
            listed = [
                BotCommand(name, phrase(code or "en"), api_kwargs={"is_ephemeral": name in UNSEEN})
                for name, phrase in words.COMMANDS.items()
            ]
            await self.bot.set_my_commands(listed, language_code=code)

    async def _give_owed_answers(self) -> None:
        for owed in await self._host.owed_answers():
            if owed.callback_id is not None:
                text = toast(owed.reply, owed.language)
                self._answers.give(owed.callback_id, Answer(text), owed.update_id)
            elif owed.chat_id is not None:
                screen = Screen(words.TYPE_AGAIN(owed.language))
                self._sender.say(owed.chat_id, owed.thread_id, screen, ("again", owed.update_id))
                self._answers.tick(owed.update_id)

    async def _forget_old_updates(self) -> None:
        while True:
            with contextlib.suppress(Exception):
                await self._host.forget_old_updates()
            await self._clock.sleep(HOUR)

    def _ring(self, command: Command) -> None:
        # Nobody can act, so nobody runs out of time; the sweep asks again.
        if not (isinstance(command, TurnTimeout) and self._outages.lasting):
            self._inbox.ask(command)

    async def _probe(self) -> None:
        while True:
            await self._clock.sleep(PROBE_SECONDS)
            if self._outages.suspected:
                with contextlib.suppress(TelegramError):
                    await self.bot.get_me()

    def _in_reach_again(self, seconds: float) -> None:
        async def tell(outcome: Outcome | None) -> None:
            for table_id in outcome.tables if outcome and seconds >= TOLD_OF else ():
                scene = await self._publisher.scene(table_id)
                if scene is not None:
                    text = words.TIME_GIVEN_BACK(scene.language, minutes=max(round(seconds / 60), 1))
                    self._sender.say(scene.chat_id, scene.thread_id, Screen(text), "time given back")

        log.warning("Telegram was out of reach for %.0f s; open questions get that time back", seconds)
        self._inbox.ask(GiveTime(seconds, offline=True), tell)

    def _deaf(self, seconds: float) -> None:
        """Telegram gives no updates for a while: nobody can act."""
        self._inbox.ask(GiveTime(seconds, offline=True))

    def _refused(self, chat_id: int, key: Hashable, trouble: TelegramError) -> None:
        change = change_told_by(chat_id, key, trouble)
        if change is not None:
            self._inbox.ask(change)

    def _flooded(self, chat_id: int, seconds: float) -> None:
        self._publisher.flooded(chat_id)
        self._sender.flooded(chat_id)
        self._inbox.ask(GiveTime(seconds, chat_id))


def _bot(
    connection: Connection, applied: Callable[[], Awaitable[None]], line: Line, outages: Outages
) -> HostBot:
    polls = connection.transport(connection_pool_size=2, read_timeout=CALL_SECONDS)
    calls = connection.transport(
        connection_pool_size=CONNECTIONS,
        pool_timeout=CALL_SECONDS,
        read_timeout=CALL_SECONDS,
        write_timeout=CALL_SECONDS,
    )
    return HostBot(
        connection.token,
        api_url=connection.api_url,
        applied=applied,
        line=line,
        request=Listening(calls, outages),
        get_updates_request=Listening(polls, outages),
    )
