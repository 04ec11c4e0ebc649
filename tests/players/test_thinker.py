"""The worker process: it answers, and when it is dead, late or confused the rule answers instead."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pickle import UnpicklingError
from random import Random

import pytest

from bot.engine import RULESETS, Action, Verb, with_options
from bot.players.duel import dealt
from bot.players.process import WORKER, WorkerProcess
from bot.players.skilled import Skilled
from bot.players.thinker import Thinker
from bot.players.wire import (
    LENGTH_BYTES,
    Question,
    answer_bytes,
    parse_answer,
    parse_question,
    question_bytes,
)
from tests.players.positions import Position, after, choices, decisions, led

RULES = RULESETS["sam-loc"]
POSITION = after(led(RULES, "4S 9C KD JC | 3H 6D 10H QD AS | 7S 8C QH 10C"), "4S")
BY_RULE = Skilled().choose(POSITION.view, POSITION.told, Random("seed"))


def program(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", f"import time; {text}; time.sleep(60)")


NEVER_READY = program("")
DIES = program("raise SystemExit(1)")
SILENT = program("print('ready', end='', flush=True)")
GARBLES = program("print('ready' + chr(0) * 3 + chr(4) + 'oops', end='', flush=True)")
BABBLES = program("print('ready' + 'x' * 2000, end='', flush=True)")
MISSING = ("/nonexistent/program",)


@asynccontextmanager
async def thinker(seconds: float = 30.0, worker: tuple[str, ...] = WORKER) -> AsyncIterator[Thinker]:
    made = Thinker(seconds, seconds, WorkerProcess(worker))
    try:
        yield made
    finally:
        await made.close()


@pytest.mark.parametrize("options", [{}, {"two_in_hand": 7, "duty": ["B1"]}])
def test_questions_survive_the_pipe(options: dict[str, object]) -> None:
    rules = with_options(RULES, options)
    for number, position in enumerate(decisions(dealt(rules, 3, Random(3)), Random(4))):
        question = Question("expert", position.view, position.told, str(number), 0.5)
        assert parse_question(question_bytes(question)[LENGTH_BYTES:]) == question


@pytest.mark.parametrize("action", [None, Action(Verb.PASS, 2), Action(Verb.PLAY, 0, 7)])
def test_answers_survive_the_pipe(action: Action | None) -> None:
    assert parse_answer(answer_bytes(action)[LENGTH_BYTES:]) == action


async def test_expert_answers_from_its_worker() -> None:
    async with thinker(0.5) as made:
        await made.start()
        action = await made.think("expert", POSITION.view, POSITION.told, "seed")
        assert action in choices(POSITION)
        assert made.pid is not None


@pytest.mark.parametrize("strength", ["novice", "skilled"])
async def test_who_does_not_search_needs_no_worker(strength: str) -> None:
    async with thinker() as made:
        assert await made.think(strength, POSITION.view, POSITION.told, "seed") in choices(POSITION)
        assert made.pid is None


@pytest.mark.parametrize("worker", [NEVER_READY, DIES, MISSING])
async def test_rule_answers_while_there_is_no_worker(worker: tuple[str, ...]) -> None:
    async with thinker(0.1, worker) as made:
        assert await made.think("expert", POSITION.view, POSITION.told, "seed") == BY_RULE
        assert made.pid is None


@pytest.mark.parametrize("worker", [SILENT, BABBLES])
async def test_worker_that_gives_no_answer_in_time_is_ended(worker: tuple[str, ...]) -> None:
    async with thinker(0.2, worker) as made:
        await made.start()
        assert made.pid is not None
        assert await made.think("expert", POSITION.view, POSITION.told, "seed") == BY_RULE
        assert made.pid is None


async def test_worker_that_answers_nonsense_is_ended() -> None:
    async with thinker(5.0, GARBLES) as made:
        await made.start()
        with pytest.raises(UnpicklingError):
            await made.think("expert", POSITION.view, POSITION.told, "seed")
        assert made.pid is None


async def test_start_goes_on_when_a_question_gives_up_waiting() -> None:
    async with thinker(0.05) as made:
        assert await made.think("expert", POSITION.view, POSITION.told, "seed") == BY_RULE
        await made.start()
        assert made.pid is not None


async def test_killed_worker_is_replaced() -> None:
    async with thinker(0.5) as made:
        await made.start()
        killed = made.pid
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        assert await made.think("expert", POSITION.view, POSITION.told, "seed") in choices(POSITION)
        await made.start()
        assert made.pid not in (killed, None)


async def test_worker_killed_while_it_searches_is_answered_for_by_rule() -> None:
    async with thinker(30.0, SILENT) as made:
        await made.start()
        asked = asyncio.create_task(made.think("expert", POSITION.view, POSITION.told, "seed"))
        await asyncio.sleep(0.05)
        assert made.pid is not None
        os.kill(made.pid, signal.SIGKILL)
        async with asyncio.timeout(20):
            assert await asked == BY_RULE


async def test_event_loop_goes_on_while_the_expert_thinks() -> None:
    async with thinker(0.3, SILENT) as made:
        await made.start()
        asked = asyncio.create_task(made.think("expert", POSITION.view, POSITION.told, "seed"))
        turns = 0
        while not asked.done():
            turns += 1
            await asyncio.sleep(0.01)
        assert turns > 5


def test_position_has_a_choice() -> None:
    assert isinstance(POSITION, Position)
    assert len(choices(POSITION)) > 2
