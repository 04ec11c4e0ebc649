"""Whole evenings over HTTP: from the lobby to the ledger."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine import EndedBy
from bot.service import DealStatus
from bot.telegram.callbacks import PassTurn, encode
from storage.models import Chat, Seat, Table
from tests.e2e import packs
from tests.e2e.checks import check_answers, check_ledger, check_secrets
from tests.e2e.world import World


@pytest.mark.parametrize(("players", "deals"), [(2, 3), (3, 4), (4, 4)])
async def test_an_evening_of_shuffled_deals(tmp_path: Path, players: int, deals: int) -> None:
    """Nets are the replay's, balances the sums; every press answered once, no card seen too early."""
    async with World(tmp_path, calm=False) as world:
        await world.seat(players)
        for number in range(1, deals + 1):
            await world.deal(opener=(number - 1) % players)
            deal = await world.play_out()
            assert deal.number == number
        await check_ledger(world)
        assert await check_answers(world) > 10 * deals
        assert await check_secrets(world) > 10 * deals


async def test_bao_sam_won_takes_twenty_from_each(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.SAM_WON]) as world:
        people = await world.seat(4, "/newgame 2")
        await world.deal(declining=False)
        assert "báo Sâm" in await people[0].press(people[0].id, "Báo Sâm")
        await people[0].play("6S 7H 8D 9C 10S JH QD KC AS")
        for person in people[1:]:
            await person.do_pass()
        await people[0].play("3H")
        deal = await world.live()
        assert deal.group.result is not None
        assert deal.group.result.ended_by is EndedBy.SAM_WON
        assert deal.group.result.net == (120, -40, -40, -40)
        text = await world.until(lambda: world.result_text(1))
        assert "ăn Sâm" in text
        await check_ledger(world)


async def test_bao_sam_typed_in_the_group_and_blocked_pays_the_blocker(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.SAM_BLOCKED]) as world:
        people = await world.seat(3)
        await world.deal(declining=False)
        await people[1].press(people[1].id, "Không báo")
        await people[0].say("/baosam")
        assert (await world.live()).group.declarer == 0
        await people[2].say("/baosam")  # too late: there is a declarer
        await people[0].play("4S")
        await people[1].play("AS")
        deal = await world.live()
        assert deal.group.result is not None
        assert deal.group.result.net == (-60, 60, 0)
        assert "chặn Sâm" in await world.until(lambda: world.result_text(1))
        await check_ledger(world)


async def test_a_quad_chops_a_two_and_is_paid_on_top(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        people = await world.seat(2)
        await world.deal()
        await people[0].play("2S")
        await people[1].play("5S 5C 5D 5H")
        await people[0].do_pass()
        table = await world.until(lambda: _table_with(world, "💥"))
        assert "chặt heo của" in table
        deal = await world.play_out()
        assert deal.group.result is not None
        assert any(row.cause == "chop" and row.amount == 15 for row in deal.group.result.transfers)
        assert "bị chặt heo" in str(await world.result_text(1))
        await check_ledger(world)


async def _table_with(world: World, sign: str) -> str | None:
    seen = await world.people[0].see(world.chat)
    return next((m["text"] for m in reversed(seen) if sign in m.get("text", "")), None)


async def test_five_pairs_win_at_once_and_the_next_deal_goes_on(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.INSTANT_WIN]) as world:
        people = await world.seat(2)
        await world.deal()
        deal = await world.live()
        assert deal.group.result is not None
        assert deal.group.result.ended_by is EndedBy.INSTANT_WIN
        assert "5 đôi" in await world.until(lambda: world.result_text(1))
        deal = await world.deal(opener=1)
        assert deal.number == 2
        assert deal.status is DealStatus.LIVE
        assert deal.group.leader == 0, "the winner leads the next deal"
        assert people[0].id == deal.people[0].id
        await check_ledger(world)


