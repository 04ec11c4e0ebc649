"""The catalogue: everything in both languages, with the same fields, within Telegram's limits."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

import pytest

from bot.engine import RULESETS, Breach, Cause, EndedBy, InstantWin, Kind, Reason
from bot.service import Notice, Reply
from bot.telegram import words
from bot.telegram.format import shown
from bot.telegram.words import Phrase

TOAST = 200
BUTTON = 64
WORDS = Path(words.__file__).parent
SOURCES = [path for path in WORDS.parents[1].rglob("*.py") if path.parent != WORDS]
LONG_NAME = "W" * 20
FIELDS: Mapping[str, str | int] = {
    "name": LONG_NAME,
    "title": LONG_NAME,
    "number": 1_000_000,
    "waiting": 4,
    "fewest": 2,
    "most": 1_000_000,
    "known": ", ".join(RULESETS),
    "cards": "3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS 2S",
}


def catalogue() -> Iterator[tuple[str, Phrase]]:
    """Every phrase with its name."""
    for name, value in vars(words).items():
        if isinstance(value, Phrase):
            yield name, value
        elif isinstance(value, Mapping) and name.isupper():
            yield from ((f"{name}[{key}]", phrase) for key, phrase in value.items())


PHRASES = dict(catalogue())
each_phrase = pytest.mark.parametrize("phrase", PHRASES.values(), ids=PHRASES)
each_toast = pytest.mark.parametrize("code", words.TOASTS, ids=str)


def fields(text: str) -> set[str]:
    """The fields a text names."""
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


class Tags(HTMLParser):
    """Notes tags that are not closed, or not in the order they were opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.broken = False
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.broken |= tag not in ("b", "i", "code")

    def handle_endtag(self, tag: str) -> None:
        self.broken |= not self.open or self.open.pop() != tag


def test_the_catalogue_is_found() -> None:
    assert len(PHRASES) > 150


def test_no_name_is_given_twice() -> None:
    """The files of the catalogue are one namespace: a second would hide the first."""
    names = [
        target.id
        for path in WORDS.glob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    ]
    assert len(names) > 150
    assert len(names) == len(set(names))


@each_phrase
def test_a_phrase_has_the_same_fields_in_both_languages(phrase: Phrase) -> None:
    assert fields(phrase.vi) == fields(phrase.en)
    assert all(re.fullmatch("[a-z]+", field) for field in fields(phrase.vi))


@each_phrase
def test_a_phrase_is_said_in_both_languages_or_in_neither(phrase: Phrase) -> None:
    assert bool(phrase.vi.strip()) is bool(phrase.en.strip())


@each_phrase
def test_a_phrase_is_sound_html(phrase: Phrase) -> None:
    for text in (phrase.vi, phrase.en):
        tags = Tags(text)
        assert not tags.open
        assert not tags.broken
        assert "&" not in text


def test_a_number_brings_its_word_along() -> None:
    phrase = Phrase("{name} còn {count} lá", "{name} has {count:card|cards}")
    assert phrase("en", name="An", count=1) == "An has 1 card"
    assert phrase("en", name="An", count=0) == "An has 0 cards"
    assert phrase("vi", name="An", count=1) == "An còn 1 lá"


def test_no_english_word_is_many_beside_a_number_that_may_be_one() -> None:
    many = re.compile(r"\{(count|free|more)\} [a-z]+s\b")
    assert not [name for name, phrase in PHRASES.items() if many.search(phrase.en)]


def test_vietnamese_is_spoken_where_the_language_is_not_known() -> None:
    phrase = Phrase("chào {name}", "hello {name}")
    assert phrase("vi", name="An") == phrase("de", name="An") == phrase("", name="An") == "chào An"
    assert phrase("en", name="An") == "hello An"


@pytest.mark.parametrize("code", [*Notice, *Reason], ids=str)
def test_every_answer_of_the_service_and_the_rules_has_words(code: Notice | Reason) -> None:
    assert code in words.TOASTS


@each_toast
@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_toast_is_plain_and_at_most_200_characters(code: Notice | Reason, language: str) -> None:
    named = fields(words.TOASTS[code].vi)
    text = words.say(Reply(code, {name: shown(name, FIELDS[name], language) for name in named}), language)
    assert len(text) <= TOAST
    assert not re.search(r"[<>&\n]", text)


def test_only_silence_that_is_meant_has_no_words() -> None:
    silent = {code for code, phrase in words.TOASTS.items() if not phrase.vi}
    assert silent == {Notice.OK, Notice.NOT_DUE, Notice.REPEATED}


@pytest.mark.parametrize("name", ["SELECTION_CHANGED", "UNKNOWN_BUTTON", "SLOW_DOWN", "CHOOSE_FIRST"])
def test_a_toast_of_the_screens_is_short_and_plain(name: str) -> None:
    phrase = PHRASES[name]
    assert not fields(phrase.vi)
    assert all(len(text) <= TOAST and "<" not in text for text in (phrase.vi, phrase.en))


@pytest.mark.parametrize("reason", Reason, ids=str)
def test_a_reason_fits_on_the_play_button(reason: Reason) -> None:
    for language in ("vi", "en"):
        label = words.CANNOT_PLAY(language, reason=words.TOASTS[reason](language))
        assert len(label) <= BUTTON


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (words.KINDS, Kind),
        (words.SHOWN, Kind),
        (words.INSTANT_WINS, InstantWin),
        (words.BREACHES, Breach),
        (words.ENDINGS, EndedBy),
        (words.RULESET_NAMES, RULESETS),
    ],
)
def test_every_value_of_the_rules_has_words(table: Mapping[object, Phrase], keys: Iterable[object]) -> None:
    assert set(table) == set(keys)


def test_every_cause_has_words_of_its_own_or_tells_the_part() -> None:
    told_by_part = {Cause.CARDS, Cause.CONG, Cause.DEN, Cause.CHOP, Cause.FORFEIT}
    assert set(words.CAUSES) | told_by_part == set(Cause)
    assert not set(words.CAUSES) & told_by_part


@pytest.mark.parametrize("name", words.COMMANDS)
def test_a_command_is_registered_as_telegram_wants(name: str) -> None:
    assert re.fullmatch("[a-z0-9_]{1,32}", name)
    for text in (words.COMMANDS[name].vi, words.COMMANDS[name].en):
        assert 1 <= len(text) <= 256


def test_every_phrase_is_said_somewhere() -> None:
    said = {
        node.attr
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "words"
    }
    own = ("TOASTS",)
    assert {name for name in vars(words) if name.isupper()} - said - {*own} == set()
