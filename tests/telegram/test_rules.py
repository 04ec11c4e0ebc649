"""The rules that players read say what the ruleset does, in both languages, and mark house rules."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from html import unescape
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from bot.engine import (
    RULESETS,
    Breach,
    Chain,
    ChopTariff,
    DenBasis,
    FinishOnTwo,
    FirstLeader,
    InstantWin,
    IwTiming,
    LastIn,
    Option,
    Ruleset,
    SamFail,
    SamFailTo,
    Shape,
    TimeoutLead,
    available_options,
    beats,
    combination,
    parse_cards,
    with_options,
)
from bot.telegram.rules import (
    BEGIN,
    END,
    MARK,
    markdown,
    option_words,
    payment_phrases,
    rules_sections,
    rules_title,
    table_phrases,
    value_words,
    with_rules,
)
from bot.telegram.rules.__main__ import main
from bot.telegram.rules.option_phrases import MEANINGS, OPTIONS
from bot.telegram.screens.rules import rules_screen
from bot.telegram.words import RULESET_NAMES, Phrase

LANGUAGES = ("vi", "en")
MOST = 4096
each_language = pytest.mark.parametrize("language", LANGUAGES)
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda rules: rules.id)

DEM_LA, LOC, GON, KHO = RULESETS.values()


def rules_text(ruleset: Ruleset, language: str) -> str:
    """All the rules, title and sections, as on one page."""
    pages = "\n\n".join(text for _, text in rules_sections(ruleset, language))
    return f"{rules_title(ruleset, pages, language)}\n\n{pages}"


def test_every_option_has_a_meaning_and_every_meaning_an_option() -> None:
    known = {option.name for ruleset in RULESETS.values() for option in available_options(ruleset)}
    assert known <= set(MEANINGS)
    assert set(MEANINGS) == set(OPTIONS)


def lines(text: str) -> list[str]:
    """The rules of a message without bullets, marks, titles and legend."""
    starts = ("• ", "   ", MARK)
    return [
        line.lstrip(f" •{MARK}") for line in text.split("\n") if line.startswith(starts) and "<i>" not in line
    ]


def marked(text: str) -> list[str]:
    """The lines of a message that are marked, the legend apart."""
    return [
        line.removeprefix(MARK).strip()
        for line in text.split("\n")
        if line.startswith(MARK) and "<i>" not in line
    ]


def marked_titles(text: str) -> set[str]:
    """The titles of the sections in which something is marked."""
    sections = [part.split("\n") for part in text.split("\n\n") if part.startswith("<b>")]
    return {section[0] for section in sections if any(line.startswith(MARK) for line in section[1:])}


def shown(text: str) -> str:
    """What is left of a message when Telegram has parsed it."""
    return unescape(re.sub(r"<[^>]*>", "", text))


def choices(option: Option) -> list[object]:
    """Values of an option that are worth trying, its default left out."""
    values: list[object] = list(option.values)
    if option.several:
        sizes = range(len(option.values) + 1)
        values = [list(some) for size in sizes for some in combinations(option.values, size)]
    elif isinstance(option.default, int) and not isinstance(option.default, bool):
        values = [0, option.default + 1, 50]
    return [value for value in values if value != option.default]


def single_flips() -> Iterator[Any]:
    for ruleset in RULESETS.values():
        for option in available_options(ruleset):
            for value in choices(option):
                yield pytest.param(ruleset, option.name, value, id=f"{ruleset.id}-{option.name}-{value}")


each_flip = pytest.mark.parametrize(("ruleset", "name", "value"), list(single_flips()))


def longest(ruleset: Ruleset, language: str) -> Ruleset:
    """The house rules with the longest text: options take their longest values in turn."""
    best, length = ruleset, 0
    while len(rules_text(best, language)) > length:
        length = len(rules_text(best, language))
        for option in available_options(ruleset):
            tries = [best, *(with_options(best, {option.name: value}) for value in choices(option))]
            best = max(tries, key=lambda tried: len(rules_text(tried, language)))
    return best


class Tags(HTMLParser):
    """Fails where tags are not balanced or not among those that the rules use."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("b", "i")
        assert not attrs
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_entityref(self, name: str) -> None:
        assert name in ("lt", "gt", "amp")

    def handle_data(self, data: str) -> None:
        assert not set("<>&") & set(data)


# -- a message ---------------------------------------------------------------------------------


