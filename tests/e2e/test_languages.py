"""Two languages at one table: each person in his own, the group in its own, changed in mid-deal."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from storage.models import Chat
from storage.models import Player as Known
from tests.e2e import packs
from tests.e2e.checks import check_answers
from tests.e2e.seeing import play_starts, says, sent_to
from tests.e2e.world import Player, World

Json = dict[str, Any]
ENGLISH = re.compile(r"\b(cards?|Until|to play|leads|deal|table|Deal|passes)\b")
VIETNAMESE = re.compile(r"\b(lá|Đến|Lượt|Ván|bàn|bỏ lượt)\b")


async def mixed(world: World, opener: int = 0) -> list[Player]:
    """An speaks Vietnamese, Bình English, Chi something else; `opener` opens the table, all sit down."""
    users = [
        await world.client.add_user(name, language_code=code)
        for name, code in (("An", "vi"), ("Bình", "en-GB"), ("Chi", "de"))
    ]
    world.group = await world.client.add_group("Hội Sâm", [user["id"] for user in users])
    world.people = [Player(world, user) for user in users]
    for person in world.people:
        await person.say_private("/start")
    await world.people[opener].say("/newgame")
    for person in world.people:
        await person.say("/join")
    return world.people


async def dealt(world: World, by: Player, word: str) -> None:
    await by.press(world.chat, word)
    await world.until(world._dealt)
    await play_starts(world)
    await world.advance(6)


async def test_everybody_is_spoken_to_in_his_own_language_and_the_group_in_that_of_who_opened(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        an, binh, chi = await mixed(world)
        await dealt(world, an, "Chia bài")
        table = await world.until(says(an, world.chat, "Lượt"))
        assert not ENGLISH.search(table)
        for person in (binh, chi):
            panel = await world.until(person.panel)
            assert ENGLISH.search(panel["text"]) and not VIETNAMESE.search(panel["text"])
        assert VIETNAMESE.search((await world.until(an.panel))["text"])
        assert "no longer works" in await press_nonsense(world, chi)
        assert "không còn dùng được" in await press_nonsense(world, an)
        await binh.say("/so")
        await world.until(says(an, world.chat, "Sổ còn trống"))
        await chi.say_private("/help")
        await world.until(says(chi, chi.id, "open a table"))
        assert await check_answers(world) >= 3


async def press_nonsense(world: World, person: Player) -> str:
    """The toast for a press on something that is no button any more."""
    message = (await person.see(world.chat))[-1]
    return await person.press_data(world.chat, message["message_id"], "nonsense", force=True)


async def test_a_group_opened_in_english_is_english(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        an, binh, _ = await mixed(world, opener=1)
        assert {row.language for row in await world.rows(Chat)} == {"en"}
        await dealt(world, binh, "Deal")
        table = await world.until(says(an, world.chat, "to play"))
        assert not VIETNAMESE.search(table)
        assert VIETNAMESE.search((await world.until(an.panel))["text"])


async def test_a_person_chooses_in_mid_deal_and_his_hand_follows_and_a_start_remembers(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        an, binh, _ = await mixed(world)
        await dealt(world, an, "Chia bài")
        await an.say_private("/ngonngu")
        await world.until_button(an, an.id, "English")
        assert await an.press(an.id, "English") == "English from now on"
        await world.until(says(an, an.id, "cards"))
        assert ENGLISH.search((await world.until(an.panel))["text"])
        await world.until(says(an, an.id, "Which language"))
        await binh.say_private("/ngonngu")
        await world.until_button(binh, binh.id, "Tiếng Việt")
        await binh.press(binh.id, "Tiếng Việt")
        assert {row.name: row.language for row in await world.rows(Known)}["Bình"] == "vi"
        await world.stop_bot()
        await world.start_bot()
        await world.advance(6)
        assert "no longer works" in await press_nonsense(world, an)
        assert "không còn dùng được" in await press_nonsense(world, binh)
        assert not ENGLISH.search(await world.until(says(an, world.chat, "Lượt"))), "the group keeps its own"


async def test_a_groups_language_is_its_hosts_or_an_administrators_and_changes_in_mid_deal(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        an, binh, chi = await mixed(world, opener=2)
        await dealt(world, chi, "Deal")
        await binh.say("/ngonngu")
        await world.until_button(binh, world.chat, "Tiếng Việt")
        assert "Only the host or an administrator" in await binh.press(world.chat, "Tiếng Việt")
        assert await chi.press(world.chat, "Tiếng Việt") == "Từ giờ dùng tiếng Việt"
        await world.until(says(an, world.chat, "Lượt"))
        await world.until_button(binh, world.chat, "• Tiếng Việt")
        assert await an.press(world.chat, "English") == "English from now on", "he owns the group"
        await world.until(says(an, world.chat, "to play"))
        await world.client.make_admin(world.chat, binh.id)
        assert await binh.press(world.chat, "Tiếng Việt") == "Từ giờ dùng tiếng Việt"
        assert {row.language for row in await world.rows(Chat)} == {"vi"}
        assert ENGLISH.search((await world.until(binh.panel))["text"]), "his hand stays his own"


async def test_an_anonymous_administrator_chooses_for_the_group(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        an, _, _ = await mixed(world, opener=2)
        await world.client.say(an.id, world.chat, "/ngonngu", anonymous=True)
        await world.settle()
        await world.until_button(an, world.chat, "Tiếng Việt")
        await an.press(world.chat, "Tiếng Việt")
        await world.until_button(an, world.chat, "Chia bài")


async def test_commands_are_registered_in_both_languages(tmp_path: Path) -> None:
    """Whoever is spoken to in English reads the commands in English too, whatever his app speaks."""
    async with World(tmp_path) as world:
        bot = world.bot.telegram.bot
        listed = {
            code: {row.command: row.description for row in await bot.get_my_commands(language_code=code)}
            for code in ("vi", "en", None)
        }
        assert listed["vi"]["join"] == "Vào bàn"
        assert listed["en"]["join"] == listed[None]["join"] == "Sit down"
        assert set(listed["vi"]) == set(listed["en"]) >= {"kick", "chuban", "ngonngu"}


async def test_a_turn_running_out_is_told_in_the_players_language(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.LIABLE]) as world:
        an, *_ = await mixed(world)
        await dealt(world, an, "Chia bài")
        await world.advance(150)
        words = {
            person.name: [c["params"]["text"] for c in await sent_to(world, person.id)]
            for person in world.people
        }
        assert any("Còn 10 giây" in text for text in words["An"])
        assert any("Ten seconds left" in text for text in words["Bình"])
        assert not any("Còn 10 giây" in text for text in words["Bình"] + words["Chi"])
