"""Messages inside a group that one member sees (Bot API 10.2): newer than the library, so called by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from telegram import Bot
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, Forbidden

from bot.telegram.screens.screen import Screen

MAX_TEXT = 1024
FRESH_SECONDS = 12.0
"""A press may be answered with one for 15 seconds; what comes later than this is not worth trying."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """What lets a bot that does not administer the chat send one: a press, or an ephemeral command."""

    callback_id: str | None = None
    command_id: int | None = None


async def is_known(bot: Bot) -> bool:
    """Whether the server knows such messages; asked by a call that names none of them.

    One that does not lets be what it does not know, and would show a hand to the whole group.
    """
    try:
        await bot.do_api_request("deleteEphemeralMessage", api_kwargs={})
    except EndPointNotFound:
        return False
    except (BadRequest, Forbidden):
        return True
    return True


async def send(
    bot: Bot, chat_id: int, thread_id: int, receiver: int, screen: Screen, occasion: Occasion | None
) -> int:
    """Show a screen to one member of a group; the message's ephemeral id. Raises as any call does."""
    parameters: dict[str, Any] = {"receiver_user_id": receiver}
    extra: dict[str, Any] = {"ephemeral_message_parameters": parameters}
    if occasion is not None and occasion.callback_id is not None:
        parameters["callback_query_id"] = occasion.callback_id
    if occasion is not None and occasion.command_id is not None:
        extra["reply_parameters"] = {"ephemeral_message_id": occasion.command_id}
    message = await bot.send_message(
        chat_id,
        screen.text,
        parse_mode=ParseMode.HTML,
        reply_markup=screen.markup,
        message_thread_id=thread_id or None,
        api_kwargs=extra,
    )
    return int(message.api_kwargs["ephemeral_message_id"])


async def edit(bot: Bot, chat_id: int, receiver: int, ephemeral_id: int, screen: Screen) -> None:
    """Change what one member sees."""
    markup = screen.markup
    await bot.do_api_request(
        "editEphemeralMessageText",
        api_kwargs={
            "chat_id": chat_id,
            "receiver_user_id": receiver,
            "ephemeral_message_id": ephemeral_id,
            "text": screen.text,
            "parse_mode": ParseMode.HTML.value,
            "reply_markup": markup.to_dict() if markup else None,
        },
    )


async def delete(bot: Bot, chat_id: int, receiver: int, ephemeral_id: int) -> None:
    """Take it away."""
    await bot.do_api_request(
        "deleteEphemeralMessage",
        api_kwargs={
            "chat_id": chat_id,
            "receiver_user_id": receiver,
            "ephemeral_message_id": ephemeral_id,
        },
    )
