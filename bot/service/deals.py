"""A deal, from the shuffle to the settlement."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine import (
    LEADER_LABEL,
    Action,
    IllegalAction,
    Phase,
    State,
    Step,
    Verb,
    apply,
    cards_text,
    draw_from_seed,
    leader_needs_chance,
    start,
)
from bot.service import ledger, streaks
from bot.service.commands import Act, DeclareHere, StartDeal, TurnTimeout, VoidDeal
from bot.service.dealing import Loaded, load, pack_text, rules, setup_of, void_waiting
from bot.service.desk import Desk
from bot.service.outcome import Acted, Outcome
from bot.service.people import is_machine
from bot.service.replies import Notice, Refused
from bot.service.seats import Closing, close, stand_up, stand_up_leavers
from bot.service.turns import ask, held, live, set_deadline
from storage import queries
from storage.models import Deal, DealAction, DealSeat, Table
from storage.types import DealStatus, TableState

SEED_BYTES = 32


def start_deal(desk: Desk, command: StartDeal) -> Outcome:
    """Shuffle and deal to everybody seated.

    The host deals first, when the people he waits for sit; after that anybody seated may ask for the
    next deal.
    `after` is the number of the deal the button stood under, so that an old button deals nothing.
    """
    table = queries.table_by_id(desk.session, command.table_id, lock=True)
    if table is None or table.state is not TableState.OPEN:
        raise Refused(Notice.TABLE_GONE)
    players = [seat.player_id for seat in queries.seats_at(desk.session, table.id)]
    last = queries.last_deal(desk.session, table.id)
    number = last.number if last else 0
    _check_start(desk, table, command, players, number)
    if command.gone is None:
        raise Refused(Notice.NEEDS_MEMBER_LOOKUP)
    gone = _see_off(desk, table, command.gone)
    players = [seat.player_id for seat in queries.seats_at(desk.session, table.id)]
    fewest = rules(table.ruleset, table.options).min_players
    if gone and len(players) < fewest:
        return desk.done(Notice.TOO_FEW_LEFT, fewest=fewest, name=", ".join(gone))
    deal = _new_deal(desk, table, players, number + 1)
    _seat_players(desk, deal, players)
    state = start(setup_of(deal, len(players))).state
    loaded = Loaded(deal, queries.deal_seats(desk.session, deal.id), (), state, ())
    ask(desk, loaded)
    _settle_if_over(desk, table, loaded)
    desk.touch(table)
    if gone:
        return desk.done(Notice.DEALT_WITHOUT, deal=deal.id, name=", ".join(gone))
    return desk.done(Notice.DEALT, deal=deal.id)


def _see_off(desk: Desk, table: Table, gone: tuple[int, ...]) -> list[str]:
    """Whoever left the group without a word stands up before the cards are dealt: the names."""
    seated = {seat.player_id for seat in queries.seats_at(desk.session, table.id)}
    people = queries.players(desk.session, [player for player in gone if player in seated])
    for player_id in people:
        stand_up(desk, table, player_id)
    return [person.name for person in people.values()]


def _check_start(desk: Desk, table: Table, command: StartDeal, players: list[int], last: int) -> None:
    if command.by.id not in players:
        raise Refused(Notice.NOT_SEATED)
    if queries.live_deal(desk.session, table.id) is not None:
        raise Refused(Notice.DEAL_RUNNING)
    if command.after is not None and command.after != last:
        raise Refused(Notice.STALE)
    if last == 0 and command.by.id != table.host_id and table.host_id in players:
        host = queries.player(desk.session, table.host_id)
        raise Refused(Notice.NOT_HOST, name=host.name if host else "")
    fewest = rules(table.ruleset, table.options).min_players
    if len(players) < fewest:
        raise Refused(Notice.TOO_FEW, fewest=fewest)


def _new_deal(desk: Desk, table: Table, players: list[int], number: int) -> Deal:
    ruleset = rules(table.ruleset, table.options)
    seed = desk.entropy(SEED_BYTES)
    machines = any(map(is_machine, players))
    for_fun = machines and not _books_machines(desk, table)
    winner, kept = streaks.before(desk, table, players, for_fun=for_fun)
    deal = Deal(
        table_id=table.id,
        number=number,
        chat_id=table.chat_id,
        thread_id=table.thread_id,
        ruleset=table.ruleset,
        options=dict(table.options),
        stake=table.stake,
        pack=pack_text(desk.shuffle(seed)),
        seed=seed.hex(),
        winner=winner,
        instant_win=kept.instant_win,
        frozen=[kept.frozen.get(str(player), 0) for player in players],
        machines=machines,
        for_fun=for_fun,
        started_at=desk.now,
    )
    before = setup_of(deal, len(players)).before
    if leader_needs_chance(ruleset, before, len(players)):
        deal.leader = draw_from_seed(seed, LEADER_LABEL, len(players))
    desk.session.add(deal)
    desk.session.flush()
    return deal


def _books_machines(desk: Desk, table: Table) -> bool:
    """Whether a deal with a machine is paid in this chat."""
    chat = queries.chat(desk.session, table.chat_id)
    return chat is not None and chat.books_machines


def _seat_players(desk: Desk, deal: Deal, players: list[int]) -> None:
    for index, player_id in enumerate(players):
        person = queries.player(desk.session, player_id)
        assert person is not None
        desk.session.add(DealSeat(deal_id=deal.id, seat=index, player_id=person.id, name=person.name))
    desk.session.flush()


ACTS: Mapping[str, Notice] = {
    Verb.DECLARE: Notice.DECLARED,
    Verb.DECLINE: Notice.DECLINED,
    Verb.PLAY: Notice.PLAYED,
    Verb.PASS: Notice.PASSED,
}


def act(desk: Desk, command: Act) -> Outcome:
    """Declare, decline, play or pass, if the question it answers is still the open one."""
    loaded = live(desk, command.deal_id)
    seat = loaded.seat_of(command.by.id)
    if seat is None:
        raise Refused(Notice.NOT_IN_DEAL)
    if command.prompt != loaded.deal.prompt or command.verb not in ACTS:
        raise Refused(Notice.STALE)
    verb = Verb(command.verb)
    cards = command.cards if verb is Verb.PLAY else 0
    _perform(desk, loaded, Action(verb, seat, cards))
    return desk.done(ACTS[verb], cards=cards_text(cards))


def declare_here(desk: Desk, command: DeclareHere) -> Outcome:
    """`/baosam`: declare in the live deal in which the person holds a hand."""
    deal = held(desk, command.by.id)
    if deal is None:
        raise Refused(Notice.NO_DEAL)
    return act(desk, Act(deal.id, deal.prompt, command.by, Verb.DECLARE.value))


def expire(desk: Desk, command: TurnTimeout) -> Outcome:
    """The clock asks, the deadline in the deal's row answers; the timeout is the rulebook's (D-36)."""
    loaded = live(desk, command.deal_id)
    deal, state = loaded.deal, loaded.state
    if command.prompt != deal.prompt:
        raise Refused(Notice.STALE)
    if deal.deadline_at is None or desk.now < deal.deadline_at:
        raise Refused(Notice.NOT_DUE)
    if state.phase is Phase.DECLARING:
        _perform(desk, loaded, Action(Verb.CLOSE))
    else:
        _perform(desk, loaded, Action(Verb.TIMEOUT, state.turn))
    return desk.done(Notice.OK)


def leave_live_deal(desk: Desk, table: Table, player_id: int) -> bool:
    """Leave the table's live deal; False where the person holds no hand in one."""
    deal = queries.live_deal(desk.session, table.id, lock=True)
    if deal is None:
        return False
    loaded = load(desk.session, deal)
    seat = loaded.seat_of(player_id)
    if seat is None:
        return False
    try:
        _perform(desk, loaded, Action(Verb.LEAVE, seat))
    except IllegalAction:
        return False  # left it before
    return True


