"""One press, and how it is answered."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import MaybeInaccessibleMessage

from bot.engine import Reason
from bot.service import Notice, Outcome, Person, Receipt, Reply, Status
from bot.telegram import words
from bot.telegram.answers import Answer
from bot.telegram.format import shown


@dataclass(frozen=True, slots=True)
class Pressed:
    """Who pressed a button of which message; the receipt names update and callback."""

    receipt: Receipt
    message: MaybeInaccessibleMessage
    by: Person
    language: str
    """The one the person is spoken to in."""

    @property
    def callback_id(self) -> str:
        """What the answer goes to."""
        assert self.receipt.callback_id is not None
        return self.receipt.callback_id


@dataclass(frozen=True, slots=True)
class Handled:
    """What the press is told, and the update whose receipt was written for it, if one was."""

    answer: Answer
    update_id: int | None = None


def told(pressed: Pressed, code: Notice | Reason) -> Handled:
    """A press that came to nothing, and why."""
    return Handled(Answer(toast(Reply(code), pressed.language)))


def not_taken(pressed: Pressed, refusal: Notice) -> Handled | None:
    """A press that was not taken to be answered later; None: it is the repeat of one that was."""
    return None if refusal is Notice.PENDING else told(pressed, refusal)


def handled(pressed: Pressed, outcome: Outcome) -> Handled:
    """A press whose command was run."""
    written = outcome.status in (Status.APPLIED, Status.REPEATED)
    update_id = pressed.receipt.update_id if written else None
    return Handled(Answer(toast(outcome.reply, pressed.language)), update_id)


def toast(reply: Reply, language: str) -> str:
    """A reply in words; fields that came from outside are made plain."""
    fields = {key: shown(key, value, language) for key, value in reply.fields.items()}
    return words.say(Reply(reply.code, fields), language)