async def test_running_out_of_time_before_the_one_card_player_is_liable(tmp_path: Path) -> None:
    """B2 by timeout: the second seat pays for all; until the result the group reads "hết giờ" and no more."""
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        people = await world.seat(3)
        await world.deal()
        await people[2].play("3S 4S 5S 6S 7S")
        await people[0].do_pass()
        await people[1].do_pass()
        await people[2].play("8S 9S 10S JS")
        await people[0].play("9H 10H JH QH")
        await people[1].do_pass()
        await people[2].do_pass()
        await people[0].play("3D")
        await world.advance(50)
        assert (await world.live()).group.turn == 2
        text = await world.until(lambda: _table_with(world, "hết giờ"))
        assert "đền" not in text
        await people[2].play("KH")
        deal = await world.live()
        assert deal.group.result is not None
        assert deal.group.result.net == (0, -30, 30)
        result = await world.until(lambda: world.result_text(1))
        assert "đền" in result
        await check_ledger(world)


async def test_a_press_on_an_answered_question_tells_what_lies_there_now(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        an, _ = await world.seat(2)
        deal = await world.deal()
        panel = await world.until(an.panel)
        await an.play("3S")
        old = encode(PassTurn(deal.id, (await world.live()).prompt - 1))
        told = await an.press_data(an.id, panel["message_id"], old, force=True)
        assert told == "Bàn đã đổi: trên bàn 3♠ của \u2068An\u2069, lượt \u2068Bình\u2069. Xem lại rồi bấm."


async def test_a_leaver_pays_and_the_others_play_on(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(3)
        await world.deal()
        await world.play_turn()
        await people[1].say("/leave")
        deal = await world.live()
        assert deal.group.left[1]
        deal = await world.play_out()
        assert deal.group.result is not None
        assert deal.group.result.net[1] <= 0, "a forfeit costs a leaver nothing"
        assert len(await world.rows(Seat)) == 2
        deal = await world.deal(opener=0)
        assert [person.id for person in deal.people] == [people[0].id, people[2].id]
        await check_ledger(world)


async def test_everybody_declining_in_silence_ends_with_the_window(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        await world.deal(declining=False)
        await people[0].press(people[0].id, "Không báo")
        text = await world.until(lambda: _table_with(world, "1/2"))
        assert people[0].name not in text.splitlines()[-1], "who has answered is not told"
        await world.advance(21)
        assert (await world.live()).group.turn is not None


async def test_first_timers_are_led_through_the_private_chat_to_their_seat(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.gather(3, started=False)
        await people[0].say("/newgame")
        for person in people:
            await world.until_button(person, world.chat, "Vào bàn")
            await person.press(world.chat, "Vào bàn")
        lobby = await world.until(lambda: people[0].find(world.chat, "Vào bàn"))
        await world.until(lambda: _table_with(world, "3. "))
        assert len(await world.rows(Seat)) == 3
        welcome = (await people[1].see(people[1].id))[-1]
        assert "Hội Sâm" in welcome["text"]
        link = welcome["reply_markup"]["inline_keyboard"][0][0]["url"]
        assert link.endswith(f"/{lobby['message_id']}")


async def test_join_typed_by_a_first_timer_gets_a_button_to_the_private_chat(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.gather(2, started=False)
        await people[0].say("/newgame")
        await people[1].say("/join")
        message = await world.until(lambda: people[1].find(world.chat, "Mở chat riêng"))
        await world.client.open_link(people[1].id, message["reply_markup"]["inline_keyboard"][0][0]["url"])
        await world.settle()
        assert [row.player_id for row in await world.rows(Seat)] == [people[1].id]


async def test_a_stranger_with_the_link_is_not_seated(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.gather(2, started=False)
        await people[0].say("/newgame")
        await people[1].say("/join")
        message = await world.until(lambda: people[1].find(world.chat, "Mở chat riêng"))
        stranger = await world.client.add_user("Lạ")
        await world.client.open_link(stranger, message["reply_markup"]["inline_keyboard"][0][0]["url"])
        await world.settle()
        assert not await world.rows(Seat)
        told = (await world.client.messages(stranger, stranger))[-1]
        assert "không ở trong nhóm" in told["text"]


async def test_one_table_a_person_and_a_way_out_of_the_other(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        first = world.chat
        other = await world.client.add_group("Nhóm khác", [people[0].id, people[1].id])
        await world.client.say(people[1].id, other, "/newgame")
        await world.settle()
        offer = await world.until(lambda: people[1].find(people[1].id, "Rời bàn"))
        assert "Hội Sâm" in offer["text"]
        await people[1].press(people[1].id, "Rời bàn")
        assert [row.player_id for row in await world.rows(Seat)] == [people[0].id]
        assert len(await world.rows(Table)) == 1
        await world.client.say(people[1].id, other, "/newgame")
        await world.settle()
        assert {row.chat_id for row in await world.rows(Table)} == {first, other["id"]}
        assert {row.id for row in await world.rows(Chat)} == {first, other["id"]}


async def test_void_by_the_host_before_the_first_play_pays_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(3)
        await world.deal()
        await people[1].say("/huy")  # no administrator, and one vote of three
        assert (await world.live()).status is DealStatus.LIVE
        await people[0].say("/huy")
        assert (await world.live()).status is DealStatus.VOID
        await world.until(lambda: _table_with(world, "bị huỷ"))
        deal = await world.deal(opener=2)
        assert deal.number == 2
        await check_ledger(world)


async def test_void_in_mid_deal_needs_an_administrator_or_everybody(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(3)
        await world.deal()
        await world.play_turn()
        for person in people[1:]:
            await person.say("/huy")
            assert (await world.live()).status is DealStatus.LIVE
        await world.client.make_admin(world.chat, people[2].id)
        await people[2].say("/huy")
        assert (await world.live()).status is DealStatus.VOID
        await check_ledger(world)


async def test_the_last_to_stand_up_closes_the_table(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        await people[0].press(world.chat, "Rời bàn")
        lobby = await world.until(lambda: _table_with(world, "Bình\u2069 (chủ bàn)"))
        assert "An" not in lobby.splitlines()[3]
        await people[1].press(world.chat, "Rời bàn")
        await world.until(lambda: _table_with(world, "Bàn đã đóng"))
        await people[0].say("/newgame")
        await world.until_button(people[0], world.chat, "Vào bàn")


async def test_commands_answer_in_words(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        for text, part in (
            ("/newgame bida", "Không hiểu “\u2068bida\u2069”"),
            ("/newgame 0", "Cược từ 1 đến 1.000.000"),
            ("/so", "Sổ còn trống"),
            ("/help", "/newgame"),
            ("/luat", "Bấm một mục"),
            ("/bai", "Không có ván nào"),
            ("/huy", "Chỉ chủ bàn hoặc quản trị viên"),
        ):
            await people[1].say(text)
            await world.until(lambda part=part: _table_with(world, part))  # type: ignore[misc]
        await people[1].say_private("/newgame")
        assert "trong nhóm" in (await people[1].see(people[1].id))[-1]["text"]
        await world.deal()
        await world.play_out()
        await people[0].say("/so")
        await world.until(lambda: _table_with(world, "Sổ điểm"))


async def test_hand_and_table_again_at_the_bottom(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        await world.deal()
        before = await people[1].panel()
        await people[1].say_private("/bai")
        await world.advance(3)
        after = await people[1].panel()
        assert before is not None and after is not None
        assert after["message_id"] > before["message_id"]
        ids = [m["message_id"] for m in await people[1].see(people[1].id)]
        assert before["message_id"] not in ids, "one panel a player"
        table = [m["message_id"] for m in await people[0].see(world.chat) if "🎴 Ván" in m.get("text", "")]
        await people[0].say("/ban")
        await world.advance(6)
        again = [m["message_id"] for m in await people[0].see(world.chat) if "🎴 Ván" in m.get("text", "")]
        assert len(table) == len(again) == 1
        assert again[0] > table[0]
