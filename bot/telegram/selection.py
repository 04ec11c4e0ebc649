"""What each seat has chosen so far: in memory only, empty after a restart."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

MOST_KEPT = 10_000


@dataclass(slots=True)
class Selection:
    """Chosen cards (a bit mask) and the order the hand is shown in, of a hand `plays` plays old."""

    plays: int
    cards: int = 0
    order: int = 0


class Selections:
    """Selections by deal and seat; of very many the longest untouched are forgotten."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int], Selection] = OrderedDict()

    def of(self, deal_id: int, seat: int, plays: int) -> Selection:
        """The seat's selection; a play starts it anew, the order stays."""
        kept = self._kept.get((deal_id, seat))
        if kept is None or kept.plays != plays:
            kept = Selection(plays, order=kept.order if kept else 0)
            self._kept[deal_id, seat] = kept
        self._kept.move_to_end((deal_id, seat))
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept
