"""Presses about a finished deal: why it was paid so, the deal again step by step, its record."""

from __future__ import annotations

import json
from typing import assert_never

from telegram import Message

from bot.service import Host, Notice, Review
from bot.telegram import words
from bot.telegram.answers import Answer, Answers
from bot.telegram.callbacks import DealPress, Export, LookBack, Why
from bot.telegram.ephemeral import Occasion
from bot.telegram.format import escaped
from bot.telegram.held import Held
from bot.telegram.inbound import place_of, unseen_by_others
from bot.telegram.looking_back import LookingBack, Spot, UnseenSpot
from bot.telegram.presses.press import Handled, Pressed, not_taken, told
from bot.telegram.screens.why import why_alert
from bot.telegram.sender import Sender


class OnDeal:
    """A deal that is over has no secrets: whoever sees its result may look at all of it."""

    def __init__(
        self, host: Host, sender: Sender, looking_back: LookingBack, held: Held, answers: Answers
    ) -> None:
        self._host = host
        self._sender = sender
        self._looking_back = looking_back
        self._held = held
        self._answers = answers

    async def handle(self, press: DealPress, pressed: Pressed) -> Handled | None:
        """In the group the answer is a toast or an alert and the rest goes to the private chat.

        Who has none sees it in the group, where it can be for him alone (None: answered once it is there).
        """
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

    async def _why(self, press: Why, pressed: Pressed) -> Handled | None:
        review, language = await self._seen(press, pressed), pressed.language
        if review is None:
            return told(pressed, Notice.NO_DEAL)
        spot = self._spot(pressed)
        if spot is not None:
            self._looking_back.explain(review, language, spot)
            return Handled(Answer())
        reachable = await self._host.reachable(pressed.by.id)
        hint = (words.WHY_SENT if reachable else words.LOOK_BACK_NEEDS_CHAT)(language)
        alert = Answer(why_alert(review, pressed.by.id, language, hint), alert=True)
        if reachable:
            self._looking_back.explain(review, language, Spot(pressed.by.id))
            return Handled(alert)
        if not await self._shows_unseen(pressed):
            return Handled(alert)
        refusal = await self._held.take(pressed.receipt)
        if refusal is not None:
            return not_taken(pressed, refusal)
        self._looking_back.explain(review, language, self._beside(pressed, alert))
        return None

    async def _look_back(self, press: LookBack, pressed: Pressed) -> Handled | None:
        review, language = await self._seen(press, pressed), pressed.language
        if review is None:
            return told(pressed, Notice.NO_DEAL)
        spot: Spot | UnseenSpot | None = self._spot(pressed)
        there = spot is not None
        if spot is None and await self._host.reachable(pressed.by.id):
            spot = Spot(pressed.by.id)
        needs_chat = Answer(words.LOOK_BACK_NEEDS_CHAT(language), alert=True)
        beside = spot is None
        if beside:
            if not await self._shows_unseen(pressed):
                return Handled(needs_chat)
            refusal = await self._held.take(pressed.receipt)
            if refusal is not None:
                return not_taken(pressed, refusal)
        shown = self._looking_back.show(
            review, press.step, language, spot or self._beside(pressed, needs_chat)
        )
        if not shown:
            edge = words.REVIEW_AT_LAST if press.step else words.REVIEW_AT_FIRST
            return Handled(Answer(edge(language)), pressed.receipt.update_id if beside else None)
        if beside:
            return None
        return Handled(Answer("" if there else words.EXPORTED(language)))

    async def _shows_unseen(self, pressed: Pressed) -> bool:
        """Whether the group can show the presser something, and bears it just now."""
        chat_id = pressed.message.chat.id
        return not self._sender.busy(chat_id) and await self._host.shows_unseen(chat_id)

    def _spot(self, pressed: Pressed) -> Spot | UnseenSpot | None:
        """The message the button stands under, if it is the presser's own."""
        message, who = pressed.message, pressed.by.id
        if message.chat.id == who:
            return Spot(who, message.message_id)
        ephemeral_id = unseen_by_others(message, who) if isinstance(message, Message) else None
        return UnseenSpot(who, message.chat.id, ephemeral_id=ephemeral_id) if ephemeral_id else None

    def _beside(self, pressed: Pressed, alert: Answer) -> UnseenSpot:
        """A message in the group for the presser alone; if it cannot be shown, the press gets the alert."""

        def answer(shown: bool) -> None:
            self._answers.give(pressed.callback_id, Answer() if shown else alert, pressed.receipt.update_id)

        place = place_of(pressed.message)
        occasion = Occasion(callback_id=pressed.callback_id)
        return UnseenSpot(pressed.by.id, place.chat_id, place.thread_id, occasion=occasion, told=answer)

    async def _seen(self, press: Why | LookBack, pressed: Pressed) -> Review | None:
        return await self._looking_back.of(press.deal_id, pressed.by.id, pressed.message.chat.id, press.seal)
