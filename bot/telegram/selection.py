"""What each seat has chosen so far: in memory only, empty after a restart."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Selection:
    """Chosen cards (a bit mask) and the order the hand is shown in, of a hand `plays` plays old."""

    plays: int
    cards: int = 0
    order: int = 0


class Selections:
    """Selections by deal and seat."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int], Selection] = {}

    def of(self, deal_id: int, seat: int, plays: int) -> Selection:
        """The seat's selection; a play starts it anew, the order stays."""
        kept = self._kept.get((deal_id, seat))
        if kept is None or kept.plays != plays:
            kept = Selection(plays, order=kept.order if kept else 0)
            self._kept[deal_id, seat] = kept
        return kept

    def forget(self, deal_id: int) -> None:
        """The deal is over."""
        for key in [key for key in self._kept if key[0] == deal_id]:
            del self._kept[key]
