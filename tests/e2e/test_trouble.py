"""Trouble on the line: repeated updates, lost answers, outages, floods, and a new start in mid-deal."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.service import DealStatus
from storage.models import DealAction
from tests.e2e.checks import check_ledger, check_secrets
from tests.e2e.world import World


async def timeouts(world: World) -> int:
    """How often somebody ran out of time."""
    return sum(row.verb == "timeout" for row in await world.rows(DealAction))


async def test_updates_delivered_twice_are_applied_once(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.seat(3)
        await world.client.duplicate_updates(1_000_000)
        await world.deal()
        await world.play_out()
        await check_ledger(world)
        assert await timeouts(world) == 0


async def test_an_update_delivered_again_much_later_changes_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.seat(2)
        await world.deal()
        await world.play_turn()
        before = [(row.number, row.cards) for row in await world.rows(DealAction)]
        first = 500_000_001
        await world.client.redeliver(list(range(first, first + 40)))
        await world.advance(2)
        assert [(row.number, row.cards) for row in await world.rows(DealAction)] == before


async def test_lost_answers_lose_no_move_and_repeat_none(tmp_path: Path) -> None:
    """Every third call or so has its effect, but the answer is cut; screens come right in the end."""
    async with World(tmp_path) as world:
        chance = Random(5)
        await world.seat(3)
        await world.deal()
        for _ in range(400):
            deal = await world.live()
            if deal.group.result is not None:
                break
            if chance.random() < 1 / 3:
                method = chance.choice(["editMessageText", "sendMessage", "getUpdates"])
                await world.client.fault(method=method, kind="reset-after", times=1)
            await world.play_turn()
        await world.client.clear_faults()
        await world.until(world.result_is_out)
        await check_ledger(world)
        await check_secrets(world)
        assert await timeouts(world) == 0


async def test_a_flood_pauses_one_chat_and_stops_its_clock(tmp_path: Path) -> None:
    """A 429 of two minutes on the group: nobody is timed out for it, the hands go on."""
    async with World(tmp_path) as world:
        await world.seat(2)
        await world.deal()
        await world.advance(10)
        before = (await world.live()).deadline_at
        await world.client.fault(method="editMessageText", chat=world.chat, kind="429", retry_after=120)
        await world.play_turn()
        await world.advance(6)
        after = (await world.live()).deadline_at
        assert before is not None and after is not None
        assert (after - before).total_seconds() > 120
        await world.play_turn()
        assert await timeouts(world) == 0
        await world.advance(125)
        await world.play_out()
        await check_ledger(world)


async def test_a_new_start_finds_the_deal_and_gives_everybody_time(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(3)
        await world.deal()
        for _ in range(4):
            await world.play_turn()
        await world.stop_bot()
        world.clock.advance(3600)
        await world.start_bot()
        await world.settle()
        deal = await world.live()
        assert deal.status is DealStatus.LIVE
        await world.until(people[deal.group.turn or 0]._shows_prompt)
        await world.advance(2)
        deadline = (await world.live()).deadline_at
        assert deadline is not None
        assert 40 <= (deadline - world.clock.now()).total_seconds() <= 46, "the clock started with the panel"
        await world.play_out()
        assert await timeouts(world) == 0
        await check_ledger(world)


async def test_a_press_from_before_the_start_is_answered(tmp_path: Path) -> None:
    """Committed, then killed before the answer went out: the next start answers it."""
    async with World(tmp_path) as world:
        people = await world.seat(2)
        await world.deal(declining=False)
        await world.client.fault(method="answerCallbackQuery", kind="reset-before", times=None)
        message = await world.until_button(people[0], people[0].id, "Không báo")
        data = next(
            b["callback_data"]
            for row in message["reply_markup"]["inline_keyboard"]
            for b in row
            if b["text"] == "Không báo"
        )
        callback = await world.client.press(people[0].id, people[0].id, message["message_id"], data)
        await world.until(lambda: _answered(world, 1))
        await world.stop_bot()
        await world.client.clear_faults()
        await world.start_bot()
        answer = await world.client.answer(callback, 5.0)
        assert answer is not None
        assert answer["text"] == "Bạn không báo"


async def _answered(world: World, count: int) -> bool:
    return (await world.live()).group.answered_count == count


async def test_the_wall_clock_may_step_an_hour_either_way(tmp_path: Path) -> None:
    for step in (3600.0, -3600.0):
        async with World(tmp_path / str(step)) as world:
            await world.seat(2)
            await world.deal()
            world.clock.step(step)
            await world.advance(5)
            assert await timeouts(world) == 0
            await world.advance(45)
            assert await timeouts(world) == 1, "the turn still ends by its own length"
