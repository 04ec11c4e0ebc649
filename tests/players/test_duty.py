"""No machine makes itself liable to đền while a legal action avoids it (rulebook 4.8, 4.9)."""

from random import Random

import pytest

from bot.engine import RULESETS, Action, Ruleset, Verb, apply, legal_plays, with_options
from bot.engine.duty import offender
from bot.players.duty import liable
from bot.players.expert import Expert
from bot.players.novice import Novice
from bot.players.player import Player
from bot.players.sight import sight_of
from bot.players.skilled import Skilled
from tests.players.positions import Position, after, choices, endings, led

TABLES = [
    *((rules, players) for rules in RULESETS.values() for players in range(2, rules.max_players + 1)),
    (with_options(RULESETS["sam-gon"], {"duty": ["B1", "B2", "B3"], "finish_on_two": "illegal"}), 3),
    (with_options(RULESETS["sam-dem-la"], {"duty": ["B3"]}), 3),
    (with_options(RULESETS["sam-loc"], {"duty": []}), 3),
]
PLAYERS: dict[str, Player] = {"novice": Novice(), "skilled": Skilled(), "expert": Expert(samples=2)}


def is_liable(position: Position, action: Action) -> bool:
    """Whether the engine would make the seat pay for all if the watched player went out next."""
    state = apply(position.state, action).state
    if state.watch is None:
        return False
    den = offender(state, state.watch.target)
    return den is not None and den.offender == position.seat


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_liability_is_what_the_engine_charges(ruleset: Ruleset, players: int) -> None:
    rng = Random(5)
    seen = set()
    for _ in range(60):
        for position in endings(ruleset, players, rng):
            sight = sight_of(position.view)
            for action in choices(position):
                expected = is_liable(position, action)
                assert liable(sight, action.cards, bool(position.view.legal)) == expected, (position, action)
                seen.add(expected)
    assert True in seen or not ruleset.duty


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_no_machine_is_liable_by_choice(ruleset: Ruleset, players: int, name: str) -> None:
    rng = Random(7)
    player = PLAYERS[name]
    at_stake = 0
    for _ in range(30):
        for position in endings(ruleset, players, rng):
            safe = [action for action in choices(position) if not is_liable(position, action)]
            if not safe or len(safe) == len(choices(position)):
                continue
            at_stake += 1
            assert player.choose(position.view, position.told, rng) in safe
    assert at_stake or not ruleset.duty


def test_two_before_the_last_player_is_led_high_or_as_a_pair() -> None:
    position = led(RULESETS["sam-dem-la"], "4S 9C KD | 5H | 7S 8C")
    for player in PLAYERS.values():
        action = player.choose(position.view, position.told, Random(1))
        assert action is not None
        assert action.cards in legal_plays(position.state, 0)
        assert not is_liable(position, action)


def test_helper_with_nothing_legal_may_pass() -> None:
    position = after(led(RULESETS["tu-lo-kho"], "9H 4C | 7S 5D | KH 3S"), "9H")
    for player in PLAYERS.values():
        assert player.choose(position.view, position.told, Random(1)) == Action(Verb.PASS, 1)
