"""Presses on house rules: whether the presser administrates the group is looked up every time."""

from __future__ import annotations

from typing import assert_never

from bot.engine import RULESETS
from bot.service import Host, Notice, Outcome, Reply
from bot.service.commands import BookMachines, Command, ResetOptions, SetOption
from bot.telegram.answers import Answer, Answers
from bot.telegram.callbacks import CountMachines, ResetRules, SettingPress, SetValue, ShowOptions, ShowValues
from bot.telegram.held import Held
from bot.telegram.inbound import place_of
from bot.telegram.lookups import Lookups
from bot.telegram.presses.press import Handled, Pressed, handled, not_taken, toast, told
from bot.telegram.screens.settings import ORDER, chosen_value, options_screen, values_screen
from bot.telegram.sender import Sender


class OnSettings:
    """The answer waits for the look-up; what was pressed is done when it has come back."""

    def __init__(self, host: Host, lookups: Lookups, held: Held, answers: Answers, sender: Sender) -> None:
        self._host = host
        self._lookups = lookups
        self._held = held
        self._answers = answers
        self._sender = sender

    async def handle(self, press: SettingPress, pressed: Pressed) -> Handled | None:
        """None: the press is answered once Telegram has said who administrates."""
        if press.ruleset >= len(ORDER):
            return told(pressed, Notice.BAD_OPTION)
        refusal = await self._held.take(pressed.receipt)
        if refusal is not None:
            return not_taken(pressed, refusal)
        self._lookups.in_charge(
            pressed.message.chat.id, pressed.by.id, lambda found: self._looked_up(press, pressed, found)
        )
        return None

    def _looked_up(self, press: SettingPress, pressed: Pressed, in_charge: bool | None) -> None:
        if not in_charge:
            code = Notice.NOT_WRITTEN if in_charge is None else Notice.ONLY_ADMIN
            answer = Answer(toast(Reply(code), pressed.language))
            self._answers.give(pressed.callback_id, answer, pressed.receipt.update_id)
            return
        command = _command(press, pressed)

        async def show(outcome: Outcome | None) -> None:
            done = handled(pressed, outcome) if outcome else Handled(Answer())
            self._answers.give(pressed.callback_id, done.answer, pressed.receipt.update_id)
            await self._show(press, pressed)

        self._held.carry_out(pressed.receipt, command, show)

    async def _show(self, press: SettingPress, pressed: Pressed) -> None:
        """Bring the message to what was asked for."""
        ruleset = await self._host.chat_rules(pressed.message.chat.id, ORDER[press.ruleset])
        language = await self._host.language_in(pressed.message.chat.id) or pressed.language
        booked = await self._host.books_machines(pressed.message.chat.id)
        screen = options_screen(ruleset, language, books_machines=booked)
        if isinstance(press, ShowValues | SetValue):
            screen = values_screen(ruleset, press.option, language) or screen
        self._sender.change(pressed.message.chat.id, pressed.message.message_id, screen)


def _command(press: SettingPress, pressed: Pressed) -> Command | None:
    place, ruleset = place_of(pressed.message), ORDER[press.ruleset]
    match press:
        case SetValue(option=option, value=value):
            name, chosen = chosen_value(ruleset, option, value) or ("", None)
            return SetOption(place, ruleset, name, chosen)
        case ResetRules():
            return ResetOptions(place, RULESETS[ruleset].id)
        case CountMachines(on=on):
            return BookMachines(place, bool(on))
        case ShowOptions() | ShowValues():
            return None
        case _:
            assert_never(press)
