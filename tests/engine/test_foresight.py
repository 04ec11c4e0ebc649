"""What a seat can foresee from its own view."""

from __future__ import annotations

from random import Random

import pytest

from bot.engine import (
    RULESETS,
    Action,
    Breach,
    DealSetup,
    IllegalAction,
    Phase,
    State,
    Verb,
    apply,
    judge,
    legal_plays,
    liability,
    parse_cards,
    playable,
    start,
    view,
)


def lead(ruleset: str, hands: str, leader: int) -> State:
    """In mid-deal, everybody has played; hands separated by bars."""
    held = tuple(parse_cards(hand) for hand in hands.split("|"))
    setup = DealSetup(RULESETS[ruleset], held, leader=leader, lead=True, played=tuple(True for _ in held))
    return start(setup).state


def play(state: State, seat: int, cards: str) -> State:
    return apply(state, Action(Verb.PLAY, seat, parse_cards(cards))).state


def test_a_low_single_before_the_one_card_player_is_b1_the_highest_is_not() -> None:
    state = lead("sam-loc", "4S 5S 6S | 2C 9D | 5H AD 8C | QS", leader=2)
    seen = view(state, 2)
    assert liability(seen, parse_cards("5H")) is Breach.B1
    assert liability(seen, parse_cards("AD")) is None


def test_passing_a_single_with_a_higher_card_is_b2() -> None:
    state = play(lead("sam-loc", "9H 4D 4C | 5S | KC KD 3H", leader=2), 2, "3H")
    assert liability(view(state, 0), 0) is Breach.B2
    assert liability(view(state, 0), parse_cards("9H")) is None
    assert liability(view(state, 0), parse_cards("4D")) is Breach.B1


def test_passing_a_combination_of_the_one_card_player_with_a_better_one_is_b3() -> None:
    state = lead("sam-loc", "4S 5S 6S 10C | 4D 5D 6D 7C 9C | JC JH 3S | 8S 8H KD", leader=3)
    for seat in (3, 0, 1):
        state = play(state, 3, "8S 8H") if seat == 3 else apply(state, Action(Verb.PASS, seat)).state
    assert liability(view(state, 2), 0) is Breach.B3


@pytest.mark.parametrize(("hand", "breach"), [("AH 7C 7D", Breach.B), ("AD 7C 7D", None)])
def test_the_helper_of_tu_lo_kho_is_who_could_have_beaten_the_single(
    hand: str, breach: Breach | None
) -> None:
    state = play(lead("tu-lo-kho", f"9H 4C | {hand}", leader=0), 0, "9H")
    assert liability(view(state, 1), 0) is breach


def test_nobody_is_liable_while_nobody_has_one_card_or_out_of_turn() -> None:
    state = lead("sam-loc", "4S 5S | 2C 9D | 5H AD", leader=2)
    assert liability(view(state, 2), parse_cards("5H")) is None
    assert liability(view(state, 0), 0) is None
    assert liability(view(state, None), 0) is None


def test_what_could_be_played_ahead_of_ones_turn_is_what_is_legal_in_it() -> None:
    """On random deals: the same plays, the smallest first, and none that `judge` would refuse in turn."""
    chance = Random(3)
    for name in RULESETS:
        state = start(shuffled(name, chance)).state
        while state.phase is not Phase.FINISHED:
            state = follow(state, chance)


def shuffled(name: str, chance: Random) -> DealSetup:
    """Three random hands; the first leads where chance decides."""
    ruleset = RULESETS[name]
    pack = chance.sample(range(52), 52)
    hands = [sum(1 << c for c in pack[seat::3][: ruleset.hand_size]) for seat in range(3)]
    leader = 0 if ruleset.first_leader.value == "random" else None
    return DealSetup(ruleset, tuple(hands), leader=leader)


def follow(state: State, chance: Random) -> State:
    """One random step of the deal, looked at from every seat."""
    if state.phase is Phase.DECLARING:
        return apply(state, Action(Verb.CLOSE)).state
    turn = state.turn
    assert turn is not None
    ahead = playable(view(state, turn))
    assert set(ahead) == set(legal_plays(state, turn))
    assert [cards.bit_count() for cards in ahead] == sorted(cards.bit_count() for cards in ahead)
    assert all(judge(view(state, turn), cards) for cards in ahead)
    if state.owner is not None:
        assert playable(view(state, state.owner)) == ()
    try:
        return apply(
            state, Action(Verb.PLAY, turn, chance.choice(ahead)) if ahead else Action(Verb.PASS, turn)
        ).state
    except IllegalAction as refused:
        raise AssertionError(refused.reason) from refused
