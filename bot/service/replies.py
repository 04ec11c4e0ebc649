"""What the host says back: a code and its fields. The words live in the catalogue of the Telegram side."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum, auto

from bot.engine import Reason

Value = str | int


class Notice(StrEnum):
    """Every answer of the service; refusals of the rules carry the engine's own `Reason` instead."""

    OK = auto()
    TABLE_OPENED = auto()
    LOBBY_AGAIN = auto()
    JOINED = auto()
    JOINED_NEXT_DEAL = auto()
    LEFT = auto()
    LEFT_DEAL = auto()
    TABLE_CLOSED = auto()
    DEALT = auto()
    DECLARED = auto()
    DECLINED = auto()
    PLAYED = auto()
    PASSED = auto()
    DEAL_VOIDED = auto()
    VOID_VOTED = auto()
    CLOSED_BY_WISH = auto()
    DEALT_WITHOUT = auto()
    TOO_FEW_LEFT = auto()
    SHOWN_OUT = auto()
    LEAVES_AFTER_DEAL = auto()
    HANDED_OVER = auto()
    MACHINE_SEATED = auto()
    MACHINE_NEXT_DEAL = auto()
    MACHINE_REMOVED = auto()
    MACHINE_LEAVES = auto()

    OPTION_SET = auto()
    HOME_GROUP = auto()
    HOME_PRIVATE = auto()
    GUARD_OFF = auto()
    GUARD_ON = auto()
    LANGUAGE_SET = auto()

    NO_TABLE = auto()
    TABLE_GONE = auto()
    ALREADY_SEATED = auto()
    SEATED_ELSEWHERE = auto()
    TABLE_FULL = auto()
    NEEDS_PRIVATE_CHAT = auto()
    NEEDS_PRIVATE_CHAT_FIRST = auto()
    NOT_SEATED = auto()
    NOT_HOST = auto()
    TOO_FEW = auto()
    DEAL_RUNNING = auto()
    DEAL_OVER = auto()
    NO_DEAL = auto()
    NOT_IN_DEAL = auto()
    STALE = auto()
    NEEDS_ADMIN_LOOKUP = auto()
    NEEDS_MEMBER_LOOKUP = auto()
    PENDING = auto()
    NOT_A_MEMBER = auto()
    ANONYMOUS = auto()
    NOT_AT_THIS_TABLE = auto()
    ONLY_HOST_OR_ADMIN = auto()
    ONLY_HOST_HANDS_OVER = auto()
    ONLY_HOST_REMOVES = auto()
    NO_MACHINE = auto()
    VOID_NEEDS_ALL = auto()
    UNKNOWN_RULESET = auto()
    BAD_STAKE = auto()
    BAD_OPTION = auto()
    ONLY_HOST = auto()
    ONLY_ADMIN = auto()
    NOT_DUE = auto()
    REPEATED = auto()
    NOT_WRITTEN = auto()


@dataclass(frozen=True, slots=True)
class Reply:
    """A code and the fields its words need."""

    code: Notice | Reason
    fields: Mapping[str, Value] = field(default_factory=dict)

    def to_json(self) -> str:
        """The reply as kept beside its update, until the press it answers was answered."""
        rule = isinstance(self.code, Reason)
        return json.dumps({"code": self.code.value, "rule": rule, "fields": dict(self.fields)})

    @classmethod
    def from_json(cls, text: str) -> Reply:
        """The reply that `to_json` wrote."""
        value = json.loads(text)
        code: Notice | Reason = Reason(value["code"]) if value["rule"] else Notice(value["code"])
        return cls(code, value["fields"])


class Refused(Exception):
    """A command that changes nothing, and why."""

    def __init__(self, code: Notice | Reason, **fields: Value) -> None:
        super().__init__(code)
        self.reply = Reply(code, fields)


class Status(StrEnum):
    """What became of a command: a *failed* one may be tried again, all others are over."""

    APPLIED = auto()
    REFUSED = auto()
    REPEATED = auto()
    FAILED = auto()
