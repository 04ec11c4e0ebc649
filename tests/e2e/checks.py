"""What must hold of every evening, read from the database and from what the server was sent."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.engine import cards_in, parse_card, replay
from bot.service.dealing import action_of, setup_of
from storage.models import Deal, DealAction, DealSeat, Transfer
from tests.e2e.world import World

Json = dict[str, Any]
CARD = re.compile(r"(?<![\w.])(10|[3-9JQKA2])([♠♣♦♥])")
NUMBER = re.compile(r"[Vv]án (?:</b>)?(\d+)")
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
    """No card was sent to anybody but its owner before it was played or the deal over; messages looked at."""
    seats, actions = await world.rows(DealSeat), await world.rows(DealAction)
    deals = await world.rows(Deal)
    looked = 0
    for call in await world.client.calls():
        params = call["params"]
        shown = {parse_card(f"{rank}{suit.translate(SIGNS)}") for rank, suit in CARD.findall(str(params))}
        if not shown or "chat_id" not in params:
            continue
        looked += 1
        whose = params.get("ephemeral_message_parameters", params).get("receiver_user_id")
        chat = int(whose or params["chat_id"])
        number = NUMBER.search(str(params["text"]))
        assert number is not None, params["text"]
        deal = next(row for row in deals if row.number == int(number[1]))
        if deal.ended_at and deal.ended_at.timestamp() <= call["time"] + 1e-6:
            continue
        allowed = {
            card
            for row in actions
            if row.deal_id == deal.id and row.at.timestamp() <= call["time"] + 1e-6
            for card in cards_in(action_of(row).cards)
        }
        people = people_of(seats, deal.id)
        if chat in people:
            allowed |= set(cards_in(setup_of(deal, len(people)).hands[people.index(chat)]))
        assert shown <= allowed, (chat, call["method"], params)
    return looked


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
