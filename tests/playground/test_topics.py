"""Forum topics: a message belongs to one, General has no number."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground import PlaygroundClient, Refusal
from tests.playground.api import Api

NOT_FOUND = "400 Bad Request: message thread not found"


@pytest.fixture
async def forum(api: Api, people: PlaygroundClient) -> dict[str, Any]:
    an, binh = await people.add_user("An"), await people.add_user("Bình")
    chat = await people.add_group("Diễn đàn", [an, binh], forum=True)
    thread = await people.add_topic(chat, "Sâm")
    await api.updates()
    return {"an": an, "binh": binh, "chat": chat, "id": chat["id"], "thread": thread}


async def test_a_topic_opens_with_a_service_message(api: Api, people: PlaygroundClient, forum: Any) -> None:
    assert forum["chat"]["is_forum"] is True
    thread = await people.add_topic(forum["chat"], "Phỏm")
    (update,) = await api.updates()
    message = update["message"]
    assert message["forum_topic_created"]["name"] == "Phỏm"
    assert message["message_id"] == message["message_thread_id"] == thread
    assert message["is_topic_message"] is True


async def test_messages_stay_in_their_topic(api: Api, people: PlaygroundClient, forum: Any) -> None:
    said = await people.say(forum["an"], forum["chat"], "/sam", thread=forum["thread"])
    assert (said["message_thread_id"], said["is_topic_message"]) == (forum["thread"], True)
    # What answers nothing else answers the opening of its topic.
    assert said["reply_to_message"]["forum_topic_created"]["name"] == "Sâm"
    sent = await api("sendMessage", chat_id=forum["id"], text="bàn", message_thread_id=forum["thread"])
    assert sent["message_thread_id"] == forum["thread"]
    general = await api("sendMessage", chat_id=forum["id"], text="chung")
    assert "message_thread_id" not in general
    answer = {"message_id": said["message_id"]}
    replied = await api("sendMessage", chat_id=forum["id"], text="đáp", reply_parameters=answer)
    assert replied["message_thread_id"] == forum["thread"]
    in_topic = await people.messages(forum["binh"], forum["chat"], thread=forum["thread"])
    assert [message.get("text") for message in in_topic] == [None, "/sam", "bàn", "đáp"]
    in_general = await people.messages(forum["binh"], forum["chat"], thread=0)
    assert [message.get("text") for message in in_general] == [None, "chung"]


@pytest.mark.parametrize("thread", [1, 999])
async def test_general_by_number_and_unknown_topics_are_not_found(api: Api, forum: Any, thread: int) -> None:
    refusal = await api.refusal("sendMessage", chat_id=forum["id"], text="a", message_thread_id=thread)
    assert refusal == NOT_FOUND


async def test_a_chat_without_topics_has_no_thread(api: Api, people: PlaygroundClient, forum: Any) -> None:
    chat = await people.add_group("Nhóm", [forum["an"]])
    refusal = await api.refusal(
        "sendMessage", chat_id=chat["id"], text="a", message_thread_id=forum["thread"]
    )
    assert refusal == NOT_FOUND


async def test_a_deleted_topic_takes_its_messages_along(
    api: Api, people: PlaygroundClient, forum: Any
) -> None:
    sent = await api("sendMessage", chat_id=forum["id"], text="bàn", message_thread_id=forum["thread"])
    await people.delete_topic(forum["chat"], forum["thread"])
    assert await api.updates() == []
    where = {"chat_id": forum["id"], "message_id": sent["message_id"]}
    refusal = await api.refusal(
        "sendMessage", chat_id=forum["id"], text="a", message_thread_id=forum["thread"]
    )
    assert refusal == NOT_FOUND
    assert (
        await api.refusal("editMessageText", **where, text="a")
        == "400 Bad Request: message to edit not found"
    )


async def test_a_closed_topic_takes_nothing(api: Api, people: PlaygroundClient, forum: Any) -> None:
    await people.close_topic(forum["chat"], forum["thread"])
    refusal = await api.refusal(
        "sendMessage", chat_id=forum["id"], text="a", message_thread_id=forum["thread"]
    )
    assert refusal == "400 Bad Request: TOPIC_CLOSED"
    with pytest.raises(Refusal, match="closed"):
        await people.say(forum["binh"], forum["chat"], "a", thread=forum["thread"])
    await people.reopen_topic(forum["chat"], forum["thread"])
    await people.say(forum["binh"], forum["chat"], "a", thread=forum["thread"])
    services = [set(update["message"]) for update in await api.updates()]
    assert ["forum_topic_closed" in services[0], "forum_topic_reopened" in services[1]] == [True, True]


async def test_the_bot_manages_topics_with_the_right(api: Api, people: PlaygroundClient, forum: Any) -> None:
    refusal = await api.refusal("createForumTopic", chat_id=forum["id"], name="Bàn 2")
    assert refusal == "400 Bad Request: not enough rights to create a topic"
    await people.make_admin(forum["chat"], "bot", {"can_manage_topics": True})
    topic = await api("createForumTopic", chat_id=forum["id"], name="Bàn 2")
    where = {"chat_id": forum["id"], "message_thread_id": topic["message_thread_id"]}
    assert topic["name"] == "Bàn 2"
    for method in ("closeForumTopic", "reopenForumTopic", "deleteForumTopic"):
        assert await api(method, **where) is True
    assert await api.refusal("closeForumTopic", **where) == NOT_FOUND
    chat = await people.add_group("Nhóm", [forum["an"]])
    refusal = await api.refusal("createForumTopic", chat_id=chat["id"], name="a")
    assert refusal == "400 Bad Request: the chat is not a forum"
    assert await api.refusal("createForumTopic", chat_id=forum["id"]) == "400 Bad Request: TOPIC_TITLE_EMPTY"
