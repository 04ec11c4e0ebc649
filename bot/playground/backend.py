"""Telegram's side as a whole: the state, and the two ways out of it, to people and to the bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.playground.callbacks import Callbacks
from bot.playground.clock import ServerClock
from bot.playground.commands import Commands
from bot.playground.connections import Connections
from bot.playground.faults import Faults
from bot.playground.files import Files
from bot.playground.flood import Flood
from bot.playground.journal import Journal
from bot.playground.message import Message
from bot.playground.stage import Stage
from bot.playground.updates import UpdateQueue
from bot.playground.webhook import Webhook
from bot.playground.world import Chat, Json, Member, Person, World

CALLBACK_LIFE = 60.0
WIRED = 2_000


class Backend:
    """Everything the server knows. `privacy` is the bot's privacy mode, on as it is by default."""

    def __init__(
        self, token: str, bot_username: str, clock: Callable[[], float], *, limits: bool, privacy: bool
    ) -> None:
        self.token = token
        self.privacy = privacy
        # How long after its last press an ephemeral message may be edited by a bot that is no administrator,
        # in seconds; not published, so None (for ever) unless a test says otherwise.
        self.ephemeral_edit_window: float | None = None
        self.bot = Person(int(token.split(":")[0]), "Sâm Lốc", bot_username, is_bot=True, started=True)
        self.world = World(self.bot)
        self.clock = ServerClock(clock)
        self.updates = UpdateQueue(self.clock)
        self.callbacks = Callbacks(CALLBACK_LIFE)
        self.flood = Flood(limits)
        self.faults = Faults()
        self.connections = Connections()
        self.commands = Commands()
        self.files = Files()
        self.events = Journal()
        self.calls = Journal()
        # The same calls with their answers, for the page.
        self.wire = Journal(WIRED)
        self.stage = Stage()
        self.webhook = Webhook(self.clock, self.updates, self.events)

    def post(
        self,
        chat: Chat,
        sender: Person,
        content: Json,
        *,
        thread: int | None = None,
        reply_to: Message | None = None,
        markup: Json | None = None,
        extras: Json | None = None,
        id: int | None = None,
        silent: bool = False,
    ) -> Message:
        """Puts a message into a chat; all there see it, the bot hears of it if it may, never if `silent`."""
        message = Message(
            chat, id or chat.next_id(), self.clock.now(), sender, content, thread, reply_to, markup
        )
        message.extras = extras or {}
        chat.messages[message.id] = message
        self.note("message", message)
        if not silent:
            self.tell(message)
        return message

    def post_ephemeral(
        self, chat: Chat, sender: Person, receiver: Person, content: Json, **fields: Any
    ) -> Message:
        """Puts a message into a group that only its two ends see."""
        message = Message(chat, 0, self.clock.now(), sender, content, receiver=receiver, **fields)
        message.lost = receiver.offline
        message.ephemeral_id = chat.free_ephemeral_id()
        chat.ephemerals[message.ephemeral_id] = message
        self.note("message", message)
        self.tell(message)
        return message

    def note(self, type: str, message: Message, **more: Any) -> None:
        """Writes down what those who see this message see happen to it."""
        self.events.add(
            message.audience(),
            type=type,
            time=self.clock.now(),
            chat=message.chat.id,
            message=message.show(),
            **more,
        )

    def remove(self, message: Message) -> None:
        """Deletes a message for everybody."""
        self.note("deleted", message)
        if message.ephemeral_id is None:
            message.chat.gone[message.id] = message.chat.messages.pop(message.id)
            message.chat.pinned = [id for id in message.chat.pinned if id != message.id]
        else:
            del message.chat.ephemerals[message.ephemeral_id]

    def tell(self, message: Message, kind: str = "message") -> None:
        """Queues the update about a person's message, if the bot may see it."""
        if message.sender is not self.bot and self.bot_sees(message):
            self.updates.push(kind, message.show())

    def bot_sees(self, message: Message) -> bool:
        chat = message.chat
        if chat.private:
            return chat.person is not None and not chat.person.blocked
        member = chat.member(self.bot.id)
        if chat.deleted or member is None or not member.present:
            return False
        if message.service or message.ephemeral_id is not None or member.administers or not self.privacy:
            return True
        return self._is_meant(message)

    def _is_meant(self, message: Message) -> bool:
        if message.reply_to is not None and message.reply_to.sender is self.bot:
            return True
        word = str(message.content.get("text", "")).split(maxsplit=1)[:1]
        if not word or not word[0].startswith("/"):
            return False
        _, _, addressee = word[0].partition("@")
        return addressee.lower() in ("", str(self.bot.username).lower())

    def bot_administers(self, chat: Chat) -> bool:
        member = chat.member(self.bot.id)
        return member is not None and member.administers

    def join(self, chat: Chat, person: Person, status: str = "member") -> Member:
        """Makes somebody a member without a word: the setting up of a group."""
        member = chat.members[person.id] = Member(person, status)
        return member
