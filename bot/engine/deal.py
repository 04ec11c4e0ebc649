"""A deal in play: apply an action, replay a history, list what is legal (rulebook 4.2, 4.4 – 4.10)."""

from collections.abc import Iterable

from bot.engine import duty, tally
from bot.engine.action import Action, Verb
from bot.engine.cards import Cards
from bot.engine.chop import book, value_of
from bot.engine.combination import Combination
from bot.engine.event import (
    ChopBooked,
    DealEnded,
    Event,
    LastCard,
    LeadPassed,
    Left,
    Passed,
    Played,
    RoundClosed,
    TimedOut,
)
from bot.engine.legality import free_chops, judge_cards, judge_out_of_turn, legal_cards
from bot.engine.opening import answer, close, close_if_answered, start
from bot.engine.reason import IllegalAction, Reason
from bot.engine.ruleset import ChopTariff, FinishOnTwo, LastIn, Ruleset, TimeoutLead
from bot.engine.settlement import EndedBy, Link, Result
from bot.engine.setup import DealSetup
from bot.engine.state import NEXT_SEAT, Phase, State, Step, Watch

# Members of an enum as globals: reading them from the class is slow, and every action does.
_PLAY, _PASS, _TIMEOUT, _CLOSE, _LEAVE = Verb.PLAY, Verb.PASS, Verb.TIMEOUT, Verb.CLOSE, Verb.LEAVE
_DECLARE, _DECLINE = Verb.DECLARE, Verb.DECLINE
_DECLARING, _PLAYING, _FINISHED = Phase.DECLARING, Phase.PLAYING, Phase.FINISHED
_NO_CHOPS = ChopTariff.NONE
_FORFEIT = FinishOnTwo.FORFEIT
_WENT_OUT = EndedBy.OUT
_SEATS = range(8)
_PASSED = tuple((Passed(seat),) for seat in _SEATS)
_LAST_CARD = tuple(LastCard(seat) for seat in _SEATS)
_LAST_PASSED = tuple(tuple((Passed(seat), RoundClosed(owner, owner)) for owner in _SEATS) for seat in _SEATS)
# A named tuple is made by tuple.__new__ in half the time its class takes, and read through a plain copy, [:].
_new = tuple.__new__


def apply(state: State, action: Action) -> Step:
    """The next state and what happened; a refused action raises ``IllegalAction`` and changes nothing."""
    verb, seat, cards = action
    if seat is None or seat != state.turn:
        return _apply_elsewhere(state, seat, verb, cards)
    if verb is _PLAY:
        return _play(state, seat, cards)
    if verb is _PASS:
        return _pass(state, seat)
    if verb is _TIMEOUT:
        return _timeout(state, seat)
    return _leave_or_late(state, seat, verb)


def _apply_elsewhere(state: State, seat: int | None, verb: Verb, cards: Cards) -> Step:
    """No seat, none whose turn it is, or no turns at all."""
    if verb is _CLOSE:
        return close(state)
    if seat is None or not 0 <= seat < len(state.hands):
        raise IllegalAction(Reason.UNKNOWN_SEAT)
    if state.left >> seat & 1:
        raise IllegalAction(Reason.LEFT_THE_DEAL)
    if state.phase is not _PLAYING:
        return _apply_outside_play(state, seat, verb)
    return _apply_out_of_turn(state, seat, verb, cards)


def _apply_out_of_turn(state: State, seat: int, verb: Verb, cards: Cards) -> Step:
    if verb is _PLAY:
        return _play(state, seat, cards)
    if verb is _PASS or verb is _TIMEOUT:
        raise IllegalAction(Reason.LOCKED if state.locked >> seat & 1 else Reason.NOT_YOUR_TURN)
    return _leave_or_late(state, seat, verb)


def _leave_or_late(state: State, seat: int, verb: Verb) -> Step:
    """What any seat may do at any time: leave. Declaring and closing come too late."""
    if verb is _LEAVE:
        return _leave(state, seat)
    raise IllegalAction(Reason.DECLARATION_CLOSED)


def _apply_outside_play(state: State, seat: int, verb: Verb) -> Step:
    if state.phase is _FINISHED:
        raise IllegalAction(Reason.DEAL_OVER)
    if verb is _LEAVE:
        return _leave(state, seat)
    if verb is _DECLARE or verb is _DECLINE:
        return answer(state, seat, verb is _DECLARE)
    raise IllegalAction(Reason.DECLARATION_OPEN)


def replay(setup: DealSetup, actions: Iterable[Action]) -> Step:
    """The final state and all events in order; ``IllegalAction`` at the first refused action."""
    step = start(setup)
    events = list(step.events)
    for action in actions:
        step = apply(step.state, action)
        events += step.events
    return Step(step.state, tuple(events))


