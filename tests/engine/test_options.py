"""House rules: which there are, which are refused, how they are written (rulebook 5, option table)."""

import pytest

from bot.engine import RULESETS, Breach, OptionError, available_options, options_of, with_options

COUNTS = {"sam-dem-la": 20, "sam-loc": 16, "sam-gon": 14, "tu-lo-kho": 4}


def test_the_four_rulesets_in_their_order() -> None:
    assert list(RULESETS) == ["sam-dem-la", "sam-loc", "sam-gon", "tu-lo-kho"]
    assert [(r.min_players, r.max_players, r.hand_size) for r in RULESETS.values()] == [
        (2, 5, 10),
        (2, 4, 10),
        (2, 4, 10),
        (2, 4, 13),
    ]
    assert [rules.has_declarations for rules in RULESETS.values()] == [True, True, True, False]


def test_only_gon_opens_anew_when_the_winner_sits_alone() -> None:
    """S3-06: the deal after it counts as a first one; the table knows, and names no winner then."""
    assert [r.id for r in RULESETS.values() if r.opening_when_winner_alone] == ["sam-gon"]


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_and_value_offered_is_taken_and_written_back(name: str) -> None:
    rules = RULESETS[name]
    options = available_options(rules)
    assert len(options) == COUNTS[name]
    for option in options:
        values = [list(option.values), list(option.values[:1]), []] if option.several else option.values
        for value in values:
            flipped = with_options(rules, {option.name: value})
            expected = {} if value == option.default else {option.name: value}
            assert options_of(flipped) == expected
            assert with_options(rules, options_of(flipped)) == flipped


@pytest.mark.parametrize("name", RULESETS)
def test_the_defaults_are_the_rulebooks(name: str) -> None:
    table = {
        "sam_fail": ("n", "n", "n-1", None),
        "sam_fail_to": ("blocker", "blocker", "blocker", None),
        "iw_timing": ("after", "before", None, None),
        "iw_pay": (20, 20, None, None),
        "iw_opening_only": (False, None, None, None),
        "low_straights": (True, True, True, None),
        "quad_beats_two_2s": (False, False, False, None),
        "chop_two": (10, 15, 20, None),
        "chop_quad": (20, 10, 20, None),
        "chop_run3": (15, None, None, None),
        "chop_run4": (25, None, None, None),
        "chain": ("last", "last", "last", None),
        "free_chop": (True, None, None, None),
        "two_in_hand": (10, 5, None, None),
        "quad_in_hand": (0, 10, 0, 10),
        "only_twos": (None, None, 20, None),
        "finish_on_two": ("forfeit", "forfeit", "win", None),
        "duty": (["B1", "B2"], ["B1", "B2", "B3"], ["B1"], None),
        "den_basis": ("owed", "owed", "owed", "owed"),
        "timeout_lead": ("lowest", "lowest", "lowest", "leave"),
        "first_play_must_contain": (True, False, False, False),
    }
    column = list(RULESETS).index(name)
    expected = {option: row[column] for option, row in table.items() if row[column] is not None}
    assert {option.name: option.default for option in available_options(RULESETS[name])} == expected
    missing = [option for option, row in table.items() if row[column] is None]
    for option in missing:
        if (name, option) != ("tu-lo-kho", "finish_on_two"):
            with pytest.raises(OptionError) as caught:
                with_options(RULESETS[name], {option: table[option][0]})
            assert (caught.value.option, caught.value.value) == (option, table[option][0])


def test_khos_finish_on_two_is_fixed() -> None:
    kho = RULESETS["tu-lo-kho"]
    assert with_options(kho, {"finish_on_two": "illegal"}) == kho
    with pytest.raises(OptionError):
        with_options(kho, {"finish_on_two": "win"})


def test_enum_values_may_be_given_as_such_and_duty_in_any_order() -> None:
    rules = with_options(RULESETS["sam-loc"], {"duty": (Breach.B3, Breach.B1)})
    assert rules.duty == (Breach.B1, Breach.B3)
    assert with_options(RULESETS["sam-loc"], {"duty": ["B3", "B1"]}) == rules


@pytest.mark.parametrize("value", [[Breach.A], ["B1", "B1"], [["B1"]], {"B1"}, None, 1, ["c"]])
def test_a_duty_outside_the_list_is_refused(value: object) -> None:
    with pytest.raises(OptionError, match="duty"):
        with_options(RULESETS["sam-loc"], {"duty": value})


def test_rulesets_that_form_and_beat_alike_share_one_catalogue() -> None:
    loc = RULESETS["sam-loc"]
    assert with_options(loc, {"chop_two": 1}).catalogue is loc.catalogue
    assert with_options(loc, {"low_straights": False}).catalogue is not loc.catalogue
