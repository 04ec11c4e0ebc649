"""Deals among machine players, and two kinds of player compared over the same packs."""

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from bot.engine import (
    Action,
    Before,
    Cards,
    DealSetup,
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
from bot.players.player import Player, public

_Z95 = 1.96


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
        others = (seat for seat in range(len(state.hands)) if seat != state.turn)
        yield from (seat for seat in others if legal_plays(state, seat))
    yield from state.to_act[:1]


def play(setup: DealSetup, players: Sequence[Player], rngs: Sequence[Random]) -> Result:
    """Play a deal to its end; ``IllegalAction`` if a player does what it may not."""
    state, told = start(setup)
    events: list[Event] = list(told)
    while state.result is None:
        action = _next_action(state, players, rngs, events)
        state, told = apply(state, action)
        events += public(told)
    return state.result


def _next_action(
    state: State, players: Sequence[Player], rngs: Sequence[Random], events: Sequence[Event]
) -> Action:
    for seat in asked(state):
        action = players[seat].choose(view(state, seat), events, rngs[seat])
        if action is not None:
            return action
    raise ValueError("nobody acts")  # unreachable for players that keep the protocol


# -- two kinds of player compared ---------------------------------------------------------------


def seatings(players: int) -> tuple[tuple[int, ...], ...]:
    """Who sits where for each deal of a pack: kinds 0 and 1 alternate, and each has every seat once."""
    return tuple(tuple((seat + shift) % 2 for seat in range(players)) for shift in (0, 1))


def compared(kinds: tuple[Player, Player], setup: DealSetup, seed: str) -> float:
    """The lá a deal that a seat of the first kind wins, every seat of one pack played by both kinds."""
    won = 0
    for seating in seatings(setup.seats):
        rngs = [Random(f"{seed}/{seat}") for seat in range(setup.seats)]
        result = play(setup, [kinds[kind] for kind in seating], rngs)
        won += sum(la for la, kind in zip(result.net, seating, strict=True) if kind == 0)
    return won / setup.seats


class Interval(NamedTuple):
    """A mean with the half width of its 95 % interval."""

    mean: float
    half_width: float

    @property
    def above_zero(self) -> bool:
        """Whether the whole interval is."""
        return self.mean > self.half_width


def interval(values: Sequence[float]) -> Interval:
    """The mean of independent values, normal 95 % interval; one value has no interval."""
    count = len(values)
    if count < 2:
        return Interval(mean(values), inf)
    return Interval(mean(values), _Z95 * stdev(values) / sqrt(count))
