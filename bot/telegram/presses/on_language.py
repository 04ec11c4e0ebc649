"""Presses on a language: the presser's own in the private chat, the group's in a group."""

from __future__ import annotations

from telegram import Chat

from bot.service import LANGUAGES, Notice, Outcome, Reply, Status
from bot.service.commands import SpeakIn, SpeakTo
from bot.telegram.answers import Answer, Answers
from bot.telegram.callbacks import Speak
from bot.telegram.held import Held
from bot.telegram.inbound import place_of
from bot.telegram.lookups import Lookups
from bot.telegram.presses.press import Handled, Pressed, handled, not_taken, toast, told
from bot.telegram.runner import Runner
from bot.telegram.screens.languages import languages_screen
from bot.telegram.sender import Sender


class OnLanguage:
    """A choice is confirmed in the language that was chosen."""

    def __init__(
        self, runner: Runner, held: Held, lookups: Lookups, answers: Answers, sender: Sender
    ) -> None:
        self._runner = runner
        self._held = held
        self._lookups = lookups
        self._answers = answers
        self._sender = sender

    async def handle(self, press: Speak, pressed: Pressed) -> Handled | None:
        """None: the press is answered once Telegram has said who administrates."""
        language, chat = LANGUAGES[press.language], pressed.message.chat
        if chat.type == Chat.PRIVATE:
            return self._done(
                language, pressed, await self._runner.run(SpeakTo(pressed.by, language), pressed.receipt)
            )
        wish = SpeakIn(place_of(pressed.message), pressed.by, language)
        outcome = await self._runner.run(wish, pressed.receipt)
        if outcome.reply.code is Notice.PENDING:
            return None
        if outcome.reply.code is not Notice.NEEDS_ADMIN_LOOKUP:
            return self._done(language, pressed, outcome)
        refusal = await self._held.take(pressed.receipt)
        if refusal is not None:
            return not_taken(pressed, refusal)
        self._lookups.in_charge(
            chat.id, pressed.by.id, lambda found: self._looked_up(language, pressed, found)
        )
        return None

    def _looked_up(self, language: str, pressed: Pressed, in_charge: bool | None) -> None:
        async def answer(outcome: Outcome | None) -> None:
            done = self._done(language, pressed, outcome) if outcome else told(pressed, Notice.NOT_WRITTEN)
            self._answers.give(pressed.callback_id, done.answer, pressed.receipt.update_id)

        known = in_charge is not None
        command = SpeakIn(place_of(pressed.message), pressed.by, language, in_charge) if known else None
        self._held.carry_out(pressed.receipt, command, answer)

    def _done(self, language: str, pressed: Pressed, outcome: Outcome) -> Handled:
        if outcome.status is not Status.APPLIED:
            return handled(pressed, outcome)
        chat = pressed.message.chat
        screen = languages_screen(language, private=chat.type == Chat.PRIVATE)
        self._sender.change(chat.id, pressed.message.message_id, screen)
        return Handled(Answer(toast(Reply(Notice.LANGUAGE_SET), language)), pressed.receipt.update_id)
