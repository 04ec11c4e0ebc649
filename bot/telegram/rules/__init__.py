"""The rules that players read, derived from a ``Ruleset``: words and behaviour have one source.

Reading order: table_phrases, payment_phrases (every sentence, numbers by field names), table,
payment (which sentences hold), section (all of them in order), cited (those that decided a payment), message
(for Telegram, house rules marked), readme (for the README), option_phrases and option (house rules in short,
for a settings screen).

``python -m bot.telegram.rules README.md`` rewrites the rules in a README between its two markers.
"""

from bot.telegram.rules.cited import of_chain, of_den, of_ending, of_parts
from bot.telegram.rules.message import BULLET, INDENT, MARK, rules_sections, rules_title
from bot.telegram.rules.option import option_meaning, option_words, value_words
from bot.telegram.rules.readme import BEGIN, END, markdown, with_rules
from bot.telegram.rules.section import sentences
from bot.telegram.rules.table import UNDER

__all__ = [
    "BEGIN",
    "BULLET",
    "END",
    "INDENT",
    "MARK",
    "UNDER",
    "markdown",
    "of_chain",
    "of_den",
    "of_ending",
    "of_parts",
    "option_meaning",
    "option_words",
    "rules_sections",
    "rules_title",
    "sentences",
    "value_words",
    "with_rules",
]
