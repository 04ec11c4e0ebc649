"""A deal as text, ``deal/1``: everything that decides a deal, read strictly and written back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine.action import Action, Verb
from bot.engine.cards import Card, Cards, cards_text, mask, parse_card, parse_cards
from bot.engine.opening import start
from bot.engine.option import OptionError, options_of, with_options
from bot.engine.ruleset import RULESETS, Ruleset
from bot.engine.setup import Before, DealSetup, SetupError

FORMAT = "deal/1"
NAMED_TWICE: Cards = 1 << 52
"""A bit no hand holds: a play that names a card twice is refused as not in hand."""

_FIELDS = frozenset(
    {
        *("format", "ruleset", "options", "stake", "seats", "start", "leader", "hands", "played", "before"),
        *("actions", "case", "expect", "about"),
    }
)
_SEAT_VERBS = {verb.value: verb for verb in Verb if verb is not Verb.CLOSE}


class RecordError(ValueError):
    """A record that is none: ``field`` and what is wrong with it."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Record:
    """A parsed record: the setup, the seats' names, the actions, the cards of each in the order named.

    A seat an action names but nobody sits on becomes the index after the last, which no deal knows.
    """

    setup: DealSetup
    names: tuple[str, ...]
    actions: tuple[Action, ...]
    named: tuple[tuple[Card, ...], ...]


def parse_record(data: object) -> Record:
    """A record from what JSON gave; ``RecordError`` names the field that makes it invalid."""
    if not isinstance(data, dict):
        raise RecordError("record", "is no object")
    for field in data:
        if field not in _FIELDS:
            raise RecordError(str(field), "is no field of a deal record")
    if _required(data, "format") != FORMAT:
        raise RecordError("format", f"must be {FORMAT!r}")
    names = _names(_required(data, "seats"))
    lead = _lead(data.get("start", "deal"))
    if "played" in data and not lead:
        raise RecordError("played", 'goes with "start": "lead" only')
    setup = DealSetup(
        ruleset=_ruleset(data),
        hands=_hands(_required(data, "hands"), names),
        stake=_stake(data.get("stake", 1)),
        leader=_seat(data["leader"], names, "leader") if "leader" in data else None,
        before=_before(data.get("before", {}), names),
        lead=lead,
        played=_played(data.get("played", []), names) if lead else (),
    )
    read = _actions(data.get("actions", []), names)
    try:
        start(setup)
    except SetupError as error:
        raise RecordError(error.field, error.problem) from None
    return Record(setup, names, tuple(action for action, _ in read), tuple(named for _, named in read))


def _required(data: Mapping[str, Any], field: str) -> Any:
    if field not in data:
        raise RecordError(field, "is missing")
    return data[field]


def _ruleset(data: Mapping[str, Any]) -> Ruleset:
    name = _required(data, "ruleset")
    if not isinstance(name, str) or name not in RULESETS:
        raise RecordError("ruleset", f"is none of {', '.join(RULESETS)}")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise RecordError("options", "must be an object")
    try:
        return with_options(RULESETS[name], options)
    except OptionError as error:
        raise RecordError("options", error.problem) from None


def _stake(value: object) -> int:
    if type(value) is not int or value < 1:
        raise RecordError("stake", "must be a positive whole number")
    return value


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise RecordError("seats", "must be a list of names")
    for name in value:
        if not isinstance(name, str) or name.split() != [name] or not _is_text(name):
            raise RecordError("seats", f"{name!r} is no name without a space")
    if len(set(value)) < len(value):
        raise RecordError("seats", "a name stands twice")
    return tuple(value)


def _is_text(name: str) -> bool:
    """Whether a name can be written at all: JSON lets half a surrogate pair through."""
    return not any("\ud800" <= character <= "\udfff" for character in name)


def _lead(value: object) -> bool:
    if value not in ("deal", "lead"):
        raise RecordError("start", 'must be "deal" or "lead"')
    return value == "lead"


def _seat(value: object, names: Sequence[str], field: str) -> int:
    if not isinstance(value, str) or value not in names:
        raise RecordError(field, f"{value!r} is no seat")
    return names.index(value)


def _hands(value: object, names: Sequence[str]) -> tuple[Cards, ...]:
    if not isinstance(value, dict):
        raise RecordError("hands", "must be an object")
    for name in value:
        _seat(name, names, "hands")
    return tuple(_hand(_required_hand(value, name), name) for name in names)


def _required_hand(value: Mapping[str, object], name: str) -> object:
    if name not in value:
        raise RecordError("hands", f"{name} has none")
    return value[name]