def void_deal(desk: Desk, command: VoidDeal) -> Outcome:
    """`/huy`: the host before the first play, an administrator, or everybody seated in the deal together.

    Where no deal is played it is the table that is closed.
    """
    table = desk.table_in(command.place)
    if table is None:
        raise Refused(Notice.NO_DEAL)
    deal = queries.live_deal(desk.session, table.id, lock=True)
    if deal is None:
        return _close_table(desk, table, command)
    loaded = load(desk.session, deal)
    untouched = not loaded.state.played
    if not command.is_admin and not (untouched and command.by.id == table.host_id):
        if command.is_admin is None:
            raise Refused(Notice.NEEDS_ADMIN_LOOKUP)
        waiting = _vote_to_void(deal, loaded, command.by.id)
        if waiting:
            desk.touch(table)
            return desk.done(Notice.VOID_VOTED, waiting=waiting)
    call_off(desk, table, deal)
    return desk.done(Notice.DEAL_VOIDED, number=deal.number)


def _close_table(desk: Desk, table: Table, command: VoidDeal) -> Outcome:
    """The host and administrators at any time, anybody once it was idle for a while."""
    idle = desk.now - table.touched_at >= desk.pace.idle
    if not (command.is_admin or idle or command.by.id == table.host_id):
        asked = command.is_admin is None
        raise Refused(Notice.NEEDS_ADMIN_LOOKUP if asked else Notice.ONLY_HOST_OR_ADMIN)
    close(desk, table, Closing.WISH)
    return desk.done(Notice.CLOSED_BY_WISH)


