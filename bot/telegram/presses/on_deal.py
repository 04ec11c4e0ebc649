"""Presses about a finished deal: why it was paid so, the deal again step by step, its record."""

from __future__ import annotations

import json
from typing import assert_never

from bot.service import Host, Notice, Review
from bot.telegram import words
from bot.telegram.answers import Answer
from bot.telegram.callbacks import DealPress, Export, LookBack, Why
from bot.telegram.format import escaped
from bot.telegram.looking_back import LookingBack
from bot.telegram.presses.press import Handled, Pressed, told
from bot.telegram.screens.why import why_alert
from bot.telegram.sender import Sender


class OnDeal:
    """A deal that is over has no secrets: whoever sees its result may look at all of it."""

    def __init__(self, host: Host, sender: Sender, looking_back: LookingBack) -> None:
        self._host = host
        self._sender = sender
        self._looking_back = looking_back

    async def handle(self, press: DealPress, pressed: Pressed) -> Handled:
        """In the group the answer is a toast or an alert and the rest goes to the private chat."""
        match press:
            case Export():
                return await self._export(press, pressed)
            case Why():
                return await self._why(press, pressed)
            case LookBack():
                return await self._look_back(press, pressed)
            case _:
                assert_never(press)

    async def _export(self, press: Export, pressed: Pressed) -> Handled:
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

    async def _why(self, press: Why, pressed: Pressed) -> Handled:
        review, language = await self._seen(press, pressed), pressed.language
        if review is None:
            return told(pressed, Notice.NO_DEAL)
        if _in_private(pressed):
            self._looking_back.explain(review, pressed.by.id, language, pressed.message.message_id)
            return Handled(Answer())
        reachable = await self._host.reachable(pressed.by.id)
        if reachable:
            self._looking_back.explain(review, pressed.by.id, language)
        hint = (words.WHY_SENT if reachable else words.LOOK_BACK_NEEDS_CHAT)(language)
        return Handled(Answer(why_alert(review, pressed.by.id, language, hint), alert=True))

    async def _look_back(self, press: LookBack, pressed: Pressed) -> Handled:
        review, language = await self._seen(press, pressed), pressed.language
        if review is None:
            return told(pressed, Notice.NO_DEAL)
        if not _in_private(pressed) and not await self._host.reachable(pressed.by.id):
            return Handled(Answer(words.LOOK_BACK_NEEDS_CHAT(language), alert=True))
        there = pressed.message.message_id if _in_private(pressed) else None
        if not self._looking_back.show(review, press.step, pressed.by.id, language, there):
            edge = words.REVIEW_AT_LAST if press.step else words.REVIEW_AT_FIRST
            return Handled(Answer(edge(language)))
        return Handled(Answer("" if there else words.EXPORTED(language)))

    async def _seen(self, press: Why | LookBack, pressed: Pressed) -> Review | None:
        return await self._looking_back.of(press.deal_id, pressed.by.id, pressed.message.chat.id, press.seal)


def _in_private(pressed: Pressed) -> bool:
    return pressed.message.chat.id == pressed.by.id
