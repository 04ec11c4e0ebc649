"""A deal, from the shuffle to the settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.engine import (
    LEADER_LABEL,
    Action,
    EndedBy,
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
from bot.service import ledger
from bot.service.commands import (
    Act,
    DeclareHere,
    GiveTime,
    Resume,
    StartDeal,
    TurnDelivered,
    TurnTimeout,
    VoidDeal,
)
from bot.service.dealing import Loaded, load, pack_text, rules, setup_of, void_waiting
from bot.service.desk import Desk
from bot.service.outcome import Deadline, Outcome
from bot.service.replies import Notice, Refused
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
    deal = _new_deal(desk, table, players, number + 1)
    _seat_players(desk, deal, players)
    step = start(setup_of(deal, len(players)))
    _open_question(desk, deal, step.state)
    _settle_if_over(desk, table, Loaded(deal, queries.deal_seats(desk.session, deal.id), 0, step.state, ()))
    desk.touch(table)
    return desk.done(Notice.DEALT, deal=deal.id)


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
    winner = _last_winner(desk, table, players)
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
        instant_win=table.instant_win and winner is not None,
        frozen=[table.frozen.get(str(player), 0) if winner is not None else 0 for player in players],
        started_at=desk.now,
    )
    before = setup_of(deal, len(players)).before
    if leader_needs_chance(ruleset, before, len(players)):
        deal.leader = draw_from_seed(seed, LEADER_LABEL, len(players))
    desk.session.add(deal)
    desk.session.flush()
    return deal


def _last_winner(desk: Desk, table: Table, players: list[int]) -> int | None:
    """The last winner's seat, while he sits and, where that counts (S3-06), is not the only one left."""
    if table.winner_id is None or table.winner_id not in players:
        return None
    if rules(table.ruleset, table.options).opening_when_winner_alone:
        last = queries.last_deal(desk.session, table.id, DealStatus.FINISHED)
        met = {row.player_id for row in queries.deal_seats(desk.session, last.id)} if last else set()
        if len(met.intersection(players)) < 2:
            return None
    return players.index(table.winner_id)


def _seat_players(desk: Desk, deal: Deal, players: list[int]) -> None:
    for index, player_id in enumerate(players):
        person = queries.player(desk.session, player_id)
        assert person is not None
        desk.session.add(DealSeat(deal_id=deal.id, seat=index, player_id=person.id, name=person.name))
    desk.session.flush()


def _open_question(desk: Desk, deal: Deal, state: State) -> None:
    """The next question gets its number and its deadline."""
    deal.prompt += 1
    _set_deadline(desk, deal, _patience(desk, state))


def _patience(desk: Desk, state: State) -> timedelta:
    return desk.pace.declaration if state.phase is Phase.DECLARING else desk.pace.turn


def _set_deadline(desk: Desk, deal: Deal, wait: timedelta | None) -> None:
    deal.deadline_at = None if wait is None else desk.now + wait
    desk.deadlines.append(Deadline(deal.id, deal.prompt, deal.deadline_at))


ACTS: Mapping[str, Notice] = {
    Verb.DECLARE: Notice.DECLARED,
    Verb.DECLINE: Notice.DECLINED,
    Verb.PLAY: Notice.PLAYED,
    Verb.PASS: Notice.PASSED,
}


def act(desk: Desk, command: Act) -> Outcome:
    """Declare, decline, play or pass, if the question it answers is still the open one."""
    loaded = _live(desk, command.deal_id)
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
    deal = _held(desk, command.by.id)
    if deal is None:
        raise Refused(Notice.NO_DEAL)
    return act(desk, Act(deal.id, deal.prompt, command.by, Verb.DECLARE.value))


def _held(desk: Desk, player_id: int) -> Deal | None:
    """The live deal at the table where a person sits, if he was dealt in and has not left it."""
    seat = queries.seat_of(desk.session, player_id)
    deal = queries.live_deal(desk.session, seat.table_id) if seat else None
    return deal if deal is not None and load(desk.session, deal).holder(player_id) is not None else None


def expire(desk: Desk, command: TurnTimeout) -> Outcome:
    """The clock asks, the deadline in the deal's row answers; the timeout is the rulebook's (D-36)."""
    loaded = _live(desk, command.deal_id)
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
    """`/huy`: the host before the first play, an administrator, or everybody seated in the deal together."""
    table = queries.open_table(desk.session, command.place.chat_id, command.place.thread_id, lock=True)
    deal = queries.live_deal(desk.session, table.id, lock=True) if table else None
    if table is None or deal is None:
        raise Refused(Notice.NO_DEAL)
    loaded = load(desk.session, deal)
    untouched = not loaded.state.played
    if not command.is_admin and not (untouched and command.by.id == table.host_id):
        if command.is_admin is None:
            raise Refused(Notice.NEEDS_ADMIN_LOOKUP)
        waiting = _vote_to_void(deal, loaded, command.by.id)
        if waiting:
            desk.touch(table)
            return desk.done(Notice.VOID_VOTED, waiting=waiting)
    _void(desk, deal)
    desk.touch(table)
    return desk.done(Notice.DEAL_VOIDED, number=deal.number)


