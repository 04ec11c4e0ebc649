"""What becomes of a group in mid-deal: topics, an upgrade, anonymous administrators, the bot thrown out."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from telegram import Update

from bot.playground.membership import ADMIN_RIGHTS
from bot.service import DealStatus
from storage.models import Chat, Deal, Seat, Surface, Table, Transfer
from tests.e2e import packs
from tests.e2e.checks import check_answers, check_ledger
from tests.e2e.seeing import says, sent_to
from tests.e2e.world import Player, World

GENERAL = 0
UNSEEN = dict.fromkeys(ADMIN_RIGHTS, True) | {"is_anonymous": True}


# -- topics


async def test_every_topic_has_its_own_table_and_answers_stay_in_it(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        an, binh, chi = await world.gather(3, forum=True)
        evening = await world.client.add_topic(world.chat, "Tối nay")
        await an.say("/newgame", evening)
        await binh.say("/join", evening)
        await chi.say("/newgame 5")
        await world.until_button(chi, world.chat, "Chia bài")
        tables = {row.thread_id: row for row in await world.rows(Table)}
        assert {thread: row.stake for thread, row in tables.items()} == {evening: 1, GENERAL: 5}
        await an.say("/so", evening)
        await chi.say("/luat")
        await world.until(says(chi, world.chat, "📜 Sâm Lốc"))
        asked = await topics_of(world)
        assert any("Sổ còn trống" in text for text in asked[evening])
        assert not any("Sổ còn trống" in text for text in asked[None])
        lobby = next(m for m in await an.see(world.chat) if "1 điểm/lá" in m.get("text", ""))
        await an.press_data(world.chat, lobby["message_id"], button(lobby, "Chia bài"))
        await world.until(an.panel)
        await world.advance(25)
        (deal,) = await world.rows(Deal)
        assert (deal.thread_id, deal.status) == (evening, DealStatus.LIVE)
        assert any("Ván 1" in text for text in (await topics_of(world))[evening])


async def topics_of(world: World) -> dict[int | None, list[str]]:
    """What was sent to the group, by topic."""
    found: dict[int | None, list[str]] = {}
    for call in await sent_to(world, world.chat):
        if call["method"] == "sendMessage":
            thread = call["params"].get("message_thread_id")
            found.setdefault(int(thread) if thread else None, []).append(call["params"]["text"])
    return found


def button(message: dict[str, Any], word: str) -> str:
    """What a button of this message carries."""
    rows = message["reply_markup"]["inline_keyboard"]
    return next(str(b["callback_data"]) for row in rows for b in row if b["text"].startswith(word))


async def test_a_topic_deleted_in_mid_deal_voids_it_and_is_not_tried_for_ever(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        people = await world.gather(2, forum=True)
        topic = await world.client.add_topic(world.chat, "Tối nay")
        await people[0].say("/newgame", topic)
        await people[1].say("/join", topic)
        await people[0].press(world.chat, "Chia bài")
        await world.advance(25)
        await world.client.delete_topic(world.chat, topic)
        await world.advance(50)
        (deal,), (table,) = await world.rows(Deal), await world.rows(Table)
        assert (deal.status, table.closed_by) == (DealStatus.VOID, "topic_lost")
        assert not await world.rows(Seat) and not await world.rows(Transfer)
        for person in people:
            await world.until(says(person, person.id, "chủ đề của bàn đã bị đóng hoặc xoá"))
        before = (await world.client.state())["calls"]
        await world.advance(300)
        assert len(await sent_to(world, world.chat, before)) <= 1
        await people[1].say("/newgame")
        await world.until_button(people[1], world.chat, "Vào bàn")


async def test_a_topic_closed_before_the_deal_closes_the_table_with_a_word(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        an, binh = await world.gather(2, forum=True)
        topic = await world.client.add_topic(world.chat, "Tối nay")
        await an.say("/newgame", topic)
        await binh.say("/join", topic)
        await world.advance(5)
        await world.client.close_topic(world.chat, topic)
        await an.say("/ban", topic)  # the owner may still write there
        await world.until(says(binh, binh.id, "không còn viết được ở đó"))
        assert [row.closed_by for row in await world.rows(Table)] == ["topic_lost"]
        await world.client.reopen_topic(world.chat, topic)
        await binh.say("/newgame", topic)
        assert [row.host_id for row in await world.rows(Table)] == [an.id, binh.id]


# -- a basic group becomes a supergroup


async def dealt_in_a_basic_group(world: World) -> list[Player]:
    people = await world.seat(3, type="group")
    await world.deal()
    await world.play_turn()
    await world.advance(5)
    return people


async def upgrade(world: World) -> int:
    """The id the group had before."""
    old = world.chat
    world.group = await world.client.upgrade(world.chat)
    return old


async def check_moved(world: World, old: int) -> None:
    """Nothing but the fact itself is left under the old id; the deal goes on to its payment."""
    kinds: list[type[Any]] = [Table, Deal, Transfer]
    for kind in kinds:
        assert {row.chat_id for row in await world.rows(kind)} <= {world.chat}
    assert not [row for row in await world.rows(Surface) if row.chat_id == old]
    assert {row.id: row.migrated_to for row in await world.rows(Chat)} == {old: world.chat, world.chat: None}
    await world.until(says(world.people[0], world.chat, "Ván"))
    await world.play_out()
    await check_ledger(world)
    assert {row.chat_id for row in await world.rows(Transfer)} == {world.chat}


async def test_a_deal_survives_the_upgrade_of_its_group_with_its_ledger(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP, packs.LIABLE]) as world:
        await world.seat(2, type="group")
        await world.deal()
        await world.play_out()
        points = {row.person.id: row.points for row in await world.bot.host.balances(world.chat)}
        chi = Player(world, await world.client.add_user("Chi"))
        await world.client.rejoin(chi.id, world.chat)
        world.people.append(chi)
        await chi.say_private("/start")
        await chi.say("/join")
        await world.deal(opener=1)
        await world.play_turn()
        old = await upgrade(world)
        await world.advance(5)
        moved = {row.person.id: row.points for row in await world.bot.host.balances(world.chat)}
        assert moved == points
        await check_moved(world, old)
        await chi.say("/so")
        await world.until(says(chi, world.chat, "Sổ điểm"))
        assert await check_answers(world) > 10


async def test_an_upgrade_is_learnt_from_a_refused_call_too(tmp_path: Path) -> None:
    """The service messages do not come through; the next edit is told where the group has gone."""
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        await dealt_in_a_basic_group(world)
        world.playground.backend.updates.allowed = ["callback_query"]
        old = await upgrade(world)
        assert {row.chat_id for row in await world.rows(Table)} == {old}
        await world.play_turn()  # the table message is to follow
        await world.advance(10)
        assert {row.chat_id for row in await world.rows(Table)} == {world.chat}
        await check_moved(world, old)


async def test_the_news_of_an_upgrade_come_again_change_nothing(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        await dealt_in_a_basic_group(world)
        await world.client.duplicate_updates(10)
        old = await upgrade(world)
        await world.advance(5)
        await check_moved(world, old)


# -- anonymous administrators, channels, edits, other bots


async def test_an_anonymous_administrator_gives_orders_but_does_not_sit_and_is_never_named(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        await world.seat(3)
        boss = Player(world, await world.client.add_user("Khuất Danh", started=True))
        await world.client.rejoin(boss.id, world.chat)
        await world.client.make_admin(world.chat, boss.id, UNSEEN)
        await boss.say_private("/start")
        assert "ẩn danh" in await boss.press(world.chat, "Vào bàn")
        for command in ("/join", "/newgame", "/leave", "/baosam", "/bai"):
            await anonymously(boss, command)
        await world.until(says(boss, world.chat, "Quản trị viên ẩn danh không ngồi"))
        await anonymously(boss, "/caidat")
        await world.until_button(boss, world.chat, "Thối heo")
        await boss.press(world.chat, "Thối heo")
        await world.until_button(boss, world.chat, "30")
        await boss.press(world.chat, "30")
        assert (await world.scene()).ruleset.two_in_hand == 30
        await world.deal()
        await world.play_turn()
        await anonymously(boss, "/huy")
        assert (await world.live()).status is DealStatus.VOID
        assert boss.id not in [row.player_id for row in await world.rows(Seat)]
        await world.advance(60)
        assert not [c for c in await sent_to(world, world.chat) if re.search("Khuất|Group", str(c["params"]))]


async def anonymously(person: Player, text: str) -> None:
    """Say it as the group itself."""
    await person.world.client.say(person.id, person.world.chat, text, anonymous=True)
    await person.world.settle()


async def test_what_channels_say_and_what_is_edited_is_ignored(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        an, binh = await world.gather(2)
        said = await world.client.say(binh.id, world.chat, "xin chào")
        await world.client.edit(binh.id, world.chat, said["message_id"], "/newgame")
        await world.settle()
        channel = {"id": -1009999999999, "type": "channel", "title": "Kênh"}
        command = {"text": "/newgame", "entities": [{"type": "bot_command", "offset": 0, "length": 8}]}
        head = {"message_id": 900, "date": 1, "chat": world.group, "sender_chat": channel, **command}
        guise = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
        forward = head | {"from": guise, "is_automatic_forward": True}
        post = {"message_id": 901, "date": 1, "chat": channel, "sender_chat": channel, **command}
        for number, update in enumerate(({"message": forward}, {"channel_post": post}), start=1):
            raw = {"update_id": number, **update}
            await world.bot.telegram._queue.put(Update.de_json(raw, world.bot.telegram.bot))
        await an.say("/newgame@khac_bot")
        assert not await world.rows(Table)
        username = world.bot.telegram.bot.username
        await an.say(f"/newgame@{username} 7")
        assert [row.stake for row in await world.rows(Table)] == [7]


# -- the bot is sent away

Act = Callable[[World], Awaitable[None]]


async def _removed(world: World) -> None:
    await world.client.remove_bot(world.chat)


async def _muted(world: World) -> None:
    await world.client.mute_bot(world.chat)


async def _deleted(world: World) -> None:
    await world.client.delete_group(world.chat)


async def _back(world: World) -> None:
    await world.client.add_bot(world.chat)


async def _unmuted(world: World) -> None:
    await world.client.mute_bot(world.chat, False)


@pytest.mark.parametrize(
    ("lose", "back"),
    [(_removed, _back), (_muted, _unmuted), (_deleted, None)],
    ids=["removed", "muted", "deleted"],
)
async def test_a_deal_nobody_can_see_any_more_is_void_and_the_ledger_untouched(
    tmp_path: Path, lose: Act, back: Act | None
) -> None:
    async with World(tmp_path, packs=[packs.CHOP, packs.CHOP, packs.CHOP]) as world:
        people = await world.seat(2)
        await world.deal()
        await world.play_out()
        paid = len(await world.rows(Transfer))
        await world.deal()
        await world.play_turn()
        await lose(world)
        await world.settle()
        first, second = await world.rows(Deal)
        assert (first.status, second.status) == (DealStatus.FINISHED, DealStatus.VOID)
        assert len(await world.rows(Transfer)) == paid
        assert not await world.rows(Seat)
        for person in people:
            await world.until(says(person, person.id, "bot không còn viết được trong nhóm"))
        await check_ledger(world)
        if back is not None:
            await back(world)
            await people[0].say("/newgame")
            await world.until_button(people[0], world.chat, "Vào bàn")
            await people[1].say("/join")
            assert len(await world.rows(Seat)) == 2


async def test_a_basic_group_silenced_without_a_word_is_found_out_by_a_refusal(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        an, binh = await world.seat(2, type="group")
        await world.advance(5)
        await world.client.mute_bot(world.chat)
        await an.say("/ban")
        await world.until(says(binh, binh.id, "không còn viết được ở đó"))
        assert [row.closed_by for row in await world.rows(Table)] == ["chat_lost"]
        await world.client.mute_bot(world.chat, False)
        await an.say("/newgame")
        await world.until_button(an, world.chat, "Vào bàn")
