"""Which chat, member or message a call means, and whether the bot may reach it."""

from __future__ import annotations

from bot.playground.call import Call
from bot.playground.errors import ApiError, bad_request, forbidden
from bot.playground.message import Message
from bot.playground.params import Params
from bot.playground.world import GENERAL_TOPIC, Chat, Person

CANNOT_SEND = "not enough rights to send {} to the chat"
SEND_RIGHTS = {
    "text messages": "can_send_messages",
    "photos": "can_send_photos",
    "documents": "can_send_documents",
}


def known_chat(call: Call) -> Chat:
    """The chat of `chat_id`; refuses one that the bot never met."""
    text = call.params.text("chat_id").strip()
    if not text:
        raise bad_request("chat_id is empty")
    try:
        chat = call.backend.world.chats.get(int(text))
    except ValueError:
        chat = None
    if chat is None or (not chat.private and chat.member(call.backend.bot.id) is None):
        raise bad_request("chat not found")
    return chat


def reachable_chat(call: Call) -> Chat:
    """As `known_chat`, and the bot is in it."""
    chat = known_chat(call)
    if not chat.private:
        _check_group(call, chat)
    return chat


def writable_chat(call: Call, what: str = "text messages") -> Chat:
    """As `reachable_chat`, and the bot may send `what` there."""
    text = call.params.text("chat_id").strip()
    if text.lstrip("-").isdigit() and (person := call.backend.world.people.get(int(text))):
        check_person(person)
    chat = reachable_chat(call)
    member = chat.member(call.backend.bot.id)
    muted = member is not None and member.status == "restricted" and not member.rights.get(SEND_RIGHTS[what])
    if muted or (chat.quiet and not call.backend.bot_administers(chat)):
        raise bad_request(CANNOT_SEND.format(what))
    return chat


def check_person(person: Person) -> None:
    """Refuses one whom the bot can't write to."""
    if person.is_bot:
        raise forbidden("bot can't send messages to bots")
    if person.deactivated:
        raise forbidden("user is deactivated")
    if person.blocked:
        raise forbidden("bot was blocked by the user")
    if not person.started:
        raise forbidden("bot can't initiate conversation with a user")


def _check_group(call: Call, chat: Chat) -> None:
    kind = "supergroup" if chat.type == "supergroup" else "group"
    if chat.migrated_to is not None:
        raise bad_request("group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to)
    if chat.deleted:
        # A deleted supergroup is to its members as if they had been thrown out.
        if kind == "group":
            raise forbidden("the group chat was deleted")
        raise forbidden("bot was kicked from the supergroup chat")
    member = chat.member(call.backend.bot.id)
    if member is None or member.status == "left":
        raise forbidden(f"bot is not a member of the {kind} chat")
    if member.status == "kicked":
        raise forbidden(f"bot was kicked from the {kind} chat")


def check_right(call: Call, chat: Chat, right: str, error: ApiError) -> None:
    """Refuses a group's bot that lacks an administrator's right."""
    member = chat.member(call.backend.bot.id)
    if not chat.private and (member is None or not member.may(right)):
        raise error


def user_of(call: Call, name: str = "user_id") -> Person:
    """The person that a parameter means."""
    id = call.params.integer(name)
    if id <= 0:
        raise bad_request(f"invalid {name} specified")
    person = call.backend.world.people.get(id)
    if person is None:
        raise bad_request("user not found")
    return person


def message_of(call: Call, chat: Chat, purpose: str) -> Message:
    """The ordinary message of `message_id`; `purpose` completes the refusal."""
    id = call.params.integer("message_id")
    if id <= 0:
        raise bad_request(
            "message identifier is not specified"
            if not call.params.has("message_id")
            else f"message to {purpose} not found"
        )
    message = chat.messages.get(id)
    if message is None:
        raise bad_request(f"message to {purpose} not found")
    return message


def thread_of(params: Params, chat: Chat) -> int | None:
    """The topic of `message_thread_id`; None for General, which has no number of its own."""
    thread = params.integer("message_thread_id")
    if not thread:
        return None
    # General is addressed by leaving the number out; naming it by 1 is refused.
    if thread == GENERAL_TOPIC or thread not in chat.topics:
        raise bad_request("message thread not found")
    if chat.topics[thread].closed:
        raise bad_request("TOPIC_CLOSED")
    return thread
