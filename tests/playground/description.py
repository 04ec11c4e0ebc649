"""The machine-readable description of the Bot API, as a judge of what the server emits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DESCRIPTION = json.loads((Path(__file__).parent / "data" / "bot_api.json").read_text())
METHODS: dict[str, Any] = DESCRIPTION["methods"]
TYPES: dict[str, Any] = DESCRIPTION["types"]
PLAIN: dict[str, Any] = {
    "Integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "Integer64": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "String": lambda value: isinstance(value, str),
    "Boolean": lambda value: isinstance(value, bool),
    "Float": lambda value: isinstance(value, float),
}


def faults(value: Any, type: str, at: str = "") -> list[str]:
    """What is wrong with a value of that type; nothing for a good one."""
    at = at or type
    if type.startswith("Array of "):
        if not isinstance(value, list):
            return [f"{at} is no array"]
        inner = type.removeprefix("Array of ")
        return [fault for index, item in enumerate(value) for fault in faults(item, inner, f"{at}[{index}]")]
    if type in PLAIN:
        return [] if PLAIN[type](value) else [f"{at} is no {type}: {value!r}"]
    if type not in TYPES:
        return [f"{at} has the type {type}, which is not served"]
    described = TYPES[type]
    if "subtypes" in described:
        return any_of(value, described["subtypes"], at)
    return of_object(value, described["fields"], at)


def any_of(value: Any, types: list[str], at: str) -> list[str]:
    found = [faults(value, type, at) for type in types]
    return min(found, key=len)


def of_object(value: Any, fields: dict[str, Any], at: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{at} is no object: {value!r}"]
    wrong = [
        f"{at}.{name} is missing" for name, field in fields.items() if field["required"] and name not in value
    ]
    for name, inner in value.items():
        if name not in fields:
            wrong.append(f"{at}.{name} is not described")
        else:
            wrong += any_of(inner, fields[name]["types"], f"{at}.{name}")
    return wrong
