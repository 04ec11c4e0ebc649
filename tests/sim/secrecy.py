"""No byte that is sent shows a card to somebody who must not see it (I4)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from bot.engine import card_text, cards_in
from bot.telegram.callbacks import decode
from tests.sim.loop import VirtualLoop
from tests.sim.reading import NUMBER, RULE_CARD, shown_in, union
from tests.sim.truth import Truth


class Secrecy:
    """Reads everything that is sent."""

    def __init__(
        self, truth: Truth, loop: VirtualLoop, broken: Callable[[str], None], counts: Counter[str]
    ) -> None:
        self._truth = truth
        self._loop = loop
        self._broken = broken
        self._counts = counts

    def check(self, person: int | None, params: dict[str, Any], chat: int, own: int = 0) -> None:
        """Nothing sent shows a card that its reader must not see."""
        text = f"{params.get('text', '')} {params.get('caption', '')} {params.get('reply_markup', '')}"
        shown = shown_in(text)
        self._counts["bytes"] += len(text)
        number = NUMBER.search(text)
        allowed = own | self._allowed(person, chat, int(number[1]) if number else None)
        if shown & ~allowed:
            secret = " ".join(card_text(card) for card in cards_in(shown & ~allowed))
            self._broken(f"I4 {secret} shown to {person or chat}: {text[:300]}")
        for data in re.findall(r'"callback_data": "([^"]*)"', text):
            press = decode(data)
            carried = getattr(press, "cards", 0) | (1 << press.card if hasattr(press, "card") else 0)  # type: ignore[union-attr]
            deal = self._truth.deals.get(getattr(press, "deal_id", 0))
            if carried and (deal is None or carried & ~deal.known_to(person)):
                self._broken(f"I4 a button shows a foreign card to {person or chat}: {press}")

    def _allowed(self, person: int | None, chat: int, number: int | None) -> int:
        deals = [
            deal
            for deal in self._truth.deals.values()
            if (deal.chat_id == chat or person is not None) and number in (None, deal.number)
        ]
        if number is not None:
            named = [deal.known_to(person) for deal in deals]
            return (named[-1] if len(named) == 1 else union(named)) | RULE_CARD
        now = self._loop.now
        return (
            union(deal.known_to(person) for deal in deals if deal.live or deal.ended_at > now - 10.0)
            | RULE_CARD
        )
