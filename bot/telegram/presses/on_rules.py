"""Presses on the pages of the rules: anybody may turn them."""

from __future__ import annotations

from bot.service import Host, Notice
from bot.telegram.answers import Answer
from bot.telegram.callbacks import ReadRules
from bot.telegram.inbound import place_of
from bot.telegram.presses.press import Handled, Pressed, told
from bot.telegram.screens.rules import rules_screen
from bot.telegram.screens.settings import ORDER
from bot.telegram.sender import Sender


class OnRules:
    """Keeps nothing: every button says which page of which ruleset it leads to."""

    def __init__(self, host: Host, sender: Sender) -> None:
        self._host = host
        self._sender = sender

    async def handle(self, press: ReadRules, pressed: Pressed) -> Handled:
        """Change the message to the page, in the language spoken there."""
        if press.ruleset >= len(ORDER):
            return told(pressed, Notice.BAD_OPTION)
        place = place_of(pressed.message)
        ruleset = await self._host.rules_for(place, pressed.by.id, ORDER[press.ruleset])
        group = pressed.message.chat.id < 0
        language = (await self._host.language_in(place.chat_id) if group else None) or pressed.language
        screen = rules_screen(ruleset, press.page, language)
        self._sender.change(pressed.message.chat.id, pressed.message.message_id, screen)
        return Handled(Answer())
