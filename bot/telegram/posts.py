"""The messages of surfaces: sent, edited, put away, and kept book of."""

from __future__ import annotations

import logging

from telegram import Bot, InlineKeyboardMarkup, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import BadRequest

from bot.service import Posted, SurfaceKey, SurfaceKind, Surfaces, TableScene
from bot.telegram.screens.screen import Screen

log = logging.getLogger(__name__)

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


class Posts:
    """Calls Telegram for the surfaces of all tables; whatever else a call comes to is raised."""

    def __init__(self, bot: Bot, surfaces: Surfaces) -> None:
        self._bot = bot
        self._surfaces = surfaces

    async def send(self, scene: TableScene, key: SurfaceKey, screen: Screen) -> None:
        """Send a surface anew."""
        chat_id = lane_of(scene, key)
        thread = scene.thread_id if key.player_id == 0 and scene.thread_id else None
        message = await self._bot.send_message(
            chat_id,
            screen.text,
            parse_mode=ParseMode.HTML,
            reply_markup=screen.markup,
            message_thread_id=thread,
            protect_content=key.kind is SurfaceKind.PANEL,
            disable_notification=key.kind is SurfaceKind.TABLE,
            link_preview_options=NO_PREVIEW,
        )
        await self._surfaces.posted(key, chat_id, message.message_id, screen.digest)

    async def edit(self, key: SurfaceKey, screen: Screen, posted: Posted) -> bool:
        """Bring a message to a screen; False if it can be edited no more, and is forgotten."""
        try:
            await self._bot.edit_message_text(
                screen.text,
                chat_id=posted.chat_id,
                message_id=posted.message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=screen.markup,
                link_preview_options=NO_PREVIEW,
            )
        except BadRequest as refusal:
            if "not modified" not in str(refusal):
                log.warning("a %s could not be edited: %s", key.kind.value, refusal)
                await self._surfaces.forget(key)
                return False
        await self._surfaces.edited(key, screen.digest)
        return True

    async def change_buttons(self, posted: Posted, markup: InlineKeyboardMarkup | None) -> None:
        """Leave a message the buttons that are given, or none."""
        try:
            await self._bot.edit_message_reply_markup(posted.chat_id, posted.message_id, reply_markup=markup)
        except BadRequest as refusal:
            log.info("buttons not taken away: %s", refusal)

    async def delete(self, posted: Posted) -> bool:
        """Take a message away; True, a call was made."""
        try:
            await self._bot.delete_message(posted.chat_id, posted.message_id)
        except BadRequest as refusal:
            log.info("message not deleted: %s", refusal)
        return True


def lane_of(scene: TableScene, key: SurfaceKey) -> int:
    """The chat a surface lives in: a panel in its owner's, everything else in the group's."""
    return key.player_id if key.kind is SurfaceKind.PANEL else scene.chat_id
