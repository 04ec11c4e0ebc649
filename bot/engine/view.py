"""The one gate for secrets: what a seat, or the group, may see of a deal."""

from dataclasses import dataclass

from bot.engine.cards import Cards
from bot.engine.combination import Combination
from bot.engine.deal import can_pass, legal_plays
from bot.engine.legality import judge_cards, judge_out_of_turn
from bot.engine.reason import Reason
from bot.engine.ruleset import Ruleset
from bot.engine.settlement import ChopChain, Link, Result
from bot.engine.setup import Before
from bot.engine.state import Phase, Seats, State, Watch


@dataclass(frozen=True, slots=True)
class Table:
    """The combination to beat and whose it is."""

    owner: int
    combination: Combination


@dataclass(frozen=True, slots=True)
class History:
    """Public facts that further play depends on, for ``determinize`` alone."""

    before: Before
    lead: bool
    start_played: tuple[bool, ...]
    chain: tuple[Link, ...]
    booked: tuple[ChopChain, ...]
    watch: Watch | None
    opening_bound: bool  # the opening play must hold its leader's lowest card


@dataclass(frozen=True, slots=True)
class View:
    """What ``seat`` (None: the group) may see; no field holds a card of another's hand before the end.

    Per seat: ``counts`` of cards held, ``played`` (has played a card), ``locked``, ``left``. While
    declaring: how many have answered and one's own answer (None: none yet); who declined is sealed.
    ``must_contain`` is shown to the seat that must play it. ``legal`` holds one's own legal plays, a free
    chop out of turn included. ``seen``: cards played so far. ``hands``: all hands, once the deal is over.
    """

    ruleset: Ruleset
    stake: int
    phase: Phase
    seat: int | None
    hand: Cards
    counts: tuple[int, ...]
    played: tuple[bool, ...]
    locked: tuple[bool, ...]
    left: tuple[bool, ...]
    answered_count: int
    answered: bool | None
    declarer: int | None
    leader: int
    table: Table | None
    turn: int | None
    to_act: tuple[int, ...]
    must_contain: int | None
    can_pass: bool
    legal: tuple[Cards, ...]
    seen: Cards
    history: History
    result: Result | None
    hands: tuple[Cards, ...] | None

    @property
    def is_my_turn(self) -> bool:
        """Whether the deal waits for this seat to play or pass."""
        return self.seat is not None and self.seat == self.turn


def _flags(seats: Seats, count: int) -> tuple[bool, ...]:
    return tuple(bool(seats >> seat & 1) for seat in range(count))


def view(state: State, seat: int | None) -> View:
    """What a seat, or with None the group, may see; ``ValueError`` for a seat that is none."""
    count = len(state.hands)
    if seat is not None and not 0 <= seat < count:
        raise ValueError(f"no seat {seat}")
    setup = state.setup
    over = state.phase is Phase.FINISHED
    declaring = state.phase is Phase.DECLARING
    own = -1 if seat is None else seat
    table = None if state.table is None or state.owner is None else Table(state.owner, state.table)
    holds_lead = own == (state.leader if declaring else state.turn)
    return View(
        ruleset=setup.ruleset,
        stake=setup.stake,
        phase=state.phase,
        seat=seat,
        hand=0 if seat is None else state.hands[seat],
        counts=tuple(hand.bit_count() for hand in state.hands),
        played=_flags(state.played, count),
        locked=_flags(state.locked, count),
        left=_flags(state.left, count),
        answered_count=(state.answered & ~state.left).bit_count(),
        answered=None if seat is None else bool(state.answered >> seat & 1),
        declarer=state.declarer,
        leader=state.leader,
        table=table,
        turn=state.turn,
        to_act=() if declaring else state.to_act,
        must_contain=state.must_contain.bit_length() - 1 if state.must_contain and holds_lead else None,
        can_pass=seat is not None and can_pass(state, seat),
        legal=() if seat is None else legal_plays(state, seat),
        seen=state.seen,
        history=History(
            before=setup.before,
            lead=setup.lead,
            start_played=setup.played,
            chain=state.chain,
            booked=state.booked,
            watch=state.watch,
            opening_bound=bool(state.must_contain),
        ),
        result=state.result,
        hands=state.hands if over else None,
    )


def judge(seen: View, cards: Cards) -> Combination | Reason:
    """Whether a viewer may play these cards now: the combination, or why not, as ``apply`` would say."""
    seat = seen.seat
    if seat is None:
        return Reason.UNKNOWN_SEAT
    if seen.left[seat]:
        return Reason.LEFT_THE_DEAL
    if seen.phase is not Phase.PLAYING:
        return Reason.DEAL_OVER if seen.phase is Phase.FINISHED else Reason.DECLARATION_OPEN
    table = None if seen.table is None else seen.table.combination
    if seat != seen.turn:
        owns = seen.table is not None and seen.table.owner == seat
        return judge_out_of_turn(seen.ruleset, seen.hand, cards, table, owns, seen.locked[seat])
    must_contain = 0 if seen.must_contain is None else 1 << seen.must_contain
    return judge_cards(seen.ruleset, seen.hand, cards, table, must_contain)
