"""The clock's manners: shorter turns, people who are away, a word in time, tables nobody minds."""

from __future__ import annotations

from pathlib import Path

from bot.service import DealStatus
from storage.models import DealAction, Seat, Table
from tests.e2e import packs
from tests.e2e.checks import check_ledger
from tests.e2e.seeing import play_starts, says, sent_to, silent
from tests.e2e.world import Player, World

NUDGE = "Còn 10 giây"
SWEEP = 32.0
"""Seconds within which the sweep looks for idle tables."""


async def left(world: World) -> float:
    """Seconds that the open question still has."""
    deadline = (await world.live()).deadline_at
    assert deadline is not None
    return (deadline - world.clock.now()).total_seconds()


async def pass_by(world: World, seconds: float) -> None:
    """Let much time go by in one step, and the sweep look at what has become of it."""
    world.clock.advance(seconds - SWEEP)
    await world.advance(SWEEP)


async def asked(world: World) -> Player:
    """Whose turn it is."""
    deal = await world.live()
    assert deal.group.turn is not None
    return world.person(deal.people[deal.group.turn].id)


async def run_out(world: World) -> None:
    """Let the open turn run out."""
    prompt = (await world.live()).prompt

    async def passed() -> bool:
        return (await world.live()).prompt > prompt

    await world.until(passed, await left(world) + 3)


async def two_play(world: World) -> tuple[Player, Player]:
    """An leads."""
    an, binh = await world.seat(2)
    await world.deal(declining=False)
    await play_starts(world)
    assert await asked(world) is an
    return an, binh


async def binh_is_away(world: World) -> tuple[Player, Player]:
    """Two turns of his ran out one after the other, and it is his turn again."""
    an, binh = await two_play(world)
    await an.play("3S")
    await run_out(world)
    await an.play("6D")
    assert 20 < await left(world) <= 22.5, "half the time after a first timeout"
    await run_out(world)
    await an.play("7D")
    assert await asked(world) is binh
    return an, binh


async def test_half_the_time_after_a_first_timeout_and_next_to_none_for_one_who_is_away(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        an, _ = await binh_is_away(world)
        assert 4 < await left(world) <= 5
        await world.until(says(an, world.chat, "– 10 lá · vắng"))
        await run_out(world)
        assert await asked(world) is an
        assert await left(world) > 40, "the others keep their time"


async def test_any_press_brings_one_back_with_the_rest_of_a_short_turn(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        an, binh = await binh_is_away(world)
        await world.advance(2)
        await binh.press(binh.id, "Xếp bài")
        assert 20 < await left(world) <= 20.5
        await world.until(silent(an, world.chat, "vắng"))
        await run_out(world)
        await an.play("9H")
        assert await left(world) > 20, "one timeout since is not two running"
        await binh.do_pass()
        assert [row.verb for row in await world.rows(DealAction)][-1] == "pass"


async def test_a_command_brings_one_back_too_and_a_start_forgets_nobody_away(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        an, binh = await binh_is_away(world)
        await world.stop_bot()
        await world.start_bot()
        await world.until(says(an, world.chat, "vắng"))
        await binh.say("/so")
        await world.until(silent(an, world.chat, "vắng"))


async def test_a_word_in_private_when_ten_seconds_are_left_goes_with_the_turn(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        an, binh = await two_play(world)
        assert await says(an, an.id, NUDGE)() is None
        await world.advance(await left(world) - 9.5)
        assert "Hội Sâm" in str(await says(an, an.id, NUDGE)())
        await world.advance(5)
        await an.play("3S")
        await world.until(silent(an, an.id, NUDGE))
        words = [c for c in await sent_to(world, an.id) if NUDGE in c["params"]["text"]]
        assert len(words) == 1, "once a turn"
        assert not [c for c in await sent_to(world, world.chat) if NUDGE in c["params"]["text"]]
        await world.advance(await left(world) - 9.5)
        await world.until(says(binh, binh.id, NUDGE))


async def test_a_word_waits_for_time_that_was_given_back(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        an, _ = await two_play(world)
        await world.advance(20)
        await world.client.fault(method="sendMessage", chat=world.chat, kind="429", retry_after=60)
        await an.say("/ban")
        await world.advance(20)
        assert await left(world) > 50
        assert await says(an, an.id, NUDGE)() is None
        await world.advance(await left(world) - 9.5)
        assert await says(an, an.id, NUDGE)() is not None


async def test_who_is_away_is_not_pressed(tmp_path: Path) -> None:
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        _, binh = await binh_is_away(world)
        before = (await world.client.state())["calls"]
        await run_out(world)
        assert not [c for c in await sent_to(world, binh.id, before) if NUDGE in c["params"]["text"]]


async def test_an_abandoned_deal_ends_by_its_own_clock_and_then_its_table_closes(tmp_path: Path) -> None:
    """Nobody is there: the deal is played out by the clock, mostly five seconds a turn, and paid."""
    async with World(tmp_path, packs=[packs.CHOP]) as world:
        await world.seat(2)
        await world.deal(declining=False)
        start = world.clock.monotonic()
        await world.until(lambda: _over(world), 600)
        timeouts = [row for row in await world.rows(DealAction) if row.verb == "timeout"]
        lasted = world.clock.monotonic() - start
        assert len(timeouts) > 10
        assert lasted < 20 + 4 * 45 + 6 * len(timeouts)
        await check_ledger(world)
        await pass_by(world, 29 * 60)
        assert [row.closed_by for row in await world.rows(Table)] == [None]
        await pass_by(world, 2 * 60)
        assert [row.closed_by for row in await world.rows(Table)] == ["idle"]
        assert not await world.rows(Seat)
        await world.until(says(world.people[0], world.chat, "lâu không ai chơi"))


async def _over(world: World) -> bool:
    return (await world.live()).status is DealStatus.FINISHED


async def test_a_lobby_nobody_touches_for_half_an_hour_says_so_and_closes(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        an, binh = await world.seat(2)
        await pass_by(world, 20 * 60)
        await an.say("/newgame")
        await pass_by(world, 25 * 60)
        assert len(await world.rows(Seat)) == 2, "it was touched"
        await pass_by(world, 6 * 60)
        assert not await world.rows(Seat)
        await world.until(says(binh, world.chat, "lâu không ai chơi"))
        assert await binh.find(world.chat, "Vào bàn") is None


async def test_anybody_closes_a_table_idle_for_five_minutes(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.gather(3)
        await people[0].say("/newgame")
        await pass_by(world, 200)
        await people[2].say("/huy")
        assert [row.closed_by for row in await world.rows(Table)] == [None]
        await world.until(says(people[2], world.chat, "Chỉ chủ bàn hoặc quản trị viên"))
        await pass_by(world, 110)
        await people[2].say("/huy")
        assert [row.closed_by for row in await world.rows(Table)] == ["wish"]
        await world.until(says(people[2], world.chat, "đóng bằng /huy"))
