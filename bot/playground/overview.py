"""What the page's panel of controls shows of the world as a whole; it holds no message."""

from __future__ import annotations

from bot.playground.backend import Backend
from bot.playground.eyes import standing
from bot.playground.world import Chat, Json, Person


def overview(backend: Backend) -> Json:
    """Everybody, every group, what is switched on, and what is going on."""
    minding = backend.stage.minding()
    return {
        "type": "overview",
        "stage": backend.stage.show(),
        "bot": backend.bot.user(),
        "people": [
            _person(person, minding.get(person.id))
            for person in backend.world.people.values()
            if not person.is_bot
        ],
        "groups": [
            _group(chat)
            for chat in backend.world.chats.values()
            if not chat.private and not chat.deleted and chat.migrated_to is None
        ],
        "limits": all(backend.flood.on.values()),
        "faults": backend.faults.show(),
        "outage": backend.faults.outage,
        "moved": backend.clock.moved_by,
    }


def _person(person: Person, machine: bool | None) -> Json:
    return person.user() | standing(person) | {"deactivated": person.deactivated, "machine": machine}


def _group(chat: Chat) -> Json:
    statuses = {str(id): member.status for id, member in chat.members.items()}
    return chat.brief() | {"members": statuses, "quiet": chat.quiet}
