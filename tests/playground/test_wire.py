"""The envelope, and every way of putting parameters on the wire."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import pytest

from bot.playground import Playground, PlaygroundClient
from tests.playground.api import Api


async def raw(
    playground: Playground, path: str, method: str = "POST", **kwargs: Any
) -> tuple[int, dict[str, Any]]:
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, playground.url + path, **kwargs) as answer,
    ):
        return answer.status, await answer.json()


async def test_bad_token_is_unauthorized(playground: Playground) -> None:
    assert await raw(playground, "/bot1:WRONG/getMe") == (
        401,
        {"ok": False, "error_code": 401, "description": "Unauthorized"},
    )


async def test_unknown_method_is_not_found(playground: Playground) -> None:
    assert await raw(playground, "/bot1:TEST/getMyLuck") == (
        404,
        {"ok": False, "error_code": 404, "description": "Not Found: method not found"},
    )


@pytest.mark.parametrize("name", ["getMe", "getme", "GETME"])
async def test_method_names_ignore_case(playground: Playground, name: str) -> None:
    status, body = await raw(playground, f"/bot1:TEST/{name}")
    assert status == 200
    assert body["result"] == {
        "id": 1,
        "is_bot": True,
        "first_name": "Sâm Lốc",
        "username": "samloc_bot",
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
    }


@pytest.mark.parametrize("way", ["query", "form", "multipart", "json", "json with strings"])
async def test_parameters_come_in_every_way(
    playground: Playground, people: PlaygroundClient, way: str
) -> None:
    an = await people.add_user("An", started=True)
    keyboard = '{"inline_keyboard": [[{"text": "ừ", "callback_data": "u"}]]}'
    fields = {"chat_id": str(an["id"]), "text": "chào", "reply_markup": keyboard}
    multipart = aiohttp.FormData(fields)
    multipart.add_field("unused", b"x", filename="x.bin")
    ways: dict[str, tuple[str, dict[str, Any]]] = {
        "query": ("GET", {"params": fields}),
        "form": ("POST", {"data": fields}),
        "multipart": ("POST", {"data": multipart}),
        "json": ("POST", {"json": fields | {"chat_id": an["id"], "reply_markup": json.loads(keyboard)}}),
        "json with strings": ("POST", {"json": fields}),
    }
    method, kwargs = ways[way]
    status, body = await raw(playground, "/bot1:TEST/sendMessage", method, **kwargs)
    assert status == 200, body
    (message,) = await people.messages(an, an)
    assert message["text"] == "chào"
    assert message["reply_markup"] == {"inline_keyboard": [[{"text": "ừ", "callback_data": "u"}]]}


async def test_unknown_parameters_are_ignored(api: Api) -> None:
    assert (await api("getMe", colour="red"))["id"] == 1


async def test_a_body_that_is_no_json_is_refused(playground: Playground) -> None:
    headers = {"Content-Type": "application/json"}
    status, body = await raw(playground, "/bot1:TEST/getMe", data=b"{", headers=headers)
    assert (status, body["error_code"]) == (400, 400)


async def test_a_fault_of_the_server_shows_no_traceback(
    playground: Playground, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(playground.backend, "privacy")
    assert await api.refusal("getMe") == "500 Internal Server Error"


async def test_every_path_answers_in_an_envelope(playground: Playground) -> None:
    status, body = await raw(playground, "/nowhere", "GET")
    assert (status, body["ok"]) == (404, False)


async def test_control_takes_json_only(playground: Playground) -> None:
    status, body = await raw(playground, "/control/state", data=b"{}", headers={"Content-Type": "text/plain"})
    assert (status, body["ok"]) == (415, False)


async def test_log_out_and_close_say_true(api: Api) -> None:
    assert await api("logOut") is True
    assert await api("close") is True


async def test_calls_are_logged_with_what_they_asked_and_got(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    await api("sendMessage", chat_id=an["id"], text="chào")
    await api.refusal("sendMessage", chat_id=an["id"], text="")
    await api("getMe")
    first, second, third = await people.calls()
    assert (first["method"], first["chat"], first["ok"], first["counted"]) == (
        "sendMessage",
        an["id"],
        True,
        True,
    )
    assert first["params"] == {"chat_id": an["id"], "text": "chào"}
    assert (second["ok"], second["error_code"], second["counted"]) == (False, 400, False)
    assert (third["seq"], third["counted"]) == (3, False)
    assert await people.calls(after=2) == [third]
