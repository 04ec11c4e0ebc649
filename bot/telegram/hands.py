"""Hands inside the group: shown to their owner alone, where Telegram and the chat allow it.

A press on **Bài của tôi** (or an ephemeral `/bai`) brings the hand into the group for this deal; a person may
choose to have it there always, which an administrating bot can do by itself. Where it cannot be shown, the
press is answered with the hand as an alert.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from telegram import Bot
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.service import Clock, DealScene, Posted, SurfaceKey, SurfaceKind, Surfaces, TableScene
from bot.service.commands import Command, NoteEphemeral
from bot.telegram import ephemeral
from bot.telegram.budget import GROUP_CALLS
from bot.telegram.changes import change_told_by
from bot.telegram.ephemeral import Occasion
from bot.telegram.outbox import Outbox, Priority
from bot.telegram.recent import Recent
from bot.telegram.screens.screen import Screen

log = logging.getLogger(__name__)

LATE = ("query is too old", "message to be replied not found")
"""The press, or the typed command, is too long ago: this hand cannot be shown, the next one can."""
RIGHTS = "not enough rights"
"""The bot does not administer the chat: it may show a hand only in answer to a press."""
NOT_THERE = "user_not_participant"
"""Its owner is not in the group, as far as Telegram knows."""
TRY_AGAIN = 3600.0
"""Seconds until it is tried unasked again."""
WORN = 12
"""So many calls in a minute, and what a tap did is told in its toast instead of on the panel."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody asked for his hand just now; `failed` is told if it cannot be shown, `shown` if it was."""

    chat_id: int
    occasion: Occasion
    at: float
    shown: Callable[[], None]
    failed: Callable[[], None]


