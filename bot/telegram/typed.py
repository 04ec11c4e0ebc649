"""Typed commands. What a screen will show is not said again; refusals and answers are short messages."""

from __future__ import annotations

import html
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from telegram import Message

from bot.engine import RULESETS, Ruleset
from bot.service import (
    Clock,
    Host,
    Notice,
    Outcome,
    Pace,
    Person,
    Place,
    Receipt,
    Reply,
    Status,
    SurfaceKind,
)
from bot.service.commands import (
    Arrive,
    DeclareHere,
    JoinTable,
    LeaveTable,
    OpenTable,
    StartPrivateChat,
    VoidDeal,
)
from bot.telegram import words
from bot.telegram.ephemeral import Occasion
from bot.telegram.format import escaped, name, number, points, shown
from bot.telegram.hands import Asked
from bot.telegram.inbound import command_of, ephemeral_id_of, place_of
from bot.telegram.links import Invitation, Links, to_group
from bot.telegram.looking_back import LookingBack
from bot.telegram.lookups import Lookups
from bot.telegram.offers import Offers
from bot.telegram.publisher import Publisher
from bot.telegram.rules import rules_text
from bot.telegram.runner import Inbox, Runner
from bot.telegram.screens.screen import Button, Screen
from bot.telegram.screens.settings import options_screen
from bot.telegram.sender import Sender

QUIET = (
    Notice.TABLE_OPENED,
    Notice.LOBBY_AGAIN,
    Notice.JOINED,
    Notice.JOINED_NEXT_DEAL,
    Notice.LEFT,
    Notice.LEFT_DEAL,
    Notice.TABLE_CLOSED,
    Notice.DECLARED,
    Notice.DEAL_VOIDED,
    Notice.VOID_VOTED,
    Notice.NEEDS_ADMIN_LOOKUP,
    Notice.REPEATED,
)
"""What a screen in the group shows anyway."""
NEWGAME_WORDS = 2


@dataclass(frozen=True, slots=True)
class Said:
    """A command as it was typed: by whom, where, and with what words."""

    receipt: Receipt
    place: Place
    by: Person
    words: tuple[str, ...]
    ephemeral_id: int | None = None
    language: str = "vi"

    @property
    def private(self) -> bool:
        """Typed to the bot alone."""
        return self.place.kind == "private"


