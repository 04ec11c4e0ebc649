"""The rules for Telegram, section by section; what a group plays otherwise than as named is marked."""

import html

from bot.engine import RULESETS, Ruleset
from bot.telegram.rules.section import Section, sections
from bot.telegram.rules.table import UNDER
from bot.telegram.rules.table_phrases import HOUSE_RULE
from bot.telegram.words import RULESET_NAMES

BULLET = "•"
MARK = "✏️"
INDENT = "   "


def rules_title(ruleset: Ruleset, text: str, language: str) -> str:
    """What the ruleset is called, HTML; what the mark means, where `text` bears it."""
    title = f"📜 <b>{RULESET_NAMES[ruleset.id](language)}</b>"
    return f"{title}\n{MARK} <i>{HOUSE_RULE(language)}</i>" if MARK in text else title


def rules_sections(ruleset: Ruleset, language: str) -> tuple[tuple[str, str], ...]:
    """The rules of this very value: the title of each section, and all of it as HTML, its title included.

    A line that the named ruleset does not have word for word begins with ``MARK``, others with ``BULLET``.
    """
    named = _named(ruleset, language)
    return tuple((section.title, _section(section, named)) for section in sections(ruleset, language))


def _named(ruleset: Ruleset, language: str) -> set[str]:
    return {line for section in sections(RULESETS[ruleset.id], language) for line in section.lines}


def _section(section: Section, named: set[str]) -> str:
    return "\n".join((f"<b>{section.title}</b>", *(_line(line, line in named) for line in section.lines)))


def _line(line: str, is_named: bool) -> str:
    bullet = INDENT if line.startswith(UNDER) else BULLET
    return f"{bullet if is_named else MARK} {html.escape(line, quote=False)}"
