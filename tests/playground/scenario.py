"""A long evening: every method is called, every kind of update and message is emitted."""

from __future__ import annotations

import json
import struct
from typing import Any

import aiohttp

from bot.playground import PlaygroundClient
from tests.playground.api import Api

Json = dict[str, Any]
KEYBOARD = {
    "inline_keyboard": [
        [
            {"text": "Vào", "callback_data": "join", "style": "success"},
            {"text": "Mã ván", "copy_text": {"text": "D-1"}},
        ],
        [
            {"text": "Bot", "url": "https://t.me/samloc_bot?start=a"},
            {"text": "Đăng nhập", "login_url": {"url": "https://samloc.example/in"}},
        ],
        [{"text": "Chờ", "disabled": {}}],
    ]
}
HAND = {"inline_keyboard": [[{"text": "3♠", "callback_data": "3S", "style": "primary"}]]}
PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sIIB", 13, b"IHDR", 320, 200, 8) + b"\0" * 20
KINDS = ["message", "edited_message", "callback_query", "my_chat_member", "chat_member", "message_reaction"]
TEXT = (
    '<b>Bàn</b> <a href="https://samloc.example">luật</a> <code>3♠</code> <tg-spoiler>?</tg-spoiler> #sam '
    '<tg-time unix="1800000060" format="r">một phút</tg-time>'
)


