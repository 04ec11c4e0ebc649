"""What a machine player is: one seat's view and the public history in, one action out."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from bot.engine import Action, Event, View


class Player(Protocol):
    """A machine player; it keeps nothing of a deal between two questions."""

    def choose(self, view: View, told: Sequence[Event], rng: Random) -> Action | None:
        """The action of ``view.seat``: declare or decline, play or pass.

        ``told``: the deal's public events so far (who declined need not be among them). None, only out of
        turn: the seat lets its free chop be. ``ValueError`` if there is nothing to ask the seat.
        """
