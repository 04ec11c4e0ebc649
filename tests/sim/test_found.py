"""What the simulation has found, each by its name, looked at without any chance."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from random import Random

import pytest
from telegram.error import RetryAfter

from bot.cli import run
from bot.engine import legal_plays
from bot.playground import groups, membership
from bot.playground.callbacks import Callback
from bot.playground.message import Message
from bot.settings import Settings
from tests.sim.laws import Laws
from tests.sim.loop import VirtualLoop
from tests.sim.seeds import beginning, closed, heard, unhandled
from tests.sim.town import Listener, Town, buttons
from tests.sim.truth import DealTruth
from tests.sim.wire import Trace


class Enough(Exception):
    """Ends what would go on for ever."""


Story = Callable[[Town, Laws], Awaitable[None]]


def play(story: Story, begun: int = 4) -> Town:
    """A town in which a deal is under way and nothing happens but what a story tells."""
    loop = VirtualLoop()
    town = Town(loop, Random(1), Trace())
    town.disk.image = beginning(begun)
    laws = Laws(town)

    async def evening() -> None:
        town.start()
        await town.serving()
        await loop_sleep(loop, 8.0)
        await story(town, laws)

    with heard(Listener(town)):
        loop.set_exception_handler(lambda _, context: unhandled(town, context))
        try:
            loop.run_until_complete(evening())
        finally:
            closed(loop, town)
    assert town.odd == []
    assert laws.breach is None
    return town


async def loop_sleep(loop: VirtualLoop, seconds: float) -> None:
    """Let time go by."""
    done = loop.create_future()
    loop.call_later(seconds, done.set_result, None)
    await done


def said_to(town: Town, chat: int, text: str) -> list[str]:
    """The texts sent to a chat that hold a text."""
    return [
        str(made.params["text"])
        for made in town.wire.made
        if made.chat == chat and text in str(made.params.get("text", "")) and made.ok
    ]


def test_a_person_without_a_name_is_met_like_any_other() -> None:
    async def story(town: Town, laws: Laws) -> None:
        person = town._settle("")
        town.say(person, town.private(person), "/start")
        await loop_sleep(town.loop, 5.0)
        assert said_to(town, person.id, "Sâm Lốc")

    play(story)


def test_a_forged_press_on_a_message_of_the_group_takes_nothing_away() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        person = town.backend.world.people[deal.people[0]]
        shown: list[Message] = [m for m in town.chat.messages.values() if m.sender.is_bot]
        for message in shown:
            town.press(person, message, f"order:{deal.id:x}:0:1")
            await loop_sleep(town.loop, 3.0)
        assert [m for m in town.chat.messages.values() if m.sender.is_bot] == shown

    play(story)


@pytest.mark.parametrize("minutes", (2, 60))
def test_nobody_is_timed_out_for_an_outage_and_the_table_is_told_once(minutes: int) -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        actions = len(deal.actions)
        town.wire.cut()
        await loop_sleep(town.loop, minutes * 60.0)
        town.wire.mend()
        await loop_sleep(town.loop, 25.0)
        assert len(deal.actions) == actions, "somebody ran out of time"
        assert len(said_to(town, town.chat.id, f"khoảng {minutes} phút")) == 1
        await loop_sleep(town.loop, 60.0)
        assert len(deal.actions) > actions, "the clock goes on"

    play(story)


def test_two_presses_for_a_hand_at_once_are_both_answered() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        person = town.backend.world.people[deal.people[0]]
        table = next(m for m in town.seen(person, town.chat) if any(b["text"] for b, _ in buttons(m)))
        presses = [town.press(person, table, f"hand:{deal.id:x}") for _ in range(2)]
        await loop_sleep(town.loop, 20.0)
        assert all(press.answer is not None for press in presses)

    play(story)


def test_a_hand_in_the_group_whose_sending_was_lost_is_known_again_when_it_is_pressed() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        seat = deal.state.turn
        assert seat is not None
        person = town.backend.world.people[deal.people[seat]]
        table = next(m for m in town.seen(person, town.chat) if any(b["text"] for b, _ in buttons(m)))
        town.wire.judge = lambda method, chat: ("reset-after", 0.0) if method == "sendMessage" else None
        town.press(person, table, f"hand:{deal.id:x}")
        await loop_sleep(town.loop, 6.0)
        town.wire.judge = lambda method, chat: None
        lost = laws.screens.hands(deal, seat)[0]
        assert lost.ephemeral_id is not None
        button = next(b for b, press in buttons(lost) if type(press).__name__ == "Choose")
        town.press(person, lost, button["callback_data"])
        await loop_sleep(town.loop, 10.0)
        [hand] = laws.screens.hands(deal, seat)
        assert hand.ephemeral_id == lost.ephemeral_id
        assert any(b["text"].startswith("✅") for b, _ in buttons(hand))

    play(story)


def test_a_stray_panel_goes_when_it_is_pressed_though_the_hand_is_in_the_group() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        person = town.backend.world.people[deal.people[0]]
        town.wire.judge = lambda method, chat: ("timeout", 0.0) if chat == person.id else None
        town.say(person, town.private(person), "/bai")
        await loop_sleep(town.loop, 20.0)
        town.wire.judge = lambda method, chat: None
        table = next(m for m in town.seen(person, town.chat) if m.content["text"].startswith("🎴"))
        town.press(person, table, f"hand:{deal.id:x}")
        await loop_sleep(town.loop, 20.0)
        strays = [hand for hand in laws.screens.hands(deal, 0) if hand.ephemeral_id is None]
        assert strays
        for stray in strays:
            town.press(person, stray, stray.buttons()[0]["callback_data"])
        await loop_sleep(town.loop, 10.0)
        [hand] = laws.screens.hands(deal, 0)
        assert hand.ephemeral_id is not None

    play(story)


@pytest.mark.parametrize("refusal", ["absent", "refused"])
def test_one_hand_that_the_group_does_not_show_goes_on_in_private(refusal: str) -> None:
    """From one who is not there nothing follows for others; a group that shows none shows nobody any."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        people = [town.backend.world.people[person] for person in deal.people[:2]]
        table = next(m for m in town.seen(people[0], town.chat) if m.content["text"].startswith("🎴"))
        town.press(people[0], table, f"hand:{deal.id:x}")
        await loop_sleep(town.loop, 5.0)
        town.wire.judge = lambda method, chat: (
            (refusal, 0.0) if (method, chat) == ("sendMessage", town.chat.id) else None
        )
        town.press(people[1], table, f"hand:{deal.id:x}")
        await loop_sleep(town.loop, 5.0)
        town.wire.judge = lambda method, chat: None
        for person in people * 2:
            [hand, *_] = laws.screens.hands(deal, deal.people.index(person.id))
            town.press(person, hand, f"pass:{deal.id:x}:{deal.prompt:x}")
            await loop_sleep(town.loop, 10.0)
        [first], [second] = (laws.screens.hands(deal, seat) for seat in range(2))
        assert (first.ephemeral_id is not None) == (refusal == "absent")
        assert second.ephemeral_id is None
        for hand in (first, second):
            assert {getattr(press, "prompt", deal.prompt) for _, press in buttons(hand)} == {deal.prompt}

    play(story)


