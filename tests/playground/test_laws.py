"""Laws that hold for any input: limits, markup, delivery."""

from __future__ import annotations

import asyncio
import html
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.playground.clock import ServerClock
from bot.playground.errors import ApiError
from bot.playground.flood import Flood
from bot.playground.markup import parse_html
from bot.playground.updates import UpdateQueue
from bot.playground.world import Chat

WORDS = st.text(st.characters(codec="utf-8"), max_size=12)
TAGS = st.sampled_from(["b", "i", "u", "s", "code", "tg-spoiler", "blockquote"])


@given(WORDS)
def test_escaped_text_comes_out_as_it_was(text: str) -> None:
    assert parse_html(html.escape(text)) == (text, [])


@given(st.lists(st.tuples(TAGS, WORDS), max_size=6))
def test_entities_cover_exactly_what_was_marked(parts: list[tuple[str, str]]) -> None:
    text, entities = parse_html("".join(f"<{tag}>{html.escape(word)}</{tag}>" for tag, word in parts))
    units = text.encode("utf-16-le")
    marked = [
        units[2 * entity["offset"] : 2 * (entity["offset"] + entity["length"])].decode("utf-16-le")
        for entity in entities
    ]
    assert marked == [word for _, word in parts if word]


@given(WORDS)
def test_any_markup_is_parsed_or_refused(source: str) -> None:
    try:
        text, _ = parse_html(source)
    except ApiError as refused:
        assert refused.description.startswith("Bad Request: can't parse entities: ")
    else:
        assert len(text) <= len(source)


@given(st.lists(st.floats(0, 30), min_size=1, max_size=120), st.booleans())
def test_no_window_takes_more_than_its_limit_and_waiting_always_helps(
    gaps: list[float], private: bool
) -> None:
    flood, chat = Flood(on=True), Chat(1, "private" if private else "supergroup")
    now, taken = 1_800_000_000.0, deque[float]()
    for gap in gaps:
        now += gap
        try:
            flood.charge(chat, now)
        except ApiError as refused:
            now += refused.parameters["retry_after"]
            flood.charge(chat, now)
        taken.append(now)
        in_minute = [at for at in taken if at > now - 60]
        in_second = [at for at in taken if at > now - 1]
        assert len(in_second) <= (4 if private else 20)
        assert private or len(in_minute) <= 20


@given(
    st.lists(st.integers(0, 5), min_size=1, max_size=8),
    st.integers(1, 4),
    st.integers(0, 5),
    st.booleans(),
)
def test_every_update_arrives_whatever_the_delivery(
    bursts: list[int], limit: int, duplicates: int, reorder: bool
) -> None:
    async def run() -> None:
        queue = UpdateQueue(ServerClock(lambda: 0.0))
        queue.duplicates, queue.reorder = duplicates, reorder
        pushed: list[int] = []
        seen: set[int] = set()
        offset = 0
        for burst in [*bursts, 0]:
            pushed += [queue.push("message", {}) or 0 for _ in range(burst)]
            for _ in range(1 + (len(pushed) + duplicates) * (burst == 0)):
                batch = await queue.poll(offset, limit, 0)
                seen |= {update["update_id"] for update in batch}
                offset = batch[-1]["update_id"] + 1 if batch else offset
        assert seen == set(pushed)

    asyncio.run(run())


async def test_sleep_goes_by_the_clock_that_is_advanced() -> None:
    clock = ServerClock(lambda: 0.0)
    asleep = asyncio.create_task(clock.sleep(10))
    await asyncio.sleep(0)
    clock.advance(9.5)
    await asyncio.sleep(0.01)
    assert not asleep.done()
    clock.advance(0.5)
    await asyncio.wait_for(asleep, 5)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(clock.sleep(1), 0.01)
