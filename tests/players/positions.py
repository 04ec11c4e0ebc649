"""Deals in which somebody is close to going out, played on at random, one decision after the other."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bot.engine import (
    Action,
    Cards,
    DealSetup,
    Event,
    FinishOnTwo,
    Phase,
    Ruleset,
    State,
    Verb,
    View,
    apply,
    can_pass,
    legal_plays,
    mask,
    parse_cards,
    start,
    view,
)
from bot.players.duel import asked

TWOS = parse_cards("2S 2C 2D 2H")


class Position(NamedTuple):
    """A seat that must act, and the public history that led there."""

    state: State
    seat: int
    told: tuple[Event, ...]

    @property
    def view(self) -> View:
        """What the seat sees."""
        return view(self.state, self.seat)


def led(ruleset: Ruleset, hands: str, played: bool = True) -> Position:
    """Seat 0 is about to lead a round with these hands, split by ``|``."""
    masks = tuple(parse_cards(hand) for hand in hands.split("|"))
    setup = DealSetup(ruleset, masks, leader=0, lead=True, played=(played,) * len(masks))
    step = start(setup)
    return Position(step.state, 0, step.events)


def after(position: Position, *plays: str) -> Position:
    """The position after plays in turn; an empty word is a pass."""
    state, told = position.state, list(position.told)
    for cards in plays:
        verb = Verb.PLAY if cards else Verb.PASS
        state, events = apply(state, Action(verb, state.turn, parse_cards(cards)))
        told += events
    assert state.turn is not None
    return Position(state, state.turn, tuple(told))


def choices(position: Position) -> list[Action]:
    """Every legal action of the seat, at its turn."""
    state, seat = position.state, position.seat
    found = [Action(Verb.PLAY, seat, cards) for cards in legal_plays(state, seat)]
    return [*found, Action(Verb.PASS, seat)] if can_pass(state, seat) else found


def endings(ruleset: Ruleset, players: int, rng: Random) -> Iterator[Position]:
    """The decisions of a random deal whose hands are short, one of them a card or two."""
    step = start(
        DealSetup(ruleset, _short_hands(ruleset, players, rng), leader=rng.randrange(players), lead=True)
    )
    state, told = step.state, list(step.events)
    while state.turn is not None:
        position = Position(state, state.turn, tuple(told))
        yield position
        state, events = apply(state, rng.choice(choices(position)))
        told += events


def _short_hands(ruleset: Ruleset, players: int, rng: Random) -> tuple[Cards, ...]:
    """Few ranks, so that there is something to beat with."""
    while True:
        pack = rng.sample(range(4 * rng.randrange(8), 52), 20)
        cuts = [rng.randint(1, 2), *(rng.randint(1, 4) for _ in range(players - 1))]
        rng.shuffle(cuts)
        hands = tuple(mask(pack[sum(cuts[:i]) : sum(cuts[: i + 1])]) for i in range(players))
        if ruleset.finish_on_two is not FinishOnTwo.ILLEGAL or all(hand & ~TWOS for hand in hands):
            return hands


def decisions(setup: DealSetup, rng: Random, declared: float = 0.0) -> Iterator[Position]:
    """The decisions of a whole deal played at random; a seat that is asked declares with such a chance."""
    state, events = start(setup)
    told = list(events)
    while state.result is None:
        for seat in asked(state):
            yield Position(state, seat, tuple(told))
        seat = state.to_act[0]
        if state.phase is Phase.DECLARING:
            action = Action(Verb.DECLARE if rng.random() < declared else Verb.DECLINE, seat)
        else:
            action = rng.choice(choices(Position(state, seat, ())))
        state, events = apply(state, action)
        told += events
