"""The lobby: a table is opened, people sit down and stand up."""

from __future__ import annotations

from bot.engine import RULESETS, options_of
from bot.service import deals
from bot.service.commands import (
    Arrive,
    CloseIdle,
    HandOver,
    JoinTable,
    LeaveTable,
    LosePrivateChat,
    OpenTable,
    ShowOut,
    StartPrivateChat,
)
from bot.service.dealing import rules
from bot.service.desk import Desk, standing
from bot.service.house_rules import adopt, chat_rules
from bot.service.languages import spoken_to
from bot.service.machine_seats import last_machine, make_way, seats_taken
from bot.service.outcome import Outcome
from bot.service.people import Person
from bot.service.preferences import ephemeral
from bot.service.replies import Notice, Refused
from bot.service.seats import Closing, close, sit, stand_up
from bot.service.turns import held, touch_table_of
from storage import queries
from storage.models import MAX_STAKE, Chat, Seat, Table


def open_table(desk: Desk, command: OpenTable) -> Outcome:
    """Open a table in this chat and topic, or bring back the one that is there.

    The opener is host. He sits down at once if his hand can be sent to him. The host may change ruleset and
    stake between deals by asking again.
    """
    _check_choice(command)
    person = desk.meet(command.by)
    chat = desk.visit(command.place)
    chat.language = chat.language or spoken_to(person)
    table = queries.open_table(desk.session, chat.id, command.place.thread_id, lock=True)
    if table is not None:
        return _reopen(desk, chat, table, command)
    seat = queries.seat_of(desk.session, person.id)
    if seat is not None:
        raise _seated_elsewhere(desk, seat)
    ruleset = chat_rules(chat, command.ruleset or chat.ruleset)
    table = Table(
        chat_id=chat.id,
        thread_id=command.place.thread_id,
        ruleset=ruleset.id,
        options=options_of(ruleset),
        stake=command.stake or 1,
        host_id=person.id,
        opened_at=desk.now,
        touched_at=desk.now,
    )
    desk.session.add(table)
    desk.session.flush()
    if person.reachable or _hands_in_group(desk, table):
        sit(desk, table, person.id)
    desk.touch(table)
    return desk.done(Notice.TABLE_OPENED, table=table.id)


def _check_choice(command: OpenTable) -> None:
    if command.ruleset is not None and command.ruleset not in RULESETS:
        raise Refused(Notice.UNKNOWN_RULESET, known=", ".join(RULESETS))
    if command.stake is not None and not 1 <= command.stake <= MAX_STAKE:
        raise Refused(Notice.BAD_STAKE, most=MAX_STAKE)


def _reopen(desk: Desk, chat: Chat, table: Table, command: OpenTable) -> Outcome:
    if queries.live_deal(desk.session, table.id) is not None:
        desk.touch(table)
        return desk.done(Notice.DEAL_RUNNING, table=table.id)
    if table.host_id != command.by.id:
        wished = command.ruleset or table.ruleset, command.stake or table.stake
        if wished != (table.ruleset, table.stake):
            raise Refused(Notice.ONLY_HOST)
    else:
        if command.ruleset is not None and command.ruleset != table.ruleset:
            adopt(desk, table, chat, command.ruleset)
        table.stake = command.stake or table.stake
    desk.touch(table)
    return desk.done(Notice.LOBBY_AGAIN, table=table.id)


def join_table(desk: Desk, command: JoinTable) -> Outcome:
    """Take a seat; who cannot be sent a hand is refused with NEEDS_PRIVATE_CHAT and the table's number."""
    person = desk.meet(command.by)
    if command.table_id is None:
        table = desk.table_in(command.place)
        if table is None:
            raise Refused(Notice.NO_TABLE)
    else:
        table = standing(desk, command.table_id)
    return _seat(desk, table, command.by, reachable=person.reachable, is_member=command.is_member)


def arrive(desk: Desk, command: Arrive) -> Outcome:
    """Take the seat one came to the private chat for."""
    desk.meet(command.by).reachable = True
    return _seat(desk, standing(desk, command.table_id), command.by, reachable=True, is_member=True)


def _seat(desk: Desk, table: Table, by: Person, *, reachable: bool, is_member: bool | None) -> Outcome:
    seat = queries.seat_of(desk.session, by.id)
    if seat is not None and seat.table_id == table.id:
        raise Refused(Notice.ALREADY_SEATED, table=table.id)
    if seat is not None:
        raise _seated_elsewhere(desk, seat)
    most = rules(table.ruleset, table.options).max_players
    full = seats_taken(desk, table) >= most
    if full and last_machine(desk, table) is None:
        raise Refused(Notice.TABLE_FULL, most=most)
    if not reachable and not _hands_in_group(desk, table):
        raise Refused(Notice.NEEDS_PRIVATE_CHAT, table=table.id, chat=table.chat_id)
    if not is_member:
        raise Refused(
            Notice.NEEDS_MEMBER_LOOKUP if is_member is None else Notice.NOT_A_MEMBER,
            table=table.id,
            chat=table.chat_id,
        )
    sit(desk, table, by.id, make_way(desk, table) if full else None)
    desk.touch(table)
    running = queries.live_deal(desk.session, table.id) is not None
    return desk.done(Notice.JOINED_NEXT_DEAL if running else Notice.JOINED, table=table.id)


