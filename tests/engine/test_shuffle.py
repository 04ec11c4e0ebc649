"""``shuffle/1`` against a second implementation of its description."""

from collections import Counter
from hashlib import sha256

import pytest

from bot.engine import LEADER_LABEL, SHUFFLE_LABEL, commitment, deal_hands, draw_from_seed, pack_from_seed

SEEDS = [bytes([n]) * 32 for n in range(6)]


def numbers(seed: bytes, label: str, bounds: list[int]) -> list[int]:
    """Draws below each bound, worked out from the docstring's words."""
    stream = b"".join(
        sha256(seed + label.encode() + b"\0" + i.to_bytes(8, "big")).digest() for i in range(64)
    )
    found = []
    for bound in bounds:
        while True:
            x, stream = int.from_bytes(stream[:4], "big"), stream[4:]
            if x < 2**32 - 2**32 % bound:
                break
        found.append(x % bound)
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pack_is_a_fisher_yates_shuffle_of_the_stream(seed: bytes) -> None:
    pack = list(range(52))
    bounds = list(range(52, 1, -1))
    for bound, j in zip(bounds, numbers(seed, "shuffle/1", bounds), strict=True):
        pack[bound - 1], pack[j] = pack[j], pack[bound - 1]
    assert pack_from_seed(seed) == tuple(pack)
    assert sorted(pack_from_seed(seed)) == list(range(52))


def test_known_packs_stay_what_they_are() -> None:
    assert SHUFFLE_LABEL == "shuffle/1"
    assert pack_from_seed(bytes(32))[:8] == KNOWN_ZERO
    assert draw_from_seed(bytes(32), LEADER_LABEL, 4) == numbers(bytes(32), "leader/1", [4])[0]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 52, 2**31 + 1, 2**32])
def test_a_draw_is_below_its_bound_and_its_stream_its_own(n: int) -> None:
    for seed in SEEDS:
        assert draw_from_seed(seed, "x", n) == numbers(seed, "x", [n])[0] < n


def test_a_word_above_the_last_whole_multiple_is_rejected() -> None:
    """Just above half of 2³² nearly every second word must be thrown away."""
    n = 2**31 + 1
    first = [int.from_bytes(sha256(seed + b"y\0" + bytes(8)).digest()[:4], "big") for seed in SEEDS]
    assert any(word >= n for word in first)
    assert all(
        draw_from_seed(seed, "y", n) == word for seed, word in zip(SEEDS, first, strict=True) if word < n
    )


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_a_bound_that_cannot_be_drawn_below_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        draw_from_seed(bytes(32), "x", n)


def test_the_draw_is_even() -> None:
    found = Counter(draw_from_seed(n.to_bytes(32, "big"), "leader/1", 3) for n in range(3000))
    assert all(900 < found[value] < 1100 for value in range(3))


def test_the_commitment_binds_deal_and_seed() -> None:
    assert commitment("ván 7", bytes(32)) == sha256("ván 7".encode() + b"\0" + bytes(32)).hexdigest()
    assert commitment("7", b"a") != commitment("7", b"b") != commitment("8", b"b")


def test_hands_are_dealt_one_card_at_a_time_from_seat_0() -> None:
    assert deal_hands(range(52), 3, 2) == (1 << 0 | 1 << 3, 1 << 1 | 1 << 4, 1 << 2 | 1 << 5)
    with pytest.raises(ValueError, match="cannot be dealt"):
        deal_hands(range(52), 5, 13)
    assert len(deal_hands(range(52), 4, 13)) == 4


KNOWN_ZERO = (13, 8, 11, 46, 28, 34, 29, 38)
