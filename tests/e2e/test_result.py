"""What comes after a deal, over HTTP: the bill, why it was paid so, and the deal again step by step."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.service import DealStatus
from bot.telegram.answers import MAX_TEXT
from bot.telegram.callbacks import LookBack, Why, encode
from storage.models import Deal
from tests.e2e import packs
from tests.e2e.checks import check_answers, check_ledger, check_secrets
from tests.e2e.world import Player, World, buttons
from tests.telegram.scenes import ISOLATES

Json = dict[str, Any]
BACK = ["Vì sao?", "Xem lại", "Lưu ván"]
NO_DEAL = "Không có ván nào đang chơi"


async def finished(world: World, players: int = 2) -> list[Player]:
    """So many people, and a deal that is over."""
    people = await world.seat(players)
    await world.deal()
    await world.play_out()
    return people


async def result(world: World, number: int) -> Json:
    """The result message of a deal."""
    seen = await world.people[0].see(world.chat)
    return next(m for m in seen if m.get("text", "").startswith(f"🏁 Ván {number} "))


def labels(message: Json) -> list[list[str]]:
    """The buttons under a message."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [[button["text"] for button in row] for row in rows]


async def newest(person: Player, sign: str) -> Json | None:
    """The newest private message of a person that begins so."""
    seen = await person.see(person.id)
    return next((m for m in reversed(seen) if m.get("text", "").startswith(sign)), None)


async def private(world: World, person: Player, sign: str) -> Json:
    """The same, once it is there."""
    return dict(await world.until(lambda: newest(person, sign)))


async def press(person: Player, message: Json, word: str) -> str:
    """Press a button of this very message in the private chat; the toast."""
    data = next(b["callback_data"] for b in buttons(message) if b["text"].startswith(word))
    return await person.press_data(person.id, message["message_id"], data)


async def last_answer(world: World) -> Json:
    """What the last press was told."""
    calls = await world.client.calls()
    return dict([c for c in calls if c["method"].lower() == "answercallbackquery"][-1]["params"])


