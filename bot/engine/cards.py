"""Cards as small integers, hands as bit masks, and their text.

A card is ``4 * rank + suit``: rank 0 is the three … 11 the ace, 12 the two; suit 0 ♠, 1 ♣, 2 ♦, 3 ♥. The
order of the integers is the total order of cards (rulebook 1). A set of cards is a mask: bit c is card c.
"""

from collections.abc import Iterable

Card = int
Cards = int

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
SUITS = ("S", "C", "D", "H")

ACE = 11
TWO = 12
PACK: Cards = (1 << 52) - 1
TWOS: Cards = 0xF << (4 * TWO)
NO_TWOS: Cards = PACK ^ TWOS
LOWEST_SUIT: Cards = sum(1 << (4 * rank) for rank in range(13))  # one bit a rank: a "presence" mask
BLACK: Cards = LOWEST_SUIT * 0b0011
RED: Cards = LOWEST_SUIT * 0b1100
SUIT_MASKS: tuple[Cards, ...] = tuple(LOWEST_SUIT << suit for suit in range(4))
_HALVES: Cards = LOWEST_SUIT * 0b0101
_PAIRS_OF_BITS: Cards = LOWEST_SUIT * 0b0011

_TEXT = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARD_OF = {text: card for card, text in enumerate(_TEXT)}
_CARD_OF |= {f"T{suit}": _CARD_OF[f"10{suit}"] for suit in SUITS}


def rank_of(card: Card) -> int:
    """Rank of a card, 0 for the three … 12 for the two."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Suit of a card, 0 ♠ … 3 ♥."""
    return card & 3


def mask(cards: Iterable[Card]) -> Cards:
    """The set of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def bits(cards: Cards) -> list[Cards]:
    """Every card of a set as a set of its own, ascending."""
    found = []
    while cards:
        rest = cards & (cards - 1)
        found.append(cards ^ rest)
        cards = rest
    return found


def cards_in(cards: Cards) -> tuple[Card, ...]:
    """The cards of a set, ascending."""
    return tuple(bit.bit_length() - 1 for bit in bits(cards))


def count(cards: Cards) -> int:
    """How many cards (lá) a set holds."""
    return cards.bit_count()


def presence(cards: Cards) -> Cards:
    """One bit (that of ♠) for every rank the set holds."""
    halves = cards | cards >> 1
    return (halves | halves >> 2) & LOWEST_SUIT


def twice(cards: Cards) -> Cards:
    """One bit for every rank of which the set holds two or more."""
    both, either = cards & cards >> 1, cards | cards >> 1
    return (both | both >> 2 | either & either >> 2) & LOWEST_SUIT


def thrice(cards: Cards) -> Cards:
    """One bit for every rank of which the set holds three or more."""
    both, either = cards & cards >> 1, cards | cards >> 1
    return (both & either >> 2 | either & both >> 2) & LOWEST_SUIT


def all_four(cards: Cards) -> Cards:
    """One bit for every rank of which the set holds all four."""
    both = cards & cards >> 1
    return both & both >> 2 & LOWEST_SUIT


def rank_counts(cards: Cards) -> int:
    """Thirteen nibbles: how many cards of each rank the set holds."""
    halves = (cards & _HALVES) + (cards >> 1 & _HALVES)
    return (halves & _PAIRS_OF_BITS) + (halves >> 2 & _PAIRS_OF_BITS)


def card_text(card: Card) -> str:
    """``"10H"``."""
    return _TEXT[card]


def parse_card(word: str) -> Card:
    """A card from its word, ``10H`` or ``TH``; ``ValueError`` if it is none."""
    try:
        return _CARD_OF[word]
    except KeyError:
        raise ValueError(f"{word!r} is no card") from None


def cards_text(cards: Cards) -> str:
    """``"3S 10D 2H"``, ascending."""
    return " ".join(_TEXT[card] for card in cards_in(cards))


def parse_cards(text: str) -> Cards:
    """A set from words separated by blanks; ``ValueError`` on a bad word or a card named twice."""
    found = 0
    for word in text.split():
        bit = 1 << parse_card(word)
        if found & bit:
            raise ValueError(f"{word} is named twice")
        found |= bit
    return found
