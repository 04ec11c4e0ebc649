"""Deals among machine players, and two kinds of player compared over the same packs."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.engine import (
    Action,
    Before,
    Cards,
    DealSetup,
    Declined,
    Event,
    Result,
    Ruleset,
    State,
    apply,
    deal_hands,
    leader_needs_chance,
    legal_plays,
    start,
    view,
)
from bot.players.player import Player


def dealt(ruleset: Ruleset, players: int, rng: Random) -> DealSetup:
    """An opening deal from a shuffled pack."""
    pack = list(range(52))
    rng.shuffle(pack)
    hands: tuple[Cards, ...] = deal_hands(tuple(pack), players, ruleset.hand_size)
    leader = rng.randrange(players) if leader_needs_chance(ruleset, Before(), players) else None
    return DealSetup(ruleset, hands, leader=leader)


def asked(state: State) -> Iterator[int]:
    """Seats to ask, in order: those that may chop freely before the one whose turn it is."""
    if state.setup.ruleset.free_chop and state.table is not None:
        for seat in range(len(state.hands)):
            if seat != state.turn and legal_plays(state, seat):
                yield seat
    yield from state.to_act[:1]


def play(setup: DealSetup, players: Sequence[Player], rngs: Sequence[Random]) -> Result:
    """Play a deal to its end; ``IllegalAction`` if a player does what it may not."""
    state, told = start(setup)
    events: list[Event] = list(told)
    while state.result is None:
        action = _next_action(state, players, rngs, events)
        state, told = apply(state, action)
        events += (event for event in told if not isinstance(event, Declined))
    return state.result


def _next_action(
    state: State, players: Sequence[Player], rngs: Sequence[Random], events: Sequence[Event]
) -> Action:
    for seat in asked(state):
        action = players[seat].choose(view(state, seat), events, rngs[seat])
        if action is not None:
            return action
    raise ValueError("nobody acts")  # unreachable for players that keep the protocol
