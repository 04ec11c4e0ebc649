"""From what a seat sees to a whole state it might be: for players that think ahead."""

from collections.abc import Sequence

from bot.engine.cards import PACK, Card, Cards, mask
from bot.engine.setup import DealSetup
from bot.engine.state import Seats, State, one_card_seats, seats_of
from bot.engine.view import View


def determinize(seen: View, order: Sequence[Card]) -> State:
    """A state that looks like ``seen``, the other hands filled from ``order``, seat after seat.

    ``order`` holds every card the viewer has not seen (neither held nor played) once, in any order;
    ``ValueError`` otherwise. Its setup's hands are those of the moment, since nobody is told again what was
    dealt. While declaring, which others have answered is sealed: the lowest seats are taken.
    """
    hands = _hands(seen, order)
    history = seen.history
    setup = DealSetup(
        ruleset=seen.ruleset,
        hands=hands,
        stake=seen.stake,
        leader=seen.leader,
        before=history.before,
        lead=history.lead,
        played=history.start_played,
    )
    leads = hands[seen.leader]
    return State(
        setup=setup,
        phase=seen.phase,
        leader=seen.leader,
        hands=hands,
        turn=seen.turn,
        table=None if seen.table is None else seen.table.combination,
        owner=None if seen.table is None else seen.table.owner,
        left=seats_of(seen.left),
        locked=seats_of(seen.locked),
        one_card=one_card_seats(hands),
        played=seats_of(seen.played),
        answered=_answered(seen),
        declarer=seen.declarer,
        must_contain=leads & -leads if history.opening_bound else 0,
        chain=history.chain,
        booked=history.booked,
        watch=history.watch,
        seen=seen.seen,
        result=seen.result,
    )


def _hands(seen: View, order: Sequence[Card]) -> tuple[Cards, ...]:
    if seen.hands is not None:
        return seen.hands
    unseen = PACK & ~seen.seen & ~seen.hand
    if len(order) != unseen.bit_count() or mask(order) != unseen:
        raise ValueError("the order must hold every unseen card once")
    hands: list[Cards] = []
    at = 0
    for seat, held in enumerate(seen.counts):
        if seat == seen.seat:
            hands.append(seen.hand)
            continue
        hands.append(mask(order[at : at + held]))
        at += held
    return tuple(hands)


def _answered(seen: View) -> Seats:
    own = seen.seat if seen.answered else None
    counted = own is not None and not seen.left[own]
    others = [seat for seat, left in enumerate(seen.left) if seat != seen.seat and not left]
    known = others[: seen.answered_count - counted]
    return sum(1 << seat for seat in known) | (0 if own is None else 1 << own)
