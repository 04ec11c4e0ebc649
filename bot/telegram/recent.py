"""A memory of bounded size: of very many things the longest untouched are forgotten."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST_KEPT = 10_000


class Recent(OrderedDict[K, V]):
    """A mapping that keeps the `most` keys that were read or written last."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            self.popitem(last=False)

    def recall(self, key: K) -> V | None:
        """What is remembered of a key, if anything; remembered anew."""
        if key not in self:
            return None
        self.move_to_end(key)
        return self[key]
