"""Presses on a hand: choose cards, arrange them, declare, play, pass."""

from __future__ import annotations

from typing import assert_never

from telegram import Message

from bot.engine import Verb, liability, playable
from bot.service import DealScene, Host, Notice, Status, TableScene
from bot.service.commands import Act
from bot.telegram import words
from bot.telegram.ahead import round_of
from bot.telegram.answers import Answer
from bot.telegram.callbacks import (
    Acting,
    Arrange,
    AutoPass,
    Choose,
    Declare,
    Decline,
    PanelPress,
    PassAnyway,
    PassTurn,
    PlayAnyway,
    PlayCards,
    Reconsider,
    Selecting,
    Suggest,
)
from bot.telegram.format import cards
from bot.telegram.inbound import unseen_by_others
from bot.telegram.presses.press import Handled, Pressed, handled, told
from bot.telegram.publisher import Publisher
from bot.telegram.recent import Recent
from bot.telegram.runner import Runner
from bot.telegram.screens.alert import changed_toast
from bot.telegram.screens.guard import guard_alert
from bot.telegram.screens.panel import ORDERS
from bot.telegram.selection import Selection, Selections


class OnPanel:
    """A hand must be the presser's own, whatever the data says."""

    def __init__(self, runner: Runner, host: Host, publisher: Publisher, selections: Selections) -> None:
        self._runner = runner
        self._host = host
        self._publisher = publisher
        self._selections = selections
        self._tables: Recent[int, int] = Recent()

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
        ephemeral_id = unseen_by_others(message, pressed.by.id) if isinstance(message, Message) else None
        if ephemeral_id is not None and message.chat.id == scene.chat_id:
            await self._publisher.recognize(scene, pressed.by.id, ephemeral_id)
        else:
            await self._publisher.check_ghost(scene, pressed.by.id, message.chat.id, message.message_id)
        chosen = self._selections.of(deal.id, seat, deal.plays[seat])
        if isinstance(press, Selecting):
            done = self._select(scene, deal, seat, chosen, press, pressed)
            shown = await self._publisher.wake(scene, pressed.by.id)
            return done if shown or done.answer.text else self._in_a_toast(chosen, pressed)
        objection = self._objection(deal, seat, chosen, press, pressed)
        if objection is not None:
            await self._publisher.wake(scene, pressed.by.id)
            return objection
        return await self._act(scene, deal, seat, press, pressed)

    async def _act(
        self, scene: TableScene, deal: DealScene, seat: int, press: Acting, pressed: Pressed
    ) -> Handled:
        command = Act(deal.id, press.prompt, pressed.by, _verb(press).value, _cards(press))
        outcome = await self._runner.run(command, pressed.receipt, pressed.by.id)
        if outcome.status is Status.REFUSED:
            await self._publisher.wake(scene, pressed.by.id)
        if outcome.reply.code is Notice.STALE:
            return _changed(deal, seat, pressed)
        return handled(pressed, outcome)

    def _objection(
        self, deal: DealScene, seat: int, chosen: Selection, press: Acting, pressed: Pressed
    ) -> Handled | None:
        """**Đánh** plays what its panel showed and what is chosen; what may cost all is asked twice."""
        if press.prompt != deal.prompt or not isinstance(press, PlayCards | PassTurn):
            return None
        if isinstance(press, PlayCards) and press.cards != chosen.cards:
            return Handled(Answer(words.SELECTION_CHANGED(pressed.language)))
        if isinstance(press, PlayCards) and not press.cards:
            return Handled(Answer(words.CHOOSE_FIRST(pressed.language)))
        if not deal.guarded[seat] or liability(deal.hands[seat], _cards(press)) is None:
            return None
        chosen.question = (deal.prompt, _cards(press))
        if pressed.message.chat.id == pressed.by.id:
            return Handled(Answer(words.GUARD_TOAST(pressed.language)))
        asked = guard_alert(deal, deal.hands[seat], _cards(press), pressed.language)
        return Handled(Answer(asked, alert=True))

    def _select(
        self,
        scene: TableScene,
        deal: DealScene,
        seat: int,
        chosen: Selection,
        press: Selecting,
        pressed: Pressed,
    ) -> Handled:
        if scene.live is None:
            return told(pressed, Notice.DEAL_OVER)
        if press.plays != chosen.plays:
            return _changed(deal, seat, pressed)
        chosen.question = None
        match press:
            case Arrange(order=order):
                chosen.order = order % ORDERS
            case Reconsider():
                pass
            case AutoPass() if deal.group.turn == seat:
                return Handled(Answer(words.AUTO_PASS_LATE(pressed.language)))
            case AutoPass(round=round_, on=on):
                chosen.auto_pass = round_ if on and round_ == round_of(deal) else None
            case Choose() | Suggest():
                return self._choose(deal, seat, chosen, press, pressed)
            case _:
                assert_never(press)
        return Handled(Answer())

    def _choose(
        self, deal: DealScene, seat: int, chosen: Selection, press: Choose | Suggest, pressed: Pressed
    ) -> Handled:
        """Take the choice the button stands for; a card that helps nothing says so."""
        view = deal.hands[seat]
        if press.cards & ~view.hand:
            return Handled(Answer(words.UNKNOWN_BUTTON(pressed.language)))
        if isinstance(press, Suggest) and not press.cards:
            return Handled(Answer(words.NO_PLAY(pressed.language)))
        chosen.cards = press.cards
        answering = view.table is not None and view.table.owner != seat
        if answering and isinstance(press, Choose) and press.cards >> press.card & 1:
            helps = any(play >> press.card & 1 for play in playable(view))
            return Handled(Answer("" if helps else words.NO_PLAY_WITH(pressed.language)))
        return Handled(Answer())

    def _in_a_toast(self, chosen: Selection, pressed: Pressed) -> Handled:
        """What a tap did, said where the panel cannot follow at once."""
        if not chosen.cards:
            return Handled(Answer(words.NOTHING_CHOSEN(pressed.language)))
        return Handled(Answer(words.CHOSEN_TOAST(pressed.language, cards=cards(chosen.cards))))

    async def _scene_of(self, deal_id: int) -> TableScene | None:
        if deal_id not in self._tables:
            table_id = await self._host.table_of_deal(deal_id)
            if table_id is None:
                return None
            self._tables[deal_id] = table_id
        return await self._publisher.scene(self._tables[deal_id])


def _changed(deal: DealScene, seat: int, pressed: Pressed) -> Handled:
    toast = changed_toast(deal, seat, pressed.language)
    return Handled(Answer(toast)) if toast else told(pressed, Notice.STALE)


def _verb(press: Acting) -> Verb:
    match press:
        case Declare():
            return Verb.DECLARE
        case Decline():
            return Verb.DECLINE
        case PlayCards() | PlayAnyway():
            return Verb.PLAY
        case PassTurn() | PassAnyway():
            return Verb.PASS
        case _:
            assert_never(press)


def _cards(press: Acting) -> int:
    return press.cards if isinstance(press, PlayCards | PlayAnyway) else 0
