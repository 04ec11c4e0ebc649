"""getChat, its members, leaveChat, pinned messages, reactions."""

from __future__ import annotations

from typing import Any

from bot.playground.access import (
    check_person,
    check_right,
    known_chat,
    message_of,
    reachable_chat,
    user_of,
    writable_chat,
)
from bot.playground.call import Call, Handler
from bot.playground.errors import bad_request
from bot.playground.membership import change_member, show_member
from bot.playground.world import Json, Member

# The reactions that a bot may use in any chat.
REACTION_LIST = (
    "❤ 👍 👎 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 "
    "🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 "
    "🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 "
    "🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ "
    "😡"
)
REACTIONS = frozenset(REACTION_LIST.split())


def get_chat(call: Call) -> Json:
    chat = known_chat(call)
    if not chat.private:
        chat = reachable_chat(call)
    full = chat.brief() | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    if chat.pinned and chat.pinned[-1] in chat.messages:
        full["pinned_message"] = chat.messages[chat.pinned[-1]].show()
    return full


def get_chat_member(call: Call) -> Json:
    chat, person = reachable_chat(call), user_of(call)
    if chat.private and person.id not in (chat.id, call.backend.bot.id):
        raise bad_request("user not found")
    return show_member(chat.member(person.id) or Member(person, "member" if chat.private else "left"))


def get_chat_administrators(call: Call) -> list[Json]:
    chat = reachable_chat(call)
    if chat.private:
        raise bad_request("there are no administrators in the private chat")
    shown = [member for member in chat.members.values() if member.administers]
    bots = call.params.flag("return_bots")
    return [
        show_member(member)
        for member in shown
        if bots or not member.person.is_bot or member.person is call.backend.bot
    ]


def get_chat_member_count(call: Call) -> int:
    chat = reachable_chat(call)
    return 2 if chat.private else sum(member.present for member in chat.members.values())


def leave_chat(call: Call) -> bool:
    chat = reachable_chat(call)
    if chat.private:
        raise bad_request("chat member status can't be changed in private chats")
    change_member(call.backend, chat, call.backend.bot, call.backend.bot, "left")
    return True


def pin_chat_message(call: Call) -> bool:
    chat = writable_chat(call)
    message = message_of(call, chat, "pin")
    _check_pin(call)
    if message.id in chat.pinned:
        return True
    chat.pinned.append(message.id)
    call.backend.post(chat, call.backend.bot, {"pinned_message": message.show(with_reply=False)})
    return True


def unpin_chat_message(call: Call) -> bool:
    chat = writable_chat(call)
    _check_pin(call)
    if not call.params.has("message_id"):
        chat.pinned = chat.pinned[:-1]
        return True
    message = message_of(call, chat, "unpin")
    chat.pinned = [id for id in chat.pinned if id != message.id]
    return True


def unpin_all_chat_messages(call: Call) -> bool:
    chat = writable_chat(call)
    _check_pin(call)
    chat.pinned = []
    return True


def _check_pin(call: Call) -> None:
    chat = reachable_chat(call)
    error = bad_request("not enough rights to manage pinned messages in the chat")
    check_right(call, chat, "can_pin_messages", error)


def set_message_reaction(call: Call) -> bool:
    chat = reachable_chat(call)
    if chat.person is not None:
        check_person(chat.person)
    message = message_of(call, chat, "react")
    asked: Any = call.params.data("reaction") or []
    if len(asked) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if message.service or any(not _allowed(reaction) for reaction in asked):
        raise bad_request("REACTION_INVALID")
    message.reactions[call.backend.bot.id] = asked
    call.backend.note("reaction", message, user=call.backend.bot.id, reaction=asked)
    return True


def _allowed(reaction: Any) -> bool:
    return (
        isinstance(reaction, dict) and reaction.get("type") == "emoji" and reaction.get("emoji") in REACTIONS
    )


METHODS: dict[str, Handler] = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "leaveChat": leave_chat,
    "pinChatMessage": pin_chat_message,
    "unpinChatMessage": unpin_chat_message,
    "unpinAllChatMessages": unpin_all_chat_messages,
    "setMessageReaction": set_message_reaction,
}
