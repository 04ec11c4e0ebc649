"""Every press is answered exactly once, and the book of answers says so."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, cast

import pytest
from telegram import Bot
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut

from bot.service import Host
from bot.telegram.answers import FLUSH_SECONDS, MAX_TEXT, PAUSES, Answer, Answers
from tests.clock import ManualClock

TOO_OLD = BadRequest("Query is too old and response timeout expired or query ID is invalid")


async def settle() -> None:
    """Let everything run that does not wait for time."""
    for _ in range(20):
        await asyncio.sleep(0)


class Phone:
    """Telegram as far as answers know it: takes them down, or fails as told."""

    def __init__(self) -> None:
        self.given: list[dict[str, Any]] = []
        self.troubles: list[Exception] = []

    async def answer_callback_query(self, callback_id: str, **answer: Any) -> bool:
        self.given.append({"id": callback_id, **answer})
        if self.troubles:
            raise self.troubles.pop(0)
        return True


class Book:
    """The host as far as answers know it."""

    def __init__(self) -> None:
        self.marked: list[int] = []
        self.full = False

    async def mark_answered(self, update_ids: Sequence[int]) -> None:
        if self.full:
            raise OSError("disk full")
        self.marked.extend(update_ids)


class Desk:
    """Answers on a clock moved by hand."""

    def __init__(self) -> None:
        self.phone, self.book, self.clock = Phone(), Book(), ManualClock()
        self.answers = Answers(cast(Bot, self.phone), cast(Host, self.book), self.clock)

    async def pass_time(self, seconds: float) -> None:
        """Move on in half seconds."""
        await settle()
        for _ in range(round(2 * seconds)):
            self.clock.advance(0.5)
            await settle()


@pytest.fixture
def desk() -> Desk:
    return Desk()


async def test_an_answer_goes_out_at_once_and_once(desk: Desk) -> None:
    desk.answers.give("q1", Answer("Bạn đã vào bàn"), 7)
    await settle()
    assert desk.phone.given == [{"id": "q1", "text": "Bạn đã vào bàn", "show_alert": False, "url": None}]
    await desk.pass_time(60)
    assert len(desk.phone.given) == 1
    assert desk.answers.idle


async def test_an_answer_without_words_only_stops_the_waiting(desk: Desk) -> None:
    desk.answers.give("q1", Answer())
    await settle()
    assert desk.phone.given[0]["text"] is None


async def test_an_answer_may_be_an_alert_or_a_link(desk: Desk) -> None:
    desk.answers.give("q1", Answer("!", alert=True))
    desk.answers.give("q2", Answer(url="https://t.me/samloc_bot?start=x"))
    await settle()
    assert desk.phone.given[0]["show_alert"] is True
    assert desk.phone.given[1]["url"] == "https://t.me/samloc_bot?start=x"


async def test_an_answer_keeps_within_200_characters(desk: Desk) -> None:
    desk.answers.give("q1", Answer("x" * 1000))
    await settle()
    assert len(desk.phone.given[0]["text"]) == MAX_TEXT == 200


@pytest.mark.parametrize("trouble", [NetworkError("reset"), TimedOut(), RetryAfter(1)])
async def test_an_answer_that_may_not_have_arrived_is_given_again(desk: Desk, trouble: Exception) -> None:
    desk.phone.troubles = [trouble]
    desk.answers.give("q1", Answer("ok"), 7)
    await settle()
    assert not desk.answers.idle
    await desk.pass_time(1)
    assert [row["id"] for row in desk.phone.given] == ["q1", "q1"]
    await desk.answers.flush()
    assert desk.book.marked == [7]


async def test_an_answer_is_tried_five_times_and_then_left_for_the_next_start(desk: Desk) -> None:
    desk.phone.troubles = [NetworkError("reset")] * 99
    desk.answers.give("q1", Answer("ok"), 7)
    await desk.pass_time(60)
    await desk.answers.flush()
    assert len(desk.phone.given) == len(PAUSES) == 5
    assert desk.book.marked == []
    assert desk.answers.idle


@pytest.mark.parametrize("refusal", [TOO_OLD, Forbidden("bot was blocked by the user")])
async def test_an_answer_telegram_wants_no_more_is_settled(desk: Desk, refusal: Exception) -> None:
    desk.phone.troubles = [refusal]
    desk.answers.give("q1", Answer("ok"), 7)
    await desk.pass_time(30)
    await desk.answers.flush()
    assert len(desk.phone.given) == 1
    assert desk.book.marked == [7]


async def test_a_press_without_a_receipt_is_not_ticked_off(desk: Desk) -> None:
    desk.answers.give("q1", Answer("ok"))
    await settle()
    await desk.answers.flush()
    assert desk.book.marked == []


async def test_the_book_is_kept_every_few_seconds(desk: Desk) -> None:
    keeper = asyncio.create_task(desk.answers.keep_book())
    desk.answers.give("q1", Answer("ok"), 7)
    desk.answers.give("q2", Answer("ok"), 8)
    await desk.pass_time(FLUSH_SECONDS - 0.5)
    assert desk.book.marked == []
    await desk.pass_time(0.5)
    assert sorted(desk.book.marked) == [7, 8]
    await desk.pass_time(3 * FLUSH_SECONDS)
    assert sorted(desk.book.marked) == [7, 8]
    keeper.cancel()


async def test_what_could_not_be_ticked_off_is_ticked_off_later(desk: Desk) -> None:
    desk.answers.give("q1", Answer("ok"), 7)
    await settle()
    desk.book.full = True
    await desk.answers.flush()
    desk.book.full = False
    assert desk.book.marked == []
    await desk.answers.flush()
    assert desk.book.marked == [7]


async def test_settling_waits_for_answers_but_not_for_ever(desk: Desk) -> None:
    await desk.answers.settled(60.0)
    desk.answers.give("q1", Answer("ok"))
    await desk.answers.settled(60.0)
    assert desk.answers.idle
    desk.phone.troubles = [NetworkError("reset")]
    desk.answers.give("q2", Answer("ok"))
    await desk.answers.settled(0.01)
    assert not desk.answers.idle
    await desk.pass_time(1)
