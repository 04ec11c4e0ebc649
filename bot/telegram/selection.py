"""What each seat has chosen so far: in memory only, empty after a restart."""

from __future__ import annotations

from dataclasses import dataclass

from bot.telegram.recent import Recent

MOST_KEPT = 10_000


@dataclass(slots=True)
class Selection:
    """What a seat has chosen, of a hand `plays` plays old.

    `cards` is a bit mask, `order` how the hand is shown. `question` is the prompt and the cards (0: passing)
    of an action that waits for a second thought; `auto_pass` the round in which to pass at one's turn.
    """

    plays: int
    cards: int = 0
    order: int = 0
    question: tuple[int, int] | None = None
    auto_pass: int | None = None


class Selections:
    """Selections by deal and seat; of very many the longest untouched are forgotten."""

    def __init__(self) -> None:
        self._kept: Recent[tuple[int, int], Selection] = Recent(MOST_KEPT)

    def of(self, deal_id: int, seat: int, plays: int) -> Selection:
        """The seat's selection; a play starts it anew, the order stays."""
        kept = self._kept.recall((deal_id, seat))
        if kept is None or kept.plays != plays:
            kept = Selection(plays, order=kept.order if kept else 0)
            self._kept[deal_id, seat] = kept
        return kept
