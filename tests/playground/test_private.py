"""Whom the bot may write to, and what a private message may carry."""

from __future__ import annotations

import pytest

from bot.playground import PlaygroundClient
from tests.playground.api import Api

EFFECT = "5046509860389126442"


async def test_one_who_never_started_the_bot_cannot_be_written_to(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    refusal = await api.refusal("sendMessage", chat_id=an["id"], text="chào")
    assert refusal == "403 Forbidden: bot can't initiate conversation with a user"
    await people.say(an, an, "/start")
    assert (await api("sendMessage", chat_id=an["id"], text="chào"))["chat"] == {
        "id": an["id"],
        "type": "private",
        "first_name": "An",
    }


@pytest.mark.parametrize("chat_id", [999, -999, "abc", "@nobody"])
async def test_an_id_never_seen_is_no_chat(api: Api, chat_id: object) -> None:
    assert await api.refusal("sendMessage", chat_id=chat_id, text="a") == "400 Bad Request: chat not found"


async def test_a_missing_chat_id_is_empty(api: Api) -> None:
    assert await api.refusal("sendMessage", text="a") == "400 Bad Request: chat_id is empty"


async def test_one_who_blocked_the_bot_cannot_be_written_to(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    sent = await api("sendMessage", chat_id=an["id"], text="chào")
    await people.block(an)
    where = {"chat_id": an["id"], "message_id": sent["message_id"]}
    blocked = "403 Forbidden: bot was blocked by the user"
    assert await api.refusal("sendMessage", chat_id=an["id"], text="a") == blocked
    assert await api.refusal("editMessageText", **where, text="a") == blocked
    assert await api.refusal("sendChatAction", chat_id=an["id"], action="typing") == blocked
    (update,) = await api.updates()
    change = update["my_chat_member"]
    assert (change["chat"]["id"], change["from"]["id"]) == (an["id"], an["id"])
    statuses = (change["old_chat_member"]["status"], change["new_chat_member"]["status"])
    assert statuses == ("member", "kicked")


async def test_one_who_blocked_the_bot_says_nothing_to_it(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    await people.block(an)
    await api.updates()
    assert await people.say(an, an, "chào") == {}
    assert await api.updates() == []
    await people.unblock(an)
    (update,) = await api.updates()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "member"
    await api("sendMessage", chat_id=an["id"], text="chào")


async def test_a_link_opened_after_a_block_unblocks(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    await people.block(an)
    await api.updates()
    await people.open_link(an, "t.me/samloc_bot?start=x")
    change, start = await api.updates()
    assert change["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert start["message"]["text"] == "/start x"


async def test_a_deleted_account_and_a_bot_cannot_be_written_to(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    robot = await people.add_user("Máy", started=True, is_bot=True)
    await people.deactivate(an)
    gone = await api.refusal("sendMessage", chat_id=an["id"], text="a")
    assert gone == "403 Forbidden: user is deactivated"
    for id in (robot["id"], 1):
        refusal = await api.refusal("sendMessage", chat_id=id, text="a")
        assert refusal == "403 Forbidden: bot can't send messages to bots"


async def test_a_deleted_account_has_no_name(api: Api, people: PlaygroundClient) -> None:
    an, binh = await people.add_user("An"), await people.add_user("Bình", username="binh_1")
    group = await people.add_group("Nhóm", [an, binh])
    await people.deactivate(binh)
    member = await api("getChatMember", chat_id=group["id"], user_id=binh["id"])
    assert member["user"] == {"id": binh["id"], "is_bot": False, "first_name": ""}


async def test_names_are_two_and_change(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", last_name="Lê")
    assert (an["first_name"], an["last_name"]) == ("An", "Lê")
    await people.rename(an, "<b>Ân</b>")
    said = await people.say(an, an, "chào")
    assert said["from"]["first_name"] == said["chat"]["first_name"] == "<b>Ân</b>"
    assert "last_name" not in said["from"]


async def test_protection_effect_and_preview_are_kept(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    await api(
        "sendMessage",
        chat_id=an["id"],
        text="thắng",
        protect_content=True,
        message_effect_id=EFFECT,
        link_preview_options={"is_disabled": True},
    )
    (message,) = await people.messages(an, an)
    assert message["has_protected_content"] is True
    assert message["effect_id"] == EFFECT
    assert message["link_preview_options"] == {"is_disabled": True}


async def test_effects_are_for_private_chats_and_known(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    group = await people.add_group("Nhóm", [an])
    refusal = await api.refusal("sendMessage", chat_id=group["id"], text="a", message_effect_id=EFFECT)
    assert refusal == "400 Bad Request: can't use message effects in the chat"
    refusal = await api.refusal("sendMessage", chat_id=an["id"], text="a", message_effect_id="7")
    assert refusal == "400 Bad Request: EFFECT_ID_INVALID"


async def test_a_reply_carries_what_it_answers(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    asked = await people.say(an, an, "hỏi")
    sent = await api(
        "sendMessage", chat_id=an["id"], text="đáp", reply_parameters={"message_id": asked["message_id"]}
    )
    assert sent["reply_to_message"]["text"] == "hỏi"
    lost = {"message_id": 999}
    refusal = await api.refusal("sendMessage", chat_id=an["id"], text="đáp", reply_parameters=lost)
    assert refusal == "400 Bad Request: message to be replied not found"
    lenient = lost | {"allow_sending_without_reply": True}
    sent = await api("sendMessage", chat_id=an["id"], text="đáp", reply_parameters=lenient)
    assert "reply_to_message" not in sent


async def test_private_chats_number_their_messages_together(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    binh = await people.add_user("Bình", started=True)
    ids = [(await api("sendMessage", chat_id=who["id"], text="a"))["message_id"] for who in (an, binh, an)]
    assert ids == [1, 2, 3]


async def test_chat_action_is_seen_and_checked(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    assert await api("sendChatAction", chat_id=an["id"], action="typing") is True
    (event,) = await people.events(user=an)
    assert (event["type"], event["action"]) == ("action", "typing")
    refusal = await api.refusal("sendChatAction", chat_id=an["id"], action="dance")
    assert refusal == "400 Bad Request: wrong parameter action in request"


async def test_features_of_others_are_refused(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    business = await api.refusal("sendMessage", chat_id=an["id"], text="a", business_connection_id="x")
    assert business == "400 Bad Request: business connection not found"
    inline = await api.refusal("editMessageText", inline_message_id="x", text="a")
    assert inline == "400 Bad Request: MESSAGE_ID_INVALID"
