"""What goes out: one lane a chat, the newest wins, floods and broken lines, on a clock moved by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import pairwise
from random import Random

import httpx
import pytest
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.telegram.budget import ALL_BURST, GROUP_CALLS, GROUP_GAP
from bot.telegram.outbox import BACKOFF, HANDS_KEPT, HANDS_SECONDS, LANES, Gate, Outbox, Priority
from tests.clock import ManualClock

GROUP, OTHER = -1001, -1002
STEP = 0.05


async def settle() -> None:
    """Let everything run that does not wait for time."""
    for _ in range(30):
        await asyncio.sleep(0)


class Post:
    """An outbox, and a book of the calls it made."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.floods: list[tuple[int, float]] = []
        self.outbox = Outbox(self.clock, lambda chat_id, seconds: self.floods.append((chat_id, seconds)))
        self.made: list[tuple[float, str]] = []

    @property
    def names(self) -> list[str]:
        """What was called, in order."""
        return [name for _, name in self.made]

    def call(self, name: str, *troubles: Exception | None) -> Callable[[], Awaitable[bool]]:
        """Work that fails as given, one trouble after the other, and then succeeds."""
        ahead = list(troubles)

        async def work() -> bool:
            self.made.append((self.clock.monotonic(), name))
            trouble = ahead.pop(0) if ahead else None
            if trouble is not None:
                raise trouble
            return True

        return work

    def put(self, name: str, priority: Priority = Priority.TABLE, chat_id: int = GROUP, **how: float) -> None:
        """Ask for a call whose key is its name."""
        self.outbox.put(chat_id, name, priority, self.call(name), delay=how.get("delay", 0.0))

    async def pass_time(self, seconds: float) -> None:
        """Move on in small steps, everything done at each."""
        await settle()
        for _ in range(round(seconds / STEP)):
            self.clock.advance(STEP)
            await settle()


@pytest.fixture
def post() -> Post:
    return Post()


def unsent(cause: Exception) -> NetworkError:
    """A call that failed before anything was sent, as the library reports it."""
    trouble = NetworkError("no connection")
    trouble.__cause__ = cause
    return trouble


async def test_what_waits_goes_out_at_once_where_the_budget_allows(post: Post) -> None:
    post.put("table")
    await settle()
    assert post.made == [(0.0, "table")]
    assert post.outbox.empty


async def test_work_asked_for_twice_before_it_ran_runs_once(post: Post) -> None:
    post.put("table")
    post.put("table")
    await post.pass_time(5)
    assert post.names == ["table"]


async def test_the_newest_work_of_a_key_wins(post: Post) -> None:
    post.outbox.put(GROUP, "table", Priority.TABLE, post.call("old"))
    post.outbox.put(GROUP, "table", Priority.TABLE, post.call("new"))
    await post.pass_time(5)
    assert post.names == ["new"]


async def test_work_asked_for_while_it_runs_runs_again(post: Post) -> None:
    async def work() -> bool:
        if len(post.made) == 0:
            post.put("table")
        post.made.append((post.clock.monotonic(), "first"))
        return True

    post.outbox.put(GROUP, "table", Priority.TABLE, work)
    await post.pass_time(2)
    assert post.names == ["first", "table"]


async def test_the_most_urgent_goes_first_and_equals_in_the_order_asked(post: Post) -> None:
    for priority in (Priority.QUIET, Priority.CHATTER, Priority.TABLE, Priority.RESULT, Priority.HAND):
        post.put(f"{priority.name} 1", priority)
        post.put(f"{priority.name} 2", priority)
    await post.pass_time(10)
    assert post.names == [f"{priority.name} {n}" for priority in sorted(Priority) for n in (1, 2)]


async def test_asking_again_more_urgently_moves_work_up(post: Post) -> None:
    post.put("talk", Priority.CHATTER)
    post.put("table", Priority.TABLE)
    post.put("talk", Priority.HAND)
    await post.pass_time(5)
    assert post.names == ["talk", "table"]


