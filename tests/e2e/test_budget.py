"""Five people who act every second: what goes out stays within Telegram's limits and our own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

from bot.engine import Phase
from bot.telegram.callbacks import Choose, MoveHome
from storage.models import DealAction
from tests.e2e.checks import check_answers, check_ledger, check_secrets, most_in_a_minute
from tests.e2e.world import Player, World, buttons, data_of, press_of

DEALS = 2
GROUP_CALLS_A_MINUTE = 18
NEW_MESSAGES_A_DEAL = 3
CALLS_A_PLAY = 4
COUNTED_A_PLAY = 3
SECONDS = 45
HIDDEN = "ephemeral_message_parameters"


async def second(world: World, chance: Random) -> bool:
    """One second in which everybody acts: whose turn it is plays or passes, the others finger their cards."""
    deal = await world.live()
    if deal.group.result is not None:
        return False
    for person in world.people:
        seat = deal.seat_of(person.id)
        if seat is not None and deal.group.turn == seat and await person._shows_prompt():
            legal = deal.hands[seat].legal
            await (person.play_at_once(min(legal)) if legal else person.do_pass())
        else:
            await finger(person, chance)
    await world.advance(1.0)
    return True


async def finger(person: Player, chance: Random) -> None:
    """Tap any card of the panel, if there is one."""
    panel = await person.panel()
    cards = [b for b in buttons(panel or {}) if isinstance(press_of(b), Choose)]
    if panel is not None and cards:
        button = chance.choice(cards)
        await person.press_on(panel, button["callback_data"])


async def test_five_people_acting_every_second_stay_within_the_limits(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        chance = Random(7)
        people = await world.seat(5, "/newgame sam-dem-la")
        starts = []
        for number in range(DEALS):
            starts.append(world.clock.timestamp())
            await world.deal(opener=number)
            while await second(world, chance):
                pass
            await world.until(world.result_is_out)
        calls = await world.client.calls()
        assert not [call for call in calls if call["error_code"] == 429]
        in_group = [call for call in calls if call["chat"] == world.chat and call["counted"]]
        busiest = most_in_a_minute([call["time"] for call in in_group])
        assert busiest <= GROUP_CALLS_A_MINUTE
        for start, end in zip(starts, [*starts[1:], float("inf")], strict=True):
            new = [c for c in in_group if c["method"] == "sendMessage" and start <= c["time"] < end]
            assert len(new) <= NEW_MESSAGES_A_DEAL
        assert await check_answers(world) > 100
        assert await check_secrets(world) > 100
        await check_ledger(world)
        assert len(people) == 5


async def test_five_people_acting_every_second_on_hands_in_the_group_stay_within_its_limit(
    tmp_path: Path,
) -> None:
    """All five hands are inside the group, and every tap on one of them could be a call there."""
    async with World(tmp_path) as world:
        chance = Random(11)
        people = await world.seat(5, "/newgame sam-dem-la")
        await world.client.make_admin(world.chat, "bot")
        start = world.clock.timestamp()
        await world.deal()
        for person in people:
            panel = await world.until(partial(person.hand_with, MoveHome))
            await person.press_on(panel, data_of(panel, MoveHome))
        await world.advance(10)
        shown = [await person.panel() for person in people]
        assert all(panel and panel.get("ephemeral_message_id") for panel in shown)
        for _ in range(SECONDS):
            if not await second(world, chance):
                break
        calls = [c for c in await world.client.calls() if c["chat"] == world.chat and c["counted"]]
        assert most_in_a_minute([call["time"] for call in calls]) <= GROUP_CALLS_A_MINUTE
        new = [c for c in calls if c["method"] == "sendMessage" and c["time"] >= start]
        assert len([c for c in new if HIDDEN not in c["params"]]) <= NEW_MESSAGES_A_DEAL
        assert not [c for c in await world.client.calls() if c["error_code"] == 429]
        assert await check_answers(world) > SECONDS
        assert await check_secrets(world) > 20


async def test_a_play_costs_four_calls_of_which_three_count(tmp_path: Path) -> None:
    """The answer, the actor's panel, the next player's panel, the table message; choosing is apart."""
    async with World(tmp_path) as world:
        await world.seat(4)
        await world.deal()
        plays, calls_made, counted = 0, 0, 0
        while (deal := await world.live()).group.phase is Phase.PLAYING:
            turn = deal.group.turn
            assert turn is not None
            person, legal = world.person(deal.people[turn].id), deal.hands[turn].legal
            panel = await (person.choose(min(legal)) if legal else world.until(person._shows_prompt))
            before = (await world.client.state())["calls"]
            word = "Đánh" if legal else "Bỏ"
            data = next(b["callback_data"] for b in buttons(panel) if b["text"].startswith(word))
            toast = await person.press_data(person.id, panel["message_id"], data)
            plays += 1
            if toast.startswith("Coi chừng"):  # a question and its answer are two presses
                await person._sure(toast)
                continue
            await world.advance(1.0)
            following = (await world.live()).group.turn
            # A panel that nobody waits for may follow an earlier change just now.
            quiet = {player.id for seat, player in enumerate(deal.people) if seat not in (turn, following)}
            made = [c for c in await world.client.calls(after=before) if c["method"] != "getUpdates"]
            due = [c for c in made if c["chat"] not in quiet]
            assert len(due) <= CALLS_A_PLAY
            assert sum(c["counted"] for c in due) <= COUNTED_A_PLAY
            calls_made += len(made)
            counted += sum(c["counted"] for c in made)
        assert plays == len([row for row in await world.rows(DealAction) if row.verb in ("play", "pass")])
        assert calls_made <= CALLS_A_PLAY * plays
        assert counted <= COUNTED_A_PLAY * plays


async def test_choosing_cards_sends_nothing_to_the_group(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        people = await world.seat(2)
        await world.deal()
        await world.advance(20)
        before = (await world.client.state())["calls"]
        chance = Random(1)
        for _ in range(12):
            for person in people:
                await finger(person, chance)
            await world.advance(1.0)
        made = await world.client.calls(after=before)
        assert not [call for call in made if call["chat"] == world.chat]
        assert [call for call in made if call["method"] == "editMessageText"]