@each_language
@each_ruleset
def test_a_named_ruleset_is_headed_by_its_name_and_has_no_mark(ruleset: Ruleset, language: str) -> None:
    text = rules_text(ruleset, language)
    assert text.startswith(f"📜 <b>{RULESET_NAMES[ruleset.id](language)}</b>")
    assert MARK not in text
    assert len(re.findall(r"^<b>.+</b>$", text, re.MULTILINE)) == 10


@each_language
@each_ruleset
def test_every_page_of_the_rules_fits_whatever_a_group_chooses(ruleset: Ruleset, language: str) -> None:
    wordy = longest(ruleset, language)
    assert len(rules_text(wordy, language)) > len(rules_text(ruleset, language))
    pages = len(rules_sections(wordy, language))
    for page in range(pages):
        text = rules_screen(wordy, page, language).text
        assert len(shown(text).encode("utf-16-le")) // 2 <= MOST


@each_language
@each_ruleset
def test_rules_are_html_that_telegram_takes(ruleset: Ruleset, language: str) -> None:
    for rules in (ruleset, longest(ruleset, language)):
        text = rules_text(rules, language)
        tags = Tags()
        tags.feed(text)
        tags.close()
        assert not tags.open
        assert not re.search(r"[{}_*]|None|True|False", shown(text))


@each_ruleset
def test_both_languages_have_the_same_lines_and_numbers(ruleset: Ruleset) -> None:
    vietnamese, english = (rules_text(ruleset, language) for language in LANGUAGES)
    assert len(lines(vietnamese)) == len(lines(english))
    assert vietnamese != english


# -- marks -------------------------------------------------------------------------------------


@each_language
@each_flip
def test_a_house_rule_marks_the_lines_it_changes(
    ruleset: Ruleset, name: str, value: object, language: str
) -> None:
    named = lines(rules_text(ruleset, language))
    text = rules_text(with_options(ruleset, {name: value}), language)
    own = lines(text)
    assert 1 <= len(marked(text)) <= 2
    assert not set(marked(text)) & set(named)
    assert len(own) - len(marked(text)) == len([line for line in own if line in named])
    assert f"{MARK} <i>" in text


SECTIONS = {
    "sam_fail": "SAM",
    "sam_fail_to": "SAM",
    "iw_timing": "INSTANT",
    "iw_pay": "INSTANT",
    "iw_opening_only": "INSTANT",
    "low_straights": "COMBINATIONS",
    "quad_beats_two_2s": "BEATING",
    "chop_two": "CHOP",
    "chop_quad": "CHOP",
    "chop_run3": "CHOP",
    "chop_run4": "CHOP",
    "chain": "CHOP",
    "free_chop": "BEATING",
    "two_in_hand": "SETTLEMENT",
    "quad_in_hand": "SETTLEMENT",
    "only_twos": "SETTLEMENT",
    "finish_on_two": "SETTLEMENT",
    "duty": "DUTY",
    "den_basis": "DUTY",
    "timeout_lead": "LEAVING",
    "first_play_must_contain": "LEAD",
}
FURTHER = {
    # A pair of 2s that can be chopped needs a price where the tariff is flat.
    ("sam-gon", "quad_beats_two_2s"): {"CHOP"},
    # A declarer's bare 2s fail where they are a forfeit.
    ("sam-dem-la", "finish_on_two"): {"SAM"},
    ("sam-loc", "finish_on_two"): {"SAM"},
    # A leader whose time is out is liable only where that is leaving.
    ("tu-lo-kho", "timeout_lead"): {"DUTY"},
}


@each_flip
def test_a_house_rule_is_marked_in_its_section(ruleset: Ruleset, name: str, value: object) -> None:
    found = marked_titles(rules_text(with_options(ruleset, {name: value}), "vi"))
    wanted = {SECTIONS[name]} | FURTHER.get((ruleset.id, name), set())
    if (ruleset.id, name, value) == ("sam-gon", "finish_on_two", "forfeit"):
        wanted.add("SAM")
    titles = {**vars(table_phrases), **vars(payment_phrases)}
    assert found == {f"<b>{titles[f'{section}_TITLE'].vi}</b>" for section in wanted}


def test_several_house_rules_are_all_marked() -> None:
    rules = with_options(DEM_LA, {"chop_quad": 30, "duty": ["B1"], "iw_pay": 25})
    assert marked(rules_text(rules, "en")) == [
        "Each loser pays 25 lá and nothing more.",
        "The victim pays the chopper: "
        "10 lá for each 2, 30 for a quad, 15 for a 3-pair run, 25 for a longer one.",
        "– (a pass makes nobody liable)",
    ]


def test_an_option_set_to_its_default_is_no_house_rule() -> None:
    assert rules_text(with_options(LOC, {"iw_pay": LOC.iw_pay}), "vi") == rules_text(LOC, "vi")


