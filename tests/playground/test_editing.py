"""Edits and deletions of ordinary messages."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground import PlaygroundClient
from tests.playground.api import Api

KEYBOARD = {"inline_keyboard": [[{"text": "ừ", "callback_data": "u"}]]}
NOT_MODIFIED = (
    "400 Bad Request: message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)


@pytest.fixture
async def an(people: PlaygroundClient) -> dict[str, Any]:
    return await people.add_user("An", started=True)


@pytest.fixture
async def sent(api: Api, an: dict[str, Any]) -> dict[str, Any]:
    """The address of a message with a keyboard."""
    message = await api(
        "sendMessage", chat_id=an["id"], text="<b>chào</b>", parse_mode="HTML", reply_markup=KEYBOARD
    )
    return {"chat_id": an["id"], "message_id": message["message_id"]}


async def test_an_edit_changes_text_keyboard_and_date(
    api: Api, people: PlaygroundClient, an: Any, sent: Any
) -> None:
    await people.advance(10)
    edited = await api("editMessageText", **sent, text="tạm biệt")
    assert edited["text"] == "tạm biệt"
    assert edited["edit_date"] == edited["date"] + 10
    # Leaving the keyboard out takes it away.
    assert "reply_markup" not in edited
    assert "entities" not in edited
    events = await people.events(user=an)
    assert [event["type"] for event in events] == ["message", "edited"]


async def test_an_edit_that_changes_nothing_is_refused(api: Api, sent: Any) -> None:
    same = {"text": "<b>chào</b>", "parse_mode": "HTML", "reply_markup": KEYBOARD}
    assert await api.refusal("editMessageText", **sent, **same) == NOT_MODIFIED
    assert await api.refusal("editMessageReplyMarkup", **sent, reply_markup=KEYBOARD) == NOT_MODIFIED
    assert (await api("editMessageText", **sent, text="chào", reply_markup=KEYBOARD))["text"] == "chào"
    assert "reply_markup" not in await api("editMessageReplyMarkup", **sent)
    assert await api.refusal("editMessageReplyMarkup", **sent) == NOT_MODIFIED


@pytest.mark.parametrize("id", [999, 0, -1, "x"])
async def test_an_unknown_message_is_not_found(api: Api, an: Any, id: Any) -> None:
    where = {"chat_id": an["id"], "message_id": id}
    assert (
        await api.refusal("editMessageText", **where, text="a")
        == "400 Bad Request: message to edit not found"
    )
    assert (
        await api.refusal("editMessageReplyMarkup", **where) == "400 Bad Request: message to edit not found"
    )
    assert await api.refusal("deleteMessage", **where) == "400 Bad Request: message to delete not found"


async def test_a_missing_message_id_is_named(api: Api, an: Any) -> None:
    refusal = await api.refusal("deleteMessage", chat_id=an["id"])
    assert refusal == "400 Bad Request: message identifier is not specified"


async def test_somebody_elses_message_cannot_be_edited(api: Api, people: PlaygroundClient, an: Any) -> None:
    said = await people.say(an, an, "của An")
    where = {"chat_id": an["id"], "message_id": said["message_id"]}
    assert (
        await api.refusal("editMessageText", **where, text="a") == "400 Bad Request: message can't be edited"
    )


async def test_own_messages_are_deleted_within_two_days(
    api: Api, people: PlaygroundClient, an: Any, sent: Any
) -> None:
    young = await api("sendMessage", chat_id=an["id"], text="mới")
    await people.advance(48 * 3600 - 1)
    assert await api("deleteMessage", chat_id=an["id"], message_id=young["message_id"]) is True
    assert [message["message_id"] for message in await people.messages(an, an)] == [sent["message_id"]]
    await people.advance(1)
    assert await api.refusal("deleteMessage", **sent) == "400 Bad Request: message can't be deleted"
    # An edit has no such limit.
    assert (await api("editMessageText", **sent, text="vẫn sửa được"))["text"] == "vẫn sửa được"


async def test_in_a_group_only_an_administrator_deletes_what_others_wrote(
    api: Api, people: PlaygroundClient, an: Any
) -> None:
    group = await people.add_group("Nhóm", [an])
    said = await people.say(an, group, "của An")
    where = {"chat_id": group["id"], "message_id": said["message_id"]}
    assert await api.refusal("deleteMessage", **where) == "400 Bad Request: message can't be deleted"
    await people.make_admin(group, "bot", {"can_delete_messages": True})
    assert await api("deleteMessage", **where) is True


async def test_several_are_deleted_at_once_and_unknown_ones_skipped(
    api: Api, people: PlaygroundClient, an: Any, sent: Any
) -> None:
    other = await api("sendMessage", chat_id=an["id"], text="nữa")
    ids = [sent["message_id"], 999, other["message_id"]]
    assert await api("deleteMessages", chat_id=an["id"], message_ids=ids) is True
    assert await people.messages(an, an) == []
    missing = await api.refusal("deleteMessages", chat_id=an["id"])
    assert missing == "400 Bad Request: message identifiers are not specified"
    many = await api.refusal("deleteMessages", chat_id=an["id"], message_ids=list(range(1, 102)))
    assert many == "400 Bad Request: too many messages to delete"


async def test_a_person_can_delete_under_the_bot(
    api: Api, people: PlaygroundClient, an: Any, sent: Any
) -> None:
    await people.delete(an, an, sent["message_id"])
    assert await api.updates() == []
    assert (
        await api.refusal("editMessageText", **sent, text="a") == "400 Bad Request: message to edit not found"
    )


async def test_a_persons_edit_reaches_the_bot(api: Api, people: PlaygroundClient, an: Any) -> None:
    said = await people.say(an, an, "/vào")
    await people.edit(an, an, said["message_id"], "/vao")
    _, update = await api.updates()
    assert update["edited_message"]["text"] == "/vao"
    assert update["edited_message"]["message_id"] == said["message_id"]


async def test_text_of_a_photo_and_caption_of_a_text(api: Api, sent: Any) -> None:
    refusal = await api.refusal("editMessageCaption", **sent, caption="a")
    assert refusal == "400 Bad Request: there is no caption in the message to edit"
