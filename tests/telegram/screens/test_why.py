"""**Vì sao?**: which cards, which rule, which numbers; every ending, breach and cause, in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from string import Formatter

import pytest

from bot.engine import RULESETS, Breach, Cause, EndedBy
from bot.service import Review
from bot.telegram import words
from bot.telegram.answers import MAX_TEXT
from bot.telegram.callbacks import LookBack
from bot.telegram.rules.section import sections
from bot.telegram.screens import why_phrases
from bot.telegram.screens.why import why, why_alert
from bot.telegram.words import Phrase
from tests.telegram.reviews import after_deal, after_play, random_review
from tests.telegram.scenes import CARD, DEAL_ID, labels, read, signs
from tests.telegram.screens.test_limits import NAMES as WORST
from tests.telegram.screens.test_limits import keeps_limits

LOW = "3D 4S 5C 6D 7S 9D 10C JS QC KD"
OTHER = "3C 4H 5S 6C 8S 9C 10H JC QD 2S"
THIRD = "3S 4D 5H 6H 7D 8D 9H 10D AD QS"
CHAIN = (
    "sam-loc",
    "2S 8S 8D|7S 7C 7D 7H JC|9S 9D 9H 9C 5C",
    "A play 2S; B play 7S 7C 7D 7H; C play 9S 9C 9D 9H; A pass; B pass; C play 5C",
)
EVERY_RULESET = pytest.mark.parametrize("ruleset", RULESETS)


@pytest.mark.parametrize(
    ("language", "worth"),
    [
        ("vi", "🤖 Ván vui: tính cho biết, không ai trả thật."),
        ("en", "🤖 For fun: counted, but nobody really pays."),
    ],
)
def test_a_deal_for_fun_says_that_nothing_was_booked(language: str, worth: str) -> None:
    review = after_play("sam-loc", "5S 9C KD|6S|7C 8D", "A play 5S; B play 6S")
    fun = replace(review, for_fun=True)
    assert worth in told(fun, language)
    assert worth not in told(review, language)
    assert worth in why_alert(fun, review.people[0].id, language, "hint")


def told(review: Review, language: str = "vi") -> list[str]:
    """What is told of this deal, without title and rules."""
    lines = read(why(review, language, 7))
    heading = next((place for place, line in enumerate(lines) if line.startswith("📜")), len(lines))
    return lines[2:heading]


def rules(review: Review, language: str = "vi") -> list[str]:
    """The rules that are named, without their bullets."""
    lines = read(why(review, language, 7))
    heading = next((place for place, line in enumerate(lines) if line.startswith("📜")), len(lines))
    return [line.removeprefix("•").strip() for line in lines[heading + 1 :]]


def test_a_low_card_before_a_one_card_player_is_told_with_both_cards_and_the_sum() -> None:
    review = after_play("sam-loc", "5S 9C KD|6S|7C 8D 2S", "A play 5S; B play 6S", stake=2)
    assert told(review) == [
        "🏆 Bình đánh 6♠ là hết bài, thắng.",
        "⚖️ An đền: còn K♦ mà đánh 5♠ trước Bình báo 1.",
        "Đền 2 + 8 = 10 lá × cược 2 = 20, trả Bình.",
        "   – An còn 9♣ K♦: 2 lá",
        "   – Chi còn 7♣ 8♦ 2♠: 3 lá + 1 heo 5 lá",
    ]
    assert "– thối heo: thêm 5 lá mỗi heo" in rules(review)
    assert told(review, "en")[1:3] == [
        "⚖️ An is liable: held K♦ but played 5♠ before Bình, who had one card.",
        "Pays 2 + 8 = 10 lá × stake 2 = 20, to Bình.",
    ]


def test_a_pass_on_a_single_is_told_with_what_could_have_beaten_it() -> None:
    review = after_play("sam-loc", "5S 9C 9D|KD 3S 4S|JH", "A play 5S; B pass; C play JH")
    assert told(review)[1] == "⚖️ Bình đền: còn K♦ mà bỏ lượt trên 5♠ khi Chi báo 1."


def test_running_out_of_time_is_told_apart() -> None:
    review = after_play("sam-loc", "5S 9C 9D|KD 3S 4S|JH", "A play 5S; B timeout; C play JH")
    assert told(review)[1].endswith("khi Chi báo 1. Hết giờ cũng tính.")
    review = after_play("sam-loc", "5S 9C KD|6S|7C 8D", "A timeout; B play 6S")
    assert told(review)[1].endswith("đánh 5♠ trước Bình báo 1. Hết giờ cũng tính.")


def test_not_stopping_the_one_card_players_own_combination_is_told_with_the_smallest_that_could() -> None:
    review = after_play(
        "sam-loc",
        "9S 9C QS|3S 4D 5C|10S 10C KS KC 7D",
        "A play 9S 9C; B pass; C pass; A play QS",
    )
    assert told(review)[1] == (
        "⚖️ Chi đền: An báo 1, bàn là đôi 9♠ 9♣ của An, có đôi 10♠ 10♣ chặn được mà bỏ lượt."
    ).replace("bỏ lượt", "bỏ")


@pytest.mark.parametrize(
    ("hands", "actions", "told_so"),
    [
        (
            "3C 5C 5S KD|JD|4H 6H 9H|8C 10C 2C",
            "A timeout; B play JD",
            "⚖️ An đền: được mở vòng mà bỏ, nhà kế là Bình chỉ còn 1 lá. Hết giờ cũng tính.",
        ),
        (
            "9H 4C|JH 3D 5D|KH 3S|AH 7C 7D",
            "A play 9H; B pass; C pass; D pass; A play 4C",
            "⚖️ Dũng đền: An đánh 9♥ xong còn 1 lá, có A♥ chặn được mà bỏ lượt.",
        ),
        (
            "9H 9D 4C|JH JD 5D|KC 3S",
            "A play 9H 9D; B pass; C pass; A play 4C",
            "⚖️ Bình đền: An đánh đôi 9♦ 9♥ xong còn 1 lá, có đôi J♦ J♥ chặn được mà bỏ lượt.",
        ),
    ],
)
def test_helpers_of_tu_lo_kho_are_told_with_their_cards(hands: str, actions: str, told_so: str) -> None:
    assert told(after_play("tu-lo-kho", hands, actions))[1] == told_so


def test_liability_for_cards_alone_counts_cards_alone() -> None:
    review = after_play(
        "sam-loc", "5S 9C 2D|6S|7C 2H", "A play 5S; B play 6S", options={"den_basis": "cards"}
    )
    assert told(review)[2:] == [
        "Đền 2 + 2 = 4 lá × cược 1 = 4, trả Bình.",
        "   – An còn 9♣ 2♦: 2 lá",
        "   – Chi còn 7♣ 2♥: 2 lá",
    ]


def test_a_chain_is_told_chop_by_chop_with_what_it_costs() -> None:
    assert told(after_play(*CHAIN, stake=3))[1] == (
        "💥💥 Chặt chồng: Bình chặt 2♠ của An bằng tứ quý 7♠ 7♣ 7♦ 7♥ (15 lá); "
        "Chi chặt tứ quý 7♠ 7♣ 7♦ 7♥ của Bình bằng tứ quý 9♠ 9♣ 9♦ 9♥ (10 lá). "
        "Bình trả Chi: 15 × 2 = 30 lá × cược 3 = 90."
    )


def test_a_chain_by_the_sum_names_what_is_summed() -> None:
    _, hands, actions = CHAIN
    assert told(after_play("sam-dem-la", hands, actions))[1].endswith(
        "Bình trả Chi: 10 + 20 = 30 lá × cược 1 = 30."
    )


def test_where_each_pays_for_his_own_every_payment_is_told() -> None:
    assert told(after_play(*CHAIN, options={"chain": "each"}))[1].endswith(
        "An trả Bình: 15 lá × cược 1 = 15. Bình trả Chi: 10 lá × cược 1 = 10."
    )


def test_a_chopper_who_left_is_paid_nothing_and_that_is_told() -> None:
    review = after_play(
        "sam-loc",
        "2S 8S 8D|7S 7C 7D 7H JC|9S 5C",
        "A play 2S; B play 7S 7C 7D 7H; C pass; B leave; A pass; C play 9S; A pass; C play 5C",
    )
    assert told(review)[1].endswith("(15 lá). Bình đã rời nên không được trả.")


def test_losers_are_told_by_their_cards() -> None:
    review = after_play("sam-loc", "5S|2S 9C|7S 8C", "A play 5S", played="A C", stake=10)
    assert told(review)[1:] == [
        "Bình còn 9♣ 2♠: cóng 15 lá + 1 heo 5 lá = 20 lá × cược 10 = 200, trả An.",
        "Chi còn 7♠ 8♣: 2 lá × cược 10 = 20, trả An.",
    ]
    review = after_play("tu-lo-kho", "5S|3C 3D 4C 5C 6C 7C 8C 9C 10C JC", "A play 5S")
    assert told(review)[1].endswith("10 lá tính đôi = 20 lá × cược 1 = 20, trả An.")
    review = after_play("sam-gon", "5S|2S 2H", "A play 5S")
    assert told(review)[1] == "Bình còn 2♠ 2♥: chỉ còn heo, 20 lá × cược 1 = 20, trả An."


def test_a_sam_won_is_paid_by_all() -> None:
    hand = "AS AH AD KS KH KD QS QH JS 10S"
    review = after_deal(
        "sam-loc",
        f"{hand}|{THIRD.replace('AD QS', 'AC QC')}|{OTHER.replace('JC QD', 'JD QD')}",
        "A declare; A play AS AH AD; B pass; C pass; A play KS KH KD; B pass; C pass;"
        "A play 10S JS QS; B pass; C pass; A play QH",
    )
    assert told(review) == [
        "🏆 An báo Sâm, không ai chặn được: ăn Sâm.",
        "Mỗi người (Bình, Chi) trả An: 20 lá × cược 1 = 20.",
    ]


def test_a_blocked_sam_is_told_by_both_plays_and_the_number_of_players() -> None:
    review = after_deal("sam-loc", f"{LOW}|{OTHER}", "A declare; A play KD; B play 2S")
    assert told(review) == [
        "✋ An báo Sâm, đánh K♦; Bình chặn bằng 2♠: ván dừng ngay.",
        "An trả Bình: 20 × 2 = 40 lá × cược 1 = 40.",
    ]
    review = after_deal("sam-gon", f"{LOW}|{OTHER}", "A declare; A play KD; B play 2S", leader="A")
    assert told(review)[1] == "An trả Bình: 20 lá × cược 1 = 20."


def test_a_sam_that_failed_by_itself_is_paid_to_each() -> None:
    review = after_deal("sam-loc", f"{LOW}|{OTHER}|{THIRD}", "A declare; A leave")
    assert told(review) == [
        "✋ An báo Sâm rồi rời ván: không thành.",
        "An trả mỗi người (Bình, Chi): 20 lá × cược 1 = 20.",
    ]


def test_an_instant_win_shows_the_hand_and_what_losers_hold() -> None:
    review = after_deal("sam-loc", f"3S 3H 5D 5H 7C 7D 9S 9H KS KC|{OTHER}")
    assert told(review) == [
        "⚡ An được chia 5 đôi, ăn trắng: 3♠ 3♥ 5♦ 5♥ 7♣ 7♦ 9♠ 9♥ K♠ K♣.",
        "Bình còn 3♣ 4♥ 5♠ 6♣ 8♠ 9♣ 10♥ J♣ Q♦ 2♠: 20 lá + 1 heo 5 lá = 25 lá × cược 1 = 25, trả An.",
    ]


def test_a_forfeit_is_priced_by_the_twos() -> None:
    assert told(after_play("sam-loc", "2S 2H|6S JC|7C 8D", "A play 2S 2H")) == [
        "🐷 An đánh đôi 2♠ 2♥ là hết bài: về bằng heo nên không thắng.",
        "An trả mỗi người (Bình, Chi): 2 heo × 5 = 10 lá × cược 1 = 10.",
    ]


def test_a_cancelled_deal_names_the_cards_it_was_counted_by() -> None:
    assert told(after_play("tu-lo-kho", "5S 9C 9D|6S 6H 8C JC|7C 8D", "B leave; C leave")) == [
        "Mọi người khác đã rời nên ván bỏ dở: 4 + 2 − ½ × 3 (bài của An), bỏ lẻ, là 4 lá.",
        "Bình còn 6♠ 6♥ 8♣ J♣: 3 lá × cược 1 = 3, trả An.",
        "Chi còn 7♣ 8♦: 1 lá × cược 1 = 1, trả An.",
    ]


def test_a_deal_where_nobody_pays_says_so() -> None:
    hands = f"3S 3H 5D 5H 7C 7D 9S 9H KS KC|{OTHER.replace('2S', 'AS')}"
    assert told(after_deal("sam-loc", hands, options={"iw_pay": 0}))[1:] == ["Không ai trả ai."]


def test_the_explanation_leads_to_the_review() -> None:
    screen = why(after_play(*CHAIN), "vi", 7)
    assert labels(screen) == [["Xem lại"]]
    assert screen.rows[0][0].press == LookBack(DEAL_ID, 1, 7)


# -- the alert


def test_the_alert_tells_a_payer_his_own_and_others_what_mattered() -> None:
    review = after_play("sam-loc", "5S|2S 9C|7S 8C", "A play 5S", played="A C", stake=10)
    alerts = [
        why_alert(review, player, "vi", "Hết.").translate({0x2068: None, 0x2069: None}) for player in (102, 9)
    ]
    assert alerts[0] == "Chi còn 7♠ 8♣: 2 lá × cược 10 = 20, trả An.\nHết."
    assert alerts[1].startswith("🏆 An đánh 5♠ là hết bài, thắng.\nBình còn")


@EVERY_RULESET
@pytest.mark.parametrize("language", ["vi", "en"])
def test_an_alert_is_plain_and_fits_whatever_people_are_called(ruleset: str, language: str) -> None:
    hint = words.LOOK_BACK_NEEDS_CHAT(language)
    for seed in range(40):
        review = random_review(seed, RULESETS[ruleset], WORST)
        for player in (*(person.id for person in review.people), 9):
            text = why_alert(review, player, language, hint)
            assert len(text) <= MAX_TEXT
            assert text.endswith(f"\n{hint}")
            assert "<b>" not in text and "&lt;" not in text


# -- all of them


@EVERY_RULESET
@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_deal_is_explained_within_the_limits(ruleset: str, language: str) -> None:
    for seed in range(60):
        keeps_limits(why(random_review(seed, RULESETS[ruleset], WORST), language, (1 << 63) - 1))


@EVERY_RULESET
@pytest.mark.parametrize("language", ["vi", "en"])
def test_a_rule_is_named_in_the_very_words_of_the_rules_message(ruleset: str, language: str) -> None:
    lines = {line for section in sections(RULESETS[ruleset], language) for line in section.lines}
    for seed in range(60):
        cited = rules(random_review(seed, RULESETS[ruleset]), language)
        assert cited or seed
        assert set(cited) <= lines


@EVERY_RULESET
def test_every_payment_is_told_by_its_amount_and_everything_named_was_dealt(ruleset: str) -> None:
    for seed in range(80):
        review = random_review(seed, RULESETS[ruleset])
        text = "\n".join(told(review))
        sums = {int(found.replace(".", "")) for found in re.findall(r"= ([\d.]+)(?=[.,])", text)}
        den = sum(row.amount for row in review.result.transfers if row.cause is Cause.DEN)
        paid = {row.amount for row in review.result.transfers if row.cause is not Cause.DEN}
        assert sums == paid | ({den} if den else set())
        assert set(CARD.findall(text)) <= signs(sum(review.moments[0].hands))


def test_random_deals_end_in_every_way_by_every_cause_and_breach() -> None:
    ends: set[EndedBy] = set()
    causes: set[Cause] = set()
    breaches: set[Breach] = set()
    for ruleset in RULESETS.values():
        for seed in range(300):
            review = random_review(seed, ruleset)
            assert told(review)
            ends.add(review.result.ended_by)
            causes |= {row.cause for row in review.result.transfers}
            breaches |= {review.result.den.breach} if review.result.den else set()
    assert (ends, causes) == (set(EndedBy), set(Cause))
    assert breaches >= {Breach.B1, Breach.B2, Breach.B}


def test_the_sentences_have_the_same_fields_in_both_languages() -> None:
    phrases: list[Phrase] = []
    for value in vars(why_phrases).values():
        phrases += [value] if isinstance(value, Phrase) else []
        phrases += (
            value.values() if isinstance(value, Mapping) and Phrase in map(type, value.values()) else []
        )
    assert len(phrases) > 25
    for phrase in phrases:
        vi, en = ({field for _, field, _, _ in Formatter().parse(text)} for text in (phrase.vi, phrase.en))
        assert vi == en, phrase