def test_a_hand_stays_in_private_where_the_group_shows_none_unasked() -> None:
    """The bot does not administer the group: a wish to have the hand there must not leave one without."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        person = town.backend.world.people[deal.people[0]]
        [panel] = laws.screens.hands(deal, 0)
        town.press(person, panel, f"home:{deal.id:x}:1")
        await loop_sleep(town.loop, 10.0)
        town.say(person, town.private(person), "/bai")
        await loop_sleep(town.loop, 10.0)
        [again] = laws.screens.hands(deal, 0)
        assert again.id > panel.id

    play(story)


@pytest.mark.parametrize("first", ["the flood", "the press"])
def test_a_hand_asked_for_in_a_flooded_group_comes_as_an_alert_at_once(first: str) -> None:
    """A press waits a minute for its answer at most, a flood may last longer."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        person = town.backend.world.people[deal.people[0]]
        table = next(m for m in town.seen(person, town.chat) if m.content["text"].startswith("🎴"))
        floods = [("429", 65.0)]
        town.wire.judge = lambda _, chat: floods.pop() if chat == town.chat.id and floods else None
        if first == "the flood":
            town.say(person, town.chat, "/ban")
            await loop_sleep(town.loop, 2.0)
        press = town.press(person, table, f"hand:{deal.id:x}")
        await loop_sleep(town.loop, 3.0)
        assert floods == []
        assert press.answer is not None
        assert press.answer["show_alert"]

    play(story)


