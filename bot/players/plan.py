"""The cheapest way to take a hand apart: which combinations to keep whole, and what the hand is worth."""

from bot.engine import Cards
from bot.players.groups import Groups

_MEMORY = 50_000  # hands; some 10 MB

_Plan = tuple[float, Cards, Cards]
"""What a hand costs, the group to take off it, and the shape of the rest."""

_DONE: _Plan = (0.0, 0, 0)


class Planner:
    """Takes hands apart, remembering every part it has seen."""

    __slots__ = ("_from_lowest", "_known", "_shape")

    def __init__(self, groups: Groups) -> None:
        self._shape = groups.shape
        self._from_lowest = groups.from_lowest
        self._known: dict[Cards, _Plan] = {0: _DONE}

    def cost(self, shape: Cards) -> float:
        """About how many leads a hand of this shape needs before it is empty; winners make up for others."""
        found = self._known.get(shape)
        return (self._solved(shape) if found is None else found)[0]

    def groups(self, shape: Cards) -> list[Cards]:
        """The groups of the cheapest plan, each as a shape, the one with the lowest card first."""
        found = []
        while shape:
            _, group, shape = self._known.get(shape) or self._solved(shape)
            found.append(group)
        return found

    def _solved(self, shape: Cards) -> _Plan:
        if len(self._known) > _MEMORY:
            self._known = {0: _DONE}
        best, choice, left = 1e9, 0, 0
        known, reshape = self._known, self._shape
        for group, price in self._from_lowest[shape & -shape]:
            if group & shape == group:
                rest = reshape(shape ^ group)
                found = known.get(rest) or self._solved(rest)
                if price + found[0] < best:
                    best, choice, left = price + found[0], group, rest
        solved = self._known[shape] = (best, choice, left)
        return solved
