"""Checks of `reply_markup`, and what of it a message shows."""

from __future__ import annotations

import json
from typing import Any

from bot.playground.errors import bad_request
from bot.playground.world import Json

ROW_LIMIT = 8
BUTTON_LIMIT = 100
STYLES = frozenset({"primary", "success", "danger"})
KINDS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)
OTHER_KEYBOARDS = ("keyboard", "remove_keyboard", "force_reply")


def read_markup(value: Any, *, private: bool, ephemeral: bool = False, edit: bool = False) -> Json | None:
    """The inline keyboard to store, or None for none; refuses what Telegram refuses."""
    if not value:
        return None
    if "inline_keyboard" not in value:
        if edit and any(kind in value for kind in OTHER_KEYBOARDS):
            raise bad_request("inline keyboard expected")
        return None
    rows = value["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    checked = [[_button(button, private, ephemeral) for button in row] for row in rows if row]
    if any(len(row) > ROW_LIMIT for row in checked) or sum(map(len, checked)) > BUTTON_LIMIT:
        raise bad_request("reply markup is too long")
    return {"inline_keyboard": checked} if checked else None


def _button(button: Any, private: bool, ephemeral: bool) -> Json:
    if not isinstance(button, dict):
        raise bad_request("can't parse inline keyboard button: expected an Object")
    text = button.get("text")
    if not isinstance(text, str):
        raise bad_request('can\'t parse inline keyboard button: Field "text" must be of type String')
    if not text.strip():
        raise bad_request("inline keyboard button text must be non-empty")
    if (style := button.get("style")) is not None and style not in STYLES:
        raise bad_request("invalid button style specified")
    kinds = [kind for kind in KINDS if button.get(kind) is not None]
    if len(kinds) != 1:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    _check_value(kinds[0], button[kinds[0]], private, ephemeral)
    shown: Json = {"text": text, kinds[0]: button[kinds[0]]}
    return shown if style is None else shown | {"style": style}


def _check_value(kind: str, value: Any, private: bool, ephemeral: bool) -> None:
    match kind:
        case "callback_data":
            if not isinstance(value, str) or not 1 <= len(value.encode()) <= 64:
                raise bad_request("BUTTON_DATA_INVALID")
        case "url":
            if not isinstance(value, str) or not value.startswith(("http://", "https://", "tg://")):
                raise bad_request("BUTTON_URL_INVALID")
        case "copy_text":
            if not isinstance(value, dict) or not 1 <= len(str(value.get("text", ""))) <= 256:
                raise bad_request("BUTTON_COPY_TEXT_INVALID")
        case "login_url":
            if ephemeral or not isinstance(value, dict) or not str(value.get("url")).startswith("https://"):
                raise bad_request("BUTTON_URL_INVALID")
        case "web_app":
            if not private:
                raise bad_request("BUTTON_TYPE_INVALID")
        case _:
            return


def same(one: Json | None, other: Json | None) -> bool:
    """Whether two keyboards are equal to Telegram."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
