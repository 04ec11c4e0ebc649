"""Presses in the group: sit down, stand up, deal, choose the ruleset."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bot.engine import RULESETS
from bot.service import Clock, Notice, Outcome
from bot.service.commands import (
    AddMachine,
    ChooseRuleset,
    Command,
    JoinTable,
    LeaveTable,
    RemoveMachine,
    StartDeal,
)
from bot.telegram.answers import Answer, Answers
from bot.telegram.callbacks import (
    ChooseRules,
    DealCards,
    DismissMachine,
    Join,
    Leave,
    SeatMachine,
    TablePress,
)
from bot.telegram.held import Held
from bot.telegram.inbound import place_of
from bot.telegram.links import Invitation, Links
from bot.telegram.lookups import Lookups, Standing
from bot.telegram.machine import USUAL, machine_name
from bot.telegram.offers import Offers
from bot.telegram.presses.press import Handled, Pressed, handled, not_taken, told
from bot.telegram.publisher import Publisher
from bot.telegram.runner import Runner


class OnTable:
    """Each press is one command of the service; who sits down, or is dealt to, is looked up before it."""

    def __init__(
        self,
        runner: Runner,
        publisher: Publisher,
        held: Held,
        lookups: Lookups,
        answers: Answers,
        links: Links,
        offers: Offers,
        clock: Clock,
    ) -> None:
        self._runner = runner
        self._publisher = publisher
        self._held = held
        self._lookups = lookups
        self._answers = answers
        self._links = links
        self._offers = offers
        self._clock = clock

    async def handle(self, press: TablePress, pressed: Pressed) -> Handled | None:
        """Run it, or (None) answer once Telegram has said who is a member."""
        scene = await self._publisher.scene(press.table_id) if isinstance(press, SeatMachine) else None
        command = _command(press, pressed, scene.language if scene else pressed.language)
        outcome = await self._runner.run(command, pressed.receipt, pressed.by.id)
        if outcome.reply.code is Notice.PENDING:
            return None
        if outcome.reply.code is Notice.NEEDS_MEMBER_LOOKUP:
            return await self._look_up(command, pressed)
        return self._told(pressed, outcome)

    async def _look_up(self, command: Command, pressed: Pressed) -> Handled | None:
        refusal = await self._held.take(pressed.receipt)
        if refusal is not None:
            return not_taken(pressed, refusal)
        if isinstance(command, StartDeal):
            scene = await self._publisher.scene(command.table_id)
            people = [person.id for person in scene.seated if not person.is_machine] if scene else []
            self._lookups.gone(
                scene.chat_id if scene else pressed.message.chat.id,
                people,
                lambda gone: self._go_on(replace(command, gone=gone), pressed),
            )
        elif isinstance(command, JoinTable):
            self._lookups.standing(
                pressed.message.chat.id,
                pressed.by.id,
                lambda found: self._seat(command, pressed, found),
            )
        return None

    def _seat(self, command: JoinTable, pressed: Pressed, found: Standing | None) -> None:
        refusal = no_seat(found)
        if refusal is None:
            self._go_on(replace(command, is_member=True), pressed)
        else:
            self._answers.give(pressed.callback_id, told(pressed, refusal).answer, pressed.receipt.update_id)

    def _go_on(self, command: Command, pressed: Pressed) -> None:
        async def answer(outcome: Outcome | None) -> None:
            if outcome is not None:
                done = self._told(pressed, outcome)
                self._answers.give(pressed.callback_id, done.answer, pressed.receipt.update_id)

        self._held.carry_out(pressed.receipt, command, answer)

    def _told(self, pressed: Pressed, outcome: Outcome) -> Handled:
        """Who has no private chat yet is led there, who sits elsewhere may leave there."""
        done, reply = handled(pressed, outcome), outcome.reply
        if reply.code is Notice.NEEDS_PRIVATE_CHAT:
            invitation = Invitation(int(reply.fields["table"]), int(reply.fields["chat"]))
            return Handled(Answer(url=self._links.to_private_chat(invitation, self._clock.now())))
        if reply.code is Notice.SEATED_ELSEWHERE:
            self._offers.leave_there(pressed.by, reply, pressed.language)
            return Handled(Answer(done.answer.text, alert=True), done.update_id)
        if reply.code in (Notice.ANONYMOUS, Notice.DEALT_WITHOUT, Notice.TOO_FEW_LEFT):
            return Handled(Answer(done.answer.text, alert=True), done.update_id)
        return done


def no_seat(found: Standing | None) -> Notice | None:
    """Why somebody may not sit down, by what Telegram says of him; None: he may."""
    if found is None:
        return Notice.NOT_WRITTEN
    if not found.present:
        return Notice.NOT_A_MEMBER
    return Notice.ANONYMOUS if found.anonymous else None


def _command(press: TablePress, pressed: Pressed, language: str) -> Command:
    """What a press asks for; `language` is the one spoken at the table."""
    match press:
        case Join(table_id=table_id):
            return JoinTable(place_of(pressed.message), pressed.by, table_id, is_member=None)
        case Leave(table_id=table_id):
            return LeaveTable(pressed.by, table_id)
        case DealCards(table_id=table_id, after=after):
            return StartDeal(table_id, pressed.by, after, gone=None)
        case SeatMachine(table_id=table_id):
            name = machine_name(USUAL, language)
            return AddMachine(place_of(pressed.message), pressed.by, USUAL, name, table_id)
        case DismissMachine(table_id=table_id):
            return RemoveMachine(place_of(pressed.message), pressed.by, table_id)
        case ChooseRules(table_id=table_id, ruleset=place):
            known = tuple(RULESETS)
            return ChooseRuleset(table_id, pressed.by, known[place] if place < len(known) else "")
        case _:
            assert_never(press)