class Typed:
    """Handles one typed command at a time."""

    def __init__(
        self,
        runner: Runner,
        host: Host,
        publisher: Publisher,
        sender: Sender,
        offers: Offers,
        lookups: Lookups,
        links: Links,
        looking_back: LookingBack,
        inbox: Inbox,
        clock: Clock,
        pace: Pace,
        bot_username: str,
    ) -> None:
        self._runner = runner
        self._host = host
        self._publisher = publisher
        self._sender = sender
        self._offers = offers
        self._lookups = lookups
        self._links = links
        self._looking_back = looking_back
        self._inbox = inbox
        self._clock = clock
        self._pace = pace
        self._bot_username = bot_username

    async def handle(self, update_id: int, message: Message, by: Person) -> None:
        """Carry out the command a message begins with; other text is let be."""
        command = command_of(message, self._bot_username)
        handler = COMMANDS.get(command.name) if command else None
        if command is None or handler is None:
            return
        said = Said(Receipt(update_id), place_of(message), by, command.words, ephemeral_id_of(message))
        if said.private and handler in IN_GROUPS:
            self._tell(said, words.ONLY_IN_GROUPS(said.language))
            return
        await handler(self, said)

    # -- tables

    async def newgame(self, said: Said) -> None:
        """`/newgame [ruleset] [stake]`"""
        ruleset, stake = None, None
        for word in said.words[:NEWGAME_WORDS]:
            if word.lower() in RULESETS:
                ruleset = word.lower()
            elif word.isdecimal() and len(word) < len(str(10**9)):
                stake = int(word)
            else:
                known = ", ".join(RULESETS)
                self._tell(said, words.BAD_ARGUMENT(said.language, word=escaped(word), known=known))
                return
        outcome = await self._run(said, OpenTable(said.place, said.by, ruleset, stake))
        table_id = outcome.tables[0] if outcome.tables else None
        scene = await self._publisher.scene(table_id) if table_id is not None else None
        if scene is not None and outcome.status is Status.APPLIED:
            kind = SurfaceKind.TABLE if scene.live else SurfaceKind.LOBBY
            await self._publisher.again(scene, kind)

    async def join(self, said: Said) -> None:
        """`/join`"""
        outcome = await self._run(said, JoinTable(said.place, said.by))
        if outcome.reply.code is Notice.NEEDS_PRIVATE_CHAT:
            self._offers.private_chat(
                said.place.chat_id, said.place.thread_id, said.by, outcome.reply, self._clock.now()
            )

    async def leave(self, said: Said) -> None:
        """`/leave`, wherever one sits."""
        await self._run(said, LeaveTable(said.by))

    async def declare(self, said: Said) -> None:
        """`/baosam`"""
        await self._run(said, DeclareHere(said.by))

    async def void(self, said: Said) -> None:
        """`/huy`; whether the person administrates the group is looked up where it matters."""
        outcome = await self._run(said, VoidDeal(said.place, said.by))
        if outcome.reply.code is Notice.NEEDS_ADMIN_LOOKUP:
            self._lookups.in_charge(said.place.chat_id, said.by.id, lambda found: self._void(said, found))

    def _void(self, said: Said, is_admin: bool | None) -> None:
        async def tell(outcome: Outcome | None) -> None:
            if outcome is not None:
                self._answer(said, outcome)

        self._inbox.ask(VoidDeal(said.place, said.by, bool(is_admin)), tell)

    # -- the private chat

    async def start(self, said: Said) -> None:
        """`/start`, alone or with the payload of a lobby's link."""
        if not said.private:
            self._tell(said, words.HELP(said.language, seconds=self._seconds))
            return
        await self._run(said, StartPrivateChat(said.by))
        if not said.words:
            self._tell(said, words.WELCOME(said.language, name=name(said.by)))
            return
        invitation = self._links.read(said.words[0], self._clock.now())
        if invitation is None:
            self._tell(said, words.LINK_OLD(said.language))
            return
        self._lookups.membership(
            invitation.chat_id, said.by.id, lambda found: self._arrived(said, invitation, found)
        )

    def _arrived(self, said: Said, invitation: Invitation, is_member: bool | None) -> None:
        if not is_member:
            phrase = words.NOT_A_MEMBER if is_member is False else words.NOT_WRITTEN_NOW
            self._tell(said, phrase(said.language))
            return

        async def tell(outcome: Outcome | None) -> None:
            if outcome is None:
                return
            if outcome.status is Status.APPLIED or outcome.reply.code is Notice.ALREADY_SEATED:
                await self._welcome(said, invitation)
            else:
                self._answer(said, outcome)

        self._inbox.ask(Arrive(invitation.table_id, said.by), tell)

    async def _welcome(self, said: Said, invitation: Invitation) -> None:
        """Seated: say where, and lead back to the group."""
        scene = await self._publisher.scene(invitation.table_id)
        message_id = await self._publisher.newest_message(invitation.table_id)
        link = to_group(invitation.chat_id, message_id, scene.thread_id if scene else 0)
        rows = ((Button(words.BACK_TO_GROUP(said.language), url=link),),) if link else ()
        text = words.SEATED_IN(said.language, title=escaped(scene.title if scene else ""))
        self._sender.say(said.by.id, 0, Screen(text, rows), "welcome")

    async def hand(self, said: Said) -> None:
        """`/bai`: my hand again, at the bottom of the private chat, or where the command was typed unseen."""
        table_id = await self._host.table_of(said.by.id)
        scene = await self._publisher.scene(table_id) if table_id is not None else None
        if scene is None or scene.live is None or scene.live.seat_of(said.by.id) is None:
            self._answer_with(said, Reply(Notice.NO_DEAL))
            return
        if said.ephemeral_id is None or scene.ephemeral is False:
            await self._publisher.again(scene, SurfaceKind.PANEL, said.by.id)
            return

        def in_private() -> None:
            self._inbox.ask(None, lambda _: self._publisher.again(scene, SurfaceKind.PANEL, said.by.id))

        asked = Asked(
            Occasion(command_id=said.ephemeral_id), self._clock.monotonic(), lambda: None, in_private
        )
        await self._publisher.show_in_group(scene, said.by.id, asked)

    # -- the group

    async def table(self, said: Said) -> None:
        """`/ban`: the newest screen of the table again, at the bottom."""
        table_id = await self._host.table_in(said.place.chat_id, said.place.thread_id)
        scene = await self._publisher.scene(table_id) if table_id is not None else None
        if scene is None:
            self._answer_with(said, Reply(Notice.NO_TABLE))
            return
        await self._publisher.again(scene, scene.newest)

    async def ledger(self, said: Said) -> None:
        """`/so`: the balances of this chat."""
        rows = await self._host.balances(said.place.chat_id)
        if not rows:
            self._tell(said, words.LEDGER_EMPTY(said.language))
            return
        lines = [
            words.LEDGER_LINE(said.language, number=place, name=name(row.person), points=points(row.points))
            for place, row in enumerate(rows, start=1)
        ]
        self._tell(said, "\n".join([words.LEDGER_TITLE(said.language), *lines]))

    async def rules(self, said: Said) -> None:
        """`/luat`: the rules of this chat's table."""
        self._tell(said, rules_text(await self._rules_here(said), said.language))

    async def house_rules(self, said: Said) -> None:
        """`/caidat`: the house rules of this chat, as buttons."""
        screen = options_screen(await self._rules_here(said), said.language)
        self._sender.say(said.place.chat_id, said.place.thread_id, screen, (said.by.id, "settings"))

    async def _rules_here(self, said: Said) -> Ruleset:
        """The ruleset of the table here, else the chat's own, with its house rules."""
        table_id = await self._host.table_in(said.place.chat_id, said.place.thread_id)
        scene = await self._publisher.scene(table_id) if table_id is not None else None
        return scene.ruleset if scene else await self._host.chat_rules(said.place.chat_id)

    async def look_back(self, said: Said) -> None:
        """`/xemlai`: the last finished deal here, in the private chat the last one that he played."""
        here = (said.place.chat_id, said.place.thread_id)
        if said.private:
            deal_id = await self._host.last_finished_of(said.by.id)
        else:
            deal_id = await self._host.last_finished(*here)
        review = await self._looking_back.of(deal_id, said.by.id, here[0], 0) if deal_id else None
        if review is None:
            self._tell(said, words.NO_DEAL_YET(said.language))
        elif said.private or await self._host.reachable(said.by.id):
            self._looking_back.show(review, 1, said.by.id, said.language)
        else:
            self._tell(said, words.LOOK_BACK_NEEDS_CHAT(said.language))

    async def help(self, said: Said) -> None:
        """`/help`"""
        self._tell(said, words.HELP(said.language, seconds=self._seconds))

    # -- saying

    @property
    def _seconds(self) -> str:
        return number(int(self._pace.turn.total_seconds()))

    async def _run(self, said: Said, command: object) -> Outcome:
        outcome = await self._runner.run(command, said.receipt, said.by.id)  # type: ignore[arg-type]
        self._answer(said, outcome)
        return outcome

    def _answer(self, said: Said, outcome: Outcome) -> None:
        code = outcome.reply.code
        shown = code in QUIET and not said.private
        if code is Notice.SEATED_ELSEWHERE:
            self._offers.leave_there(said.by, outcome.reply)
        elif code not in (Notice.OK, Notice.NEEDS_PRIVATE_CHAT) and not shown:
            self._answer_with(said, outcome.reply)

    def _answer_with(self, said: Said, reply: Reply) -> None:
        fields = {key: html.escape(str(shown(key, value))) for key, value in reply.fields.items()}
        text = words.say(Reply(reply.code, fields), said.language)
        if text:
            self._tell(said, text if said.private else f"{name(said.by)}: {text}")

    def _tell(self, said: Said, text: str) -> None:
        self._sender.say(said.place.chat_id, said.place.thread_id, Screen(text), (said.by.id, text))


Handler = Callable[[Typed, Said], Awaitable[None]]
COMMANDS: Mapping[str, Handler] = {
    "newgame": Typed.newgame,
    "join": Typed.join,
    "leave": Typed.leave,
    "baosam": Typed.declare,
    "bai": Typed.hand,
    "ban": Typed.table,
    "so": Typed.ledger,
    "huy": Typed.void,
    "luat": Typed.rules,
    "caidat": Typed.house_rules,
    "xemlai": Typed.look_back,
    "help": Typed.help,
    "start": Typed.start,
}
IN_GROUPS = (Typed.newgame, Typed.join, Typed.table, Typed.ledger, Typed.void, Typed.house_rules)
