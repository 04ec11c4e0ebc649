"""A scene shows what its viewer may see, and nothing that hangs on another's cards (one gate for secrets)."""

from dataclasses import fields

import pytest

from bot.engine import Declined, EndedBy, Phase, parse_cards
from bot.service import DealScene, DealStatus, SurfaceKind, TableScene
from tests.service import packs
from tests.service.desk import CHAT, THERE, TestDesk, person

A_HAND = packs.RUNNER
OTHERS = (
    f"{packs.MIDDLING} | {packs.HIGH}",
    f"{packs.HIGH} | {packs.MIDDLING}",
    f"{packs.LOW} | {packs.HIGH}",
)
"""What B and C may hold; nobody but they can tell which it is."""
WHOLE_DEAL = "A decline; B decline; C decline; A play 3S; B pass; C timeout; A play 4H; B timeout; C pass"


async def seen_by(desk: TestDesk, viewer: int | None) -> dict[str, object]:
    """All that a scene offers for one viewer's screens, plain facts of the house included."""
    deal = await desk.scene()
    view = deal.group if viewer is None else deal.hands[viewer]
    shown = {row.name: getattr(view, row.name) for row in fields(view)}
    return shown | {
        "events": deal.events,
        "plays": deal.plays,
        "people": deal.people,
        "prompt": deal.prompt,
        "deadline": deal.deadline_at,
        "balances": deal.balances,
    }


@pytest.mark.parametrize("ruleset", ["sam-loc", "sam-dem-la"])
async def test_nothing_shown_depends_on_cards_one_may_not_see(desk: TestDesk, ruleset: str) -> None:
    histories: list[list[list[dict[str, object]]]] = []
    await desk.seat("ABC", ruleset)
    start = desk.clock.now()
    for others in OTHERS:
        desk.stack(f"{A_HAND} | {others}")
        await desk.deal()
        history = []
        for action in WHOLE_DEAL.split(";"):
            history.append([await seen_by(desk, viewer) for viewer in (None, 0)])
            await desk.do(action)
        await desk.void("Z", is_admin=True)
        history.append([await seen_by(desk, viewer) for viewer in (None, 0)])
        for moment in history:
            for shown in moment:
                shown["deadline"] = shown["deadline"] and shown["deadline"] > start  # type: ignore[operator]
        histories.append(history)
    assert histories[0] == histories[1] == histories[2]


async def test_everybody_sees_his_own_hand(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    deal = await desk.scene()
    assert [view.hand for view in deal.hands] == [parse_cards(hand) for hand in packs.THREE.split("|")]
    assert (deal.group.hand, deal.group.hands, deal.group.legal) == (0, None, ())


async def test_while_some_may_declare_all_see_how_many_answered_and_not_who(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    seen: list[DealScene] = []
    for decliner in "AB":
        await desk.deal()
        await desk.do(f"{decliner} decline")
        seen.append(await desk.scene())
        await desk.void("A")
    first, second = seen
    assert first.group.phase is Phase.DECLARING
    assert first.group == second.group
    assert first.hands[2] == second.hands[2]
    assert first.group.answered_count == 1
    assert first.events == second.events
    assert not any(isinstance(event, Declined) for event in first.events)


async def test_the_newest_screen_of_a_table(desk: TestDesk) -> None:
    await desk.seat("AB")
    screens = [(await desk.table()).newest]
    desk.stack(f"{packs.RUNNER} | {packs.MIDDLING}")
    await desk.deal()
    screens.append((await desk.table()).newest)
    await desk.do("A declare; A play JS; B play QC")
    screens.append((await desk.table()).newest)
    assert screens == [SurfaceKind.LOBBY, SurfaceKind.TABLE, SurfaceKind.RESULT]


async def test_only_a_deal_being_played_is_live(desk: TestDesk) -> None:
    def live(table: TableScene) -> bool:
        return table.live is not None

    await desk.seat("AB")
    assert not live(await desk.table())
    desk.stack(f"{packs.RUNNER} | {packs.MIDDLING}")
    await desk.deal()
    assert live(await desk.table())
    await desk.void("A")
    assert not live(await desk.table())
    assert (await desk.scene()).status is DealStatus.VOID
    await desk.deal()
    await desk.do("A declare; A play JS; B play QC")
    assert not live(await desk.table())
    result = (await desk.scene()).group.result
    assert result is not None and result.ended_by is EndedBy.SAM_BLOCKED


async def test_a_deal_shows_who_was_dealt_in_under_the_name_of_that_day(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.leave("C")
    await desk.join("D")
    table = await desk.table()
    deal = await desk.scene()
    assert [seated.name for seated in deal.people] == ["A", "B", "C"]
    assert [seated.name for seated in table.seated] == ["A", "B", "D"]
    assert [deal.seat_of(person(letter).id) for letter in "ABCD"] == [0, 1, 2, None]


async def test_plays_count_the_age_of_a_hand_and_passes_do_not(desk: TestDesk) -> None:
    await desk.seat("ABC")
    desk.stack(packs.THREE)
    await desk.deal()
    await desk.do("close; A play JS; B play QC; C pass; A play KD; B pass; A play 3S")
    assert (await desk.scene()).plays == (3, 1, 0)


async def test_there_is_no_scene_of_a_table_that_never_was(desk: TestDesk) -> None:
    assert await desk.host.scene(5) is None
    assert await desk.host.table_of_deal(5) is None
    assert await desk.host.table_in(CHAT, 0) is None


async def test_a_scene_is_found_by_deal_and_person_and_place(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.seat("CD", at=THERE)
    desk.stack(f"{packs.RUNNER} | {packs.MIDDLING}")
    deal_id = await desk.deal("C", 2)
    assert await desk.host.table_of_deal(deal_id) == 2
    assert await desk.host.table_of(person("D").id) == 2
    assert await desk.host.table_in(CHAT, 0) == 1
