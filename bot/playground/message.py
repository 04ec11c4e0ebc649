"""One message and how the Bot API shows it."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.playground.world import Chat, Json, Person

SERVICE_KINDS = frozenset(
    {
        "new_chat_members",
        "left_chat_member",
        "group_chat_created",
        "supergroup_chat_created",
        "migrate_to_chat_id",
        "migrate_from_chat_id",
        "pinned_message",
        "forum_topic_created",
        "forum_topic_closed",
        "forum_topic_reopened",
    }
)


@dataclass(slots=True, eq=False)
class Message:
    """A message in its chat. `content` has the fields that say what it is: `text`, `photo`, or a service."""

    chat: Chat
    id: int
    date: float
    sender: Person
    content: Json
    thread: int | None = None
    reply_to: Message | None = None
    markup: Json | None = None
    edited: float | None = None
    extras: Json = field(default_factory=dict)
    ephemeral_id: int | None = None
    receiver: Person | None = None
    replaces: int | None = None
    lost: bool = False
    reactions: dict[int, list[Json]] = field(default_factory=dict)

    @property
    def service(self) -> bool:
        return not SERVICE_KINDS.isdisjoint(self.content)

    @property
    def media(self) -> str | None:
        """The kind of file that it carries, if any."""
        return next((kind for kind in ("photo", "document") if kind in self.content), None)

    def audience(self) -> frozenset[int]:
        """The people who see it now; nobody but the two ends of an ephemeral one."""
        if self.ephemeral_id is None:
            return self.chat.audience()
        ends = (self.sender, None if self.lost else self.receiver)
        return frozenset(person.id for person in ends if person is not None)

    def visible_to(self, person_id: int) -> bool:
        return person_id in self.audience() and self.chat.is_present(person_id)

    def buttons(self) -> list[Json]:
        """Every button below it, row by row."""
        return [button for row in (self.markup or {}).get("inline_keyboard", ()) for button in row]

    def show(self, *, with_reply: bool = True) -> Json:
        """The `Message` object of it."""
        shown: Json = {
            "message_id": self.id,
            "from": self.sender.user(),
            "chat": self.chat.brief(),
            "date": int(self.date),
        }
        if self.ephemeral_id is not None and self.receiver is not None:
            shown |= {"ephemeral_message_id": self.ephemeral_id, "receiver_user": self.receiver.user()}
        if self.thread is not None:
            shown |= {"message_thread_id": self.thread, "is_topic_message": True}
        elif (root := self._reply_root()) is not None:
            shown["message_thread_id"] = root
        if self.edited is not None:
            shown["edit_date"] = int(self.edited)
        if with_reply and (replied := self._replied_to()) is not None:
            shown["reply_to_message"] = replied.show(with_reply=False)
        shown |= self.extras | self.content
        if self.markup is not None:
            shown["reply_markup"] = self.markup
        return shown

    def _reply_root(self) -> int | None:
        # In a supergroup replies make a thread too, numbered by what was answered first, and no topic.
        if self.chat.type != "supergroup" or self.ephemeral_id is not None or self.reply_to is None:
            return None
        root = self.reply_to
        while root.reply_to is not None:
            root = root.reply_to
        return root.id or None

    def _replied_to(self) -> Message | None:
        # In a topic, what answers nothing else answers the message that opened the topic.
        if self.reply_to is not None or self.thread is None:
            return self.reply_to
        opener = self.chat.messages.get(self.thread)
        return None if opener is self else opener

    def show_inaccessible(self) -> Json:
        """The `InaccessibleMessage` object that a callback carries once the message is gone."""
        return {"chat": self.chat.brief(), "message_id": self.id, "date": 0}
