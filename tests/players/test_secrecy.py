"""A machine's decision hangs on its view and the public history alone."""

from dataclasses import replace
from random import Random

import pytest

from bot.engine import (
    RULESETS,
    Action,
    Cards,
    DealSetup,
    Declared,
    Declined,
    IllegalAction,
    Passed,
    Played,
    Ruleset,
    State,
    Step,
    Verb,
    apply,
    cards_in,
    mask,
    start,
    view,
)
from bot.players.duel import dealt
from bot.players.expert import Expert
from bot.players.novice import Novice
from bot.players.player import Player, public
from bot.players.skilled import Skilled
from tests.players.positions import Position, decisions

PLAYERS: dict[str, Player] = {"novice": Novice(), "skilled": Skilled(), "expert": Expert(samples=2)}
PACK = (1 << 52) - 1


def exchanged(position: Position, setup: DealSetup, rng: Random) -> DealSetup:
    """The deal with the cards the seat has not seen given round anew."""
    state, seat = position.state, position.seat
    unseen = list(cards_in(PACK & ~state.seen & ~state.hands[seat]))
    rng.shuffle(unseen)
    hands: list[Cards] = []
    for other, dealt_hand in enumerate(setup.hands):
        held = state.hands[other].bit_count()
        if other == seat:
            hands.append(dealt_hand)
        else:
            hands.append(dealt_hand & state.seen | mask(unseen[:held]))
            del unseen[:held]
    return replace(setup, hands=tuple(hands))


def told_again(setup: DealSetup, position: Position) -> State | None:
    """The same history over other hands; None if they could not have made it."""
    step: Step = start(setup)
    events = list(step.events)
    for event in position.told:
        match event:
            case Declined(seat=seat):
                action = Action(Verb.DECLINE, seat)
            case Declared(seat=seat):
                action = Action(Verb.DECLARE, seat)
            case Played(seat=seat, combination=played):
                action = Action(Verb.PLAY, seat, played.cards)
            case Passed(seat=seat):
                action = Action(Verb.PASS, seat)
            case _:
                continue
        try:
            step = apply(step.state, action)
        except IllegalAction:
            return None
        events += step.events
    return step.state if tuple(events) == position.told else None


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_decision_does_not_change_with_foreign_hands(ruleset: Ruleset, players: int, name: str) -> None:
    player = PLAYERS[name]
    rng = Random(f"{ruleset.id}/{players}")
    compared = changed = 0
    for _ in range(3):
        setup = dealt(ruleset, players, rng)
        for number, position in enumerate(decisions(setup, rng)):
            if number % 3:
                continue
            other = told_again(exchanged(position, setup, rng), position)
            if other is None:
                continue
            compared += 1
            changed += other.hands != position.state.hands
            seen = view(other, position.seat)
            assert seen == position.view
            told = public(position.told)
            first = player.choose(position.view, told, Random(3))
            assert player.choose(seen, told, Random(3)) == first
    assert compared > 10
    assert changed > compared / 2


@pytest.mark.parametrize("name", PLAYERS)
def test_declarer_and_blockers_decide_by_what_they_see_alone(name: str) -> None:
    rng = Random(name)
    by_declarer = by_others = 0
    while not (by_declarer and by_others > 2):
        setup = dealt(RULESETS["sam-loc"], 3, rng)
        for position in decisions(setup, rng, declared=0.5):
            declarer = position.state.declarer
            other = told_again(exchanged(position, setup, rng), position)
            if declarer is None or other is None or other.hands == position.state.hands:
                continue
            by_declarer += declarer == position.seat
            by_others += declarer != position.seat
            told = public(position.told)
            first = PLAYERS[name].choose(position.view, told, Random(3))
            assert PLAYERS[name].choose(view(other, position.seat), told, Random(3)) == first
