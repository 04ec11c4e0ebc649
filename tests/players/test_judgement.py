"""What the rule-based player and the searching one make of a position."""

from random import Random

import pytest

from bot.engine import (
    RULESETS,
    Action,
    DealSetup,
    EndedBy,
    Ruleset,
    Verb,
    apply,
    cards_text,
    parse_cards,
    start,
    with_options,
)
from bot.players.duel import compared, dealt, interval, play
from bot.players.expert import Expert
from bot.players.guess import Guess
from bot.players.novice import Novice
from bot.players.passes import passes_in
from bot.players.player import Player
from bot.players.skilled import Skilled, rule_of
from tests.players.positions import Position, after, led

SKILLED, EXPERT = Skilled(), Expert(samples=24)
BOTH: list[Player] = [SKILLED, EXPERT]


def played(player: Player, position: Position) -> str:
    """The cards it plays, empty for a pass."""
    action = player.choose(position.view, position.told, Random(1))
    assert action is not None
    return cards_text(action.cards)


def answered(player: Player, ruleset: str, *hands: str) -> Verb:
    """What the first seat answers when asked for a sâm."""
    setup = DealSetup(RULESETS[ruleset], tuple(map(parse_cards, hands)), leader=0)
    state, told = start(setup)
    position = Position(state, 0, told)
    action = player.choose(position.view, position.told, Random(1))
    assert action is not None
    return action.verb


def test_straight_is_kept_whole() -> None:
    position = after(led(RULESETS["sam-loc"], "4S 3C 3D KH | 5S 6H 7D 8C 9S QC | 8S 9D JH"), "4S")
    assert played(SKILLED, position) == "QC"


def test_lowest_cards_go_first() -> None:
    position = led(RULESETS["sam-loc"], "3S 9C JD KH AS | 4S 6C 8D 10H JS | 5S 7C 9D QH KS")
    assert played(SKILLED, position) == "3S"


@pytest.mark.parametrize("player", BOTH, ids=["skilled", "expert"])
def test_two_is_not_kept_for_the_last_play(player: Player) -> None:
    position = led(RULESETS["sam-dem-la"], "5C 2H | 9S 10S JD QC | 8C 9D JH KS")
    assert played(player, position) == "2H"


@pytest.mark.parametrize("player", BOTH, ids=["skilled", "expert"])
def test_quad_chops_a_two(player: Player) -> None:
    position = after(led(RULESETS["sam-loc"], "2S 4C 5D 9H | 7S 7C 7D 7H 3S 10D | 8C 9D JH KS"), "2S")
    assert played(player, position) == "7S 7C 7D 7H"


@pytest.mark.parametrize("player", BOTH, ids=["skilled", "expert"])
def test_sure_winners_are_led_before_the_doubtful_last(player: Player) -> None:
    position = led(RULESETS["sam-gon"], "2S 2C 4H | 5S 9H | 6C 7D 8S")
    assert played(player, position) in ("2S", "2S 2C")


@pytest.mark.parametrize("player", BOTH, ids=["skilled", "expert"])
def test_pair_is_led_before_a_player_with_one_card(player: Player) -> None:
    position = led(RULESETS["sam-gon"], "4S 4C 9H | KD | 6C 7D 8S 8H")
    assert played(player, position) == "4S 4C"


@pytest.mark.parametrize("player", BOTH, ids=["skilled", "expert"])
def test_sam_is_declared_on_a_hand_nobody_can_stop(player: Player) -> None:
    hands = ("2S 2C 2D AS AC AD KS KC KD QH", "3S 4S 6S 8S 10S 3C 5C 7C 9C JC")
    assert answered(player, "sam-gon", *hands) is Verb.DECLARE


@pytest.mark.parametrize("player", BOTH, ids=["skilled", "expert"])
def test_sam_is_not_declared_on_scattered_low_cards(player: Player) -> None:
    hands = ("3S 4C 6D 8H 9S JC QD KH 4H 6S", "3C 4S 6C 8S 10S 3D 5C 7C 9C JD")
    assert answered(player, "sam-gon", *hands) is Verb.DECLINE


@pytest.mark.parametrize("ending", ["forfeit", "illegal", "win"])
def test_declarer_plays_its_sam_out_and_keeps_no_two_for_last(ending: str) -> None:
    hands = ("2S 2C 2D AS AC AD KS KC KD QH", "3S 4S 6S 8S 10S 3C 5C 7C 9C JC")
    rules = with_options(RULESETS["sam-gon"], {"finish_on_two": ending})
    setup = DealSetup(rules, tuple(map(parse_cards, hands)), leader=1)
    assert play(setup, BOTH, [Random(1), Random(2)]).ended_by is EndedBy.SAM_WON


def test_blocking_a_sam_goes_before_anything() -> None:
    hands = "KS KH 9S 9C 8D 8C 5S 5C 4D 3S | 3C 4C 6C 7C 10C JC QC AD AC 2H"
    setup = DealSetup(RULESETS["sam-gon"], tuple(map(parse_cards, hands.split("|"))), leader=0)
    state, told = start(setup)
    position = after_actions(Position(state, 0, told), Action(Verb.DECLARE, 0))
    assert played(SKILLED, after(position, "KS KH")) == "AC AD"


def after_actions(position: Position, *actions: Action) -> Position:
    """The position after these actions."""
    state, told = position.state, list(position.told)
    for action in actions:
        state, events = apply(state, action)
        told += events
    assert state.turn is not None
    return Position(state, state.turn, tuple(told))


def test_expert_stops_when_its_time_is_over() -> None:
    hurried = Expert(samples=10**9, seconds=0.02)
    position = led(RULESETS["sam-loc"], "3S 9C JD KH AS | 4S 6C 8D 10H JS | 5S 7C 9D QH KS")
    assert played(hurried, position)
    strong = ("2S 2C 2D AS AC AD KS KC KD QH", "3S 4S 6S 8S 10S 3C 5C 7C 9C JC")
    assert answered(hurried, "sam-gon", *strong) is Verb.DECLARE


def test_passes_are_told_with_what_was_played_since() -> None:
    position = after(
        led(RULESETS["sam-loc"], "4S 9C KD 3H | 5H 8H JH | 7S 8C QD"),
        "4S",
        "",
        "7S",
        "KD",
        "",
        "9C",
        "JH",
        "",
    )
    told = [(p.seat, cards_text(p.table.cards), cards_text(p.since)) for p in passes_in(position.told)]
    assert told == [(1, "4S", "JH"), (2, "KD", ""), (2, "JH", "")]


def test_imagined_hands_explain_the_passes() -> None:
    hands = "4S 9C KD JC | 3H 3D 5H 5D | 7S 8C QD 10C"
    position = after(led(RULESETS["sam-loc"], hands), "JC", "")
    passes, rule = passes_in(position.told), rule_of(position.view.ruleset, 3)
    over_jack = sum(1 << card for card in range(36, 48))

    def share(tells: float) -> float:
        guess = Guess(position.view, passes, rule, tells)
        states = [guess.state(Random(number)) for number in range(200)]
        return sum(bool(state.hands[1] & over_jack) for state in states) / len(states)

    assert share(10.0) < share(1.0) - 0.1


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_skilled_beats_novice(ruleset: Ruleset) -> None:
    packs = [dealt(ruleset, 2, Random(number)) for number in range(40)]
    assert interval([compared((SKILLED, Novice()), pack, "w") for pack in packs]).above_zero
