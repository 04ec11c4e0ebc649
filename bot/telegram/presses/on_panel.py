"""Presses on a hand: choose cards, arrange them, declare, play, pass."""

from __future__ import annotations

from typing import assert_never

from bot.engine import Verb
from bot.service import DealScene, Host, Notice, Status, TableScene
from bot.service.commands import Act
from bot.telegram import words
from bot.telegram.answers import Answer
from bot.telegram.callbacks import Arrange, Choose, Declare, Decline, PanelPress, PassTurn, PlayCards
from bot.telegram.presses.press import Handled, Pressed, handled, told
from bot.telegram.publisher import Publisher
from bot.telegram.runner import Runner
from bot.telegram.screens.panel import ORDERS
from bot.telegram.selection import Selections


class OnPanel:
    """A hand must be the presser's own, whatever the data says."""

    def __init__(self, runner: Runner, host: Host, publisher: Publisher, selections: Selections) -> None:
        self._runner = runner
        self._host = host
        self._publisher = publisher
        self._selections = selections
        self._tables: dict[int, int] = {}

    async def handle(self, press: PanelPress, pressed: Pressed) -> Handled:
        """Choosing changes what this seat has chosen; the rest is a command of the service."""
        scene = await self._scene_of(press.deal_id)
        deal = scene.deal if scene else None
        if scene is None or deal is None or deal.id != press.deal_id:
            return told(pressed, Notice.DEAL_OVER)
        seat = deal.seat_of(pressed.by.id)
        if seat is None:
            return told(pressed, Notice.NOT_IN_DEAL)
        message = pressed.message
        await self._publisher.check_ghost(scene, pressed.by.id, message.chat.id, message.message_id)
        if isinstance(press, Choose | Arrange):
            return self._select(scene, deal, seat, press, pressed)
        if isinstance(press, PlayCards) and press.prompt == deal.prompt:
            objection = self._objection(deal, seat, press, pressed)
            if objection is not None:
                self._publisher.wake(scene, pressed.by.id)
                return objection
        return await self._act(scene, deal, press, pressed)

    async def _act(
        self,
        scene: TableScene,
        deal: DealScene,
        press: Declare | Decline | PlayCards | PassTurn,
        pressed: Pressed,
    ) -> Handled:
        command = Act(deal.id, press.prompt, pressed.by, _verb(press).value, _cards(press))
        outcome = await self._runner.run(command, pressed.receipt, pressed.by.id)
        if outcome.status is Status.REFUSED:
            self._publisher.wake(scene, pressed.by.id)
        return handled(pressed, outcome)

    def _objection(self, deal: DealScene, seat: int, press: PlayCards, pressed: Pressed) -> Handled | None:
        """**Đánh** plays what its panel showed, if that is what is chosen."""
        chosen = self._selections.of(deal.id, seat, deal.plays[seat])
        if press.cards != chosen.cards:
            return Handled(Answer(words.SELECTION_CHANGED(pressed.language)))
        if not press.cards:
            return Handled(Answer(words.CHOOSE_FIRST(pressed.language)))
        return None

    def _select(
        self, scene: TableScene, deal: DealScene, seat: int, press: Choose | Arrange, pressed: Pressed
    ) -> Handled:
        if scene.live is None:
            return told(pressed, Notice.DEAL_OVER)
        self._publisher.wake(scene, pressed.by.id)
        if press.plays != deal.plays[seat]:
            return told(pressed, Notice.STALE)
        chosen = self._selections.of(deal.id, seat, press.plays)
        if isinstance(press, Arrange):
            chosen.order = press.order % ORDERS
        elif deal.hands[seat].hand >> press.card & 1:
            bit = 1 << press.card
            chosen.cards = chosen.cards | bit if press.on else chosen.cards & ~bit
        else:
            return Handled(Answer(words.UNKNOWN_BUTTON(pressed.language)))
        return Handled(Answer())

    async def _scene_of(self, deal_id: int) -> TableScene | None:
        if deal_id not in self._tables:
            table_id = await self._host.table_of_deal(deal_id)
            if table_id is None:
                return None
            self._tables[deal_id] = table_id
        return await self._publisher.scene(self._tables[deal_id])


def _verb(press: Declare | Decline | PlayCards | PassTurn) -> Verb:
    match press:
        case Declare():
            return Verb.DECLARE
        case Decline():
            return Verb.DECLINE
        case PlayCards():
            return Verb.PLAY
        case PassTurn():
            return Verb.PASS
        case _:
            assert_never(press)


def _cards(press: Declare | Decline | PlayCards | PassTurn) -> int:
    return press.cards if isinstance(press, PlayCards) else 0
