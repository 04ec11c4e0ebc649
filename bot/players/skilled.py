"""Khá: plays by rule, from what it sees at the moment."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from bot.engine import Action, Cards, Event, Phase, Ruleset, Verb, View
from bot.players.rule import Rule
from bot.players.sam import Sam, worth
from bot.players.sight import sight_of
from bot.players.weights import DEFAULT, Weights

SAM_WORLDS = 60
# Lá that a hand fit for sâm brings on average when it is played without one.
UNDECLARED = 8.0
_TABLES = 16  # rulesets and numbers of players remembered; each takes up to some 10 MB


@lru_cache(maxsize=_TABLES)
def rule_of(ruleset: Ruleset, players: int, weights: Weights = DEFAULT) -> Rule:
    """The shared rule of a table."""
    return Rule(ruleset, players, weights)


@lru_cache(maxsize=_TABLES)
def sam_of(ruleset: Ruleset, players: int) -> Sam:
    """The shared judgement of sâm of a table."""
    return Sam(ruleset, players)


class Skilled:
    """The rule-based player."""

    def __init__(self, weights: Weights = DEFAULT, sam_worlds: int = SAM_WORLDS) -> None:
        self._weights = weights
        self._sam_worlds = sam_worlds

    def choose(self, view: View, told: Sequence[Event], rng: Random) -> Action | None:
        """See ``Player``."""
        if view.phase is Phase.DECLARING:
            return Action(self._answer(view, rng), view.seat)
        cards = self._cards(view, rng)
        return Action(Verb.PLAY, view.seat, cards) if cards else Action(Verb.PASS, view.seat)

    def _answer(self, view: View, rng: Random) -> Verb:
        players = len(view.counts)
        chance = sam_of(view.ruleset, players).chance(view, rng, self._sam_worlds)
        return Verb.DECLARE if worth(view.ruleset, players, chance) > UNDECLARED else Verb.DECLINE

    def _cards(self, view: View, rng: Random) -> Cards:
        forced = forced_play(view, rng, self._sam_worlds)
        if forced is not None:
            return forced
        rule = rule_of(view.ruleset, len(view.counts), self._weights)
        return rule.best(sight_of(view), view.legal)


def forced_play(view: View, rng: Random, worlds: int) -> Cards | None:
    """What needs no thought: a free chop, all that concerns a sâm, a single choice; None if it does."""
    legal = view.legal
    if not view.is_my_turn:
        if not legal:
            raise ValueError("this seat is not asked anything")
        return legal[0]
    if view.declarer == view.seat:
        safest = sam_of(view.ruleset, len(view.counts)).next_play(view, rng, worlds)
        return safest if safest in legal else None  # twos may be barred from going out
    if view.declarer is not None:
        return legal[0] if legal else 0  # whoever blocks a sâm is paid, nobody else is
    if not legal:
        return 0
    return legal[0] if len(legal) == 1 and not view.can_pass else None
