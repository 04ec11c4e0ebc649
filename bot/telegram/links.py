"""The link that brings somebody from the group's lobby into the private chat, and back."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta

LIFE = timedelta(minutes=10)
MAC_LENGTH = 20


@dataclass(frozen=True, slots=True)
class Invitation:
    """A seat offered at a table of a chat, to whoever is a member there."""

    table_id: int
    chat_id: int


class Links:
    """Writes and reads `?start=` payloads: short-lived, bound to chat and table, signed by the bot."""

    def __init__(self, bot_username: str, key: bytes) -> None:
        self._bot_username = bot_username
        self._key = key

    def to_private_chat(self, invitation: Invitation, now: datetime) -> str:
        """A link that opens the private chat and takes the seat there; good for ten minutes."""
        until = int((now + LIFE).timestamp())
        body = f"j{invitation.table_id}_{invitation.chat_id}_{until}"
        return f"https://t.me/{self._bot_username}?start={body}_{self._mac(body)}"

    def read(self, payload: str, now: datetime) -> Invitation | None:
        """The invitation, or None for a forged, altered or old one."""
        body, _, mac = payload.rpartition("_")
        if not hmac.compare_digest(mac.encode(), self._mac(body).encode()):
            return None
        table_id, chat_id, until = (int(word) for word in body.removeprefix("j").split("_"))
        return Invitation(table_id, chat_id) if now.timestamp() <= until else None

    def _mac(self, body: str) -> str:
        return hmac.new(self._key, body.encode(), hashlib.sha256).hexdigest()[:MAC_LENGTH]


def link_key(token: str) -> bytes:
    """A signing key that only who holds the bot's token can make."""
    return hashlib.sha256(b"samloc/links\0" + token.encode()).digest()


def to_group(chat_id: int, message_id: int | None, thread_id: int = 0) -> str | None:
    """A link to a message of a supergroup for its members; basic groups have none."""
    text = str(chat_id)
    if message_id is None or not text.startswith("-100"):
        return None
    topic = f"/{thread_id}" if thread_id else ""
    return f"https://t.me/c/{text.removeprefix('-100')}{topic}/{message_id}"