class Evening:
    """Plays it and keeps what the server gave: `results` as (method, result), and all `updates`."""

    def __init__(self, api: Api, people: PlaygroundClient) -> None:
        self._api, self._people = api, people
        self.results: list[tuple[str, Any]] = []
        self.updates: list[Json] = []

    async def call(self, method: str, **params: Any) -> Any:
        result = await self._api(method, **params)
        self.results.append((method, result))
        return result

    async def upload(self, method: str, data: bytes, **params: Any) -> Any:
        form = aiohttp.FormData()
        form.add_field("file", data, filename="van.png", content_type="image/png")
        for name, value in params.items():
            form.add_field(name, value if isinstance(value, str) else json.dumps(value))
        url = f"{self._api.url}/bot{self._api.token}/{method}"
        async with self._api.session.post(url, data=form) as answer:
            result = (await answer.json())["result"]
        self.results.append((method, result))
        return result

    async def collect(self) -> list[Json]:
        """Takes the updates that wait, as one poll does."""
        found: list[Json] = await self.call("getUpdates", allowed_updates=KINDS, limit=100)
        if found:
            await self.call("getUpdates", offset=found[-1]["update_id"] + 1)
        self.updates += found
        return found

    async def play(self) -> Evening:
        await self.account()
        await self.private()
        await self.group()
        await self.ephemeral()
        await self.forum()
        await self.farewell()
        return self

    async def account(self) -> None:
        await self.collect()
        for method in ("getMe", "logOut", "close", "getWebhookInfo"):
            await self.call(method)
        await self.call(
            "setWebhook", url="http://127.0.0.1:9/x", ip_address="127.0.0.1", allowed_updates=KINDS
        )
        await self.call("getWebhookInfo")
        await self.call("deleteWebhook")
        commands = [{"command": "bai", "description": "Bài", "is_ephemeral": True}]
        await self.call("setMyCommands", commands=commands)
        await self.call("getMyCommands")
        await self.call("setMyCommands", commands=commands, scope={"type": "all_private_chats"})
        await self.call("deleteMyCommands", scope={"type": "all_private_chats"})
        self.an, self.binh = [await self._people.add_user(name) for name in ("An", "Bình")]

    async def private(self) -> None:
        an = self.an["id"]
        asked = await self._people.open_link(an, "https://t.me/samloc_bot?start=ban")
        preview = {"link_preview_options": {"is_disabled": True}}
        sent = await self.call(
            "sendMessage", chat_id=an, text=TEXT, parse_mode="HTML", reply_markup=KEYBOARD, **preview
        )
        where = {"chat_id": an, "message_id": sent["message_id"]}
        reply = {"reply_parameters": {"message_id": asked["message_id"]}}
        effect = {"message_effect_id": "5046509860389126442", "protect_content": True}
        last = await self.call("sendMessage", chat_id=an, text="@binh_1 /sam", **reply, **effect)
        mention = f'<a href="tg://user?id={self.binh["id"]}">Bình</a> thắng'
        await self.call("editMessageText", **where, text=mention, parse_mode="HTML")
        await self.call("editMessageReplyMarkup", **where, reply_markup=HAND)
        photo = await self.upload(
            "sendPhoto", PNG, chat_id=an, photo="attach://file", caption="<i>ván</i>", parse_mode="HTML"
        )
        picture = {"chat_id": an, "message_id": photo["message_id"]}
        await self.call("editMessageCaption", **picture, caption="ván 2", reply_markup=KEYBOARD)
        await self.upload(
            "editMessageMedia", PNG, **picture, media={"type": "document", "media": "attach://file"}
        )
        await self.upload("sendDocument", PNG, chat_id=an, document="attach://file")
        await self.call("getFile", file_id=photo["photo"][0]["file_id"])
        await self.call("sendChatAction", chat_id=an, action="typing")
        await self.call("getChat", chat_id=an)
        press = await self._people.press(an, an, sent["message_id"], data="3S")
        await self.call("answerCallbackQuery", callback_query_id=press, text="được")
        await self._people.press(an, an, sent["message_id"], data="3S")
        await self.call("deleteMessage", **where)
        await self._people.press(an, an, sent["message_id"], data="3S", force=True)
        await self.call("deleteMessages", chat_id=an, message_ids=[last["message_id"]])
        await self._people.edit(an, an, asked["message_id"], "/start lại")
        await self._people.react(an, an, photo["message_id"], "🔥")
        await self._people.block(an)
        await self._people.unblock(an)
        await self.collect()

    async def group(self) -> None:
        basic = await self._people.add_group("Nhóm", [self.an, self.binh], type="group")
        sent = await self.call("sendMessage", chat_id=basic["id"], text="vào?", reply_markup=KEYBOARD)
        await self._people.press(self.binh, basic, sent["message_id"], text="Vào")
        self.chat = await self._people.upgrade(basic)
        chat = {"chat_id": self.chat["id"]}
        await self._people.make_admin(self.chat, "bot")
        await self.collect()
        chi = await self._people.add_user("Chi", username="chi_99")
        for happens in (self._people.rejoin, self._people.leave, self._people.rejoin, self._people.remove):
            await happens(chi, self.chat)
            await self.call("getChatMember", **chat, user_id=chi["id"])
        said = await self._people.say(self.binh, self.chat, "chào @samloc_bot")
        where = chat | {"message_id": said["message_id"]}
        await self.call("setMessageReaction", **where, reaction=[{"type": "emoji", "emoji": "👍"}])
        await self._people.react(self.an, self.chat, said["message_id"], "🔥")
        await self._people.say(self.an, self.chat, "ừ", reply_to=said["message_id"])
        await self._people.say(self.an, self.chat, "/sam", anonymous=True)
        for method in ("pinChatMessage", "unpinChatMessage", "pinChatMessage"):
            await self.call(method, **where)
        await self.call("getChat", **chat)
        await self.call("unpinAllChatMessages", **chat)
        for user in (self.an, self.binh, {"id": 1}):
            await self.call("getChatMember", **chat, user_id=user["id"])
        await self.call("getChatAdministrators", **chat)
        await self.call("getChatMemberCount", **chat)
        await self._people.mute_bot(self.chat)
        await self.call("getChatMember", **chat, user_id=1)
        await self._people.make_admin(self.chat, "bot")
        await self.collect()

    async def ephemeral(self) -> None:
        asked = await self._people.say(self.an, self.chat, "/bai")
        receiver = {"receiver_user_id": self.an["id"]}
        reply = {"reply_parameters": {"ephemeral_message_id": asked["ephemeral_message_id"]}}
        parameters = {"chat_id": self.chat["id"], "ephemeral_message_parameters": receiver}
        sent = await self.call("sendMessage", **parameters, text="bài", reply_markup=HAND, **reply)
        where = receiver | {"chat_id": self.chat["id"], "ephemeral_message_id": sent["ephemeral_message_id"]}
        await self._people.press(
            self.an, self.chat, 0, data="3S", ephemeral_message_id=where["ephemeral_message_id"]
        )
        await self.call("editEphemeralMessageText", **where, text="bài 2")
        await self.call("editEphemeralMessageReplyMarkup", **where, reply_markup=HAND)
        await self.call("deleteEphemeralMessage", **where)
        photo = await self.upload("sendPhoto", PNG, **parameters, photo="attach://file")
        where["ephemeral_message_id"] = photo["ephemeral_message_id"]
        await self.call("editEphemeralMessageCaption", **where, caption="bài 3")
        await self.upload(
            "editEphemeralMessageMedia", PNG, **where, media={"type": "photo", "media": "attach://file"}
        )
        await self.collect()

    async def forum(self) -> None:
        chat = await self._people.add_group("Diễn đàn", [self.an, self.binh], forum=True)
        await self._people.make_admin(chat, "bot")
        thread = await self._people.add_topic(chat, "Sâm")
        await self._people.say(self.an, chat, "/sam", thread=thread)
        await self._people.say(self.an, chat, "/sam")
        await self.call("sendMessage", chat_id=chat["id"], text="bàn", message_thread_id=thread)
        topic = await self.call("createForumTopic", chat_id=chat["id"], name="Bàn 2")
        where = {"chat_id": chat["id"], "message_thread_id": topic["message_thread_id"]}
        for method in ("closeForumTopic", "reopenForumTopic", "deleteForumTopic"):
            await self.call(method, **where)
        await self._people.close_topic(chat, thread)
        await self._people.reopen_topic(chat, thread)
        await self.call("getChat", chat_id=chat["id"])
        await self.collect()

    async def farewell(self) -> None:
        await self.call("leaveChat", chat_id=self.chat["id"])
        await self._people.add_bot(self.chat)
        await self._people.remove_bot(self.chat)
        await self.collect()
