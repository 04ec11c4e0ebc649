"""What a machine player is: one seat's view and the public history in, one action out."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Protocol

from bot.engine import Action, Declined, Event, View


class Player(Protocol):
    """A machine player; it keeps nothing of a deal between two questions."""

    def choose(self, view: View, told: Sequence[Event], rng: Random) -> Action | None:
        """The action of ``view.seat``: declare or decline, play or pass.

        ``told``: the deal's public events so far. None, only out of turn: the seat lets its free chop be.
        ``ValueError`` if there is nothing to ask the seat.
        """


def public(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events a player may be told: all but who declined, which is sealed."""
    return tuple(event for event in events if not isinstance(event, Declined))
