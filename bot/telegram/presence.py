"""Who is away from a live deal, as the newest scenes have it: one press, and he is back."""

from __future__ import annotations

from bot.service import TableScene


class Presence:
    """Kept in memory: after a start it fills as the screens are drawn."""

    def __init__(self) -> None:
        self._away: dict[int, int] = {}

    async def note(self, scene: TableScene) -> None:
        """A table as it stands now."""
        deal = scene.deal
        if deal is None:
            return
        for seat, person in enumerate(deal.people):
            if seat in deal.away:
                self._away[person.id] = deal.id
            elif self._away.get(person.id) == deal.id:
                del self._away[person.id]

    def missed_by(self, player_id: int) -> int | None:
        """The deal from which a person is away."""
        return self._away.get(player_id)
