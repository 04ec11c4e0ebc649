"""A finished deal explained and shown again inside the group, to one who never opened a private chat."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.telegram.callbacks import LookBack, Why
from tests.e2e import packs
from tests.e2e.checks import check_answers, check_secrets, most_in_a_minute
from tests.e2e.seeing import read
from tests.e2e.world import Player, World, buttons, data_of

Json = dict[str, Any]


async def unseen(person: Player, sign: str) -> Json | None:
    """What only he sees in the group, if it says so."""
    seen = await person.see(person.world.chat)
    return next((m for m in seen if m.get("ephemeral_message_id") and sign in read(m)), None)


async def finished(world: World, language: str, *, known: bool) -> Player:
    """A deal played to its end; one who watched, and never opened a private chat."""
    an, _ = await world.seat(2, language=language)
    watcher = Player(world, await world.client.add_user("Chi", language))
    await world.client.rejoin({"id": watcher.id}, world.chat)
    await world.deal()
    if known:
        word = {"vi": "🂠 Bài của tôi", "en": "🂠 My hand"}[language]
        await world.until_button(an, world.chat, word)
        await an.press(world.chat, word)
    await world.play_out(pause=4.0)
    await world.advance(60)
    return watcher


@pytest.mark.parametrize(
    ("language", "title", "step", "last"),
    [
        ("vi", "⚖️ Vì sao? · Ván 1", "🎴 Chia bài.", "không ai thắng"),
        ("en", "⚖️ Why? · Deal 1", "🎴 The deal.", "a forfeit"),
    ],
)
async def test_why_and_the_review_are_one_message_for_his_eyes_alone(
    tmp_path: Path, language: str, title: str, step: str, last: str
) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        watcher = await finished(world, language, known=True)
        result = await world.until(partial(watcher.find_press, world.chat, Why))
        toast = await watcher.press_data(world.chat, result["message_id"], data_of(result, Why))
        assert toast == ""
        message = await world.until(partial(unseen, watcher, title))
        await watcher.press_ephemeral(message, data_of(message, LookBack))
        message = await world.until(partial(unseen, watcher, step))
        data = [b["callback_data"] for b in buttons(message)]
        await watcher.press_ephemeral(message, data[3])
        message = await world.until(partial(unseen, watcher, last))
        assert await watcher.press_ephemeral(message, data_of(message, LookBack)) == ""
        await watcher.press_ephemeral(message, data_of(message, Why))
        await world.until(partial(unseen, watcher, title))
        own = [m for m in await watcher.see(world.chat) if m.get("ephemeral_message_id")]
        assert len(own) == 1, "it is changed in place"
        for person in world.people:
            assert await unseen(person, "🔁") is None
        calls = [c for c in await world.client.calls() if c["chat"] == world.chat and c["counted"]]
        assert most_in_a_minute([call["time"] for call in calls]) <= 18
        assert await check_answers(world) > 10
        await check_secrets(world)


@pytest.mark.parametrize(
    ("language", "why", "hint"),
    [
        ("vi", "về bằng heo nên không thắng.", "gõ /xemlai ở đó"),
        ("en", "on twos, so it is no win.", "type /xemlai there"),
    ],
)
async def test_where_it_is_not_known_to_work_he_gets_the_short_of_it_and_the_way(
    tmp_path: Path, language: str, why: str, hint: str
) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        watcher = await finished(world, language, known=False)
        result = await world.until(partial(watcher.find_press, world.chat, Why))
        alert = await watcher.press_data(world.chat, result["message_id"], data_of(result, Why))
        assert why in alert and hint in alert and len(alert) <= 200
        assert hint in await watcher.press_data(world.chat, result["message_id"], data_of(result, LookBack))
        assert await unseen(watcher, "") is None
        await check_answers(world)


async def test_where_a_flood_keeps_it_from_the_group_the_press_is_answered_at_once(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        watcher = await finished(world, "vi", known=True)
        await world.client.fault("sendMessage", chat=world.chat, kind="429", retry_after=120, times=1)
        result = await world.until(partial(watcher.find_press, world.chat, Why))
        pressed_at = world.clock.monotonic()
        alert = await watcher.press_data(world.chat, result["message_id"], data_of(result, Why))
        assert "gõ /xemlai ở đó" in alert
        assert world.clock.monotonic() - pressed_at < 10
        again = await watcher.press_data(world.chat, result["message_id"], data_of(result, Why))
        assert again == alert, "and while the flood lasts too"
        await check_answers(world)
