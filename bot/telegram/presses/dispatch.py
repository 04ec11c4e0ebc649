"""Which handler a press is for."""

from __future__ import annotations

from telegram import CallbackQuery

from bot.service import Person, Receipt
from bot.telegram import words
from bot.telegram.answers import Answer
from bot.telegram.callbacks import HandPress, PanelPress, SettingPress, TablePress, decode
from bot.telegram.presses.on_deal import OnDeal
from bot.telegram.presses.on_hand import OnHand
from bot.telegram.presses.on_panel import OnPanel
from bot.telegram.presses.on_settings import OnSettings
from bot.telegram.presses.on_table import OnTable
from bot.telegram.presses.press import Handled, Pressed


class Presses:
    """Handles one press at a time; every one comes to an answer."""

    def __init__(
        self, table: OnTable, panel: OnPanel, hand: OnHand, settings: OnSettings, deal: OnDeal
    ) -> None:
        self._table = table
        self._panel = panel
        self._hand = hand
        self._settings = settings
        self._deal = deal

    async def handle(self, update_id: int, query: CallbackQuery, by: Person) -> Handled | None:
        """Carry out a press; who pressed is told by Telegram, never by the data. None: answered later."""
        press = decode(query.data or "")
        if press is None or query.message is None:
            return Handled(Answer(words.UNKNOWN_BUTTON("vi")))
        pressed = Pressed(Receipt(update_id, query.id), query.message, by)
        if isinstance(press, TablePress):
            return await self._table.handle(press, pressed)
        if isinstance(press, PanelPress):
            return await self._panel.handle(press, pressed)
        if isinstance(press, HandPress):
            return await self._hand.handle(press, pressed)
        if isinstance(press, SettingPress):
            return self._settings.handle(press, pressed)
        return await self._deal.handle(press, pressed)
