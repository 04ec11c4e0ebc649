"""Presses under a result: the finished deal as a record."""

from __future__ import annotations

import json

from bot.service import Host, Notice
from bot.telegram import words
from bot.telegram.answers import Answer
from bot.telegram.callbacks import Export
from bot.telegram.format import escaped
from bot.telegram.presses.press import Handled, Pressed, told
from bot.telegram.sender import Sender


class OnDeal:
    """A deal that is over has no secrets: whoever sees its result may have its record."""

    def __init__(self, host: Host, sender: Sender) -> None:
        self._host = host
        self._sender = sender

    async def handle(self, press: Export, pressed: Pressed) -> Handled:
        """Send the record into the presser's private chat."""
        finished = await self._host.record(press.deal_id)
        if finished is None or finished.chat_id != pressed.message.chat.id:
            return told(pressed, Notice.NO_DEAL)
        if not await self._host.reachable(pressed.by.id):
            return Handled(Answer(words.EXPORT_NEEDS_CHAT(pressed.language), alert=True))
        caption = words.DEAL_FILE(pressed.language, number=finished.number, title=escaped(finished.title))
        content = json.dumps(finished.record, ensure_ascii=False).encode()
        self._sender.hand_over(pressed.by.id, f"deal-{press.deal_id}.json", content, caption)
        return Handled(Answer(words.EXPORTED(pressed.language)))
