"""Typed commands. What a screen will show is not said again; refusals and answers are short messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from telegram import Chat, Message

from bot.engine import RULESETS
from bot.service import Clock, Host, Notice, Outcome, Pace, Person, Reply, Status, SurfaceKind
from bot.service.commands import (
    AddMachine,
    Arrive,
    Command,
    DeclareHere,
    JoinTable,
    LeaveTable,
    OpenTable,
    RemoveMachine,
    StartPrivateChat,
)
from bot.telegram import words
from bot.telegram.ephemeral import Occasion
from bot.telegram.format import escaped, name
from bot.telegram.hands import Asked
from bot.telegram.held import Held
from bot.telegram.inbound import command_of
from bot.telegram.links import Invitation, Links, to_group
from bot.telegram.looking_back import LookingBack, Spot
from bot.telegram.lookups import Lookups, Standing
from bot.telegram.machine import USUAL, known_machines, machine_name, strength_called
from bot.telegram.offers import Offers
from bot.telegram.orders import Orders
from bot.telegram.presses.on_table import no_seat
from bot.telegram.publisher import Publisher
from bot.telegram.replying import Replying
from bot.telegram.runner import Inbox, Runner
from bot.telegram.said import Said, is_anonymous, said_in
from bot.telegram.screens.ledger import ledger
from bot.telegram.screens.rules import rules_screen
from bot.telegram.screens.screen import Button, Screen
from bot.telegram.screens.settings import options_screen
from bot.telegram.sender import Sender
from bot.telegram.wishes import wished_table


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
        held: Held,
        replying: Replying,
        orders: Orders,
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
        self._held = held
        self._replying = replying
        self._orders = orders
        self._clock = clock
        self._pace = pace
        self._bot_username = bot_username

    async def handle(self, update_id: int, message: Message, by: Person) -> None:
        """Carry out the command a message begins with; other text is for the people of a group."""
        command = command_of(message, self._bot_username)
        handler = COMMANDS.get(command.name) if command else None
        if handler is None and message.chat.type != Chat.PRIVATE:
            return
        rest = command.words if command else ()
        said = said_in(update_id, message, by, rest, await self._language(message, by))
        if handler is None:
            self._replying.tell(said, words.NOT_UNDERSTOOD(said.language))
        elif said.private and handler in IN_GROUPS:
            self._replying.tell(said, words.ONLY_IN_GROUPS(said.language))
        elif is_anonymous(message) and handler not in ANONYMOUS:
            self._replying.answer_with(said, Reply(Notice.ANONYMOUS))
        else:
            await self._carry_out(handler, said)

    async def _carry_out(self, handler: Handler, said: Said) -> None:
        try:
            await handler(self, said)
        except Exception:
            self._replying.answer_with(said, Reply(Notice.NOT_WRITTEN))
            raise

    async def _language(self, message: Message, by: Person) -> str:
        """In a group its own; before its first table, and in private, the language of who speaks."""
        group = message.chat_id < 0
        return (await self._host.language_in(message.chat_id) if group else None) or self._host.language_of(
            by
        )

    # -- tables

    async def newgame(self, said: Said) -> None:
        """`/newgame [ruleset] [stake]`"""
        wish = wished_table(said.words)
        if isinstance(wish, str):
            known = ", ".join(RULESETS)
            self._tell(said, words.BAD_ARGUMENT(said.language, word=escaped(wish), known=known))
            return
        outcome = await self._run(said, OpenTable(said.place, said.by, *wish))
        table_id = outcome.tables[0] if outcome.tables else None
        scene = await self._publisher.scene(table_id) if table_id is not None else None
        if scene is None or outcome.status is not Status.APPLIED:
            return
        await self._publisher.again(scene, SurfaceKind.TABLE if scene.live else SurfaceKind.LOBBY)
        if scene.live is None and scene.host.id == said.by.id and not scene.seats(said.by.id):
            # No hand can be sent to the opener yet: he is led to his seat as anybody else.
            self._offer_private_chat(said, Invitation(scene.id, scene.chat_id))

    async def join(self, said: Said) -> None:
        """`/join`"""
        wish = JoinTable(said.place, said.by, is_member=None)
        outcome = await self._run(said, wish)
        if outcome.reply.code is Notice.NEEDS_PRIVATE_CHAT:
            fields = outcome.reply.fields
            self._offer_private_chat(said, Invitation(int(fields["table"]), int(fields["chat"])))
        if outcome.reply.code is Notice.NEEDS_MEMBER_LOOKUP and await self._taken(said):
            self._lookups.standing(
                said.place.chat_id,
                said.by.id,
                lambda found: self._seat(said, found, replace(wish, is_member=True)),
            )

    def _offer_private_chat(self, said: Said, seat: Invitation) -> None:
        place = said.place
        self._offers.private_chat(
            place.chat_id, place.thread_id, said.by, seat, self._clock.now(), said.language
        )

    async def _taken(self, said: Said) -> bool:
        """Whether to go on with what must wait for a look-up."""
        refusal = await self._held.take(said.receipt)
        if refusal is not None:
            self._replying.refuse(said, refusal)
        return refusal is None

    def _seat(self, said: Said, found: Standing | None, command: Command) -> None:
        """Telegram has said where the person stands: seat him, or say why not."""
        refusal = no_seat(found)

        async def tell(outcome: Outcome | None) -> None:
            self._held.settle(said.receipt)
            if outcome is None:
                assert refusal is not None
                self._replying.answer_with(said, Reply(refusal))
            elif isinstance(command, Arrive):
                await self._arrived(said, command.table_id, outcome)
            else:
                self._replying.answer(said, outcome)

        self._held.carry_out(said.receipt, command if refusal is None else None, tell)

    async def leave(self, said: Said) -> None:
        """`/leave`, wherever one sits."""
        await self._run(said, LeaveTable(said.by))

    async def add_machine(self, said: Said) -> None:
        """`/themmay [strength]`"""
        word = " ".join(said.words)
        strength = strength_called(word) if word else USUAL
        if strength is None:
            known = known_machines(said.language)
            self._tell(said, words.BAD_STRENGTH(said.language, word=escaped(word), known=known))
            return
        name = machine_name(strength, said.language)
        await self._run(said, AddMachine(said.place, said.by, strength, name))

    async def remove_machine(self, said: Said) -> None:
        """`/botmay`"""
        await self._run(said, RemoveMachine(said.place, said.by))

    async def declare(self, said: Said) -> None:
        """`/baosam`"""
        await self._run(said, DeclareHere(said.by))

    # -- the private chat

    async def start(self, said: Said) -> None:
        """`/start`, alone or with the payload of a lobby's link."""
        if not said.private:
            self._tell(said, words.HELP(said.language, seconds=self._seconds))
            return
        invitation = self._links.read(said.words[0], self._clock.now()) if said.words else None
        await self._runner.run(StartPrivateChat(said.by), None if invitation else said.receipt, said.by.id)
        if not said.words:
            self._tell(said, words.WELCOME(said.language, name=name(said.by)))
            return
        if invitation is None:
            self._tell(said, words.LINK_OLD(said.language))
            return
        if await self._taken(said):
            self._lookups.standing(
                invitation.chat_id,
                said.by.id,
                lambda found: self._seat(said, found, Arrive(invitation.table_id, said.by)),
            )

    async def _arrived(self, said: Said, table_id: int, outcome: Outcome) -> None:
        """Seated: say where, and lead back to the group."""
        if outcome.status is not Status.APPLIED and outcome.reply.code is not Notice.ALREADY_SEATED:
            self._replying.answer(said, outcome)
            return
        scene = await self._publisher.scene(table_id)
        message_id = await self._publisher.newest_message(table_id)
        link = to_group(scene.chat_id, message_id, scene.thread_id) if scene else None
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

        occasion = Occasion(command_id=said.ephemeral_id)
        asked = Asked(scene.chat_id, occasion, self._clock.monotonic(), lambda: None, in_private)
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
        self._tell(said, ledger(rows, said.by.id, said.language).text)

    async def rules(self, said: Said) -> None:
        """`/luat`: the rules of this chat's table, in the private chat of the table where he sits."""
        screen = rules_screen(await self._host.rules_for(said.place, said.by.id), 0, said.language)
        self._sender.say(said.place.chat_id, said.place.thread_id, screen, (said.by.id, "rules"))

    async def house_rules(self, said: Said) -> None:
        """`/caidat`: the house rules of this chat, as buttons."""
        booked = await self._host.books_machines(said.place.chat_id)
        ruleset = await self._host.rules_for(said.place, said.by.id)
        screen = options_screen(ruleset, said.language, books_machines=booked)
        self._sender.say(said.place.chat_id, said.place.thread_id, screen, (said.by.id, "settings"))

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
            self._looking_back.show(review, 1, said.language, Spot(said.by.id))
        else:
            self._tell(said, words.LOOK_BACK_NEEDS_CHAT(said.language))

    async def help(self, said: Said) -> None:
        """`/help`"""
        self._tell(said, words.HELP(said.language, seconds=self._seconds))

    # -- saying

    @property
    def _seconds(self) -> str:
        return str(int(self._pace.turn.total_seconds()))

    async def _run(self, said: Said, command: Command) -> Outcome:
        outcome = await self._runner.run(command, said.receipt, said.by.id)
        self._replying.answer(said, outcome)
        return outcome

    def _answer_with(self, said: Said, reply: Reply) -> None:
        self._replying.answer_with(said, reply)

    def _tell(self, said: Said, text: str) -> None:
        self._replying.tell(said, text)

    # -- in charge

    async def void(self, said: Said) -> None:
        """`/huy`"""
        await self._orders.void(said)

    async def show_out(self, said: Said) -> None:
        """`/kick`"""
        await self._orders.show_out(said)

    async def hand_over(self, said: Said) -> None:
        """`/chuban`"""
        await self._orders.hand_over(said)

    async def speak(self, said: Said) -> None:
        """`/ngonngu`"""
        await self._orders.language(said)


