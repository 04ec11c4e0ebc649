"""One whole deal with everything a person at the table sees and feels, wherever his hand is.

The same walk in both languages, by hands in the private chat and inside the group, for a bot that administers
the group and for a plain one, against servers that know messages for one member, that refuse them, that never
heard of them, and that let a plain bot change one for a quarter of a minute only. Each pair of these is met.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.playground.call import Call
from bot.playground.ephemeral import plan_ephemeral
from bot.playground.errors import bad_request
from bot.playground.methods import METHODS, SPELLING, sending
from bot.service import Pace
from bot.telegram.callbacks import Declare, LookBack, Suggest, Why, encode
from storage.models import Chat, DealAction
from tests.e2e.checks import check_answers, check_ledger, check_secrets, most_in_a_minute
from tests.e2e.seeing import ISOLATES, read, says
from tests.e2e.tongues import TONGUES, Tongue
from tests.e2e.world import Player, World, buttons, data_of, pack, press_of

Json = dict[str, Any]
PACK = pack(
    "3S 4D 6S 7H 9C JD QC KD AS 2S",
    "5S 5C 5D 5H 6H 6D 8C 9H 10D KC",
    "3H 4S 2H 8S 8D 10H JH QH KH AH",
)
TURN = 20 * 60
SLOW = Pace(turn=timedelta(seconds=TURN))
BREATH = 30.0
"""Between two things people do: a group bears 18 calls a minute, and what is asked is seen at once."""
GROUP_CALLS, NEW_MESSAGES = 18, 3
CASES = (
    ("vi", "private", "plain", "new"),
    ("en", "private", "admin", "new"),
    ("en", "group", "plain", "new"),
    ("vi", "group", "admin", "new"),
    ("en", "group", "plain", "strict"),
    ("en", "group", "plain", "refusing"),
    ("vi", "private", "admin", "refusing"),
    ("vi", "group", "plain", "unaware"),
    ("en", "private", "admin", "unaware"),
)
HIDDEN = "ephemeral_message_parameters"


def grow_old(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """A server from before messages for one member: it refuses them, or never heard of them."""

    def refuse(call: Call, *rest: Any) -> Any:
        if call.params.data(HIDDEN) is not None:
            raise bad_request("ephemeral messages can't be sent")
        return plan_ephemeral(call, *rest)

    if how == "refusing":
        monkeypatch.setattr(sending, "plan_ephemeral", refuse)
        return
    monkeypatch.setattr(sending, "plan_ephemeral", lambda *_: None)
    for name in [name for name in METHODS if "Ephemeral" in name]:
        monkeypatch.delitem(METHODS, name)
        monkeypatch.delitem(SPELLING, name.lower())


class Walk:
    """One deal; every step waits for what the person must see then."""

    def __init__(self, world: World, tongue: Tongue, *, wanted: bool, shows: bool) -> None:
        self.world = world
        self.say = tongue
        self.shows = shows
        self.in_group = wanted and shows

    # -- what a person sees and does

    async def hand(self, person: Player, sign: str = "") -> Json:
        """His hand where it belongs, with this button or in its text."""
        if await self._hand(person, sign) is None:
            await self.bring_home(person)
        return dict(await self.world.until(partial(self._hand, person, sign)))

    async def _hand(self, person: Player, sign: str) -> Json | None:
        found = (await person.panel(), await person.second_thoughts())
        return next((message for message in found if message and _bears(message, sign)), None)

    async def bring_home(self, person: Player) -> None:
        """Where a plain bot may change a hand no more, its owner asks for it again."""
        shown = await person._shows_prompt() or await person.second_thoughts()
        away = shown is None or not shown.get("ephemeral_message_id")
        if self.shows and away and (self.in_group or person is self.world.people[2]):
            await person.press(self.world.chat, self.say.my_hand)
            await self.world.until(partial(_unseen, person))
            await self.world.advance(BREATH)

    async def tap(self, person: Player, word: str) -> str:
        """Press a button of his hand by its label; the toast."""
        panel = await self.hand(person, word)
        data = next(str(b["callback_data"]) for b in buttons(panel) if b["text"].startswith(word))
        toast = await person.press_on(panel, data)
        await self.world.advance(BREATH)
        return toast

    async def touch(self, person: Player, card: str) -> str:
        """Touch one card."""
        return await self.tap(person, card)

    async def play(self, person: Player, cards: str) -> None:
        """Choose and play, card by card or by what one touch chooses."""
        await self.bring_home(person)
        await person.play(cards)
        await self.world.advance(BREATH)

    async def do_pass(self, person: Player) -> None:
        """Pass."""
        await self.bring_home(person)
        await person.do_pass()
        await self.world.advance(BREATH)

    async def table(self, sign: str) -> str:
        """The text of the newest message in the group that says so."""
        return str(await self.world.until(says(self.world.people[0], self.world.chat, sign)))


def _bears(message: Json, sign: str) -> bool:
    labels = [button["text"] for button in buttons(message)]
    return sign in read(message) or any(label.startswith(sign) for label in labels)


async def _unseen(person: Player) -> Json | None:
    """His hand, if it is inside the group."""
    panel = await person.panel()
    return panel if panel and panel.get("ephemeral_message_id") else None


@pytest.mark.parametrize(("language", "surface", "role", "server"), CASES)
async def test_everything_of_a_deal_is_there_wherever_the_hand_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, surface: str, role: str, server: str
) -> None:
    async with World(tmp_path, pace=SLOW, packs=[PACK] * 2) as world:
        say = TONGUES[language]
        await world.seat(3, language=language)
        if role == "admin":
            await world.client.make_admin(world.chat, "bot")
        if server in ("refusing", "unaware"):
            grow_old(monkeypatch, server)
        if server == "strict":
            await world.client.settings(ephemeral_edit_window=15)
        shows = server in ("new", "strict")
        wanted = surface == "group"
        walk = Walk(world, say, wanted=wanted, shows=shows)
        start = world.clock.timestamp()
        await declining(walk)
        await choosing_a_home(walk, wanted=wanted, admin=role == "admin")
        await choosing_cards(walk)
        await passing_ahead_and_chopping(walk)
        await being_warned(walk)
        await looking_back(walk)
        await within_limits(walk, start)
        await declaring(walk)
        assert await check_answers(world) > 20
        assert await check_secrets(world) > 20
        await check_ledger(world)


async def declining(walk: Walk) -> None:
    """Who answered is counted, not named; nothing of the deal can be looked at yet."""
    world, say = walk.world, walk.say
    an, binh, chi = world.people
    deal = await world.deal(declining=False)
    assert say.asked in read(await walk.hand(binh))
    colours = {b["text"]: b.get("style") for b in buttons(await walk.hand(binh))}
    assert colours[say.declare] == "danger"
    await chi.decline()
    table = await walk.table(say.count)
    assert "Chi:" not in table
    for press in (LookBack(deal.id, 1), Why(deal.id, 0)):
        message = (await an.see(world.chat))[-1]
        told = await an.press_data(world.chat, message["message_id"], encode(press), force=True)
        assert told in ("Không có ván nào đang chơi", "No deal is being played")
    for person in (an, binh):
        await person.decline()
    await world.advance(BREATH)


async def choosing_a_home(walk: Walk, *, wanted: bool, admin: bool) -> None:
    """**Bài của tôi**: a message for its owner alone, or an alert; a choice for the group, if it can be."""
    world, say, shows = walk.world, walk.say, walk.shows
    an, binh, chi = world.people
    for person in (an, binh) if wanted and shows else (an,) if wanted else ():
        assert say.home_told in await walk.tap(person, say.to_group)
        if shows and not admin:
            await person.press(world.chat, say.my_hand)
        await world.advance(60)
        assert bool(await _unseen(person)) is shows
    if wanted and not shows:
        assert not _bears(await walk.hand(binh), say.to_group), "it is known by now that this cannot be"
    alert = await chi.press(world.chat, say.my_hand)
    await world.advance(60)
    if shows:
        assert alert == ""
        assert "2♥" in {b["text"] for b in buttons(await walk.hand(chi, "3♥"))}
        assert await _unseen(chi)
    else:
        assert alert.startswith("3♥ 4♠ 8♠ 8♦ 10♥ J♥ Q♥ K♥ A♥ 2♥") and len(alert) <= 200
        assert (await world.rows(Chat))[0].ephemeral is False
    for person in world.people:
        others = [m for m in await person.see(world.chat) if m.get("ephemeral_message_id")]
        assert len(others) == int(bool(await _unseen(person)))


async def choosing_cards(walk: Walk) -> None:
    """One touch, the others in turn, none; a card that helps nothing; **Gợi ý**."""
    world, say = walk.world, walk.say
    an, binh, _ = world.people
    await walk.bring_home(an)
    await walk.touch(an, "3♠")
    chosen = await walk.hand(an, say.single)
    styles = {b["text"]: b.get("style") for b in buttons(chosen)}
    assert styles["✅3♠"] == "success"
    assert styles[say.single] == "primary"
    await walk.touch(an, "✅3♠")
    assert {"✅3♠", "✅4♦", "✅2♠"} <= {b["text"] for b in buttons(await walk.hand(an, say.straight))}
    while any(b["text"].startswith("✅") for b in buttons(await walk.hand(an))):
        await walk.touch(an, "✅3♠")
    assert not [b for b in buttons(await walk.hand(an)) if b["text"] in ("Bỏ", "Pass")], "he must lead"
    await walk.play(an, "6S")
    await walk.bring_home(binh)
    assert await walk.touch(binh, "5♠") == say.no_use
    await walk.touch(binh, "✅5♠")
    await walk.tap(binh, say.hint)
    first = await walk.hand(binh, say.hint.replace("1", "2", 1))
    assert "✅8♣" in {b["text"] for b in buttons(first)}
    assert isinstance(
        press_of(next(b for b in buttons(first) if b["text"].startswith(say.hint[:3]))), Suggest
    )


async def passing_ahead_and_chopping(walk: Walk) -> None:
    """Passing ahead of one's turn; it is void, with a word, once there is a two to chop."""
    world, say = walk.world, walk.say
    an, binh, chi = world.people
    await walk.tap(chi, say.auto)
    assert say.auto_note in read(await walk.hand(chi, say.auto_on))
    await walk.play(binh, "8C")
    verbs = [row.verb for row in sorted(await world.rows(DealAction), key=lambda row: row.number)]
    assert verbs[-2:] == ["play", "pass"], "who wished so has passed when his turn came"
    await walk.play(an, "9C")
    await walk.do_pass(binh)
    await world.advance(75)
    before = (await world.client.state())["calls"]
    await walk.play(an, "7H")
    sent = [c for c in await world.client.calls(after=before) if c["method"] == "sendMessage"]
    rung = [call for call in sent if call["chat"] == binh.id]
    assert walk.in_group or len(rung) == 1, "after a minute away a new message tells of his turn"
    await walk.bring_home(binh)
    await ten_seconds_left(walk, binh)
    await walk.play(chi, "JH")
    await walk.tap(binh, say.auto)
    await walk.play(an, "2S")
    assert say.auto_void in read(await walk.hand(binh))
    await walk.play(binh, "5S 5C 5D 5H")
    await walk.table(say.chopped)
    message = await an.find(world.chat, say.my_hand)
    assert message is not None
    given = [c for c in await world.client.calls() if c["method"] == "setMessageReaction" and c["ok"]]
    assert [int(c["params"]["message_id"]) for c in given] == [message["message_id"]]
    for person in (chi, an):
        await walk.do_pass(person)