async def test_a_flood_at_the_start_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    tries, waits = [], []

    async def one_bot(*_: object) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise RetryAfter(7)
        raise Enough

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(run, "_one_bot", one_bot)
    monkeypatch.setattr("bot.cli.run.asyncio.sleep", sleep)
    with pytest.raises(Enough):
        await run._serve(Settings(token="4242:TEST", database_url="sqlite:///nowhere"))
    assert waits == [run.RETRY_SECONDS + 7]


def test_a_start_on_a_locked_database_still_gives_everybody_his_time() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        town.kill()
        await loop_sleep(town.loop, 30.0)
        town.start()
        opened = town.loop.now

        def locked(_: str) -> None:
            if town.loop.now < opened + 5.0:
                town.disk.fail("locked")

        town.disk.on_write = locked
        await town.serving()
        actions = len(deal.actions)
        await loop_sleep(town.loop, 43.0)
        assert len(deal.actions) == actions

    play(story)


@pytest.mark.parametrize("then", ["the chat shows no hands", "the disk fails"])
def test_whoever_asked_for_his_hand_is_answered_though_it_comes_to_nothing(then: str) -> None:
    """A group that cannot show hands leaves two who ask at once without; a disk that fails, one."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        people = [town.backend.world.people[person] for person in deal.people[:2]]
        table = next(m for m in town.seen(people[0], town.chat) if m.content["text"].startswith("🎴"))
        if then == "the disk fails":
            town.disk.on_write = lambda sql: town.disk.fail("full") if "surface" in sql else None
        else:
            town.wire.judge = lambda method, _: ("refused", 0.0) if method == "sendMessage" else None
        presses = [town.press(person, table, f"hand:{deal.id:x}") for person in people]
        await loop_sleep(town.loop, 10.0)
        assert all(press.answer is not None for press in presses)

    play(story)


def test_a_command_too_old_to_be_answered_does_not_end_hands_in_the_group() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        person = town.backend.world.people[deal.people[0]]
        table = next(m for m in town.seen(person, town.chat) if m.content["text"].startswith("🎴"))
        town.wire.cut()
        town.say(person, town.chat, "/bai@samloc_bot")
        await loop_sleep(town.loop, 30.0)
        town.wire.mend()
        await loop_sleep(town.loop, 15.0)
        assert not any(hand.ephemeral_id for hand in laws.screens.hands(deal, 0))
        town.press(person, table, f"hand:{deal.id:x}")
        await loop_sleep(town.loop, 5.0)
        assert laws.screens.hands(deal, 0)[0].ephemeral_id is not None

    play(story)


def test_a_hand_in_the_group_goes_on_where_a_new_one_is_refused() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        seat = deal.state.turn
        assert seat is not None
        person = town.backend.world.people[deal.people[seat]]
        town.say(person, town.chat, "/bai@samloc_bot")
        await loop_sleep(town.loop, 5.0)
        [hand] = laws.screens.hands(deal, seat)
        town.wire.judge = lambda method, _: ("late", 0.0) if method == "sendMessage" else None
        town.say(person, town.chat, "/luat")  # while that is under way both others wait
        town.say(person, town.chat, "/bai@samloc_bot")
        town.press(person, hand, f"pass:{deal.id:x}:{deal.prompt:x}")
        await loop_sleep(town.loop, 15.0)
        [seen] = [shown for shown in laws.screens.hands(deal, seat) if shown.ephemeral_id is not None]
        assert {getattr(press, "prompt", deal.prompt) for _, press in buttons(seen)} == {deal.prompt}

    play(story)


def test_while_telegram_gives_no_updates_nobody_runs_out_of_time_and_the_program_can_end() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        actions, floods = len(deal.actions), [("429", 65.0)]
        town.wire.judge = lambda method, _: floods.pop() if method == "getUpdates" and floods else None
        town.say(town.people[0], town.chat, "/ban")
        await loop_sleep(town.loop, 60.0)
        assert floods == []
        assert len(deal.actions) == actions
        began = town.loop.now
        await town.stop()
        assert town.loop.now - began < 3.0

    play(story)


@pytest.mark.parametrize("set_by", [0.0, 3600.0])
def test_a_press_for_a_hand_is_answered_after_a_kill_that_came_before_its_answer(set_by: float) -> None:
    """It is answered once the hand is there, and confirmed before that; the clock may just have been set."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        person = town.backend.world.people[deal.people[0]]
        table = next(m for m in town.seen(person, town.chat) if m.content["text"].startswith("🎴"))
        town.wire.judge = lambda method, _: ("slow", 3.0) if method == "sendMessage" else None
        town.clock.step += set_by
        press = town.press(person, table, f"hand:{deal.id:x}")
        await loop_sleep(town.loop, 1.0)
        assert press.answer is None
        town.kill()
        town.start()
        await loop_sleep(town.loop, 5.0)
        assert press.answer is not None

    play(story)


