"""A question to a worker process and its answer, as bytes.

Rulesets and combinations hold tables that are shared, not sent: they travel as a name with its house rules,
and as cards. Both ends are this program and the pipe is private, so pickles are safe here.
"""

import io
import json
import pickle
from functools import lru_cache
from typing import Any, NamedTuple

from bot.engine import (
    RULESETS,
    Action,
    Cards,
    Combination,
    Event,
    Ruleset,
    View,
    combination,
    options_of,
    with_options,
)

LENGTH_BYTES = 4
READY = b"ready"  # the first thing a worker says


class Question(NamedTuple):
    """What ``Player.choose`` is asked, with the strength's id, the seed and the seconds allowed."""

    strength: str
    view: View
    told: tuple[Event, ...]
    seed: str
    seconds: float


def question_bytes(question: Question) -> bytes:
    """A question with its length before it."""
    return _framed(question)


def answer_bytes(action: Action | None) -> bytes:
    """An answer with its length before it."""
    return _framed(action)


def parse_question(body: bytes) -> Question:
    """A question without its length."""
    question = pickle.loads(body)
    assert isinstance(question, Question)
    return question


def parse_answer(body: bytes) -> Action | None:
    """An answer without its length."""
    action = pickle.loads(body)
    assert action is None or isinstance(action, Action)
    return action


def _framed(thing: object) -> bytes:
    body = io.BytesIO()
    _Pickler(body, pickle.HIGHEST_PROTOCOL).dump(thing)
    return len(body.getvalue()).to_bytes(LENGTH_BYTES, "big") + body.getvalue()


class _Pickler(pickle.Pickler):
    """Sends names and cards where tables are shared; a combination is one of the view's ruleset."""

    _ruleset: Ruleset | None = None

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, Ruleset):
            return _ruleset, (thing.id, json.dumps(options_of(thing)))
        if isinstance(thing, Question):
            self._ruleset = thing.view.ruleset
        if isinstance(thing, Combination):
            return _combination, (self._ruleset, thing.cards)
        return NotImplemented


@lru_cache(maxsize=64)
def _ruleset(name: str, options: str) -> Ruleset:
    return with_options(RULESETS[name], json.loads(options))


def _combination(ruleset: Ruleset, cards: Cards) -> Combination:
    formed = combination(ruleset, cards)
    assert formed is not None
    return formed
