"""Brings every surface to the newest state: send, edit or nothing.

The service says which tables changed; which screens then follow, and how urgently, is decided here. A play
refreshes three: the actor's panel, the next player's panel and the table message. Other panels follow
when their owner presses, becomes next, or the table has been quiet for a while.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from functools import partial

from telegram import Bot

from bot.service import (
    Clock,
    DealScene,
    Host,
    Pace,
    Posted,
    SurfaceKey,
    SurfaceKind,
    Surfaces,
    TableScene,
)
from bot.service.commands import Command, TurnDelivered
from bot.telegram.hands import Asked, GroupHands
from bot.telegram.outbox import Outbox, Priority
from bot.telegram.posts import Posts, lane_of
from bot.telegram.recent import Recent
from bot.telegram.screens.lobby import dealt_lobby, lobby
from bot.telegram.screens.panel import panel
from bot.telegram.screens.result import back_buttons, result
from bot.telegram.screens.screen import Screen
from bot.telegram.screens.table import table
from bot.telegram.selection import Selections

TABLE_EDIT_EVERY = 4.0
QUIET_AFTER = 5.0
TAPS_TOGETHER = 0.8
"""A hand in the group waits that long for further taps: the group bears few calls."""
SCENES_KEPT = 1_000
AWAY_AFTER = timedelta(seconds=60)
Watcher = Callable[[TableScene], Awaitable[None]]


class Publisher:
    """Owns the messages of all tables."""

    def __init__(
        self,
        bot: Bot,
        host: Host,
        surfaces: Surfaces,
        outbox: Outbox,
        selections: Selections,
        clock: Clock,
        pace: Pace,
        ask: Callable[[Command], None],
    ) -> None:
        self._host = host
        self._surfaces = surfaces
        self._outbox = outbox
        self._selections = selections
        self._clock = clock
        self._pace = pace
        self._ask = ask
        self._posts = Posts(bot, surfaces)
        self._hands = GroupHands(bot, surfaces, outbox, clock, ask)
        self._scenes: Recent[int, TableScene] = Recent(SCENES_KEPT)
        self._change = 0
        self._seen: Recent[int, float] = Recent()
        self._edited: Recent[SurfaceKey, float] = Recent()
        self._again: set[SurfaceKey] = set()
        self._undelivered: dict[int, int] = {}
        self._resumed_at = 0.0
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Tell a watcher of every table that changed, as it stands now."""
        self._watchers.append(watcher)

    def moved(self, old_chat_id: int, table_ids: Iterable[int]) -> None:
        """A group goes on under another id, and its old messages are gone."""
        self._outbox.drop(old_chat_id)
        self._surfaces.reread(table_ids)

    def doubted(self, table_ids: Iterable[int]) -> None:
        """Somebody is back in his private chat: what his panels there show is not known."""
        self._surfaces.reread(table_ids)

    def saw(self, player_id: int) -> None:
        """The person did something just now."""
        self._seen[player_id] = self._clock.monotonic()

    async def scene(self, table_id: int) -> TableScene | None:
        """The table as it stands now, read once per change."""
        known = self._scenes.recall(table_id)
        if known is not None:
            return known
        change = self._change
        scene = await self._host.scene(table_id)
        if scene is not None and change == self._change:
            self._scenes[table_id] = scene
        return scene

    async def changed(self, table_id: int, actor: int | None = None) -> None:
        """The table changed, by the doing of `actor`: ask for what must follow."""
        self._scenes.pop(table_id, None)
        self._change += 1
        scene = await self.scene(table_id)
        if scene is None:
            return
        for watcher in self._watchers:
            await watcher(scene)
        if scene.deal is None:
            self._want(scene, SurfaceKey(SurfaceKind.LOBBY, scene.id), Priority.TABLE)
            return
        deal = scene.deal
        for key in await self._past(scene, deal):
            self._retire(scene, key)
        await self._want_lobby(scene)
        table_key = SurfaceKey(SurfaceKind.TABLE, scene.id, deal.id)
        if not deal.finished or await self._surfaces.find(table_key) is not None:
            self._want(scene, table_key, Priority.TABLE)
        if deal.finished:
            self._want(scene, SurfaceKey(SurfaceKind.RESULT, scene.id, deal.id), Priority.RESULT)
        await self._want_panels(scene, deal, actor)

    async def _want_lobby(self, scene: TableScene) -> None:
        """Between deals a lobby that was brought back follows the seats, beside the result."""
        key = SurfaceKey(SurfaceKind.LOBBY, scene.id)
        if scene.live is None and await self._surfaces.find(key) is not None:
            self._want(scene, key, Priority.CHATTER)

    async def _want_panels(self, scene: TableScene, deal: DealScene, actor: int | None) -> None:
        posted = await self._surfaces.of_table(scene.id)
        turn = deal.group.turn
        due = {actor} if turn is None else {actor, deal.people[turn].id}
        for person in deal.people:
            if person.is_machine:
                continue
            key = await self._hands.key(scene, deal, person.id)
            if person.id in due or key not in posted:
                self._want(scene, key, Priority.HAND)
            elif key.kind is SurfaceKind.PANEL or scene.live is None or not self._hands.worn(scene.chat_id):
                self._want(scene, key, Priority.QUIET, delay=QUIET_AFTER)

    async def wake(self, scene: TableScene, player_id: int) -> bool:
        """Redraw one person's hand: he pressed something on it. False if a toast must do for now.

        A group bears few calls: when many were made in the last minute, a hand in it is redrawn at once only
        for the one whose turn it is.
        """
        deal = scene.deal
        if deal is None:
            return True
        key = await self._hands.key(scene, deal, player_id)
        turn = deal.group.turn
        asked = turn is not None and deal.people[turn].id == player_id
        in_group = key.kind is SurfaceKind.HAND
        spare = not in_group or asked or not self._hands.worn(scene.chat_id)
        pause = (TAPS_TOGETHER if in_group else 0.0) if spare else QUIET_AFTER
        self._want(scene, key, Priority.HAND if spare else Priority.QUIET, delay=pause)
        return spare

    async def show_in_group(self, scene: TableScene, player_id: int, asked: Asked) -> None:
        """Bring a person's hand into the group, because he asked for it there."""
        if scene.live is not None:
            key = self._hands.request(scene, scene.live, player_id, asked)
            self._want(scene, key, Priority.HAND)

    async def move_home(self, scene: TableScene, player_id: int) -> None:
        """A person chose where to have his hand: one in the group goes if he wants it in private."""
        deal = scene.live
        seat = deal.seat_of(player_id) if deal else None
        if deal is None or seat is None or deal.in_group[seat]:
            return
        key = SurfaceKey(SurfaceKind.HAND, scene.id, deal.id, player_id)
        posted = await self._surfaces.find(key)
        if posted is not None:
            await self._surfaces.forget(key)
            self._hands.remove(scene.chat_id, key, posted.message_id)
        self._want(scene, replace(key, kind=SurfaceKind.PANEL), Priority.HAND)

    def full(self, scene: TableScene) -> bool:
        """Whether the group bears nothing more just now."""
        return self._hands.full(scene.chat_id)

    def flooded(self, chat_id: int) -> None:
        """Telegram wants no calls to a chat for a while."""
        self._hands.flooded(chat_id)

    async def again(self, scene: TableScene, kind: SurfaceKind, player_id: int = 0) -> None:
        """Send a surface anew at the bottom of its chat; the old message goes."""
        deal_id = scene.deal.id if scene.deal and kind is not SurfaceKind.LOBBY else 0
        key = SurfaceKey(kind, scene.id, deal_id, player_id)
        old = await self._surfaces.find(key)
        self._again.add(key)
        self._want(scene, key, Priority.HAND if kind is SurfaceKind.PANEL else Priority.TABLE)
        if old is not None:
            self._remove(scene, old)
            await self._surfaces.forget(key)  # comes last: a disk that fails costs nobody his answer

    async def newest_message(self, table_id: int) -> int | None:
        """The newest message of a table in its group."""
        posted = await self._surfaces.of_table(table_id)
        ids = [row.message_id for key, row in posted.items() if not key.player_id]
        return max(ids, default=None)

    async def resume(self) -> None:
        """After a start: bring every table up to date, the most urgent deal first."""
        deadlines = await self._host.deadlines()
        self._undelivered = {row.deal_id: row.prompt for row in deadlines}
        self._resumed_at = self._clock.monotonic()
        urgent = [await self._host.table_of_deal(row.deal_id) for row in deadlines]
        rest = await self._host.open_tables()
        for table_id in dict.fromkeys([*(found for found in urgent if found is not None), *rest]):
            await self.changed(table_id)

    async def check_ghost(self, scene: TableScene, player_id: int, chat_id: int, message_id: int) -> None:
        """A press from a panel that is not the one we know: a send whose answer was lost. Take it away."""
        if scene.deal is None:
            return
        panel_key = SurfaceKey(SurfaceKind.PANEL, scene.id, scene.deal.id, player_id)
        known = await self._surfaces.find(panel_key)
        known = known or await self._surfaces.find(replace(panel_key, kind=SurfaceKind.HAND))
        if chat_id > 0 and known is not None and (known.chat_id, known.message_id) != (chat_id, message_id):
            self._remove(scene, Posted(chat_id, message_id, "", self._clock.now()))

    async def recognize(self, scene: TableScene, player_id: int, ephemeral_id: int) -> None:
        """A press on a hand in the group: one whose sending was lost is his from now on, a second goes."""
        if scene.live is None:
            return
        key = SurfaceKey(SurfaceKind.HAND, scene.id, scene.live.id, player_id)
        known = await self._surfaces.find(key)
        if known is None:
            await self._surfaces.posted(key, scene.chat_id, ephemeral_id, "")
            self._hands.revived(key)
        elif known.message_id != ephemeral_id:
            self._hands.remove(scene.chat_id, key, ephemeral_id)

    # -- what is asked for

    def _want(self, scene: TableScene, key: SurfaceKey, priority: Priority, *, delay: float = 0.0) -> None:
        if key.kind is SurfaceKind.TABLE and key in self._edited:
            delay = max(delay, self._edited[key] + TABLE_EDIT_EVERY - self._clock.monotonic())
        self._outbox.put(lane_of(scene, key), key, priority, partial(self._bring, key), delay=delay)

    async def _past(self, scene: TableScene, deal: DealScene) -> list[SurfaceKey]:
        """Surfaces of earlier deals, the lobby once a deal runs, and the second of two hands.

        One hand a player: in the group if it is shown there, and in private if the group shows none any more.
        """
        posted = await self._surfaces.of_table(scene.id)
        hides = scene.ephemeral is False
        return [
            key
            for key in posted
            if (key.deal_id and key.deal_id != deal.id and key.kind is not SurfaceKind.NUDGE)
            or (key.kind is SurfaceKind.LOBBY and (scene.live or posted[key].sent_at <= deal.started_at))
            or (key.kind is SurfaceKind.HAND and hides)
            or (key.kind is SurfaceKind.PANEL and not hides and replace(key, kind=SurfaceKind.HAND) in posted)
        ]

    def _retire(self, scene: TableScene, key: SurfaceKey) -> None:
        self._outbox.put(lane_of(scene, key), ("retire", key), Priority.CHATTER, partial(self._put_away, key))

    def _remove(self, scene: TableScene, posted: Posted) -> None:
        self._outbox.put(
            posted.chat_id,
            ("remove", posted.message_id),
            Priority.CHATTER,
            partial(self._take_away, scene.id, posted),
        )

    # -- what is done when a lane's turn has come

    async def _bring(self, key: SurfaceKey) -> bool:
        """Bring one surface to the newest state; False if there was nothing to do."""
        asked = self._hands.asked(key)
        try:
            return await self._brought(key)
        finally:
            self._hands.give_up(key, asked)

    async def _brought(self, key: SurfaceKey) -> bool:
        scene = await self.scene(key.table_id)
        screen = self._draw(scene, key) if scene else None
        if scene is None or screen is None:
            return False
        posted = await self._surfaces.find(key)
        if key.kind is SurfaceKind.LOBBY and posted is None and scene.deal and key not in self._again:
            return False  # the result leads on; a lobby beside it comes only when asked for
        self._again.discard(key)
        if posted is not None and posted.chat_id != lane_of(scene, key):
            posted = None  # posted in a group that has become a supergroup since
        if key.player_id and scene.deal:
            home = await self._hands.key(scene, scene.deal, key.player_id)
            if home != key:  # the hand has moved since this was asked for
                self._want(scene, home, Priority.HAND)
                return False
        if key.kind is SurfaceKind.HAND:
            return await self._bring_hand(scene, key, screen, posted)
        called = True
        if posted is None or self._calls_for_new(scene, key, posted):
            await self._posts.send(scene, key, screen)
            if posted is not None:
                self._remove(scene, posted)
        elif posted.digest != screen.digest:
            await self._edit(scene, key, screen, posted)
        else:
            called = False
        if called and key.kind is SurfaceKind.TABLE:
            self._edited[key] = self._clock.monotonic()
        self._delivered(scene, key)
        return called

    async def _bring_hand(
        self, scene: TableScene, key: SurfaceKey, screen: Screen, posted: Posted | None
    ) -> bool:
        """The hand inside the group; where it cannot be, the panel in the private chat is wanted."""
        by_other_means = posted is not None or self._hands.asked(key) is not None
        called = await self._hands.bring(scene, key, screen, posted)
        await self._leave_private_chat(scene, key)
        home = await self._hands.key(scene, scene.deal, key.player_id) if scene.deal else key
        if home != key:
            self._hands.take_stale(scene.chat_id, key)
            self._want(scene, home, Priority.HAND)
        elif by_other_means and await self._surfaces.find(key) is None:
            self._want(scene, key, Priority.HAND)  # changed no more, or asked for too long ago: sent unasked
        self._delivered(scene, key)
        return called

    async def _leave_private_chat(self, scene: TableScene, key: SurfaceKey) -> None:
        """One hand a player: shown in the group, its panel in the private chat goes."""
        panel_key = replace(key, kind=SurfaceKind.PANEL)
        posted = await self._surfaces.of_table(scene.id)
        if key in posted and panel_key in posted:
            self._retire(scene, panel_key)

    def _draw(self, scene: TableScene, key: SurfaceKey) -> Screen | None:
        """The surface's screen now; None if it belongs to a deal that is no longer the table's newest."""
        deal = scene.deal
        if key.kind is SurfaceKind.LOBBY:
            return lobby(scene, int(self._pace.turn.total_seconds())) if scene.live is None else None
        if deal is None or deal.id != key.deal_id:
            return None
        if key.kind is SurfaceKind.TABLE:
            return table(scene, deal)
        if key.kind is SurfaceKind.RESULT:
            outcome = deal.group.result
            return result(scene, deal, outcome) if outcome and deal.finished else None
        seat = deal.seat_of(key.player_id)
        lost = key.kind is SurfaceKind.PANEL and seat is not None and not deal.reachable[seat]
        if seat is None or lost:
            return None
        return panel(scene, deal, seat, self._selections.of(deal.id, seat, deal.plays[seat]))

    def _calls_for_new(self, scene: TableScene, key: SurfaceKey, posted: Posted) -> bool:
        """Whether to send instead of editing: it may be gone, or it is his turn and he was away.

        His phone tells him of a new message alone.
        """
        deal = scene.live
        if key.kind is not SurfaceKind.PANEL or deal is None:
            return False
        if not posted.digest:
            return True
        seat = deal.seat_of(key.player_id)
        asked = deal.group.turn is not None and deal.group.turn == seat
        last_seen = self._seen.get(key.player_id)
        here = last_seen is None or self._clock.monotonic() - last_seen < AWAY_AFTER.total_seconds()
        return asked and not here and self._clock.now() - posted.sent_at >= AWAY_AFTER

    async def _take_away(self, table_id: int, posted: Posted) -> bool:
        """A message that is no screen, unless the answer to its sending has come since it was pressed."""
        shown = (await self._surfaces.of_table(table_id)).values()
        if any((row.chat_id, row.message_id) == (posted.chat_id, posted.message_id) for row in shown):
            return False
        return await self._posts.delete(posted)

    async def _put_away(self, key: SurfaceKey) -> bool:
        """A surface of an earlier deal: a panel goes, a message of the group loses its buttons."""
        posted = await self._surfaces.find(key)
        if posted is None:
            return False
        called = True
        if key.kind is SurfaceKind.PANEL:
            called = await self._posts.delete(posted)
        elif key.kind is SurfaceKind.HAND:
            called = await self._hands.take_away(key, posted)
        elif key.kind is not SurfaceKind.TABLE:
            await self._strip(key, posted)
        else:
            called = False
        await self._surfaces.forget(key)
        return called

    async def _edit(self, scene: TableScene, key: SurfaceKey, screen: Screen, posted: Posted) -> None:
        if not await self._posts.edit(key, screen, posted):
            self._want(scene, key, Priority.TABLE)

    async def _strip(self, key: SurfaceKey, posted: Posted) -> None:
        """An old result leads on no more, but still back to its deal; a lobby says that its deal runs."""
        scene = await self.scene(key.table_id)
        if scene is not None and key.kind is SurfaceKind.LOBBY:
            await self._edit(scene, key, dealt_lobby(scene), posted)
            return
        kept = back_buttons(key.deal_id, scene.language) if scene and key.kind is SurfaceKind.RESULT else ()
        await self._posts.change_buttons(posted, Screen("", kept).markup)

    def _delivered(self, scene: TableScene, key: SurfaceKey) -> None:
        """After a restart a turn's clock starts when the panel of the seat it waits for is up to date."""
        deal = scene.live
        hand = key.kind in (SurfaceKind.PANEL, SurfaceKind.HAND)
        if deal is None or not hand or deal.id not in self._undelivered:
            return
        seat = deal.seat_of(key.player_id)
        asked = seat == deal.group.turn or (seat is not None and deal.hands[seat].answered is False)
        if asked:
            after = self._clock.monotonic() - self._resumed_at
            self._ask(TurnDelivered(deal.id, self._undelivered.pop(deal.id), after))
