"""Which handler a press is for."""

from __future__ import annotations

from telegram import CallbackQuery, MaybeInaccessibleMessage, Message

from bot.service import Host, Person, Receipt
from bot.telegram import words
from bot.telegram.answers import Answer
from bot.telegram.callbacks import (
    HandPress,
    PagePress,
    PanelPress,
    Press,
    ReadRules,
    SettingPress,
    Speak,
    TablePress,
    decode,
)
from bot.telegram.inbound import ephemeral_id_of
from bot.telegram.presses.on_deal import OnDeal
from bot.telegram.presses.on_hand import OnHand
from bot.telegram.presses.on_language import OnLanguage
from bot.telegram.presses.on_panel import OnPanel
from bot.telegram.presses.on_rules import OnRules
from bot.telegram.presses.on_settings import OnSettings
from bot.telegram.presses.on_table import OnTable
from bot.telegram.presses.press import Handled, Pressed


class Presses:
    """Handles one press at a time; every one comes to an answer."""

    def __init__(
        self,
        host: Host,
        table: OnTable,
        panel: OnPanel,
        hand: OnHand,
        settings: OnSettings,
        deal: OnDeal,
        language: OnLanguage,
        rules: OnRules,
    ) -> None:
        self._host = host
        self._language = language
        self._rules = rules
        self._table = table
        self._panel = panel
        self._hand = hand
        self._settings = settings
        self._deal = deal

    async def handle(self, update_id: int, query: CallbackQuery, by: Person) -> Handled | None:
        """Carry out a press; who pressed is told by Telegram, never by the data. None: answered later."""
        press, language = decode(query.data or ""), self._host.language_of(by)
        if press is None or query.message is None or _is_misplaced(press, query.message):
            return Handled(Answer(words.UNKNOWN_BUTTON(language)))
        pressed = Pressed(Receipt(update_id, query.id, language), query.message, by, language)
        if isinstance(press, TablePress):
            return await self._table.handle(press, pressed)
        if isinstance(press, PanelPress):
            return await self._panel.handle(press, pressed)
        if isinstance(press, HandPress):
            return await self._hand.handle(press, pressed)
        if isinstance(press, SettingPress):
            return await self._settings.handle(press, pressed)
        if isinstance(press, Speak):
            return await self._language.handle(press, pressed)
        if isinstance(press, ReadRules):
            return await self._rules.handle(press, pressed)
        return await self._deal.handle(press, pressed)


def _is_misplaced(press: Press, message: MaybeInaccessibleMessage) -> bool:
    """Whether a page would take the place of something else, a table or a hand: only forged data asks so."""
    if not isinstance(press, PagePress) or not isinstance(message, Message) or ephemeral_id_of(message):
        return False
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    return not any(isinstance(decode(str(button.callback_data)), PagePress) for row in rows for button in row)
