"""aiogram as an independent judge and as a second client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiogram import Bot, Dispatcher, F
from aiogram import methods as aiogram_methods
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramRetryAfter
from aiogram.filters import CommandStart
from aiogram.types import (
    CallbackQuery,
    EphemeralMessageParameters,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Message,
    Update,
)
from pydantic import BaseModel, TypeAdapter

from bot.playground import Playground, PlaygroundClient
from tests.playground.api import Api
from tests.playground.description import METHODS
from tests.playground.scenario import Evening

KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Bài của tôi", callback_data="hand", style="primary")]]
)


def unknown_fields(model: Any, at: str) -> list[str]:
    """The fields that a model took in without knowing them, all the way down."""
    if isinstance(model, list | tuple):
        return [field for item in model for field in unknown_fields(item, at)]
    if not isinstance(model, BaseModel):
        return []
    found = [f"{at}.{name}" for name in model.model_extra or ()]
    for name in type(model).model_fields:
        found += unknown_fields(getattr(model, name), f"{at}.{name}")
    return found


async def test_its_models_take_everything_that_an_evening_gives(api: Api, people: PlaygroundClient) -> None:
    evening = await Evening(api, people).play()
    unknown: list[str] = []
    for update in evening.updates:
        unknown += unknown_fields(Update.model_validate(update), "Update")
    for method, result in evening.results:
        returning = getattr(aiogram_methods, method[0].upper() + method[1:]).__returning__
        unknown += unknown_fields(TypeAdapter(returning).validate_python(result), method)
    assert unknown == []
    assert len(evening.updates) >= 40


def test_a_field_that_its_models_do_not_know_is_found() -> None:
    user = {"id": 1, "is_bot": False, "first_name": "An", "shoe": 42}
    message = {"message_id": 1, "date": 0, "chat": {"id": 1, "type": "private"}, "from": user}
    update = Update.model_validate({"update_id": 1, "message": message})
    assert unknown_fields(update, "Update") == ["Update.message.from_user.shoe"]


def test_its_methods_know_every_parameter_described() -> None:
    unknown = [
        f"{method}.{name}"
        for method, described in METHODS.items()
        for name in described["fields"]
        if name not in getattr(aiogram_methods, method[0].upper() + method[1:]).model_fields
    ]
    assert unknown == []


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[Bot]:
    session = AiohttpSession(api=TelegramAPIServer.from_base(playground.url))
    async with Bot("1:TEST", session=session) as bot:
        yield bot


def table() -> Dispatcher:
    """A small bot: it greets, and shows a hand to the one who presses."""
    dispatcher = Dispatcher()

    @dispatcher.message(CommandStart())
    async def start(message: Message) -> None:
        await message.answer("<b>Chào</b>", parse_mode="HTML", reply_markup=KEYBOARD)

    @dispatcher.callback_query(F.data == "hand")
    async def hand(query: CallbackQuery, bot: Bot) -> None:
        assert query.message is not None
        await query.answer("bài của bạn", show_alert=True)
        receiver = EphemeralMessageParameters(
            receiver_user_id=query.from_user.id,
            callback_query_id=query.id,
            replace_callback_query_message=True,
        )
        await bot.send_message(query.message.chat.id, "3♠", ephemeral_message_parameters=receiver)

    return dispatcher


async def test_its_bot_plays_against_the_server(bot: Bot, people: PlaygroundClient) -> None:
    an, binh = await people.add_user("An"), await people.add_user("Bình")
    group = await people.add_group("Nhóm", [an, binh])
    dispatcher = table()
    polling = asyncio.create_task(dispatcher.start_polling(bot, handle_signals=False))
    try:
        await people.say(an, group, "/start")
        after = 0
        while not (sent := [m for m in await people.messages(an, group) if m.get("text") == "Chào"]):
            after = (await people.events(after=after, timeout=5))[-1]["seq"]
        answer = await people.press_and_wait(an, group, sent[0]["message_id"], data="hand")
        assert answer == {"text": "bài của bạn", "show_alert": True, "url": None}
        while "3♠" not in (texts := [m.get("text") for m in await people.messages(an, group)]):
            after = (await people.events(after=after, timeout=5))[-1]["seq"]
        assert "Chào" not in texts
        assert "3♠" not in [m.get("text") for m in await people.messages(binh, group)]
    finally:
        await dispatcher.stop_polling()
        await polling


async def test_it_reads_the_refusals(bot: Bot, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    with pytest.raises(TelegramForbiddenError, match="initiate conversation"):
        await bot.send_message(an["id"], "a")
    with pytest.raises(TelegramBadRequest, match="chat not found"):
        await bot.send_message(5, "a")
    await people.fault("sendMessage", kind="429", retry_after=9)
    with pytest.raises(TelegramRetryAfter) as refused:
        await bot.send_message(an["id"], "a")
    assert refused.value.retry_after == 9
