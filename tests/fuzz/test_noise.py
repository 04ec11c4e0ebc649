"""Noise raises nothing, changes no deal, and provokes nothing over Telegram's limits."""

from __future__ import annotations

import asyncio
import os
from random import Random
from typing import Any

import pytest

from bot.playground.errors import ApiError
from tests.figures import note
from tests.fuzz.noise import Noise
from tests.sim.laws import Laws
from tests.sim.loop import VirtualLoop
from tests.sim.seeds import BEGINNINGS, WITH_A_MACHINE, beginning, closed, heard, unhandled
from tests.sim.town import Listener, Town
from tests.sim.wire import Trace

FUZZ = int(os.environ.get("SAMLOC_FUZZ", "600"))
BATCH = 300
BEGUN = [number for number in range(BEGINNINGS) if number % WITH_A_MACHINE]
"""Evenings without a machine, which would play whatever strangers do."""
PAUSE = 0.22
"""Seconds between two updates of one person: as many as are let through."""
OVER_LIMITS = (
    "too long",
    "TOO_LONG",
    "BUTTON_DATA_INVALID",
    "can't parse",
    "URL_INVALID",
    "non-empty",
    "empty",
)
UNREADABLE = ("cannot be read", "could not be handled")
TABLES = ("deal", "deal_seat", "deal_action", "ledger_transfer", "seat", "game_table")


def rows(town: Town) -> list[list[tuple[Any, ...]]]:
    """All that a stranger must not change; the clock may."""
    found = [town.disk.query(f"SELECT * FROM {table} ORDER BY 1, 2") for table in TABLES]  # noqa: S608
    return [[tuple(row) for row in table] for table in found]


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(0, FUZZ, BATCH))
def test_noise_of_strangers_changes_nothing(first: int) -> None:
    """Strangers press, type and are reported; what is stored of the table stays as it is."""
    _run(first, strangers=True)


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("first", range(0, FUZZ, BATCH))
def test_noise_of_players_breaks_no_law(first: int) -> None:
    """Who sits at the table may do anything: nothing raises, and what changes does so by the rules."""
    _run(first + 1, strangers=False)


def _run(seed: int, *, strangers: bool) -> None:
    loop, noise = VirtualLoop(), Noise(Random(seed))
    town = Town(loop, Random(seed), Trace())
    town.disk.image = beginning(BEGUN[seed // BATCH % len(BEGUN)])
    laws = Laws(town)
    laws.stormy = True
    with heard(Listener(town)):
        loop.set_exception_handler(lambda _, context: unhandled(town, context))
        try:
            loop.run_until_complete(_noise(town, laws, noise, strangers=strangers))
        finally:
            closed(loop, town)
    # What no Telegram would send is said not to be readable, and holds up nothing.
    assert [text for text in town.odd if not any(words in text for words in UNREADABLE)] == []
    assert len(town.odd) <= noise.broken
    assert laws.breach is None or not laws.breach.partition(": ")[2].startswith(("I3", "I4"))
    refused = [
        made
        for made in town.wire.made
        if isinstance(made.result, ApiError) and any(text in made.result.description for text in OVER_LIMITS)
        if made.params  # an empty call only asks whether the server knows the method
    ]
    assert refused == []
    note("fuzzed updates", updates=BATCH)


async def _noise(town: Town, laws: Laws, noise: Noise, *, strangers: bool) -> None:
    town.start()
    await town.serving()
    people = town.people
    if strangers:
        people = [town._settle("?") for _ in range(5)]
    await asyncio.sleep(8.0)
    before, done = rows(town), 0
    while done < BATCH:
        for person in people:
            person.first_name = noise.text()[:64]
            _one(town, noise, person, strangers=strangers)
            done += 1
        await asyncio.sleep(PAUSE)
        if strangers and laws.truth.live() and done % 50 == 0:
            _check_same(town, before)
    await asyncio.sleep(8.0)
    if strangers:
        _check_same(town, before)


def _one(town: Town, noise: Noise, person: Any, *, strangers: bool) -> None:
    """One update of a person, by the front door or made up as a whole."""
    private = town.private(person)
    roll = town.chance.random()
    if roll < 0.35:
        chat = town.chat if town.chance.random() < 0.5 else private
        kind, payload = noise.payload(person.id, chat.brief())
        if not (
            strangers and kind in ("my_chat_member", "chat_member")
        ):  # only Telegram itself tells of those
            town.backend.updates.push(kind, payload)
    elif roll < 0.7:
        seen = [message for message in reversed(town.chat.messages.values()) if message.sender.is_bot]
        for message in seen[:1]:
            town.press(person, message, noise.data())
    else:
        town.say(person, town.chat if not strangers else private, noise.command())


def _check_same(town: Town, before: list[list[tuple[Any, ...]]]) -> None:
    """The same rows but for what the clock does to a deal: time runs out for those who are asked."""
    after = rows(town)
    for table, old, new in zip(TABLES, before, after, strict=True):
        if table in ("seat", "deal_seat"):
            assert [row[0] for row in new] == [row[0] for row in old], table
        if table == "deal_action":
            clock = {"timeout", "close"}
            added = [row for row in new if row not in old]
            assert not [row for row in added if not clock.intersection(row)], added
        if table == "game_table":
            assert len(new) == len(old)
