"""Cao thủ: imagines the hidden hands, plays every choice out, and takes the one that pays best."""

from collections.abc import Sequence
from random import Random
from statistics import mean
from time import monotonic

from bot.engine import Action, Cards, Event, Phase, Verb, View, apply
from bot.players.guess import PASS_TELLS, Guess
from bot.players.passes import passes_in
from bot.players.rollout import finished
from bot.players.sam import worth
from bot.players.search import CAUTION, Race, Stop
from bot.players.shape import cards_of
from bot.players.sight import sight_of
from bot.players.skilled import forced_play, rule_of, sam_of

SAMPLES = 96
SAM_WORLDS = 300
WIDTH = 6


class Expert:
    """Searches ``samples`` imagined deals a move, or as many as ``seconds`` allow (None: no clock)."""

    def __init__(
        self,
        samples: int = SAMPLES,
        seconds: float | None = None,
        width: int = WIDTH,
        tells: float = PASS_TELLS,
        caution: float = CAUTION,
    ) -> None:
        self._samples = samples
        self._seconds = seconds
        self._width = width
        self._tells = tells
        self._caution = caution

    def choose(self, view: View, told: Sequence[Event], rng: Random) -> Action | None:
        """See ``Player``."""
        stop = self._stop()
        if view.phase is Phase.DECLARING:
            return Action(self._answer(view, rng, stop), view.seat)
        cards = self._cards(view, told, rng, stop)
        return Action(Verb.PLAY, view.seat, cards) if cards else Action(Verb.PASS, view.seat)

    def _stop(self) -> Stop:
        """Tells when the time of a move is over."""
        if self._seconds is None:
            return lambda: False
        end = monotonic() + self._seconds
        return lambda: monotonic() >= end

    def _answer(self, view: View, rng: Random, stop: Stop) -> Verb:
        """Declare when that brings more on average than the same hand played without a sâm."""
        players = len(view.counts)
        chance = sam_of(view.ruleset, players).chance(view, rng, SAM_WORLDS)
        declared = worth(view.ruleset, players, chance)
        if declared > 0 and declared > self._undeclared(view, rng, stop):
            return Verb.DECLARE
        return Verb.DECLINE

    def _undeclared(self, view: View, rng: Random, stop: Stop) -> float:
        """The lá the hand brings on average when nobody declares."""
        assert view.seat is not None
        rule = rule_of(view.ruleset, len(view.counts))
        guess = Guess(view, (), rule)
        won = []
        for _ in range(self._samples):
            result = finished(apply(guess.state(rng), Action(Verb.CLOSE)).state, rule)
            won.append(result.net[view.seat] / view.stake)
            if stop():
                break
        return mean(won)

    def _cards(self, view: View, told: Sequence[Event], rng: Random, stop: Stop) -> Cards:
        forced = forced_play(view, rng, SAM_WORLDS)
        if forced is not None:
            return forced
        assert view.seat is not None
        rule = rule_of(view.ruleset, len(view.counts))
        choices = sorted(rule.choices(sight_of(view), view.legal), key=lambda choice: -choice[0])
        plays = [cards_of(view.ruleset, view.hand, shape) for _, shape in choices[: self._width]]
        if len(plays) == 1:
            return plays[0]
        guess = Guess(view, passes_in(told), rule, self._tells)
        race = Race(view.seat, plays, rule, self._caution)
        return race.run(guess.state, rng, self._samples, stop)
