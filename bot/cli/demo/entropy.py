"""Where the demo's packs come from."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from itertools import count


def entropy(seed: int | None) -> Callable[[int], bytes]:
    """Random bytes, or bytes that a seed decides: packs repeat, nothing else about the bot changes."""
    if seed is None:
        return secrets.token_bytes
    calls = count()

    def give(length: int) -> bytes:
        stream = b"".join(
            hashlib.sha256(f"samloc demo {seed} {next(calls)}".encode()).digest()
            for _ in range(-(-length // 32))
        )
        return stream[:length]

    return give
