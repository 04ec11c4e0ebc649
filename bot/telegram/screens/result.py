"""The result: who won and how, the bill of each, the balances after; and the way on and back."""

from __future__ import annotations

from bot.engine import Result
from bot.service import DealScene, TableScene
from bot.telegram import words
from bot.telegram.callbacks import Export, LookBack, Why
from bot.telegram.describe import ending, liability
from bot.telegram.format import name, number, points
from bot.telegram.screens.lobby import closed
from bot.telegram.screens.screen import Button, Rows, Screen, lines
from bot.telegram.screens.slip import slip
from bot.telegram.screens.table import next_deal_buttons


def result(scene: TableScene, deal: DealScene, outcome: Result) -> Screen:
    """The result message; as long as it is the table's newest it is the lobby of the next deal too."""
    language = scene.language
    title = words.RESULT_TITLE(
        language,
        number=deal.number,
        ruleset=words.RULESET_NAMES[deal.group.ruleset.id](language),
        stake=number(deal.group.stake, language),
    )
    text = lines(
        title,
        ending(outcome, deal.people, language),
        liability(outcome, deal.people, language),
        *slip(outcome, deal.group.ruleset, deal.people, language),
        _balances(deal, language),
        _seated(scene),
    )
    on = next_deal_buttons(scene, deal) if scene.open else ()
    return Screen(text, (*on, *back_buttons(deal.id, language)))


def back_buttons(deal_id: int, language: str) -> Rows:
    """What stays under a result however old it is: why it was paid so, the deal again, its record."""
    return (
        (
            Button(words.WHY(language), Why(deal_id, 0)),
            Button(words.REVIEW(language), LookBack(deal_id, 1)),
            Button(words.EXPORT(language), Export(deal_id)),
        ),
    )


def _balances(deal: DealScene, language: str) -> str:
    if deal.for_fun:
        return words.FOR_FUN(language)
    shown = " · ".join(f"{name(row.person)} {points(row.points, language)}" for row in deal.balances)
    return words.BALANCES(language, balances=shown) if shown else ""


def _seated(scene: TableScene) -> str:
    if not scene.open:
        return closed(scene, scene.language)
    return words.SEATED_NOW(scene.language, names=", ".join(name(person) for person in scene.seated))
