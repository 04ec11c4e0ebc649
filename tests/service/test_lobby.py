"""Tables are opened, people sit down and stand up."""

import pytest
from sqlmodel import Session

from bot.service import Notice, Place
from bot.service.commands import Arrive, JoinTable, LeaveTable, LosePrivateChat, OpenTable, StartDeal
from storage.models import MAX_STAKE, Chat
from tests.service import packs
from tests.service.desk import CHAT, HERE, THERE, TestDesk, person


def opens(by: str, ruleset: str | None = None, stake: int | None = None, at: Place = HERE) -> OpenTable:
    return OpenTable(at, person(by), ruleset, stake)


async def names(desk: TestDesk, table_id: int = 1) -> str:
    return "".join(seated.name for seated in (await desk.table(table_id)).seated)


# -- opening


async def test_a_new_table_has_the_chats_ruleset_and_stake_one(desk: TestDesk) -> None:
    outcome = await desk.told_to(opens("A"))
    table = await desk.table()
    assert outcome.reply.code is Notice.TABLE_OPENED
    assert outcome.tables == (table.id,)
    assert (table.ruleset.id, table.stake, table.open, table.host) == ("sam-loc", 1, True, person("A"))
    assert (table.chat_id, table.thread_id, table.title) == (CHAT, 0, "Nhà mình")


async def test_the_opener_chooses_ruleset_and_stake(desk: TestDesk) -> None:
    await desk.open("A", "tu-lo-kho", 500)
    table = await desk.table()
    assert (table.ruleset.id, table.stake) == ("tu-lo-kho", 500)


async def test_the_chats_house_rules_go_with_its_own_ruleset_only(desk: TestDesk) -> None:
    await desk.open("A")

    def choose(session: Session) -> None:
        chat = session.get_one(Chat, CHAT)
        chat.ruleset, chat.options = "sam-dem-la", {"sam-dem-la": {"chop_two": 7}}

    await desk.database.write(choose)
    for topic, ruleset in enumerate((None, "sam-dem-la", "sam-gon"), 1):
        await desk.open("A", ruleset, at=Place(CHAT, topic, title="Nhà mình"))
    plain, named, other = [(await desk.table(table_id)).ruleset for table_id in (2, 3, 4)]
    assert (plain.id, plain.chop_two) == (named.id, named.chop_two) == ("sam-dem-la", 7)
    assert (other.id, other.chop_two) == ("sam-gon", 20)


@pytest.mark.parametrize(("ruleset", "stake"), [("sam-gon", None), (None, 500), ("sam-loc", 500)])
async def test_who_is_not_host_is_told_that_he_changes_neither_ruleset_nor_stake(
    desk: TestDesk, ruleset: str | None, stake: int | None
) -> None:
    await desk.open("A")
    outcome = await desk.ask(opens("B", ruleset, stake))
    assert outcome.reply.code is Notice.ONLY_HOST
    table = await desk.table()
    assert (table.ruleset.id, table.stake) == ("sam-loc", 1)


@pytest.mark.parametrize(("ruleset", "stake"), [(None, None), ("sam-loc", None), ("sam-loc", 1)])
async def test_who_asks_for_what_is_played_anyway_gets_the_lobby(
    desk: TestDesk, ruleset: str | None, stake: int | None
) -> None:
    await desk.open("A")
    assert (await desk.told_to(opens("B", ruleset, stake))).reply.code is Notice.LOBBY_AGAIN


@pytest.mark.parametrize("stake", [1, MAX_STAKE])
async def test_stakes_from_one_to_a_million_are_taken(desk: TestDesk, stake: int) -> None:
    await desk.open("A", stake=stake)
    assert (await desk.table()).stake == stake


@pytest.mark.parametrize("stake", [0, -1, MAX_STAKE + 1, 10**30])
async def test_other_stakes_are_refused(desk: TestDesk, stake: int) -> None:
    assert await desk.refused(opens("A", stake=stake)) is Notice.BAD_STAKE
    await desk.open("A")
    assert await desk.refused(opens("A", stake=stake)) is Notice.BAD_STAKE


async def test_an_unknown_ruleset_is_refused_and_the_known_are_named(desk: TestDesk) -> None:
    assert await desk.refused(opens("A", "poker")) is Notice.UNKNOWN_RULESET
    reply = (await desk.ask(opens("A", "poker"))).reply
    assert str(reply.fields["known"]).split(", ") == ["sam-dem-la", "sam-loc", "sam-gon", "tu-lo-kho"]


async def test_the_opener_sits_at_once_if_his_hand_can_be_sent_to_him(desk: TestDesk) -> None:
    await desk.open("A")
    await desk.know("B")
    await desk.open("B", at=THERE)
    assert (await names(desk, 1), await names(desk, 2)) == ("", "B")


