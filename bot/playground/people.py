"""What people do: write, press, follow links, block. Refuses what their app would not let them do."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from bot.playground.backend import Backend
from bot.playground.callbacks import Callback
from bot.playground.errors import Refusal
from bot.playground.membership import change_block
from bot.playground.message import Message
from bot.playground.text import find_entities
from bot.playground.world import Chat, Json, Person, group_itself


def say(
    backend: Backend,
    person: Person,
    chat: Chat,
    text: str,
    *,
    reply_to: Message | None = None,
    thread: int | None = None,
    anonymous: bool = False,
) -> Message | None:
    """Writes a message; None where the writer has blocked the bot, since then nothing is sent.

    An administrator may write as the group itself (`anonymous`).
    """
    if not chat.is_present(person.id):
        raise Refusal("not a member of this chat")
    if chat.migrated_to is not None:
        raise Refusal("this group was upgraded; write in the supergroup")
    _check_topic(person, chat, thread)
    if reply_to is not None and (reply_to.ephemeral_id is not None or not reply_to.visible_to(person.id)):
        raise Refusal("cannot answer this message")
    if chat.private:
        if person.blocked:
            return None
        person.started = True
    content = _plain(text)
    if anonymous:
        extras = {"sender_chat": chat.brief()}
        return backend.post(
            chat, _mask(person, chat), content, thread=thread, reply_to=reply_to, extras=extras
        )
    if _is_ephemeral_command(backend, person, chat, text):
        return backend.post_ephemeral(chat, person, backend.bot, content, thread=thread, reply_to=reply_to)
    return backend.post(chat, person, content, thread=thread, reply_to=reply_to)


def _plain(text: str) -> Json:
    entities = find_entities(text, [])
    return {"text": text, "entities": entities} if entities else {"text": text}


def _mask(person: Person, chat: Chat) -> Person:
    member = chat.member(person.id)
    if member is None or not member.administers:
        raise Refusal("only an administrator writes as the group")
    return group_itself()


def _check_topic(person: Person, chat: Chat, thread: int | None) -> None:
    if thread is None:
        return
    if thread not in chat.topics:
        raise Refusal("no such topic")
    member = chat.member(person.id)
    if chat.topics[thread].closed and not (member is not None and member.may("can_manage_topics")):
        raise Refusal("this topic is closed")


def _is_ephemeral_command(backend: Backend, person: Person, chat: Chat, text: str) -> bool:
    if chat.private or not text.startswith("/") or not chat.is_present(backend.bot.id):
        return False
    name, _, addressee = text.split(maxsplit=1)[0][1:].partition("@")
    if addressee.lower() not in ("", str(backend.bot.username).lower()):
        return False
    member = chat.member(person.id)
    administers = member is not None and member.administers
    commands = backend.commands.seen_by(chat, person.id, administers, person.language_code or "")
    return any(command["command"] == name and command.get("is_ephemeral") for command in commands)


def edit(backend: Backend, person: Person, message: Message, text: str) -> None:
    """Changes one's own message."""
    if message.sender is not person or "text" not in message.content:
        raise Refusal("not a text of one's own")
    message.content = _plain(text)
    message.edited = backend.clock.now()
    backend.note("edited", message)
    backend.tell(message, "edited_message")


def follow(backend: Backend, person: Person, url: str) -> Message | None:
    """Opens a t.me link to the bot and presses Start; this unblocks it."""
    parts = urlsplit(url if "//" in url else f"https://{url}")
    name = parts.path.strip("/")
    if parts.netloc != "t.me" or name.lower() != str(backend.bot.username).lower():
        raise Refusal(f"not a link to the bot: {url}")
    change_block(backend, person, False)
    payload = parse_qs(parts.query).get("start", [""])[0]
    text = f"/start {payload}".strip()
    return say(backend, person, backend.world.chats[person.id], text)


def button(message: Message, *, data: str | None, text: str | None) -> Json:
    """The button with that exact data, or that label."""
    for candidate in message.buttons():
        if data is not None and candidate.get("callback_data") == data:
            return candidate
        if data is None and text is not None and candidate["text"] == text:
            return candidate
    raise Refusal(f"no such button: {data if data is not None else text}")


def press(backend: Backend, person: Person, message: Message, data: str) -> Callback:
    """A button press arrives at the bot, whether or not the message still has that button."""
    now = backend.clock.now()
    callback = backend.callbacks.open(person, message, data, now)
    payload: Json = {
        "id": callback.id,
        "from": person.user(),
        "chat_instance": str(4_200_000_000_000_000_000 + abs(message.chat.id)),
        "data": data,
        "message": message.show() if _exists(message) else message.show_inaccessible(),
    }
    backend.events.add(
        frozenset({person.id}),
        type="pressed",
        time=now,
        chat=message.chat.id,
        user=person.id,
        callback_id=callback.id,
        data=data,
    )
    if message.chat.private or message.chat.is_present(backend.bot.id):
        backend.updates.push("callback_query", payload)
    return callback


def _exists(message: Message) -> bool:
    if message.ephemeral_id is None:
        return message.chat.messages.get(message.id) is message
    return message.chat.ephemerals.get(message.ephemeral_id) is message


def seen(person: Person, chat: Chat, thread: int | None) -> list[Message]:
    """What a person sees in a chat now, oldest first."""
    if not chat.is_present(person.id):
        return []
    own = [message for message in chat.ephemerals.values() if message.visible_to(person.id)]
    instead = {message.replaces: message for message in own if message.replaces in chat.messages}
    shown = [instead.pop(message.id, message) for message in chat.messages.values()]
    shown += [message for message in own if message not in shown]
    # A replaced message keeps its place; all else stands in the order of its time.
    placed = {id(message): index for index, message in enumerate(shown)}
    ordered = sorted(shown, key=lambda message: (_place(chat, message), placed[id(message)]))
    return [message for message in ordered if thread is None or message.thread == (thread or None)]


def view(message: Message) -> Json:
    """A message as people see it: the bot's view and the reactions below."""
    reactions = {person: given for person, given in message.reactions.items() if given}
    return message.show() | ({"reactions": reactions} if reactions else {})


def _place(chat: Chat, message: Message) -> float:
    if message.replaces is not None and message.replaces in chat.messages:
        return chat.messages[message.replaces].date
    return message.date


def react(backend: Backend, person: Person, message: Message, emoji: str | None) -> None:
    """Sets or takes back one's reaction; the bot hears of it as an administrator, if it asked to."""
    if not message.visible_to(person.id):
        raise Refusal("cannot see this message")
    old = message.reactions.get(person.id, [])
    new: list[Json] = [{"type": "emoji", "emoji": emoji}] if emoji else []
    message.reactions[person.id] = new
    backend.note("reaction", message, user=person.id, reaction=new)
    if message.chat.private or backend.bot_administers(message.chat):
        backend.updates.push(
            "message_reaction",
            {
                "chat": message.chat.brief(),
                "message_id": message.id,
                "user": person.user(),
                "date": int(backend.clock.now()),
                "old_reaction": old,
                "new_reaction": new,
            },
        )
