"""Packs that bring about what a test is about, as hands in order of play."""

from __future__ import annotations

from tests.e2e.world import pack

SAM_WON = pack(
    "3H 6S 7H 8D 9C 10S JH QD KC AS",
    "3S 4S 5H 7C 8S 10D JC QS KD 2S",
    "3C 4D 5S 7D 8H 9S JD QC AH 2C",
    "3D 4C 5C 6H 8C 9D 10H QH AD 2D",
)
"""The first seat declares, plays 6…A and then 3."""

SAM_BLOCKED = pack(
    "KS KH KD QS QH QD JS JH 5C 4S",
    "3S 4D 5H 6C 7S 8D 9H 10C JC AS",
    "3C 4H 5D 6H 7C 8S 10D QC AC 2C",
)
"""The first seat declares and leads 4♠, the second has the ace."""

CHOP = pack("3S 2S 6D 7D 9H 10C JC QD KD AH", "5S 5C 5D 5H 4D 8C 9D 10H QC KC")
"""The first seat leads and may lead its two; the second holds four fives."""

INSTANT_WIN = pack("3S 3H 3D 3C 5S 5H 9S 9D JS JD", "4S 5D 6C 7H 8S 10D JC QD KS AH")
"""Five pairs in the first seat."""

LIABLE = pack(
    "9H 10H JH QH 3D 4D 6D 8D QC 2D",
    "4H 5H 6H AH AD 7C 9C JD KD 2H",
    "3S 4S 5S 6S 7S 8S 9S 10S JS KH",
)
"""The third seat leads two straights and keeps one king; the second could hold it and runs out of time."""
