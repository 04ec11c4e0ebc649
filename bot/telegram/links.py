"""The link that brings somebody from the group's lobby into the private chat, and back."""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from datetime import datetime, timedelta

LIFE = timedelta(minutes=10)
BODY = struct.Struct(">qqq")
"""Table, chat, and the second until which the link is good."""
MAC_LENGTH = 18
"""Bytes; with the body a multiple of three, so that no two payloads mean the same."""
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{56}")


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
        body = BODY.pack(invitation.table_id, invitation.chat_id, until)
        payload = urlsafe_b64encode(body + self._mac(body)).decode()
        return f"https://t.me/{self._bot_username}?start={payload}"

    def read(self, payload: str, now: datetime) -> Invitation | None:
        """The invitation, or None for a forged, altered or old one."""
        if not PAYLOAD.fullmatch(payload):
            return None
        signed = urlsafe_b64decode(payload)
        body, mac = signed[: BODY.size], signed[BODY.size :]
        if not hmac.compare_digest(mac, self._mac(body)):
            return None
        table_id, chat_id, until = BODY.unpack(body)
        return Invitation(table_id, chat_id) if now.timestamp() <= until else None

    def _mac(self, body: bytes) -> bytes:
        return hmac.new(self._key, body, hashlib.sha256).digest()[:MAC_LENGTH]


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
