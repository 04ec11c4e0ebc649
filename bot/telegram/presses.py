"""Button presses: from the data of a button to a command or a selection, and to what the press is told."""

from __future__ import annotations

from typing import assert_never

from telegram import CallbackQuery, MaybeInaccessibleMessage

from bot.engine import Verb
from bot.service import Clock, DealScene, Host, Notice, Outcome, Person, Receipt, Reply, Status, TableScene
from bot.service.commands import Act, Command, JoinTable, LeaveTable, StartDeal
from bot.telegram import words
from bot.telegram.answers import Answer
from bot.telegram.callbacks import (
    Arrange,
    Choose,
    DealCards,
    Declare,
    Decline,
    Join,
    Leave,
    PassTurn,
    PlayCards,
    Press,
    decode,
)
from bot.telegram.format import shown
from bot.telegram.inbound import place_of
from bot.telegram.links import Invitation, Links
from bot.telegram.offers import Offers
from bot.telegram.publisher import Publisher
from bot.telegram.runner import Runner
from bot.telegram.screens.panel import ORDERS
from bot.telegram.selection import Selections

Handled = tuple[Answer, int | None]
"""What the press is told, and the update whose receipt was written for it."""


class Presses:
    """Handles one press at a time; every one comes to an answer."""

    def __init__(
        self,
        runner: Runner,
        host: Host,
        publisher: Publisher,
        selections: Selections,
        links: Links,
        offers: Offers,
        clock: Clock,
    ) -> None:
        self._runner = runner
        self._host = host
        self._publisher = publisher
        self._selections = selections
        self._links = links
        self._offers = offers
        self._clock = clock
        self._tables: dict[int, int] = {}

    async def handle(self, update_id: int, query: CallbackQuery, by: Person) -> Handled:
        """Carry out a press; who pressed is told by Telegram, never by the data."""
        press = decode(query.data or "")
        if press is None or query.message is None:
            return Answer(words.UNKNOWN_BUTTON(language(by))), None
        if isinstance(press, Join | Leave | DealCards):
            return await self._at_table(update_id, query.id, press, query.message, by)
        return await self._on_panel(Receipt(update_id, query.id), press, query.message, by)

    async def _at_table(
        self,
        update_id: int,
        callback_id: str,
        press: Join | Leave | DealCards,
        message: MaybeInaccessibleMessage,
        by: Person,
    ) -> Handled:
        command: Command
        match press:
            case Join(table_id=table_id):
                command = JoinTable(place_of(message), by, table_id)
            case Leave(table_id=table_id):
                command = LeaveTable(by, table_id)
            case DealCards(table_id=table_id, after=after):
                command = StartDeal(table_id, by, after)
            case _:
                assert_never(press)
        outcome = await self._runner.run(command, Receipt(update_id, callback_id), by.id)
        return self._answer(outcome, by), receipt_of(outcome, update_id)

    async def _on_panel(
        self, receipt: Receipt, press: Press, message: MaybeInaccessibleMessage, by: Person
    ) -> Handled:
        """A press on a hand: it must be the presser's own, whatever the data says."""
        if isinstance(press, Join | Leave | DealCards):
            raise TypeError(press)
        scene = await self._scene_of(press.deal_id)
        deal = scene.deal if scene else None
        if scene is None or deal is None or deal.id != press.deal_id:
            return self._told(Notice.DEAL_OVER, by)
        seat = deal.seat_of(by.id)
        if seat is None:
            return self._told(Notice.NOT_IN_DEAL, by)
        await self._publisher.check_ghost(scene, by.id, message.chat.id, message.message_id)
        if isinstance(press, Choose | Arrange):
            return self._select(scene, deal, seat, press, by), None
        return await self._act(receipt, scene, deal, seat, press, by)

    async def _act(
        self,
        receipt: Receipt,
        scene: TableScene,
        deal: DealScene,
        seat: int,
        press: Declare | Decline | PlayCards | PassTurn,
        by: Person,
    ) -> Handled:
        verb, cards = Verb.PASS, 0
        match press:
            case PlayCards(prompt=prompt, cards=shown):
                chosen = self._selections.of(deal.id, seat, deal.plays[seat])
                if prompt == deal.prompt and shown != chosen.cards:
                    self._publisher.wake(scene, by.id)
                    return Answer(words.SELECTION_CHANGED(language(by))), None
                if prompt == deal.prompt and not shown:
                    return Answer(words.CHOOSE_FIRST(language(by))), None
                verb, cards = Verb.PLAY, shown
            case Declare():
                verb = Verb.DECLARE
            case Decline():
                verb = Verb.DECLINE
            case PassTurn():
                verb = Verb.PASS
            case _:
                assert_never(press)
        command = Act(deal.id, press.prompt, by, verb.value, cards)
        outcome = await self._runner.run(command, receipt, by.id)
        if outcome.status is Status.REFUSED:
            self._publisher.wake(scene, by.id)
        return self._answer(outcome, by), receipt_of(outcome, receipt.update_id)

    def _select(
        self, scene: TableScene, deal: DealScene, seat: int, press: Choose | Arrange, by: Person
    ) -> Answer:
        if scene.live is None:
            return Answer(words.say(Reply(Notice.DEAL_OVER), language(by)))
        if press.plays != deal.plays[seat]:
            self._publisher.wake(scene, by.id)
            return Answer(words.say(Reply(Notice.STALE), language(by)))
        chosen = self._selections.of(deal.id, seat, press.plays)
        if isinstance(press, Arrange):
            chosen.order = press.order % ORDERS
        elif deal.hands[seat].hand >> press.card & 1:
            bit = 1 << press.card
            chosen.cards = chosen.cards | bit if press.on else chosen.cards & ~bit
        else:
            return Answer(words.UNKNOWN_BUTTON(language(by)))
        self._publisher.wake(scene, by.id)
        return Answer()

    async def _scene_of(self, deal_id: int) -> TableScene | None:
        if deal_id not in self._tables:
            table_id = await self._host.table_of_deal(deal_id)
            if table_id is None:
                return None
            self._tables[deal_id] = table_id
        return await self._publisher.scene(self._tables[deal_id])

    def _told(self, notice: Notice, by: Person) -> Handled:
        return Answer(words.say(Reply(notice), language(by))), None

    def _answer(self, outcome: Outcome, by: Person) -> Answer:
        """What the press is told; without a private chat he is led there, seated elsewhere he may leave."""
        reply = outcome.reply
        if reply.code is Notice.NEEDS_PRIVATE_CHAT:
            invitation = Invitation(int(reply.fields["table"]), int(reply.fields["chat"]))
            return Answer(url=self._links.to_private_chat(invitation, self._clock.now()))
        if reply.code is Notice.SEATED_ELSEWHERE:
            self._offers.leave_there(by, reply)
        alert = outcome.status in (Status.REFUSED, Status.FAILED) and reply.code is Notice.SEATED_ELSEWHERE
        return Answer(toast(reply, language(by)), alert=alert)


def receipt_of(outcome: Outcome, update_id: int) -> int | None:
    """The update whose receipt stands in the database."""
    return update_id if outcome.status in (Status.APPLIED, Status.REPEATED) else None


def toast(reply: Reply, language: str) -> str:
    """A reply in words; fields that came from outside are made plain."""
    return words.say(
        Reply(reply.code, {key: shown(key, value) for key, value in reply.fields.items()}), language
    )


def language(by: Person) -> str:
    """The language a person is spoken to."""
    return "vi"