def _hand(text: object, name: str) -> Cards:
    if not isinstance(text, str):
        raise RecordError("hands", f"{name}: must be text")
    try:
        return parse_cards(text)
    except ValueError as error:
        raise RecordError("hands", f"{name}: {error}") from None


def _played(value: object, names: Sequence[str]) -> tuple[bool, ...]:
    if not isinstance(value, list):
        raise RecordError("played", "must be a list of seats")
    seats = [_seat(name, names, "played") for name in value]
    if len(set(seats)) < len(seats):
        raise RecordError("played", "a seat stands twice")
    return tuple(seat in seats for seat in range(len(names)))


def _before(value: object, names: Sequence[str]) -> Before:
    if not isinstance(value, dict):
        raise RecordError("before", "must be an object")
    for key in value:
        if key not in ("winner", "instant_win", "frozen"):
            raise RecordError("before", f"{key!r} is no field of it")
    winner = value.get("winner")
    instant = value.get("instant_win", False)
    if not isinstance(instant, bool):
        raise RecordError("before", "instant_win must be true or false")
    return Before(
        winner=None if winner is None else _seat(winner, names, "before"),
        instant_win=instant,
        frozen=_frozen(value.get("frozen", {}), names),
    )


def _frozen(value: object, names: Sequence[str]) -> tuple[int, ...]:
    if not isinstance(value, dict):
        raise RecordError("before", "frozen must be an object")
    streaks = [0] * len(names)
    for name, streak in value.items():
        if type(streak) is not int or streak < 0:
            raise RecordError("before", f"frozen: {name} must have a whole number")
        streaks[_seat(name, names, "before")] = streak
    return tuple(streaks) if value else ()


def _actions(value: object, names: Sequence[str]) -> list[tuple[Action, tuple[Card, ...]]]:
    if not isinstance(value, list):
        raise RecordError("actions", "must be a list")
    seats = {name: seat for seat, name in enumerate(names)}
    return [_action(text, seats, index) for index, text in enumerate(value)]


def _action(text: object, seats: Mapping[str, int], index: int) -> tuple[Action, tuple[Card, ...]]:
    words = text.split() if isinstance(text, str) else []
    if words == [Verb.CLOSE.value]:
        return Action(Verb.CLOSE), ()
    verb = _SEAT_VERBS.get(words[1]) if len(words) > 1 else None
    if verb is None or (len(words) > 2) != (verb is Verb.PLAY):
        raise RecordError("actions", f"{index}: {text!r} is no action")
    try:
        named = tuple(parse_card(word) for word in words[2:])
    except ValueError as error:
        raise RecordError("actions", f"{index}: {error}") from None
    cards = mask(named) if len(set(named)) == len(named) else mask(named) | NAMED_TWICE
    return Action(verb, seats.get(words[0], len(seats)), cards), named


# -- writing ------------------------------------------------------------------------------------


def action_text(action: Action, names: Sequence[str]) -> str:
    """An action in the record's words."""
    if action.seat is None:
        return action.verb.value
    words = [names[action.seat], action.verb.value]
    if action.verb is Verb.PLAY:
        words.append(cards_text(action.cards))
    return " ".join(words)


def record_of(
    setup: DealSetup,
    actions: Iterable[Action],
    names: Sequence[str],
    about: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """The record of a deal, JSON-ready; ``ValueError`` if the names do not fit the seats."""
    names = _names(list(names))
    if len(names) != setup.seats:
        raise ValueError("one name per seat")
    optional: dict[str, tuple[object, Callable[[Any], object]]] = {
        "options": (options_of(setup.ruleset), lambda options: options),
        "start": (setup.lead, lambda _: "lead"),
        "leader": (setup.leader is not None, lambda _: names[setup.leader or 0]),
        "played": (any(setup.played), lambda _: [n for n, p in zip(names, setup.played, strict=True) if p]),
        "before": (setup.before != Before(), lambda _: _before_of(setup.before, names)),
        "about": (about, dict),
    }
    record: dict[str, object] = {
        "format": FORMAT,
        "ruleset": setup.ruleset.id,
        "stake": setup.stake,
        "seats": list(names),
        "hands": {name: cards_text(hand) for name, hand in zip(names, setup.hands, strict=True)},
        "actions": [action_text(action, names) for action in actions],
    }
    return record | {field: write(value) for field, (value, write) in optional.items() if value}


def _before_of(before: Before, names: Sequence[str]) -> dict[str, object]:
    return {
        "winner": None if before.winner is None else names[before.winner],
        "instant_win": before.instant_win,
        "frozen": {name: streak for name, streak in zip(names, before.frozen, strict=False) if streak},
    }
