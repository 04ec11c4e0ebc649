"""``shuffle/1``: from a 256-bit seed to a pack in dealt order, for anybody to work out again.

Stream. ``stream(seed, label)`` is the concatenation over i = 0, 1, 2, … of
``SHA-256(seed ‖ label ‖ 0x00 ‖ i)`` where ``label`` is ASCII and i is written as 8 bytes, big-endian.

Number. To draw an unbiased number below n (1 ≤ n ≤ 2³²): take the next 4 bytes of the stream as a big-endian
number x; if x ≥ 2³² − (2³² mod n) reject it and take the next four; else the draw is x mod n.

Shuffle. Start from the cards 0, 1, …, 51 (4 × rank + suit; ranks 3 4 … A 2, suits ♠ ♣ ♦ ♥). For i = 51, 50,
…, 1 draw j below i + 1 from ``stream(seed, "shuffle/1")`` and swap the cards at i and j. The pack is dealt
from index 0 on, one card at a time, seat 0 first.

Leader. Where chance names the leader it is a draw below the number of seats from ``stream(seed,
"leader/1")``, a stream of its own.

Commitment. ``SHA-256(deal id as UTF-8 ‖ 0x00 ‖ seed)`` as lower-case hexadecimal.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from bot.engine.cards import Cards

SHUFFLE_LABEL = "shuffle/1"
LEADER_LABEL = "leader/1"
_WORD = 1 << 32


def _words(seed: bytes, label: str) -> Iterator[int]:
    prefix = seed + label.encode("ascii") + b"\0"
    block = 0
    while True:
        digest = sha256(prefix + block.to_bytes(8, "big")).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(words: Iterator[int], n: int) -> int:
    limit = _WORD - _WORD % n
    return next(word for word in words if word < limit) % n


def pack_from_seed(seed: bytes) -> tuple[int, ...]:
    """The 52 cards in dealt order."""
    words = _words(seed, SHUFFLE_LABEL)
    pack = list(range(52))
    for i in range(51, 0, -1):
        j = _below(words, i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)


def draw_from_seed(seed: bytes, label: str, n: int) -> int:
    """An unbiased number 0 … n-1 from the stream of that label; ``ValueError`` unless 1 ≤ n ≤ 2³²."""
    if not 1 <= n <= _WORD:
        raise ValueError(f"cannot draw below {n}")
    return _below(_words(seed, label), n)


def commitment(deal_id: str, seed: bytes) -> str:
    """What may be shown before the deal: it binds the seed and tells nothing of it."""
    return sha256(deal_id.encode() + b"\0" + seed).hexdigest()


def deal_hands(pack: Sequence[int], seats: int, hand_size: int) -> tuple[Cards, ...]:
    """Hands dealt round-robin, one card at a time, seat 0 first; ``ValueError`` if the pack is too small."""
    if seats * hand_size > len(pack):
        raise ValueError(f"{seats} hands of {hand_size} cannot be dealt from {len(pack)} cards")
    cards = [1 << card for card in pack[: seats * hand_size]]
    return tuple([sum(cards[seat::seats]) for seat in range(seats)])
