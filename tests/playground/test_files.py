"""Photos and documents: uploads, edits, captions, downloads."""

from __future__ import annotations

import json
import struct
from typing import Any

import aiohttp
import pytest

from bot.playground import Playground, PlaygroundClient
from tests.playground.api import Api


def png(width: int, height: int) -> bytes:
    """The head of a PNG, which is all that a server looks at."""
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIB", 13, b"IHDR", width, height, 8) + b"\0" * 20


async def upload(api: Api, method: str, files: dict[str, bytes], **fields: Any) -> dict[str, Any]:
    form = aiohttp.FormData()
    for name, value in fields.items():
        form.add_field(name, value if isinstance(value, str) else json.dumps(value))
    for name, data in files.items():
        form.add_field(name, data, filename=f"{name}.bin", content_type="application/octet-stream")
    async with api.session.post(f"{api.url}/bot{api.token}/{method}", data=form) as answer:
        body = await answer.json()
    return body["result"] if isinstance(body.get("result"), dict) else body  # type: ignore[no-any-return]


@pytest.fixture
async def an(people: PlaygroundClient) -> dict[str, Any]:
    return await people.add_user("An", started=True)


async def test_a_photo_has_a_size_and_a_caption(api: Api, an: Any) -> None:
    sent = await upload(
        api, "sendPhoto", {"photo": png(320, 200)}, chat_id=an["id"], caption="<b>ván</b>", parse_mode="HTML"
    )
    (size,) = sent["photo"]
    assert (size["width"], size["height"], size["file_size"]) == (320, 200, len(png(320, 200)))
    assert (sent["caption"], sent["caption_entities"]) == (
        "ván",
        [{"type": "bold", "offset": 0, "length": 3}],
    )


async def test_a_file_is_named_by_attach_and_fetched_again(playground: Playground, api: Api, an: Any) -> None:
    sent = await upload(api, "sendDocument", {"log": b"van 1"}, chat_id=an["id"], document="attach://log")
    document = sent["document"]
    assert (document["file_name"], document["mime_type"]) == ("log.bin", "application/octet-stream")
    file = await api("getFile", file_id=document["file_id"])
    assert file["file_unique_id"] == document["file_unique_id"]
    address = f"{playground.url}/file/bot1:TEST/{file['file_path']}"
    async with api.session.get(address) as answer:
        assert (answer.status, await answer.read()) == (200, b"van 1")
    async with api.session.get(address + "x") as answer:
        assert answer.status == 404
    async with api.session.get(address.replace("TEST", "WRONG")) as answer:
        assert answer.status == 401


async def test_a_known_file_is_sent_again_by_its_id(api: Api, an: Any) -> None:
    first = await upload(api, "sendPhoto", {"photo": png(1, 1)}, chat_id=an["id"])
    file_id = first["photo"][0]["file_id"]
    again = await api("sendPhoto", chat_id=an["id"], photo=file_id)
    assert again["photo"] == first["photo"]
    wrong = await api.refusal("sendDocument", chat_id=an["id"], document=file_id)
    assert wrong == "400 Bad Request: can't use file of type Photo as Document"


@pytest.mark.parametrize(
    ("source", "error"),
    [
        (None, "there is no photo in the request"),
        ("attach://x", "file attach name not found"),
        ("https://example.com/a.png", "failed to get HTTP URL content"),
        ("AgAC", "wrong file identifier/HTTP URL specified"),
    ],
)
async def test_a_missing_file_is_refused(api: Api, an: Any, source: str | None, error: str) -> None:
    refusal = await api.refusal("sendPhoto", chat_id=an["id"], photo=source)
    assert refusal == f"400 Bad Request: {error}"


async def test_what_is_no_picture_is_no_photo(api: Api, an: Any) -> None:
    refused = await upload(api, "sendPhoto", {"photo": b"text"}, chat_id=an["id"])
    assert refused["description"] == "Bad Request: IMAGE_PROCESS_FAILED"
    refused = await upload(api, "sendDocument", {"document": b""}, chat_id=an["id"])
    assert refused["description"] == "Bad Request: file must be non-empty"


async def test_a_caption_has_1024_characters(api: Api, an: Any) -> None:
    photo = {"photo": png(1, 1)}
    sent = await upload(api, "sendPhoto", photo, chat_id=an["id"], caption="ấ" * 1024)
    refused = await upload(api, "sendPhoto", photo, chat_id=an["id"], caption="ấ" * 1025)
    assert refused["description"] == "Bad Request: message caption is too long"
    where = {"chat_id": an["id"], "message_id": sent["message_id"]}
    refusal = await api.refusal("editMessageCaption", **where, caption="ấ" * 1025)
    assert refusal == "400 Bad Request: message caption is too long"


async def test_captions_and_media_are_edited_text_is_not(api: Api, people: PlaygroundClient, an: Any) -> None:
    sent = await upload(api, "sendPhoto", {"photo": png(1, 1)}, chat_id=an["id"], caption="một")
    where = {"chat_id": an["id"], "message_id": sent["message_id"]}
    no_text = "400 Bad Request: there is no text in the message to edit"
    assert await api.refusal("editMessageText", **where, text="a") == no_text
    assert (await api("editMessageCaption", **where, caption="hai"))["caption"] == "hai"
    same = await api.refusal("editMessageCaption", **where, caption="hai")
    assert same.startswith("400 Bad Request: message is not modified")
    media = {"type": "photo", "media": "attach://new", "caption": "ba"}
    edited = await upload(api, "editMessageMedia", {"new": png(5, 6)}, **where, media=media)
    assert (edited["photo"][0]["width"], edited["caption"]) == (5, "ba")
    assert "caption" not in await api("editMessageCaption", **where)
    assert await api.refusal("editMessageMedia", **where) == "400 Bad Request: media is empty"
    wrong = await api.refusal("editMessageMedia", **where, media={"type": "poll"})
    assert wrong == "400 Bad Request: can't parse InputMedia: type must be one of photo, document"


async def test_an_ephemeral_photo_is_edited_by_its_own_methods(
    api: Api, people: PlaygroundClient, an: Any
) -> None:
    group = await people.add_group("Nhóm", [an])
    await people.make_admin(group, "bot")
    asked = {"receiver_user_id": an["id"]}
    sent = await upload(
        api,
        "sendPhoto",
        {"photo": png(1, 1)},
        chat_id=group["id"],
        ephemeral_message_parameters=asked,
    )
    where = {
        "chat_id": group["id"],
        "receiver_user_id": an["id"],
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }
    assert await api("editEphemeralMessageCaption", **where, caption="bài") is True
    media = {"type": "photo", "media": "attach://new"}
    edited = await upload(api, "editEphemeralMessageMedia", {"new": png(7, 7)}, **where, media=media)
    assert edited == {"ok": True, "result": True}
    (shown,) = [message for message in await people.messages(an, group) if "photo" in message]
    assert (shown["photo"][0]["width"], shown.get("caption")) == (7, None)


async def test_an_unknown_file_has_no_path(api: Api) -> None:
    assert await api.refusal("getFile") == "400 Bad Request: file_id not specified"
    refusal = await api.refusal("getFile", file_id="x")
    assert refusal == "400 Bad Request: wrong file_id or the file is temporarily unavailable"


async def test_a_muted_bot_sends_no_photo(api: Api, people: PlaygroundClient, an: Any) -> None:
    group = await people.add_group("Nhóm", [an])
    await people.mute_bot(group)
    refused = await upload(api, "sendPhoto", {"photo": png(1, 1)}, chat_id=group["id"])
    assert refused["description"] == "Bad Request: not enough rights to send photos to the chat"