# -- the value ---------------------------------------------------------------------------------

# field: (a ruleset it matters in, another value)
OTHERWISE: dict[str, tuple[Ruleset, object]] = {
    "min_players": (LOC, 3),
    "max_players": (LOC, 3),
    "hand_size": (GON, 9),
    "suits_bind": (LOC, True),
    "low_straights": (LOC, False),
    "two_tops_straights": (replace(LOC, low_straights=False), True),
    "pair_runs": (LOC, True),
    "beats_also": (DEM_LA, frozenset({(Shape.QUAD, Shape.TWO), (Shape.RUN3, Shape.TWO)})),
    "quad_beats_two_2s": (LOC, True),
    "free_chop": (DEM_LA, False),
    "first_leader": (LOC, FirstLeader.RANDOM),
    "first_play_must_contain": (LOC, True),
    "opening_after_instant_win": (DEM_LA, False),
    "opening_when_winner_alone": (LOC, True),
    "streak_that_leads": (DEM_LA, 3),
    "has_declarations": (LOC, False),
    "sam_pay": (GON, 21),
    "sam_fail": (GON, SamFail.N),
    "sam_fail_to": (GON, SamFailTo.EACH),
    "instant_wins": (LOC, frozenset({InstantWin.DRAGON})),
    "ranked_instant_wins": (DEM_LA, (InstantWin.DRAGON, InstantWin.FOUR_THREES)),
    "opening_instant_wins": (replace(DEM_LA, iw_opening_only=True), frozenset({InstantWin.FOUR_THREES})),
    "iw_timing": (LOC, IwTiming.AFTER),
    "iw_pay": (LOC, 21),
    "iw_adds_stuck": (LOC, False),
    "iw_opening_only": (DEM_LA, True),
    "chop_tariff": (DEM_LA, ChopTariff.FLAT),
    "chop_two": (GON, 21),
    "chop_quad": (GON, 21),
    "chop_run3": (DEM_LA, 21),
    "chop_run4": (DEM_LA, 21),
    "chain": (LOC, Chain.EACH),
    "cong": (LOC, None),
    "cong_adds_stuck": (LOC, False),
    "two_in_hand": (LOC, 6),
    "red_two_in_hand": (KHO, None),
    "only_twos": (GON, None),
    "quad_in_hand": (LOC, 0),
    "doubled_from": (KHO, None),
    "finish_on_two": (LOC, FinishOnTwo.WIN),
    "forfeit_per_two": (LOC, 6),
    "duty": (KHO, (Breach.A, Breach.B)),
    "den_basis": (KHO, DenBasis.CARDS),
    "timeout_lead": (KHO, TimeoutLead.LOWEST),
    "last_in": (KHO, LastIn.WINS),
}


def test_every_field_of_a_ruleset_is_told() -> None:
    assert set(OTHERWISE) == {item.name for item in fields(Ruleset) if item.init} - {"id"}


@each_language
@pytest.mark.parametrize("name", OTHERWISE)
def test_another_value_of_a_field_is_other_text(name: str, language: str) -> None:
    rules, value = OTHERWISE[name]
    changes: dict[str, Any] = {name: value}
    assert lines(rules_text(replace(rules, **changes), language)) != lines(rules_text(rules, language))


def numeric_fields() -> Iterator[Any]:
    for ruleset in RULESETS.values():
        for item in fields(ruleset):
            value = getattr(ruleset, item.name)
            if item.init and isinstance(value, int) and not isinstance(value, bool) and value:
                yield pytest.param(ruleset, item.name, id=f"{ruleset.id}-{item.name}")


# What a ruleset has a price for, though it never asks it.
UNTOLD = {
    ("sam-gon", "forfeit_per_two"),  # until going out on 2s is a forfeit
    ("sam-gon", "iw_pay"),
    *(("tu-lo-kho", name) for name in ("iw_pay", "sam_pay")),
}


@each_language
@pytest.mark.parametrize(("ruleset", "name"), list(numeric_fields()))
def test_numbers_are_those_of_the_value(ruleset: Ruleset, name: str, language: str) -> None:
    changes: dict[str, Any] = {name: 37}
    text = rules_text(replace(ruleset, **changes), language)
    assert bool(re.search(r"\b37\b", text)) == ((ruleset.id, name) not in UNTOLD)
    assert not re.search(r"\b37\b", rules_text(ruleset, language))


