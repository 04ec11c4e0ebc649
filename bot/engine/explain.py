"""Which rules decided what happened: ids of the source texts, of our decisions, of the procedures."""

from collections.abc import Mapping
from enum import StrEnum
from typing import assert_never

from bot.engine.combination import Kind
from bot.engine.event import (
    ChopBooked,
    DealEnded,
    DealStarted,
    DeclarationsClosed,
    Declared,
    Declined,
    Event,
    LastCard,
    LeadPassed,
    Left,
    Passed,
    Played,
    RoundClosed,
    TimedOut,
)
from bot.engine.reason import Reason
from bot.engine.ruleset import Breach, Ruleset
from bot.engine.settlement import Cause, EndedBy


class Topic(StrEnum):
    """A matter the four rulesets each have their own rules for."""

    LEADER = "leader"
    DECLARATION = "declaration"
    LEAD = "lead"
    COMBINATION = "combination"
    BEATING = "beating"
    PASS = "pass"
    ROUND = "round"
    CHOP = "chop"
    FREE_CHOP = "free_chop"
    CHAIN = "chain"
    DUTY = "duty"
    DEN = "den"
    LEAVING = "leaving"
    TIMEOUT = "timeout"
    OUT = "out"
    CARDS = "cards"
    CONG = "cong"
    STUCK = "stuck"
    TWO_LAST = "two_last"
    INSTANT_WIN = "instant_win"
    SAM_WON = "sam_won"
    SAM_BLOCKED = "sam_blocked"
    SAM_FAILED = "sam_failed"
    LAST_IN = "last_in"
    CANCELLED = "cancelled"


_RULES: Mapping[Topic, tuple[str, str, str, str]] = {  # dem-la, loc, gon, tu-lo-kho
    Topic.LEADER: ("S0-17 S0-19 S0-21 D-3 D-4", "S1-04 S1-05 D-3", "S3-04 S3-05 S3-06", "S4-04 D-4"),
    Topic.DECLARATION: ("S0-52 S0-54 D-8", "S1-13 D-8", "S3-07 S3-15", ""),
    Topic.LEAD: ("S0-08 S0-17", "S1-04", "S3-05", "S4-04"),
    Topic.COMBINATION: ("S0-23 D-13", "S1-07 S1-10 D-13", "D-26", "S4-09 S4-13 D-27"),
    Topic.BEATING: ("S0-33 S0-34 S0-35", "S1-16", "S3-10", "S4-18 S4-21 D-30"),
    Topic.PASS: ("S0-12", "D-2", "S3-11", "S4-06"),
    Topic.ROUND: ("S0-11", "S1-18", "S3-11", "S4-07"),
    Topic.CHOP: ("S0-36 D-15", "S1-17 S1-31", "S3-13 S3-14", ""),
    Topic.FREE_CHOP: ("S0-12 S0-39 D-19", "", "", ""),
    Topic.CHAIN: ("S0-40 D-16", "S1-32 D-16", "S3-14 D-17", ""),
    Topic.DUTY: ("S0-56", "S1-20 S1-21", "S3-18", "S4-30"),
    Topic.DEN: ("S0-57 D-23 D-24", "S1-22 S1-23 D-24", "S3-19 D-24", "S4-34 S4-35 D-31"),
    Topic.LEAVING: ("4.10", "4.10", "4.10", "4.10 S4-31"),
    Topic.TIMEOUT: ("D-36", "D-36", "D-36", "D-32 D-36"),
    Topic.OUT: ("S0-07 S0-14", "4.6", "4.6", "S4-02 S4-08"),
    Topic.CARDS: ("S0-15", "S1-25", "D-25", "S4-27 S4-28"),
    Topic.CONG: ("S0-47 S0-49", "S1-26", "", ""),
    Topic.STUCK: ("S0-50 D-21", "S1-25 D-20", "S3-21 D-17", "S4-29 D-29"),
    Topic.TWO_LAST: ("S0-51 D-22", "S1-19 S1-30 D-22", "D-22", "S4-25 S4-26 D-28"),
    Topic.INSTANT_WIN: ("S0-41 S0-43 S0-45 D-10 D-12", "S1-11 S1-12 S1-24 D-20", "", ""),
    Topic.SAM_WON: ("S0-53", "S1-27", "S3-08 S3-16", ""),
    Topic.SAM_BLOCKED: ("S0-55 D-5 D-6", "S1-28 D-5 D-6", "S3-09 S3-17 D-5", ""),
    Topic.SAM_FAILED: ("D-7", "D-7", "D-7", ""),
    Topic.LAST_IN: ("D-33", "D-33", "D-33", ""),
    Topic.CANCELLED: ("", "", "", "S4-36 S4-37 D-34"),
}

_COLUMN = {"sam-dem-la": 0, "sam-loc": 1, "sam-gon": 2, "tu-lo-kho": 3}

