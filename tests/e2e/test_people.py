"""People who leave, are removed, block the bot or are gone; seats taken, lost and handed over in mid-deal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.service import DealStatus
from bot.telegram.callbacks import Join, encode
from storage.models import DealAction, Seat, Table
from storage.models import Player as Known
from tests.e2e import packs
from tests.e2e.checks import check_answers, check_ledger
from tests.e2e.seeing import says, sent_to
from tests.e2e.world import Player, World

DAY = 24 * 3600.0


async def leavers(world: World) -> list[int | None]:
    """The seats that have left the deal, as they were written down."""
    return [row.seat for row in await world.rows(DealAction) if row.verb == "leave"]


async def seated(world: World) -> list[int]:
    """Who sits, in order."""
    return [row.player_id for row in sorted(await world.rows(Seat), key=lambda row: row.position)]


async def three_play(world: World) -> list[Player]:
    people = await world.seat(3)
    await world.deal()
    await world.play_turn()
    return people


# -- gone from the group


async def test_who_leaves_the_group_in_mid_deal_has_left_the_deal(tmp_path: Path) -> None:
    """Told by the service message; he is asked no more, pays at the end, and may come back later."""
    async with World(tmp_path, packs=[packs.LIABLE, packs.LIABLE]) as world:
        an, binh, chi = await three_play(world)
        await world.client.leave(binh.id, world.chat)
        await world.settle()
        assert await leavers(world) == [1]
        assert await seated(world) == [an.id, chi.id]
        deal = await world.play_out()
        assert deal.group.result is not None
        assert deal.group.result.net[1] < 0
        await world.client.rejoin(binh.id, world.chat)
        await binh.say("/join")
        assert await seated(world) == [an.id, chi.id, binh.id]
        await world.deal()
        assert (await world.live()).seat_of(binh.id) == 2
        await check_ledger(world)


async def test_who_is_removed_leaves_once_however_often_it_is_told(tmp_path: Path) -> None:
    """A bot that administers hears of it twice: by the member's new standing and by the service message."""
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        await world.seat(3)
        await world.client.make_admin(world.chat, "bot")
        await world.deal()
        await world.play_turn()
        await world.client.duplicate_updates(4)
        await world.client.remove(world.people[1].id, world.chat)
        await world.settle()
        assert await leavers(world) == [1]
        assert len(await seated(world)) == 2
        assert (await world.live()).status is DealStatus.LIVE
        await world.play_out()
        await check_ledger(world)


