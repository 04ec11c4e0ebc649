"""House rules over HTTP: by buttons, by administrators, for the next deal; a finished deal as a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli.export import main as export
from bot.cli.replay import main as replay
from storage.models import Chat, Deal
from tests.e2e.checks import check_answers, check_ledger
from tests.e2e.world import World


async def test_the_host_picks_one_of_four_rulesets_by_button(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        assert "chủ bàn" in await people[1].press(world.chat, "Tú Lơ Khơ")
        await people[0].press(world.chat, "Tú Lơ Khơ")
        await world.until_button(people[0], world.chat, "• Tú Lơ Khơ")
        deal = await world.deal()
        assert deal.group.counts == (13, 13)
        panel = await world.until(people[0].panel)
        assert [len(row) for row in panel["reply_markup"]["inline_keyboard"]][:2] == [7, 6]
        await world.play_out()
        await check_ledger(world)


async def test_an_administrator_sets_an_option_for_the_next_deal(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        await world.deal()
        await people[1].say("/caidat")
        await world.until_button(people[1], world.chat, "Thối heo")
        assert "quản trị viên" in await people[1].press(world.chat, "Thối heo"), "a plain member may not"
        await people[0].press(world.chat, "Thối heo")
        await world.until_button(people[0], world.chat, "30")
        assert "ván sau" in await people[0].press(world.chat, "30")
        chat = next(iter(await world.rows(Chat)))
        assert chat.options == {"sam-loc": {"two_in_hand": 30}}
        assert (await world.live()).group.ruleset.two_in_hand == 5, "the deal being played keeps its rules"
        await world.play_out()
        deal = await world.deal(opener=1)
        assert deal.group.ruleset.two_in_hand == 30
        assert [row.options for row in await world.rows(Deal)] == [{}, {"two_in_hand": 30}]
        await people[1].say("/luat")
        await world.until(lambda: _text_with(world, "✏️"))
        assert await check_answers(world) > 10


async def _text_with(world: World, sign: str) -> str | None:
    seen = await world.people[0].see(world.chat)
    return next((m["text"] for m in reversed(seen) if sign in m.get("text", "")), None)


async def test_the_lobby_shows_only_what_differs(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        lobby = await world.until_button(people[0], world.chat, "Chia bài")
        assert "✏️" not in lobby["text"]
        await people[0].say("/caidat")
        await world.until_button(people[0], world.chat, "Thối heo")
        await people[0].press(world.chat, "Thối heo")
        await world.until_button(people[0], world.chat, "30")
        await people[0].press(world.chat, "30")
        text = await world.until(lambda: _lobby_text(world, "✏️"))
        assert text.count("✏️") == 1
        await world.until_button(people[0], world.chat, "‹ Trở lại")
        await people[0].press(world.chat, "‹ Trở lại")
        await world.until_button(people[0], world.chat, "Về luật gốc")
        await people[0].press(world.chat, "Về luật gốc")
        await world.until(lambda: _lobby_text(world, "Chia bài", without="✏️"))


async def _lobby_text(world: World, sign: str, without: str = "\0") -> str | None:
    lobby = await world.people[0].find(world.chat, "Chia bài")
    text = str(lobby["text"]) if lobby else ""
    return text if sign in text and without not in text else None


async def test_a_finished_deal_is_saved_as_a_record_that_replays_to_what_was_paid(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with World(tmp_path / "world") as world:
        people = await world.seat(3)
        await world.deal()
        deal = await world.play_out()
        await people[1].press(world.chat, "Lưu ván")
        message = await world.until(lambda: _document(world))
        content = await world.file(message["document"]["file_id"])
        path = tmp_path / "deal.json"
        path.write_bytes(content)
        record = json.loads(content)
        assert record["about"]["people"] == {"A": "An", "B": "Bình", "C": "Chi"}
        assert deal.group.result is not None
        monkeypatch.setenv("SAMLOC_DATABASE_URL", world.url)
        assert export(deal.id) == 0, "the command line gives the same, while the bot runs"
        assert json.loads(capsys.readouterr().out) == record
        assert export(deal.id + 1) == 1
        assert "no finished deal" in capsys.readouterr().err
    assert replay([str(path)], True) == 0


async def _document(world: World) -> dict[str, object] | None:
    seen = await world.people[1].see(world.people[1].id)
    return next((m for m in reversed(seen) if "document" in m), None)
