"""Reviews of finished deals: from text, or by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from bot.engine import (
    Action,
    DealSetup,
    FirstLeader,
    Phase,
    Ruleset,
    apply,
    deal_hands,
    parse_record,
    start,
)
from bot.service import Review
from bot.service.review import moments
from tests.engine.table import deal, record
from tests.telegram.scenes import CHAT_ID, DEAL_ID, NAMES, people, random_action


def reviewed(setup: DealSetup, actions: Sequence[Action], names: Sequence[str] = NAMES) -> Review:
    """A deal that these actions bring to its end."""
    told = moments(setup, actions)
    result = told[-1].group.result
    assert result is not None
    return Review(DEAL_ID, CHAT_ID, "Hội & bài", 12, people(setup.seats, names), told, result)


def after_play(ruleset: str, hands: str, actions: str, **fields: Any) -> Review:
    """A deal from A's lead on, everybody having played before unless said otherwise."""
    parsed = parse_record(record(ruleset, hands, actions, **fields))
    return reviewed(parsed.setup, parsed.actions)


def after_deal(ruleset: str, hands: str, actions: str = "", **fields: Any) -> Review:
    """A deal from the cards on."""
    parsed = parse_record(deal(ruleset, hands, actions, **fields))
    return reviewed(parsed.setup, parsed.actions)


def random_review(seed: int, ruleset: Ruleset, names: Sequence[str] = NAMES) -> Review:
    """A deal by chance."""
    chance = Random(seed)
    seats = chance.randint(ruleset.min_players, ruleset.max_players)
    hands = deal_hands(chance.sample(range(52), 52), seats, ruleset.hand_size)
    setup = DealSetup(ruleset, hands, stake=chance.choice((1, 7, 1_000_000)))
    if ruleset.first_leader is FirstLeader.RANDOM:
        setup = replace(setup, leader=chance.randrange(seats))
    state, actions = start(setup).state, []
    while state.phase is not Phase.FINISHED:
        actions.append(random_action(state, chance))
        state = apply(state, actions[-1]).state
    return reviewed(setup, actions, names)
