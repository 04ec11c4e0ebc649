"""The page in a browser, and how a test finds its way about it."""

from __future__ import annotations

from typing import Any

from playwright.async_api import Browser, BrowserContext, Locator, Page, ViewportSize

from bot.playground import Playground, PlaygroundClient
from tests.playground.api import Api

Json = dict[str, Any]
WIDE: ViewportSize = {"width": 1280, "height": 800}
NARROW: ViewportSize = {"width": 390, "height": 780}
ZONE = "Asia/Ho_Chi_Minh"


class Stand:
    """An, Bình and a group of theirs; `page` is looked at as An."""

    def __init__(self, browser: Browser, playground: Playground, people: PlaygroundClient, api: Api) -> None:
        self.browser, self.playground, self.people, self.api = browser, playground, people, api
        self.complaints: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.page: Page

    async def set_up(self) -> None:
        self.an = await self.people.add_user("An", started=True)
        self.binh = await self.people.add_user("Bình", started=True)
        self.group = await self.people.add_group("Nhóm Sâm", [self.an, self.binh])
        self.page = await self.open()
        await self.chat().get_by_text("Sâm Lốc vào nhóm").wait_for()

    async def tear_down(self) -> None:
        for context in self.contexts:
            await context.close()

    async def open(self, size: ViewportSize = WIDE, path: str = "/", **options: Any) -> Page:
        """Another page, in a browser that knows nothing of the first; its errors are `complaints`."""
        options = {"viewport": size, "locale": "vi-VN", "timezone_id": ZONE} | options
        context = await self.browser.new_context(**options)
        self.contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        await page.goto(self.playground.url + path)
        return page

    def chat(self, kind: str = "group", page: Page | None = None) -> Locator:
        """The pane of the group, or of the private chat (`private`)."""
        return (page or self.page).locator(f".chat.{kind}")

    async def say(self, text: str, rows: Any = (), chat: Any = None, **fields: Any) -> Json:
        """The bot writes into the group, with rows of buttons, and the page shows it."""
        where = chat or self.group
        if rows:
            fields["reply_markup"] = {"inline_keyboard": rows}
        sent: Json = await self.api("sendMessage", chat_id=where["id"], text=text, **fields)
        return sent

    async def edit(self, sent: Json, text: str, rows: Any = ()) -> None:
        """The bot changes what it wrote."""
        where = {"chat_id": sent["chat"]["id"], "message_id": sent["message_id"]}
        await self.api("editMessageText", **where, text=text, reply_markup={"inline_keyboard": rows})

    def box(self, kind: str = "group") -> Locator:
        """Where one writes."""
        return self.chat(kind).get_by_role("combobox", name="Viết tin nhắn…")

    async def pressed(self) -> Json:
        """The next press that reaches the bot."""
        while True:
            for update in await self.api.updates(timeout=5):
                if "callback_query" in update:
                    return dict(update["callback_query"])


def key(text: str, data: str | None = None, **more: Any) -> Json:
    """A button."""
    return {"text": text, "callback_data": data or text, **more}