_OF_REASON: Mapping[Reason, Topic] = {
    Reason.DECLARATION_OPEN: Topic.DECLARATION,
    Reason.DECLARATION_CLOSED: Topic.DECLARATION,
    Reason.ALREADY_ANSWERED: Topic.DECLARATION,
    Reason.LEFT_THE_DEAL: Topic.LEAVING,
    Reason.DEAL_OVER: Topic.OUT,
    Reason.LOCKED: Topic.PASS,
    Reason.NOT_YOUR_TURN: Topic.BEATING,
    Reason.NOT_A_COMBINATION: Topic.COMBINATION,
    Reason.DOES_NOT_BEAT: Topic.BEATING,
    Reason.MUST_LEAD: Topic.LEAD,
    Reason.MUST_CONTAIN: Topic.LEAD,
    Reason.LEAVES_ONLY_TWOS: Topic.TWO_LAST,
    Reason.GOES_OUT_ON_TWO: Topic.TWO_LAST,
}

_OF_END: Mapping[EndedBy, Topic] = {
    EndedBy.OUT: Topic.OUT,
    EndedBy.INSTANT_WIN: Topic.INSTANT_WIN,
    EndedBy.SAM_WON: Topic.SAM_WON,
    EndedBy.SAM_BLOCKED: Topic.SAM_BLOCKED,
    EndedBy.SAM_FAILED: Topic.SAM_FAILED,
    EndedBy.FORFEIT: Topic.TWO_LAST,
    EndedBy.LAST_IN: Topic.LAST_IN,
    EndedBy.CANCELLED: Topic.CANCELLED,
}

_OF_CAUSE: Mapping[Cause, Topic] = {
    Cause.CARDS: Topic.CARDS,
    Cause.CONG: Topic.CONG,
    Cause.DEN: Topic.DEN,
    Cause.CHOP: Topic.CHAIN,
    Cause.FORFEIT: Topic.TWO_LAST,
    Cause.SAM: Topic.SAM_WON,
    Cause.INSTANT_WIN: Topic.INSTANT_WIN,
    Cause.CANCELLED: Topic.CANCELLED,
}

_OF_BREACH: Mapping[Breach, tuple[str, str, str, str]] = {
    Breach.B1: ("S0-56 S0-57", "S1-21 S1-22", "S3-18 S3-19", ""),
    Breach.B2: ("S0-56 S0-57", "S1-21 S1-22", "D-23", ""),
    Breach.B3: ("D-23", "S1-22", "D-23", ""),
    Breach.A: ("", "", "", "S4-31"),
    Breach.B: ("", "", "", "S4-32"),
    Breach.C: ("", "", "", "S4-33"),
}


def rules_on(ruleset: Ruleset, *topics: Topic) -> tuple[str, ...]:
    """The rules of these topics, each id once."""
    column = _COLUMN[ruleset.id]
    ids = [rule for topic in topics for rule in _RULES[topic][column].split()]
    return tuple(dict.fromkeys(ids))


def rules_of_refusal(ruleset: Ruleset, reason: Reason) -> tuple[str, ...]:
    """The rules behind a refusal; none for an unknown seat or a card not held."""
    topic = _OF_REASON.get(reason)
    return () if topic is None else rules_on(ruleset, topic)


def rules_of_cause(ruleset: Ruleset, cause: Cause, ended_by: EndedBy) -> tuple[str, ...]:
    """The rules behind a transfer."""
    return rules_on(ruleset, _OF_END[ended_by] if cause is Cause.SAM_FAIL else _OF_CAUSE[cause])


def rules_of_breach(ruleset: Ruleset, breach: Breach) -> tuple[str, ...]:
    """The rules behind a breach of duty."""
    return tuple(_OF_BREACH[breach][_COLUMN[ruleset.id]].split())


def rules_of(ruleset: Ruleset, event: Event) -> tuple[str, ...]:
    """The rules that decided an event."""
    return rules_on(ruleset, *_topics(event))


def _topics(event: Event) -> tuple[Topic, ...]:
    match event:
        case DealStarted():
            return (Topic.LEADER,)
        case Declined() | Declared() | DeclarationsClosed():
            return (Topic.DECLARATION,)
        case Played():
            return _topics_of_play(event)
        case Passed():
            return (Topic.PASS,)
        case TimedOut():
            return (Topic.TIMEOUT,)
        case Left() | LeadPassed():
            return (Topic.LEAVING,)
        case RoundClosed():
            return (Topic.ROUND,)
        case ChopBooked():
            return (Topic.CHAIN,)
        case LastCard():
            return (Topic.DUTY,)
        case DealEnded(result):
            return (_OF_END[result.ended_by],)
        case _:
            assert_never(event)


def _topics_of_play(event: Played) -> tuple[Topic, ...]:
    if event.free:
        return (Topic.FREE_CHOP, Topic.CHOP)
    if event.chopped is not None:
        return (Topic.CHOP,)
    if event.combination.kind is Kind.STRAIGHT:
        return (Topic.COMBINATION, Topic.BEATING)
    return (Topic.BEATING,)