async def test_asking_again_keeps_the_place_among_equals(post: Post) -> None:
    for name in ("one", "two", "one"):
        post.put(name)
    await post.pass_time(5)
    assert post.names == ["one", "two"]


async def test_asking_again_less_urgently_does_not_move_work_down(post: Post) -> None:
    post.put("hand", Priority.HAND)
    post.put("table", Priority.TABLE)
    post.put("hand", Priority.QUIET, delay=5.0)
    await post.pass_time(2)
    assert post.names == ["hand", "table"]


async def test_delayed_work_waits_and_lets_the_rest_pass(post: Post) -> None:
    post.put("table", Priority.TABLE, delay=4.0)
    post.put("talk", Priority.CHATTER)
    await post.pass_time(3.9)
    assert post.names == ["talk"]
    await post.pass_time(0.2)
    assert post.names == ["talk", "table"]


async def test_urgent_work_wakes_a_lane_that_waits_for_a_delay(post: Post) -> None:
    post.put("table", Priority.TABLE, delay=30.0)
    await post.pass_time(1)
    post.put("hand", Priority.HAND)
    await settle()
    assert post.names == ["hand"]


async def test_calls_to_a_group_keep_to_its_budget(post: Post) -> None:
    chance = Random(5)
    for number in range(120):
        post.put(f"{number}", chance.choice(list(Priority)))
        await post.pass_time(chance.choice((0.0, 0.1, 1.0)))
    await post.pass_time(420)
    moments = [at for at, _ in post.made]
    assert len(moments) == 120
    for first, nineteenth in zip(moments, moments[GROUP_CALLS:], strict=False):
        assert nineteenth - first >= 60.0 - 1e-6
    assert min(b - a for a, b in pairwise(moments)) >= GROUP_GAP - 1e-6


async def test_where_hands_are_in_the_group_the_table_leaves_them_some_calls(post: Post) -> None:
    post.outbox.keep_for_hands(GROUP)
    for number in range(GROUP_CALLS):
        post.put(f"table {number}")
    await post.pass_time(30.0)
    assert len(post.names) == GROUP_CALLS - HANDS_KEPT
    post.put("my turn", Priority.HAND)
    await post.pass_time(GROUP_GAP)
    assert post.names[-1] == "my turn"
    await post.pass_time(90.0)
    assert len(post.names) == GROUP_CALLS + 1


async def test_a_group_long_without_a_hand_keeps_no_calls_for_any(post: Post) -> None:
    post.outbox.keep_for_hands(GROUP)
    await post.pass_time(HANDS_SECONDS + 1.0)
    for number in range(GROUP_CALLS):
        post.put(f"table {number}")
    await post.pass_time(30.0)
    assert len(post.names) == GROUP_CALLS


async def test_work_that_made_no_call_costs_nothing(post: Post) -> None:
    async def nothing() -> bool:
        return False

    for number in range(3 * GROUP_CALLS):
        post.outbox.put(GROUP, number, Priority.HAND, nothing)
    post.put("table", Priority.QUIET)
    await post.pass_time(1)
    assert post.names == ["table"]


async def test_a_flood_pauses_its_chat_only_and_is_told_once(post: Post) -> None:
    post.outbox.put(GROUP, "table", Priority.TABLE, post.call("table", RetryAfter(30)))
    await settle()
    post.put("hand", Priority.HAND)
    post.put("elsewhere", chat_id=OTHER)
    await post.pass_time(29)
    assert post.names == ["table", "elsewhere"]
    assert post.floods == [(GROUP, 30.0)]
    await post.pass_time(2)
    assert post.names == ["table", "elsewhere", "hand", "table"]
    assert post.floods == [(GROUP, 30.0)]


