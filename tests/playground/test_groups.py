"""Groups: who comes and goes, what the bot hears of it, and the states in which it cannot write."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground import Playground, PlaygroundClient, Refusal
from tests.playground.api import Api, Refused

KINDS = ["message", "callback_query", "my_chat_member", "chat_member"]


@pytest.fixture
async def an(people: PlaygroundClient) -> dict[str, Any]:
    return await people.add_user("An")


@pytest.fixture
async def group(api: Api, people: PlaygroundClient, an: Any) -> dict[str, Any]:
    chat = await people.add_group("Nhóm", [an, await people.add_user("Bình")])
    await api.updates()
    return chat


def kinds(updates: list[dict[str, Any]]) -> list[str]:
    return [next(kind for kind in update if kind != "update_id") for update in updates]


@pytest.mark.parametrize(("type", "first"), [("group", -4_000_000_001), ("supergroup", -1_002_000_000_001)])
async def test_the_bot_hears_that_it_was_added(
    api: Api, people: PlaygroundClient, an: Any, type: str, first: int
) -> None:
    chat = await people.add_group("Nhóm", [an], type=type)
    assert chat == {"id": first, "type": type, "title": "Nhóm"}
    change, service = await api.updates()
    assert change["my_chat_member"]["old_chat_member"]["status"] == "left"
    assert change["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert [user["id"] for user in service["message"]["new_chat_members"]] == [1]
    assert service["message"]["from"]["id"] == an["id"]


async def test_joining_and_leaving_make_service_messages(
    api: Api, people: PlaygroundClient, an: Any, group: Any
) -> None:
    chi = await people.add_user("Chi")
    await people.rejoin(chi, group)
    await people.leave(chi, group)
    await people.rejoin(chi, group)
    await people.remove(chi, group)
    updates = await api.updates()
    assert kinds(updates) == ["message"] * 4
    joined, left, _, removed = [update["message"] for update in updates]
    assert joined["new_chat_members"][0]["id"] == chi["id"]
    assert (left["left_chat_member"]["id"], left["from"]["id"]) == (chi["id"], chi["id"])
    assert (removed["left_chat_member"]["id"], removed["from"]["id"]) == (chi["id"], an["id"])


async def test_chat_member_reaches_an_administrator_who_asked(
    api: Api, people: PlaygroundClient, group: Any
) -> None:
    chi = await people.add_user("Chi")
    await api.updates(allowed_updates=KINDS)
    await people.rejoin(chi, group)
    assert kinds(await api.updates()) == ["message"]
    await people.make_admin(group, "bot")
    await people.leave(chi, group)
    promoted, *left = await api.updates()
    assert promoted["my_chat_member"]["new_chat_member"]["status"] == "administrator"
    assert sorted(kinds(left)) == ["chat_member", "message"]
    (change,) = [update["chat_member"] for update in left if "chat_member" in update]
    assert change["new_chat_member"]["user"]["id"] == chi["id"]
    statuses = (change["old_chat_member"]["status"], change["new_chat_member"]["status"])
    assert statuses == ("member", "left")
    await api.updates(allowed_updates=[])
    await people.rejoin(chi, group)
    assert kinds(await api.updates()) == ["message"]


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("/sam", True),
        ("/sam@samloc_bot 5", True),
        ("/sam@SAMLOC_BOT", True),
        ("/sam@other_bot", False),
        ("chào", False),
        ("chào @samloc_bot", False),
    ],
)
async def test_privacy_hides_what_is_not_meant_for_the_bot(
    api: Api, people: PlaygroundClient, an: Any, group: Any, text: str, seen: bool
) -> None:
    await people.say(an, group, text)
    assert [update["message"]["text"] for update in await api.updates()] == [text] * seen


async def test_replies_to_the_bot_pass_and_administrators_see_all(
    api: Api, people: PlaygroundClient, an: Any, group: Any
) -> None:
    sent = await api("sendMessage", chat_id=group["id"], text="hỏi")
    said = await people.say(an, group, "đáp", reply_to=sent["message_id"])
    await people.say(an, group, "đáp nữa", reply_to=said["message_id"])
    (update,) = await api.updates()
    assert update["message"]["reply_to_message"]["message_id"] == sent["message_id"]
    await people.make_admin(group, "bot")
    await people.say(an, group, "chào")
    assert [update["message"]["text"] for update in (await api.updates())[1:]] == ["chào"]


async def test_a_reply_in_a_supergroup_makes_a_thread_that_is_no_topic(
    api: Api, people: PlaygroundClient, an: Any, group: Any
) -> None:
    asked = await people.say(an, group, "/sam")
    sent = await api(
        "sendMessage", chat_id=group["id"], text="a", reply_parameters={"message_id": asked["message_id"]}
    )
    said = await people.say(an, group, "đáp", reply_to=sent["message_id"])
    assert "message_thread_id" not in asked
    assert sent["message_thread_id"] == said["message_thread_id"] == asked["message_id"]
    assert "is_topic_message" not in said
    refusal = await api.refusal(
        "sendMessage", chat_id=group["id"], text="a", message_thread_id=asked["message_id"]
    )
    assert refusal == "400 Bad Request: message thread not found"


async def test_an_administrator_may_write_as_the_group(
    api: Api, people: PlaygroundClient, an: Any, group: Any
) -> None:
    await people.say(an, group, "/sam", anonymous=True)
    (update,) = await api.updates()
    message = update["message"]
    assert (message["from"]["username"], message["sender_chat"]["id"]) == ("GroupAnonymousBot", group["id"])
    with pytest.raises(Refusal, match="only an administrator"):
        await people.say(an["id"] + 1, group, "/sam", anonymous=True)


async def test_privacy_can_be_off(api: Api, people: PlaygroundClient, an: Any, group: Any) -> None:
    await people.settings(privacy=False)
    await people.say(an, group, "chào")
    assert len(await api.updates()) == 1
    assert (await api("getMe"))["can_read_all_group_messages"] is True


async def test_strangers_see_and_say_nothing(people: PlaygroundClient, an: Any, group: Any) -> None:
    chi = await people.add_user("Chi")
    await people.say(an, group, "chào")
    assert len(await people.messages(an, group)) == 2
    assert await people.messages(chi, group) == []
    assert await people.events(user=chi) == []
    with pytest.raises(Refusal, match="not a member"):
        await people.say(chi, group, "chào")


@pytest.mark.parametrize("type", ["group", "supergroup"])
async def test_a_bot_thrown_out_cannot_write(api: Api, people: PlaygroundClient, an: Any, type: str) -> None:
    chat = await people.add_group("Nhóm", [an], type=type)
    await api.updates()
    sent = await api("sendMessage", chat_id=chat["id"], text="a")
    await people.remove_bot(chat)
    (update,) = await api.updates()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    kicked = f"403 Forbidden: bot was kicked from the {type} chat"
    where = {"chat_id": chat["id"], "message_id": sent["message_id"]}
    assert await api.refusal("sendMessage", chat_id=chat["id"], text="a") == kicked
    assert await api.refusal("editMessageText", **where, text="b") == kicked
    assert await api.refusal("deleteMessage", **where) == kicked
    assert await api.refusal("getChatMember", chat_id=chat["id"], user_id=an["id"]) == kicked
    await people.say(an, chat, "/sam")
    await people.press(an, chat, sent["message_id"], data="x", force=True)
    assert await api.updates() == []
    await people.add_bot(chat)
    await api("editMessageText", **where, text="b")


@pytest.mark.parametrize("type", ["group", "supergroup"])
async def test_a_bot_that_left_cannot_write(api: Api, people: PlaygroundClient, an: Any, type: str) -> None:
    chat = await people.add_group("Nhóm", [an], type=type)
    await api("leaveChat", chat_id=chat["id"])
    refusal = await api.refusal("sendMessage", chat_id=chat["id"], text="a")
    assert refusal == f"403 Forbidden: bot is not a member of the {type} chat"
    assert (await people.messages(an, chat))[-1]["left_chat_member"]["id"] == 1


async def test_a_group_that_never_had_the_bot_is_no_chat(api: Api, people: PlaygroundClient, an: Any) -> None:
    chat = await people.add_group("Nhóm", [an], bot=False)
    assert await api.refusal("sendMessage", chat_id=chat["id"], text="a") == "400 Bad Request: chat not found"


@pytest.mark.parametrize("type", ["group", "supergroup"])
async def test_a_muted_bot_cannot_send_or_edit_but_answers(
    api: Api, people: PlaygroundClient, an: Any, type: str
) -> None:
    chat = await people.add_group("Nhóm", [an], type=type)
    keyboard = {"inline_keyboard": [[{"text": "ừ", "callback_data": "u"}]]}
    sent = await api("sendMessage", chat_id=chat["id"], text="a", reply_markup=keyboard)
    await people.mute_bot(chat)
    muted = "400 Bad Request: not enough rights to send text messages to the chat"
    assert await api.refusal("sendMessage", chat_id=chat["id"], text="a") == muted
    where = {"chat_id": chat["id"], "message_id": sent["message_id"]}
    assert await api.refusal("editMessageText", **where, text="b") == muted
    id = await people.press(an, chat, sent["message_id"], data="u")
    assert await api("answerCallbackQuery", callback_query_id=id, text="im") is True
    await people.mute_bot(chat, on=False)
    await api("sendMessage", chat_id=chat["id"], text="a")


async def test_a_muting_is_told_in_a_supergroup(api: Api, people: PlaygroundClient, group: Any) -> None:
    await people.mute_bot(group)
    (update,) = await api.updates()
    new = update["my_chat_member"]["new_chat_member"]
    assert (new["status"], new["is_member"], new["can_send_messages"]) == ("restricted", True, False)


@pytest.mark.parametrize(
    ("type", "error"),
    [
        ("group", "403 Forbidden: the group chat was deleted"),
        ("supergroup", "403 Forbidden: bot was kicked from the supergroup chat"),
    ],
)
async def test_a_deleted_group_is_gone_for_everybody(
    api: Api, people: PlaygroundClient, an: Any, type: str, error: str
) -> None:
    chat = await people.add_group("Nhóm", [an], type=type)
    await people.delete_group(chat)
    assert await api.refusal("sendMessage", chat_id=chat["id"], text="a") == error
    assert await people.messages(an, chat) == []


async def test_an_upgrade_moves_the_group_and_leaves_its_messages(
    api: Api, people: PlaygroundClient, an: Any
) -> None:
    old = await people.add_group("Nhóm", [an], type="group")
    keyboard = {"inline_keyboard": [[{"text": "ừ", "callback_data": "u"}]]}
    sent = await api("sendMessage", chat_id=old["id"], text="ván 1", reply_markup=keyboard)
    await api.updates()
    new = await people.upgrade(old)
    assert (new["type"], new["title"]) == ("supergroup", "Nhóm")
    updates = await api.updates()
    assert kinds(updates) == ["message", "my_chat_member", "message"]
    there, here = updates[0]["message"], updates[2]["message"]
    assert (there["chat"]["id"], there["migrate_to_chat_id"]) == (old["id"], new["id"])
    assert (here["chat"]["id"], here["migrate_from_chat_id"]) == (new["id"], old["id"])
    assert here["message_id"] == 1
    assert (here["from"]["username"], here["sender_chat"]["id"]) == ("GroupAnonymousBot", new["id"])
    where = {"chat_id": old["id"], "message_id": sent["message_id"]}
    for method, more in (("sendMessage", {}), ("editMessageText", where), ("deleteMessage", where)):
        with pytest.raises(Refused) as refused:
            await api(method, **({"chat_id": old["id"], "text": "ván 2"} | more))
        assert refused.value.text == "Bad Request: group chat was upgraded to a supergroup chat"
        assert refused.value.parameters == {"migrate_to_chat_id": new["id"]}
    elsewhere = {"chat_id": new["id"], "message_id": sent["message_id"], "text": "ván 2"}
    assert await api.refusal("editMessageText", **elsewhere) == "400 Bad Request: message to edit not found"
    # A button above the break is still there for people, and its press still comes from the old chat.
    id = await people.press(an, old, sent["message_id"], data="u")
    (update,) = await api.updates()
    assert update["callback_query"]["message"]["chat"]["id"] == old["id"]
    assert await api("answerCallbackQuery", callback_query_id=id) is True
    assert (await api("sendMessage", chat_id=new["id"], text="ván 2"))["message_id"] == 2
    for refused_to in (people.say(an, old, "a"), people.leave(an, old), people.upgrade(old)):
        with pytest.raises(Refusal):
            await refused_to


async def test_members_are_shown_by_their_standing(
    api: Api, people: PlaygroundClient, an: Any, group: Any
) -> None:
    chi = await people.add_user("Chi")

    async def status(user: Any) -> str:
        return str((await api("getChatMember", chat_id=group["id"], user_id=user["id"]))["status"])

    assert (await status(an), await status(chi)) == ("creator", "left")
    await people.rejoin(chi, group)
    assert (await status(chi), await api("getChatMemberCount", chat_id=group["id"])) == ("member", 4)
    await people.make_admin(group, chi, {"can_pin_messages": True})
    admins = await api("getChatAdministrators", chat_id=group["id"])
    assert [(admin["user"]["id"], admin["status"]) for admin in admins] == [
        (an["id"], "creator"),
        (chi["id"], "administrator"),
    ]
    assert (admins[1]["can_pin_messages"], admins[1]["can_delete_messages"]) == (True, False)
    await people.demote(group, chi)
    await people.remove(chi, group)
    assert (await status(chi), await api("getChatMemberCount", chat_id=group["id"])) == ("kicked", 3)


async def test_member_methods_refuse_what_makes_no_sense(api: Api, an: Any, group: Any) -> None:
    where = {"chat_id": group["id"]}
    assert await api.refusal("getChatMember", **where, user_id=5) == "400 Bad Request: user not found"
    assert await api.refusal("getChatMember", **where) == "400 Bad Request: invalid user_id specified"
    refusal = await api.refusal("getChatAdministrators", chat_id=an["id"])
    assert refusal == "400 Bad Request: there are no administrators in the private chat"
    refusal = await api.refusal("leaveChat", chat_id=an["id"])
    assert refusal == "400 Bad Request: chat member status can't be changed in private chats"
    assert await api("getChatMemberCount", chat_id=an["id"]) == 2


async def test_pins_need_the_right_and_make_a_service_message(
    api: Api, people: PlaygroundClient, an: Any, group: Any
) -> None:
    sent = await api("sendMessage", chat_id=group["id"], text="bàn")
    where = {"chat_id": group["id"], "message_id": sent["message_id"]}
    refusal = await api.refusal("pinChatMessage", **where)
    assert refusal == "400 Bad Request: not enough rights to manage pinned messages in the chat"
    await people.make_admin(group, "bot", {"can_pin_messages": True})
    assert await api("pinChatMessage", **where) is True
    assert (await people.messages(an, group))[-1]["pinned_message"]["text"] == "bàn"
    assert (await api("getChat", chat_id=group["id"]))["pinned_message"]["text"] == "bàn"
    unknown = {"chat_id": group["id"], "message_id": 999}
    assert await api.refusal("pinChatMessage", **unknown) == "400 Bad Request: message to pin not found"
    assert await api("unpinChatMessage", **where) is True
    assert "pinned_message" not in await api("getChat", chat_id=group["id"])
    assert await api("unpinAllChatMessages", chat_id=group["id"]) is True


async def test_reactions_go_both_ways(api: Api, people: PlaygroundClient, an: Any, group: Any) -> None:
    said = await people.say(an, group, "/sam")
    where = {"chat_id": group["id"], "message_id": said["message_id"]}
    thumb = [{"type": "emoji", "emoji": "👍"}]
    assert await api("setMessageReaction", **where, reaction=thumb) is True
    assert (await people.messages(an, group))[-1]["reactions"] == {"1": thumb}
    bad = [{"type": "emoji", "emoji": "🂡"}]
    assert (
        await api.refusal("setMessageReaction", **where, reaction=bad) == "400 Bad Request: REACTION_INVALID"
    )
    many = await api.refusal("setMessageReaction", **where, reaction=thumb * 2)
    assert many == "400 Bad Request: REACTIONS_TOO_MANY"
    await api.updates(allowed_updates=["message_reaction"])
    await people.react(an, group, said["message_id"], "🔥")
    assert await api.updates() == []
    await people.make_admin(group, "bot")
    await people.react(an, group, said["message_id"], None)
    (update,) = await api.updates()
    assert update["message_reaction"]["old_reaction"] == [{"type": "emoji", "emoji": "🔥"}]
    assert update["message_reaction"]["new_reaction"] == []


async def test_a_supergroup_numbers_its_messages_alone(
    api: Api, people: PlaygroundClient, an: Any, group: Any
) -> None:
    other = await people.add_group("Nhóm khác", [an])
    assert (await api("sendMessage", chat_id=other["id"], text="a"))["message_id"] == 2
    assert (await api("sendMessage", chat_id=group["id"], text="a"))["message_id"] == 2


async def test_state_tells_who_and_what_there_is(
    playground: Playground, people: PlaygroundClient, an: Any, group: Any
) -> None:
    state = await people.state()
    assert state["bot"]["username"] == "samloc_bot"
    assert an in state["users"]
    (chat,) = [chat for chat in state["chats"] if chat["id"] == group["id"]]
    assert chat["members"] == sorted([1, an["id"], an["id"] + 1])
    assert state["time"] == playground.backend.clock.now()
