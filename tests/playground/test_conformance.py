"""The server against the description of the Bot API: what it takes, what it refuses, what it gives."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.playground import Playground, PlaygroundClient
from bot.playground import methods as served
from bot.playground.call import Call
from bot.playground.errors import ApiError
from bot.playground.http import run
from bot.playground.params import Params
from tests.playground.api import Api
from tests.playground.description import METHODS, faults
from tests.playground.scenario import Evening

# Required in the description, yet Telegram takes their absence for something else.
LENIENT = {
    ("setWebhook", "url"): "no address takes the webhook away",
    ("setMyCommands", "commands"): "no list is an empty list",
}
FIELDS = [
    (method, name, field)
    for method, described in METHODS.items()
    for name, field in described["fields"].items()
]
REQUIRED = [
    (method, name) for method, name, field in FIELDS if field["required"] and (method, name) not in LENIENT
]
STRUCTURED = [
    (method, name)
    for method, name, field in FIELDS
    if not {"String", "Integer", "Boolean", "InputFile"} & set(field["types"])
]
ODD: list[Any] = [
    None,
    "",
    "abc",
    "[1",
    "{}",
    0,
    -1,
    2**70,
    1.5,
    True,
    [],
    {},
    [1],
    [[]],
    [{}],
    [None],
    [{"type": []}],
    {"a": 1},
    {"type": "photo", "media": 5},
    {"inline_keyboard": [[5]]},
    {"inline_keyboard": [5]},
    {"inline_keyboard": [[{"text": "a", "callback_data": 5}]]},
    {"message_id": {}, "ephemeral_message_id": []},
    {"receiver_user_id": "x", "callback_query_id": {}},
    {"type": "chat_member", "chat_id": "x", "user_id": None},
    [{"type": "bold", "offset": "x", "length": "y"}],
    [{"type": "text_mention", "offset": 0, "length": 1, "user": 5}],
    [{"type": "bold", "offset": -5, "length": 99}],
]


class Ground:
    """A group, a forum and people, and good parameters for every method."""

    def __init__(self, playground: Playground, people: PlaygroundClient, api: Api) -> None:
        self.playground, self.people, self.api = playground, people, api

    async def set_up(self) -> Ground:
        an = await self.people.add_user("An", started=True)
        chat = await self.people.add_group("Nhóm", [an], forum=True)
        await self.people.make_admin(chat, "bot")
        thread = await self.people.add_topic(chat, "Sâm")
        ids = {"chat_id": chat["id"], "message_thread_id": thread}
        self.good = ids | {"user_id": an["id"], "receiver_user_id": an["id"], "ephemeral_message_id": 1}
        self.good |= {
            "name": "Bàn",
            "action": "typing",
            "url": "",
            "text": "a",
            "photo": "x",
            "document": "x",
        }
        self.good |= {"media": {"type": "photo", "media": "x"}, "file_id": "x", "callback_query_id": "1"}
        sent = await self.api("sendMessage", chat_id=chat["id"], text="a")
        self.good |= {"message_id": sent["message_id"], "message_ids": [sent["message_id"]]}
        await self.api(
            "sendMessage",
            chat_id=chat["id"],
            text="a",
            ephemeral_message_parameters={"receiver_user_id": an["id"]},
        )
        return self

    def params(self, method: str) -> dict[str, Any]:
        fields = METHODS[method]["fields"]
        return {name: self.good[name] for name in fields if name in self.good}

    async def outcome(self, method: str, params: dict[str, Any]) -> Any:
        return await run(Call(self.playground.backend, method, Params(params)))


@pytest.fixture
async def ground(playground: Playground, people: PlaygroundClient, api: Api) -> Ground:
    return await Ground(playground, people, api).set_up()


def test_every_method_served_is_described() -> None:
    assert set(served.METHODS) == set(METHODS)


@pytest.mark.parametrize(("method", "name"), REQUIRED)
async def test_a_missing_required_parameter_is_a_bad_request(ground: Ground, method: str, name: str) -> None:
    params = ground.params(method)
    params.pop(name, None)
    outcome = await ground.outcome(method, params)
    assert isinstance(outcome, ApiError)
    assert outcome.code == 400
    assert outcome.description.startswith("Bad Request: ")


@pytest.mark.parametrize("method", [method for method, _ in LENIENT])
async def test_some_required_parameters_may_be_missing(ground: Ground, method: str) -> None:
    assert await ground.outcome(method, {}) is True


@pytest.mark.parametrize(("method", "name"), STRUCTURED)
async def test_malformed_json_is_a_bad_request(ground: Ground, method: str, name: str) -> None:
    for value in ('{"a": ', "5", '"text"'):
        outcome = await ground.outcome(method, ground.params(method) | {name: value})
        assert isinstance(outcome, ApiError), value
        assert outcome.code == 400
        assert "can't parse" in outcome.description or " expected as " in outcome.description


@pytest.mark.parametrize("method", METHODS)
async def test_no_value_of_any_parameter_breaks_the_server(
    ground: Ground, method: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    # A poll that waits is tested elsewhere.
    for name in set(METHODS[method]["fields"]) - {"timeout"}:
        for value in ODD:
            outcome = await ground.outcome(method, ground.params(method) | {name: value})
            broken = isinstance(outcome, ApiError) and outcome.code >= 500
            assert not broken, (name, value, caplog.text)


async def test_an_evening_gives_only_what_is_described(api: Api, people: PlaygroundClient) -> None:
    evening = await Evening(api, people).play()
    assert {method for method, _ in evening.results} == set(METHODS)
    wrong = [fault for update in evening.updates for fault in faults(update, "Update")]
    for method, result in evening.results:
        of_types = [faults(result, type, method) for type in METHODS[method]["returns"]]
        wrong += [] if [] in of_types else of_types[0]
    assert wrong == []


async def test_an_evening_has_updates_of_every_kind(api: Api, people: PlaygroundClient) -> None:
    evening = await Evening(api, people).play()
    kinds = {kind for update in evening.updates for kind in update} - {"update_id"}
    expected = {
        "message",
        "edited_message",
        "callback_query",
        "my_chat_member",
        "chat_member",
        "message_reaction",
    }
    assert kinds == expected


def test_the_judge_finds_what_is_wrong() -> None:
    user = {"id": 1, "is_bot": False, "first_name": "An"}
    assert faults(user, "User") == []
    assert faults(user | {"id": "1"}, "User") == ["User.id is no Integer: '1'"]
    assert faults(user | {"shoe": 42}, "User") == ["User.shoe is not described"]
    assert faults({"id": 1, "is_bot": False}, "User") == ["User.first_name is missing"]
