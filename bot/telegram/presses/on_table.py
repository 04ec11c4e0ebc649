"""Presses in the group: sit down, stand up, deal, choose the ruleset."""

from __future__ import annotations

from typing import assert_never

from bot.engine import RULESETS
from bot.service import Clock, Notice
from bot.service.commands import ChooseRuleset, Command, JoinTable, LeaveTable, StartDeal
from bot.telegram.answers import Answer
from bot.telegram.callbacks import ChooseRules, DealCards, Join, Leave, TablePress
from bot.telegram.inbound import place_of
from bot.telegram.links import Invitation, Links
from bot.telegram.offers import Offers
from bot.telegram.presses.press import Handled, Pressed, handled
from bot.telegram.runner import Runner


class OnTable:
    """Each press is one command of the service."""

    def __init__(self, runner: Runner, links: Links, offers: Offers, clock: Clock) -> None:
        self._runner = runner
        self._links = links
        self._offers = offers
        self._clock = clock

    async def handle(self, press: TablePress, pressed: Pressed) -> Handled:
        """Run it; who has no private chat yet is led there, who sits elsewhere may leave there."""
        outcome = await self._runner.run(_command(press, pressed), pressed.receipt, pressed.by.id)
        done, reply = handled(pressed, outcome), outcome.reply
        if reply.code is Notice.NEEDS_PRIVATE_CHAT:
            invitation = Invitation(int(reply.fields["table"]), int(reply.fields["chat"]))
            return Handled(Answer(url=self._links.to_private_chat(invitation, self._clock.now())))
        if reply.code is Notice.SEATED_ELSEWHERE:
            self._offers.leave_there(pressed.by, reply)
            return Handled(Answer(done.answer.text, alert=True), done.update_id)
        return done


def _command(press: TablePress, pressed: Pressed) -> Command:
    match press:
        case Join(table_id=table_id):
            return JoinTable(place_of(pressed.message), pressed.by, table_id)
        case Leave(table_id=table_id):
            return LeaveTable(pressed.by, table_id)
        case DealCards(table_id=table_id, after=after):
            return StartDeal(table_id, pressed.by, after)
        case ChooseRules(table_id=table_id, ruleset=place):
            known = tuple(RULESETS)
            return ChooseRuleset(table_id, pressed.by, known[place] if place < len(known) else "")
        case _:
            assert_never(press)
