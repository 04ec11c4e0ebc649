"""The lobby: who sits, by which rules and for how much, and the buttons to sit down, leave and deal."""

from __future__ import annotations

from bot.service import Closing, TableScene
from bot.telegram import words
from bot.telegram.callbacks import ChooseRules, DealCards, Join, Leave
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
        stake=number(scene.stake),
        seconds=seconds,
    )
    seats = [_seat(scene, index) for index in range(len(scene.seated))] or [words.LOBBY_EMPTY(language)]
    heading = lines(title, differences(scene.ruleset, language))
    text = "\n".join((heading, "", *seats, "", _hint(scene)))
    return Screen(text, (_seat_buttons(scene), _deal_buttons(scene), *_ruleset_buttons(scene)))


def closed(scene: TableScene, language: str) -> str:
    """Why nothing is played at a table any more."""
    return words.CLOSED[Closing(scene.closed_by or Closing.EMPTY)](language)


def _seat(scene: TableScene, index: int) -> str:
    person = scene.seated[index]
    host = words.HOST_MARK(scene.language) if person.id == scene.host.id else ""
    return words.LOBBY_SEAT(scene.language, number=index + 1, name=name(person), host=host)


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
