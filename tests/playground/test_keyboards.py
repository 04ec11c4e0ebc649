"""What may stand below a message."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground import PlaygroundClient, Refusal
from tests.playground.api import Api

UNALLOWED = "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"


async def send(api: Api, chat: Any, *buttons: Any) -> Any:
    return await api(
        "sendMessage", chat_id=chat["id"], text="?", reply_markup={"inline_keyboard": [list(buttons)]}
    )


@pytest.mark.parametrize("data", ["a", "a" * 64, "ấ" * 21 + "a"])
async def test_callback_data_of_64_bytes_passes(api: Api, people: PlaygroundClient, data: str) -> None:
    an = await people.add_user("An", started=True)
    sent = await send(api, an, {"text": "x", "callback_data": data})
    assert sent["reply_markup"]["inline_keyboard"][0][0]["callback_data"] == data


@pytest.mark.parametrize(
    ("button", "error"),
    [
        ({"text": "x", "callback_data": "a" * 65}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "callback_data": "ấ" * 22}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "callback_data": ""}, "BUTTON_DATA_INVALID"),
        ({"text": "", "callback_data": "a"}, "inline keyboard button text must be non-empty"),
        ({"text": " ", "callback_data": "a"}, "inline keyboard button text must be non-empty"),
        ({"text": "x", "callback_data": "a", "style": "red"}, "invalid button style specified"),
        ({"text": "x"}, UNALLOWED),
        ({"text": "x", "callback_data": "a", "url": "https://a.b"}, UNALLOWED),
        ({"text": "x", "callback_data": "a", "disabled": {}}, UNALLOWED),
        ({"callback_data": "a"}, 'can\'t parse inline keyboard button: Field "text" must be of type String'),
        ({"text": "x", "url": "javascript:1"}, "BUTTON_URL_INVALID"),
        ({"text": "x", "copy_text": {"text": ""}}, "BUTTON_COPY_TEXT_INVALID"),
        ({"text": "x", "copy_text": {"text": "a" * 257}}, "BUTTON_COPY_TEXT_INVALID"),
        ({"text": "x", "login_url": {"url": "http://a.b"}}, "BUTTON_URL_INVALID"),
        ("x", "can't parse inline keyboard button: expected an Object"),
    ],
)
async def test_a_bad_button_is_refused(api: Api, people: PlaygroundClient, button: Any, error: str) -> None:
    an = await people.add_user("An", started=True)
    keyboard = {"inline_keyboard": [[button]]}
    refusal = await api.refusal("sendMessage", chat_id=an["id"], text="?", reply_markup=keyboard)
    assert refusal == f"400 Bad Request: {error}"


@pytest.mark.parametrize("style", ["primary", "success", "danger"])
async def test_styles_are_kept(api: Api, people: PlaygroundClient, style: str) -> None:
    an = await people.add_user("An", started=True)
    button = {"text": "x", "callback_data": "a", "style": style}
    assert (await send(api, an, button))["reply_markup"] == {"inline_keyboard": [[button]]}


@pytest.mark.parametrize("rows", [[9], [8] * 12 + [5]])
async def test_keyboards_have_bounds(api: Api, people: PlaygroundClient, rows: list[int]) -> None:
    an = await people.add_user("An", started=True)
    button = {"text": "x", "callback_data": "a"}
    fits = {"inline_keyboard": [[button] * 8] * 12 + [[button] * 4]}
    await api("sendMessage", chat_id=an["id"], text="?", reply_markup=fits)
    over = {"inline_keyboard": [[button] * length for length in rows]}
    refusal = await api.refusal("sendMessage", chat_id=an["id"], text="?", reply_markup=over)
    assert refusal == "400 Bad Request: reply markup is too long"


async def test_other_keyboards_are_sent_but_not_edited_in(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    sent = await api("sendMessage", chat_id=an["id"], text="?", reply_markup={"remove_keyboard": True})
    assert "reply_markup" not in sent
    where = {"chat_id": an["id"], "message_id": sent["message_id"]}
    refusal = await api.refusal("editMessageText", **where, text="!", reply_markup={"force_reply": True})
    assert refusal == "400 Bad Request: inline keyboard expected"


@pytest.mark.parametrize(
    "button",
    [
        {"text": "x", "url": "https://t.me/samloc_bot?start=a"},
        {"text": "x", "copy_text": {"text": "D-1"}},
        {"text": "x", "login_url": {"url": "https://samloc.example/login"}},
        {"text": "x", "disabled": {}},
    ],
)
async def test_buttons_without_data_make_no_callback(api: Api, people: PlaygroundClient, button: Any) -> None:
    an = await people.add_user("An", started=True)
    sent = await send(api, an, button)
    assert sent["reply_markup"] == {"inline_keyboard": [[button]]}
    with pytest.raises(Refusal, match="makes no callback"):
        await people.press(an, an, sent["message_id"], text="x")


async def test_a_deep_link_starts_the_bot(api: Api, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    await people.open_link(an, "https://t.me/samloc_bot?start=ban_7")
    (update,) = await api.updates()
    assert update["message"]["text"] == "/start ban_7"
    assert update["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]
    assert (await api("sendMessage", chat_id=an["id"], text="chào"))["chat"]["id"] == an["id"]
    with pytest.raises(Refusal, match="not a link to the bot"):
        await people.open_link(an, "https://t.me/other_bot?start=a")