async def test_every_topic_of_a_chat_has_its_own_table(desk: TestDesk) -> None:
    topics = [Place(CHAT, topic, title="Nhà mình", is_forum=True) for topic in (0, 7, 9)]
    tables = [await desk.open("A", at=topic) for topic in topics]
    assert len(set(tables)) == 3
    assert [await desk.host.table_in(CHAT, topic.thread_id) for topic in topics] == tables
    assert await desk.host.table_in(CHAT, 8) is None
    assert await desk.host.open_tables() == tuple(tables)


async def test_who_sits_elsewhere_opens_no_second_table(desk: TestDesk) -> None:
    await desk.seat("AB")
    assert await desk.refused(opens("B", at=THERE)) is Notice.SEATED_ELSEWHERE
    reply = (await desk.ask(opens("B", at=THERE))).reply
    assert reply.fields == {"table": 1, "title": "Nhà mình"}


# -- asking again


async def test_a_second_newgame_brings_the_lobby_back(desk: TestDesk) -> None:
    await desk.seat("AB", "sam-gon", 5)
    outcome = await desk.told_to(opens("C"))
    table = await desk.table()
    assert (outcome.reply.code, outcome.tables) == (Notice.LOBBY_AGAIN, (1,))
    assert (table.ruleset.id, table.stake, table.host.name) == ("sam-gon", 5, "A")
    assert await names(desk) == "AB"


async def test_the_host_may_change_ruleset_and_stake_between_deals(desk: TestDesk) -> None:
    await desk.seat("AB", "sam-gon", 5)
    await desk.told_to(opens("A", "sam-loc", 9))
    assert ((await desk.table()).ruleset.id, (await desk.table()).stake) == ("sam-loc", 9)
    await desk.told_to(opens("A"))
    assert ((await desk.table()).ruleset.id, (await desk.table()).stake) == ("sam-loc", 9)


async def test_going_back_to_the_chats_ruleset_brings_back_its_house_rules(desk: TestDesk) -> None:
    await desk.seat("AB", "sam-gon")

    def choose(session: Session) -> None:
        session.get_one(Chat, CHAT).options = {"sam-loc": {"chop_two": 7}}

    await desk.database.write(choose)
    await desk.told_to(opens("A", "sam-loc"))
    assert (await desk.table()).ruleset.chop_two == 7


async def test_no_ruleset_is_chosen_for_more_people_than_it_seats(desk: TestDesk) -> None:
    await desk.seat("ABCDE", "sam-dem-la")
    assert await desk.refused(opens("A", "sam-loc")) is Notice.TABLE_FULL
    await desk.leave("E")
    await desk.told_to(opens("A", "sam-loc"))
    await desk.deal()


async def test_while_a_deal_runs_nothing_is_changed(desk: TestDesk) -> None:
    await desk.seat("AB", stake=5)
    desk.stack(packs.THREE.rsplit("|", 1)[0])
    await desk.deal()
    outcome = await desk.told_to(opens("A", "sam-gon", 9))
    assert (outcome.reply.code, outcome.tables) == (Notice.DEAL_RUNNING, (1,))
    assert ((await desk.table()).ruleset.id, (await desk.table()).stake) == ("sam-loc", 5)


# -- the host


async def test_when_the_host_leaves_the_next_seat_is_host(desk: TestDesk) -> None:
    await desk.seat("ABC")
    await desk.leave("B")
    assert (await desk.table()).host.name == "A"
    await desk.join("B")
    await desk.leave("A")
    assert (await desk.table()).host.name == "C"


async def test_who_comes_back_is_host_no_more_and_sits_last(desk: TestDesk) -> None:
    await desk.seat("ABC")
    await desk.leave("A")
    await desk.join("A")
    assert ((await desk.table()).host.name, await names(desk)) == ("B", "BCA")


# -- sitting down


async def test_joining_seats_in_order_of_arrival(desk: TestDesk) -> None:
    await desk.open("A")
    await desk.know("BC")
    first = await desk.told_to(JoinTable(HERE, person("C")))
    await desk.told_to(JoinTable(HERE, person("B"), 1))
    assert (first.reply.code, first.tables) == (Notice.JOINED, (1,))
    assert await names(desk) == "CB"


async def test_who_never_started_the_private_chat_is_led_there_first(desk: TestDesk) -> None:
    await desk.open("A")
    assert await desk.refused(JoinTable(HERE, person("B"))) is Notice.NEEDS_PRIVATE_CHAT
    reply = (await desk.ask(JoinTable(HERE, person("B")))).reply
    assert reply.fields == {"table": 1, "chat": CHAT}
    assert (await desk.told_to(Arrive(1, person("B")))).reply.code is Notice.JOINED
    await desk.leave("B")
    await desk.open("A")
    await desk.told_to(JoinTable(HERE, person("B")))


async def test_who_blocked_the_bot_must_come_to_the_private_chat_again(desk: TestDesk) -> None:
    await desk.seat("A")
    await desk.know("B")
    await desk.told_to(LosePrivateChat(person("B").id))
    assert await desk.refused(JoinTable(HERE, person("B"))) is Notice.NEEDS_PRIVATE_CHAT
    assert await desk.refused(LosePrivateChat(person("B").id)) is Notice.OK
    assert await desk.refused(LosePrivateChat(person("Z").id)) is Notice.OK


