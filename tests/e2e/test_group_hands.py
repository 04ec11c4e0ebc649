"""The hand inside the group, seen by its owner alone: by a press, by choice, by an administrating bot."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.playground.call import Call
from bot.playground.errors import bad_request
from bot.playground.methods import sending
from bot.service import Pace
from bot.telegram.callbacks import Choose
from storage.models import Chat, Player, Seat
from tests.e2e import packs
from tests.e2e.checks import check_answers, check_ledger, check_secrets
from tests.e2e.world import Player as Guest
from tests.e2e.world import World, buttons, press_of

SLOW = Pace(turn=timedelta(minutes=5))
"""A group bears 18 calls a minute: who taps as fast as a test waits for his panel."""
MY_HAND = "🂠 Bài của tôi"


def asks(call: Call) -> bool:
    """Whether a call is for one member's eyes."""
    return call.params.data("ephemeral_message_parameters") is not None


def hands(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The ephemeral messages among what somebody sees."""
    return [message for message in messages if message.get("ephemeral_message_id")]


async def shown(guest: Guest, number: int = 1) -> dict[str, Any] | None:
    found = hands(await guest.see(guest.world.chat))
    return next((m for m in found if f"ván {number} " in m["text"] and buttons(m)), None)


async def test_my_hand_is_shown_to_the_one_who_pressed_and_nobody_else(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(3)
        await world.deal()
        await world.until_button(people[1], world.chat, MY_HAND)
        await people[1].press(world.chat, MY_HAND)
        message = await world.until(lambda: shown(people[1]))
        assert "Hội Sâm" in message["text"]
        assert len(buttons(message)) > 10
        for other in (people[0], people[2]):
            assert not hands(await other.see(world.chat))
        await world.until(lambda: _no_panel(people[1]))
        assert (await world.rows(Chat))[0].ephemeral is True
        await check_secrets(world)


async def _with_button(guest: Guest, label: str) -> dict[str, Any] | None:
    message = await shown(guest, 2)
    return message if message and any(b["text"] == label for b in buttons(message)) else None


async def _no_panel(guest: Guest) -> bool:
    seen = await guest.see(guest.id)
    return not [m for m in seen if any(isinstance(press_of(b), Choose) for b in buttons(m))]


async def test_a_whole_deal_is_played_inside_the_group_by_an_administrating_bot(tmp_path: Path) -> None:
    """People who never opened a private chat sit down at once where hands can be shown in the group."""
    async with World(tmp_path, pace=SLOW, packs=[packs.CHOP] * 2) as world:
        people = await world.seat(2)
        await world.client.make_admin(world.chat, "bot")
        await world.deal()
        await world.until_button(people[0], world.chat, MY_HAND)
        await people[0].press(world.chat, MY_HAND)
        await world.until(lambda: shown(people[0]))
        newcomer = await world.client.add_user("Dũng")
        await world.client.rejoin(newcomer, world.chat)
        guest = Guest(world, newcomer)
        await guest.say("/join")
        assert guest.id in {row.player_id for row in await world.rows(Seat)}
        assert not next(row for row in await world.rows(Player) if row.id == guest.id).reachable
        world.people.append(guest)
        await world.play_out(pause=4.0)
        await world.deal(opener=1)
        await world.until(lambda: shown(guest, 2))
        await world.play_out(pause=4.0)
        await check_ledger(world)
        await check_secrets(world)
        await check_answers(world)


async def test_a_choice_for_the_group_lasts_and_can_be_taken_back(tmp_path: Path) -> None:
    async with World(tmp_path, pace=SLOW, packs=[packs.CHOP] * 2) as world:
        people = await world.seat(2)
        await world.client.make_admin(world.chat, "bot")
        await world.deal()
        await world.until_button(people[0], people[0].id, "Chơi trong nhóm")
        assert "Bài của tôi" in await people[0].press(people[0].id, "Chơi trong nhóm")
        await world.until(lambda: shown(people[0]))
        await world.until(lambda: _no_panel(people[0]))
        await world.play_out(pause=4.0)
        await world.deal(opener=1)
        message = await world.until(lambda: _with_button(people[0], "Chơi ở tin nhắn riêng"))
        data = next(b["callback_data"] for b in buttons(message) if b["text"] == "Chơi ở tin nhắn riêng")
        await people[0].press_ephemeral(message, data)
        await world.until(people[0].panel)
        await world.until(lambda: _no_hand(people[0]))
        await world.play_out()
        await check_secrets(world)


async def _no_hand(guest: Guest) -> bool:
    return not hands(await guest.see(guest.world.chat))


async def test_an_old_server_answers_with_an_alert_and_is_not_asked_again_for_a_week(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise bad_request("ephemeral messages can't be sent")

    async with World(tmp_path) as world:
        people = await world.seat(2)
        await world.deal()
        monkeypatch.setattr(sending, "plan_ephemeral", lambda call, *_: refuse() if asks(call) else None)
        await world.until_button(people[1], world.chat, MY_HAND)
        alert = await people[1].press(world.chat, MY_HAND)
        deal = await world.live()
        assert "Lượt" in alert
        assert len(alert) <= 200
        assert deal.status == "live"
        assert (await world.rows(Chat))[0].ephemeral is False
        before = (await world.client.state())["calls"]
        again = await people[1].press(world.chat, MY_HAND)
        assert again == alert
        assert not [c for c in await world.client.calls(after=before) if c["method"] == "sendMessage"]
        monkeypatch.undo()
        await world.play_out()
        world.clock.advance(7 * 24 * 3600 + 60)
        await world.advance(2)
        await people[0].say("/newgame")  # the old table has idled away
        await people[1].say("/join")
        await world.deal()
        await world.until_button(people[0], world.chat, MY_HAND)
        await people[0].press(world.chat, MY_HAND)
        await world.until(lambda: shown(people[0]))


async def test_bai_typed_unseen_shows_the_hand_where_it_was_typed(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        await world.deal()
        await people[1].say("/bai")
        message = await world.until(lambda: shown(people[1]))
        assert not hands(await people[0].see(world.chat))
        assert "Hội Sâm" in message["text"]
        seen = [m.get("text", "") for m in await people[0].see(world.chat)]
        assert "/bai" not in seen, "the others do not see the command"
