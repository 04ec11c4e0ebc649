"""Machine players at a table: seated by people, dismissed by the host, giving way to a person."""

from __future__ import annotations

from bot.service.commands import AddMachine, BookMachines, RemoveMachine
from bot.service.dealing import rules
from bot.service.desk import Desk, standing
from bot.service.outcome import Outcome
from bot.service.people import Place, is_machine
from bot.service.replies import Notice, Refused
from bot.service.seats import sit, stand_up
from bot.service.turns import held
from storage import queries
from storage.models import Player, Seat, Table


def add_machine(desk: Desk, command: AddMachine) -> Outcome:
    """Seat a machine, from the next deal on; the host may, and whoever sits at the table."""
    table = _table(desk, command.place, command.table_id)
    seats = queries.seats_at(desk.session, table.id)
    if command.by.id != table.host_id and all(seat.player_id != command.by.id for seat in seats):
        raise Refused(Notice.NOT_SEATED)
    most = rules(table.ruleset, table.options).max_players
    if seats_taken(desk, table) >= most:
        raise Refused(Notice.TABLE_FULL, most=most)
    machine = _free_machine(desk, table, command)
    sit(desk, table, machine.id)
    desk.touch(table)
    running = queries.live_deal(desk.session, table.id) is not None
    code = Notice.MACHINE_NEXT_DEAL if running else Notice.MACHINE_SEATED
    return desk.done(code, name=machine.name)


def remove_machine(desk: Desk, command: RemoveMachine) -> Outcome:
    """The host dismisses the machine seated last, after the deal in which it holds a hand."""
    table = _table(desk, command.place, command.table_id)
    seats = queries.seats_at(desk.session, table.id)
    in_charge = table.host_id if any(seat.player_id == table.host_id for seat in seats) else None
    seated = any(seat.player_id == command.by.id for seat in seats)
    if command.by.id != table.host_id and not (in_charge is None and seated):
        raise Refused(Notice.ONLY_HOST_REMOVES)
    seat = last_machine(desk, table)
    machine = queries.player(desk.session, seat.player_id) if seat else None
    if seat is None or machine is None:
        raise Refused(Notice.NO_MACHINE)
    gone = _dismiss(desk, table, seat)
    desk.touch(table)
    return desk.done(Notice.MACHINE_REMOVED if gone else Notice.MACHINE_LEAVES, name=machine.name)


def book_machines(desk: Desk, command: BookMachines) -> Outcome:
    """Whether deals with a machine are paid here; an administrator's wish, looked up before it comes here."""
    chat = desk.visit(command.place)
    chat.books_machines = command.on
    for table in queries.open_tables(desk.session, chat.id):
        desk.touch(table)
    return desk.done(Notice.OPTION_SET)


def seats_taken(desk: Desk, table: Table) -> int:
    """How many sit, without machines that go when the deal is over."""
    seats = queries.seats_at(desk.session, table.id)
    return sum(not (seat.leaving and is_machine(seat.player_id)) for seat in seats)


def last_machine(desk: Desk, table: Table) -> Seat | None:
    """The machine that would go first."""
    seats = queries.seats_at(desk.session, table.id)
    staying = (seat for seat in reversed(seats) if is_machine(seat.player_id) and not seat.leaving)
    return next(staying, None)


def make_way(desk: Desk, table: Table) -> int | None:
    """A machine gives up its place for a person: the place. Its hand it plays to the deal's end."""
    seat = last_machine(desk, table)
    if seat is None:
        return None
    place = seat.position
    if not _dismiss(desk, table, seat):
        seat.position = queries.seats_at(desk.session, table.id)[-1].position + 1
        desk.session.flush()
    return place


def _dismiss(desk: Desk, table: Table, seat: Seat) -> bool:
    """Whether it went at once: one that holds a hand goes when the deal is over."""
    if held(desk, seat.player_id) is not None:
        seat.leaving = True
        return False
    stand_up(desk, table, seat.player_id)
    return True


def _free_machine(desk: Desk, table: Table, command: AddMachine) -> Player:
    """The chat's first machine of that strength that sits nowhere: its balance goes with it."""
    known = queries.machines_of(desk.session, table.chat_id, command.strength)
    for number, machine in enumerate(known, start=1):
        if queries.seat_of(desk.session, machine.id) is None:
            machine.name = f"{command.name} {number}"
            return machine
    machine = Player(
        id=min(queries.lowest_player_id(desk.session), 0) - 1,
        name=f"{command.name} {len(known) + 1}",
        strength=command.strength,
        chat_id=table.chat_id,
        created_at=desk.now,
    )
    desk.session.add(machine)
    desk.session.flush()
    return machine


def _table(desk: Desk, place: Place, table_id: int | None) -> Table:
    if table_id is not None:
        return standing(desk, table_id)
    table = desk.table_in(place)
    if table is None:
        raise Refused(Notice.NO_TABLE)
    return table
