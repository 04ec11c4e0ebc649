"""`/luat`: the rules as a short page, and a page for each section; one message, changed in place."""

from __future__ import annotations

from bot.engine import Ruleset
from bot.telegram import words
from bot.telegram.callbacks import ReadRules
from bot.telegram.rules import rules_sections, rules_title
from bot.telegram.screens.screen import Button, Rows, Screen, grid, lines
from bot.telegram.screens.settings import ORDER, differences

SECTIONS_A_ROW = 2


def rules_screen(ruleset: Ruleset, page: int, language: str) -> Screen:
    """Page 0, or one that is none: who plays, the house rules in short, the way to the sections; else one."""
    sections = rules_sections(ruleset, language)
    titles = [title.partition(" (")[0] for title, _ in sections]
    index = ORDER.index(ruleset.id)
    if not 1 <= page < len(sections):
        house = differences(ruleset, language) or ""
        heading = lines(rules_title(ruleset, house, language), house)
        text = "\n\n".join((heading, sections[0][1], words.PICK_SECTION(language)))
        return Screen(text, (*_contents(titles, index), *_others(index, language)))
    back = Button(words.BACK(language), ReadRules(index, 0))
    following = page + 1 if page + 1 < len(sections) else 0
    on = (Button(f"{titles[following]} ›", ReadRules(index, following)),) if following else ()
    text = sections[page][1]
    return Screen(f"{rules_title(ruleset, text, language)}\n\n{text}", ((back, *on),))


def _contents(titles: list[str], index: int) -> Rows:
    """All sections but the first, which stands above."""
    buttons = (Button(title, ReadRules(index, page)) for page, title in enumerate(titles) if page)
    return grid(buttons, SECTIONS_A_ROW)


def _others(index: int, language: str) -> Rows:
    """The other rulesets."""
    buttons = (
        Button(f"📜 {words.RULESET_SHORT[other](language)}", ReadRules(place, 0))
        for place, other in enumerate(ORDER)
        if place != index
    )
    return grid(buttons, len(ORDER) - 1)
