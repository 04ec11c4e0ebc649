"""Abuse is dropped early: before the database, and in bounded memory."""

from __future__ import annotations

from collections import OrderedDict

from bot.telegram.budget import Bucket

CHAT_PER_SECOND = 20
PERSON_PER_SECOND = 5
REMEMBERED = 10_000


class Throttle:
    """At most 20 updates a second from a chat and 5 from a person."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, int], Bucket] = OrderedDict()

    def admits(self, chat_id: int | None, person_id: int, now: float) -> bool:
        """Whether an update may pass; one that may not costs its sender nothing further."""
        buckets = [self._bucket("person", person_id, PERSON_PER_SECOND)]
        if chat_id is not None:
            buckets.append(self._bucket("chat", chat_id, CHAT_PER_SECOND))
        if any(bucket.wait(now) > 0 for bucket in buckets):
            return False
        for bucket in buckets:
            bucket.spend(now)
        return True

    def _bucket(self, kind: str, number: int, per_second: int) -> Bucket:
        key = (kind, number)
        bucket = self._buckets.setdefault(key, Bucket(per_second, 1 / per_second))
        self._buckets.move_to_end(key)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket
