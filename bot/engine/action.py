"""What a seat, or the clock, may do."""

from enum import StrEnum
from typing import NamedTuple

from bot.engine.cards import Cards


class Verb(StrEnum):
    """The words of a deal record's actions."""

    DECLARE = "declare"
    DECLINE = "decline"
    CLOSE = "close"
    PLAY = "play"
    PASS = "pass"
    TIMEOUT = "timeout"
    LEAVE = "leave"


class Action(NamedTuple):
    """One action; ``seat`` is None for CLOSE alone, ``cards`` is a mask and set for PLAY alone."""

    verb: Verb
    seat: int | None = None
    cards: Cards = 0
