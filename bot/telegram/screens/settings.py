"""House rules as buttons: every option with its value, every value as a button that sets it."""

from __future__ import annotations

from itertools import combinations

from bot.engine import RULESETS, Option, Ruleset, available_options, options_of
from bot.telegram import words
from bot.telegram.callbacks import CountMachines, ResetRules, SetValue, ShowOptions, ShowValues
from bot.telegram.rules import MARK, option_meaning, option_words, value_words
from bot.telegram.screens.screen import Button, Rows, Screen, grid, lines

VALUES_A_ROW = 6
WIDE_VALUES_A_ROW = 1
ORDER = tuple(RULESETS)


def options_screen(ruleset: Ruleset, language: str, *, books_machines: bool = False) -> Screen:
    """The options of a ruleset as a chat plays it; the flipped ones are marked. Then what all share."""
    flipped = options_of(ruleset)
    index = ORDER.index(ruleset.id)
    rows: list[tuple[Button, ...]] = []
    for place, option in enumerate(available_options(ruleset)):
        value = flipped.get(option.name, option.default)
        mark = f"{MARK} " if option.name in flipped else ""
        label = words.OPTION(
            language,
            option=option_words(option.name)(language),
            value=value_words(option.name, value, language),
        )
        rows.append((Button(mark + label, ShowValues(index, place)),))
    if flipped:
        rows.append((Button(words.RESET_OPTIONS(language), ResetRules(index), style="danger"),))
    label = words.COUNT_MACHINES[books_machines](language)
    rows.append((Button(label, CountMachines(index, int(not books_machines))),))
    return Screen(_title(ruleset, language), (*rows, *_others(ruleset, language)))


def values_screen(ruleset: Ruleset, place: int, language: str) -> Screen | None:
    """The values of one option, each as a button; None for a place that is none."""
    options = available_options(ruleset)
    if place >= len(options):
        return None
    option = options[place]
    index = ORDER.index(ruleset.id)
    now = options_of(ruleset).get(option.name, option.default)
    buttons = []
    for number, value in enumerate(choices(option)):
        mark = "✅ " if value == now else ""
        text = str(value) if type(value) is int else value_words(option.name, value, language)
        buttons.append(Button(mark + text, SetValue(index, place, number)))
    amounts = type(option.values[0]) is int
    rows = grid(buttons, VALUES_A_ROW if amounts else WIDE_VALUES_A_ROW)
    back = (Button(words.BACK(language), ShowOptions(index)),)
    heading = words.OPTION_HEADING(
        language,
        option=option_words(option.name)(language),
        value=value_words(option.name, option.default, language),
    )
    meaning = option_meaning(option.name)(language)
    return Screen(lines(_title(ruleset, language), f"\n{heading}", meaning), (*rows, back))


def choices(option: Option) -> tuple[object, ...]:
    """Everything an option can be set to; a list of several values counts once in each make-up."""
    if not option.several:
        return option.values
    sizes = range(len(option.values) + 1)
    return tuple(list(chosen) for size in sizes for chosen in combinations(option.values, size))


def chosen_value(ruleset: str, place: int, number: int) -> tuple[str, object] | None:
    """The option and value that a button names; None for one that is none."""
    options = available_options(RULESETS[ruleset])
    if place >= len(options) or number >= len(choices(options[place])):
        return None
    return options[place].name, choices(options[place])[number]


def differences(ruleset: Ruleset, language: str) -> str | None:
    """What a chat plays otherwise than the named ruleset, a line each; None if nothing."""
    shown = [
        words.OPTION(
            language,
            option=option_words(name)(language),
            value=value_words(name, value, language),
        )
        for name, value in options_of(ruleset).items()
    ]
    return "\n".join(f"{MARK} {line}" for line in shown) or None


def _title(ruleset: Ruleset, language: str) -> str:
    return words.OPTIONS_TITLE(language, ruleset=words.RULESET_NAMES[ruleset.id](language))


def _others(ruleset: Ruleset, language: str) -> Rows:
    """The other rulesets' options."""
    return grid(
        (
            Button(words.RULESET_SHORT[other](language), ShowOptions(place))
            for place, other in enumerate(ORDER)
            if other != ruleset.id
        ),
        len(ORDER) - 1,
    )
