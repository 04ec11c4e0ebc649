"""Hands as a planner sees them: where suits do not bind, only how many cards of each rank there are.

A *shape* is a mask. Where suits bind it is the hand itself; elsewhere each rank's cards are moved to its
lowest suits, so that hands which play alike have one shape, and one memory of what they are worth. Of cards
that share a shape the lowest suits are played, which an opening play that must hold a hand's lowest card
(S0-17, S0-18) then does too.
"""

from collections.abc import Callable

from bot.engine import Cards, Ruleset

_UNARY = [(1 << nibble.bit_count()) - 1 for nibble in range(16)]
_BYTE = [_UNARY[byte >> 4] << 4 | _UNARY[byte & 15] for byte in range(256)]
_WORD = [high << 8 | low for high in _BYTE for low in _BYTE]
_LOWEST = [
    [sum(1 << bit for bit in [b for b in range(4) if nibble >> b & 1][:size]) for nibble in range(16)]
    for size in range(5)
]
"""_LOWEST[size][nibble]: the lowest so many cards of one rank."""


def _moved_down(cards: Cards) -> Cards:
    word = _WORD
    return (
        word[cards & 0xFFFF]
        | word[cards >> 16 & 0xFFFF] << 16
        | word[cards >> 32 & 0xFFFF] << 32
        | word[cards >> 48] << 48
    )


def _as_it_is(cards: Cards) -> Cards:
    return cards


def shape_of(ruleset: Ruleset) -> Callable[[Cards], Cards]:
    """The function that gives a hand's shape under a ruleset."""
    return _as_it_is if ruleset.suits_bind else _moved_down


def cards_of(ruleset: Ruleset, hand: Cards, shape: Cards) -> Cards:
    """Cards of a hand that have a shape: of each rank its lowest suits."""
    if ruleset.suits_bind:
        return shape
    found = 0
    while shape:
        shift = (shape & -shape).bit_length() - 1
        rank = shape >> shift & 15
        found |= _LOWEST[rank.bit_count()][hand >> shift & 15] << shift
        shape ^= rank << shift
    return found
