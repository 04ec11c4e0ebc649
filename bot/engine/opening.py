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
from bot.engine.state import MAX_SEATS, Phase, State, Step, one_card_seats, seats_of
from bot.engine.tally import instant

_DECLARING, _PLAYING = Phase.DECLARING, Phase.PLAYING
_BEFORE, _AFTER = IwTiming.BEFORE, IwTiming.AFTER
_STARTED = tuple((DealStarted(leader),) for leader in range(MAX_SEATS))
_CLOSED = DeclarationsClosed()
_new = tuple.__new__  # makes a named tuple in half the time its class takes


def start(setup: DealSetup) -> Step:
    """The first state of a deal; ``SetupError`` if it cannot be dealt.

    It may be over already: sam-loc looks for instant wins before anybody declares.
    """
    _check(setup)
    leader = leader_of(setup)
    events: tuple[Event, ...] = _STARTED[leader]
    if setup.lead:
        return Step(_in_the_middle(setup, leader), events)
    ruleset, hands = setup.ruleset, setup.hands
    must_contain = _must_contain(setup, leader)
    if ruleset.has_declarations:
        state = State(setup, _DECLARING, leader, hands, None, must_contain=must_contain)
    else:
        state = State(setup, _PLAYING, leader, hands, leader, must_contain=must_contain)
    if ruleset.iw_timing is _BEFORE or not ruleset.has_declarations:
        return _instant_end(state, events) or _new(Step, (state, events))
    return _new(Step, (state, events))


def _in_the_middle(setup: DealSetup, leader: int) -> State:
    """A round about to be led."""
    hands = setup.hands
    one_card, played = one_card_seats(hands), seats_of(setup.played)
    return State(setup, _PLAYING, leader, hands, leader, one_card=one_card, played=played)


def _must_contain(setup: DealSetup, leader: int) -> Cards:
    """The leader's lowest card: where a card gave him the lead it is that card (S0-17, S0-18)."""
    ruleset = setup.ruleset
    if not ruleset.first_play_must_contain or not is_opening(ruleset, setup.before):
        return 0
    hand = setup.hands[leader]
    return hand & -hand


def _check(setup: DealSetup) -> None:
    ruleset, hands, before = setup.ruleset, setup.hands, setup.before
    seats = len(hands)
    if not ruleset.min_players <= seats <= ruleset.max_players:
        raise SetupError(
            "seats", f"{ruleset.id} is for {ruleset.min_players}–{ruleset.max_players} players, not {seats}"
        )
    if setup.stake < 1:
        raise SetupError("stake", "must be a positive whole number")
    _check_hands(hands, 0 if setup.lead else ruleset.hand_size)
    if setup.leader is not None and not 0 <= setup.leader < seats:
        raise SetupError("leader", "is no seat")
    if setup.played and (len(setup.played) != seats or not setup.lead):
        raise SetupError("played", "goes with a deal started in the middle, one word per seat")
    if before.winner is not None and not 0 <= before.winner < seats:
        raise SetupError("before", "the winner is no seat")
    if before.frozen and (len(before.frozen) != seats or min(before.frozen) < 0):
        raise SetupError("before", "frozen holds one streak per seat, none below 0")


def _check_hands(hands: tuple[Cards, ...], size: int) -> None:
    """Every card is dealt once; every hand has so many, or with 0 at least one."""
    taken = ~PACK
    for hand in hands:
        if hand & taken:
            raise SetupError("hands", "a card is dealt twice")
        taken |= hand
        if not size and not hand:
            raise SetupError("hands", "every seat holds at least one card")
        if size and hand.bit_count() != size:
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
    events = (*events, _CLOSED)
    ended = _instant_end_after(state, events)
    return ended or _new(Step, (_begun(state, state.leader, None, state.must_contain), events))


def _declared(state: State, seat: int) -> Step:
    """An instant win voids the declaration (4.1); else the declarer leads, with any play."""
    events: tuple[Event, ...] = (Declared(seat),)
    ended = _instant_end_after(state, events)
    return ended or Step(_begun(state, seat, seat, 0), events)


def _begun(state: State, turn: int, declarer: int | None, must_contain: Cards) -> State:
    """The declarations are over, and somebody is about to lead the first round."""
    dealt = (state.setup, _PLAYING, state.leader, state.hands, turn)
    left, answered = state.left, state.answered
    return State(*dealt, left=left, answered=answered, declarer=declarer, must_contain=must_contain)


def _instant_end_after(state: State, events: tuple[Event, ...]) -> Step | None:
    return _instant_end(state, events) if state.setup.ruleset.iw_timing is _AFTER else None


def _instant_end(state: State, events: tuple[Event, ...]) -> Step | None:
    setup = state.setup
    found = instant_winner(setup.ruleset, state.hands, setup.before, state.leader, state.left)
    if found is None:
        return None
    result = instant(state, *found)
    ended = state._replace(phase=Phase.FINISHED, turn=None, must_contain=0, result=result)
    return Step(ended, (*events, DealEnded(result)))
