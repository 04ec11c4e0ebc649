"""Messages inside a group that one member sees: who may send one, to whom, and in answer to what."""

from __future__ import annotations

from dataclasses import dataclass

from bot.playground.call import Call
from bot.playground.callbacks import TOO_OLD, Callback
from bot.playground.errors import bad_request
from bot.playground.message import Message
from bot.playground.params import number
from bot.playground.world import Chat, Json, Person

WINDOW = 15.0
# A known fault of Telegram: longer texts are refused although ordinary messages may be four times as long.
TEXT_LIMIT = 1024


@dataclass(frozen=True, slots=True)
class Plan:
    """An ephemeral message that may be sent: its receiver and the message that it stands in for."""

    receiver: Person
    replaces: int | None = None
    replied: Message | None = None


def plan_ephemeral(call: Call, chat: Chat, content: Json) -> Plan | None:
    """What `ephemeral_message_parameters` ask for, if anything; refuses what the rules forbid."""
    asked = call.params.data("ephemeral_message_parameters")
    if asked is None:
        return None
    if chat.private:
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    receiver = _receiver(call, chat, asked)
    callback = _callback(call, chat, receiver, asked)
    replied = _command(call, chat, receiver)
    if callback is None and replied is None and not call.backend.bot_administers(chat):
        raise bad_request("not enough rights to send ephemeral messages to the chat")
    check_text(content)
    return Plan(receiver, _replaced(callback, asked), replied)


def check_text(content: Json) -> None:
    """Refuses a text that is too long for an ephemeral message."""
    if len(content.get("text", "")) > TEXT_LIMIT:
        raise bad_request("message is too long")


def _receiver(call: Call, chat: Chat, asked: Json) -> Person:
    person = call.backend.world.people.get(number(asked.get("receiver_user_id")))
    if person is None or person.is_bot:
        raise bad_request("invalid receiver_user_id specified")
    if not chat.is_present(person.id):
        raise bad_request("USER_NOT_PARTICIPANT")
    return person


def _callback(call: Call, chat: Chat, receiver: Person, asked: Json) -> Callback | None:
    id = asked.get("callback_query_id")
    if not id:
        return None
    callback = call.backend.callbacks.get(str(id))
    fits = callback is not None and callback.person is receiver and callback.message.chat is chat
    if callback is None or not fits or not _fresh(call, callback.date):
        raise bad_request(TOO_OLD)
    return callback


def _command(call: Call, chat: Chat, receiver: Person) -> Message | None:
    id = number(_reply_parameters(call).get("ephemeral_message_id"))
    if not id:
        return None
    message = chat.ephemerals.get(id)
    if message is None or message.sender is not receiver or not _fresh(call, message.date):
        raise bad_request("message to be replied not found")
    return message


def _replaced(callback: Callback | None, asked: Json) -> int | None:
    if not asked.get("replace_callback_query_message"):
        return None
    if callback is None:
        raise bad_request("callback query must be specified to replace its message")
    if callback.message.ephemeral_id is not None:
        raise bad_request("ephemeral message can't be replaced")
    return callback.message.id


def _fresh(call: Call, date: float) -> bool:
    return call.backend.clock.now() - date <= WINDOW


def reply_target(call: Call, chat: Chat, plan: Plan | None) -> Message | None:
    """The message that a send answers, if any."""
    asked = _reply_parameters(call)
    if plan is not None and plan.replied is not None:
        return plan.replied
    if asked.get("ephemeral_message_id"):
        raise bad_request("a reply to an ephemeral message must be ephemeral")
    id = number(asked.get("message_id")) or call.params.integer("reply_to_message_id")
    if not id:
        return None
    message = chat.messages.get(id)
    lenient = asked.get("allow_sending_without_reply") or call.params.flag("allow_sending_without_reply")
    if message is None and (plan is not None or not lenient):
        raise bad_request("message to be replied not found")
    return message


def _reply_parameters(call: Call) -> Json:
    return call.params.data("reply_parameters") or {}
