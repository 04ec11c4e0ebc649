"""What happens to groups: made, joined, left, upgraded, deleted."""

from __future__ import annotations

from bot.playground.backend import Backend
from bot.playground.errors import Refusal
from bot.playground.membership import ADMIN_RIGHTS, PERMISSIONS, change_member, report
from bot.playground.world import Chat, Member, Person, group_itself


def found(
    backend: Backend, title: str, members: list[Person], type: str, forum: bool, with_bot: bool
) -> Chat:
    """A new group; the first member is its owner, who adds the bot last."""
    if type not in ("group", "supergroup"):
        raise Refusal(f"no such type of chat: {type}")
    if not members:
        raise Refusal("a group needs an owner")
    if forum and type != "supergroup":
        raise Refusal("only a supergroup has topics")
    chat = backend.world.add_group(title, type, forum)
    for person in members:
        backend.join(chat, person, "creator" if person is members[0] else "member")
    if with_bot:
        change_member(backend, chat, backend.bot, members[0], "member")
    return chat


def make_admin(backend: Backend, chat: Chat, person: Person, rights: dict[str, bool] | None) -> None:
    """Promotes somebody; without a list he gets every right but promoting others."""
    given = rights or {right: right != "can_promote_members" for right in ADMIN_RIGHTS}
    change_member(backend, chat, person, owner(chat), "administrator", given | {"can_manage_chat": True})


def demote(backend: Backend, chat: Chat, person: Person) -> None:
    """Makes an administrator, or somebody muted, a plain member again."""
    change_member(backend, chat, person, owner(chat), "member")


def mute(backend: Backend, chat: Chat, person: Person, on: bool) -> None:
    """Forbids somebody to send anything, or allows it again. A basic group can only silence everybody."""
    if chat.type == "group":
        chat.quiet = on
    elif on:
        change_member(backend, chat, person, owner(chat), "restricted", dict.fromkeys(PERMISSIONS, False))
    else:
        change_member(backend, chat, person, owner(chat), "member")


def upgrade(backend: Backend, chat: Chat) -> Chat:
    """Makes a basic group a supergroup: another id, message numbers from 1, none of the old messages.

    The bot hears of both sides, and that it has joined the new one, never that it has left the old one.
    """
    if chat.type != "group" or chat.migrated_to is not None:
        raise Refusal("only a basic group can be upgraded, once")
    by = owner(chat)
    new = backend.world.add_group(str(chat.title), "supergroup")
    new.members = dict(chat.members)
    backend.post(chat, by, {"migrate_to_chat_id": new.id})
    bot = new.member(backend.bot.id)
    if bot is not None and bot.present:
        report(backend, new, by, Member(backend.bot, "left"), bot)
    extras = {"sender_chat": new.brief()}
    backend.post(new, group_itself(), {"migrate_from_chat_id": chat.id}, extras=extras)
    chat.migrated_to = new.id
    return new


def delete(backend: Backend, chat: Chat) -> None:
    """The owner deletes the group for everybody."""
    by, bot = owner(chat), chat.member(backend.bot.id)
    if bot is not None and bot.present:
        change_member(backend, chat, backend.bot, by, "kicked" if chat.type == "supergroup" else "left")
    chat.deleted = True


def owner(chat: Chat) -> Person:
    return next(member.person for member in chat.members.values() if member.status == "creator")
