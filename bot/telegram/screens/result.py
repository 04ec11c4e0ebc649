"""The result: who won and how, all hands, every payment with its cause, the balances after."""

from __future__ import annotations

from bot.engine import Result
from bot.service import DealScene, TableScene
from bot.telegram import words
from bot.telegram.describe import ending, liability, payments
from bot.telegram.format import cards, name, number, points
from bot.telegram.screens.lobby import closed
from bot.telegram.screens.screen import Screen, lines
from bot.telegram.screens.table import next_deal_buttons


def result(scene: TableScene, deal: DealScene, outcome: Result) -> Screen:
    """The result message; as long as it is the table's newest it is the lobby of the next deal too."""
    language = scene.language
    title = words.RESULT_TITLE(
        language,
        number=deal.number,
        ruleset=words.RULESET_NAMES[deal.group.ruleset.id](language),
        stake=number(deal.group.stake),
    )
    text = lines(
        title,
        ending(outcome, deal.people, language),
        liability(outcome, deal.people, language),
        *_hands(deal, outcome, language),
        *_payments(deal, outcome, language),
        _balances(deal, language),
        _seated(scene),
    )
    return Screen(text, next_deal_buttons(scene, deal) if scene.open else ())


def _hands(deal: DealScene, outcome: Result, language: str) -> list[str]:
    return [
        words.HAND_LINE(
            language,
            name=name(person),
            points=points(outcome.net[seat]),
            cards=cards(outcome.hands[seat]) or words.NO_CARDS(language),
        )
        for seat, person in enumerate(deal.people)
    ]


def _payments(deal: DealScene, outcome: Result, language: str) -> list[str]:
    rows = payments(outcome, deal.group.ruleset, deal.people, language)
    return [words.PAYMENTS(language), *rows] if rows else [words.NO_PAYMENTS(language)]


def _balances(deal: DealScene, language: str) -> str:
    shown = " · ".join(f"{name(row.person)} {points(row.points)}" for row in deal.balances)
    return words.BALANCES(language, balances=shown) if shown else ""


def _seated(scene: TableScene) -> str:
    if not scene.open:
        return closed(scene, scene.language)
    return words.SEATED_NOW(scene.language, names=", ".join(name(person) for person in scene.seated))
