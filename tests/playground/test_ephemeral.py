"""Messages in a group that one member sees: who may send them, to whom, when, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground import PlaygroundClient, Refusal
from tests.playground.api import Api

KEYBOARD = {"inline_keyboard": [[{"text": "Bài của tôi", "callback_data": "hand"}]]}
HAND = {"inline_keyboard": [[{"text": "3♠", "callback_data": "3S"}]]}
TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"
NO_RIGHT = "400 Bad Request: not enough rights to send ephemeral messages to the chat"


class Table:
    """A supergroup of An and Bình with a message that has a button."""

    def __init__(self, api: Api, people: PlaygroundClient) -> None:
        self.api, self.people = api, people

    async def set_up(self) -> Table:
        self.an, self.binh = await self.people.add_user("An"), await self.people.add_user("Bình")
        self.chat = await self.people.add_group("Nhóm", [self.an, self.binh])
        self.message = await self.api(
            "sendMessage", chat_id=self.chat["id"], text="bàn", reply_markup=KEYBOARD
        )
        await self.api.updates()
        return self

    async def press(self, user: Any) -> str:
        return await self.people.press(user, self.chat, self.message["message_id"], data="hand")

    def asked(self, user: Any, text: str = "bài", **parameters: Any) -> dict[str, Any]:
        given = {"receiver_user_id": user["id"]} | parameters
        return {"chat_id": self.chat["id"], "text": text, "ephemeral_message_parameters": given}

    async def show(self, user: Any, **parameters: Any) -> Any:
        asked = self.asked(user, callback_query_id=await self.press(user), **parameters)
        return await self.api("sendMessage", **asked, reply_markup=HAND)

    def where(self, user: Any, sent: Any) -> dict[str, Any]:
        return {
            "chat_id": self.chat["id"],
            "receiver_user_id": user["id"],
            "ephemeral_message_id": sent["ephemeral_message_id"],
        }

    async def texts(self, user: Any) -> list[Any]:
        return [message.get("text") for message in await self.people.messages(user, self.chat)]


@pytest.fixture
async def table(api: Api, people: PlaygroundClient) -> Table:
    return await Table(api, people).set_up()


async def test_only_the_receiver_sees_it(table: Table, people: PlaygroundClient) -> None:
    sent = await table.show(table.an)
    assert (sent["message_id"], sent["ephemeral_message_id"]) == (0, 1)
    assert sent["receiver_user"]["id"] == table.an["id"]
    assert await table.texts(table.an) == [None, "bàn", "bài"]
    assert await table.texts(table.binh) == [None, "bàn"]
    seen = [
        [
            event["message"]["text"]
            for event in await people.events(user=user)
            if "text" in event.get("message", {})
        ]
        for user in (table.an, table.binh)
    ]
    assert seen == [["bàn", "bài"], ["bàn"]]


async def test_without_administration_it_needs_a_fresh_press_of_the_receiver(
    table: Table, api: Api, people: PlaygroundClient
) -> None:
    assert await api.refusal("sendMessage", **table.asked(table.an)) == NO_RIGHT
    press = await table.press(table.an)
    of_another = table.asked(table.binh, callback_query_id=press)
    assert await api.refusal("sendMessage", **of_another) == TOO_OLD
    await people.advance(15)
    await api("sendMessage", **table.asked(table.an, callback_query_id=press))
    await people.advance(1)
    assert await api.refusal("sendMessage", **table.asked(table.an, callback_query_id=press)) == TOO_OLD
    assert await api.refusal("sendMessage", **table.asked(table.an, callback_query_id="7")) == TOO_OLD


async def test_an_administrator_sends_one_at_any_time(
    table: Table, api: Api, people: PlaygroundClient
) -> None:
    await people.make_admin(table.chat, "bot")
    sent = await api("sendMessage", **table.asked(table.binh))
    assert sent["receiver_user"]["id"] == table.binh["id"]


async def test_it_can_stand_in_place_of_the_pressed_message(table: Table, api: Api) -> None:
    await api("sendMessage", chat_id=table.chat["id"], text="sau")
    sent = await table.show(table.an, replace_callback_query_message=True)
    assert await table.texts(table.an) == [None, "bài", "sau"]
    assert await table.texts(table.binh) == [None, "bàn", "sau"]
    assert await api("deleteEphemeralMessage", **table.where(table.an, sent)) is True
    assert await table.texts(table.an) == [None, "bàn", "sau"]


async def test_it_never_stands_in_place_of_an_ephemeral_message(
    table: Table, api: Api, people: PlaygroundClient
) -> None:
    sent = await table.show(table.an)
    press = await people.press(
        table.an, table.chat, 0, data="3S", ephemeral_message_id=sent["ephemeral_message_id"]
    )
    asked = table.asked(table.an, callback_query_id=press, replace_callback_query_message=True)
    assert await api.refusal("sendMessage", **asked) == "400 Bad Request: ephemeral message can't be replaced"
    # The press itself is as good as any other.
    await api("sendMessage", **table.asked(table.an, callback_query_id=press))


async def test_replacing_needs_a_press(table: Table, api: Api, people: PlaygroundClient) -> None:
    await people.make_admin(table.chat, "bot")
    asked = table.asked(table.an, replace_callback_query_message=True)
    refusal = await api.refusal("sendMessage", **asked)
    assert refusal == "400 Bad Request: callback query must be specified to replace its message"


async def test_its_buttons_work_for_the_receiver_alone(
    table: Table, api: Api, people: PlaygroundClient
) -> None:
    sent = await table.show(table.an)
    await api.updates()
    id = sent["ephemeral_message_id"]
    with pytest.raises(Refusal, match="cannot see"):
        await people.press(table.binh, table.chat, 0, data="3S", ephemeral_message_id=id)
    press = await people.press(table.an, table.chat, 0, data="3S", ephemeral_message_id=id)
    (update,) = await api.updates()
    message = update["callback_query"]["message"]
    assert (message["message_id"], message["ephemeral_message_id"]) == (0, id)
    assert message["receiver_user"]["id"] == table.an["id"]
    assert await api("answerCallbackQuery", callback_query_id=press) is True


async def test_it_is_edited_by_its_own_methods(table: Table, api: Api, people: PlaygroundClient) -> None:
    sent = await table.show(table.an)
    where = table.where(table.an, sent)
    assert await api("editEphemeralMessageText", **where, text="bài mới", reply_markup=HAND) is True
    assert await table.texts(table.an) == [None, "bàn", "bài mới"]
    refusal = await api.refusal("editEphemeralMessageText", **where, text="bài mới", reply_markup=HAND)
    assert refusal.startswith("400 Bad Request: message is not modified")
    assert await api("editEphemeralMessageReplyMarkup", **where) is True
    assert "reply_markup" not in (await people.messages(table.an, table.chat))[-1]
    counted = [call["method"] for call in await people.calls() if call["counted"] and call["ok"]]
    assert counted[-2:] == ["editEphemeralMessageText", "editEphemeralMessageReplyMarkup"]


async def test_the_ordinary_methods_refuse_it(table: Table, api: Api) -> None:
    await table.show(table.an)
    where = {"chat_id": table.chat["id"], "message_id": 0}
    assert (
        await api.refusal("editMessageText", **where, text="a")
        == "400 Bad Request: message to edit not found"
    )
    assert await api.refusal("deleteMessage", **where) == "400 Bad Request: message to delete not found"


async def test_it_is_addressed_by_chat_receiver_and_id(table: Table, api: Api) -> None:
    sent = await table.show(table.an)
    where = table.where(table.binh, sent)
    edit, delete = (
        "400 Bad Request: message to edit not found",
        "400 Bad Request: message to delete not found",
    )
    assert await api.refusal("editEphemeralMessageText", **where, text="a") == edit
    assert await api.refusal("deleteEphemeralMessage", **where) == delete
    where = table.where(table.an, sent) | {"ephemeral_message_id": 9}
    assert await api.refusal("editEphemeralMessageReplyMarkup", **where) == edit


async def test_ids_are_used_again(table: Table, api: Api, people: PlaygroundClient) -> None:
    first, second = await table.show(table.an), await table.show(table.binh)
    assert (first["ephemeral_message_id"], second["ephemeral_message_id"]) == (1, 2)
    await api("deleteEphemeralMessage", **table.where(table.an, first))
    assert (await table.show(table.binh))["ephemeral_message_id"] == 1
    await people.expire(table.chat, 2)
    assert (await table.show(table.an))["ephemeral_message_id"] == 2


async def test_private_chats_have_none(table: Table, api: Api, people: PlaygroundClient) -> None:
    await people.say(table.an, table.an, "/start")
    asked = table.asked(table.an) | {"chat_id": table.an["id"]}
    refusal = await api.refusal("sendMessage", **asked)
    assert refusal == "400 Bad Request: ephemeral messages can be sent only to groups and supergroups"


async def test_basic_groups_have_them(table: Table, api: Api, people: PlaygroundClient) -> None:
    chat = await people.add_group("Nhóm nhỏ", [table.an], type="group")
    await people.make_admin(chat, "bot")
    sent = await api("sendMessage", **(table.asked(table.an) | {"chat_id": chat["id"]}))
    assert sent["ephemeral_message_id"] == 1


async def test_the_receiver_must_be_a_member(table: Table, api: Api, people: PlaygroundClient) -> None:
    await people.make_admin(table.chat, "bot")
    chi = await people.add_user("Chi")
    assert await api.refusal("sendMessage", **table.asked(chi)) == "400 Bad Request: USER_NOT_PARTICIPANT"
    unknown = await api.refusal("sendMessage", **table.asked({"id": 5}))
    assert unknown == "400 Bad Request: invalid receiver_user_id specified"


async def test_text_has_1024_characters_and_no_login_button(
    table: Table, api: Api, people: PlaygroundClient
) -> None:
    await people.make_admin(table.chat, "bot")
    sent = await api("sendMessage", **table.asked(table.an, "ấ" * 1024))
    long = "400 Bad Request: message is too long"
    assert await api.refusal("sendMessage", **table.asked(table.an, "ấ" * 1025)) == long
    where = table.where(table.an, sent)
    assert await api.refusal("editEphemeralMessageText", **where, text="ấ" * 1025) == long
    login = {"inline_keyboard": [[{"text": "x", "login_url": {"url": "https://a.b"}}]]}
    refusal = await api.refusal("sendMessage", **table.asked(table.an), reply_markup=login)
    assert refusal == "400 Bad Request: BUTTON_URL_INVALID"


async def test_one_who_is_offline_never_gets_it(table: Table, people: PlaygroundClient) -> None:
    await people.offline(table.an)
    sent = await table.show(table.an)
    assert sent["ephemeral_message_id"] == 1
    assert await table.texts(table.an) == [None, "bàn"]


async def test_a_late_edit_may_be_refused(table: Table, api: Api, people: PlaygroundClient) -> None:
    sent = await table.show(table.an)
    where = table.where(table.an, sent)
    await people.advance(60)
    assert await api("editEphemeralMessageText", **where, text="muộn", reply_markup=HAND) is True
    await people.settings(ephemeral_edit_window=15)
    refusal = await api.refusal("editEphemeralMessageText", **where, text="muộn nữa", reply_markup=HAND)
    assert refusal == "400 Bad Request: message can't be edited"
    await people.press(table.an, table.chat, 0, data="3S", ephemeral_message_id=1)
    assert await api("editEphemeralMessageText", **where, text="muộn nữa") is True
    await people.advance(60)
    await people.make_admin(table.chat, "bot")
    assert await api("editEphemeralMessageText", **where, text="lúc nào cũng được") is True


async def test_an_ephemeral_command_is_seen_by_nobody_else(
    table: Table, api: Api, people: PlaygroundClient
) -> None:
    commands = [{"command": "bai", "description": "Bài của tôi", "is_ephemeral": True}]
    scope = {"type": "all_group_chats"}
    await api("setMyCommands", commands=commands, scope=scope)
    said = await people.say(table.an, table.chat, "/bai@samloc_bot")
    (update,) = await api.updates()
    assert update["message"] == said
    assert (said["message_id"], said["ephemeral_message_id"]) == (0, 1)
    assert (said["from"]["id"], said["receiver_user"]["id"]) == (table.an["id"], 1)
    assert await table.texts(table.binh) == [None, "bàn"]
    await people.say(table.an, table.chat, "/sam")
    assert await table.texts(table.binh) == [None, "bàn", "/sam"]


async def test_an_ephemeral_command_is_answered_within_fifteen_seconds(
    table: Table, api: Api, people: PlaygroundClient
) -> None:
    commands = [{"command": "bai", "description": "Bài của tôi", "is_ephemeral": True}]
    await api("setMyCommands", commands=commands)
    said = await people.say(table.an, table.chat, "/bai")
    reply = {"reply_parameters": {"ephemeral_message_id": said["ephemeral_message_id"]}}
    not_found = "400 Bad Request: message to be replied not found"
    open_answer = {"chat_id": table.chat["id"], "text": "a"} | reply
    refusal = await api.refusal("sendMessage", **open_answer)
    assert refusal == "400 Bad Request: a reply to an ephemeral message must be ephemeral"
    assert await api.refusal("sendMessage", **table.asked(table.binh), **reply) == not_found
    await people.advance(15)
    sent = await api("sendMessage", **table.asked(table.an), **reply)
    assert sent["receiver_user"]["id"] == table.an["id"]
    await people.advance(1)
    assert await api.refusal("sendMessage", **table.asked(table.an), **reply) == not_found
