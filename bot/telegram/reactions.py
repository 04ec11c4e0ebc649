"""A reaction where a deal deserves one: it makes a moment stand out and is no message more."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial

from telegram import Bot
from telegram.error import BadRequest

from bot.engine import EndedBy, Played
from bot.service import DealScene, SurfaceKey, SurfaceKind, Surfaces, TableScene
from bot.telegram.outbox import Outbox, Priority
from bot.telegram.publisher import Publisher

log = logging.getLogger(__name__)

BUSY = 12
"""So many calls in a group within its window leave no room for what nobody needs."""
PAUSE = 3.0
"""Seconds after the moment, so that whoever must play next is served first."""
CHOP, DEN = "🔥", "😱"
ENDINGS: Mapping[EndedBy, str] = {
    EndedBy.OUT: "🏆",
    EndedBy.LAST_IN: "🏆",
    EndedBy.SAM_WON: "🏆",
    EndedBy.SAM_BLOCKED: "👏",
    EndedBy.INSTANT_WIN: "⚡",
    EndedBy.SAM_FAILED: "😱",
    EndedBy.FORFEIT: "😱",
}


class Reactions:
    """At most one a deal; repeating it after a restart changes nothing."""

    def __init__(self, bot: Bot, publisher: Publisher, surfaces: Surfaces, outbox: Outbox) -> None:
        self._bot = bot
        self._publisher = publisher
        self._surfaces = surfaces
        self._outbox = outbox
        self._given: dict[int, int] = {}
        """By table, the newest deal that has its reaction."""

    async def note(self, scene: TableScene) -> None:
        """A table as it stands now."""
        deal = scene.deal
        if deal is not None and self._given.get(scene.id) != deal.id and moment(deal) is not None:
            work = partial(self._react, scene.id)
            key = ("react", scene.id)
            self._outbox.put(scene.chat_id, key, Priority.QUIET, work, delay=PAUSE, again=False)

    async def _react(self, table_id: int) -> bool:
        """Give it, if there is room for it and its message is there."""
        scene = await self._publisher.scene(table_id)
        deal = scene.deal if scene else None
        found = moment(deal) if deal else None
        if scene is None or deal is None or found is None or self._outbox.recent(scene.chat_id) >= BUSY:
            return False
        kind, emoji = found
        posted = await self._surfaces.find(SurfaceKey(kind, table_id, deal.id))
        if posted is None or self._given.get(table_id) == deal.id:
            return False
        self._given[table_id] = deal.id
        try:
            await self._bot.set_message_reaction(posted.chat_id, posted.message_id, emoji)
        except BadRequest as refusal:
            log.info("no reaction: %s", refusal)
        return True


def moment(deal: DealScene) -> tuple[SurfaceKind, str] | None:
    """What stands out in a deal so far: a chop at once, else the way it ended; None for nothing."""
    if any(isinstance(event, Played) and event.chopped is not None for event in deal.events):
        return SurfaceKind.TABLE, CHOP
    outcome = deal.group.result
    if outcome is None or not deal.finished or outcome.ended_by not in ENDINGS:
        return None
    return SurfaceKind.RESULT, DEN if outcome.den else ENDINGS[outcome.ended_by]
