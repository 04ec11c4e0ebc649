"""A word in the private chat when a turn is about to run out; it goes when the turn has passed."""

from __future__ import annotations

import logging
from functools import partial

from telegram import Bot
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.engine import Phase
from bot.service import Clock, DealScene, Person, Posted, SurfaceKey, SurfaceKind, Surfaces, TableScene
from bot.telegram import words
from bot.telegram.format import escaped
from bot.telegram.outbox import Outbox, Priority
from bot.telegram.publisher import Publisher

log = logging.getLogger(__name__)

NUDGE_SECONDS = 10.0
LEAST_TURN = 20.0
"""A shorter turn is over too soon for a word."""
SLACK = 0.5
TOO_LATE = 2.0


class Nudges:
    """One word a turn, to whoever is asked and there; never about the cards."""

    def __init__(
        self, bot: Bot, publisher: Publisher, surfaces: Surfaces, outbox: Outbox, clock: Clock
    ) -> None:
        self._bot = bot
        self._publisher = publisher
        self._surfaces = surfaces
        self._outbox = outbox
        self._clock = clock

    async def note(self, scene: TableScene) -> None:
        """A table as it stands now: words that are out of date go, the next one is laid ready."""
        asked = _asked(scene)
        question = _question(scene.live) if scene.live else ""
        for key, posted in tuple((await self._surfaces.of_table(scene.id)).items()):
            if key.kind is SurfaceKind.NUDGE and posted.digest != question:
                await self._surfaces.forget(key)
                self._outbox.put(
                    posted.chat_id, ("forget", key), Priority.CHATTER, partial(self._delete, posted)
                )
        if asked is not None and scene.live is not None:
            self._lay_ready(scene.live, SurfaceKey(SurfaceKind.NUDGE, scene.id, scene.live.id, asked.id))

    def _lay_ready(self, deal: DealScene, key: SurfaceKey) -> None:
        delay = max(self._left(deal) - NUDGE_SECONDS, 0.0)
        self._outbox.put(key.player_id, key, Priority.HAND, partial(self._send, key), delay=delay)

    async def _send(self, key: SurfaceKey) -> bool:
        """Say it, if it is still true; a turn that was given more time is waited for again."""
        scene = await self._publisher.scene(key.table_id)
        asked = _asked(scene) if scene else None
        if scene is None or scene.live is None or asked is None or asked.id != key.player_id:
            return False
        posted = await self._surfaces.find(key)
        left = self._left(scene.live)
        if posted is not None or left < TOO_LATE:
            return False
        if left > NUDGE_SECONDS + SLACK:
            self._lay_ready(scene.live, key)
            return False
        text = words.NUDGE(asked.language or scene.language, title=escaped(scene.title))
        message = await self._bot.send_message(asked.id, text, parse_mode=ParseMode.HTML)
        await self._surfaces.posted(key, asked.id, message.message_id, _question(scene.live))
        return True

    def _left(self, deal: DealScene) -> float:
        assert deal.deadline_at is not None
        return (deal.deadline_at - self._clock.now()).total_seconds()

    async def _delete(self, posted: Posted) -> bool:
        try:
            await self._bot.delete_message(posted.chat_id, posted.message_id)
        except BadRequest as refusal:
            log.info("word not taken away: %s", refusal)
        return True


def _asked(scene: TableScene) -> Person | None:
    """Whose turn it is, if a word would reach and help him."""
    deal = scene.live
    if deal is None or deal.group.phase is not Phase.PLAYING or deal.group.turn is None:
        return None
    seat = deal.group.turn
    helps = deal.deadline_at is not None and deal.patience >= LEAST_TURN
    return deal.people[seat] if helps and deal.reachable[seat] and seat not in deal.away else None


def _question(deal: DealScene) -> str:
    return f"{deal.id}:{deal.prompt}"
