"""A deal begins, asks its questions, and is answered."""

import asyncio

import pytest

from bot.engine import LEADER_LABEL, Phase, Reason, draw_from_seed, pack_from_seed, parse_cards
from bot.service import Notice, Status
from bot.service.commands import Act, DeclareHere, StartDeal
from tests.service import packs
from tests.service.desk import THERE, TestDesk, person

RUN = "3S 4H 5S 6H 7S 8H 9S 10H JS"


async def dealt(desk: TestDesk, people: str = "ABC", ruleset: str | None = None) -> int:
    """These people hold the first of the four known hands."""
    await desk.seat(people, ruleset)
    desk.stack("|".join(packs.FOUR.split("|")[: len(people)]))
    return await desk.deal()


# -- dealing


async def test_the_host_deals_first(desk: TestDesk) -> None:
    await desk.seat("AB")
    assert await desk.refused(StartDeal(1, person("B"))) is Notice.NOT_HOST
    assert (await desk.ask(StartDeal(1, person("B")))).reply.fields == {"name": "A"}
    outcome = await desk.told_to(StartDeal(1, person("A"), 0))
    assert (outcome.reply.code, outcome.tables) == (Notice.DEALT, (1,))


async def test_for_a_host_who_does_not_sit_nobody_waits(desk: TestDesk) -> None:
    await desk.open("H")
    await desk.join("AB")
    await desk.deal("B")