async def test_a_lost_private_chat_is_not_leaving(desk: TestDesk) -> None:
    await desk.seat("AB")
    desk.stack(f"{packs.RUNNER} | {packs.MIDDLING}")
    await desk.deal()
    await desk.told_to(LosePrivateChat(person("B").id))
    deal = await desk.scene()
    assert (deal.reachable, deal.group.left) == ((True, False), (False, False))
    await desk.do("close; A play JS; B play QC")


async def test_a_second_seat_at_the_same_table_is_refused(desk: TestDesk) -> None:
    await desk.seat("AB")
    assert await desk.refused(JoinTable(HERE, person("B"))) is Notice.ALREADY_SEATED
    assert await desk.refused(Arrive(1, person("B"))) is Notice.ALREADY_SEATED


async def test_nobody_sits_at_two_tables(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.seat("CD", at=THERE)
    assert await desk.refused(JoinTable(THERE, person("B"))) is Notice.SEATED_ELSEWHERE
    assert await desk.refused(JoinTable(THERE, person("B"), 2)) is Notice.SEATED_ELSEWHERE
    assert await desk.refused(Arrive(2, person("B"))) is Notice.SEATED_ELSEWHERE
    await desk.told_to(LeaveTable(person("B"), 1))
    await desk.told_to(JoinTable(THERE, person("B")))
    assert await desk.host.table_of(person("B").id) == 2


@pytest.mark.parametrize(
    ("ruleset", "most"), [("sam-dem-la", 5), ("sam-loc", 4), ("sam-gon", 4), ("tu-lo-kho", 4)]
)
async def test_a_table_seats_as_many_as_its_ruleset(desk: TestDesk, ruleset: str, most: int) -> None:
    people = "ABCDEF"
    await desk.seat(people[:most], ruleset)
    await desk.know(people)
    assert await desk.refused(JoinTable(HERE, person(people[most]))) is Notice.TABLE_FULL
    assert await desk.refused(Arrive(1, person(people[most]))) is Notice.TABLE_FULL


async def test_who_comes_while_a_deal_runs_plays_the_next_one(desk: TestDesk) -> None:
    await desk.seat("AB")
    desk.stack(f"{packs.RUNNER} | {packs.MIDDLING}")
    await desk.deal()
    assert (await desk.told_to(Arrive(1, person("C")))).reply.code is Notice.JOINED_NEXT_DEAL
    assert await desk.refuses("C declare") is Notice.NOT_IN_DEAL
    await desk.leave("B")
    desk.stack(f"{packs.RUNNER} | {packs.HIGH}")
    await desk.deal()
    assert [seated.name for seated in (await desk.scene()).people] == ["A", "C"]


async def test_there_must_be_a_table_to_join(desk: TestDesk) -> None:
    await desk.know("A")
    assert await desk.refused(JoinTable(HERE, person("A"))) is Notice.NO_TABLE
    assert await desk.refused(JoinTable(HERE, person("A"), 9)) is Notice.TABLE_GONE
    assert await desk.refused(Arrive(9, person("A"))) is Notice.TABLE_GONE


# -- standing up


async def test_leaving_frees_the_seat(desk: TestDesk) -> None:
    await desk.seat("ABC")
    assert await desk.leave("B") is Notice.LEFT
    assert await names(desk) == "AC"
    assert await desk.host.table_of(person("B").id) is None


async def test_only_who_sits_there_can_leave(desk: TestDesk) -> None:
    await desk.seat("AB")
    assert await desk.refused(LeaveTable(person("C"))) is Notice.NOT_SEATED
    assert await desk.refused(LeaveTable(person("B"), 2)) is Notice.NOT_SEATED


async def test_the_last_to_leave_closes_the_table(desk: TestDesk) -> None:
    await desk.seat("AB")
    assert await desk.leave("AB") is Notice.TABLE_CLOSED
    assert not (await desk.table()).open
    assert await desk.host.open_tables() == ()
    await desk.know("C")
    assert await desk.refused(JoinTable(HERE, person("C"), 1)) is Notice.TABLE_GONE
    assert await desk.refused(StartDeal(1, person("A"))) is Notice.TABLE_GONE


async def test_after_a_table_closed_a_new_one_may_open_in_its_place(desk: TestDesk) -> None:
    await desk.seat("AB")
    await desk.leave("AB")
    assert await desk.seat("BA") == 2
    assert (await desk.table(2)).host.name == "B"


async def test_a_new_name_is_kept_and_an_unchanged_one_not_written(desk: TestDesk) -> None:
    await desk.seat("A")
    renamed = type(person("A"))(person("A").id, "An", "an")
    await desk.told_to(OpenTable(HERE, renamed))
    assert (await desk.table()).seated[0].name == "An"