THINGS = {
    Shape.SINGLE: "KS",
    Shape.TWO: "2H",
    Shape.PAIR: "KS KC",
    Shape.PAIR_OF_TWOS: "2S 2C",
    Shape.QUAD: "9S 9C 9D 9H",
    Shape.RUN3: "JS JH QS QH KS KH",
}
BOMBS = {
    Shape.QUAD: "7S 7C 7D 7H",
    Shape.RUN3: "4S 4C 5S 5C 6S 6C",
    Shape.RUN4: "4S 4C 5S 5C 6S 6C 7S 7C",
}


@pytest.mark.parametrize(
    "rules",
    [*RULESETS.values(), *(with_options(rules, {"quad_beats_two_2s": True}) for rules in (DEM_LA, LOC, GON))],
    ids=lambda rules: f"{rules.id}-{rules.quad_beats_two_2s}",
)
def test_bombs_beat_what_the_text_says(rules: Ruleset) -> None:
    told = {
        line.split(": ")[0]: line.split(": ")[1].split(";")[0]
        for line in lines(rules_text(rules, "en"))
        if ": " in line
    }
    for bomb, cards in BOMBS.items():
        played = combination(rules, parse_cards(cards))
        sentence = next((told[head] for head in told if head.startswith(table_phrases.PLAYED[bomb].en)), "")
        for shape, thing in THINGS.items():
            table = combination(rules, parse_cards(thing))
            if table is not None and bomb is not shape:
                really = played is not None and beats(rules, played, table)
                listed = table_phrases.BEATEN[shape].en in sentence.rstrip(".").split(", ")
                assert listed == really, (bomb, shape)


@pytest.mark.parametrize(
    ("rules", "language", "words"),
    [
        (DEM_LA, "vi", "Cóng (chưa đánh được lá nào): 15 lá thay cho số lá, không tính thối"),
        (
            LOC,
            "vi",
            "Bị chặn một lần là đền Sâm: ván dừng ngay, trả người chặn 20 lá × số người chơi, tính cả mình",
        ),
        (GON, "en", "he pays the blocker 20 lá × the other players"),
        (with_options(GON, {"sam_fail_to": "each"}), "en", "he pays each player still in 20 lá"),
        (DEM_LA, "vi", "4 đôi thông được chặt tự do"),
        (DEM_LA, "vi", "Xét sau lúc báo Sâm"),
        (DEM_LA, "vi", "gộp giá mọi thứ bị chặt trong vòng"),
        (DEM_LA, "vi", "bỏ lượt khi bàn là rác mà có lá lớn hơn (bàn là bộ thì không đền)"),
        (DEM_LA, "vi", "ai có 3♠, không thì lá nhỏ nhất"),
        (LOC, "vi", "cóng (chưa đánh được lá nào): 15 lá thay cho số lá, vẫn tính thối"),
        (LOC, "vi", "Mỗi người thua trả 20 lá, cộng thối heo và tứ quý trên tay"),
        (LOC, "vi", "nhỏ nhất A-2-3, rồi 2-3-4, 3-4-5…; lớn nhất Q-K-A, không có K-A-2"),
        (LOC, "vi", "15 lá × số lần chặt trong vòng"),
        (LOC, "vi", "đánh trước, bộ nào cũng được"),
        (LOC, "vi", "bàn là bài của nhà báo 1 mà chặn được"),
        (LOC, "vi", "người báo rời ván hay về bằng toàn heo cũng đền"),
        (GON, "vi", "Người báo rời ván cũng đền"),
        (GON, "vi", "lúc mở vòng thì bot đánh lá rác nhỏ nhất"),
        (GON, "vi", "Không có ăn trắng."),
        (KHO, "vi", "heo chỉ đứng cuối và là lớn nhất (K-A-2)"),
        (KHO, "vi", "2 lá cùng số, cùng màu"),
        (KHO, "vi", "lúc mở vòng là rời ván"),
        (KHO, "vi", "mở vòng mà rời ván hay hết giờ"),
        (KHO, "vi", "Không được về bằng heo"),
        (KHO, "vi", "Chỉ còn một người: ván bỏ dở"),
        (with_options(KHO, {"den_basis": "cards"}), "vi", "chỉ số lá những người thua còn trên tay"),
        (GON, "vi", "trên tay chỉ còn toàn heo là thối heo: 20 lá thay cho số lá"),
        (KHO, "vi", "thối heo: thêm 3 lá mỗi heo đen, 6 lá mỗi heo đỏ"),
        (KHO, "vi", "Không có báo Sâm."),
        (KHO, "en", "twice that from 10 cards on"),
        (replace(KHO, duty=(Breach.C,)), "en", "If a play of a combination leaves somebody one card"),
        (replace(KHO, duty=()), "en", "Nobody is liable"),
        (with_options(LOC, {"duty": ["B3"]}), "vi", "(đánh rác nhỏ thì không phải đền)"),
        (with_options(GON, {"quad_beats_two_2s": True}), "vi", "heo 20 lá, đôi heo cũng vậy"),
        (
            with_options(GON, {"first_play_must_contain": True}),
            "vi",
            "bộ đầu phải có lá nhỏ nhất của người đó",
        ),
    ],
)
def test_rules_say(rules: Ruleset, language: str, words: str) -> None:
    assert words.lower() in shown(rules_text(rules, language)).lower()


