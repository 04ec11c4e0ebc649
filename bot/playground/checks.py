"""What is checked of every call before its method looks at it."""

from __future__ import annotations

from bot.playground.errors import bad_request
from bot.playground.params import Params

# Parameters that hold JSON: how Telegram calls them when they can't be parsed, and their type.
STRUCTURED: dict[str, tuple[str, type[list] | type[dict]]] = {  # type: ignore[type-arg]
    "allowed_updates": ("allowed updates", list),
    "caption_entities": ("caption entities", list),
    "commands": ("commands", list),
    "entities": ("message entities", list),
    "ephemeral_message_parameters": ("ephemeral message parameters", dict),
    "link_preview_options": ("link preview options", dict),
    "media": ("InputMedia", dict),
    "message_ids": ("message identifiers", list),
    "reaction": ("reaction", list),
    "reply_markup": ("reply keyboard markup", dict),
    "reply_parameters": ("reply parameters", dict),
    "rich_message": ("rich message", dict),
    "scope": ("BotCommandScope", dict),
    "suggested_post_parameters": ("suggested post parameters", dict),
}


def check_params(params: Params) -> None:
    """Refuses malformed JSON, and what belongs to features that no account here has."""
    for name, (what, kind) in STRUCTURED.items():
        if not params.has(name):
            continue
        if not isinstance(params.data(name, what), kind):
            raise bad_request(f"{'Array' if kind is list else 'object'} expected as {what}")
    if params.has("business_connection_id"):
        raise bad_request("business connection not found")
    if params.has("inline_message_id") and not params.has("chat_id"):
        raise bad_request("MESSAGE_ID_INVALID")
