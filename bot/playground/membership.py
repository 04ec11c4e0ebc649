"""Who is in a group and what they may do there, and how that changes."""

from __future__ import annotations

from typing import Any

from bot.playground.backend import Backend
from bot.playground.errors import Refusal
from bot.playground.world import Chat, Json, Member, Person

ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
    "can_send_welcome_messages",
)
PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
)


def show_member(member: Member) -> Json:
    """The `ChatMember` object, with all the fields of its status."""
    shown: Json = {"status": member.status, "user": member.person.user()}
    match member.status:
        case "creator":
            return shown | {"is_anonymous": member.rights.get("is_anonymous", False)}
        case "administrator":
            rights = {right: member.rights.get(right, False) for right in ADMIN_RIGHTS}
            anonymous = member.rights.get("is_anonymous", False)
            return shown | {"can_be_edited": False, "is_anonymous": anonymous} | rights
        case "restricted":
            rights = {right: member.rights.get(right, False) for right in PERMISSIONS}
            return shown | {"is_member": True, "until_date": 0} | rights
        case "kicked":
            return shown | {"until_date": 0}
        case _:
            return shown


def change_member(
    backend: Backend,
    chat: Chat,
    person: Person,
    by: Person,
    status: str,
    rights: dict[str, bool] | None = None,
) -> None:
    """Gives somebody another standing, with its update, and a service message if he comes or goes."""
    if chat.migrated_to is not None:
        raise Refusal("this group was upgraded; its members are in the supergroup")
    old = chat.members.get(person.id) or Member(person, "left")
    new = Member(person, status, rights or {})
    leaves = old.present and not new.present
    if leaves:
        # Those who see somebody go include the one who goes.
        _announce(backend, chat, person, by, {"left_chat_member": person.user()})
    chat.members[person.id] = new
    report(backend, chat, by, old, new)
    if new.present and not old.present:
        _announce(backend, chat, person, by, {"new_chat_members": [person.user()]})


def _announce(backend: Backend, chat: Chat, person: Person, by: Person, content: Json) -> None:
    # Of its own departure a bot hears by `my_chat_member` only.
    silent = person is backend.bot and "left_chat_member" in content
    backend.post(chat, by, content, silent=silent)


def report(backend: Backend, chat: Chat, by: Person, old: Member, new: Member) -> None:
    """The update about a change: `my_chat_member` of the bot, `chat_member` of others to an administrator."""
    itself = new.person is backend.bot
    if not itself and not backend.bot_administers(chat):
        return
    payload: dict[str, Any] = {
        "chat": chat.brief(),
        "from": by.user(),
        "date": int(backend.clock.now()),
        "old_chat_member": show_member(old),
        "new_chat_member": show_member(new),
    }
    backend.updates.push("my_chat_member" if itself else "chat_member", payload)


def change_block(backend: Backend, person: Person, blocked: bool) -> None:
    """Blocks or unblocks the bot in somebody's private chat; the bot hears of a change."""
    if person.blocked == blocked:
        return
    person.blocked = blocked
    chat = backend.world.chats[person.id]
    statuses = ("member", "kicked") if blocked else ("kicked", "member")
    old, new = (Member(backend.bot, status) for status in statuses)
    report(backend, chat, person, old, new)
