"""Choosing among plays by what they pay on average over imagined deals."""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

from bot.engine import Action, Cards, State, Verb, apply
from bot.players.rollout import finished
from bot.players.rule import Rule

BATCH = 8
CAUTION = 1.0  # standard errors by which another choice must beat the first guess
_SPREAD = 2.0  # standard errors behind the leader at which a choice is given up

Stop = Callable[[], bool]


class Race:
    """Choices, best guess first, tried in the same imagined deals until one is left or the deals run out."""

    def __init__(self, seat: int, choices: Sequence[Cards], rule: Rule, caution: float = CAUTION) -> None:
        self._seat = seat
        self._rule = rule
        self._caution = caution
        self._first = choices[0]
        self.paid: dict[Cards, list[float]] = {cards: [] for cards in choices}

    def run(self, draw: Callable[[Random], State], rng: Random, samples: int, stop: Stop) -> Cards:
        """The choice that paid best, the first guess unless another clearly paid more.

        ``stop`` is asked after every imagined deal.
        """
        for sample in range(1, samples + 1):
            world = draw(rng)
            for cards, paid in self.paid.items():
                paid.append(self._value(world, cards))
            if sample % BATCH == 0:
                self._give_up_the_hopeless()
            if len(self.paid) == 1 or stop():
                break
        best = max(self.paid, key=lambda cards: sum(self.paid[cards]))
        first = self.paid.get(self._first)
        return best if first is None or _is_behind(first, self.paid[best], self._caution) else self._first

    def _value(self, world: State, cards: Cards) -> float:
        """What the seat gets, in lá, if it plays these cards (0: passes) in this deal."""
        verb = Verb.PLAY if cards else Verb.PASS
        result = finished(apply(world, Action(verb, self._seat, cards)).state, self._rule)
        return result.net[self._seat] / world.setup.stake

    def _give_up_the_hopeless(self) -> None:
        best = max(self.paid.values(), key=sum)
        self.paid = {cards: paid for cards, paid in self.paid.items() if not _is_behind(paid, best, _SPREAD)}


def _is_behind(paid: list[float], best: list[float], errors: float) -> bool:
    """Whether the payments, deal by deal, are below the best choice's by so many standard errors."""
    count = len(best)
    if count < 2:
        return False
    gaps = [b - p for b, p in zip(best, paid, strict=True)]
    mean = sum(gaps) / count
    error = sqrt(sum((gap - mean) ** 2 for gap in gaps) / (count - 1) / count)
    return mean > 0 and mean > errors * error