def _vote_to_void(deal: Deal, loaded: Loaded, player_id: int) -> int:
    """Count a vote; how many of those who still play have not voted."""
    if loaded.holder(player_id) is None:
        raise Refused(Notice.VOID_NEEDS_ALL)
    deal.void_votes = sorted({*deal.void_votes, player_id})
    return void_waiting(loaded)


def _void(desk: Desk, deal: Deal) -> None:
    deal.status, deal.ended_at = DealStatus.VOID, desk.now
    _set_deadline(desk, deal, None)


def deliver(desk: Desk, command: TurnDelivered) -> Outcome:
    """After a restart a turn's clock starts when its panel was delivered, if that is sooner than granted."""
    loaded = _live(desk, command.deal_id)
    deal = loaded.deal
    wait = _patience(desk, loaded.state)
    if command.prompt != deal.prompt or deal.deadline_at is None or deal.deadline_at <= desk.now + wait:
        raise Refused(Notice.STALE)
    _set_deadline(desk, deal, wait)
    _touch_table(desk, deal)
    return desk.done(Notice.OK)


def give_time(desk: Desk, command: GiveTime) -> Outcome:
    """Move the open deadlines of a chat, or of all, by the time in which nobody could act."""
    chat_id = command.chat_id
    stopped: Sequence[Deal]
    if chat_id is not None and chat_id > 0:  # a private chat, whose id is its person's
        held = _held(desk, chat_id)
        stopped = [] if held is None else [held]
    else:
        stopped = queries.live_deals(desk.session, chat_id)
    for deal in stopped:
        if deal.deadline_at is not None:
            deal.deadline_at += timedelta(seconds=command.seconds)
            desk.deadlines.append(Deadline(deal.id, deal.prompt, deal.deadline_at))
            _touch_table(desk, deal)
    if not desk.deadlines:
        raise Refused(Notice.NO_DEAL)
    return desk.done(Notice.OK)


def resume(desk: Desk, command: Resume) -> Outcome:
    """Give every open question its time anew: nobody is fined for an outage of the host."""
    for deal in queries.live_deals(desk.session):
        state = load(desk.session, deal).state
        _set_deadline(desk, deal, desk.pace.after_restart + _patience(desk, state))
        _touch_table(desk, deal)
    return desk.done(Notice.OK)


def _touch_table(desk: Desk, deal: Deal) -> None:
    table = queries.table_by_id(desk.session, deal.table_id)
    if table is not None:
        desk.touch(table)


def _live(desk: Desk, deal_id: int) -> Loaded:
    deal = queries.deal_by_id(desk.session, deal_id, lock=True)
    if deal is None or deal.status is not DealStatus.LIVE:
        raise Refused(Notice.DEAL_OVER)
    return load(desk.session, deal)


def _perform(desk: Desk, loaded: Loaded, action: Action) -> None:
    """Judge an action, append it under its number, ask the next question or settle."""
    step: Step = apply(loaded.state, action)
    deal = loaded.deal
    desk.session.add(
        DealAction(
            deal_id=deal.id,
            number=loaded.actions,
            seat=action.seat,
            verb=action.verb.value,
            cards=cards_text(action.cards),
            at=desk.now,
        )
    )
    desk.session.flush()
    if _asks_anew(action, loaded.state, step.state):
        _open_question(desk, deal, step.state)
    table = queries.table_by_id(desk.session, deal.table_id, lock=True)
    assert table is not None
    _settle_if_over(desk, table, Loaded(deal, loaded.seats, loaded.actions + 1, step.state, step.events))
    desk.touch(table)


def _asks_anew(action: Action, before: State, after: State) -> bool:
    """Whether the question changed: at every play and pass, and change of phase or turn, but no decline."""
    if action.verb in (Verb.PLAY, Verb.PASS, Verb.TIMEOUT):
        return True
    return (before.phase, before.turn) != (after.phase, after.turn)


def _settle_if_over(desk: Desk, table: Table, loaded: Loaded) -> None:
    """Pay a deal that has ended and keep what the next one must know."""
    result, deal = loaded.state.result, loaded.deal
    if result is None:
        return
    deal.status, deal.ended_at, deal.ended_by = DealStatus.FINISHED, desk.now, result.ended_by.value
    _set_deadline(desk, deal, None)
    ledger.book(desk, deal, loaded.seats, result)
    players = [row.player_id for row in loaded.seats]
    table.winner_id = None if result.winner is None else players[result.winner]
    table.instant_win = result.ended_by is EndedBy.INSTANT_WIN
    table.frozen = {
        str(player): streak for player, streak in zip(players, result.frozen, strict=True) if streak
    }
