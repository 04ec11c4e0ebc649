"""People, chats, topics and memberships, as Telegram knows them."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bot.playground.message import Message

Json = dict[str, Any]

# Identifiers as large as Telegram's own, so that a 32-bit column fails here and not in production.
FIRST_USER_ID = 7_000_000_001
FIRST_GROUP_ID = 4_000_000_001
FIRST_SUPERGROUP_ID = 1_002_000_000_001

GENERAL_TOPIC = 1
# As whom an administrator writes who hides behind the group.
ANONYMOUS_ID = 1_087_968_824
PRESENT = frozenset({"creator", "administrator", "member", "restricted"})


@dataclass(slots=True, eq=False)
class Person:
    """An account: a human, the bot under test, or another bot."""

    id: int
    first_name: str
    username: str | None = None
    language_code: str | None = None
    is_bot: bool = False
    started: bool = False
    blocked: bool = False
    deactivated: bool = False
    offline: bool = False
    last_name: str | None = None

    def user(self) -> Json:
        """The `User` object of it."""
        # A deleted account keeps its id and nothing else.
        if self.deactivated:
            return {"id": self.id, "is_bot": self.is_bot, "first_name": ""}
        user: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.last_name:
            user["last_name"] = self.last_name
        if self.username:
            user["username"] = self.username
        if self.language_code and not self.is_bot:
            user["language_code"] = self.language_code
        return user


def group_itself() -> Person:
    """The account that stands as sender where a group itself writes."""
    return Person(ANONYMOUS_ID, "Group", "GroupAnonymousBot", is_bot=True)


@dataclass(slots=True, eq=False)
class Member:
    """Somebody's standing in a group."""

    person: Person
    status: str = "member"
    rights: dict[str, bool] = field(default_factory=dict)

    @property
    def present(self) -> bool:
        return self.status in PRESENT

    @property
    def administers(self) -> bool:
        return self.status in ("creator", "administrator")

    def may(self, right: str) -> bool:
        """Whether an administrator's right is held."""
        return self.status == "creator" or (self.status == "administrator" and self.rights.get(right, False))


@dataclass(slots=True, eq=False)
class Topic:
    """A forum topic; its number is the id of the message that opened it."""

    thread_id: int
    name: str
    closed: bool = False
    icon_color: int = 0x6FB9F0


@dataclass(slots=True, eq=False)
class Chat:
    """A private chat, a group or a supergroup, with all that was said in it."""

    id: int
    type: str
    title: str | None = None
    person: Person | None = None
    forum: bool = False
    deleted: bool = False
    quiet: bool = False  # only administrators may send
    migrated_to: int | None = None
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    ephemerals: dict[int, Message] = field(default_factory=dict)
    gone: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    ids: count[int] = field(default_factory=lambda: count(1))

    @property
    def private(self) -> bool:
        return self.type == "private"

    def member(self, person_id: int) -> Member | None:
        return self.members.get(person_id)

    def next_id(self) -> int:
        return next(self.ids)

    def free_ephemeral_id(self) -> int:
        """The smallest id that no living ephemeral message has: ids are used again."""
        return next(id for id in count(1) if id not in self.ephemerals)

    def is_present(self, person_id: int) -> bool:
        """Whether that person sees this chat now."""
        if self.private:
            return person_id == self.id
        member = self.members.get(person_id)
        return not self.deleted and member is not None and member.present

    def audience(self) -> frozenset[int]:
        """The people who see what happens here now."""
        if self.person is not None:
            return frozenset({self.person.id})
        return frozenset(id for id, member in self.members.items() if member.present)

    def brief(self) -> Json:
        """The `Chat` object of it, as messages carry it."""
        chat: Json = {"id": self.id, "type": self.type}
        if self.person is not None:
            user = self.person.user()
            names = ("first_name", "last_name", "username")
            return chat | {name: user[name] for name in names if name in user}
        chat["title"] = self.title
        if self.forum:
            chat["is_forum"] = True
        return chat


class World:
    """Everybody and every chat."""

    def __init__(self, bot: Person) -> None:
        self.bot = bot
        self.people: dict[int, Person] = {bot.id: bot}
        self.chats: dict[int, Chat] = {}
        # Private chats and basic groups of one account number their messages together, supergroups alone.
        self._shared_ids = count(1)
        self._user_ids = count(FIRST_USER_ID)
        self._group_ids = count(FIRST_GROUP_ID)
        self._supergroup_ids = count(FIRST_SUPERGROUP_ID)

    def add_person(
        self, first_name: str, *, username: str | None, language_code: str | None, is_bot: bool = False
    ) -> Person:
        person = Person(next(self._user_ids), first_name, username, language_code, is_bot)
        self.people[person.id] = person
        self.chats[person.id] = Chat(person.id, "private", person=person, ids=self._shared_ids)
        return person

    def add_group(self, title: str, type: str, forum: bool = False) -> Chat:
        if type == "supergroup":
            chat = Chat(-next(self._supergroup_ids), type, title, forum=forum)
        else:
            chat = Chat(-next(self._group_ids), type, title, ids=self._shared_ids)
        self.chats[chat.id] = chat
        return chat