Handler = Callable[[Typed, Said], Awaitable[None]]
COMMANDS: Mapping[str, Handler] = {
    "newgame": Typed.newgame,
    "join": Typed.join,
    "leave": Typed.leave,
    "themmay": Typed.add_machine,
    "botmay": Typed.remove_machine,
    "baosam": Typed.declare,
    "bai": Typed.hand,
    "ban": Typed.table,
    "so": Typed.ledger,
    "huy": Typed.void,
    "kick": Typed.show_out,
    "chuban": Typed.hand_over,
    "ngonngu": Typed.speak,
    "luat": Typed.rules,
    "caidat": Typed.house_rules,
    "xemlai": Typed.look_back,
    "help": Typed.help,
    "start": Typed.start,
}
IN_GROUPS = (
    Typed.newgame,
    Typed.join,
    Typed.table,
    Typed.ledger,
    Typed.void,
    Typed.show_out,
    Typed.hand_over,
    Typed.add_machine,
    Typed.remove_machine,
    Typed.house_rules,
)
ANONYMOUS = (
    Typed.table,
    Typed.ledger,
    Typed.void,
    Typed.show_out,
    Typed.speak,
    Typed.rules,
    Typed.house_rules,
    Typed.help,
    Typed.start,
)
"""What an administrator may do without showing who he is."""
