"""Báo sâm: how likely a hand goes out without being beaten once, and in which order to play it."""

from random import Random

from bot.engine import Cards, FinishOnTwo, Ruleset, SamFail, SamFailTo, View, cards_in, mask
from bot.players.groups import groups_of
from bot.players.plan import Planner
from bot.players.rule import PACK, TWOS
from bot.players.shape import cards_of
from bot.players.weights import Weights

# Whole combinations that win their rounds count above all: a sâm forgives none that is beaten.
_SAFE = Weights(control=4.0)


class Sam:
    """Judgement of sâm for one ruleset and number of players."""

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self.ruleset = ruleset
        self._groups = groups_of(ruleset, players, _SAFE)
        self._planner = Planner(self._groups)
        self._finish = ruleset.finish_on_two

    def chance(self, view: View, rng: Random, worlds: int) -> float:
        """The share of imagined deals in which nobody can beat anything but the last play."""
        return self._line(view, rng, worlds)[0]

    def next_play(self, view: View, rng: Random, worlds: int) -> Cards:
        """A declarer's next play: the safest one first, since the last cannot be answered."""
        return cards_of(self.ruleset, view.hand, self._line(view, rng, worlds)[1])

    def _line(self, view: View, rng: Random, worlds: int) -> tuple[float, Cards]:
        """The chance, and the group to play first."""
        groups = self._planner.groups(self._groups.shape(view.hand))
        imagined = [self._hands(view, rng) for _ in range(worlds)]
        beaten = {group: self._beaten(group, imagined) for group in groups}
        by_safety = sorted(groups, key=lambda group: beaten[group].bit_count())
        last = next((group for group in reversed(by_safety) if not self._may_not_be_last(group)), None)
        if last is None:
            return 0.0, by_safety[0]
        lost = 0
        for group in groups:
            if group != last:
                lost |= beaten[group]
        if groups.count(last) > 1:
            lost |= beaten[last]
        first = next((group for group in by_safety if group != last), last)
        return 1 - lost.bit_count() / worlds, first

    def _may_not_be_last(self, group: Cards) -> bool:
        if self._finish is FinishOnTwo.ILLEGAL:
            return bool(group & TWOS)
        return self._finish is FinishOnTwo.FORFEIT and not group & ~TWOS

    def _beaten(self, group: Cards, imagined: list[list[Cards]]) -> int:
        """The imagined deals (bit i: deal i) in which somebody can beat a group."""
        beaters = self._groups.beaters(group)
        found = 0
        for world, hands in enumerate(imagined):
            if any(beater & hand == beater for hand in hands for beater in beaters):
                found |= 1 << world
        return found

    def _hands(self, view: View, rng: Random) -> list[Cards]:
        """Shapes of hands the others might hold."""
        unseen = list(cards_in(PACK & ~view.seen & ~view.hand))
        rng.shuffle(unseen)
        hands = []
        at = 0
        for seat, held in enumerate(view.counts):
            if seat != view.seat and not view.left[seat]:
                hands.append(self._groups.shape(mask(unseen[at : at + held])))
                at += held
        return hands


def worth(ruleset: Ruleset, players: int, chance: float) -> float:
    """The lá a declaration brings on average at such a chance of success."""
    won = ruleset.sam_pay * (players - 1)
    each = ruleset.sam_fail_to is SamFailTo.EACH or ruleset.sam_fail is SamFail.N_MINUS_1
    lost = ruleset.sam_pay * (players - 1 if each else players)
    return chance * won - (1 - chance) * lost
