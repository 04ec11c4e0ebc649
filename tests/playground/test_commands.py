"""Command lists by scope and language."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground import PlaygroundClient
from tests.playground.api import Api

SAM = {"command": "sam", "description": "Mở bàn"}


async def test_lists_are_kept_by_scope_and_language(api: Api, people: PlaygroundClient) -> None:
    group = await people.add_group("Nhóm", [await people.add_user("An")])
    groups: dict[str, Any] = {"scope": {"type": "all_group_chats"}}
    chat: dict[str, Any] = {"scope": {"type": "chat", "chat_id": group["id"]}, "language_code": "vi"}
    await api("setMyCommands", commands=[SAM])
    await api("setMyCommands", commands=[SAM | {"command": "bai", "is_ephemeral": True}], **groups)
    await api("setMyCommands", commands=[SAM | {"command": "van"}], **chat)
    assert await api("getMyCommands") == [SAM]
    assert await api("getMyCommands", language_code="vi") == []
    assert await api("getMyCommands", **groups) == [SAM | {"command": "bai", "is_ephemeral": True}]
    assert await api("getMyCommands", **chat) == [SAM | {"command": "van"}]
    await api("deleteMyCommands", **groups)
    assert await api("getMyCommands", **groups) == []
    await api("setMyCommands", commands=[])
    assert await api("getMyCommands") == []


@pytest.mark.parametrize(
    ("params", "error"),
    [
        ({"commands": [{"command": "Sâm", "description": "a"}]}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "sam", "description": " "}]}, "BOT_COMMAND_DESCRIPTION_INVALID"),
        ({"commands": [SAM] * 101}, "BOT_COMMANDS_TOO_MUCH"),
        ({"commands": ["sam"]}, "can't parse BotCommand: expected an Object"),
        (
            {"commands": [{"command": "sam"}]},
            'can\'t parse BotCommand: field "description" must be of type String',
        ),
        ({"commands": [SAM], "language_code": "Việt"}, "invalid language code specified"),
        (
            {"commands": [SAM], "scope": {"type": "moon"}},
            "can't parse BotCommandScope: unsupported type specified",
        ),
        ({"commands": [SAM], "scope": {"type": "chat", "chat_id": 5}}, "chat not found"),
    ],
)
async def test_bad_commands_are_refused(api: Api, params: dict[str, Any], error: str) -> None:
    assert await api.refusal("setMyCommands", **params) == f"400 Bad Request: {error}"


async def test_the_narrowest_list_says_which_command_is_ephemeral(api: Api, people: PlaygroundClient) -> None:
    an, binh = await people.add_user("An"), await people.add_user("Bình", language_code="en")
    group = await people.add_group("Nhóm", [an, binh])
    hidden = [SAM | {"is_ephemeral": True}]
    await api("setMyCommands", commands=hidden, scope={"type": "all_group_chats"}, language_code="en")
    await api("setMyCommands", commands=[SAM], scope={"type": "all_group_chats"})
    assert (await people.say(an, group, "/sam"))["message_id"] > 0
    assert (await people.say(binh, group, "/sam"))["message_id"] == 0
    own = {"type": "chat_member", "chat_id": group["id"], "user_id": an["id"]}
    await api("setMyCommands", commands=hidden, scope=own)
    assert (await people.say(an, group, "/sam"))["message_id"] == 0
    await api("setMyCommands", commands=[SAM], scope={"type": "chat", "chat_id": group["id"]})
    assert (await people.say(binh, group, "/sam"))["message_id"] > 0
    await api("setMyCommands", commands=hidden, scope={"type": "chat_administrators", "chat_id": group["id"]})
    await api("deleteMyCommands", scope=own)
    assert (await people.say(an, group, "/sam"))["message_id"] == 0