def unchosen(town: Town, laws: Laws) -> tuple[DealTruth, Callable[[str], Callback], str, str]:
    """The deal, a way to press on the panel of who is asked, the play of a card, and its choice before."""
    [deal] = laws.truth.live()
    seat = deal.state.turn
    assert seat is not None
    person = town.backend.world.people[deal.people[seat]]
    [panel] = laws.screens.hands(deal, seat)
    card = next(cards for cards in legal_plays(deal.state, seat) if cards.bit_count() == 1)
    choices = (button["callback_data"] for button, _ in buttons(panel))
    choose = next(data for data in choices if data.endswith(f":{card:x}"))
    return deal, partial(town.press, person, panel), f"play:{deal.id:x}:{deal.prompt:x}:{card:x}", choose


def test_a_press_that_was_refused_is_not_carried_out_when_it_is_handed_out_again() -> None:
    """What somebody was told is what holds, though the table may have changed so that he could do it now."""

    async def story(town: Town, laws: Laws) -> None:
        deal, press, play, choose = unchosen(town, laws)
        played = press(play)
        await loop_sleep(town.loop, 3.0)
        assert played.answer is not None
        actions = len(deal.actions)
        press(choose)
        await loop_sleep(town.loop, 3.0)
        town.backend.updates.redeliver([town.update_of[played.id]])
        await loop_sleep(town.loop, 3.0)
        assert len(deal.actions) == actions

    play(story)


def test_a_press_whose_answer_is_under_way_is_not_judged_again_when_it_is_handed_out_again() -> None:
    """The answer may have arrived, though nobody heard of it."""

    async def story(town: Town, laws: Laws) -> None:
        deal, press, play, choose = unchosen(town, laws)
        actions = len(deal.actions)
        town.wire.judge = lambda method, _: ("reset-after", 0.0) if method == "answerCallbackQuery" else None
        played = press(play)
        press(choose)
        await loop_sleep(town.loop, 0.2)
        town.backend.updates.redeliver([town.update_of[played.id]])
        await loop_sleep(town.loop, 12.0)
        assert played.answer is not None
        assert len(deal.actions) == actions

    play(story)


def test_who_is_back_in_his_private_chat_sees_his_hand_at_once() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        assert deal.state.turn is not None
        asked = town.backend.world.people[deal.people[deal.state.turn]]
        waiting = next(seat for seat in range(len(deal.people)) if seat != deal.state.turn)
        person = town.backend.world.people[deal.people[waiting]]
        membership.change_block(town.backend, person, True)
        actions = len(deal.actions)
        [panel] = laws.screens.hands(deal, deal.state.turn)
        town.press(asked, panel, f"pass:{deal.id:x}:{deal.prompt:x}")
        while deal.state.turn == waiting or deal.state.turn is None or len(deal.actions) < actions + 2:
            await loop_sleep(town.loop, 1.0)
        membership.change_block(town.backend, person, False)
        await loop_sleep(town.loop, 3.0)
        [hand, *_] = laws.screens.hands(deal, waiting)
        assert {getattr(press, "prompt", deal.prompt) for _, press in buttons(hand)} == {deal.prompt}

    play(story)


def test_who_deleted_his_hand_while_he_blocked_the_bot_is_sent_it_anew() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        assert deal.state.turn is not None
        person = town.backend.world.people[deal.people[deal.state.turn]]
        [panel] = laws.screens.hands(deal, deal.state.turn)
        membership.change_block(town.backend, person, True)
        await loop_sleep(town.loop, 2.0)
        town.backend.remove(panel)
        membership.change_block(town.backend, person, False)
        await loop_sleep(town.loop, 2.0)
        [hand] = laws.screens.hands(deal, deal.state.turn)
        assert hand.id > panel.id

    play(story)


