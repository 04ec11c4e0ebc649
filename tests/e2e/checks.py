"""What must hold of every evening, read from the database and from what the server was sent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine import Played, apply, cards_in, parse_card, replay, start
from bot.service.dealing import action_of, setup_of
from bot.telegram.callbacks import decode
from storage.models import Deal, DealAction, DealSeat, Transfer
from tests.e2e.world import World

Json = dict[str, Any]
CARD = re.compile(r"(?<![\w.])(10|[3-9JQKA2])([♠♣♦♥])")
NUMBER = re.compile(r"(?:[Vv]án|[Dd]eal) (?:</b>)?(\d+)")
SIGNS = str.maketrans("♠♣♦♥", "SCDH")
WINDOW = 60.0


async def check_ledger(world: World) -> None:
    """Every deal's rows are what replaying the stored deal pays, or none; every balance is their sum."""
    seats, actions = await world.rows(DealSeat), await world.rows(DealAction)
    transfers = await world.rows(Transfer)
    for deal in await world.rows(Deal):
        people = people_of(seats, deal.id)
        own = sorted((row for row in actions if row.deal_id == deal.id), key=lambda row: row.number)
        result = replay(setup_of(deal, len(people)), [action_of(row) for row in own]).state.result
        paid = [row for row in transfers if row.deal_id == deal.id]
        if deal.status != "finished" or deal.for_fun:
            assert not paid
            continue
        assert result is not None
        net = Counter(dict.fromkeys(people, 0))
        for row in paid:
            net[row.payer_id] -= row.amount
            net[row.payee_id] += row.amount
        assert tuple(net[person] for person in people) == result.net
    balances = await world.bot.host.balances(world.chat)
    assert sum(row.points for row in balances) == 0
    for row in balances:
        received = sum(t.amount for t in transfers if t.payee_id == row.person.id)
        assert row.points == received - sum(t.amount for t in transfers if t.payer_id == row.person.id)


def people_of(seats: Sequence[DealSeat], deal_id: int) -> list[int]:
    """Player ids in order of play."""
    return [row.player_id for row in sorted(seats, key=lambda row: row.seat) if row.deal_id == deal_id]


async def check_secrets(world: World) -> int:
    """No card was shown to anybody but its owner before it was played or the deal over.

    Messages, edits of them, and answers to presses; how many of these bore a card.
    """
    deals = [await _told_of(world, deal) for deal in await world.rows(Deal)]
    presses = {event["callback_id"]: event for event in await world.client.events() if "data" in event}
    looked = 0
    for call in await world.client.calls():
        params = call["params"]
        shown = {parse_card(f"{rank}{suit.translate(SIGNS)}") for rank, suit in CARD.findall(str(params))}
        if not shown:
            continue
        looked += 1
        if "callback_query_id" in params:
            press = presses[params["callback_query_id"]]
            deal_id = getattr(decode(press["data"]), "deal_id", None)
            reader, deal = press["user"], next(deal for deal in deals if deal.id == deal_id)
        else:
            whose = params.get("ephemeral_message_parameters", params).get("receiver_user_id")
            number = NUMBER.search(str(params["text"]))
            assert number is not None, params["text"]
            reader = int(whose or params["chat_id"])
            deal = next(deal for deal in deals if deal.number == int(number[1]))
        known = deal.known_to(reader, call["time"] + 1e-6)
        assert known is None or shown <= known, (reader, call["method"], params)
    return looked


@dataclass(frozen=True)
class Told:
    """What is known of a deal, and since when."""

    id: int
    number: int
    over_at: float | None
    people: list[int]
    hands: tuple[int, ...]
    played: tuple[tuple[float, int], ...]

    def known_to(self, reader: int, at: float) -> set[int] | None:
        """The cards somebody may see at a moment; None: all, since the deal is over."""
        if self.over_at is not None and self.over_at <= at:
            return None
        known = {card for when, mask in self.played if when <= at for card in cards_in(mask)}
        return known | set(cards_in(self.hands[self.people.index(reader)]) if reader in self.people else ())


async def _told_of(world: World, deal: Deal) -> Told:
    """A deal replayed: what the clock led for somebody counts as played by him."""
    people = people_of(await world.rows(DealSeat), deal.id)
    setup = setup_of(deal, len(people))
    own = [row for row in await world.rows(DealAction) if row.deal_id == deal.id]
    state, played = start(setup).state, []
    for row in sorted(own, key=lambda row: row.number):
        step = apply(state, action_of(row))
        state = step.state
        played += [
            (row.at.timestamp(), event.combination.cards)
            for event in step.events
            if isinstance(event, Played)
        ]
    ended = deal.ended_at.timestamp() if deal.ended_at else None
    return Told(deal.id, deal.number, ended, people, setup.hands, tuple(played))


async def check_answers(world: World) -> int:
    """Every press was answered exactly once; how many there were."""
    given = Counter(
        call["params"]["callback_query_id"]
        for call in await world.client.calls()
        if call["method"].lower() == "answercallbackquery" and call["ok"]
    )
    pressed = {event["callback_id"] for event in await world.client.events() if "data" in event}
    assert set(given) == pressed
    assert set(given.values()) <= {1}
    return len(given)


def most_in_a_minute(times: Sequence[float]) -> int:
    """The largest number of these moments in any 60 seconds."""
    return max((sum(start <= other < start + WINDOW for other in times) for start in times), default=0)
