"""Whole deals of every strength: legal from first to last, and the same for the same seed."""

from random import Random

import pytest

from bot.engine import RULESETS, Action, EndedBy, Phase, Ruleset, Verb, parse_cards, with_options
from bot.players.duel import dealt, play
from bot.players.expert import Expert
from bot.players.novice import Novice
from bot.players.player import Player
from bot.players.skilled import Skilled
from tests.players.positions import Position, after, decisions, led

PLAYERS: dict[str, Player] = {"novice": Novice(), "skilled": Skilled(), "expert": Expert(samples=2)}
TABLES = [(rules, players) for rules in RULESETS.values() for players in range(2, rules.max_players + 1)]


def rngs(players: int, seed: str) -> list[Random]:
    return [Random(f"{seed}/{seat}") for seat in range(players)]


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_mixed_tables_play_to_the_end_without_a_refusal(ruleset: Ruleset, players: int) -> None:
    kinds = list(PLAYERS.values())
    for number in range(2):
        setup = dealt(ruleset, players, Random(number))
        seats = [kinds[(seat + number) % len(kinds)] for seat in range(players)]
        first, again = (play(setup, seats, rngs(players, str(number))) for _ in range(2))
        assert sum(first.net) == 0
        assert first == again


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_skilled_and_novice_fill_the_longest_table(ruleset: Ruleset) -> None:
    seats: list[Player] = [Skilled(), Novice()] * 3
    for number in range(20):
        setup = dealt(ruleset, ruleset.max_players, Random(number))
        players = seats[: ruleset.max_players]
        result = play(setup, players, rngs(ruleset.max_players, str(number)))
        assert result.den is None or result.den.offender != result.winner
        if result.ended_by is EndedBy.FORFEIT:
            assert result.forfeiter is not None
            assert isinstance(players[result.forfeiter], Novice)


def test_house_rules_are_played_by() -> None:
    for options in (
        {"finish_on_two": "illegal"},
        {"low_straights": False},
        {"first_play_must_contain": True},
    ):
        rules = with_options(RULESETS["sam-loc"], options)
        for number in range(5):
            setup = dealt(rules, 3, Random(number))
            play(setup, [Skilled(), Expert(samples=2), Novice()], rngs(3, "house"))


@pytest.mark.parametrize("name", PLAYERS)
def test_novice_never_declares_and_everybody_answers(name: str) -> None:
    setup = dealt(RULESETS["sam-loc"], 4, Random(8))
    first = next(decisions(setup, Random(1)))
    action = PLAYERS[name].choose(first.view, first.told, Random(2))
    assert first.state.phase is Phase.DECLARING
    assert action == Action(Verb.DECLINE, first.seat)


@pytest.mark.parametrize("name", PLAYERS)
def test_seat_that_is_not_asked_refuses_to_choose(name: str) -> None:
    position = led(RULESETS["sam-loc"], "4S 5H | 6S 7H")
    waiting = Position(position.state, 1, position.told)
    with pytest.raises(ValueError, match="not asked"):
        PLAYERS[name].choose(waiting.view, waiting.told, Random(1))


def test_free_chop_is_taken_out_of_turn() -> None:
    position = after(
        led(
            RULESETS["sam-dem-la"],
            "2S 2H 3D 9C | 5C 8C JD | 4S 4H 5S 5H 6S 6H 7S 7H 9S 9H",
        ),
        "2S 2H",
    )
    chopper = Position(position.state, 2, position.told)
    for player in (Skilled(), Expert(samples=2)):
        action = player.choose(chopper.view, chopper.told, Random(1))
        assert action == Action(Verb.PLAY, 2, parse_cards("4S 4H 5S 5H 6S 6H 7S 7H"))
