"""Every screen at every moment of random deals: within Telegram's limits, and no foreign card on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.engine import RULESETS, Phase, State, Step, cards_in, determinize, view
from bot.service import DealStatus, Person, TableScene
from bot.telegram.callbacks import MAX_BYTES, encode
from bot.telegram.screens.lobby import lobby
from bot.telegram.screens.panel import panel
from bot.telegram.screens.result import result
from bot.telegram.screens.screen import Screen
from bot.telegram.screens.table import table
from bot.telegram.selection import Selection
from tests.telegram.scenes import cards_on, random_deal, scene_of, signs, the_deal

NAMES = ("<&>'\"" * 30, "\u202eevil" * 9, "Z" + "\u0336\u0300" * 90, "漢" * 200, "")
TEXT, PER_ROW, IN_ALL = 4096, 8, 100
PACK = (1 << 52) - 1


def screens(scene: TableScene, chance: Random) -> Iterator[tuple[str, Screen]]:
    """Every screen of a scene with a name for it; chosen cards and orders by chance."""
    deal = the_deal(scene)
    yield "table", table(scene, deal)
    yield "lobby", lobby(scene, 45)
    if deal.group.result is not None:
        yield "result", result(scene, deal, deal.group.result)
    for seat, seen in enumerate(deal.hands):
        chosen = sum(1 << card for card in cards_in(seen.hand) if chance.random() < 0.4)
        yield (
            f"panel {seat}",
            panel(scene, deal, seat, Selection(deal.plays[seat], chosen, chance.randrange(2))),
        )


def keeps_limits(screen: Screen) -> None:
    """Telegram takes it as it is."""
    assert 1 <= len(screen.text) <= TEXT
    assert all(1 <= len(row) <= PER_ROW for row in screen.rows)
    assert sum(map(len, screen.rows)) <= IN_ALL
    for button in (button for row in screen.rows for button in row):
        assert 1 <= len(button.text) <= 64
        assert button.press is not None
        assert len(encode(button.press).encode("ascii")) <= MAX_BYTES


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_screen_keeps_telegrams_limits_whatever_people_are_called(ruleset: str, language: str) -> None:
    chance = Random(3)
    for seed in range(4):
        for step in random_deal(seed, RULESETS[ruleset], RULESETS[ruleset].max_players):
            scene = scene_of(step, names=NAMES, language=language, title=NAMES[0], void_waiting=seed % 2)
            for _, screen in screens(scene, chance):
                keeps_limits(screen)


@pytest.mark.parametrize("seed", range(30))
def test_before_the_end_no_screen_shows_a_card_its_reader_may_not_see(seed: int) -> None:
    chance = Random(seed)
    for step in random_deal(seed):
        if step.state.phase is Phase.FINISHED:
            continue
        for name, screen in screens(scene_of(step), chance):
            own = step.state.hands[int(name.removeprefix("panel "))] if name.startswith("panel") else 0
            assert cards_on(screen) <= signs(step.state.seen | own)


@pytest.mark.parametrize("seed", range(20))
def test_a_screen_would_be_the_same_if_others_held_other_cards(seed: int) -> None:
    """Whatever a hidden hand holds must not change a word: neither a card nor a hint."""
    chance = Random(seed)
    for step in random_deal(seed):
        if step.state.phase is Phase.FINISHED:
            continue
        scene = scene_of(step)
        deal = the_deal(scene)
        for seat in (None, *range(len(deal.people))):
            other = scene_of(Step(imagined(step.state, seat, chance), step.events))
            if seat is None:
                assert table(other, the_deal(other)) == table(scene, deal)
                continue
            chosen = Selection(deal.plays[seat], deal.hands[seat].hand & chance.getrandbits(52))
            assert panel(other, the_deal(other), seat, chosen) == panel(scene, deal, seat, chosen)


def imagined(state: State, seat: int | None, chance: Random) -> State:
    """The same deal for that reader, with all he cannot see dealt anew."""
    seen = view(state, seat)
    unseen = cards_in(PACK & ~seen.seen & ~seen.hand)
    return determinize(seen, chance.sample(unseen, len(unseen)))


@pytest.mark.parametrize("seed", range(8))
def test_a_deal_called_off_opens_no_hand(seed: int) -> None:
    chance = Random(seed)
    for step in random_deal(seed):
        if step.state.phase is Phase.FINISHED:
            continue
        scene = scene_of(step, status=DealStatus.VOID)
        for _, screen in screens(scene, chance):
            assert cards_on(screen) <= signs(step.state.seen)


def test_the_result_shows_what_everybody_held() -> None:
    shown = 0
    for seed in range(20):
        *_, step = random_deal(seed)
        scene = scene_of(step)
        deal = the_deal(scene)
        assert deal.group.result is not None
        held = signs(sum(deal.group.result.hands))
        assert cards_on(result(scene, deal, deal.group.result)) == held
        shown += len(held)
    assert shown > 100


def test_a_lobby_of_the_worst_names_keeps_the_limits() -> None:
    for ruleset in RULESETS.values():
        *_, step = random_deal(1, ruleset, ruleset.max_players)
        scene = scene_of(step, names=NAMES)
        worst = replace(scene, host=Person(1, NAMES[0]), stake=1_000_000, id=(1 << 63) - 1)
        keeps_limits(lobby(worst, 45))
