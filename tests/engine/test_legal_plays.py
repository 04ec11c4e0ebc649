"""``legal_plays`` and ``judge`` against brute force: every subset of a hand through ``apply``."""

import random
from itertools import combinations

import pytest

from bot.engine import (
    RULESETS,
    Action,
    DealSetup,
    IllegalAction,
    Reason,
    Ruleset,
    State,
    Verb,
    apply,
    beats,
    cards_in,
    combination,
    is_chop,
    judge,
    legal_plays,
    mask,
    start,
    view,
    with_options,
)
from tests.engine import reference

FLIPPED = [
    RULESETS["sam-dem-la"],
    with_options(RULESETS["sam-dem-la"], {"low_straights": False, "quad_beats_two_2s": True}),
    with_options(RULESETS["sam-dem-la"], {"finish_on_two": "illegal"}),
    RULESETS["sam-loc"],
    with_options(RULESETS["sam-loc"], {"quad_beats_two_2s": True, "finish_on_two": "illegal"}),
    RULESETS["sam-gon"],
    RULESETS["tu-lo-kho"],
]
NAMES = [f"{rules.id}-{index}" for index, rules in enumerate(FLIPPED)]


def _rich_hand(rng: random.Random, size: int, used: int = 0) -> int:
    """A random hand leaning to few ranks, so that all kinds of combination turn up."""
    low = rng.randrange(13)
    ranks = [(low + step) % 13 for step in range(rng.choice([3, 4, 5, 13]))]
    pool = [c for c in range(52) if c // 4 in ranks and not used >> c & 1]
    rng.shuffle(pool)
    rest = [c for c in range(52) if c not in pool and not used >> c & 1]
    rng.shuffle(rest)
    return mask((pool + rest)[:size])


def _subsets(hand: int) -> list[int]:
    cards = cards_in(hand)
    return [mask(chosen) for size in range(len(cards) + 1) for chosen in combinations(cards, size)]


def _expected(rules: Ruleset, hand: int, cards: int, table: int | None) -> Reason | None:
    """The refusal of a seat whose turn it is, from the rulebook's words."""
    if reference.kind_of(rules, cards) is None:
        return Reason.NOT_A_COMBINATION
    if table is not None and not reference.beats(rules, cards, table):
        return Reason.DOES_NOT_BEAT
    rest = {rank for rank, _ in reference.cards_of(hand & ~cards)}
    if rules.finish_on_two == "illegal":
        if not rest and reference.TWO in {rank for rank, _ in reference.cards_of(cards)}:
            return Reason.GOES_OUT_ON_TWO
        if rest == {reference.TWO}:
            return Reason.LEAVES_ONLY_TWOS
    return None


def _refused(state: State, seat: int, cards: int) -> Reason | None:
    try:
        apply(state, Action(Verb.PLAY, seat, cards))
    except IllegalAction as refused:
        return refused.reason
    return None


def _check_every_subset(state: State, seat: int, table: int | None) -> None:
    rules, hand = state.setup.ruleset, state.hands[seat]
    seen = view(state, seat)
    allowed = set()
    for cards in _subsets(hand):
        expected = _expected(rules, hand, cards, table)
        assert _refused(state, seat, cards) == expected
        verdict = judge(seen, cards)
        assert verdict == (combination(rules, cards) if expected is None else expected)
        if expected is None:
            allowed.add(cards)
    plays = legal_plays(state, seat)
    assert set(plays) == allowed
    assert len(set(plays)) == len(plays)
    assert seen.legal == plays


@pytest.mark.parametrize("rules", FLIPPED, ids=NAMES)
def test_legal_leads_are_every_subset_that_forms_a_combination(rules: Ruleset) -> None:
    rng = random.Random(11)
    for _ in range(12):
        hand = _rich_hand(rng, 10)
        state = start(DealSetup(rules, (hand, _rich_hand(rng, 10, hand)), leader=0, lead=True)).state
        _check_every_subset(state, 0, None)


@pytest.mark.parametrize("rules", FLIPPED, ids=NAMES)
def test_legal_answers_are_every_subset_that_beats_the_table(rules: Ruleset) -> None:
    rng = random.Random(12)
    for _ in range(14):
        hand = _rich_hand(rng, rng.choice([2, 5, 8, 10]))
        other = _rich_hand(rng, 10, hand)
        state = start(DealSetup(rules, (other, hand), leader=0, lead=True)).state
        leads = legal_plays(state, 0)
        led = rng.choice([play for play in leads if play != other] or leads)
        after = apply(state, Action(Verb.PLAY, 0, led)).state
        if after.result is None:
            _check_every_subset(after, 1, led)


@pytest.mark.parametrize("rules", FLIPPED, ids=NAMES)
def test_beating_and_chopping_follow_the_rulebooks_tables(rules: Ruleset) -> None:
    rng = random.Random(13)
    plays = [c for _ in range(40) for c in _subsets(_rich_hand(rng, 10)) if combination(rules, c)]
    bombs = [c for c in plays if reference.kind_of(rules, c)[0] in ("quad", "pair_run")]  # type: ignore[index]
    for chosen in (plays, bombs):
        for _ in range(3000):
            played, table = rng.choice(chosen), rng.choice(plays)
            mine, theirs = combination(rules, played), combination(rules, table)
            assert mine is not None and theirs is not None
            expected = reference.beats(rules, played, table)
            assert beats(rules, mine, theirs) == expected
            chops = expected and mine.is_bomb and rules.id != "tu-lo-kho"
            assert is_chop(rules, mine, theirs) == chops


@pytest.mark.parametrize("rules", FLIPPED, ids=NAMES)
def test_a_combination_names_its_kind_size_and_deciding_rank(rules: Ruleset) -> None:
    rng = random.Random(14)
    for _ in range(30):
        for cards in _subsets(_rich_hand(rng, 9)):
            found, expected = combination(rules, cards), reference.kind_of(rules, cards)
            if found is None:
                assert expected is None
            else:
                assert (found.kind.value, found.top) == expected
                assert (found.cards, found.size) == (cards, cards.bit_count())


def test_the_longest_low_straights_of_a_big_hand_are_found_once() -> None:
    """Thirteen ranks are 2-3-…-A; A-2-…-Q is the longest run from the ace (D-13)."""
    rules = RULESETS["sam-loc"]
    state = start(DealSetup(rules, (mask(range(0, 52, 4)), 1 << 1), leader=0, lead=True)).state
    plays = legal_plays(state, 0)
    assert len(set(plays)) == len(plays)
    _check_every_subset(state, 0, None)
