"""Who may have let a one-card player out, and who pays for it (rulebook 4.8, 4.9).

While the deal runs only public facts are kept (a ``Watch``). Whether one was a breach depends on hands nobody
may see, so it is judged when the watched seat goes out: until then a suspect's hand cannot change, since any
play ends the watch, and a leaver's hand is frozen.
"""

from bot.engine.cards import Cards, rank_of
from bot.engine.combination import Combination, Kind
from bot.engine.legality import legal_cards
from bot.engine.ruleset import Breach, Ruleset
from bot.engine.settlement import Den
from bot.engine.state import NEXT_SEAT, Act, Seats, State, Watch

_PASSED, _PLAYED = Act.PASSED, Act.PLAYED
_A, _B, _C = Breach.A, Breach.B, Breach.C
_B1, _B2, _B3 = Breach.B1, Breach.B2, Breach.B3
_new = tuple.__new__  # makes a named tuple in half the time its class takes


def watch_play(
    ruleset: Ruleset, seat: int, played: Combination, count: int, left: Seats, locked: Seats, one_card: Seats
) -> Watch | None:
    """After a single by the seat upstream of an unlocked one-card player: B1 is possible."""
    if played.size != 1 or not ruleset.watches_singles:
        return None
    target = NEXT_SEAT[count][seat][left | 1 << seat]
    if target is None or not (one_card & ~locked) >> target & 1:
        return None
    return _new(Watch, (target, (seat,), _PLAYED, played, False))


def watch_pass(state: State, seat: int, owner: int) -> Watch | None:
    """The watch after a pass on what ``owner`` played; ``state`` is as it was before."""
    ruleset = state.setup.ruleset
    if state.declarer is not None or not ruleset.duty:
        return None
    found = _watch_owner(state, seat, owner) if ruleset.watches_owner else _watch_upstream(state, seat, owner)
    if found is not None:
        return found
    kept = state.watch
    return kept if kept is not None and kept.target != seat else None


def _watch_owner(state: State, seat: int, owner: int) -> Watch | None:
    """tu-lo-kho (b), (c): whoever passes on a play that left its owner one card."""
    if not (state.one_card & ~state.left) >> owner & 1:
        return None
    kept = state.watch
    before = kept.suspects if kept is not None and kept.act is _PASSED else ()
    return _new(Watch, (owner, (*before, seat), _PASSED, state.table, True))


def _watch_upstream(state: State, seat: int, owner: int) -> Watch | None:
    """Sâm B2, B3: the seat upstream of a one-card player who can still act, or owns the table."""
    target = NEXT_SEAT[len(state.hands)][seat][state.left | 1 << seat]
    if target is None or not (state.one_card & ~state.locked) >> target & 1:
        return None  # an owner is never locked
    return _new(Watch, (target, (seat,), _PASSED, state.table, target == owner))


def watch_lead_left(ruleset: Ruleset, leaver: int, target: int, one_card: Seats) -> Watch | None:
    """After a leader left: tu-lo-kho (a) if the one who leads now has one card."""
    if _A in ruleset.duty and one_card >> target & 1:
        return Watch(target, (leaver,), Act.LEFT_LEAD, None)
    return None


def offender(state: State, winner: int) -> Den | None:
    """Who pays for all now that ``winner`` goes out; of several the latest (S4-35).

    ``state`` is as it was before the last play.
    """
    watch = state.watch
    if watch is None or watch.target != winner:
        return None
    for suspect in reversed(watch.suspects):
        breach = _breach(state.setup.ruleset, state.hands[suspect], watch)
        if breach is not None:
            return Den(suspect, winner, breach)
    return None


def _breach(ruleset: Ruleset, hand: Cards, watch: Watch) -> Breach | None:
    table = watch.table
    if table is None:
        return _A
    single = table.kind is Kind.SINGLE
    if watch.act is _PLAYED:
        return _B1 if _highest_rank(hand | table.cards) > table.top else None
    if _B2 in ruleset.duty and single and _highest_rank(hand) > table.top:
        return _B2
    helper = _B if single else _C
    for breach in (_B3, helper):
        if breach in ruleset.duty and watch.owned and legal_cards(ruleset, hand, table):
            return breach
    return None


def _highest_rank(hand: Cards) -> int:
    return rank_of(hand.bit_length() - 1)
