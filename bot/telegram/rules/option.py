"""House rules in words, for a settings screen."""

from bot.telegram.rules.option_phrases import FLAGS, LA, MEANINGS, NOTHING, OPTIONS, VALUES
from bot.telegram.words import Phrase


def option_words(name: str) -> Phrase:
    """What an option is called; ``KeyError`` for an unknown one."""
    return OPTIONS[name]


def option_meaning(name: str) -> Phrase:
    """What an option decides, in plain words."""
    return MEANINGS[name]


def value_words(name: str, value: object, language: str) -> str:
    """A JSON-ready value of an option (a flag, an amount in lá, a word or a list of words) in a few words."""
    if isinstance(value, bool):
        return FLAGS[value](language)
    if isinstance(value, int):
        return LA(language, la=value)
    if isinstance(value, list | tuple):
        return ", ".join(VALUES[name][word](language) for word in value) or NOTHING(language)
    return VALUES[name][str(value)](language)
