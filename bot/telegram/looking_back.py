"""Finished deals shown again to whoever asks: one message, changed in place.

In the private chat; inside the group, for his eyes alone, to one who has none, where that can be.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.service import Host, Review
from bot.telegram.ephemeral import MAX_TEXT, Occasion
from bot.telegram.screens.review import review as review_screen
from bot.telegram.screens.screen import Screen
from bot.telegram.screens.why import why
from bot.telegram.seals import Seals
from bot.telegram.sender import Sender, Told


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a person looks: a message of his private chat (None: a new one)."""

    player_id: int
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class UnseenSpot:
    """Where a person looks inside a group: a message he alone sees, or a new one on an occasion."""

    player_id: int
    chat_id: int
    thread_id: int = 0
    ephemeral_id: int | None = None
    occasion: Occasion | None = None
    told: Told = lambda _: None


class LookingBack:
    """Keeps nothing: every button says which deal and which step it leads to."""

    def __init__(self, host: Host, sender: Sender, seals: Seals) -> None:
        self._host = host
        self._sender = sender
        self._seals = seals

    async def of(self, deal_id: int, player_id: int, chat_id: int, seal: int) -> Review | None:
        """The deal, if it is over and he may see it: in its chat, as one who played, or by his seal."""
        found = await self._host.review(deal_id)
        if found is None:
            return None
        known = found.chat_id == chat_id or found.seat_of(player_id) is not None
        return found if known or self._seals.holds(seal, deal_id, player_id) else None

    def show(self, review: Review, step: int, language: str, spot: Spot | UnseenSpot) -> bool:
        """Show a step; False for a number that is no step."""
        screen = review_screen(review, step, language, self._seals.of(review.deal_id, spot.player_id))
        if screen is not None:
            self._bring(screen, ("step", review.deal_id), spot)
        return screen is not None

    def explain(self, review: Review, language: str, spot: Spot | UnseenSpot) -> None:
        """Explain what was paid."""
        room = None if isinstance(spot, Spot) else MAX_TEXT
        screen = why(review, language, self._seals.of(review.deal_id, spot.player_id), room)
        self._bring(screen, ("why", review.deal_id), spot)

    def _bring(self, screen: Screen, key: tuple[str, int], spot: Spot | UnseenSpot) -> None:
        """In the message that is there, or in a new one; asked for twice before it went out, it goes once."""
        if isinstance(spot, Spot):
            if spot.message_id is None:
                self._sender.say(spot.player_id, 0, screen, key)
            else:
                self._sender.change(spot.player_id, spot.message_id, screen)
        elif spot.ephemeral_id is not None:
            self._sender.change_unseen(spot.chat_id, spot.player_id, spot.ephemeral_id, screen)
        elif spot.occasion is not None:
            where = (spot.chat_id, spot.thread_id, spot.player_id)
            self._sender.show_unseen(*where, screen, spot.occasion, spot.told)
