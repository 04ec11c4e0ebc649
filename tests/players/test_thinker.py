"""The worker process: it answers, and when it is dead, late or confused the rule answers instead."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from bot.engine import RULESETS, Action, Verb, with_options
from bot.players.duel import dealt
from bot.players.skilled import Skilled
from bot.players.thinker import Thinker
from bot.players.wire import LENGTH_BYTES, answer_bytes, parse_answer, parse_question, question_bytes
from tests.players.positions import Position, after, choices, decisions, led

RULES = RULESETS["sam-loc"]
POSITION = after(led(RULES, "4S 9C KD JC | 3H 6D 10H QD AS | 7S 8C QH 10C"), "4S")
BY_RULE = Skilled().choose(POSITION.view, POSITION.told, Random("seed"))
SLEEPS = (sys.executable, "-c", "import time; time.sleep(60)")
DIES = (sys.executable, "-c", "raise SystemExit(1)")
BABBLES = (sys.executable, "-c", "print('x' * 10, flush=True); import time; time.sleep(60)")


@asynccontextmanager
async def thinker(seconds: float = 1.0, worker: tuple[str, ...] | None = None) -> AsyncIterator[Thinker]:
    made = Thinker(seconds) if worker is None else Thinker(seconds, worker)
    try:
        yield made
    finally:
        await made.close()


async def warmed(made: Thinker) -> None:
    """Wait until a worker answers within its time (its own start may take longer than one question)."""
    for _ in range(20):
        await made.think("expert", POSITION.view, POSITION.told, "warm")
        if made.pid is not None:
            return
    raise AssertionError("the worker never answered in time")


@pytest.mark.parametrize("options", [{}, {"two_in_hand": 7, "duty": ["B1"]}])
def test_questions_survive_the_pipe(options: dict[str, object]) -> None:
    rules = with_options(RULES, options)
    for number, position in enumerate(decisions(dealt(rules, 3, Random(3)), Random(4))):
        body = question_bytes("expert", position.view, position.told, str(number), 0.5)[LENGTH_BYTES:]
        question = parse_question(body)
        assert question.view == position.view
        assert question.told == position.told
        assert (question.strength, question.seed, question.seconds) == ("expert", str(number), 0.5)


@pytest.mark.parametrize("action", [None, Action(Verb.PASS, 2), Action(Verb.PLAY, 0, 7)])
def test_answers_survive_the_pipe(action: Action | None) -> None:
    assert parse_answer(answer_bytes(action)[LENGTH_BYTES:]) == action


async def test_expert_answers_from_its_worker() -> None:
    async with thinker() as made:
        await warmed(made)
        action = await made.think("expert", POSITION.view, POSITION.told, "seed")
        assert action in choices(POSITION)
        assert made.pid is not None


@pytest.mark.parametrize("strength", ["novice", "skilled"])
async def test_who_does_not_search_needs_no_worker(strength: str) -> None:
    async with thinker() as made:
        assert await made.think(strength, POSITION.view, POSITION.told, "seed") in choices(POSITION)
        assert made.pid is None


@pytest.mark.parametrize("worker", [SLEEPS, DIES, BABBLES, ("/nonexistent/program",)])
async def test_rule_answers_for_a_worker_that_does_not(worker: tuple[str, ...]) -> None:
    async with thinker(0.1, worker) as made:
        assert await made.think("expert", POSITION.view, POSITION.told, "seed") == BY_RULE
        assert made.pid is None


async def test_killed_worker_is_replaced() -> None:
    async with thinker() as made:
        await warmed(made)
        killed = made.pid
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        assert await made.think("expert", POSITION.view, POSITION.told, "seed") in choices(POSITION)
        await warmed(made)
        assert made.pid != killed


async def test_worker_killed_while_it_searches_is_answered_for_by_rule() -> None:
    opening = next(p for p in decisions(dealt(RULES, 4, Random(5)), Random(6)) if len(choices(p)) > 4)
    by_rule = Skilled().choose(opening.view, opening.told, Random("seed"))
    async with thinker(20.0) as made:
        await made.start()
        asked = asyncio.create_task(made.think("expert", opening.view, opening.told, "seed"))
        await asyncio.sleep(0.05)
        assert made.pid is not None
        os.kill(made.pid, signal.SIGKILL)
        assert await asked == by_rule


async def test_event_loop_goes_on_while_the_expert_thinks() -> None:
    async with thinker(0.3, SLEEPS) as made:
        asked = asyncio.create_task(made.think("expert", POSITION.view, POSITION.told, "seed"))
        turns = 0
        while not asked.done():
            turns += 1
            await asyncio.sleep(0.01)
        assert turns > 5


async def test_several_tables_are_answered_within_the_time_of_one() -> None:
    async with thinker(0.2, SLEEPS) as made:
        asked = [made.think("expert", POSITION.view, POSITION.told, "seed") for _ in range(5)]
        async with asyncio.timeout(5):
            assert await asyncio.gather(*asked) == [BY_RULE] * 5


def test_position_has_a_choice() -> None:
    assert isinstance(POSITION, Position)
    assert len(choices(POSITION)) > 2
