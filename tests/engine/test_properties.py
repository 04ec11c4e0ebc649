"""The rulebook's invariants as properties: Hypothesis chooses pack, table, options and every action."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine import RULESETS, EndedBy, Ruleset, deal_hands, mask, parse_cards, start
from bot.engine.setup import DealSetup
from tests.engine.driver import Game, check_state, opened, random_rules, run

PACKS = st.permutations(range(52))
QUICK = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def _chooser(data: st.DataObject) -> Any:
    rng = data.draw(st.randoms(use_true_random=False))
    return rng.randrange


@pytest.mark.parametrize("name", RULESETS)
@QUICK
@given(data=st.data(), pack=PACKS)
def test_every_deal_keeps_the_invariants(name: str, data: st.DataObject, pack: list[int]) -> None:
    choose = _chooser(data)
    rules = random_rules(choose, RULESETS[name])
    run(opened(rules, pack, choose), choose, thorough=True)


def _seats() -> list[tuple[str, int]]:
    return [(r.id, n) for r in RULESETS.values() for n in range(r.min_players, r.max_players + 1)]


@pytest.mark.parametrize(("name", "seats"), _seats())
@settings(QUICK, max_examples=6)
@given(data=st.data(), pack=PACKS)
def test_every_number_of_players_can_play(
    name: str, seats: int, data: st.DataObject, pack: list[int]
) -> None:
    choose = _chooser(data)
    game = opened(RULESETS[name], pack, choose, seats)
    assert game.setup.seats == seats
    result = run(game, choose, thorough=False)
    assert len(result.net) == seats


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
@settings(QUICK, max_examples=15)
@given(data=st.data())
def test_small_end_games_keep_the_invariants(rules: Ruleset, data: st.DataObject) -> None:
    """Few cards a seat: one-card players, twos and bombs meet far more often than in whole deals."""
    pool = parse_cards("7S 7C 7D 7H 8S 8C 8D 8H 9S 9H 10S 10H JS JH 2S 2C 2D 2H AS 3C 4D 5H")
    cards = [card for card in range(52) if pool >> card & 1]
    order = data.draw(st.permutations(cards))
    seats = data.draw(st.integers(2, rules.max_players))
    sizes = [data.draw(st.integers(1, 5)) for _ in range(seats)]
    hands, at = [], 0
    for size in sizes:
        hands.append(mask(order[at : at + size]))
        at += size
    setup = DealSetup(
        random_rules(_chooser(data), rules), tuple(hands), leader=0, lead=True, played=(True,) * seats
    )
    step = start(setup)
    game = Game(setup, step.state, [], list(step.events))
    check_state_or_stuck(game)
    if game.state.result is None and not _all_twos(game):
        result = run(game, _chooser(data), thorough=True)
        assert result.ended_by in EndedBy


def _all_twos(game: Game) -> bool:
    twos = parse_cards("2S 2C 2D 2H")
    return any(not hand & ~twos for hand in game.setup.hands)


def check_state_or_stuck(game: Game) -> None:
    """A hand of bare twos can only stand at the start of a record: elsewhere the leader can always play."""
    if not _all_twos(game):
        check_state(game.state)


@given(pack=PACKS, seats=st.integers(2, 4))
def test_dealing_conserves_the_pack(pack: list[int], seats: int) -> None:
    hands = deal_hands(pack, seats, 13)
    assert [hand.bit_count() for hand in hands] == [13] * seats
    assert sum(hands) == mask(pack[: 13 * seats])
