"""One tap: what a touch of a card chooses."""

from __future__ import annotations

from collections.abc import Sequence


def touched(plays: Sequence[int], chosen: int, card: int) -> int:
    """All that is chosen after a touch of `card`; `plays` are those the hand could make, smallest first.

    On an empty choice: the smallest play with the card, or the card alone where none has it. On a card of a
    chosen play: the next play with it, and after the last one nothing. Else the card alone comes or goes.
    """
    bit = 1 << card
    with_it = [play for play in plays if play & bit]
    if not chosen:
        return with_it[0] if with_it else bit
    if not chosen & bit:
        return chosen | bit
    if chosen in with_it:
        later = with_it[with_it.index(chosen) + 1 :]
        return later[0] if later else 0
    return chosen & ~bit


def suggested(plays: Sequence[int], chosen: int) -> int:
    """The play after the chosen one, the first after the last; 0 where there is none."""
    if not plays:
        return 0
    place = plays.index(chosen) + 1 if chosen in plays else 0
    return plays[place % len(plays)]
