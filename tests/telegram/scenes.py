"""Scenes drawn from deals the engine played: from text, or by chance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from random import Random
from typing import Any

from bot.engine import (
    RULESETS,
    Action,
    DealSetup,
    FirstLeader,
    Phase,
    Played,
    Ruleset,
    State,
    Step,
    Verb,
    apply,
    can_pass,
    card_text,
    deal_hands,
    legal_plays,
    parse_cards,
    start,
    view,
)
from bot.service import Balance, DealScene, DealStatus, Person, TableScene
from bot.telegram.screens.screen import Screen
from tests.engine.table import deal as deal_record
from tests.engine.table import played_out, record

DEADLINE = datetime(2027, 1, 1, 12, 0, 45, tzinfo=UTC)
NAMES = ("An", "Bình", "Chi", "Dũng", "Hà")
DEAL_ID, TABLE_ID, CHAT_ID = 5, 3, -1001234567890
ISOLATES = str.maketrans("", "", "\u2068\u2069")
CARD = re.compile(r"(?:10|[3-9JQKA2])[♠♣♦♥]")
TAG = re.compile(r"<[^>]*>")


def people(count: int, names: Sequence[str] = NAMES, language: str | None = None) -> tuple[Person, ...]:
    """So many people, the first of whom is the host."""
    return tuple(Person(100 + seat, names[seat], None, language) for seat in range(count))


def lobby_scene(count: int, **changes: Any) -> TableScene:
    """A table before its first deal."""
    sitting = people(count)
    scene = TableScene(
        id=TABLE_ID,
        chat_id=CHAT_ID,
        thread_id=0,
        title="Hội & bài",
        chat_kind="supergroup",
        language="vi",
        open=True,
        ruleset=RULESETS["sam-loc"],
        stake=10,
        host=Person(100, "An"),
        seated=sitting,
        ephemeral=None,
        deal=None,
    )
    return replace(scene, **changes)


def scene_of(
    step: Step,
    *,
    status: DealStatus | None = None,
    names: Sequence[str] = NAMES,
    language: str = "vi",
    void_waiting: int = 0,
    **changes: Any,
) -> TableScene:
    """A table whose newest deal has come as far as this step (its events are all that happened)."""
    state = step.state
    seats = range(len(state.hands))
    sitting = people(len(state.hands), names, language)
    over = state.phase is Phase.FINISHED
    status = status or (DealStatus.FINISHED if over else DealStatus.LIVE)
    net = state.result.net if state.result else ()
    rows = tuple(Balance(person, points) for person, points in zip(sitting, net, strict=False))
    deal = DealScene(
        id=DEAL_ID,
        number=12,
        status=status,
        people=sitting,
        reachable=tuple(True for _ in seats),
        in_group=tuple(False for _ in seats),
        guarded=tuple(True for _ in seats),
        group=view(state, None),
        hands=tuple(view(state, seat) for seat in seats),
        plays=tuple(
            sum(isinstance(event, Played) and event.seat == seat for event in step.events) for seat in seats
        ),
        events=step.events,
        prompt=len(step.events),
        started_at=DEADLINE,
        deadline_at=DEADLINE if status is DealStatus.LIVE else None,
        balances=rows if status is DealStatus.FINISHED else (),
        void_waiting=void_waiting,
    )
    scene = lobby_scene(0, deal=deal, ruleset=state.ruleset, seated=sitting, language=language)
    scene = replace(scene, host=sitting[0])
    return replace(scene, **changes)


def played(ruleset: str, hands: str, actions: str = "", **fields: Any) -> Step:
    """A deal from A's lead on, everybody having played before unless said otherwise."""
    return played_out(record(ruleset, hands, actions, **fields))


def dealt(ruleset: str, hands: str, actions: str = "", **fields: Any) -> Step:
    """A deal from the cards on."""
    return played_out(deal_record(ruleset, hands, actions, **fields))


def the_deal(scene: TableScene) -> DealScene:
    """The deal a scene must have."""
    assert scene.deal is not None
    return scene.deal


def read(screen: Screen) -> list[str]:
    """A screen's text as the player sees it, a line each."""
    return unescape(TAG.sub("", screen.text)).translate(ISOLATES).splitlines()


def labels(screen: Screen) -> list[list[str]]:
    """A screen's buttons as the player sees them."""
    return [[button.text.translate(ISOLATES) for button in row] for row in screen.rows]


def cards_on(screen: Screen) -> set[str]:
    """Every card a screen names, in text or on buttons."""
    return set(CARD.findall("\n".join([*read(screen), *(label for row in labels(screen) for label in row)])))


def signs(cards: int) -> set[str]:
    """Cards as screens write them."""
    table = str.maketrans("SCDH", "♠♣♦♥")
    return {card_text(card).translate(table) for card in range(52) if cards >> card & 1}


def mask_of(text: str) -> int:
    """Cards as a bit mask."""
    return parse_cards(text)


def random_deal(seed: int, ruleset: Ruleset | None = None, seats: int | None = None) -> Iterator[Step]:
    """A deal by chance, step by step from the start to its end; each step's events are all so far."""
    chance = Random(seed)
    ruleset = ruleset or chance.choice(list(RULESETS.values()))
    seats = seats or chance.randint(ruleset.min_players, ruleset.max_players)
    pack = chance.sample(range(52), 52)
    setup = DealSetup(
        ruleset, deal_hands(pack, seats, ruleset.hand_size), stake=chance.choice((1, 1_000_000))
    )
    if ruleset.first_leader is FirstLeader.RANDOM:
        setup = replace(setup, leader=chance.randrange(seats))
    step = start(setup)
    events = step.events
    yield step
    while step.state.phase is not Phase.FINISHED:
        step = apply(step.state, random_action(step.state, chance))
        events += step.events
        yield Step(step.state, events)


def random_action(state: State, chance: Random) -> Action:
    """Something that may be done now: mostly plays, now and then a timeout or somebody leaving."""
    seats = range(len(state.hands))
    if chance.random() < 0.02:
        return Action(Verb.LEAVE, chance.choice([seat for seat in seats if not state.left >> seat & 1]))
    if state.phase is Phase.DECLARING:
        verb = chance.choice((Verb.DECLINE, Verb.DECLINE, Verb.DECLINE, Verb.DECLARE, Verb.CLOSE))
        return Action(verb, None if verb is Verb.CLOSE else chance.choice(state.to_act))
    assert state.turn is not None
    if chance.random() < 0.05:
        return Action(Verb.TIMEOUT, state.turn)
    able = [seat for seat in seats if legal_plays(state, seat)]
    seat = state.turn if state.turn in able else chance.choice([*able, state.turn])
    plays = legal_plays(state, seat)
    if plays and not (can_pass(state, seat) and chance.random() < 0.2):
        return Action(Verb.PLAY, seat, chance.choice(plays))
    return Action(Verb.PASS, state.turn)
