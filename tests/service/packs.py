"""Packs in text, and the hands that the tests deal from them."""

from collections.abc import Sequence

from bot.engine import RULESETS, parse_card

RUNNER = "3S 4H 5S 6H 7S 8H 9S 10H JS KD"
"""Goes out in two plays that nobody can answer: the nine-card straight, then the king."""
MIDDLING = "3C 4C 5D 7C 8D 9C JD QC AD 2C"
"""Holds a two, some high cards and no combination that matters."""
HIGH = "4D 5C 6D 7D 8C 9D JC QH AH 2H"
LOW = "3D 4S 5H 6C 7H 8S 9H JH QD KS"
FIVE_PAIRS = "3H 3D 6S 6C 9H 9D JH JC KH KS"

THREE = f"{RUNNER} | {MIDDLING} | {HIGH}"
FOUR = f"{THREE} | {LOW}"


def pack(hands: str, hand_size: int = 10) -> tuple[int, ...]:
    """The pack from which each seat is dealt what the text says, seats parted by `|`."""
    dealt = [[parse_card(word) for word in hand.split()] for hand in hands.split("|")]
    assert all(len(hand) == hand_size for hand in dealt), hands
    front = [hand[turn] for turn in range(hand_size) for hand in dealt]
    rest = [card for card in range(52) if card not in front]
    assert len(set(front)) == len(front), "a card is dealt twice"
    return (*front, *rest)


def hands_of(pack_text: str, seats: int, ruleset: str) -> list[list[str]]:
    """Each seat's words of a stored pack: dealt one by one, the first seat first."""
    words = pack_text.split()
    size = RULESETS[ruleset].hand_size
    return [words[seat : seats * size : seats] for seat in range(seats)]


def is_a_pack(cards: Sequence[int]) -> bool:
    """All 52 cards, each once."""
    return sorted(cards) == list(range(52))
