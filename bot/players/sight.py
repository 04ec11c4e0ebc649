"""What a rule looks at: one seat's side of a deal, taken from its view or from an imagined state."""

from typing import NamedTuple

from bot.engine import Cards, Combination, Ruleset, State, View


class Sight(NamedTuple):
    """A seat's side of a deal; ``left`` and ``locked`` are sets of seats (bit s is seat s)."""

    ruleset: Ruleset
    seat: int
    hand: Cards
    counts: tuple[int, ...]
    left: int
    locked: int
    table: Combination | None
    owner: int | None
    declarer: int | None
    seen: Cards
    must_contain: Cards

    @property
    def following(self) -> int:
        """The next seat still in the deal."""
        count = len(self.counts)
        order = ((self.seat + step) % count for step in range(1, count + 1))
        return next(seat for seat in order if not self.left >> seat & 1)


def sight_of(view: View) -> Sight:
    """A seat's side as its view shows it; ``ValueError`` for the group's view."""
    if view.seat is None:
        raise ValueError("the group plays no cards")
    return Sight(
        view.ruleset,
        view.seat,
        view.hand,
        view.counts,
        _seats(view.left),
        _seats(view.locked),
        None if view.table is None else view.table.combination,
        None if view.table is None else view.table.owner,
        view.declarer,
        view.seen,
        0 if view.must_contain is None else 1 << view.must_contain,
    )


def imagined(state: State, seat: int) -> Sight:
    """The same of a state made up by ``determinize``; no more of it than the seat would see."""
    hands = state.hands
    return Sight(
        state.setup.ruleset,
        seat,
        hands[seat],
        tuple([hand.bit_count() for hand in hands]),
        state.left,
        state.locked,
        state.table,
        state.owner,
        state.declarer,
        state.seen,
        state.must_contain,
    )


def _seats(flags: tuple[bool, ...]) -> int:
    return sum(1 << seat for seat, flag in enumerate(flags) if flag)
