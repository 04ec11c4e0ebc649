"""A finished deal opens, action by action; nothing of it exists before it is over."""

import pytest

from bot.engine import DealEnded, Played
from bot.service import Review
from tests.service import packs
from tests.service.desk import CHAT, OTHER_CHAT, TestDesk, person

RUN = "3S 4H 5S 6H 7S 8H 9S 10H JS"
ACTIONS = ("close", f"A play {RUN}", "B pass", "C pass", "A play KD")


async def reviewed(desk: TestDesk, deal_id: int) -> Review:
    """The review that must exist."""
    found = await desk.host.review(deal_id)
    assert found is not None
    return found


@pytest.fixture
async def deal_id(desk: TestDesk) -> int:
    """A deal of three whose actions are still to come."""
    await desk.seat("ABC", None, 5)
    desk.stack(packs.THREE)
    return await desk.deal()


async def test_a_moment_follows_every_action_with_all_hands_open(desk: TestDesk, deal_id: int) -> None:
    await desk.do("; ".join(ACTIONS))
    found = await reviewed(desk, deal_id)
    assert [row.name for row in found.people] == ["A", "B", "C"]
    assert (found.number, found.chat_id, found.stake, found.ruleset.id) == (1, CHAT, 5, "sam-loc")
    assert len(found.moments) == 1 + len(ACTIONS)
    assert [[hand.bit_count() for hand in moment.hands] for moment in found.moments] == [
        [10, 10, 10],
        [10, 10, 10],
        [1, 10, 10],
        [1, 10, 10],
        [1, 10, 10],
        [0, 10, 10],
    ]
    assert found.moments[-1].events[-1] == DealEnded(found.result)
    assert sum(isinstance(event, Played) for event in found.events) == 2
    assert found.seat_of(person("C").id) == 2
    assert found.seat_of(person("Z").id) is None


async def test_nothing_is_opened_before_the_end(desk: TestDesk, deal_id: int) -> None:
    for action in ACTIONS:
        assert await desk.host.review(deal_id) is None
        assert await desk.host.last_finished(CHAT, 0) is None
        assert await desk.host.last_finished_of(person("A").id) is None
        await desk.do(action)
    assert await desk.host.review(deal_id) is not None


async def test_a_deal_called_off_stays_closed(desk: TestDesk, deal_id: int) -> None:
    await desk.do(ACTIONS[0])
    await desk.void("Z", is_admin=True)
    assert await desk.host.review(deal_id) is None
    assert await desk.host.last_finished(CHAT, 0) is None


async def test_an_unknown_deal_has_no_review(desk: TestDesk) -> None:
    assert await desk.host.review(12345) is None


async def test_the_last_finished_deal_of_a_place_and_of_a_person(desk: TestDesk, deal_id: int) -> None:
    await desk.do("; ".join(ACTIONS))
    later = await desk.deal()
    assert await desk.host.last_finished(CHAT, 0) == deal_id, "the deal that is played has no review"
    await desk.do("close; A play 3S; B leave; C leave")
    assert await desk.host.last_finished(CHAT, 0) == later
    assert await desk.host.last_finished(CHAT, 7) is None
    assert await desk.host.last_finished(OTHER_CHAT, 0) is None
    assert await desk.host.last_finished_of(person("B").id) == later
    assert await desk.host.last_finished_of(person("Z").id) is None


async def test_a_closed_table_keeps_its_last_deal(desk: TestDesk, deal_id: int) -> None:
    await desk.do("; ".join(ACTIONS))
    await desk.leave("ABC")
    assert await desk.host.last_finished(CHAT, 0) == deal_id