async def test_a_flood_may_be_told_as_a_timedelta(post: Post) -> None:
    flood = RetryAfter(timedelta(minutes=3))
    post.outbox.put(GROUP, "table", Priority.TABLE, post.call("table", flood))
    await settle()
    assert post.floods == [(GROUP, 180.0)]


async def test_newer_work_takes_the_place_of_what_a_flood_held_back(post: Post) -> None:
    async def flooded() -> bool:
        post.put("table", Priority.QUIET, delay=60.0)
        raise RetryAfter(5)

    post.outbox.put(GROUP, "table", Priority.HAND, flooded)
    await post.pass_time(4.9)
    assert post.names == []
    await post.pass_time(0.3)
    assert post.names == ["table"]


async def test_a_short_trouble_does_not_end_a_long_pause(post: Post) -> None:
    trouble = NetworkError("reset")

    async def paused_then_broken() -> bool:
        post.outbox.pause(GROUP, 60.0)
        raise trouble

    post.outbox.put(GROUP, "table", Priority.TABLE, paused_then_broken)
    await settle()
    post.put("table")
    await post.pass_time(59)
    assert post.names == []
    await post.pass_time(2)
    assert post.names == ["table"]


async def test_a_paused_chat_sends_nothing_until_the_pause_is_over(post: Post) -> None:
    post.outbox.pause(GROUP, 10.0)
    post.put("table")
    await post.pass_time(9.9)
    assert post.names == []
    assert not post.outbox.waiting()
    assert not post.outbox.empty
    await post.pass_time(0.2)
    assert post.names == ["table"]


async def test_a_broken_line_is_tried_again_with_growing_pauses(post: Post) -> None:
    troubles = [NetworkError("reset")] * 6
    post.outbox.put(OTHER, "table", Priority.TABLE, post.call("table", *troubles))
    await post.pass_time(30)
    moments = [at for at, _ in post.made]
    pauses = [b - a for a, b in pairwise(moments)]
    assert pauses == pytest.approx([*BACKOFF, BACKOFF[-1], BACKOFF[-1]], abs=STEP + 1e-6)
    assert list(BACKOFF) == sorted(set(BACKOFF))


async def test_pauses_begin_small_again_after_a_success(post: Post) -> None:
    post.outbox.put(GROUP, "one", Priority.TABLE, post.call("one", *[NetworkError("reset")] * 3))
    await post.pass_time(10)
    post.outbox.put(GROUP, "two", Priority.TABLE, post.call("two", NetworkError("reset")))
    await post.pass_time(BACKOFF[0] + 2 * STEP)
    assert post.names[-2:] == ["two", "two"]


@pytest.mark.parametrize("trouble", [TimedOut(), NetworkError("Bad Gateway")])
async def test_a_one_off_that_may_have_arrived_is_not_sent_twice(post: Post, trouble: TelegramError) -> None:
    post.outbox.put(GROUP, "hello", Priority.CHATTER, post.call("hello", trouble), again=False)
    await post.pass_time(60)
    assert post.names == ["hello"]
    assert post.outbox.empty


@pytest.mark.parametrize(
    "cause", [httpx.ConnectError("refused"), httpx.ConnectTimeout("slow"), httpx.PoolTimeout("full")]
)
async def test_a_one_off_that_was_surely_not_sent_is_sent_later(post: Post, cause: Exception) -> None:
    post.outbox.put(GROUP, "hello", Priority.CHATTER, post.call("hello", unsent(cause)), again=False)
    await post.pass_time(5)
    assert post.names == ["hello", "hello"]


async def test_a_one_off_held_back_by_a_flood_is_sent_later(post: Post) -> None:
    post.outbox.put(GROUP, "hello", Priority.CHATTER, post.call("hello", RetryAfter(3)), again=False)
    await post.pass_time(5)
    assert post.names == ["hello", "hello"]


