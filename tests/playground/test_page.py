"""What the page is sent: each person what he sees and no more, the controls no message at all."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest

from bot.playground import Playground, PlaygroundClient, Refusal
from bot.playground.page_routes import FOLDER, TYPES
from tests.playground.api import Api
from tests.playground.app import App, app_of, connected
from tests.playground.test_files import png

KEYBOARD = {"inline_keyboard": [[{"text": "Bài của tôi", "callback_data": "hand"}]]}


@pytest.fixture
async def an(people: PlaygroundClient) -> Any:
    return await people.add_user("An", started=True)


@pytest.fixture
async def binh(people: PlaygroundClient) -> Any:
    return await people.add_user("Bình", started=True)


@pytest.fixture
async def group(people: PlaygroundClient, an: Any, binh: Any) -> Any:
    return await people.add_group("Nhóm", [an, binh])


@pytest.fixture
async def apps(playground: Playground, an: Any, binh: Any, group: Any) -> AsyncIterator[tuple[App, App]]:
    async with app_of(playground.url, an) as first, app_of(playground.url, binh) as second:
        await first.until(lambda: group["id"] in first.chats)
        await second.until(lambda: group["id"] in second.chats)
        yield first, second


async def test_an_app_is_sent_everything_at_first_and_then_what_changed(
    playground: Playground, people: PlaygroundClient, api: Api, an: Any, group: Any
) -> None:
    sent = await api("sendMessage", chat_id=group["id"], text="bàn")
    async with app_of(playground.url, an) as app:
        await app.until(lambda: "bàn" in app.texts(group))
        where = {"chat_id": group["id"], "message_id": sent["message_id"]}
        await api("editMessageText", **where, text="bàn mới")
        await app.until(lambda: "bàn mới" in app.texts(group))
        assert "bàn" not in app.texts(group)
        assert "Bot vào" not in app.raw[-1]
        await api("deleteMessage", **where)
        await app.until(lambda: "bàn mới" not in app.texts(group))


async def test_a_private_chat_is_sent_to_its_person_alone(
    api: Api, apps: tuple[App, App], an: Any, binh: Any, group: Any
) -> None:
    await api("sendMessage", chat_id=an["id"], text="3♠ bí mật")
    await api("sendMessage", chat_id=group["id"], text="cho cả nhóm")
    await apps[0].until(lambda: "cho cả nhóm" in apps[0].texts(group))
    await apps[1].until(lambda: "cho cả nhóm" in apps[1].texts(group))
    assert apps[0].texts(an) == ["3♠ bí mật"]
    assert "bí mật" not in "".join(apps[1].raw)
    assert an["id"] not in apps[1].chats


async def test_an_ephemeral_message_is_sent_to_its_receiver_alone_also_where_it_changes_and_ends(
    people: PlaygroundClient, api: Api, apps: tuple[App, App], an: Any, group: Any
) -> None:
    table = await api("sendMessage", chat_id=group["id"], text="bàn", reply_markup=KEYBOARD)
    press = await people.press(an, group, table["message_id"], data="hand")
    asked = {"receiver_user_id": an["id"], "callback_query_id": press}
    sent = await api("sendMessage", chat_id=group["id"], text="tay 3♠", ephemeral_message_parameters=asked)
    await apps[0].until(lambda: "tay 3♠" in apps[0].texts(group))
    where = {"chat_id": group["id"], "receiver_user_id": an["id"]}
    where |= {"ephemeral_message_id": sent["ephemeral_message_id"]}
    await api("editEphemeralMessageText", **where, text="tay 4♠")
    await apps[0].until(lambda: "tay 4♠" in apps[0].texts(group))
    await api("deleteEphemeralMessage", **where)
    await apps[0].until(lambda: "tay 4♠" not in apps[0].texts(group))
    await api("sendMessage", chat_id=group["id"], text="xong")
    await apps[1].until(lambda: "xong" in apps[1].texts(group))
    assert "tay" not in "".join(apps[1].raw)


async def test_an_ephemeral_message_stands_where_the_message_was_that_it_replaces(
    people: PlaygroundClient, api: Api, apps: tuple[App, App], an: Any, group: Any
) -> None:
    table = await api("sendMessage", chat_id=group["id"], text="bàn", reply_markup=KEYBOARD)
    await api("sendMessage", chat_id=group["id"], text="sau")
    press = await people.press(an, group, table["message_id"], data="hand")
    asked = {"receiver_user_id": an["id"], "callback_query_id": press, "replace_callback_query_message": True}
    await api("sendMessage", chat_id=group["id"], text="tay", ephemeral_message_parameters=asked)
    await apps[0].until(lambda: "tay" in apps[0].texts(group))
    assert apps[0].texts(group)[-2:] == ["tay", "sau"]
    await apps[1].until(lambda: "sau" in apps[1].texts(group))
    assert apps[1].texts(group)[-2:] == ["bàn", "sau"]


async def test_an_answer_is_sent_to_the_one_who_pressed(
    people: PlaygroundClient, api: Api, apps: tuple[App, App], an: Any, group: Any
) -> None:
    table = await api("sendMessage", chat_id=group["id"], text="bàn", reply_markup=KEYBOARD)
    press = await people.press(an, group, table["message_id"], data="hand")
    await api("answerCallbackQuery", callback_query_id=press, text="3♠ 4♠", show_alert=True)
    await apps[0].until(lambda: apps[0].passing)
    (answer,) = apps[0].passing
    assert (answer["text"], answer["show_alert"], answer["callback_id"]) == ("3♠ 4♠", True, press)
    await api("sendMessage", chat_id=group["id"], text="xong")
    await apps[1].until(lambda: "xong" in apps[1].texts(group))
    assert "3♠ 4♠" not in "".join(apps[1].raw)


async def test_who_leaves_or_is_removed_no_longer_sees_the_group(
    people: PlaygroundClient, api: Api, apps: tuple[App, App], an: Any, binh: Any, group: Any
) -> None:
    await people.remove(binh, group)
    await apps[1].until(lambda: [chat["id"] for chat in apps[1].profile["chats"]] == [binh["id"]])
    await api("sendMessage", chat_id=group["id"], text="sau lưng")
    await apps[0].until(lambda: "sau lưng" in apps[0].texts(group))
    await people.rejoin(binh, group)
    await apps[1].until(lambda: len(apps[1].profile["chats"]) == 2)


async def test_a_group_that_was_upgraded_is_another_chat(
    playground: Playground, people: PlaygroundClient, an: Any, binh: Any
) -> None:
    old = await people.add_group("Cũ", [an, binh], type="group")
    async with app_of(playground.url, an) as app:
        await app.until(lambda: old["id"] in app.chats)
        new = await people.upgrade(old)
        groups = [new["id"]]
        await app.until(lambda: [c["id"] for c in app.profile["chats"] if c["id"] < 0] == groups)


async def test_the_profile_has_the_commands_of_each_chat_and_how_one_stands_to_the_bot(
    people: PlaygroundClient, api: Api, apps: tuple[App, App], an: Any, group: Any
) -> None:
    commands = [{"command": "bai", "description": "bài", "is_ephemeral": True}]
    await api("setMyCommands", commands=commands, scope={"type": "all_group_chats"})
    await people.block(an)

    def told() -> bool:
        chats = {chat["id"]: chat["commands"] for chat in apps[0].profile["chats"]}
        blocked: bool = apps[0].profile["me"]["blocked"]
        return blocked and chats[group["id"]] == commands and chats[an["id"]] == []

    await apps[0].until(told)


async def test_reactions_show_by_whom_they_are(
    people: PlaygroundClient, api: Api, apps: tuple[App, App], an: Any, group: Any
) -> None:
    sent = await api("sendMessage", chat_id=group["id"], text="bàn")
    await people.react(an, group, sent["message_id"], "🔥")
    key = f"m{sent['message_id']}"
    shown = {str(an["id"]): [{"type": "emoji", "emoji": "🔥"}]}
    await apps[1].until(lambda: apps[1].chats[group["id"]].get(key, {}).get("reactions") == shown)


async def test_a_picture_is_for_those_who_see_its_message(
    playground: Playground, api: Api, an: Any, binh: Any
) -> None:
    form = aiohttp.FormData({"chat_id": str(an["id"])})
    picture = png(4, 3)
    form.add_field("photo", picture, filename="tay.png", content_type="image/png")
    async with aiohttp.ClientSession() as session:
        async with session.post(f"{api.url}/bot{api.token}/sendPhoto", data=form) as answer:
            photo = (await answer.json())["result"]["photo"][-1]["file_id"]
        seen = {}
        for user in (an, binh):
            async with session.get(f"{playground.url}/live/person/{user['id']}/file/{photo}") as answer:
                seen[user["first_name"]] = (answer.status, await answer.read() == picture)
    assert seen == {"An": (200, True), "Bình": (404, False)}


async def test_nobody_answers_an_ephemeral_message_or_what_he_cannot_see(
    people: PlaygroundClient, api: Api, an: Any, binh: Any, group: Any
) -> None:
    table = await api("sendMessage", chat_id=group["id"], text="bàn", reply_markup=KEYBOARD)
    press = await people.press(an, group, table["message_id"], data="hand")
    asked = {"receiver_user_id": an["id"], "callback_query_id": press}
    sent = await api("sendMessage", chat_id=group["id"], text="tay", ephemeral_message_parameters=asked)
    fields = {"user": an["id"], "chat": group["id"], "text": "này", "reply_to": 1}
    fields["ephemeral_message_id"] = sent["ephemeral_message_id"]
    url = f"{people.url}/control/say"
    async with aiohttp.ClientSession() as session, session.post(url, json=fields) as answer:
        assert "cannot answer this message" in await answer.text()


async def test_the_controls_are_shown_everybody_and_no_message(
    playground: Playground, people: PlaygroundClient, api: Api, an: Any, group: Any
) -> None:
    async with connected(playground.url, "overview") as app:
        await api("sendMessage", chat_id=an["id"], text="bí mật")
        await people.fault(kind="429", times=2)
        await people.advance(60)
        await people.offline(an)
        await app.until(lambda: app.overview.get("moved") == 60 and app.overview["people"][0]["offline"])
        assert [user["first_name"] for user in app.overview["people"]] == ["An", "Bình"]
        assert app.overview["groups"][0]["members"][str(an["id"])] == "creator"
        assert app.overview["faults"][0]["kind"] == "429"
        assert app.overview["stage"]["machines"] is False
        assert "bí mật" not in "".join(app.raw)


async def test_the_wire_shows_requests_and_answers_of_the_last_minute(
    playground: Playground, people: PlaygroundClient, api: Api, an: Any
) -> None:
    await api("getMe")
    await people.advance(61)
    await api("sendMessage", chat_id=an["id"], text="chào")
    await api.refusal("sendMessage", chat_id=an["id"], text="")
    async with connected(playground.url, "wire") as app:
        await app.until(lambda: len(app.calls) >= 2)
        sent, refused = app.calls
        assert sent["method"] == "sendMessage" and sent["result"]["text"] == "chào"
        assert refused["error_code"] == 400 and refused["result"] is None


async def test_machines_are_refused_where_nobody_brought_any(
    people: PlaygroundClient, an: Any, group: Any
) -> None:
    with pytest.raises(Refusal, match="nobody here plays by himself"):
        await people.add_machine(group)
    with pytest.raises(Refusal, match="nobody here plays by himself"):
        await people.mind(an)


async def test_an_app_set_to_another_language_says_so_to_the_bot(
    people: PlaygroundClient, api: Api, an: Any
) -> None:
    await people.speak(an, "en")
    await people.say(an, an["id"], "hi")
    assert (await api.updates())[-1]["message"]["from"]["language_code"] == "en"


@pytest.mark.parametrize("path", ["/", "/page/app.js", "/live/overview", "/control/state"])
@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}, {"Origin": "null"}]
)
async def test_other_sites_are_refused(playground: Playground, path: str, headers: dict[str, str]) -> None:
    method = "POST" if path.startswith("/control") else "GET"
    url = playground.url + path
    async with aiohttp.ClientSession() as session, session.request(method, url, headers=headers) as answer:
        assert answer.status == 403


async def test_the_bot_may_come_by_any_name(playground: Playground) -> None:
    url, headers = f"{playground.url}/bot1:TEST/getMe", {"Host": "api.example"}
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as answer:
        assert answer.status == 200


async def test_every_file_of_the_page_is_served_and_nothing_else(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        for file in FOLDER.iterdir():
            async with session.get(f"{playground.url}/page/{file.name}") as answer:
                assert (answer.status, answer.content_type) == (200, TYPES[file.suffix])
                assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        for name in ("..%2Fserver.py", "server.py", "%2Fetc%2Fpasswd", ""):
            async with session.get(f"{playground.url}/page/{name}") as answer:
                assert answer.status == 404


async def test_the_page_asks_nobody_else() -> None:
    """It works without a network: no address but its own stands in it, save those that only name things."""
    for file in FOLDER.iterdir():
        if file.suffix not in (".js", ".css", ".html"):
            continue
        named = set(re.findall(r"https?://([\w.-]+)", file.read_text()))
        assert named <= {"www.w3.org", "t.me"}, file.name


async def test_nobody_is_shown_an_unknown_person(playground: Playground) -> None:
    async with aiohttp.ClientSession() as session:
        for id in (1, 99):
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await session.ws_connect(f"{playground.url}/live/person/{id}")