async def ten_seconds_left(walk: Walk, person: Player) -> None:
    """A word when the turn runs out."""
    world, say = walk.world, walk.say
    deal = await world.live()
    assert deal.deadline_at is not None
    left = deal.deadline_at.timestamp() - world.clock.timestamp()
    await world.advance(left - 9)
    await world.until(says(person, person.id, say.nudge))
    await person.play("10D")
    await world.advance(BREATH)
    assert await says(person, person.id, say.nudge)() is None, "it goes when the turn has passed"


async def being_warned(walk: Walk) -> None:
    """Báo 1 beside him, the question before a pass that may cost all, no more of it, and again."""
    world, say = walk.world, walk.say
    an, binh, chi = world.people
    await walk.play(binh, "6H 6D")
    for person in (chi, an):
        await walk.do_pass(person)
    await walk.play(binh, "9H")
    await walk.table(say.one_card)
    await walk.play(chi, "QH")
    assert say.hold in read(await walk.hand(an))
    await walk.bring_home(an)
    assert (await walk.tap(an, {"vi": "Bỏ", "en": "Pass"}[say.code])).startswith(say.warned)
    asked = await walk.hand(an, say.anyway)
    assert say.question in read(asked) and say.in_view in read(asked)
    assert (await walk.tap(an, say.stop)).startswith(say.stopped)
    await walk.tap(an, say.back)
    assert await walk.tap(an, say.again) == say.asked_again
    assert (await walk.tap(an, {"vi": "Bỏ", "en": "Pass"}[say.code])).startswith(say.warned)
    await walk.tap(an, say.anyway)
    await walk.play(binh, "KC")
    await world.until(world.result_is_out)


