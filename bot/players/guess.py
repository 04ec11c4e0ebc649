"""Deals that look like what a seat has seen: hidden hands drawn so that the others' passes make sense."""

from collections.abc import Sequence
from random import Random

from bot.engine import Card, Cards, FinishOnTwo, State, View, cards_in, determinize
from bot.players.passes import Pass
from bot.players.rule import PACK, TWOS, Rule

# How much likelier a pass is from a hand that had no answer worth giving than from one that had.
PASS_TELLS = 4.0
_IMPOSSIBLE = 1e-9


class Guess:
    """Draws deals for one view."""

    def __init__(
        self, view: View, passes: Sequence[Pass], rule: Rule, tells: float = PASS_TELLS, draws: int = 6
    ) -> None:
        self._view = view
        self._passes = [p for p in passes if p.seat != view.seat]
        self._rule = rule
        self._tells = tells
        self._no_bare_twos = view.ruleset.finish_on_two is FinishOnTwo.ILLEGAL
        self._draws = draws if self._no_bare_twos or (self._passes and tells > 1) else 1
        self._unseen: tuple[Card, ...] = cards_in(PACK & ~view.seen & ~view.hand)

    def state(self, rng: Random) -> State:
        """One deal: of several drawn, one picked by how well it explains the passes."""
        drawn = [self._drawn(rng) for _ in range(self._draws)]
        if len(drawn) == 1:
            return drawn[0]
        return rng.choices(drawn, [self._likelihood(state.hands) for state in drawn])[0]

    def _drawn(self, rng: Random) -> State:
        random = rng.random
        return determinize(self._view, sorted(self._unseen, key=lambda card: random()))

    def _likelihood(self, hands: Sequence[Cards]) -> float:
        likelihood = 1.0
        if self._no_bare_twos and any(hand and not hand & ~TWOS for hand in hands):
            likelihood = _IMPOSSIBLE
        for seat, table, since in self._passes:
            if self._rule.would_answer(hands[seat] | since, table.cards):
                likelihood /= self._tells
        return likelihood
