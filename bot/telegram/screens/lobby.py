"""The lobby: who sits, by which rules and for how much, and the buttons to sit down, leave and deal."""

from __future__ import annotations

from bot.service import Closing, TableScene
from bot.telegram import words
from bot.telegram.callbacks import ChooseRules, DealCards, DismissMachine, Join, Leave, SeatMachine
from bot.telegram.format import name, number
from bot.telegram.screens.screen import Button, Rows, Screen, grid, lines
from bot.telegram.screens.settings import ORDER, differences

RULESETS_A_ROW = 2


def lobby(scene: TableScene, seconds: int) -> Screen:
    """The lobby message; a closed table keeps no buttons. `seconds` is the time for a turn."""
    language = scene.language
    if not scene.open:
        return Screen(closed(scene, language))
    title = words.LOBBY_TITLE(
        language,
        ruleset=words.RULESET_NAMES[scene.ruleset.id](language),
        stake=number(scene.stake, language),
        seconds=seconds,
    )
    seats = [_seat(scene, index) for index in range(len(scene.seated))] or [words.LOBBY_EMPTY(language)]
    heading = lines(title, differences(scene.ruleset, language))
    text = "\n".join((heading, "", *seats, "", lines(_worth(scene), _hint(scene))))
    rows = (_seat_buttons(scene), _deal_buttons(scene), _machine_buttons(scene), *_ruleset_buttons(scene))
    return Screen(text, tuple(row for row in rows if row))


def closed(scene: TableScene, language: str) -> str:
    """Why nothing is played at a table any more."""
    return words.CLOSED[Closing(scene.closed_by or Closing.EMPTY)](language)


def dealt_lobby(scene: TableScene) -> Screen:
    """A lobby whose people play now: what it said of free seats and of dealing is true no more."""
    number_ = scene.deal.number if scene.deal else 1
    names = ", ".join(name(person) for person in scene.deal.people) if scene.deal else ""
    return Screen(words.LOBBY_DEALT(scene.language, number=number_, names=names))


def _seat(scene: TableScene, index: int) -> str:
    person = scene.seated[index]
    host = words.HOST_MARK(scene.language) if person.id == scene.host.id else ""
    return words.LOBBY_SEAT(scene.language, number=index + 1, name=name(person), host=host)


def _worth(scene: TableScene) -> str | None:
    """Whether the next deal is paid, where a machine would play in it."""
    if not any(person.is_machine for person in scene.seated):
        return None
    return (words.MACHINES_BOOKED if scene.books_machines else words.MACHINES_FOR_FUN)(scene.language)


def _hint(scene: TableScene) -> str:
    free = scene.ruleset.max_players - len(scene.seated)
    if len(scene.seated) < scene.ruleset.min_players:
        return words.LOBBY_WAIT(scene.language, free=free, fewest=scene.ruleset.min_players)
    if not free:
        return words.LOBBY_FULL(scene.language, host=name(scene.host))
    return words.LOBBY_READY(scene.language, free=free, host=name(scene.host))


def _seat_buttons(scene: TableScene) -> tuple[Button, ...]:
    return (
        Button(words.JOIN(scene.language), Join(scene.id)),
        Button(words.LEAVE(scene.language), Leave(scene.id)),
    )


def _machine_buttons(scene: TableScene) -> tuple[Button, ...]:
    add = Button(words.ADD_MACHINE(scene.language), SeatMachine(scene.id))
    remove = Button(words.REMOVE_MACHINE(scene.language), DismissMachine(scene.id))
    free = scene.ruleset.max_players > len(scene.seated)
    here = any(person.is_machine for person in scene.seated)
    return (*((add,) if free else ()), *((remove,) if here else ()))


def _ruleset_buttons(scene: TableScene) -> Rows:
    """The four rulesets, the one that is played marked."""
    buttons = (
        Button(
            ("• " if ruleset == scene.ruleset.id else "") + words.RULESET_SHORT[ruleset](scene.language),
            ChooseRules(scene.id, place),
        )
        for place, ruleset in enumerate(ORDER)
    )
    return grid(buttons, RULESETS_A_ROW)


def _deal_buttons(scene: TableScene) -> tuple[Button, ...]:
    after = scene.deal.number if scene.deal else 0
    return (Button(words.DEAL(scene.language), DealCards(scene.id, after), style="primary"),)
