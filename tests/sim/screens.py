"""Whether people see what is true: the three surfaces of a change in time, all of them in the end (I6)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

from bot.telegram.callbacks import Choose, Press
from tests.sim.town import Town, buttons
from tests.sim.truth import DealTruth, Truth

FOLLOWS = 4.1
SLACK = 0.6
"""What calls themselves take."""
GROUP_CALLS, WORN, WINDOW = 18, 12, 60.0
NOBODY = 0
"""The chat of a call to no chat: a flood that hit it may pause whoever made it."""
CROWDED = 5
"""Calls to a group one after the other, while something else waits."""
PANEL = ("Choose", "Declare", "Reconsider", "Arrange")


class Screens:
    """Looks at messages as the people of a town see them."""

    def __init__(self, town: Town, truth: Truth, broken: Callable[[str], None], counts: Counter[str]) -> None:
        self._town = town
        self._truth = truth
        self._broken = broken
        self._counts = counts
        self.group_calls: defaultdict[int, list[float]] = defaultdict(list)
        self.calm_since = 0.0
        """What people did until then excuses a missing message."""
        self.disk_troubled = -100.0
        self.torn_at = -100.0
        """When somebody last deleted a message of the group, which nobody tells the program."""
        self.inside = False
        """Whether hands were shown inside the group."""

    def expect(self, deal: DealTruth) -> None:
        """The three surfaces of a change must follow within 4.1 s where nothing stood in their way."""
        loop = self._town.loop
        changed_at, actor = deal.changed_at, deal.actor
        loop.call_later(FOLLOWS + SLACK, lambda: self._check_follows(deal, changed_at, actor))

    def _check_follows(self, deal: DealTruth, changed_at: float, actor: int | None) -> None:
        town, loop = self._town, self._town.loop
        undisturbed = (
            deal.changed_at == changed_at
            and town.up_since < changed_at - SLACK
            and town.wire.troubled < changed_at - FOLLOWS - SLACK
            and self.disk_troubled < changed_at - FOLLOWS - SLACK
            and self.calm_since <= changed_at
            and max(town.wire.held.get(chat, 0.0) for chat in (NOBODY, deal.chat_id)) < changed_at
        )
        if not undisturbed:
            return
        # Where hands are in the group, the table's edits yield to them.
        at_once = sum(at > loop.now - FOLLOWS - SLACK for at in self.group_calls[deal.chat_id])
        many = self._recent(deal.chat_id) >= (WORN if self.inside else GROUP_CALLS)
        if not many and (at_once < CROWDED or not self.inside):
            self._counts["followed"] += 1
            self.check_table(deal)
        turn = deal.state.turn
        for seat in {actor, turn} - {None}:
            assert seat is not None
            if town.wire.held.get(deal.people[seat], 0.0) < changed_at:
                self.check_panel(deal, seat)

    def _recent(self, chat: int) -> int:
        """The calls to a chat that counted while a change had to follow."""
        since = self._town.loop.now - WINDOW - FOLLOWS - SLACK
        return sum(at > since for at in self.group_calls[chat])

    def check_table(self, deal: DealTruth) -> None:
        chat = self._town.backend.world.chats[deal.chat_id]
        newest = max(other.id for other in self._truth.deals.values() if other.chat_id == deal.chat_id)
        member = chat.member(self._town.backend.bot.id)
        if newest != deal.id or member is None or not member.present or self.torn_at > deal.changed_at:
            return
        texts = [str(m.content.get("text", "")) for m in chat.messages.values() if m.sender.is_bot]
        if deal.status == "finished":
            if not any(text.startswith(f"🏁 Ván {deal.number} ") for text in texts):
                self._broken(f"I6 deal {deal.id} is over and the group sees no result")
            return
        shown = [text for text in texts if text.startswith(f"🎴 Ván {deal.number} ")]
        if not shown:
            self._broken(f"I6 the group sees no table of deal {deal.id}")
        elif deal.live:
            counts = tuple(int(count) for count in re.findall(r"– (\d+) lá", shown[-1]))
            held = tuple(hand.bit_count() for hand in deal.state.hands)
            if counts[: len(held)] != held:
                self._broken(f"I6 the table of deal {deal.id} shows {counts}, held are {held}: {shown[-1]}")

    def check_panel(self, deal: DealTruth, seat: int) -> None:
        """A panel of the seat shows its hand and asks the open question.

        Of two one is a stray whose sending the program never heard of: it is mended when it is pressed.
        """
        town, person_id = self._town, deal.people[seat]
        if person_id < 0:
            return  # a machine looks at nothing
        person = town.backend.world.people[person_id]
        [(reachable,)] = town.disk.query("SELECT reachable FROM player WHERE id = ?", (person_id,))
        if person.blocked or not reachable or not deal.live or deal.state.left >> seat & 1:
            return
        hands = self.hands(deal, seat)
        # A hand inside the group costs one of its few calls: it follows its owner's presses and turns.
        inside = any(hand.ephemeral_id is not None for hand in hands)
        if inside and (seat not in deal.state.to_act or self._recent(deal.chat_id) >= WORN):
            return
        self._counts["panels"] += 1
        wrong = [self._wrong(deal, seat, [press for _, press in buttons(hand)]) for hand in hands]
        if None not in wrong:
            self._broken(f"I6 seat {seat} of deal {deal.id} {wrong[0] if wrong else 'sees no hand'}")

    def _wrong(self, deal: DealTruth, seat: int, panel: list[Press]) -> str | None:
        """What a panel tells that is not so."""
        cards: set[int] = {press.card for press in panel if isinstance(press, Choose)}
        shown = sum(1 << card for card in cards)
        asked = {press.prompt for press in panel if hasattr(press, "prompt")}
        # Asked whether to risk paying for all, one sees the question alone.
        if shown != deal.state.hands[seat] and "Reconsider" not in {type(press).__name__ for press in panel}:
            return "sees another hand than it holds"
        if asked - {deal.prompt} or (seat in deal.state.to_act and not asked):
            return f"is asked {asked}, open is {deal.prompt}"
        return None

    def check_one_panel(self, deal: DealTruth, seat: int) -> None:
        """Nobody keeps two hands; one whose sending was lost goes when it is pressed (`haunt`)."""
        person = self._town.backend.world.people.get(deal.people[seat])
        private = [message for message in self.hands(deal, seat) if message.chat.private]
        if deal.live and person is not None and not person.blocked and len(private) > 1:
            self._broken(f"seat {seat} of deal {deal.id} sees its hand twice")

    def hands(self, deal: DealTruth, seat: int) -> list[Any]:
        """The panels of a deal that a seat sees, the newest first."""
        person = self._town.backend.world.people.get(deal.people[seat])
        if person is None:
            return []  # a machine
        return [
            message
            for message in self._town.own(person)
            if any(
                type(press).__name__ in PANEL and press.deal_id == deal.id  # type: ignore[union-attr]
                for _, press in buttons(message)
            )
        ]
