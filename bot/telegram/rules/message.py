"""The rules as one Telegram message; what a group plays otherwise than the named ruleset is marked."""

import html

from bot.engine import RULESETS, Ruleset
from bot.telegram.rules.section import Section, sections
from bot.telegram.rules.table import UNDER
from bot.telegram.rules.table_phrases import HOUSE_RULE
from bot.telegram.words import RULESET_NAMES

BULLET = "•"
MARK = "✏️"
INDENT = "   "


def rules_text(ruleset: Ruleset, language: str) -> str:
    """The rules of this very value as HTML of at most 4096 characters.

    A line that the named ruleset does not have word for word begins with ``MARK``, others with ``BULLET``.
    """
    named = {line for section in sections(RULESETS[ruleset.id], language) for line in section.lines}
    own = sections(ruleset, language)
    parts = [f"📜 <b>{RULESET_NAMES[ruleset.id](language)}</b>"]
    if any(line not in named for section in own for line in section.lines):
        parts.append(f"{MARK} <i>{HOUSE_RULE(language)}</i>")
    parts += [_section(section, named) for section in own]
    return "\n\n".join(parts)


def _section(section: Section, named: set[str]) -> str:
    return "\n".join((f"<b>{section.title}</b>", *(_line(line, line in named) for line in section.lines)))


def _line(line: str, is_named: bool) -> str:
    bullet = INDENT if line.startswith(UNDER) else BULLET
    return f"{bullet if is_named else MARK} {html.escape(line, quote=False)}"
