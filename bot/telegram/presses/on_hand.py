"""Presses about where the hand is: shown inside the group, moved there or back, warned or not."""

from __future__ import annotations

from bot.service import Clock, DealScene, Host, Notice, TableScene
from bot.service.commands import ChooseGuard, ChooseHome
from bot.telegram.answers import Answer, Answers
from bot.telegram.callbacks import Guard, HandPress, MoveHome, ShowHand
from bot.telegram.ephemeral import Occasion
from bot.telegram.hands import Asked
from bot.telegram.held import Held
from bot.telegram.presses.press import Handled, Pressed, handled, not_taken, told
from bot.telegram.publisher import Publisher
from bot.telegram.runner import Runner
from bot.telegram.screens.alert import hand_alert


class OnHand:
    """One's own hand, whoever's message the button stands under."""

    def __init__(
        self,
        runner: Runner,
        host: Host,
        publisher: Publisher,
        held: Held,
        answers: Answers,
        clock: Clock,
    ) -> None:
        self._runner = runner
        self._host = host
        self._publisher = publisher
        self._held = held
        self._answers = answers
        self._clock = clock

    async def handle(self, press: HandPress, pressed: Pressed) -> Handled | None:
        """None: the press is answered once the hand is shown, or cannot be."""
        if isinstance(press, MoveHome):
            return await self._move(press, pressed)
        if isinstance(press, Guard):
            on = ChooseGuard(pressed.by, bool(press.on))
            return handled(pressed, await self._runner.run(on, pressed.receipt, pressed.by.id))
        return await self._show(press, pressed)

    async def _move(self, press: MoveHome, pressed: Pressed) -> Handled:
        command = ChooseHome(pressed.by, bool(press.in_group))
        outcome = await self._runner.run(command, pressed.receipt, pressed.by.id)
        for table_id in outcome.tables:
            scene = await self._publisher.scene(table_id)
            if scene is not None:
                await self._publisher.move_home(scene, pressed.by.id)
        return handled(pressed, outcome)

    async def _show(self, press: ShowHand, pressed: Pressed) -> Handled | None:
        table_id = await self._host.table_of_deal(press.deal_id)
        scene = await self._publisher.scene(table_id) if table_id is not None else None
        deal = scene.live if scene else None
        if scene is None or deal is None or deal.id != press.deal_id:
            return told(pressed, Notice.DEAL_OVER)
        seat = deal.seat_of(pressed.by.id)
        if seat is None or pressed.message.chat.id != scene.chat_id:
            return told(pressed, Notice.NOT_IN_DEAL)
        if scene.ephemeral is False:
            return Handled(Answer(hand_alert(deal, seat, pressed.language), alert=True))
        if self._publisher.full(scene):
            return Handled(Answer(hand_alert(deal, seat, pressed.language, again=True), alert=True))
        refusal = await self._held.take(pressed.receipt)
        if refusal is not None:
            return not_taken(pressed, refusal)
        await self._bring(scene, deal, seat, pressed)
        return None

    async def _bring(self, scene: TableScene, deal: DealScene, seat: int, pressed: Pressed) -> None:
        """As a message for him alone; where that fails, as an alert."""

        def shown() -> None:
            self._answers.give(pressed.callback_id, Answer(), pressed.receipt.update_id)

        def failed() -> None:
            text = hand_alert(deal, seat, pressed.language)
            self._answers.give(pressed.callback_id, Answer(text, alert=True), pressed.receipt.update_id)

        occasion = Occasion(callback_id=pressed.callback_id)
        asked = Asked(scene.chat_id, occasion, self._clock.monotonic(), shown, failed)
        await self._publisher.show_in_group(scene, pressed.by.id, asked)
