"""The rules of all four rulesets as Markdown, kept in a README between two markers."""

from bot.engine import RULESETS, Ruleset
from bot.telegram.rules.section import Section, sections
from bot.telegram.rules.table import UNDER
from bot.telegram.words import RULESET_NAMES

BEGIN = "<!-- rules: begin (written by python -m bot.telegram.rules README.md) -->"
END = "<!-- rules: end -->"


def markdown(language: str) -> str:
    """The four rulesets in one language, a third-level heading each."""
    return "\n\n".join(_ruleset(ruleset, language) for ruleset in RULESETS.values())


def with_rules(text: str) -> str:
    """A README with its rules written anew, English folded; ``ValueError`` without one pair of markers."""
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(END) < text.index(BEGIN):
        raise ValueError(f"expected one {BEGIN!r} and after it one {END!r}")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    english = f"<details>\n<summary>English</summary>\n\n{markdown('en')}\n\n</details>"
    return f"{before}{BEGIN}\n\n{markdown('vi')}\n\n{english}\n\n{END}{after}"


def _ruleset(ruleset: Ruleset, language: str) -> str:
    title = f"### {RULESET_NAMES[ruleset.id](language)} – `{ruleset.id}`"
    return "\n\n".join((title, *(_section(section) for section in sections(ruleset, language))))


def _section(section: Section) -> str:
    return f"**{section.title}**\n\n" + "\n".join(map(_line, section.lines))


def _line(line: str) -> str:
    return f"  - {line.removeprefix(UNDER)}" if line.startswith(UNDER) else f"- {line}"
