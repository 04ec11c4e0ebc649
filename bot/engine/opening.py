"""A deal from its setup to its first lead: validity, instant wins, declarations (rulebook 4.1, 4.3)."""

from bot.engine.cards import PACK, Cards
from bot.engine.event import (
    DealEnded,
    DealStarted,
    DeclarationsClosed,
    Declared,
    Declined,
    Event,
)
from bot.engine.instant_win import instant_winner
from bot.engine.leader import is_opening, leader_of
from bot.engine.reason import IllegalAction, Reason
from bot.engine.ruleset import IwTiming
from bot.engine.setup import DealSetup, SetupError
from bot.engine.state import Phase, State, Step, one_card_seats
from bot.engine.tally import instant


def start(setup: DealSetup) -> Step:
    """The first state of a deal; ``SetupError`` if it cannot be dealt.

    It may be over already: sam-loc looks for instant wins before anybody declares.
    """
    _check(setup)
    leader = leader_of(setup)
    ruleset = setup.ruleset
    declaring = ruleset.has_declarations and not setup.lead
    state = State(
        setup=setup,
        phase=Phase.DECLARING if declaring else Phase.PLAYING,
        leader=leader,
        hands=setup.hands,
        turn=None if declaring else leader,
        table=None,
        owner=None,
        left=0,
        locked=0,
        one_card=one_card_seats(setup.hands) if setup.lead else 0,
        played=sum([1 << seat for seat, has_played in enumerate(setup.played) if has_played]),
        answered=0,
        declarer=None,
        must_contain=_must_contain(setup, leader),
        chain=(),
        booked=(),
        watch=None,
        seen=0,
        result=None,
    )
    events: tuple[Event, ...] = (DealStarted(leader),)
    if not setup.lead and (ruleset.iw_timing is IwTiming.BEFORE or not declaring):
        return _instant_end(state, events) or Step(state, events)
    return Step(state, events)


def _must_contain(setup: DealSetup, leader: int) -> Cards:
    """The leader's lowest card: where a card gave him the lead it is that card (S0-17, S0-18)."""
    ruleset = setup.ruleset
    if setup.lead or not ruleset.first_play_must_contain or not is_opening(ruleset, setup.before):
        return 0
    return setup.hands[leader] & -setup.hands[leader]


def _check(setup: DealSetup) -> None:
    ruleset, seats = setup.ruleset, setup.seats
    if not ruleset.min_players <= seats <= ruleset.max_players:
        raise SetupError(
            "seats", f"{ruleset.id} is for {ruleset.min_players}–{ruleset.max_players} players, not {seats}"
        )
    if setup.stake < 1:
        raise SetupError("stake", "must be a positive whole number")
    _check_hands(setup)
    if setup.leader is not None and not 0 <= setup.leader < seats:
        raise SetupError("leader", "is no seat")
    if len(setup.played) not in (0, seats) or (setup.played and not setup.lead):
        raise SetupError("played", "goes with a deal started in the middle, one word per seat")
    before = setup.before
    if before.winner is not None and not 0 <= before.winner < seats:
        raise SetupError("before", "the winner is no seat")
    if len(before.frozen) not in (0, seats) or min(before.frozen, default=0) < 0:
        raise SetupError("before", "frozen holds one streak per seat, none below 0")


def _check_hands(setup: DealSetup) -> None:
    size = setup.ruleset.hand_size
    union = 0
    for hand in setup.hands:
        if hand & ~PACK or hand & union:
            raise SetupError("hands", "a card is dealt twice")
        union |= hand
        if setup.lead and not hand:
            raise SetupError("hands", "every seat holds at least one card")
        if not setup.lead and hand.bit_count() != size:
            raise SetupError("hands", f"every seat holds exactly {size} cards")


def answer(state: State, seat: int, declares: bool) -> Step:
    """A seat declares báo sâm or declines; the first declaration closes the window (D-8)."""
    if state.phase is not Phase.DECLARING:
        raise IllegalAction(Reason.DECLARATION_CLOSED)
    if state.answered >> seat & 1:
        raise IllegalAction(Reason.ALREADY_ANSWERED)
    state = state._replace(answered=state.answered | 1 << seat)
    if declares:
        return _declared(state, seat)
    return close_if_answered(state, (Declined(seat),))


def close(state: State) -> Step:
    """The declaration window ends."""
    if state.phase is Phase.FINISHED:
        raise IllegalAction(Reason.DEAL_OVER)
    if state.phase is Phase.PLAYING:
        raise IllegalAction(Reason.DECLARATION_CLOSED)
    return _closed(state, ())


def close_if_answered(state: State, events: tuple[Event, ...]) -> Step:
    """Close the window once every seat still in has answered."""
    return Step(state, events) if state.to_act else _closed(state, events)


def _closed(state: State, events: tuple[Event, ...]) -> Step:
    events = (*events, DeclarationsClosed())
    ended = _instant_end_after(state, events)
    return ended or Step(state._replace(phase=Phase.PLAYING, turn=state.leader), events)


def _declared(state: State, seat: int) -> Step:
    """An instant win voids the declaration (4.1); else the declarer leads, with any play."""
    events: tuple[Event, ...] = (Declared(seat),)
    ended = _instant_end_after(state, events)
    if ended is not None:
        return ended
    return Step(state._replace(phase=Phase.PLAYING, turn=seat, declarer=seat, must_contain=0), events)


def _instant_end_after(state: State, events: tuple[Event, ...]) -> Step | None:
    return _instant_end(state, events) if state.setup.ruleset.iw_timing is IwTiming.AFTER else None


def _instant_end(state: State, events: tuple[Event, ...]) -> Step | None:
    setup = state.setup
    found = instant_winner(setup.ruleset, state.hands, setup.before, state.leader, state.left)
    if found is None:
        return None
    result = instant(state, *found)
    ended = state._replace(phase=Phase.FINISHED, turn=None, must_contain=0, result=result)
    return Step(ended, (*events, DealEnded(result)))