def legal_plays(state: State, seat: int) -> tuple[Cards, ...]:
    """Every play a seat may make now, in a fixed order: in its turn, or as a free chop out of turn."""
    if seat == state.turn:
        return legal_cards(state.setup.ruleset, state.hands[seat], state.table, state.must_contain)
    if state.left >> seat & 1 or seat == state.owner:
        return ()
    return free_chops(state.setup.ruleset, state.hands[seat], state.table)


def can_pass(state: State, seat: int) -> bool:
    """Whether a seat may pass now: its turn, and there is something to beat."""
    return state.turn == seat and state.table is not None


# -- a play -------------------------------------------------------------------------------------


def _play(state: State, seat: int, cards: Cards) -> Step:
    """One play, judged, then as the rulebook orders: cards, chop chain, duty watch, sâm, out, next turn."""
    # fmt: off
    (setup, _, leader, held, turn, table, owner, left, locked, one_card, has_played,
     answered, declarer, must_contain, chain, booked, _, seen, _) = state[:]
    # fmt: on
    ruleset = setup.ruleset
    me = 1 << seat
    hand = held[seat]
    if seat == turn:
        played = judge_cards(ruleset, hand, cards, table, must_contain)
    else:
        played = judge_out_of_turn(ruleset, hand, cards, table, seat == owner, bool(locked & me))
        locked &= ~me
    if not isinstance(played, Combination):
        raise IllegalAction(played)
    rest = hand ^ cards
    hands = list(held)
    hands[seat] = rest
    cards_left = rest.bit_count()
    if cards_left < 2:
        one_card = one_card | me if rest else one_card & ~me
    chopped = victim = None
    if table is not None and played.size > 3 and _chops(ruleset, played):
        chopped, victim = table, owner
        if declarer is None and owner is not None:  # a sâm hand knows no chops (D-18)
            chain = (*chain, Link(owner, seat, table, played, value_of(ruleset, table)))
    events: tuple[Event, ...] = (_new(Played, (seat, played, chopped, victim, cards_left, seat != turn)),)
    count = len(hands)
    watch = None
    if one_card and declarer is None:
        watch = duty.watch_play(ruleset, seat, played, count, left, locked, one_card)
    turn = NEXT_SEAT[count][seat][left | locked | me]
    # fmt: off
    after = _new(State, (
        setup, _PLAYING, leader, tuple(hands), turn, played, seat, left, locked, one_card, has_played | me,
        answered, declarer, 0, chain, booked, watch, seen | cards, None,
    ))
    # fmt: on
    if declarer is not None and seat != declarer:
        return _end(after, events, tally.sam_blocked(after, declarer, seat))
    if not rest:
        return _out(state, after, seat, played, events)
    if cards_left == 1:
        events = (*events, _LAST_CARD[seat])
    return _new(Step, (after, events)) if turn is not None else _close_round(after, watch, events)


def _chops(ruleset: Ruleset, played: Combination) -> bool:
    """A legal bomb on a table chops it, where chops are known."""
    return played.is_bomb and ruleset.chop_tariff is not _NO_CHOPS


def _out(before: State, state: State, seat: int, played: Combination, events: tuple[Event, ...]) -> Step:
    """Out of cards: sâm, then bare twos, then a normal win (4.6)."""
    forfeits = state.setup.ruleset.finish_on_two is _FORFEIT and played.bare_twos
    if state.declarer is not None:
        if forfeits:
            return _end(state, events, tally.sam_failed(state, seat, played.twos))
        return _end(state, events, tally.sam_won(state, seat))
    if state.chain:
        state, events = _booked(state, events)
    if forfeits:
        return _end(state, events, tally.forfeit(state, seat, played.twos))
    den = duty.offender(before, seat)
    return _end(state, events, tally.normal_win(state, seat, _WENT_OUT, den))


# -- pass, clock, leaving -----------------------------------------------------------------------


def _pass(state: State, seat: int) -> Step:
    # fmt: off
    (setup, phase, leader, hands, _, table, owner, left, locked, one_card, has_played,
     answered, declarer, must_contain, chain, booked, _, seen, result) = state[:]
    # fmt: on
    if owner is None:
        raise IllegalAction(Reason.MUST_LEAD)
    watch = duty.watch_pass(state, seat, owner) if one_card else None
    events: tuple[Event, ...] = _PASSED[seat]
    locked |= 1 << seat
    turn = NEXT_SEAT[len(hands)][seat][left | locked | 1 << owner]
    if turn is None:
        if chain or left >> owner & 1:
            return _close_round(state, watch, events)
        # What _close_round comes to where no chain is booked and the owner leads: at once, being frequent.
        events = _LAST_PASSED[seat][owner]
        turn, table, owner, locked = owner, None, None, 0
    # fmt: off
    after = _new(State, (
        setup, phase, leader, hands, turn, table, owner, left, locked, one_card, has_played,
        answered, declarer, must_contain, chain, booked, watch, seen, result,
    ))
    # fmt: on
    return _new(Step, (after, events))