def test_a_panel_that_is_pressed_before_its_sending_is_answered_stays() -> None:
    """Who was away is sent a new panel; it is not the one that is known yet, but no stray one either."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        seat = deal.state.turn
        assert seat is not None
        person = town.backend.world.people[deal.people[seat]]
        [panel] = laws.screens.hands(deal, seat)
        town.press(person, panel, f"order:{deal.id:x}:{seat:x}:1")
        await loop_sleep(town.loop, 3.0)
        town.wire.judge = lambda method, chat: (
            ("slow", 4.0) if (method, chat) == ("sendMessage", person.id) else None
        )
        before = deal.prompt
        while deal.state.turn != seat or deal.prompt == before:
            await loop_sleep(town.loop, 1.0)
        await loop_sleep(town.loop, 2.0)
        new = next(hand for hand in laws.screens.hands(deal, seat) if hand.id != panel.id)
        town.press(person, new, f"order:{deal.id:x}:{seat:x}:0")
        await loop_sleep(town.loop, 12.0)
        assert [hand.id for hand in laws.screens.hands(deal, seat)] == [new.id]

    play(story)


def test_a_hand_that_the_group_was_to_show_comes_in_private_at_once_where_another_was_refused() -> None:
    """Two want their hands in a group where the bot shows none unasked; the second one's turn begins."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        first = deal.state.turn
        assert first is not None
        seats = first, (first + 1) % len(deal.people)
        people = [town.backend.world.people[deal.people[seat]] for seat in seats]
        panels = [laws.screens.hands(deal, seat)[0] for seat in seats]
        for person, panel in zip(people, panels, strict=True):
            town.press(person, panel, f"home:{deal.id:x}:1")
        town.press(people[0], panels[0], f"pass:{deal.id:x}:{deal.prompt:x}")
        await loop_sleep(town.loop, 3.0)
        assert deal.state.turn == seats[1]
        [hand] = laws.screens.hands(deal, seats[1])
        assert {getattr(press, "prompt", deal.prompt) for _, press in buttons(hand)} == {deal.prompt}

    play(story)


def test_who_asks_for_his_hand_gets_it_though_the_disk_forgets_nothing() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        person = town.backend.world.people[deal.people[0]]
        [panel] = laws.screens.hands(deal, 0)
        town.disk.on_write = lambda sql: town.disk.fail("full") if "DELETE FROM surface" in sql else None
        town.say(person, town.private(person), "/bai")
        await loop_sleep(town.loop, 5.0)
        [hand] = laws.screens.hands(deal, 0)
        assert hand.id > panel.id
        assert said_to(town, person.id, "Chưa ghi được")

    play(story)


def test_a_press_on_anothers_hand_makes_it_nobody_elses() -> None:
    """Forged: nobody but its owner sees a hand in the group. The forger's own goes on as it was."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        seat = deal.state.turn
        assert seat is not None
        other = (seat + 1) % len(deal.people)
        owner, forger = (town.backend.world.people[deal.people[who]] for who in (other, seat))
        town.say(owner, town.chat, "/bai@samloc_bot")
        await loop_sleep(town.loop, 5.0)
        [hand], [panel] = (laws.screens.hands(deal, whose) for whose in (other, seat))
        town.press(forger, hand, f"order:{deal.id:x}:{seat:x}:1")
        town.press(forger, panel, f"home:{deal.id:x}:1")
        await loop_sleep(town.loop, 8.0)
        [after] = laws.screens.hands(deal, seat)
        assert after.id == panel.id
        assert {getattr(press, "prompt", deal.prompt) for _, press in buttons(after)} == {deal.prompt}

    play(story)


def test_a_hand_in_the_group_that_can_be_changed_no_more_is_shown_anew() -> None:
    """By a bot that administers the group, and may show hands unasked."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        seat = deal.state.turn
        assert seat is not None
        person = town.backend.world.people[deal.people[seat]]
        groups.make_admin(town.backend, town.chat, town.backend.bot, None)
        [panel] = laws.screens.hands(deal, seat)
        town.press(person, panel, f"home:{deal.id:x}:1")
        await loop_sleep(town.loop, 8.0)
        [hand] = laws.screens.hands(deal, seat)
        assert hand.ephemeral_id is not None
        town.backend.remove(hand)
        town.press(person, hand, f"pass:{deal.id:x}:{deal.prompt:x}")
        await loop_sleep(town.loop, 12.0)
        [new] = laws.screens.hands(deal, seat)
        assert new is not hand
        assert new.ephemeral_id is not None

    play(story)