def _vote_to_void(deal: Deal, loaded: Loaded, player_id: int) -> int:
    """Count a vote; how many of those who still play have not voted."""
    if loaded.holder(player_id) is None:
        raise Refused(Notice.VOID_NEEDS_ALL)
    deal.void_votes = sorted({*deal.void_votes, player_id})
    return void_waiting(loaded)


def call_off(desk: Desk, table: Table, deal: Deal) -> None:
    """A live deal ends here and pays nothing."""
    deal.status, deal.ended_at = DealStatus.VOID, desk.now
    set_deadline(desk, deal, None)
    stand_up_leavers(desk, table)
    desk.touch(table)


def _perform(desk: Desk, loaded: Loaded, action: Action) -> None:
    """Judge an action, append it under its number, ask the next question or settle."""
    step: Step = apply(loaded.state, action)
    deal = loaded.deal
    row = DealAction(
        deal_id=deal.id,
        number=len(loaded.log),
        seat=action.seat,
        verb=action.verb.value,
        cards=cards_text(action.cards),
        at=desk.now,
    )
    desk.session.add(row)
    desk.session.flush()
    desk.acted.append(Acted(deal.id, row.number, action.seat, row.verb))
    after = Loaded(deal, loaded.seats, (*loaded.log, row), step.state, step.events)
    if _asks_anew(action, loaded.state, step.state):
        ask(desk, after)
    table = queries.table_by_id(desk.session, deal.table_id, lock=True)
    assert table is not None
    _settle_if_over(desk, table, after)
    desk.touch(table)


def _asks_anew(action: Action, before: State, after: State) -> bool:
    """Whether the question changed: at every play and pass, and change of phase or turn, but no decline."""
    if action.verb in (Verb.PLAY, Verb.PASS, Verb.TIMEOUT):
        return True
    return (before.phase, before.turn) != (after.phase, after.turn)


def _settle_if_over(desk: Desk, table: Table, loaded: Loaded) -> None:
    """Pay a deal that has ended and keep what the next one must know; one for fun leaves no trace."""
    result, deal = loaded.state.result, loaded.deal
    if result is None:
        return
    deal.status, deal.ended_at, deal.ended_by = DealStatus.FINISHED, desk.now, result.ended_by.value
    set_deadline(desk, deal, None)
    if not deal.for_fun:
        ledger.book(desk, deal, loaded.seats, result)
        players = [row.player_id for row in loaded.seats]
        streaks.remember(table, streaks.streaks_after(players, result))
    stand_up_leavers(desk, table)