def _timeout(state: State, seat: int) -> Step:
    """Answering: a pass. Leading: the lowest legal single, or leaving (D-32, D-36)."""
    if state.table is not None:
        return _timed_out(seat, _pass(state, seat))
    ruleset, hand = state.setup.ruleset, state.hands[seat]
    if ruleset.timeout_lead is TimeoutLead.LOWEST:
        for cards in legal_cards(ruleset, hand, None, state.must_contain):
            verdict = judge_cards(ruleset, hand, cards, None, state.must_contain)
            if isinstance(verdict, Combination) and verdict.size == 1:
                return _timed_out(seat, _play(state, seat, cards))
    # No single may be led only where a record starts with a hand that no deal can come to.
    return _timed_out(seat, _leave(state, seat))


def _timed_out(seat: int, step: Step) -> Step:
    """What a clock that ran out led to."""
    return Step(step.state, (TimedOut(seat), *step.events))


def _leave(state: State, seat: int) -> Step:
    """The hand is frozen and the seat skipped; it pays at the end like the others (4.10)."""
    events: tuple[Event, ...] = (Left(seat),)
    watch = None if state.watch is not None and state.watch.target == seat else state.watch
    state = state._replace(left=state.left | 1 << seat, watch=watch)
    if seat == state.declarer:
        return _end(state, events, tally.sam_failed(state, seat))
    survivors = tally.others_in(state, seat)
    if len(survivors) == 1:
        return _last_in(state, survivors[0], events)
    if state.phase is _DECLARING:
        if seat == state.leader:
            state, events = _lead_passed(state, seat, events)
        return close_if_answered(state._replace(turn=None), events)
    if seat != state.turn:
        return Step(state, events)
    if state.table is None:
        return Step(*_lead_passed(state, seat, events))
    owner = 0 if state.owner is None else 1 << state.owner
    turn = NEXT_SEAT[len(state.hands)][seat][state.left | state.locked | owner]
    return Step(state._replace(turn=turn), events) if turn is not None else _close_round(state, watch, events)


def _lead_passed(state: State, leaver: int, events: tuple[Event, ...]) -> Step:
    """The lead goes to the next seat still in, and an opening play is free (4.10)."""
    heir = NEXT_SEAT[len(state.hands)][leaver][state.left]
    assert heir is not None
    leader = heir if leaver == state.leader else state.leader
    watch = duty.watch_lead_left(state.setup.ruleset, leaver, heir, state.one_card)
    state = state._replace(leader=leader, turn=heir, must_contain=0, watch=watch)
    return Step(state, (*events, LeadPassed(heir)))


def _last_in(state: State, survivor: int, events: tuple[Event, ...]) -> Step:
    """One player remains: sâm succeeds, Sâm is won, tu-lo-kho is cancelled (D-7, D-33, D-34)."""
    if state.declarer is not None:
        return _end(state, events, tally.sam_won(state, survivor))
    if state.chain:
        state, events = _booked(state, events)
    if state.setup.ruleset.last_in is LastIn.CANCELS:
        return _end(state, events, tally.cancelled(state, survivor))
    return _end(state, events, tally.normal_win(state, survivor, EndedBy.LAST_IN, None))


# -- the end of a round, of a deal --------------------------------------------------------------


def _close_round(state: State, watch: Watch | None, events: tuple[Event, ...]) -> Step:
    """Book the chain, unlock all; the owner leads, if he left the next seat still in (4.2)."""
    if state.chain:
        state, events = _booked(state, events)
    owner = leads = state.owner
    if owner is not None and state.left >> owner & 1:
        leads = NEXT_SEAT[len(state.hands)][owner][state.left]
    assert owner is not None and leads is not None
    led = state._replace(turn=leads, table=None, owner=None, locked=0, watch=watch)
    return Step(led, (*events, RoundClosed(owner, leads)))


def _booked(state: State, events: tuple[Event, ...]) -> Step:
    """Book the round's chops (4.5)."""
    chain = book(state.setup.ruleset, state.chain, state.left, state.setup.stake)
    return Step(state._replace(chain=(), booked=(*state.booked, chain)), (*events, ChopBooked(chain)))


def _end(state: State, events: tuple[Event, ...], result: Result) -> Step:
    # fmt: off
    (setup, _, leader, hands, _, _, _, left, locked, one_card, has_played,
     answered, declarer, _, chain, booked, _, seen, _) = state[:]
    ended = _new(State, (
        setup, _FINISHED, leader, hands, None, None, None, left, locked, one_card, has_played,
        answered, declarer, 0, chain, booked, None, seen, result,
    ))
    # fmt: on
    return _new(Step, (ended, (*events, DealEnded(result))))