async def test_after_the_first_deal_anybody_seated_may_deal(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do(f"close; A play {RUN}; B pass; C pass; A play KD")
    assert await desk.refused(StartDeal(1, person("Z"), 1)) is Notice.NOT_SEATED
    await desk.told_to(StartDeal(1, person("C"), 1))


async def test_an_old_button_deals_nothing(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do(f"close; A play {RUN}; B pass; C pass; A play KD")
    assert await desk.refused(StartDeal(1, person("A"), 0)) is Notice.STALE
    await desk.told_to(StartDeal(1, person("A"), 1))
    assert await desk.refused(StartDeal(1, person("B"), 1)) is Notice.DEAL_RUNNING
    await desk.void("A")
    assert await desk.refused(StartDeal(1, person("B"), 1)) is Notice.STALE


async def test_one_person_is_too_few(desk: TestDesk) -> None:
    await desk.seat("A")
    assert await desk.refused(StartDeal(1, person("A"))) is Notice.TOO_FEW
    await desk.join("B")
    await desk.deal()


async def test_two_deals_never_run_at_one_table(desk: TestDesk) -> None:
    await dealt(desk)
    assert await desk.refused(StartDeal(1, person("A"))) is Notice.DEAL_RUNNING


async def test_a_table_that_never_was_cannot_be_dealt_at(desk: TestDesk) -> None:
    assert await desk.refused(StartDeal(4, person("A"))) is Notice.TABLE_GONE


async def test_pack_and_seed_are_stored_and_the_one_gives_the_other(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.deal()
    row = await desk.row()
    pack = [next(iter(packs.hands_of(word, 1, "sam-loc"))) for word in row.pack.split()]
    cards = [parse_cards(words[0]).bit_length() - 1 for words in pack]
    assert packs.is_a_pack(cards)
    assert tuple(cards) == pack_from_seed(bytes.fromhex(row.seed))
    assert bytes.fromhex(row.seed) == desk.seeds[-1]


@pytest.mark.parametrize("ruleset", ["sam-gon", "tu-lo-kho"])
async def test_where_chance_names_the_leader_the_seed_does(desk: TestDesk, ruleset: str) -> None:
    leaders = set()
    await desk.seat("ABCD", ruleset)
    for _ in range(6):
        await desk.deal()
        row = await desk.row()
        assert row.leader == draw_from_seed(bytes.fromhex(row.seed), LEADER_LABEL, 4)
        leaders.add(row.leader)
        await desk.void("A")
    assert len(leaders) > 1


async def test_where_a_card_names_the_leader_none_is_drawn(desk: TestDesk) -> None:
    await dealt(desk)
    assert ((await desk.row()).leader, await desk.leader()) == (None, "A")


async def test_a_deal_keeps_the_table_as_it_was_when_dealt(desk: TestDesk) -> None:
    await dealt(desk)
    row = await desk.row()
    assert (row.number, row.ruleset, row.stake, row.winner) == (1, "sam-loc", 1, None)
    assert [person.name for person in (await desk.scene()).people] == ["A", "B", "C"]


async def test_a_deal_won_by_the_dealt_hand_is_over_and_paid_at_once(desk: TestDesk) -> None:
    await desk.seat("AB", stake=3)
    desk.stack(f"{packs.MIDDLING} | {packs.FIVE_PAIRS}")
    deal_id = await desk.deal()
    deal = await desk.scene()
    assert (deal.finished, deal.deadline_at) == (True, None)
    assert await desk.paid(deal_id) == [("A", "B", 75, "instant_win")]
    assert desk.told[-1].at is None
    await desk.check_books()


# -- declaring


async def test_a_window_of_twenty_seconds_opens(desk: TestDesk) -> None:
    await dealt(desk)
    assert (await desk.seconds_left(), await desk.prompt()) == (20.0, 1)
    assert (await desk.scene()).group.phase is Phase.DECLARING


async def test_the_prompt_does_not_grow_while_several_answer_one_question(desk: TestDesk) -> None:
    await dealt(desk)
    desk.clock.advance(5)
    await desk.do("C decline; A decline")
    assert (await desk.prompt(), await desk.seconds_left()) == (1, 15.0)
    await desk.do("B decline")
    assert (await desk.prompt(), await desk.seconds_left(), await desk.turn()) == (2, 45.0, "A")


async def test_answers_to_one_question_may_arrive_in_any_order(desk: TestDesk) -> None:
    await dealt(desk)
    answers = [Act(1, 1, person(letter), "decline") for letter in "CAB"]
    outcomes = await asyncio.gather(*(desk.ask(answer) for answer in answers))
    assert [outcome.reply.code for outcome in outcomes] == [Notice.DECLINED] * 3


async def test_a_second_answer_is_refused(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("A decline")
    assert await desk.refuses("A declare") is Reason.ALREADY_ANSWERED


async def test_the_first_declaration_closes_the_window(desk: TestDesk) -> None:
    await dealt(desk)
    outcome = await desk.do("C declare")
    assert (outcome.reply.code, await desk.prompt(), await desk.turn()) == (Notice.DECLARED, 2, "C")
    assert await desk.refused(Act(1, 1, person("A"), "declare")) is Notice.STALE
    assert await desk.refuses("A declare") is Reason.DECLARATION_CLOSED


async def test_who_types_baosam_declares_where_he_sits(desk: TestDesk) -> None:
    await dealt(desk)
    assert await desk.refused(DeclareHere(person("Z"))) is Notice.NO_DEAL
    assert (await desk.told_to(DeclareHere(person("B")))).reply.code is Notice.DECLARED
    assert await desk.turn() == "B"
    assert await desk.refused(DeclareHere(person("C"))) is Reason.DECLARATION_CLOSED


async def test_baosam_means_the_table_where_one_sits_not_a_deal_one_has_left(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.seat("DE", at=THERE)
    desk.stack(f"{packs.MIDDLING} | {packs.HIGH} | {packs.LOW}")
    await desk.join("F", 2)
    await desk.deal("D", 2)
    await desk.leave("F")
    assert await desk.host.table_of(person("F").id) == 2
    assert await desk.refused(DeclareHere(person("F"))) is Notice.NO_DEAL
    await desk.join("F", 1)
    assert await desk.host.table_of(person("F").id) == 1
    assert await desk.refused(DeclareHere(person("F"))) is Notice.NO_DEAL


async def test_tu_lo_kho_knows_no_declarations(desk: TestDesk) -> None:
    await desk.seat("AB", "tu-lo-kho")
    await desk.deal()
    assert (await desk.scene()).group.phase is Phase.PLAYING
    assert await desk.seconds_left() == 45.0
    assert await desk.refuses("A declare") is Reason.DECLARATION_CLOSED


# -- playing


async def test_the_prompt_grows_at_every_play_and_pass_and_phase(desk: TestDesk) -> None:
    await dealt(desk)
    seen = [await desk.prompt()]
    for action in ("close", "A play JS", "B play QC", "C pass", "A pass", "B play 3C"):
        await desk.do(action)
        seen.append(await desk.prompt())
    assert seen == [1, 2, 3, 4, 5, 6, 7]


async def test_every_turn_has_its_own_forty_five_seconds(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    desk.clock.advance(30)
    await desk.do("B play QC")
    assert (await desk.seconds_left(), await desk.turn()) == (45.0, "C")
    assert desk.told[-1].prompt == await desk.prompt()
    assert desk.told[-1].at == (await desk.row()).deadline_at


async def test_a_press_on_an_old_question_is_refused(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    for prompt in (2, 4):
        assert await desk.refused(Act(1, prompt, person("B"), "pass")) is Notice.STALE
    await desk.do("B play QC; C pass; A pass")
    assert await desk.refused(Act(1, 3, person("B"), "play", parse_cards("QC"))) is Notice.STALE


async def test_a_press_in_time_or_late_counts_as_long_as_the_question_is_open(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    desk.clock.advance(50)
    await desk.do("B pass")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("B play QC", Reason.NOT_YOUR_TURN),
        ("A pass", Reason.MUST_LEAD),
        ("A play 3C", Reason.NOT_IN_HAND),
        ("A play 3S 5S", Reason.NOT_A_COMBINATION),
    ],
)
async def test_the_rules_own_refusals_come_back_as_reasons(
    desk: TestDesk, action: str, reason: Reason
) -> None:
    await dealt(desk)
    assert await desk.refuses("A play 3S") is Reason.DECLARATION_OPEN
    await desk.do("close")
    assert await desk.refuses(action) is reason


@pytest.mark.parametrize("cards", [0, 1 << 60, -1, (1 << 52) - 1])
async def test_cards_that_are_none_are_refused(desk: TestDesk, cards: int) -> None:
    await dealt(desk)
    await desk.do("close")
    expected = Reason.NOT_IN_HAND if cards else Reason.NOT_A_COMBINATION
    assert await desk.refused(Act(1, 2, person("A"), "play", cards)) is expected


@pytest.mark.parametrize("verb", ["leave", "timeout", "close", "dance", ""])
async def test_a_press_does_nothing_that_presses_cannot_do(desk: TestDesk, verb: str) -> None:
    await dealt(desk)
    assert await desk.refused(Act(1, 1, person("A"), verb)) is Notice.STALE


async def test_only_who_was_dealt_in_may_act(desk: TestDesk) -> None:
    await dealt(desk)
    assert await desk.refuses("Z decline") is Notice.NOT_IN_DEAL


async def test_nothing_can_be_done_in_a_deal_that_is_over_or_never_was(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do(f"close; A play {RUN}; B pass; C pass; A play KD")
    assert await desk.refuses("B pass") is Notice.DEAL_OVER
    assert await desk.refused(Act(99, 1, person("A"), "pass")) is Notice.DEAL_OVER


async def test_of_two_commands_for_one_question_one_wins(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close")
    first = Act(1, 2, person("A"), "play", parse_cards("JS"))
    second = Act(1, 2, person("A"), "play", parse_cards("3S"))
    outcomes = await asyncio.gather(desk.ask(first), desk.ask(second))
    assert [outcome.status for outcome in outcomes] == [Status.APPLIED, Status.REFUSED]
    assert outcomes[1].reply.code is Notice.STALE
    assert (await desk.record(1))["actions"] == ["close", "A play JS"]


async def test_a_press_and_the_clock_racing_for_one_question(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close; A play JS")
    await desk.run_out()
    play, timeout = await desk.command("B play QC"), await desk.command("B timeout")
    outcomes = await asyncio.gather(desk.ask(play), desk.ask(timeout))
    assert [outcome.status for outcome in outcomes] == [Status.APPLIED, Status.REFUSED]
    assert (await desk.record(1))["actions"][-1] == "B play QC"


async def test_what_an_action_did_is_told_with_its_cards(desk: TestDesk) -> None:
    await dealt(desk)
    await desk.do("close")
    play = await desk.do("A play JS")
    assert (play.reply.code, play.reply.fields, play.tables) == (Notice.PLAYED, {"cards": "JS"}, (1,))
    passed = await desk.do("B pass")
    assert (passed.reply.code, passed.reply.fields) == (Notice.PASSED, {"cards": ""})


async def test_a_free_chop_asks_anew_though_the_turn_stays_where_it_was(desk: TestDesk) -> None:
    """B has passed and chops out of turn: C must now beat something else, within a time of its own."""
    await desk.seat("ABC", "sam-dem-la")
    desk.stack(
        "3S 8H 8C 10S JS QD KH KD AC 2D | 4S 4C 5S 5C 6S 6D 7S 7D 9H JH | 3C 5D 6H 9C 9D 10D JC QC KC AH"
    )
    await desk.deal()
    await desk.do("close; A play 3S; B play 9H; C play 10D; A play 2D; B pass")
    desk.clock.advance(40)
    seen = await desk.command("C pass")
    await desk.do("B play 4S 4C 5S 5C 6S 6D 7S 7D")
    assert (await desk.turn(), await desk.seconds_left()) == ("C", 45.0)
    assert await desk.refused(seen) is Notice.STALE
    await desk.do("C pass")
