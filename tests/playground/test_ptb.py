"""python-telegram-bot as a client: polling, handlers, files and refusals."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, NetworkError, RetryAfter
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

from bot.playground import Playground, PlaygroundClient
from tests.playground.api import until_polling

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Vào", callback_data="join")]])
Context = ContextTypes.DEFAULT_TYPE


@pytest.fixture
async def bot(playground: Playground) -> AsyncIterator[Bot]:
    base, files = f"{playground.url}/bot", f"{playground.url}/file/bot"
    async with Bot("1:TEST", base_url=base, base_file_url=files) as bot:
        yield bot


async def test_its_bot_plays_against_the_server(playground: Playground, people: PlaygroundClient) -> None:
    async def start(update: Update, context: Context) -> None:
        assert update.effective_message is not None
        await update.effective_message.reply_text("vào?", reply_markup=KEYBOARD)

    async def join(update: Update, context: Context) -> None:
        query = update.callback_query
        assert query is not None
        await query.answer("đã vào")
        await query.edit_message_text("An đã vào")

    application = Application.builder().token("1:TEST").base_url(f"{playground.url}/bot").build()
    application.add_handler(CommandHandler("sam", start))
    application.add_handler(CallbackQueryHandler(join))
    an = await people.add_user("An")
    group = await people.add_group("Nhóm", [an])
    async with application:
        assert application.updater is not None
        await application.updater.start_polling(allowed_updates=Update.ALL_TYPES)
        await application.start()
        await people.say(an, group, "/sam")
        after = 0

        async def until(text: str) -> Any:
            nonlocal after
            while True:
                for event in await people.events(after=after, timeout=5):
                    after = event["seq"]
                    if event.get("message", {}).get("text") == text:
                        return event["message"]

        asked = await until("vào?")
        answer = await people.press_and_wait(an, group, asked["message_id"], text="Vào")
        assert answer == {"text": "đã vào", "show_alert": False, "url": None}
        assert "reply_markup" not in await until("An đã vào")
        await application.updater.stop()
        await application.stop()


async def test_it_reads_the_refusals(
    bot: Bot, people: PlaygroundClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    an = await people.add_user("An")
    group = await people.add_group("Nhóm", [an], type="group")
    with pytest.raises(Forbidden, match="initiate conversation"):
        await bot.send_message(an["id"], "a")
    sent = await bot.send_message(group["id"], "a")
    with pytest.raises(BadRequest, match="not modified"):
        await sent.edit_text("a")
    await people.fault("sendMessage", kind="429", retry_after=9)
    with pytest.raises(RetryAfter):
        await bot.send_message(group["id"], "a")
    await people.fault("sendMessage", kind="502-html")
    with pytest.raises(NetworkError):
        await bot.send_message(group["id"], "a")
    await people.fault("sendMessage", kind="reset-after")
    with pytest.raises(NetworkError):
        await bot.send_message(group["id"], "đến nơi")
    assert [message.get("text") for message in await people.messages(an, group)] == [None, "a", "đến nơi"]
    new = await people.upgrade(group)
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(group["id"], "a")
    assert moved.value.new_chat_id == new["id"]


async def test_a_second_poller_is_a_conflict(
    playground: Playground, bot: Bot, people: PlaygroundClient
) -> None:
    async with Bot("1:TEST", base_url=f"{playground.url}/bot") as other:
        first = asyncio.create_task(bot.get_updates(timeout=30))
        await until_polling(people)
        await other.get_updates()
        with pytest.raises(Conflict):
            await first


async def test_it_sends_and_fetches_files(bot: Bot, people: PlaygroundClient) -> None:
    an = await people.add_user("An", started=True)
    sent = await bot.send_document(an["id"], document=b"van 1", filename="van.txt", caption="ván")
    assert sent.document is not None
    file = await bot.get_file(sent.document.file_id)
    assert bytes(await file.download_as_bytearray()) == b"van 1"


async def test_it_reaches_what_it_does_not_know(bot: Bot, people: PlaygroundClient) -> None:
    an = await people.add_user("An")
    group = await people.add_group("Nhóm", [an])
    await people.make_admin(group, "bot")
    asked = {"ephemeral_message_parameters": {"receiver_user_id": an["id"]}}
    sent = await bot.send_message(group["id"], "bài", api_kwargs=asked)
    assert sent.message_id == 0
    where = {
        "chat_id": group["id"],
        "receiver_user_id": an["id"],
        "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
    }
    done = await bot.do_api_request("editEphemeralMessageText", api_kwargs=where | {"text": "bài mới"})
    assert done is True
    assert (await people.messages(an, group))[-1]["text"] == "bài mới"
