"""The control interface: what the people of this small world do, asked for over HTTP.

`POST /control/NAME` with a JSON object of arguments; the answer is `{"ok": true, "result": …}` or
`{"ok": false, "error": …}` with status 409 where a person could not do that.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from bot.playground import forum, groups, membership, people
from bot.playground.backend import Backend
from bot.playground.errors import Refusal
from bot.playground.faults import Fault
from bot.playground.message import Message
from bot.playground.world import Chat, Json, Person

Action = Callable[[Backend, Json], Any | Awaitable[Any]]
WAIT_LIMIT = 300.0


def control_routes(backend: Backend) -> list[web.RouteDef]:
    """The routes under `/control`."""

    async def act(request: web.Request) -> web.Response:
        action = ACTIONS.get(request.match_info["name"])
        if action is None:
            return web.json_response({"ok": False, "error": "no such action"}, status=404)
        # A page of another origin can't send this type unasked.
        if request.content_type != "application/json":
            return web.json_response({"ok": False, "error": "application/json expected"}, status=415)
        try:
            result = action(backend, await request.json())
            if inspect.isawaitable(result):
                result = await result
        except Refusal as refusal:
            return web.json_response({"ok": False, "error": str(refusal)}, status=409)
        except (KeyError, TypeError, ValueError) as error:
            text = f"bad arguments: {type(error).__name__} {error}"
            return web.json_response({"ok": False, "error": text}, status=400)
        return web.json_response({"ok": True, "result": result})

    return [web.post("/control/{name}", act)]


def _person(backend: Backend, args: Json, name: str = "user") -> Person:
    person = backend.bot if args[name] == "bot" else backend.world.people.get(args[name])
    if person is None:
        raise Refusal(f"no such user: {args[name]}")
    return person


def _chat(backend: Backend, args: Json) -> Chat:
    chat = backend.world.chats.get(args["chat"])
    if chat is None:
        raise Refusal(f"no such chat: {args['chat']}")
    return chat


def _message(backend: Backend, args: Json, *, gone: bool = False) -> Message:
    chat = _chat(backend, args)
    if ephemeral_id := args.get("ephemeral_message_id"):
        message = chat.ephemerals.get(ephemeral_id)
    else:
        message = chat.messages.get(args["message_id"])
        if message is None and gone:
            message = chat.gone.get(args["message_id"])
    if message is None:
        raise Refusal("no such message")
    return message


def _add_user(backend: Backend, args: Json) -> Json:
    person = backend.world.add_person(
        args["first_name"],
        username=args.get("username"),
        language_code=args.get("language_code"),
        is_bot=args.get("is_bot", False),
    )
    person.started = args.get("started", False)
    person.last_name = args.get("last_name")
    return person.user()


def _rename(backend: Backend, args: Json) -> Json:
    person = _person(backend, args)
    person.first_name, person.last_name = args["first_name"], args.get("last_name")
    return person.user()


def _add_group(backend: Backend, args: Json) -> Json:
    members = [_person(backend, {"user": id}) for id in args["members"]]
    return groups.found(
        backend,
        args["title"],
        members,
        args.get("type", "supergroup"),
        args.get("forum", False),
        args.get("bot", True),
    ).brief()


def _add_topic(backend: Backend, args: Json) -> int:
    chat = _chat(backend, args)
    if not chat.forum:
        raise Refusal("not a forum")
    return forum.open_topic(backend, chat, groups.owner(chat), args["name"]).thread_id


def _topic(change: Callable[..., None], *, by_owner: bool) -> Action:
    def action(backend: Backend, args: Json) -> None:
        chat = _chat(backend, args)
        topic = chat.topics[args["thread"]]
        change(backend, chat, *((groups.owner(chat),) if by_owner else ()), topic)

    return action


def _say(backend: Backend, args: Json) -> Json:
    chat, reply_to = _chat(backend, args), None
    if args.get("reply_to"):
        reply_to = _message(backend, args | {"message_id": args["reply_to"]})
    said = people.say(
        backend,
        _person(backend, args),
        chat,
        args["text"],
        reply_to=reply_to,
        thread=args.get("thread") or (reply_to.thread if reply_to else None),
        anonymous=args.get("anonymous", False),
    )
    return said.show() if said else {}


def _open_link(backend: Backend, args: Json) -> Json:
    said = people.follow(backend, _person(backend, args), args["url"])
    return said.show() if said else {}


def _edit(backend: Backend, args: Json) -> None:
    people.edit(backend, _person(backend, args), _message(backend, args), args["text"])


def _delete(backend: Backend, args: Json) -> None:
    message, person = _message(backend, args), _person(backend, args)
    member = message.chat.member(person.id)
    may = message.chat.private or (member is not None and member.may("can_delete_messages"))
    if not message.visible_to(person.id) or (message.sender is not person and not may):
        raise Refusal("not allowed to delete this message")
    backend.remove(message)


def _react(backend: Backend, args: Json) -> None:
    people.react(backend, _person(backend, args), _message(backend, args), args.get("emoji"))


def _press(backend: Backend, args: Json) -> str:
    person, force = _person(backend, args), args.get("force", False)
    message = _message(backend, args, gone=force)
    data, text = args.get("data"), args.get("text")
    if force and data is not None:
        return people.press(backend, person, message, data).id
    visible = people.seen(person, message.chat, None)
    if message not in visible:
        raise Refusal("cannot see this message")
    button = people.button(message, data=data, text=text)
    if "callback_data" not in button:
        raise Refusal(f"this button makes no callback: {button}")
    return people.press(backend, person, message, button["callback_data"]).id


async def _answer(backend: Backend, args: Json) -> Json | None:
    callback = backend.callbacks.get(args["callback_id"])
    if callback is None:
        raise Refusal("no such press")
    return await callback.wait(min(args.get("timeout", 0.0), WAIT_LIMIT))


def _messages(backend: Backend, args: Json) -> list[Json]:
    seen = people.seen(_person(backend, args), _chat(backend, args), args.get("thread"))
    return [people.view(message) for message in seen]


async def _events(backend: Backend, args: Json) -> list[Json]:
    timeout = min(args.get("timeout", 0.0), WAIT_LIMIT)
    return await backend.events.wait(args.get("after", 0), timeout, args.get("user"))


async def _calls(backend: Backend, args: Json) -> list[Json]:
    return await backend.calls.wait(args.get("after", 0), min(args.get("timeout", 0.0), WAIT_LIMIT))


def _block(blocked: bool) -> Action:
    def action(backend: Backend, args: Json) -> None:
        membership.change_block(backend, _person(backend, args), blocked)

    return action


def _offline(backend: Backend, args: Json) -> None:
    _person(backend, args).offline = args.get("on", True)


def _expire(backend: Backend, args: Json) -> None:
    backend.remove(_message(backend, args))


def _deactivate(backend: Backend, args: Json) -> None:
    _person(backend, args).deactivated = True


def _standing(status: str, *, by_owner: bool) -> Action:
    def action(backend: Backend, args: Json) -> None:
        chat, person = _chat(backend, args), _person(backend, args)
        by = groups.owner(chat) if by_owner else person
        membership.change_member(backend, chat, person, by, status)

    return action


def _make_admin(backend: Backend, args: Json) -> None:
    groups.make_admin(backend, _chat(backend, args), _person(backend, args), args.get("rights"))


def _demote(backend: Backend, args: Json) -> None:
    groups.demote(backend, _chat(backend, args), _person(backend, args))


def _mute(backend: Backend, args: Json) -> None:
    groups.mute(backend, _chat(backend, args), _person(backend, args), args.get("on", True))


def _upgrade(backend: Backend, args: Json) -> Json:
    return groups.upgrade(backend, _chat(backend, args)).brief()


def _delete_group(backend: Backend, args: Json) -> None:
    groups.delete(backend, _chat(backend, args))


def _fault(backend: Backend, args: Json) -> None:
    fault = Fault(**args)
    fault.times = None if fault.times == -1 else fault.times
    if fault.kind == "429" and "seconds" in args:
        fault.until, fault.times = backend.clock.now() + fault.seconds, None
    backend.faults.add(fault)


def _clear_faults(backend: Backend, args: Json) -> None:
    backend.faults.clear()


def _outage(backend: Backend, args: Json) -> None:
    backend.faults.outage = args.get("on", True)
    if backend.faults.outage:
        backend.connections.cut_all()


def _duplicate(backend: Backend, args: Json) -> None:
    backend.updates.duplicates = args["n"]


def _reorder(backend: Backend, args: Json) -> None:
    backend.updates.reorder = args.get("on", True)


def _redeliver(backend: Backend, args: Json) -> None:
    backend.updates.redeliver(args["update_ids"])


def _limits(backend: Backend, args: Json) -> dict[str, bool]:
    on = args.get("on")
    wanted = {} if on is None else dict.fromkeys(backend.flood.on, bool(on))
    return backend.flood.switch(
        **wanted, **{k: bool(args[k]) for k in backend.flood.on if args.get(k) is not None}
    )


async def _add_machine(backend: Backend, args: Json) -> None:
    if backend.stage.company is None:
        raise Refusal("nobody here plays by himself")
    await backend.stage.company.add(_chat(backend, args).id)


def _mind(backend: Backend, args: Json) -> None:
    if backend.stage.company is None:
        raise Refusal("nobody here plays by himself")
    backend.stage.company.mind(_person(backend, args).id, args.get("on", True))


def _speak(backend: Backend, args: Json) -> Json:
    person = _person(backend, args)
    person.language_code = args["language_code"]
    return person.user()


def _settings(backend: Backend, args: Json) -> None:
    backend.callbacks.life = args.get("callback_life", backend.callbacks.life)
    backend.privacy = args.get("privacy", backend.privacy)
    backend.ephemeral_edit_window = args.get("ephemeral_edit_window", backend.ephemeral_edit_window)


def _state(backend: Backend, args: Json) -> Json:
    return {
        "time": backend.clock.now(),
        "bot": backend.bot.user(),
        "users": [person.user() for person in backend.world.people.values() if person is not backend.bot],
        "chats": [
            chat.brief() | {"members": sorted(chat.audience())}
            for chat in backend.world.chats.values()
            if not chat.deleted and chat.migrated_to is None
        ],
        "limits": dict(backend.flood.on),
        "faults": backend.faults.show(),
        "outage": backend.faults.outage,
        "polling": backend.updates.polling,
        "events": backend.events.last,
        "calls": backend.calls.last,
    }


ACTIONS: dict[str, Action] = {
    "add_user": _add_user,
    "rename": _rename,
    "speak": _speak,
    "add_machine": _add_machine,
    "mind": _mind,
    "add_group": _add_group,
    "add_topic": _add_topic,
    "close_topic": _topic(forum.close_topic, by_owner=True),
    "reopen_topic": _topic(forum.reopen_topic, by_owner=True),
    "delete_topic": _topic(forum.delete_topic, by_owner=False),
    "say": _say,
    "edit": _edit,
    "delete": _delete,
    "react": _react,
    "open_link": _open_link,
    "press": _press,
    "answer": _answer,
    "messages": _messages,
    "events": _events,
    "calls": _calls,
    "block": _block(True),
    "unblock": _block(False),
    "deactivate": _deactivate,
    "offline": _offline,
    "expire": _expire,
    "leave": _standing("left", by_owner=False),
    "rejoin": _standing("member", by_owner=False),
    "add": _standing("member", by_owner=True),
    "remove": _standing("kicked", by_owner=True),
    "make_admin": _make_admin,
    "demote": _demote,
    "mute": _mute,
    "upgrade": _upgrade,
    "delete_group": _delete_group,
    "advance": lambda backend, args: backend.clock.advance(args["seconds"]),
    "fault": _fault,
    "clear_faults": _clear_faults,
    "outage": _outage,
    "duplicate_updates": _duplicate,
    "reorder_updates": _reorder,
    "redeliver": _redeliver,
    "limits": _limits,
    "settings": _settings,
    "state": _state,
}