async def test_old_news_of_a_leaver_do_not_seat_him_off_again(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        _, binh, _ = await world.seat(3)
        first = world.playground.backend.updates._next_id
        await world.client.leave(binh.id, world.chat)
        await world.client.rejoin(binh.id, world.chat)
        await binh.say("/join")
        await world.client.redeliver([first])
        await world.settle()
        assert binh.id in await seated(world)


async def test_a_deleted_account_has_left(tmp_path: Path) -> None:
    """Nothing tells of it but the refusal to show the hand."""
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        people = await three_play(world)
        turn = (await world.live()).group.turn
        assert turn is not None
        gone = people[turn]
        await world.client.deactivate(gone.id)
        await world.advance(60)
        assert await leavers(world) == [turn]
        assert gone.id not in await seated(world)
        assert (await world.live()).status is DealStatus.LIVE


async def test_a_blocked_private_chat_alone_is_not_leaving(tmp_path: Path) -> None:
    """The clock goes on; unblocked, the hand is there again, and the same seat plays on."""
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        people = await three_play(world)
        turn = (await world.live()).group.turn
        assert turn is not None
        blocker = people[turn]
        await world.client.block(blocker.id)
        await world.advance(50)
        assert await leavers(world) == []
        assert blocker.id in await seated(world)
        assert [row.seat for row in await world.rows(DealAction) if row.verb == "timeout"] == [turn]
        reachable = {row.id: row.reachable for row in await world.rows(Known)}
        assert [reachable[person.id] for person in people].count(False) == 1
        await world.client.unblock(blocker.id)
        await world.until(blocker.panel)
        await world.play_turn()
        await world.play_turn()
        assert (await world.live()).status is DealStatus.LIVE


# -- looked up


async def test_who_left_unheard_is_stood_up_before_the_deal(tmp_path: Path) -> None:
    """The news were lost while the bot was down for more than a day: the look-up at Chia bài finds it out."""
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        an, binh, chi = await world.seat(3)
        await world.stop_bot()
        await world.client.leave(chi.id, world.chat)
        world.clock.advance(DAY + 1)
        await world.start_bot()
        toast = await an.press(world.chat, "Chia bài")
        assert "Chi" in toast and "không còn trong nhóm" in toast
        deal = await world.live()
        assert [person.id for person in deal.people] == [an.id, binh.id]
        assert await seated(world) == [an.id, binh.id]


async def test_too_few_after_the_look_up_is_told_and_the_seat_is_free(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        an, binh = await world.seat(2)
        await world.stop_bot()
        await world.client.leave(binh.id, world.chat)
        world.clock.advance(DAY + 1)
        await world.start_bot()
        assert "ít nhất 2 người" in await an.press(world.chat, "Chia bài")
        assert await seated(world) == [an.id]
        assert not (await world.scene()).deal


async def test_who_cannot_be_looked_up_counts_as_present(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        an, binh = await world.seat(2)
        await world.client.fault(method="getChatMember", kind="500", times=None)
        message = await world.until_button(an, world.chat, "Chia bài")
        data = encode_deal(message)
        callback = await world.client.press(an.id, world.chat, message["message_id"], data)
        await world.advance(6)
        answer = await world.client.answer(callback, 1.0)
        assert answer is not None and "Đã chia bài" in answer["text"]
        assert [person.id for person in (await world.live()).people] == [an.id, binh.id]


def encode_deal(message: dict[str, Any]) -> str:
    """What **Chia bài** under this message carries."""
    rows = message["reply_markup"]["inline_keyboard"]
    return next(str(b["callback_data"]) for row in rows for b in row if b["text"].startswith("Chia bài"))


async def test_a_stranger_with_the_buttons_data_is_not_seated(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        an, _ = await world.seat(2)
        lobby = await world.until_button(an, world.chat, "Vào bàn")
        stranger = Player(world, await world.client.add_user("Lạ", started=True))
        await stranger.say_private("/start")
        table = (await world.scene()).id
        told = await stranger.press_data(world.chat, lobby["message_id"], encode(Join(table)), force=True)
        assert "không ở trong nhóm" in told
        assert stranger.id not in await seated(world)


async def test_a_slow_look_up_holds_up_nobody_else(tmp_path: Path) -> None:
    """While Telegram is asked who sits down here, everything else is answered: polling does not wait."""
    async with World(tmp_path) as world:
        an, binh, chi = await world.gather(3)
        await an.say("/newgame")
        lobby = await world.until_button(binh, world.chat, "Vào bàn")
        await world.client.fault(method="getChatMember", kind="500", times=None)
        data = encode(Join((await world.scene()).id))
        callback = await world.client.press(binh.id, world.chat, lobby["message_id"], data)
        await world.settle()
        assert await world.client.answer(callback, 0.0) is None
        await chi.say_private("/help")
        await world.until(says(chi, chi.id, "/newgame"))
        assert "Chỉ chủ bàn" in await chi.press(world.chat, "Sâm gọn")
        await world.client.clear_faults()
        await world.advance(5)
        answer = await world.client.answer(callback, 1.0)
        assert answer is not None and answer["text"] == "Bạn đã vào bàn"


async def test_what_waited_for_a_look_up_at_the_end_is_told_to_ask_again(tmp_path: Path) -> None:
    """A press and a typed command were taken, and the program ended before Telegram had said who is who."""
    async with World(tmp_path) as world:
        an, binh, chi = await world.gather(3)
        await an.say("/newgame")
        lobby = await world.until_button(binh, world.chat, "Vào bàn")
        await world.client.fault(method="getChatMember", kind="500", times=None)
        data = encode(Join((await world.scene()).id))
        callback = await world.client.press(binh.id, world.chat, lobby["message_id"], data)
        await chi.say("/join")
        await world.stop_bot()
        await world.client.clear_faults()
        await world.start_bot()
        answer = await world.client.answer(callback, 5.0)
        assert answer is not None and answer["text"] == "Chưa ghi được, bấm lại"
        await world.until(says(chi, world.chat, "gõ lại"))
        assert await seated(world) == [an.id]
        await binh.press(world.chat, "Vào bàn")
        await chi.say("/join")
        assert await seated(world) == [an.id, binh.id, chi.id]
        await world.stop_bot()
        await world.start_bot()
        await world.advance(30)
        assert len([c for c in await sent_to(world, world.chat) if "gõ lại" in c["params"]["text"]]) == 1
        assert await check_answers(world) == 2


# -- the host's orders


async def order(by: Player, text: str, about: Player) -> None:
    """Answer somebody's message with a command."""
    said = await by.world.client.say(about.id, by.world.chat, "ừ")
    await by.world.client.say(by.id, by.world.chat, text, reply_to=said["message_id"])
    await by.world.settle()


async def test_kick_in_a_deal_waits_for_its_end_and_between_deals_does_not(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        an, binh, chi = await three_play(world)
        await order(an, "/kick", chi)
        await world.until(says(an, world.chat, "khi hết ván này"))
        assert await leavers(world) == []
        assert await seated(world) == [an.id, binh.id, chi.id]
        await world.play_out()
        assert await seated(world) == [an.id, binh.id]
        await order(an, "/kick", binh)
        await world.until(says(an, world.chat, "đã được mời khỏi bàn"))
        assert await seated(world) == [an.id]
        await binh.say("/join")
        assert await seated(world) == [an.id, binh.id]
        await check_ledger(world)


async def test_kick_ends_with_a_deal_that_is_called_off_too(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        an, binh, chi = await three_play(world)
        await order(an, "/kick", chi)
        await world.client.make_admin(world.chat, an.id)
        await an.say("/huy")
        assert await seated(world) == [an.id, binh.id]


async def test_kick_is_the_hosts_and_the_administrators(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        an, binh, chi = await world.seat(3)
        await order(binh, "/kick", chi)
        await world.until(says(binh, world.chat, "Chỉ chủ bàn hoặc quản trị viên"))
        await binh.say("/kick")
        await world.until(says(binh, world.chat, "Trả lời tin nhắn của người đó"))
        await order(an, "/kick", Player(world, await member(world, "Khách")))
        await world.until(says(an, world.chat, "không ngồi ở bàn này"))
        await world.client.make_admin(world.chat, binh.id)
        await order(binh, "/kick", chi)
        assert await seated(world) == [an.id, binh.id]


async def member(world: World, name: str) -> dict[str, object]:
    """A newcomer in the group."""
    user = await world.client.add_user(name)
    await world.client.rejoin(user["id"], world.chat)
    return user


async def test_the_host_hands_over_in_mid_deal_and_only_he_does(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        an, binh, chi = await three_play(world)
        await order(binh, "/chuban", chi)
        await world.until(says(binh, world.chat, "Chỉ chủ bàn chuyển được"))
        await order(an, "/chuban", binh)
        await world.until(says(an, world.chat, "là chủ bàn mới"))
        assert [row.host_id for row in await world.rows(Table)] == [binh.id]
        await order(binh, "/kick", an)
        await world.until(says(an, world.chat, "khi hết ván này"))


async def test_in_a_topic_what_answers_nothing_names_nobody(tmp_path: Path) -> None:
    """Telegram has such a message answer the one that opened the topic."""
    async with World(tmp_path) as world:
        an, binh = await world.gather(2, forum=True)
        topic = await world.client.add_topic(world.chat, "Tối nay")
        await an.say("/newgame", topic)
        await binh.say("/join", topic)
        await an.say("/kick", topic)
        await world.until(says(an, world.chat, "Trả lời tin nhắn của người đó"))
        assert await seated(world) == [an.id, binh.id]
