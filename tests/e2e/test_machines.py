"""Machine players over HTTP, on moved time: they play along, and nothing is ever sent to them."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bot.engine import RULESETS, Action, Declined, Event, View, cards_in
from bot.players import STRENGTHS
from bot.service.dealing import setup_of
from storage.models import Deal, DealAction, DealSeat, Seat, Table, Transfer
from tests.e2e import packs
from tests.e2e.checks import check_answers, check_ledger, check_secrets, people_of
from tests.e2e.world import World


class Recorder:
    """Thinks by rule, and keeps all it was told."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, View, Sequence[Event]]] = []

    async def __call__(self, strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        self.asked.append((strength, view, told))
        return STRENGTHS["skilled"].measured(0).choose(view, told, Random(seed))


async def is_asked(world: World) -> bool:
    """Whether the deal waits for a machine."""
    deal = await world.live()
    return deal.group.turn is not None and deal.people[deal.group.turn].is_machine


async def play_until_asked(world: World) -> None:
    """People play until the deal waits for a machine."""
    while not await is_asked(world):
        await world.play_turn()


async def check_left_alone(world: World) -> None:
    """No call names a machine: as a chat, as a user, as a receiver."""
    for call in await world.client.calls():
        for name in ("chat_id", "user_id", "receiver_user_id"):
            assert not -1000 < int(call["params"].get(name) or -1000) < 0, call


async def test_two_people_and_two_machines_play_three_deals(tmp_path: Path) -> None:
    mind = Recorder()
    async with World(tmp_path, think=mind) as world:
        people = await world.seat(2)
        await people[1].say("/themmay tay mo")
        await people[0].press(world.chat, "Thêm máy")
        lobby = await world.until_button(people[0], world.chat, "Bớt máy")
        assert "3. \u2068🤖 Tay mơ 1\u2069\n4. \u2068🤖 Khá 1\u2069" in lobby["text"]
        assert "không ghi sổ" in lobby["text"]
        for number in range(1, 4):
            await world.deal(opener=(number - 1) % 2)
            deal = await world.play_out()
            assert deal.number == number
            result = deal.group.result
            assert result is not None and sum(result.net) == 0
            text = str(await world.result_text(number))
            assert "Ván vui, không ghi sổ" in text
            assert "Số dư" not in text
        assert not await world.rows(Transfer)
        assert await world.bot.host.balances(world.chat) == ()
        await check_ledger(world)
        assert await check_answers(world) > 10
        assert await check_secrets(world) > 10
        await check_left_alone(world)
        await check_minded(world, mind)


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_an_evening_with_every_strength_is_booked(tmp_path: Path, ruleset: str) -> None:
    """Each machine thinks for itself; and nobody's time runs out."""

    async def mind(strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        return STRENGTHS[strength].measured(3).choose(view, told, Random(seed))

    async with World(tmp_path, think=mind, calm=False) as world:
        people = await world.seat(1, f"/newgame {ruleset}")
        for strength in STRENGTHS.values():
            await people[0].say(f"/themmay {strength.vi}")
            await world.advance(1.0)
        await book_deals_with_machines(world)
        for number in (1, 2):
            await world.deal()
            assert (await world.play_out()).number == number
        deals, seats = await world.rows(Deal), await world.rows(DealSeat)
        assert [row.status for row in deals] == ["finished"] * 2 and not any(row.for_fun for row in deals)
        assert [len(people_of(seats, deal.id)) for deal in deals] == [4, 4]
        assert not any(row.verb == "timeout" for row in await world.rows(DealAction))
        assert len(await world.bot.host.balances(world.chat)) == 4
        await check_ledger(world)
        assert await check_answers(world) > 10
        assert await check_secrets(world) > 10
        await check_left_alone(world)


async def check_minded(world: World, mind: Recorder) -> None:
    """Every thought got a machine's own seat and strength, and of hands nothing but its own."""
    dealt: dict[tuple[int, int], int] = {}
    seats = await world.rows(DealSeat)
    deals = await world.rows(Deal)
    for deal in deals:
        people = people_of(seats, deal.id)
        for seat, hand in enumerate(setup_of(deal, len(people)).hands):
            dealt[deal.id, seat] = hand
    assert {strength for strength, _, _ in mind.asked} == {"novice", "skilled"}
    for strength, view, told in mind.asked:
        seat = {"novice": 2, "skilled": 3}[strength]
        assert view.seat == seat
        assert view.hands is None and view.result is None
        assert any(view.hand & ~dealt[deal.id, seat] == 0 for deal in deals), "cards it was not dealt"
        assert len(cards_in(view.hand)) == view.counts[seat]
        assert not any(isinstance(event, Declined) for event in told)


async def test_a_machine_takes_one_to_three_seconds(tmp_path: Path) -> None:
    async with World(tmp_path, think=Recorder()) as world:
        await world.seat(1)
        await world.people[0].say("/themmay")
        await world.deal()
        await world.play_out()
        rows = sorted(await world.rows(DealAction), key=lambda row: row.number)
        seats = await world.rows(DealSeat)
        machine = next(row.seat for row in seats if row.player_id < 0)
        for before, row in pairwise(rows):
            if row.seat == machine and before.seat != machine:
                assert 1.0 <= (row.at - before.at).total_seconds() <= 3.5


@pytest.mark.parametrize("ruleset", ["sam-dem-la", "tu-lo-kho"])
async def test_a_person_alone_plays_with_a_machine(tmp_path: Path, ruleset: str) -> None:
    async with World(tmp_path, think=Recorder()) as world:
        people = await world.seat(1, f"/newgame {ruleset}")
        await people[0].say("/themmay cao thủ")
        for number in (1, 2):
            await world.deal()
            assert (await world.play_out()).number == number
        await people[0].say("/leave")
        assert [row.state.value for row in await world.rows(Table)] == ["closed"]
        assert not await world.rows(Seat)
        await check_ledger(world)
        await check_left_alone(world)


async def test_what_is_no_strength_is_told(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(1)
        await people[0].say("/themmay giỏi")
        await world.advance(5.0)
        texts = [message.get("text", "") for message in await people[0].see(world.chat)]
        assert any("Các máy: tay mơ, khá, cao thủ" in text for text in texts)
        assert len(await world.rows(Seat)) == 1


async def test_the_host_alone_removes_a_machine(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        assert await people[1].press(world.chat, "Thêm máy") == "\u2068🤖 Khá 1\u2069 đã vào bàn"
        await world.until_button(people[1], world.chat, "Bớt máy")
        assert "Chỉ chủ bàn" in await people[1].press(world.chat, "Bớt máy")
        assert "đã rời bàn" in await people[0].press(world.chat, "Bớt máy")
        await people[0].say("/themmay expert")
        await world.deal()
        await people[0].say("/botmay")
        await world.advance(5.0)
        texts = [message.get("text", "") for message in await people[0].see(world.chat)]
        assert any("sẽ rời bàn khi hết ván này" in text for text in texts)
        await people[0].say("/huy")
        assert [player.name for player in (await world.scene()).seated] == ["An", "Bình"]


async def test_a_joiner_takes_a_machines_seat_with_the_next_deal(tmp_path: Path) -> None:
    async with World(tmp_path, think=Recorder()) as world:
        people = await world.gather(4)
        await people[0].say("/newgame")
        for person in people[1:3]:
            await person.say("/join")
        await people[0].say("/themmay")
        world.people = people[:3]
        first = await world.deal()
        assert [player.name for player in first.people] == ["An", "Bình", "Chi", "🤖 Khá 1"]
        await people[3].say("/join")
        await world.play_out()
        scene = await world.scene()
        assert [player.name for player in scene.seated] == ["An", "Bình", "Chi", "Dũng"]
        world.people = people
        second = await world.deal()
        assert [player.name for player in second.people] == ["An", "Bình", "Chi", "Dũng"]
        assert not second.for_fun
        await world.play_out()
        assert "Số dư" in str(await world.result_text(2))
        await check_ledger(world)
        await check_secrets(world)
        await check_left_alone(world)


async def test_after_a_restart_the_machine_that_was_to_act_acts(tmp_path: Path) -> None:
    async with World(tmp_path, think=Recorder()) as world:
        people = await world.seat(1)
        await people[0].say("/themmay")
        await world.deal()
        await play_until_asked(world)
        before = await world.live()
        await world.stop_bot()
        await world.start_bot()
        deal = await world.live()
        assert deal.prompt == before.prompt
        await world.advance(4.0)
        assert (await world.live()).prompt > before.prompt
        await world.play_out()


async def book_deals_with_machines(world: World) -> None:
    """The first person, an administrator, has deals with machines counted."""
    await world.people[0].say("/caidat")
    await world.until_button(world.people[0], world.chat, "🤖 Ván có máy: không ghi sổ")
    await world.people[0].press(world.chat, "🤖 Ván có máy")
    await world.until_button(world.people[0], world.chat, "🤖 Ván có máy: ghi sổ")


async def test_an_administrator_has_such_deals_counted(tmp_path: Path) -> None:
    async with World(tmp_path, think=Recorder(), packs=[packs.CHOP]) as world:
        people = await world.seat(1)
        await people[0].say("/themmay")
        await book_deals_with_machines(world)
        await world.deal()
        deal = await world.play_out()
        assert deal.group.result is not None
        balances = await world.bot.host.balances(world.chat)
        assert {row.person.name for row in balances} == {"An", "🤖 Khá 1"}
        assert sum(row.points for row in balances) == 0
        assert await world.rows(Transfer)
        assert "🤖 Khá 1" in str(await world.result_text(1)).partition("Số dư")[2]
        await check_ledger(world)


async def test_a_machine_plays_by_rule_where_thinking_hangs_or_fails(tmp_path: Path) -> None:
    calls = 0

    async def mind(strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        nonlocal calls
        calls += 1
        if calls % 2:
            await asyncio.Event().wait()
        raise OSError

    async with World(tmp_path, think=mind, packs=[packs.CHOP]) as world:
        people = await world.seat(1)
        await people[0].say("/themmay cao thủ")
        await world.deal()
        await play_until_asked(world)
        asked = calls
        await world.advance(7.0)
        assert calls > asked
        assert not await is_asked(world)
        assert not any(row.verb == "timeout" for row in await world.rows(DealAction))


async def test_the_worker_killed_in_mid_thought_costs_the_table_nothing(tmp_path: Path) -> None:
    thinks = asyncio.Event()

    async def mind(strength: str, view: View, told: Sequence[Event], seed: str) -> Action | None:
        thinks.set()
        return await world.bot.thinker.think(strength, view, told, seed)

    async with World(tmp_path, think=mind, packs=[packs.CHOP]) as world:
        people = await world.seat(1)
        await people[0].say("/themmay cao thủ")
        thinker = world.bot.thinker
        assert thinker.pid is None, "nobody was asked yet"
        await world.deal()
        await thinker.start()
        await play_until_asked(world)
        before, worker = await world.live(), thinker.pid
        assert worker is not None
        thinks.clear()
        killing = asyncio.create_task(_kill(thinks, worker))
        await world.advance(6.0)
        await killing
        assert (await world.live()).prompt > before.prompt
        assert not any(row.verb == "timeout" for row in await world.rows(DealAction))
        assert thinker.pid != worker
    assert thinker.pid is None


async def _kill(thinks: asyncio.Event, worker: int) -> None:
    """Kill the worker a moment after a machine began to think."""
    await thinks.wait()
    await asyncio.sleep(0.1)
    os.kill(worker, signal.SIGKILL)