def phrases(value: object) -> Iterator[Phrase]:
    if isinstance(value, Phrase):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from phrases(item)


def placeholders(text: str) -> list[str]:
    plain = text.replace("{{", "{").replace("}}", "}")
    return sorted(name for _, name, _, _ in Formatter().parse(plain) if name)


def test_sentences_have_the_same_fields_in_both_languages() -> None:
    found = [phrase for module in (table_phrases, payment_phrases) for phrase in phrases(vars(module))]
    names = {item.name for item in fields(Ruleset)}
    assert len(found) > 80
    for phrase in found:
        assert placeholders(phrase.vi) == placeholders(phrase.en)
        assert {name for name in placeholders(phrase.vi) if name.islower()} <= names
        # Numbers come from fields; only the pack and a rank are written out.
        assert set(re.findall(r"\d\d+", phrase.vi + phrase.en)) <= {"52", "10"}


# -- a settings screen -------------------------------------------------------------------------

SHORT = 32


@each_language
@each_ruleset
def test_options_and_values_have_words_that_fit_a_button(ruleset: Ruleset, language: str) -> None:
    for option in available_options(ruleset):
        assert 0 < len(option_words(option.name)(language)) <= SHORT
        words = [value_words(option.name, value, language) for value in (*choices(option), option.default)]
        assert all(0 < len(word) <= SHORT for word in words), words
        assert len(set(words)) == len(words)
        for value in option.values:
            assert value_words(option.name, value, language)


@each_language
def test_options_have_different_names(language: str) -> None:
    names = {option.name for ruleset in RULESETS.values() for option in available_options(ruleset)}
    assert len({option_words(name)(language) for name in names}) == len(names)


def test_values_are_told_by_their_kind() -> None:
    assert value_words("iw_pay", 25, "vi") == "25 lá"
    assert value_words("free_chop", False, "vi") == "không"
    assert value_words("duty", ["B1", "B3"], "vi") == "đánh nhỏ, bỏ bộ"
    assert value_words("duty", [], "en") == "nothing"
    assert value_words("finish_on_two", FinishOnTwo.ILLEGAL, "en") == "not allowed"


def test_unknown_options_and_values_are_refused() -> None:
    with pytest.raises(KeyError):
        option_words("wild_cards")
    with pytest.raises(KeyError):
        value_words("chain", "first", "vi")


# -- the README --------------------------------------------------------------------------------

README = f"# Game\n\nBefore.\n\n{BEGIN}\nold rules\n{END}\n\nAfter.\n"


def test_only_what_is_between_the_markers_is_rewritten() -> None:
    text = with_rules(README)
    assert text.startswith(f"# Game\n\nBefore.\n\n{BEGIN}\n")
    assert text.endswith(f"\n{END}\n\nAfter.\n")
    assert "old rules" not in text
    assert with_rules(text) == text


@each_language
def test_the_readme_has_every_line_of_every_ruleset(language: str) -> None:
    text = with_rules(README)
    assert markdown(language) in text
    for ruleset in RULESETS.values():
        assert f"### {RULESET_NAMES[ruleset.id](language)} – `{ruleset.id}`" in text
        for line in lines(rules_text(ruleset, language)):
            assert f"- {unescape(line).removeprefix('– ')}\n" in text


def test_english_is_folded_away() -> None:
    folded = with_rules(README).split("<details>")[1].split("</details>")[0]
    assert markdown("en") in folded
    assert markdown("vi") not in folded


@pytest.mark.parametrize("text", ["", BEGIN, f"{END}\n{BEGIN}", README + README])
def test_a_readme_without_one_pair_of_markers_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="rules: begin"):
        with_rules(text)


def test_the_command_rewrites_a_file(tmp_path: Path) -> None:
    path = tmp_path / "README.md"
    path.write_text(README, encoding="utf-8")
    main([str(path)])
    assert path.read_text(encoding="utf-8") == with_rules(README)
