"""Finished deals shown again, in the private chat of whoever asks: one message, changed in place."""

from __future__ import annotations

from collections.abc import Hashable

from bot.service import Host, Review
from bot.telegram.screens.review import review as review_screen
from bot.telegram.screens.screen import Screen
from bot.telegram.screens.why import why
from bot.telegram.seals import Seals
from bot.telegram.sender import Sender


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

    def show(
        self, review: Review, step: int, player_id: int, language: str, message_id: int | None = None
    ) -> bool:
        """Show a step, in the message that is there or in a new one; False for a number that is no step."""
        screen = review_screen(review, step, language, self._seals.of(review.deal_id, player_id))
        if screen is not None:
            self._bring(screen, ("step", review.deal_id), player_id, message_id)
        return screen is not None

    def explain(self, review: Review, player_id: int, language: str, message_id: int | None = None) -> None:
        """Explain what was paid, in the same way."""
        screen = why(review, language, self._seals.of(review.deal_id, player_id))
        self._bring(screen, ("why", review.deal_id), player_id, message_id)

    def _bring(self, screen: Screen, key: Hashable, player_id: int, message_id: int | None) -> None:
        """In the message that is there, or in a new one; asked for twice before it went out, it goes once."""
        if message_id is None:
            self._sender.say(player_id, 0, screen, key)
        else:
            self._sender.change(player_id, message_id, screen)