async def looking_back(walk: Walk) -> None:
    """The bill, **Vì sao?** with the cards and numbers of this deal, **Xem lại** from first to last."""
    world, say = walk.world, walk.say
    _, _, chi = world.people
    bill = await walk.table("🏁")
    for line in (say.over, say.liable, say.slip, say.paid, say.got):
        assert line in bill
    alert = await chi.press(world.chat, say.why)
    assert say.why_sentence in alert.translate(ISOLATES)
    whole = await world.until(says(chi, chi.id, say.why_amount))
    assert say.why_sentence in whole
    assert not any(code in whole for code in ("B1", "B2", "B3"))
    await chi.press(world.chat, say.review)
    await world.until(says(chi, chi.id, say.opening))
    await chi.press(chi.id, say.on)
    await world.until(says(chi, chi.id, "An: 6♠"))
    await chi.press(chi.id, say.last)
    await world.until(says(chi, chi.id, say.over))
    assert await chi.press(chi.id, say.on) in ("Đây là lúc hết ván", "This is the deal’s end")
    await world.advance(BREATH)


async def within_limits(walk: Walk, start: float) -> None:
    """What the group bears in any minute, and in a deal."""
    world = walk.world
    calls = [c for c in await world.client.calls() if c["chat"] == world.chat and c["counted"]]
    assert most_in_a_minute([call["time"] for call in calls]) <= GROUP_CALLS
    sent = [c for c in calls if c["method"] == "sendMessage" and c["ok"] and c["time"] >= start]
    assert len([c for c in sent if HIDDEN not in c["params"]]) <= NEW_MESSAGES
    assert not [c for c in await world.client.calls() if c["error_code"] == 429]


async def declaring(walk: Walk) -> None:
    """The first to declare closes the window: that is the reveal."""
    world, say = walk.world, walk.say
    _, binh, _ = world.people
    await world.deal(declining=False)
    await world.advance(BREATH / 3)
    panel = await world.until(partial(binh.hand_with, Declare))
    await binh.press_on(panel, data_of(panel, Declare))
    await walk.table(say.revealed)
    assert (await world.live()).group.phase.value == "playing"
