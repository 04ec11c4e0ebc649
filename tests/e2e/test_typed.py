"""What people type: clear answers to what is not understood, pages of rules, a ledger that stays short."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlmodel import Session

from bot.engine import Cause
from storage.models import Player, Seat, Table, Transfer
from tests.e2e.checks import check_answers
from tests.e2e.seeing import says, sent_to
from tests.e2e.world import World, buttons

PEOPLE = 90


@pytest.mark.parametrize(
    ("language", "not_understood", "only_host", "stake"),
    [
        ("vi", "Không hiểu “nhanh”", "Bình: Chỉ chủ bàn đổi được luật và cược", "Cược 1.000.000 điểm/lá"),
        ("en", "“nhanh” is not understood", "Bình: Only the host changes ruleset", "Stake 1,000,000 a card"),
    ],
)
async def test_newgame_says_what_it_does_not_understand_and_who_may_change_what(
    tmp_path: Path, language: str, not_understood: str, only_host: str, stake: str
) -> None:
    async with World(tmp_path) as world:
        an, binh = await world.gather(2, language=language)
        await an.say("/newgame sam-loc 10 nhanh")
        await world.until(says(an, world.chat, not_understood))
        assert not await world.rows(Table)
        await an.say("/newgame 1.000.000")
        await world.until(says(an, world.chat, stake))
        await binh.say("/newgame sam-gon 5")
        await world.until(says(an, world.chat, only_host))
        assert [(row.ruleset, row.stake) for row in await world.rows(Table)] == [("sam-loc", 1_000_000)]


@pytest.mark.parametrize(
    ("language", "answer"),
    [("vi", "Tôi chỉ hiểu lệnh và nút bấm"), ("en", "I understand commands and buttons alone")],
)
async def test_what_is_no_command_is_answered_in_private_and_let_be_in_a_group(
    tmp_path: Path, language: str, answer: str
) -> None:
    async with World(tmp_path) as world:
        an, binh = await world.gather(2, language=language)
        for text in ("xin chào", "/danhbai"):
            await an.say_private(text)
            await world.until(says(an, an.id, answer))
            await world.advance(2)
        assert [answer in message["text"] for message in await an.see(an.id)][-4:] == [False, True] * 2
        group = len(await binh.see(world.chat))
        await binh.say("xin chào")
        await binh.say("/danhbai")
        await binh.say_private("/help")
        await world.until(says(binh, binh.id, "/newgame"))
        assert len(await binh.see(world.chat)) == group + 2


@pytest.mark.parametrize(
    ("language", "led", "button", "seated"),
    [
        ("vi", "An, mở chat riêng với bot một lần", "Mở chat riêng với bot", "Bạn đã ngồi vào bàn"),
        ("en", "An, open the private chat once", "Open the private chat", "You sit at the table"),
    ],
)
async def test_who_opens_a_table_without_a_private_chat_is_led_to_his_seat(
    tmp_path: Path, language: str, led: str, button: str, seated: str
) -> None:
    async with World(tmp_path) as world:
        an, _ = await world.gather(2, started=False, language=language)
        await an.say("/newgame")
        await world.until(says(an, world.chat, led))
        assert not await world.rows(Seat)
        message = await world.until_button(an, world.chat, button)
        await world.client.open_link(an.id, next(b["url"] for b in buttons(message) if b["text"] == button))
        await world.until(says(an, an.id, seated))
        assert [row.player_id for row in await world.rows(Seat)] == [an.id]


@pytest.mark.parametrize(
    ("language", "pick", "section", "rule", "following", "back", "other"),
    [
        ("vi", "Bấm một mục", "Báo 1", "Còn đúng 1 lá là báo 1", "Tính tiền ›", "‹ Trở lại", "Tú Lơ Khơ"),
        (
            "en",
            "Press a section",
            "One card left",
            "One card left is báo 1",
            "Settlement ›",
            "‹ Back",
            "Tú Lơ Khơ",
        ),
    ],
)
async def test_the_rules_are_pages_of_one_message(
    tmp_path: Path, language: str, pick: str, section: str, rule: str, following: str, back: str, other: str
) -> None:
    async with World(tmp_path) as world:
        an, binh = await world.seat(2, language=language)
        for person, chat in ((binh, world.chat), (an, an.id)):
            await world.client.say(person.id, chat, "/luat")
            first = await world.until(says(person, chat, pick))
            assert len(str(first).splitlines()) < 15
            before = (await world.client.state())["calls"]
            for word, sign in (
                (section, rule),
                (following, following.removesuffix(" ›")),
                (back, pick),
                (f"📜 {other}", other),
            ):
                await person.press(chat, word)
                await world.until(says(person, chat, sign))
            made = [c for c in await sent_to(world, chat, before) if c["method"] != "editMessageText"]
            assert not made, "no message is new"
        assert await check_answers(world) == 8


def add_guests(session: Session, chat: int, payer: int) -> None:
    """Very many people who were paid by one."""
    at = datetime(2027, 1, 1, tzinfo=UTC)
    for guest in range(1, PEOPLE + 1):
        session.add(Player(id=guest, name=f"Khách {guest}", created_at=at))
    session.flush()
    for guest in range(1, PEOPLE + 1):
        session.add(
            Transfer(
                chat_id=chat,
                payer_id=payer,
                payee_id=guest,
                amount=1_000 + guest,
                cause=Cause.CHOP.value,
                reason="x",
                author_id=payer,
                at=at,
            )
        )


@pytest.mark.parametrize(("language", "more"), [("vi", "người nữa"), ("en", " more ")])
async def test_the_ledger_of_many_people_is_short_and_shows_whoever_asks(
    tmp_path: Path, language: str, more: str
) -> None:
    async with World(tmp_path) as world:
        an, binh = await world.seat(2, language=language)
        await world.deal()
        await world.play_out()
        await world.bot.database.write(lambda session: add_guests(session, world.chat, an.id))
        await binh.say("/so")
        text = str(await world.until(says(an, world.chat, more)))
        assert len(text.splitlines()) <= 24
        assert "Bình: " in text and "An: " in text
