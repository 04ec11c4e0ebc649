"""``samloc bench engine``: how fast random deals go through the public API, beside two peers if installed.

A move is a decision of a seat: its legal plays listed, one chosen, the action applied (refusals checked,
events made). Dealing and settling count as time and not as moves, for the engine and the peers alike. All
contenders take turns within every round, so that a busy machine slows them together; what is compared is
their ratio within a round. A second is one of processor time, of which all use one core.

OpenSpiel's Dou Dizhu (C++, driven from Python) deals its cards one by one at chance nodes, and how those are
passed is most of what it costs. So it is driven twice. *As its examples drive it*: at a chance node the
outcomes are drawn from by their probabilities with numpy, at a decision one of the player's legal actions
with ``random.choice``, as in its ``python/examples/example.py`` and its API reference. *By the shortest
driver*: a chance node's outcomes are taken for equally likely, which holds in this game, and all choices are
an index into a list; nobody is told to do so, but no Python driver of it is faster.

RLCard's Dou Dizhu (Python and numpy) is the bare game without the environment around it, which only adds.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

from bot.engine import (
    RULESETS,
    Action,
    Before,
    DealSetup,
    Phase,
    Ruleset,
    Verb,
    apply,
    deal_hands,
    leader_needs_chance,
    legal_plays,
    play,
    start,
)

Playing = Iterator[int]
"""Deals without end: the number of moves of one deal after another."""

ROUNDS = 9
SLICE = 0.5
"""Rounds, and seconds that each contender plays in a round."""

_WIDTH = 42  # of the printed names

_CLOSE = Action(Verb.CLOSE)
_SEATS = 4
_PASSES = tuple(Action(Verb.PASS, seat) for seat in range(_SEATS))


def main(rounds: int = ROUNDS, seconds: float = SLICE) -> int:
    """Measure and print; 0."""
    engines = {name: _engine(rules) for name, rules in RULESETS.items()}
    peers = dict(_peers())
    for _ in range(2):  # warm tables and caches up
        _speeds(engines | peers, seconds)
    measured = [_speeds(engines | peers, seconds) for _ in range(rounds)]
    print(f"{rounds} rounds of {seconds} s each on one core, random deals; min / median / max")
    for name in engines | peers:
        print(f"  {name:<{_WIDTH}} {_span([speed[name][0] for speed in measured])} moves/s")
    for peer in peers:
        for name in engines:
            ratios = [speed[name][0] / speed[peer][0] for speed in measured]
            low, mid, high = min(ratios), median(ratios), max(ratios)
            print(f"  {name:<10} is {low:6.2f} / {mid:6.2f} / {high:6.2f} × {peer}")
    for name in engines:
        print(f"  {name:<{_WIDTH}} {_span([speed[name][1] for speed in measured])} deals/s")
    for size, ruleset in ((10, "sam-dem-la"), (10, "sam-loc"), (13, "tu-lo-kho")):
        speeds = [_leads(RULESETS[ruleset], size, seconds) for _ in range(rounds)]
        print(f"  {f'leads of {size} cards, {ruleset}':<{_WIDTH}} {_span(speeds)} hands/s")
    return 0


def _span(values: list[float]) -> str:
    return f"{min(values):>9,.0f} / {median(values):>9,.0f} / {max(values):>9,.0f}"


def _speeds(contenders: Mapping[str, Playing], seconds: float) -> dict[str, tuple[float, float]]:
    """Moves and deals a second of every contender, one slice each."""
    found = {}
    for name, playing in contenders.items():
        moves = deals = 0
        began = process_time()
        while (spent := process_time() - began) < seconds:
            moves += sum(islice(playing, 5))
            deals += 5
        found[name] = (moves / spent, deals / spent)
    return found


def _engine(ruleset: Ruleset) -> Playing:
    chance = random.Random(ruleset.id).random
    pack = list(range(52))
    leader = 0 if leader_needs_chance(ruleset, Before(), _SEATS) else None
    while True:
        pack.sort(key=[chance() for _ in pack].__getitem__)
        setup = DealSetup(ruleset, deal_hands(pack, _SEATS, ruleset.hand_size), leader=leader)
        yield _played(setup, chance)


def _played(setup: DealSetup, chance: Callable[[], float]) -> int:
    """One deal to its end, uniformly among legal plays and the pass; its moves."""
    state = start(setup).state
    if state.phase is Phase.DECLARING:
        state = apply(state, _CLOSE).state
    moves = 0
    while (seat := state.turn) is not None:
        action = _PASSES[seat]
        if plays := legal_plays(state, seat):
            count = len(plays)
            choice = int(chance() * (count + (state.table is not None)))
            if choice < count:
                action = play(seat, plays[choice])
        state = apply(state, action).state
        moves += 1
    return moves


def _leads(ruleset: Ruleset, size: int, seconds: float) -> float:
    """Hands a second whose leads are listed."""
    rng = random.Random(size)
    states = []
    for _ in range(500):
        hands = deal_hands(rng.sample(range(52), 2 * size), 2, size)
        states.append(start(DealSetup(ruleset, hands, leader=0, lead=True)).state)
    done = 0
    began = process_time()
    while (spent := process_time() - began) < seconds:
        for state in states:
            legal_plays(state, 0)
        done += len(states)
    return done / spent


# -- peers ---------------------------------------------------------------------------------------


def _peers() -> Iterator[tuple[str, Playing]]:
    drivers: Mapping[str, Mapping[str, Callable[[], Playing]]] = {
        "open_spiel": {
            "as its examples drive it": _open_spiel_by_example,
            "by the shortest driver": _open_spiel_shortest,
        },
        "rlcard": {"bare game": _rlcard},
    }
    for package, ways in drivers.items():
        try:
            for way, playing in ways.items():
                deals = playing()
                next(deals)
                yield f"{package} {version(package)} {way}", deals
        except ImportError:
            print(f"{package} is not installed: no comparison with it (pip install 'samloc[bench]')")


def _open_spiel_by_example() -> Playing:
    """OpenSpiel's dou_dizhu, driven as its own Python examples drive a game."""
    game: Any = import_module("pyspiel").load_game("dou_dizhu")
    numpy: Any = import_module("numpy")
    draw, choose = numpy.random.RandomState(1).choice, random.Random(1).choice
    while True:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw(actions, p=chances))
            else:
                state.apply_action(choose(state.legal_actions(state.current_player())))
                moves += 1
        yield moves


def _open_spiel_shortest() -> Playing:
    """The same game with the least Python around it."""
    game: Any = import_module("pyspiel").load_game("dou_dizhu")
    chance = random.Random(1).random
    while True:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance() * len(actions))])
                moves += 1
        yield moves


def _rlcard() -> Playing:
    """RLCard's Dou Dizhu: the bare game without its environment."""
    game_class: Any = import_module("rlcard.games.doudizhu").Game
    numpy: Any = import_module("numpy")
    chance = random.Random(1).random
    game = game_class()
    game.np_random = numpy.random.RandomState(1)
    while True:
        state, _ = game.init_game()
        moves = 0
        while not game.is_over():
            actions = state["actions"]
            state, _ = game.step(actions[int(chance() * len(actions))])
            moves += 1
        yield moves
