"""Several tables at one worker, on moved time: who searches how long, who answers when, who plays by rule."""

import asyncio
from collections.abc import Coroutine
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.engine import RULESETS, Action
from bot.players.skilled import Skilled
from bot.players.thinker import GRACE, LEAST, PATIENCE, SECONDS, Thinker
from bot.players.wire import Question
from bot.service.machines import LATE
from tests.players.moved import MovedLoop
from tests.players.positions import after, choices, led

POSITION = after(led(RULESETS["sam-loc"], "4S 9C KD JC | 3H 6D 10H QD AS | 7S 8C QH 10C"), "4S")
BY_RULE = Skilled().choose(POSITION.view, POSITION.told, Random("seed"))
SEARCHED = next(action for action in choices(POSITION) if action != BY_RULE)


class Searcher:
    """A worker that takes the time it is allowed, or that it likes, and says when it was asked."""

    pid = None

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = seconds
        self.searches: list[tuple[float, float]] = []

    async def ready(self) -> None:
        pass

    async def ask(self, question: Question) -> Action | None:
        self.searches.append((asyncio.get_running_loop().time(), question.seconds))
        await asyncio.sleep(question.seconds if self._seconds is None else self._seconds)
        return SEARCHED

    async def close(self) -> None:
        pass


class Answer(NamedTuple):
    """When it came, in seconds after the question, and what."""

    seconds: float
    action: Action | None


async def answered(thinker: Thinker, after_seconds: float = 0.0) -> Answer:
    """A table asks so many seconds from now."""
    await asyncio.sleep(after_seconds)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    action = await thinker.think("expert", POSITION.view, POSITION.told, "seed")
    return Answer(loop.time() - begun, action)


def on_moved_time(work: Coroutine[Any, Any, list[Answer]]) -> list[Answer]:
    with asyncio.Runner(loop_factory=MovedLoop) as runner:
        return runner.run(work)


def tables(thinker: Thinker, count: int, apart: float = 0.0) -> list[Answer]:
    """So many tables ask one after the other, so many seconds apart."""

    async def all_of_them() -> list[Answer]:
        return await asyncio.gather(*(answered(thinker, number * apart) for number in range(count)))

    return on_moved_time(all_of_them())


def test_one_table_has_a_whole_second() -> None:
    searcher = Searcher()
    (answer,) = tables(Thinker(worker=searcher), 1)
    assert answer == Answer(SECONDS, SEARCHED)
    assert searcher.searches == [(0.0, SECONDS)]


@pytest.mark.parametrize("count", [2, 3, 8, 25])
def test_tables_that_ask_at_once_share_the_time_and_are_all_answered_in_it(count: int) -> None:
    searcher = Searcher()
    answers = tables(Thinker(worker=searcher), count)
    assert [answer.action for answer in answers] == [SEARCHED] * count
    assert max(answer.seconds for answer in answers) <= PATIENCE + 1e-6
    share = min(SECONDS, (PATIENCE - SECONDS) / (count - 1))  # the first was alone when it began
    assert [seconds for _, seconds in searcher.searches] == pytest.approx([SECONDS, *[share] * (count - 1)])


@pytest.mark.parametrize("apart", [0.01, 0.1, 0.4, 0.9, 1.5])
def test_tables_that_keep_asking_are_answered_within_three_seconds(apart: float) -> None:
    searcher = Searcher()
    answers = tables(Thinker(worker=searcher), 120, apart)
    assert all(answer.seconds <= PATIENCE + GRACE < LATE for answer in answers)
    assert {answer.action for answer in answers} <= {SEARCHED, BY_RULE}
    assert searcher.searches
    assert all(LEAST <= seconds <= SECONDS for _, seconds in searcher.searches)
    for (begun, seconds), (following, _) in pairwise(searcher.searches):
        assert following >= begun + seconds - 1e-6, "one search at a time"


def test_a_line_too_long_for_a_share_worth_a_search_is_left_at_once() -> None:
    searcher = Searcher()
    room = round(PATIENCE / LEAST)
    answers = tables(Thinker(worker=searcher), room + 30)
    at_once = [answer for answer in answers if answer.seconds == 0.0]
    assert at_once == [Answer(0.0, BY_RULE)] * 30
    assert all(answer.seconds <= PATIENCE + GRACE for answer in answers)


def test_a_worker_that_overruns_its_time_costs_its_table_the_search_and_no_more() -> None:
    answers = tables(Thinker(worker=Searcher(60.0)), 3)
    assert answers[0] == Answer(SECONDS + GRACE, BY_RULE)
    assert all(answer.seconds <= PATIENCE + GRACE + 1e-6 for answer in answers)
    assert [answer.action for answer in answers] == [BY_RULE] * 3


def test_quick_searches_hold_up_nobody() -> None:
    answers = tables(Thinker(worker=Searcher(0.02)), 10)
    assert [answer.action for answer in answers] == [SEARCHED] * 10
    assert max(answer.seconds for answer in answers) == pytest.approx(0.2)


def test_a_table_that_gives_up_leaves_the_line() -> None:
    searcher = Searcher()
    thinker = Thinker(worker=searcher)

    async def one_gives_up() -> list[Answer]:
        first = asyncio.ensure_future(answered(thinker))
        second = asyncio.ensure_future(answered(thinker))
        await asyncio.sleep(0.1)
        second.cancel()
        return [await first, await answered(thinker)]

    answers = on_moved_time(one_gives_up())
    assert [answer.action for answer in answers] == [SEARCHED] * 2
    assert searcher.searches[1][1] == SECONDS