class GroupHands:
    """Sends, edits and takes away hands inside groups; decides where a person's hand lives."""

    def __init__(
        self,
        bot: Bot,
        surfaces: Surfaces,
        outbox: Outbox,
        clock: Clock,
        ask: Callable[[Command], None],
    ) -> None:
        self._bot = bot
        self._surfaces = surfaces
        self._outbox = outbox
        self._clock = clock
        self._ask = ask
        self._asked: dict[SurfaceKey, Asked] = {}
        self._coming: set[SurfaceKey] = set()
        """Hands on their way into the group."""
        self._not_unasked: Recent[tuple[int, int], float] = Recent()
        """Until when a chat (with 0), or one member of it, is shown no hand unasked."""
        self._stale: Recent[SurfaceKey, int] = Recent()
        """Hands that could be changed no more, and still stand in the group."""
        self._known = False
        """Whether the server is known to know messages for one member."""

    async def key(self, scene: TableScene, deal: DealScene, player_id: int) -> SurfaceKey:
        """Where a person's hand of this deal is to be shown: the private panel, or the group."""
        in_group = SurfaceKey(SurfaceKind.HAND, scene.id, deal.id, player_id)
        private = SurfaceKey(SurfaceKind.PANEL, scene.id, deal.id, player_id)
        if scene.ephemeral is False:
            return private
        expected = in_group in self._asked or in_group in self._coming
        if expected or await self._surfaces.find(in_group) is not None:
            return in_group
        seat = deal.seat_of(player_id)
        wanted = seat is not None and deal.in_group[seat]
        return in_group if wanted and self._by_itself(scene.chat_id, player_id) else private

    def _by_itself(self, chat_id: int, player_id: int) -> bool:
        """Whether the bot may show a hand there unasked, as far as it knows."""
        chats = self._not_unasked
        until = max(chats.get((chat_id, 0), 0.0), chats.get((chat_id, player_id), 0.0))
        return self._clock.monotonic() >= until

    def worn(self, chat_id: int) -> bool:
        """Whether a flood, or the group's calls of the last minute, leave no room for taps."""
        return self._outbox.paused(chat_id) or self._outbox.recent(chat_id) > WORN

    def full(self, chat_id: int) -> bool:
        """Whether a flood, or the group's calls of the last minute, leave no room for anything."""
        return self._outbox.paused(chat_id) or self._outbox.recent(chat_id) >= GROUP_CALLS

    def flooded(self, chat_id: int) -> None:
        """Telegram wants no calls to a chat for a while: a press must be answered before that is over."""
        for key, asked in list(self._asked.items()):
            if asked.chat_id == chat_id:
                del self._asked[key]
                asked.failed()

    def asked(self, key: SurfaceKey) -> Asked | None:
        """Who waits for a hand to come into the group."""
        return self._asked.get(key)

    def give_up(self, key: SurfaceKey, asked: Asked | None) -> None:
        """Tell who still waits that his hand does not come."""
        if asked is not None and self._asked.get(key) is asked:
            del self._asked[key]
            asked.failed()

    def request(self, scene: TableScene, deal: DealScene, player_id: int, asked: Asked) -> SurfaceKey:
        """Somebody pressed **Bài của tôi**: his hand comes into the group, or he is told why not."""
        key = SurfaceKey(SurfaceKind.HAND, scene.id, deal.id, player_id)
        before = self._asked.get(key)
        if before is not None:
            before.shown()  # a press must be answered; what the next one brings is its answer too
        self._asked[key] = asked
        return key

    async def bring(self, scene: TableScene, key: SurfaceKey, screen: Screen, posted: Posted | None) -> bool:
        """Bring one hand in the group to a screen; whether a call was made."""
        asked = self._asked.pop(key, None)
        if asked is not None and self._clock.monotonic() - asked.at > ephemeral.FRESH_SECONDS:
            asked.failed()
            asked = None
        if posted is not None and asked is None:
            return await self._edit(scene, key, screen, posted)
        if asked is None and not self._by_itself(scene.chat_id, key.player_id):
            return False
        self._coming.add(key)
        try:
            return await self._send(scene, key, screen, posted, asked)
        finally:
            self._coming.discard(key)

    async def _send(
        self,
        scene: TableScene,
        key: SurfaceKey,
        screen: Screen,
        old: Posted | None,
        asked: Asked | None,
    ) -> bool:
        occasion = asked.occasion if asked else None
        try:
            self._known = self._known or await ephemeral.is_known(self._bot)
            if not self._known:
                self._unknown(scene, asked)
                return True
            ephemeral_id = await ephemeral.send(
                self._bot, scene.chat_id, scene.thread_id, key.player_id, screen, occasion
            )
        except (BadRequest, Forbidden) as refusal:
            self._refused(scene, key.player_id, refusal, asked)
            if old is not None:  # the one that is there must do
                await self._edit(scene, key, screen, old)
            return True
        except (TelegramError, KeyError) as trouble:
            if asked is not None:
                asked.failed()
            if isinstance(trouble, TelegramError):
                raise  # a flood or a broken line is the lane's to wait for
            return True
        if asked is not None:
            asked.shown()  # he sees it, whatever the disk says
        await self._surfaces.posted(key, scene.chat_id, ephemeral_id, screen.digest)
        self._outbox.keep_for_hands(scene.chat_id)
        if scene.ephemeral is not True:
            self._ask(NoteEphemeral(scene.chat_id, True))
        if old is not None:
            self.remove(scene.chat_id, key, old.message_id)
        self.take_stale(scene.chat_id, key)
        return True

    def take_stale(self, chat_id: int, key: SurfaceKey) -> None:
        """Take away the hand that another one, here or in the private chat, has replaced."""
        stale = self._stale.pop(key, None)
        if stale is not None:
            self.remove(chat_id, key, stale)

    def revived(self, key: SurfaceKey) -> None:
        """Its owner pressed on it, so that it can be changed again."""
        self._stale.pop(key, None)

    def _unknown(self, scene: TableScene, asked: Asked | None) -> None:
        """The server is older than such messages: no hand is ever handed to it for the group."""
        log.warning("the Bot API server knows no messages for one member: hands stay in private chats")
        if asked is not None:
            asked.failed()
        self._ask(NoteEphemeral(scene.chat_id, False))

    def _refused(
        self, scene: TableScene, player_id: int, refusal: TelegramError, asked: Asked | None
    ) -> None:
        """Without rights a press is needed; any other refusal means that the chat cannot show hands.

        Who is not in the group, as far as Telegram knows, has his hand in private.
        """
        log.info("a hand cannot be shown in chat %d: %s", scene.chat_id, refusal)
        if asked is not None:
            asked.failed()
        lost = change_told_by(scene.chat_id, None, refusal)
        if lost is not None:
            self._ask(lost)
            return
        text, until = str(refusal).lower(), self._clock.monotonic() + TRY_AGAIN
        if NOT_THERE in text:
            self._not_unasked[scene.chat_id, player_id] = until
        elif asked is None and RIGHTS in text:
            self._not_unasked[scene.chat_id, 0] = until
        elif asked is None or not any(late in text for late in LATE):
            self._ask(NoteEphemeral(scene.chat_id, False))

    async def _edit(self, scene: TableScene, key: SurfaceKey, screen: Screen, posted: Posted) -> bool:
        if posted.digest == screen.digest:
            return False
        try:
            await ephemeral.edit(self._bot, scene.chat_id, key.player_id, posted.message_id, screen)
        except BadRequest as refusal:
            if "not modified" not in str(refusal):
                log.info("a hand could not be edited: %s", refusal)
                await self._surfaces.forget(key)
                self._stale[key] = posted.message_id
                return True
        await self._surfaces.edited(key, screen.digest)
        self._outbox.keep_for_hands(scene.chat_id)
        return True

    async def take_away(self, key: SurfaceKey, posted: Posted) -> bool:
        """A hand of an earlier deal."""
        return await self._delete(posted.chat_id, key.player_id, posted.message_id)

    def remove(self, chat_id: int, key: SurfaceKey, ephemeral_id: int) -> None:
        """Take a hand away from the group, unless it is the one that is shown by then."""
        self._outbox.put(
            chat_id,
            ("remove hand", key.player_id, ephemeral_id),
            Priority.CHATTER,
            partial(self._remove, chat_id, key, ephemeral_id),
        )

    async def _remove(self, chat_id: int, key: SurfaceKey, ephemeral_id: int) -> bool:
        shown = await self._surfaces.find(key)
        if shown is not None and shown.message_id == ephemeral_id:
            return False
        return await self._delete(chat_id, key.player_id, ephemeral_id)

    async def _delete(self, chat_id: int, player_id: int, ephemeral_id: int) -> bool:
        try:
            await ephemeral.delete(self._bot, chat_id, player_id, ephemeral_id)
        except BadRequest as refusal:
            log.info("a hand could not be taken away: %s", refusal)
        return True
