"""Who was shown a finished deal may go on looking at it: his buttons carry a seal only the bot can make."""

from __future__ import annotations

import hashlib
import hmac
import struct

BODY = struct.Struct(">qq")
LABEL = b"review\0"
BITS = 63


class Seals:
    """Seals for buttons in private chats, where nothing else tells that a person could see the deal."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, deal_id: int, player_id: int) -> int:
        """The seal of a person for a deal, below 2^63 and never 0."""
        mac = hmac.new(self._key, LABEL + BODY.pack(deal_id, player_id), hashlib.sha256).digest()
        return int.from_bytes(mac[:8], "big") % ((1 << BITS) - 1) + 1

    def holds(self, seal: int, deal_id: int, player_id: int) -> bool:
        """Whether a seal is that person's for that deal."""
        return hmac.compare_digest(seal.to_bytes(8, "big"), self.of(deal_id, player_id).to_bytes(8, "big"))