def _hands_in_group(desk: Desk, table: Table) -> bool:
    """Whether a hand can be shown inside the group, so that nobody needs the private chat."""
    chat = queries.chat(desk.session, table.chat_id)
    return chat is not None and ephemeral(chat, desk.now) is True


def _seated_elsewhere(desk: Desk, seat: Seat) -> Refused:
    table = queries.table_by_id(desk.session, seat.table_id)
    chat = queries.chat(desk.session, table.chat_id) if table else None
    return Refused(Notice.SEATED_ELSEWHERE, table=seat.table_id, title=chat.title if chat else "")


def leave_table(desk: Desk, command: LeaveTable) -> Outcome:
    """Stand up. A live deal in which the person still holds a hand is left by the rulebook (4.10)."""
    desk.meet(command.by)
    seat = queries.seat_of(desk.session, command.by.id)
    if seat is None or command.table_id not in (None, seat.table_id):
        raise Refused(Notice.NOT_SEATED)
    table = standing(desk, seat.table_id)
    left_deal = leave(desk, table, command.by.id)
    if table.closed_at is not None:
        return desk.done(Notice.TABLE_CLOSED, table=table.id)
    return desk.done(Notice.LEFT_DEAL if left_deal else Notice.LEFT, table=table.id)


def leave(desk: Desk, table: Table, player_id: int) -> bool:
    """Leave the live deal, then the table; whether there was a hand to leave."""
    left_deal = deals.leave_live_deal(desk, table, player_id)
    stand_up(desk, table, player_id)
    return left_deal


def show_out(desk: Desk, command: ShowOut) -> Outcome:
    """`/kick`: the host or an administrator sends somebody away, after the deal in which he holds a hand."""
    table = desk.table_in(command.place)
    if table is None:
        raise Refused(Notice.NO_TABLE)
    seat, name = _seat_and_name(desk, table, command.player_id)
    if not command.is_admin and command.by.id != table.host_id:
        asked = command.is_admin is None
        raise Refused(Notice.NEEDS_ADMIN_LOOKUP if asked else Notice.ONLY_HOST_OR_ADMIN)
    own = held(desk, command.player_id)
    if own is not None:
        seat.leaving = True
        desk.touch(table)
        return desk.done(Notice.LEAVES_AFTER_DEAL, name=name)
    stand_up(desk, table, command.player_id)
    return desk.done(Notice.SHOWN_OUT, name=name)


def hand_over(desk: Desk, command: HandOver) -> Outcome:
    """`/chuban`: the host makes somebody else at the table its host."""
    table = desk.table_in(command.place)
    if table is None:
        raise Refused(Notice.NO_TABLE)
    if command.by.id != table.host_id:
        raise Refused(Notice.ONLY_HOST_HANDS_OVER)
    _, name = _seat_and_name(desk, table, command.player_id)
    table.host_id = command.player_id
    desk.touch(table)
    return desk.done(Notice.HANDED_OVER, name=name)


def _seat_and_name(desk: Desk, table: Table, player_id: int) -> tuple[Seat, str]:
    seat = queries.seat_of(desk.session, player_id)
    person = queries.player(desk.session, player_id)
    if seat is None or person is None or seat.table_id != table.id:
        raise Refused(Notice.NOT_AT_THIS_TABLE)
    return seat, person.name


def close_idle(desk: Desk, command: CloseIdle) -> Outcome:
    """The clock asks; a table nobody has touched for long, and without a deal, is closed."""
    table = standing(desk, command.table_id)
    if queries.live_deal(desk.session, table.id) is not None:
        raise Refused(Notice.DEAL_RUNNING)
    if desk.now - table.touched_at < desk.pace.abandoned:
        raise Refused(Notice.NOT_DUE)
    close(desk, table, Closing.IDLE)
    return desk.done(Notice.TABLE_CLOSED, table=table.id)


def start_private_chat(desk: Desk, command: StartPrivateChat) -> Outcome:
    """Remember that hands can be sent to this person; one he holds already follows."""
    person = desk.meet(command.by)
    if not person.reachable:
        person.reachable = True
        queries.doubt_panels(desk.session, person.id)
        _show_hand(desk, person.id)
    return desk.done(Notice.OK)


def lose_private_chat(desk: Desk, command: LosePrivateChat) -> Outcome:
    """Remember that they cannot. It is not leaving: the clock goes on."""
    person = queries.player(desk.session, command.player_id)
    if person is None or not person.reachable:
        raise Refused(Notice.OK)
    person.reachable = False
    _show_hand(desk, person.id)
    return desk.done(Notice.OK)


def _show_hand(desk: Desk, player_id: int) -> None:
    """Whether a hand can be shown has changed."""
    deal = held(desk, player_id)
    if deal is not None:
        touch_table_of(desk, deal)
