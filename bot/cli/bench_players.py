"""``samloc bench players``: every pairing of strengths over the same packs, in lá a deal."""

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from statistics import median, quantiles
from time import process_time

from bot.engine import RULESETS, Action, Event, Ruleset, View
from bot.players.duel import Interval, compared, dealt, interval
from bot.players.expert import SAMPLES
from bot.players.player import Player
from bot.players.strength import STRENGTHS, Strength, strength_named

DEALS = 200
SEED = 1
_DEALS_A_PACK = 2
_LONG_TABLES = (2, 4)


class Stopwatch:
    """A player that notes how long its moves take, in seconds of this process's own time."""

    def __init__(self, player: Player, moves: list[float]) -> None:
        self._player = player
        self._moves = moves

    def choose(self, view: View, told: Sequence[Event], rng: Random) -> Action | None:
        """See ``Player``."""
        begun = process_time()
        action = self._player.choose(view, told, rng)
        self._moves.append(process_time() - begun)
        return action


def main(
    ruleset: str | None,
    players: int | None,
    deals: int = DEALS,
    seed: int = SEED,
    samples: int | None = None,
    pairing: Sequence[str] | None = None,
) -> int:
    """Print the table of pairings; 0 if every stronger player won clearly, else 1; 2: none such.

    ``ruleset`` None: all; ``players`` None: 2 and 4. ``deals`` a pairing, rounded up to whole packs.
    ``samples``: imagined deals a move of the expert, None: as many as it is tuned for. ``pairing``: two
    strengths in words, the stronger first, None: all pairings.
    """
    samples = samples or SAMPLES
    pairings = _pairings(pairing)
    if not pairings:
        print(f"not two strengths: {' '.join(pairing or ())}", file=sys.stderr)
        return 2
    tables = list(_tables(ruleset, players))
    if not tables:
        print(f"no such table: {ruleset or 'any ruleset'} with {players} players", file=sys.stderr)
        return 2
    packs = -(-deals // _DEALS_A_PACK)
    print(f"seed {seed}, {packs * _DEALS_A_PACK} deals a pairing, expert at {samples} samples a move")
    print("lá a deal that a seat of the first wins, 95 % interval")
    moves: dict[str, list[float]] = {strength: [] for strength in STRENGTHS}
    clear = True
    for rules, seats in tables:
        for strong, weak in pairings:
            found = _duel(rules, seats, (strong, weak), packs, seed, samples, moves)
            clear &= found.above_zero
            name = f"{strong.id} – {weak.id}"
            print(
                f"{rules.id:<11} {seats}  {name:<18} {found.mean:+6.2f} ± {found.half_width:.2f}", flush=True
            )
    _print_times(moves)
    return 0 if clear else 1


def _tables(ruleset: str | None, players: int | None) -> Iterator[tuple[Ruleset, int]]:
    for rules in RULESETS.values():
        if ruleset in (None, rules.id):
            for seats in _LONG_TABLES if players is None else (players,):
                if rules.min_players <= seats <= rules.max_players:
                    yield rules, seats


def _pairings(wanted: Sequence[str] | None) -> list[tuple[Strength, Strength]]:
    """The stronger one first; none if one of the words is no strength."""
    if wanted is None:
        return [(strong, weak) for weak, strong in combinations(STRENGTHS.values(), 2)]
    strong, weak = map(strength_named, wanted)
    return [(strong, weak)] if strong and weak else []


def _duel(
    ruleset: Ruleset,
    seats: int,
    pairing: tuple[Strength, Strength],
    packs: int,
    seed: int,
    samples: int,
    moves: dict[str, list[float]],
) -> Interval:
    strong, weak = (Stopwatch(strength.measured(samples), moves[strength.id]) for strength in pairing)
    won = []
    for pack in range(packs):
        setup = dealt(ruleset, seats, Random(f"{seed}/{ruleset.id}/{seats}/{pack}"))
        won.append(compared((strong, weak), setup, f"{seed}/{pack}"))
        so_far = interval(won)
        _show_progress(
            f"{ruleset.id} {seats}: {pairing[0].id} – {pairing[1].id}: {pack + 1}/{packs} packs, "
            f"{so_far.mean:+.2f} ± {so_far.half_width:.2f}"
        )
    _show_progress("")
    return interval(won)


def _show_progress(text: str) -> None:
    print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def _print_times(moves: dict[str, list[float]]) -> None:
    print("ms a move (processor time): median, p99, moves")
    for strength, taken in moves.items():
        if len(taken) > 1:
            p99 = quantiles(taken, n=100)[98]
            print(f"{strength:<8} {median(taken) * 1e3:8.2f} {p99 * 1e3:8.2f} {len(taken):9}")
