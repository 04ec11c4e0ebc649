"""The rules of one ruleset as titled sections of lines, in the order of play."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields

from bot.engine import Ruleset
from bot.telegram.rules import payment, payment_phrases, table, table_phrases
from bot.telegram.words import Phrase

_SECTIONS: tuple[tuple[Phrase, Callable[[Ruleset], Iterator[Phrase]]], ...] = (
    (table_phrases.DEAL_TITLE, table.deal),
    (table_phrases.COMBINATIONS_TITLE, table.combinations),
    (table_phrases.BEATING_TITLE, table.beating),
    (table_phrases.LEAD_TITLE, table.lead),
    (payment_phrases.SAM_TITLE, payment.sam),
    (payment_phrases.INSTANT_TITLE, payment.instant_wins),
    (payment_phrases.CHOP_TITLE, payment.chops),
    (payment_phrases.DUTY_TITLE, payment.duty),
    (payment_phrases.SETTLEMENT_TITLE, payment.settlement),
    (table_phrases.LEAVING_TITLE, table.leaving),
)


@dataclass(frozen=True, slots=True)
class Section:
    """A title and its lines, plain text in one language; items of a list begin with ``UNDER``."""

    title: str
    lines: tuple[str, ...]


def sections(ruleset: Ruleset, language: str) -> tuple[Section, ...]:
    """All the rules of a value, every number filled in from its field."""
    return tuple(
        Section(title(language), sentences(ruleset, lines(ruleset), language)) for title, lines in _SECTIONS
    )


def sentences(ruleset: Ruleset, phrases: Iterable[Phrase], language: str) -> tuple[str, ...]:
    """Sentences about a value, every number filled in from its field."""
    values = {item.name: getattr(ruleset, item.name) for item in fields(ruleset)}
    return tuple(phrase(language, **values) for phrase in phrases)
