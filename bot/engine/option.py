"""House rules: the options a table may flip, by the names and values of the rulebook's option table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bot.engine.ruleset import (
    RULESETS,
    Breach,
    Chain,
    DenBasis,
    FinishOnTwo,
    IwTiming,
    Ruleset,
    SamFail,
    SamFailTo,
    TimeoutLead,
)


class OptionError(ValueError):
    """An option the ruleset does not have, or a value outside the option's list."""

    def __init__(self, option: str, value: object, problem: str) -> None:
        super().__init__(f"{option}: {problem}")
        self.option = option
        self.value = value
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: ``values`` it may take, JSON-ready; ``several``: a list of distinct ``values`` instead."""

    name: str
    values: tuple[object, ...]
    default: object
    several: bool = False


_LA = tuple(range(51))
_FLAG = (False, True)

_DOMAINS: Mapping[str, tuple[object, ...] | type[StrEnum]] = {
    "sam_fail": SamFail,
    "sam_fail_to": SamFailTo,
    "iw_timing": IwTiming,
    "iw_pay": _LA,
    "iw_opening_only": _FLAG,
    "low_straights": _FLAG,
    "quad_beats_two_2s": _FLAG,
    "chop_two": _LA,
    "chop_quad": _LA,
    "chop_run3": _LA,
    "chop_run4": _LA,
    "chain": Chain,
    "free_chop": _FLAG,
    "two_in_hand": _LA,
    "quad_in_hand": _LA,
    "only_twos": _LA,
    "finish_on_two": FinishOnTwo,
    "duty": (Breach.B1, Breach.B2, Breach.B3),
    "den_basis": DenBasis,
    "timeout_lead": TimeoutLead,
    "first_play_must_contain": _FLAG,
}

_MISSING: Mapping[str, frozenset[str]] = {
    "sam-dem-la": frozenset({"only_twos"}),
    "sam-loc": frozenset({"iw_opening_only", "chop_run3", "chop_run4", "free_chop", "only_twos"}),
    "sam-gon": frozenset(
        {
            *("iw_timing", "iw_pay", "iw_opening_only"),
            *("chop_run3", "chop_run4", "free_chop", "two_in_hand"),
        }
    ),
    "tu-lo-kho": frozenset(_DOMAINS)
    - {"quad_in_hand", "finish_on_two", "den_basis", "timeout_lead", "first_play_must_contain"},
}

_FIXED: Mapping[tuple[str, str], tuple[object, ...]] = {
    ("tu-lo-kho", "finish_on_two"): (FinishOnTwo.ILLEGAL,)
}


def _option(ruleset: Ruleset, name: str) -> Option | None:
    if name not in _DOMAINS or name in _MISSING[ruleset.id]:
        return None
    values = _FIXED.get((ruleset.id, name), tuple(_DOMAINS[name]))
    return Option(
        name,
        tuple(_plain(value) for value in values),
        _plain(getattr(RULESETS[ruleset.id], name)),
        several=name == "duty",
    )


def _plain(value: object) -> object:
    """A value as JSON knows it."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.value if isinstance(value, StrEnum) else value


def available_options(ruleset: Ruleset) -> tuple[Option, ...]:
    """The choices of a ruleset with their defaults, in the order of the rulebook's table."""
    options = (_option(ruleset, name) for name in _DOMAINS)
    return tuple(option for option in options if option is not None and len(option.values) > 1)


def with_options(ruleset: Ruleset, options: Mapping[str, object]) -> Ruleset:
    """The ruleset with house rules; ``OptionError`` names an unknown option or value."""
    changes: dict[str, Any] = {name: _checked(ruleset, name, options[name]) for name in options}
    return replace(ruleset, **changes)


def _checked(ruleset: Ruleset, name: str, value: object) -> object:
    option = _option(ruleset, name)
    if option is None:
        raise OptionError(name, value, f"{ruleset.id} has no option {name}")
    chosen = value if option.several else [value]
    if not isinstance(chosen, list | tuple) or not all(_among(item, option.values) for item in chosen):
        raise OptionError(name, value, f"{name} cannot be {value!r} in {ruleset.id}")
    if len(set(chosen)) < len(chosen):
        raise OptionError(name, value, f"{name} names a value twice")
    domain: Any = _DOMAINS[name]
    if option.several:
        return tuple(breach for breach in Breach if breach.value in chosen)
    return domain(value) if isinstance(domain, type) else value


def _among(value: object, values: tuple[object, ...]) -> bool:
    """Membership without ``True == 1``."""
    return any(type(value) is type(known) and value == known for known in values) or (
        isinstance(value, StrEnum) and value.value in values
    )


def options_of(ruleset: Ruleset) -> dict[str, object]:
    """The options, JSON-ready, in which a ruleset differs from its named instance."""
    named = RULESETS[ruleset.id]
    return {
        name: _plain(getattr(ruleset, name))
        for name in _DOMAINS
        if getattr(ruleset, name) != getattr(named, name)
    }