@pytest.mark.parametrize("refusal", [BadRequest("chat not found"), Forbidden("kicked"), TelegramError("odd")])
async def test_a_refusal_is_final_and_the_next_goes_out(post: Post, refusal: TelegramError) -> None:
    post.outbox.put(GROUP, "table", Priority.TABLE, post.call("table", refusal))
    post.put("talk", Priority.CHATTER)
    await post.pass_time(10)
    assert post.names == ["table", "talk"]


async def test_a_fault_in_one_job_does_not_stop_its_lane(post: Post) -> None:
    post.outbox.put(GROUP, "table", Priority.TABLE, post.call("table", RuntimeError("fault")))
    post.put("talk", Priority.CHATTER)
    await post.pass_time(10)
    assert post.names == ["table", "talk"]
    assert post.outbox.empty


async def test_a_call_whose_sequel_failed_still_counts(post: Post) -> None:
    for number in range(GROUP_CALLS):
        post.outbox.put(GROUP, number, Priority.TABLE, post.call("sent", RuntimeError("disk")))
    await post.pass_time(GROUP_CALLS * GROUP_GAP + 1)
    assert len(post.made) == GROUP_CALLS
    post.put("one more")
    await post.pass_time(40)
    assert len(post.made) == GROUP_CALLS
    await post.pass_time(20)
    assert post.names[-1] == "one more"


async def test_a_lane_ends_when_it_is_empty(post: Post) -> None:
    post.put("table")
    await settle()
    assert [task for task in asyncio.all_tasks() if task.get_name().startswith("lane")] == []


async def test_memory_is_bounded_by_the_chats_of_the_last_minute(post: Post) -> None:
    for number in range(5 * LANES):
        post.put("hand", Priority.HAND, chat_id=number + 1)
        if number % 10 == 0:
            post.clock.advance(0.5)
            await settle()
    await post.pass_time(5)
    assert len(post.made) == 5 * LANES
    assert len(post.outbox._lanes) <= 2 * LANES


async def test_no_lane_is_let_go_that_is_paused_or_has_calls_to_remember(post: Post) -> None:
    async def nothing() -> bool:
        return False

    post.outbox.pause(GROUP, 3600.0)
    for number in range(GROUP_CALLS):
        post.put(f"call {number}", chat_id=OTHER)
    await post.pass_time(GROUP_CALLS * GROUP_GAP)
    for number in range(2 * LANES):
        post.outbox.put(number + 1, "hand", Priority.HAND, nothing)
        await asyncio.sleep(0)
    assert len(post.outbox._lanes) <= LANES + 2
    post.put("too early", chat_id=GROUP)
    post.put("too many", chat_id=OTHER)
    await post.pass_time(30)
    assert len(post.made) == GROUP_CALLS


async def test_waiting_tells_whether_time_is_all_that_is_waited_for(post: Post) -> None:
    assert not post.outbox.waiting()
    post.put("table", delay=2.0)
    assert not post.outbox.waiting()
    post.put("hand", Priority.HAND)
    assert post.outbox.waiting()
    await settle()
    assert not post.outbox.waiting()
    assert not post.outbox.empty
    post.clock.advance(2.0)
    assert post.outbox.waiting()
    await settle()
    assert post.outbox.empty


async def test_a_call_under_way_is_waited_for(post: Post) -> None:
    arrived = asyncio.Event()

    async def slow() -> bool:
        await arrived.wait()
        return True

    post.outbox.put(GROUP, "table", Priority.TABLE, slow)
    await settle()
    assert post.outbox.waiting()
    assert not post.outbox.empty
    arrived.set()
    await settle()
    assert post.outbox.empty


async def test_a_slow_chat_holds_up_nobody_else(post: Post) -> None:
    never = asyncio.Event()

    async def stuck() -> bool:
        await never.wait()
        return True

    post.outbox.put(GROUP, "table", Priority.TABLE, stuck)
    post.put("elsewhere", chat_id=OTHER)
    await settle()
    assert post.names == ["elsewhere"]
    never.set()
    await settle()


