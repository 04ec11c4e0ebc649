"""`/luat`: a short page that leads to every section, and back."""

from __future__ import annotations

import pytest

from bot.engine import RULESETS, Ruleset, with_options
from bot.telegram.callbacks import ReadRules
from bot.telegram.rules import MARK, rules_sections
from bot.telegram.screens.rules import rules_screen
from bot.telegram.screens.screen import Screen, height
from bot.telegram.screens.settings import ORDER
from tests.telegram.scenes import labels, read

each_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda rules: rules.id)
each_language = pytest.mark.parametrize("language", ["vi", "en"])
A_SCREEN = 30
"""Lines that a phone shows without scrolling, the buttons aside."""


def leads_to(screen: Screen) -> list[ReadRules]:
    """Where the buttons lead."""
    return [button.press for row in screen.rows for button in row if isinstance(button.press, ReadRules)]


@each_language
@each_ruleset
def test_the_first_page_leads_to_every_section_and_ruleset(ruleset: Ruleset, language: str) -> None:
    index = ORDER.index(ruleset.id)
    ways = leads_to(rules_screen(ruleset, 0, language))
    sections = range(1, len(rules_sections(ruleset, language)))
    assert ways[: len(sections)] == [ReadRules(index, page) for page in sections]
    assert {way.ruleset for way in ways[len(sections) :]} == set(range(len(ORDER))) - {index}


@each_language
@each_ruleset
def test_every_page_is_short_and_its_rules_are_all_there(ruleset: Ruleset, language: str) -> None:
    sections = rules_sections(ruleset, language)
    for page, (_, text) in enumerate(sections):
        screen = rules_screen(ruleset, page, language)
        assert text in screen.text
        assert height(screen.text) <= A_SCREEN
        assert all(len(label) <= 24 for row in labels(screen) for label in row)


@each_ruleset
def test_a_section_leads_back_and_on_and_the_last_one_back(ruleset: Ruleset) -> None:
    index, last = ORDER.index(ruleset.id), len(rules_sections(ruleset, "vi")) - 1
    assert leads_to(rules_screen(ruleset, 1, "vi")) == [ReadRules(index, 0), ReadRules(index, 2)]
    assert leads_to(rules_screen(ruleset, last, "vi")) == [ReadRules(index, 0)]
    assert labels(rules_screen(ruleset, 1, "vi"))[0][0] == "‹ Trở lại"


def test_a_page_that_is_none_is_the_first() -> None:
    ruleset = RULESETS["sam-loc"]
    assert rules_screen(ruleset, 99, "vi") == rules_screen(ruleset, 0, "vi")


def test_house_rules_stand_on_the_first_page_and_are_marked_in_their_section() -> None:
    ruleset = with_options(RULESETS["sam-loc"], {"two_in_hand": 30})
    assert f"{MARK} Thối heo, mỗi con: 30 lá" in read(rules_screen(ruleset, 0, "vi"))
    marked = [page for page in range(1, 10) if f"\n{MARK} " in rules_screen(ruleset, page, "vi").text[60:]]
    assert len(marked) == 1
