"""The bot's command lists, by scope and language."""

from __future__ import annotations

import re
from typing import Any

from bot.playground.errors import bad_request
from bot.playground.params import number
from bot.playground.world import Chat, Json, World

SCOPES = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}
COMMAND = re.compile(r"[a-z0-9_]{1,32}")
COUNT_LIMIT = 100

Key = tuple[Any, ...]


class Commands:
    """What `setMyCommands` set."""

    def __init__(self) -> None:
        self._lists: dict[tuple[Key, str], list[Json]] = {}

    def set(self, scope: Key, language: str, commands: list[Json]) -> None:
        self._lists[scope, language] = commands

    def get(self, scope: Key, language: str) -> list[Json]:
        return self._lists.get((scope, language), [])

    def delete(self, scope: Key, language: str) -> None:
        self._lists.pop((scope, language), None)

    def seen_by(self, chat: Chat, person_id: int, administers: bool, language: str) -> list[Json]:
        """The one list that this person's app shows in this chat: the narrowest scope that has one."""
        for scope in _scopes(chat, person_id, administers):
            for tongue in dict.fromkeys((language, "")):
                if (scope, tongue) in self._lists:
                    return self._lists[scope, tongue]
        return []


def _scopes(chat: Chat, person_id: int, administers: bool) -> list[Key]:
    if chat.private:
        return [("chat", chat.id), ("all_private_chats",), ("default",)]
    scopes: list[Key] = [("chat_member", chat.id, person_id)]
    scopes += [("chat_administrators", chat.id)] if administers else []
    scopes += [("chat", chat.id)]
    scopes += [("all_chat_administrators",)] if administers else []
    return [*scopes, ("all_group_chats",), ("default",)]


def read_scope(world: World, value: Any) -> Key:
    """A scope as a key; a missing one is the default."""
    if value is None:
        return ("default",)
    if not isinstance(value.get("type"), str) or value["type"] not in SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    fields = tuple(number(value.get(name)) for name in SCOPES[value["type"]])
    if fields and fields[0] not in world.chats:
        raise bad_request("chat not found")
    if len(fields) > 1 and fields[1] not in world.people:
        raise bad_request("user not found")
    return (value["type"], *fields)


def read_commands(value: Any) -> list[Json]:
    """A list of commands to store; refuses what Telegram refuses."""
    value = value or []
    if len(value) > COUNT_LIMIT:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    return [_command(command) for command in value]


def _command(value: Any) -> Json:
    if not isinstance(value, dict):
        raise bad_request("can't parse BotCommand: expected an Object")
    command, description = (value.get(name) for name in ("command", "description"))
    for name, text in (("command", command), ("description", description)):
        if not isinstance(text, str):
            raise bad_request(f'can\'t parse BotCommand: field "{name}" must be of type String')
    command, description = str(command).removeprefix("/"), str(description).strip()
    if not COMMAND.fullmatch(command):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(description) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    shown: Json = {"command": command, "description": description}
    return shown | {"is_ephemeral": True} if value.get("is_ephemeral") else shown