async def test_a_stop_lets_the_call_under_way_end_and_sends_nothing_more(post: Post) -> None:
    arrived, ended = asyncio.Event(), []

    async def slow() -> bool:
        await arrived.wait()
        ended.append("whole")
        return True

    post.outbox.put(GROUP, "table", Priority.TABLE, slow)
    post.put("talk", Priority.CHATTER)
    post.put("later", chat_id=OTHER, delay=30.0)
    await settle()
    stopping = asyncio.create_task(post.outbox.stop())
    await settle()
    assert not stopping.done()
    arrived.set()
    await stopping
    post.put("after the end")
    await post.pass_time(60)
    assert ended == ["whole"]
    assert post.names == []
    assert post.outbox.empty


async def test_a_stop_does_not_wait_for_a_call_that_never_ends(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.telegram.outbox.STOP_PATIENCE", 0.01)

    async def stuck() -> bool:
        await asyncio.Event().wait()
        return True

    post.outbox.put(GROUP, "table", Priority.TABLE, stuck)
    await settle()
    await post.outbox.stop()
    assert post.outbox.empty


async def test_a_stop_leaves_no_task_behind_even_at_the_bots_own_limit(post: Post) -> None:
    for number in range(3 * ALL_BURST):
        post.put("hand", Priority.HAND, chat_id=number + 1)
    await settle()
    await post.outbox.stop()
    await settle()
    assert len(post.made) == ALL_BURST
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_failed_call_at_a_stop_is_not_tried_again(post: Post) -> None:
    arrived = asyncio.Event()

    async def broken() -> bool:
        post.made.append((post.clock.monotonic(), "broken"))
        await arrived.wait()
        raise NetworkError("reset")

    post.outbox.put(GROUP, "table", Priority.TABLE, broken)
    await settle()
    stopping = asyncio.create_task(post.outbox.stop())
    await settle()
    arrived.set()
    await asyncio.wait_for(stopping, 1)
    await post.pass_time(10)
    assert post.names == ["broken"]


async def test_the_whole_bot_stays_under_25_calls_a_second(post: Post) -> None:
    for number in range(200):
        post.put("hand", Priority.HAND, chat_id=number + 1)
    await post.pass_time(10)
    moments = [at for at, _ in post.made]
    assert len(moments) == 200
    for start in moments:
        assert len([at for at in moments if start <= at < start + 1.0]) <= ALL_BURST + 25


async def test_the_gate_lets_the_most_urgent_in_first() -> None:
    clock = ManualClock()
    gate = Gate(clock)
    entered: list[str] = []

    async def enter(priority: Priority, name: str) -> None:
        await gate.enter(priority)
        entered.append(name)

    for _ in range(ALL_BURST):
        await gate.enter(Priority.QUIET)
    waiting = [Priority.QUIET, Priority.TABLE, Priority.HAND, Priority.TABLE, Priority.RESULT]
    tasks = [asyncio.create_task(enter(p, f"{p.name} {n}")) for n, p in enumerate(waiting)]
    await settle()
    assert entered == []
    for _ in range(40):
        clock.advance(STEP)
        await settle()
    assert entered == ["HAND 2", "RESULT 4", "TABLE 1", "TABLE 3", "QUIET 0"]
    await asyncio.gather(*tasks)


async def test_the_gate_opens_again_after_a_rush() -> None:
    clock = ManualClock()
    gate = Gate(clock)
    for _ in range(2):
        entries = [asyncio.create_task(gate.enter(Priority.HAND)) for _ in range(2 * ALL_BURST)]
        for _ in range(60):
            await settle()
            clock.advance(STEP)
        await asyncio.gather(*entries)


async def test_a_call_that_was_not_needed_is_given_back_to_the_gate() -> None:
    gate = Gate(ManualClock())
    for _ in range(3 * ALL_BURST):
        await asyncio.wait_for(gate.enter(Priority.HAND), 1)
        gate.give_back()