async def test_a_result_is_a_bill_with_the_way_on_and_the_ways_back(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await finished(world, 3)
        message = await result(world, 1)
        assert "🧾 Phiếu tính tiền" in message["text"]
        assert labels(message) == [["Ván nữa"], ["Vào bàn", "Đứng dậy"], BACK]


async def test_an_older_result_keeps_the_ways_back_and_no_other_button(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await finished(world)
        before = (await world.client.state())["calls"]
        await world.deal(opener=1)
        await world.advance(30)
        assert labels(await result(world, 1)) == [BACK]
        calls = await world.client.calls(after=before)
        taken = [c for c in calls if c["method"].lower() == "editmessagereplymarkup"]
        assert len(taken) == 1
        await world.play_out()
        await people[0].press(world.chat, "Xem lại")
        assert "Ván 2" in (await private(world, people[0], "🔁"))["text"]
        old = await result(world, 1)
        data = next(b["callback_data"] for b in buttons(old) if b["text"] == "Xem lại")
        await people[0].press_data(world.chat, old["message_id"], data)
        await world.until(lambda: newest(people[0], "🔁 Ván 1 "))
        assert await check_secrets(world) > 10


async def test_why_is_told_in_a_nutshell_there_and_whole_in_the_private_chat(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        people = await world.seat(3, "/newgame 2")
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
        await people[2].play("KH")
        await world.until(lambda: world.result_text(1))
        alert = await people[1].press(world.chat, "Vì sao?")
        told = "Bình đền: còn 2♥ mà bỏ lượt trên 3♦ khi Chi báo 1. Hết giờ cũng tính."
        assert told in alert.translate(ISOLATES)
        assert len(alert) <= MAX_TEXT
        assert (await last_answer(world))["show_alert"] == "true"
        text = (await private(world, people[1], "⚖️"))["text"]
        assert "Ván 1" in text
        assert "= 30 lá × cược 2 = 60, trả" in text
        assert "Nhà báo 1 chưa bỏ vòng" in text
        await check_ledger(world)
        assert await check_answers(world) > 10
        assert await check_secrets(world) > 10


@pytest.mark.parametrize(
    ("deck", "players", "plays", "told"),
    [
        (packs.INSTANT_WIN, 2, (), "ăn trắng: 3♠ 3♣ 3♦ 3♥ 5♠ 5♥ 9♠ 9♦ J♠ J♦"),
        (packs.SAM_BLOCKED, 3, ("Báo Sâm", "4S", "AS"), "đánh 4♠; Bình chặn bằng A♠: ván dừng ngay."),
    ],
)
async def test_other_endings_are_told_by_their_cards(
    tmp_path: Path, deck: str, players: int, plays: tuple[str, ...], told: str
) -> None:
    async with World(tmp_path, packs=[deck]) as world:
        people = await world.seat(players)
        await world.deal(declining=False)
        if plays:
            await people[0].press(people[0].id, plays[0])
            await people[0].play(plays[1])
            await people[1].play(plays[2])
        await world.until(lambda: world.result_text(1))
        await people[0].press(world.chat, "Vì sao?")
        assert told in (await private(world, people[0], "⚖️"))["text"].translate(ISOLATES)


async def test_a_deal_is_looked_at_again_in_one_message_step_by_step(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        people = await world.seat(2)
        await world.deal()
        await people[0].play("2S")
        await people[1].play("5S 5C 5D 5H")
        await people[0].do_pass()
        await world.play_out()
        assert await people[0].press(world.chat, "Xem lại") == "Đã gửi vào chat riêng của bạn"
        message = await private(world, people[0], "🔁")
        assert "· 1/" in message["text"]
        assert "4♦ 5♠ 5♣ 5♦ 5♥ 8♣ 9♦ 10♥ Q♣ K♣" in message["text"], "all hands are open"
        assert await press(people[0], message, "◀") == "Đây là lúc chia bài"
        assert await press(people[0], message, "⏮") == "Đây là lúc chia bài"
        message = await turned(world, people[0], message, "Tới", "· 2/")
        message = await turned(world, people[0], message, "Tới", "· 3/")
        assert "💥 Bình chặt heo của An" in message["text"].translate(ISOLATES)
        last = steps(message)
        message = await turned(world, people[0], message, "Cuối", f"· {last}/{last}")
        assert await press(people[0], message, "Tới") == "Đây là lúc hết ván"
        message = await turned(world, people[0], message, "◀", f"· {last - 1}/")
        message = await turned(world, people[0], message, "Vì sao?", "⚖️")
        await turned(world, people[0], message, "Xem lại", "· 1/")
        found = [m for m in await people[0].see(people[0].id) if m.get("text", "")[:1] in "🔁⚖"]
        assert len(found) == 1, "it is one message, changed in place"
        assert await check_answers(world) > 10
        assert await check_secrets(world) > 10


def steps(message: Json) -> int:
    """How many steps a review has."""
    found = re.search(r"· \d+/(\d+)", message["text"])
    assert found is not None
    return int(found[1])


async def turned(world: World, person: Player, message: Json, word: str, sign: str) -> Json:
    """The message after a press that changes it."""
    await press(person, message, word)
    return dict(await world.until(lambda: _at(person, message, sign)))


async def _at(person: Player, message: Json, sign: str) -> Json | None:
    """This message, once its text has the sign."""
    seen = await person.see(person.id)
    now = next(m for m in seen if m["message_id"] == message["message_id"])
    return now if sign in now["text"] else None


async def test_looking_back_adds_nothing_to_the_group(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await finished(world, 3)
        await world.advance(30)
        before = (await world.client.state())["calls"]
        for person in people:
            await person.press(world.chat, "Vì sao?")
            await person.press(world.chat, "Xem lại")
            await person.say("/xemlai")
            await world.advance(5)
        made = await world.client.calls(after=before)
        assert not [c for c in made if c["chat"] == world.chat and c["counted"]]
        sent = len([c for c in made if c["method"] == "sendMessage"])
        assert 6 <= sent <= 9, "the command asks for the same again, and may find it waiting"


async def test_who_never_opened_the_private_chat_gets_the_reason_and_a_hint(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await finished(world)
        onlooker = Player(world, await world.client.add_user("Lan", started=False))
        await world.client.rejoin(onlooker.id, world.chat)
        alert = await onlooker.press(world.chat, "Vì sao?")
        assert "là hết bài" in alert
        assert "gõ /xemlai" in alert
        assert (await last_answer(world))["show_alert"] == "true"
        assert "gõ /xemlai" in await onlooker.press(world.chat, "Xem lại")
        await onlooker.say("/xemlai")
        calls = await world.client.calls()
        assert not [c for c in calls if c["chat"] == onlooker.id]


async def test_an_onlooker_goes_on_looking_in_his_private_chat(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await finished(world)
        onlooker = Player(world, await world.client.add_user("Lan"))
        await world.client.rejoin(onlooker.id, world.chat)
        await onlooker.say_private("/start")
        await onlooker.press(world.chat, "Xem lại")
        message = await private(world, onlooker, "🔁")
        last = steps(message)
        await turned(world, onlooker, message, "Cuối", f"· {last}/{last}")
        await onlooker.say_private("/xemlai")
        await private(world, onlooker, "Chưa có ván nào xong")


async def test_a_stranger_opens_nothing_by_forged_presses(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await finished(world)
        deal = await world.live()
        stranger = Player(world, await world.client.add_user("Lạ"))
        await stranger.say_private("/caidat")
        await stranger.say_private("/start")
        there = (await stranger.see(stranger.id))[-1]["message_id"]
        await people[0].press(world.chat, "Xem lại")
        message = await private(world, people[0], "🔁")
        stolen = next(b["callback_data"] for b in buttons(message) if b["text"].startswith("Cuối"))
        await world.advance(5)  # what the stranger asked for himself has been said
        before = (await world.client.state())["calls"]
        forged = [encode(p) for p in (LookBack(deal.id, 1), LookBack(deal.id, 1, 5), Why(deal.id, 0))]
        for data in (*forged, stolen):
            toast = await stranger.press_data(stranger.id, there, data, force=True)
            assert toast == NO_DEAL
            await world.advance(0.5)
        made = await world.client.calls(after=before)
        assert not [c for c in made if c["chat"] == stranger.id and c["method"] != "answerCallbackQuery"]


async def test_nothing_of_a_deal_opens_before_its_end(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        deal = await world.deal()
        for _ in range(2):
            await world.play_turn()
        await _stays_shut(world, people, deal.id)
        await people[0].say("/huy")
        await people[1].say("/huy")
        assert [row.status for row in await world.rows(Deal)] == [DealStatus.VOID]
        await _stays_shut(world, people, deal.id)
        await _stays_shut(world, people, deal.id + 7)
        assert await check_secrets(world) > 5


async def _stays_shut(world: World, people: list[Player], deal_id: int) -> None:
    """Forged presses, in the group and in private, and the command bring out nothing."""
    in_group = (await people[0].see(world.chat))[-1]["message_id"]
    for person in people:
        own = await person.panel() or (await person.see(person.id))[-1]
        for data in [encode(p) for p in (Why(deal_id, 0), LookBack(deal_id, 1), LookBack(deal_id, 0))]:
            for chat, message_id in ((world.chat, in_group), (person.id, own["message_id"])):
                assert await person.press_data(chat, message_id, data, force=True) == NO_DEAL
                await world.advance(0.5)
    before = (await world.client.state())["calls"]
    await people[0].say_private("/xemlai")
    await world.advance(2)
    made = await world.client.calls(after=before)
    assert [c["params"]["text"] for c in made if c["method"] == "sendMessage"] == ["Chưa có ván nào xong."]


async def test_xemlai_shows_the_last_deal_that_is_over(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        await people[1].say("/xemlai")
        await world.until(lambda: _said(world, "Chưa có ván nào xong"))
        await world.deal()
        await world.play_out()
        await world.deal(opener=1)
        await people[1].say("/xemlai")
        assert "Ván 1" in (await private(world, people[1], "🔁"))["text"], "the one being played stays shut"
        await people[0].say_private("/xemlai")
        await private(world, people[0], "🔁")
        assert await check_secrets(world) > 10


async def _said(world: World, sign: str) -> str | None:
    seen = await world.people[0].see(world.chat)
    return next((m["text"] for m in reversed(seen) if sign in m.get("text", "")), None)


async def test_who_speaks_english_is_told_in_english(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        people = await world.seat(2)
        await world.deal()
        await people[0].play("2S")
        await people[1].play("5S 5C 5D 5H")
        await people[0].do_pass()
        await world.play_out()
        await world.client.speak(people[0].id, "en")
        assert "All of it is in your private chat." in await people[0].press(world.chat, "Vì sao?")
        message = await private(world, people[0], "⚖️ Why? · Deal 1 ")
        told = "Bình chopped An’s 2♠ with quad 5♠ 5♣ 5♦ 5♥ (15 lá). An pays Bình: 15 lá × stake 1 = 15."
        assert told in message["text"].translate(ISOLATES)
        assert "The victim pays the chopper: 15 lá for each 2, 10 for a quad." in message["text"]
        message = await turned(world, people[0], message, "Review", "🔁 Deal 1 ")
        assert labels(message) == [["⏮ First", "◀ Back", "On ▶", "Last ⏭"], ["Why?"]]
        assert await press(people[0], message, "◀") == "This is the deal’s beginning"
        assert await people[0].press(world.chat, "Xem lại") == "Sent to your private chat"


# -- reactions


async def reactions(world: World) -> list[Json]:
    """The reactions that the bot gave."""
    return [c for c in await world.client.calls() if c["method"].lower() == "setmessagereaction"]


async def test_a_chop_gets_the_deals_one_reaction_on_the_table_message(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        people = await world.seat(2)
        await world.deal()
        await people[0].play("2S")
        await people[1].play("5S 5C 5D 5H")
        await world.advance(5)
        (given,) = await reactions(world)
        assert given["ok"]
        assert "🔥" in str(given["params"])
        table = next(m for m in await people[0].see(world.chat) if "💥" in m.get("text", ""))
        assert int(given["params"]["message_id"]) == table["message_id"]
        await people[0].do_pass()
        await world.play_out()
        await world.advance(90)
        assert len(await reactions(world)) == 1


async def test_an_instant_win_gets_its_reaction_on_the_result(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.INSTANT_WIN]) as world:
        await world.seat(2)
        await world.deal()
        await world.until(lambda: world.result_text(1))
        await world.advance(5)
        (given,) = await reactions(world)
        assert "⚡" in str(given["params"])
        assert int(given["params"]["message_id"]) == (await result(world, 1))["message_id"]


async def test_a_busy_group_gets_no_reaction(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        people = await world.seat(2)
        await world.deal()
        for _ in range(14):
            await people[1].say("/luat")
            await world.advance(0.6)
        await people[0].play("2S")
        await people[1].play("5S 5C 5D 5H")
        await world.advance(5)
        assert await reactions(world) == []


async def test_a_result_that_was_deleted_is_left_without(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.INSTANT_WIN]) as world:
        people = await world.seat(2)
        await world.deal()
        await world.until(lambda: world.result_text(1))
        await world.client.delete(people[0].id, world.chat, (await result(world, 1))["message_id"])
        await world.advance(90)
        (given,) = await reactions(world)
        assert not given["ok"]
        assert (await world.live()).number == 1