def test_a_hand_asked_for_too_late_in_the_group_where_it_is_wanted_is_brought_all_the_same() -> None:
    """The press gets its alert; the hand, which is to be in the group from now on, follows the deal."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        assert deal.state.turn is not None
        seats = [(deal.state.turn + step) % len(deal.people) for step in range(3)]
        asked, _, waiting = (town.backend.world.people[deal.people[seat]] for seat in seats)
        panels = {seat: laws.screens.hands(deal, seat)[0] for seat in seats}
        table = next(m for m in town.seen(asked, town.chat) if m.content["text"].startswith("🎴"))
        town.wire.judge = lambda method, _: ("late", 0.0) if method == "sendMessage" else None
        town.press(asked, panels[seats[0]], f"pass:{deal.id:x}:{deal.prompt:x}")
        await loop_sleep(town.loop, 1.0)
        town.say(waiting, town.chat, "/luat")  # while that is under way both others wait
        town.press(waiting, table, f"hand:{deal.id:x}")
        town.press(waiting, panels[seats[2]], f"home:{deal.id:x}:1")
        await loop_sleep(town.loop, 10.0)
        [hand] = laws.screens.hands(deal, seats[2])
        assert {getattr(press, "prompt", deal.prompt) for _, press in buttons(hand)} == {deal.prompt}

    play(story, begun=5)


def test_a_hand_that_is_on_its_way_into_the_group_when_its_turn_begins_shows_it() -> None:
    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        seats = [(deal.state.turn + step) % len(deal.people) for step in range(2)]  # type: ignore[operator]
        asked, waiting = (town.backend.world.people[deal.people[seat]] for seat in seats)
        table = next(m for m in town.seen(asked, town.chat) if m.content["text"].startswith("🎴"))
        town.press(asked, table, f"hand:{deal.id:x}")
        await loop_sleep(town.loop, 5.0)
        [panel] = laws.screens.hands(deal, seats[0])
        town.wire.judge = lambda method, _: ("slow", 3.0) if method == "sendMessage" else None
        town.press(waiting, table, f"hand:{deal.id:x}")
        await loop_sleep(town.loop, 1.0)
        town.press(asked, panel, f"pass:{deal.id:x}:{deal.prompt:x}")
        await loop_sleep(town.loop, 10.0)
        assert deal.state.turn == seats[1]
        [hand] = laws.screens.hands(deal, seats[1])
        assert hand.ephemeral_id is not None
        assert {getattr(press, "prompt", deal.prompt) for _, press in buttons(hand)} == {deal.prompt}

    play(story)


@pytest.mark.parametrize("page", ["opts:1", "opt:2:1", "read:1:1", "speak:1"])
def test_a_forged_page_does_not_take_the_place_of_the_table(page: str) -> None:
    """By an administrator, who may turn to it where it is a page."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        person = town.backend.world.people[deal.people[0]]
        groups.make_admin(town.backend, town.chat, person, None)
        table = next(m for m in town.seen(person, town.chat) if m.content["text"].startswith("🎴"))
        press = town.press(person, table, page)
        await loop_sleep(town.loop, 3.0)
        assert press.answer is not None
        assert press.answer["text"] == "Nút này không còn dùng được"
        assert table.content["text"].startswith("🎴")

    play(story)


def test_while_the_disk_is_full_a_press_is_told_so_though_a_turn_runs_out() -> None:
    """The timeout is repeated until it is written, and holds nobody up meanwhile."""

    async def story(town: Town, laws: Laws) -> None:
        [deal] = laws.truth.live()
        seat = deal.state.turn
        assert seat is not None
        person = town.backend.world.people[deal.people[seat]]
        [panel] = laws.screens.hands(deal, seat)
        actions = len(deal.actions)
        town.disk.on_write = lambda _: town.disk.fail("full")
        await loop_sleep(town.loop, 90.0)
        press = town.press(person, panel, f"pass:{deal.id:x}:{deal.prompt:x}")
        await loop_sleep(town.loop, 2.0)
        assert press.answer is not None
        assert press.answer["text"] == "Chưa ghi được, bấm lại"
        assert len(deal.actions) == actions
        town.disk.on_write = None
        await loop_sleep(town.loop, 10.0)
        assert len(deal.actions) > actions

    play(story)
