"""Deals as short text: hands split by ``|``, actions by ``;``, seats A, B, C … in order of play."""

from collections.abc import Mapping
from typing import Any

from bot.engine import (
    Action,
    Combination,
    Event,
    Record,
    State,
    Step,
    combination,
    parse_cards,
    parse_record,
    replay,
    replayed,
)
from bot.engine.ruleset import RULESETS, Ruleset


def record(ruleset: str, hands: str, actions: str = "", **fields: Any) -> dict[str, Any]:
    """A record; it starts at A's lead with everybody having played, unless ``fields`` say otherwise."""
    names = [chr(ord("A") + seat) for seat in range(hands.count("|") + 1)]
    data: dict[str, Any] = {
        "format": "deal/1",
        "ruleset": ruleset,
        "seats": names,
        "hands": dict(zip(names, hands.split("|"), strict=True)),
        "actions": [action.strip() for action in actions.split(";") if action.strip()],
    }
    if fields.get("start") != "deal":
        data |= {"start": "lead", "leader": "A", "played": names}
    if isinstance(fields.get("played"), str):
        fields["played"] = fields["played"].split()
    return data | fields


def deal(ruleset: str, hands: str, actions: str = "", **fields: Any) -> dict[str, Any]:
    """The same from the deal on."""
    return record(ruleset, hands, actions, **({"start": "deal"} | fields))


def outcome(data: Mapping[str, Any]) -> dict[str, Any]:
    """What ``replay`` prints for a record."""
    return replayed(parse_record(data))


def net(data: Mapping[str, Any]) -> list[int]:
    """Points per seat; the deal must have ended."""
    found = outcome(data)
    assert found["status"] == "finished", found
    return list(found["net"].values())


def refusal(data: Mapping[str, Any]) -> str:
    """The code of the last action, which alone must be refused."""
    found = outcome(data)
    assert found["illegal"] is not None, found
    assert found["illegal"]["action"] == len(data["actions"]) - 1, found
    return str(found["illegal"]["code"])


def played_out(data: Mapping[str, Any]) -> Step:
    """The last state and all events of a record."""
    parsed: Record = parse_record(data)
    return replay(parsed.setup, parsed.actions)


def state_of(data: Mapping[str, Any]) -> State:
    """The last state of a record."""
    return played_out(data).state


def events_of(data: Mapping[str, Any]) -> tuple[Event, ...]:
    """All events of a record."""
    return played_out(data).events


def causes(data: Mapping[str, Any]) -> list[tuple[str, str, int, str]]:
    """The transfers as tuples."""
    return [(t["from"], t["to"], t["amount"], t["cause"]) for t in outcome(data)["transfers"]]


def formed(ruleset: Ruleset | str, cards: str) -> Combination:
    """A combination that must exist."""
    rules = RULESETS[ruleset] if isinstance(ruleset, str) else ruleset
    found = combination(rules, parse_cards(cards))
    assert found is not None, cards
    return found


__all__ = [
    "Action",
    "causes",
    "deal",
    "events_of",
    "formed",
    "net",
    "outcome",
    "played_out",
    "record",
    "refusal",
    "state_of",
]
