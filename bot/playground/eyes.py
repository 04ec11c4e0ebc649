"""What one person's app shows: all of it at first, then what changed.

The one gate between the server's state and a person's pane of the page: nothing gets there but by
`people.seen`.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.playground import people
from bot.playground.backend import Backend
from bot.playground.message import Message
from bot.playground.world import Chat, Json, Person

SHOWN = 200
"""Messages of a chat, the newest."""
PASSING = frozenset({"answered", "action"})
"""Entries of the journal that leave no trace in a chat."""


class Eyes:
    """Remembers what a person was shown last."""

    def __init__(self, backend: Backend, person: Person) -> None:
        self._backend = backend
        self._person = person
        self._profile: Json = {}
        self._chats: dict[int, dict[str, Json]] = {}
        self.seq = backend.events.last

    def look(self) -> list[Json]:
        """The frames that bring an app up to date, in order; none if nothing changed."""
        fresh = not self._profile
        events = self._backend.events.after(self.seq, self._person.id)
        self.seq = self._backend.events.last
        frames = list(self._new_profile())
        touched = {event["chat"] for event in events}
        for chat in self._visible():
            if fresh or chat.id in touched or chat.id not in self._chats:
                frames += self._new_messages(chat)
        return frames + [event for event in events if event["type"] in PASSING]

    def _visible(self) -> list[Chat]:
        world = self._backend.world.chats.values()
        return [chat for chat in world if chat.is_present(self._person.id) and chat.migrated_to is None]

    def _new_profile(self) -> Iterator[Json]:
        shown = self._visible()
        self._chats = {chat.id: self._chats[chat.id] for chat in shown if chat.id in self._chats}
        profile = {
            "type": "profile",
            "me": self._person.user() | standing(self._person),
            "bot": self._backend.bot.user(),
            "chats": [self._chat(chat) for chat in shown],
        }
        if profile != self._profile:
            self._profile = profile
            yield profile

    def _chat(self, chat: Chat) -> Json:
        person, member = self._person, chat.member(self._person.id)
        administers = member is not None and member.administers
        return chat.brief() | {
            "members": len(chat.audience()),
            "status": member.status if member else "member",
            "topics": [
                {"id": topic.thread_id, "name": topic.name, "closed": topic.closed}
                for topic in chat.topics.values()
            ],
            "commands": self._backend.commands.seen_by(
                chat, person.id, administers, person.language_code or ""
            )
            if chat.private or chat.is_present(self._backend.bot.id)
            else [],
        }

    def _new_messages(self, chat: Chat) -> Iterator[Json]:
        seen = people.seen(self._person, chat, None)[-SHOWN:]
        now = {key(message): people.view(message) for message in seen}
        before = self._chats.get(chat.id)
        self._chats[chat.id] = now
        changed = {name: shown for name, shown in now.items() if before is None or before.get(name) != shown}
        if before is None or changed or list(before) != list(now):
            yield {"type": "messages", "chat": chat.id, "order": list(now), "changed": changed}


def key(message: Message) -> str:
    """Tells the messages of a chat apart; ids of ephemeral ones are used again."""
    if message.ephemeral_id is None:
        return f"m{message.id}"
    return f"e{message.ephemeral_id}-{int(message.date)}"


def standing(person: Person) -> Json:
    """How somebody stands to the bot."""
    return {"started": person.started, "blocked": person.blocked, "offline": person.offline}


def sees_file(backend: Backend, person: Person, file_id: str) -> bool:
    """Whether a picture or a document is in something that a person sees now."""
    return any(
        file_id in _files(message)
        for chat in backend.world.chats.values()
        for message in people.seen(person, chat, None)
    )


def _files(message: Message) -> list[str]:
    sizes = [*message.content.get("photo", ()), message.content.get("document", {})]
    return [size["file_id"] for size in sizes if size]
