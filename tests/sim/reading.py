"""How calls, presses and texts are read: what was shown to whom, what was promised, what a press would do."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from bot.engine import Phase, Verb, parse_card
from bot.service import Notice
from bot.telegram import words
from bot.telegram.callbacks import Press
from tests.sim.truth import NewAction
from tests.sim.wire import Made

CARD = re.compile(r"(?<![\w.])(10|[3-9JQKA2])([♠♣♦♥])")
NUMBER = re.compile(r"(?:[Vv]án|[Dd]eal) (?:</?b>)*(\d+)")
SIGNS = str.maketrans("♠♣♦♥", "SCDH")
RULE_CARD = 1 << parse_card("3S")
"""A card that the rules name."""
TURN, DECLARATION, AWAY = 45.0, 20.0, 5.0
TURNS = (Verb.PLAY, Verb.PASS, Verb.TIMEOUT)
VERBS: dict[Notice, tuple[str, ...]] = {
    Notice.PLAYED: ("PlayCards", "PlayAnyway"),
    Notice.PASSED: ("PassTurn", "PassAnyway"),
    Notice.DECLARED: ("Declare",),
    Notice.DECLINED: ("Decline",),
}
DONE_BY: dict[Verb, tuple[str, ...]] = {
    Verb.PLAY: VERBS[Notice.PLAYED],
    Verb.PASS: VERBS[Notice.PASSED],
    Verb.DECLARE: VERBS[Notice.DECLARED],
    Verb.DECLINE: VERBS[Notice.DECLINED],
}


def openings(notice: Notice) -> tuple[str, ...]:
    phrase = words.TOASTS[notice]
    return tuple(text.partition("{")[0] for text in (phrase.vi, phrase.en))


DENIED = openings(Notice.NOT_WRITTEN)
ACKNOWLEDGED = {opening: notice for notice in VERBS for opening in openings(notice)}


def shown_in(text: str) -> int:
    """The cards (a mask) that a text names."""
    shown = 0
    for rank, suit in CARD.findall(text):
        shown |= 1 << parse_card(f"{rank}{suit.translate(SIGNS)}")
    return shown


def move(person: int, press: Press | None) -> tuple[object, ...] | None:
    """What a press would do, asked twice or not."""
    kind = type(press).__name__.replace("Anyway", "").replace("PlayCards", "Play").replace("PassTurn", "Pass")
    deal_id, prompt = getattr(press, "deal_id", None), getattr(press, "prompt", None)
    return (person, kind, deal_id, prompt, getattr(press, "cards", 0)) if prompt is not None else None


def reader(made: Made) -> int | None:
    """The one person who sees what was sent; None: all of a group do."""
    receiver = made.params.get("receiver_user_id")
    if receiver is None and "ephemeral_message_parameters" in made.params:
        receiver = json.loads(made.params["ephemeral_message_parameters"])["receiver_user_id"]
    if receiver is not None:
        return int(receiver)
    return None if made.chat < 0 else made.chat


def patience(new: NewAction) -> float:
    """A turn has 45 s; after a first timeout half of it, and little for one whose last two turns ran out."""
    if new.before.phase is Phase.DECLARING:
        return DECLARATION
    seat = new.before.turn
    verbs = [a.verb for _, a in new.deal.actions[: new.number] if a.seat == seat and a.verb in TURNS]
    if Verb.TIMEOUT not in verbs:
        return TURN
    return AWAY if verbs[-2:] == [Verb.TIMEOUT] * 2 else TURN / 2


def union(masks: Iterable[int]) -> int:
    union = 0
    for found in masks:
        union |= found
    return union
