"""Deals driven to their end by chance, every invariant of the rulebook asserted on the way."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from bot.engine import (
    Action,
    Before,
    Chain,
    DealEnded,
    DealSetup,
    EndedBy,
    Event,
    IllegalAction,
    Phase,
    Reason,
    Result,
    Ruleset,
    Shape,
    State,
    Step,
    Verb,
    apply,
    available_options,
    can_pass,
    cards_in,
    combination,
    deal_hands,
    determinize,
    judge,
    leader_needs_chance,
    legal_plays,
    mask,
    parse_record,
    record_of,
    replay,
    replayed,
    start,
    view,
    with_options,
)

PACK = (1 << 52) - 1
Choose = Callable[[int], int]
"""Gives a number below its argument: an rng's, or Hypothesis's."""


@dataclass
class Game:
    """One deal under way: its setup, what was done, what happened."""

    setup: DealSetup
    state: State
    actions: list[Action] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def random_rules(choose: Choose, ruleset: Ruleset) -> Ruleset:
    """The ruleset with up to three of its options flipped."""
    options = available_options(ruleset)
    flipped: dict[str, object] = {}
    for _ in range(choose(4)):
        option = options[choose(len(options))]
        value = option.values[choose(len(option.values))]
        flipped[option.name] = list(option.values[: choose(4)]) if option.several else value
    return with_options(ruleset, flipped)


def random_before(choose: Choose, seats: int) -> Before:
    """What a table might remember."""
    winner = (None, *range(seats))[choose(seats + 1)]
    frozen = tuple((0, 0, 0, 1, 2)[choose(5)] for _ in range(seats)) if choose(2) else ()
    return Before(winner=winner, instant_win=choose(4) == 0, frozen=frozen)


def opened(ruleset: Ruleset, pack: Sequence[int], choose: Choose, seats: int | None = None) -> Game:
    """A deal of a shuffled pack to a random number of seats (or that many), checked as it starts.

    Now and then every seat gets a block of the pack sorted a little, so that bombs and twos meet.
    """
    if seats is None:
        seats = ruleset.min_players + choose(ruleset.max_players - ruleset.min_players + 1)
    size = ruleset.hand_size
    hands = deal_hands(pack, seats, size)
    if choose(3) == 0:
        first = choose(13)
        blocks = sorted(pack, key=lambda card: ((card // 4 + first) % 13 // 2, choose(6)))
        hands = tuple(mask(blocks[seat * size : (seat + 1) * size]) for seat in range(seats))
    before = random_before(choose, seats)
    leader = choose(seats) if leader_needs_chance(ruleset, before, seats) else None
    setup = DealSetup(ruleset, hands, stake=1 + choose(5), leader=leader, before=before)
    step = start(setup)
    assert start(setup) == step
    return Game(setup, step.state, [], list(step.events))


def run(game: Game, choose: Choose, thorough: bool) -> Result:
    """Drive a deal to its end by random actions; ``thorough`` looks at every view of every state."""
    for _ in range(600):
        check_state(game.state)
        if game.state.result is not None:
            check_end(game)
            return game.state.result
        if thorough or choose(8) == 0:
            check_views(game.state, choose)
            check_refusals(game.state, choose)
        act(game, next_action(game.state, choose))
    raise AssertionError("the deal never ends")


def act(game: Game, action: Action) -> None:
    """Apply an action and compare the state before with what it was."""
    before = game.state
    step = apply(before, action)
    assert before == game.state
    game.state = step.state
    game.actions.append(action)
    game.events += step.events
    assert step.events


def next_action(state: State, choose: Choose) -> Action:
    """Something legal, leaving and clocks now and then."""
    if choose(60) == 0:
        staying = [seat for seat in range(len(state.hands)) if not state.left >> seat & 1]
        return Action(Verb.LEAVE, staying[choose(len(staying))])
    if state.phase is Phase.DECLARING:
        if choose(6) == 0:
            return Action(Verb.CLOSE)
        seat = state.to_act[choose(len(state.to_act))]
        return Action(Verb.DECLARE if choose(9) == 0 else Verb.DECLINE, seat)
    return _playing_action(state, choose)


def _playing_action(state: State, choose: Choose) -> Action:
    for seat in range(len(state.hands)):
        free = legal_plays(state, seat) if seat != state.turn else ()
        if free and choose(2):
            return Action(Verb.PLAY, seat, free[choose(len(free))])
    seat = state.turn if state.turn is not None else -1
    if choose(25) == 0:
        return Action(Verb.TIMEOUT, seat)
    plays = legal_plays(state, seat)
    if not plays or (can_pass(state, seat) and choose(3) == 0):
        return Action(Verb.PASS, seat)
    if state.table is not None and choose(3) == 0:
        return Action(Verb.PLAY, seat, plays[-1])  # bombs stand last
    return Action(Verb.PLAY, seat, plays[choose(len(plays))])


# -- what must hold in every state -----------------------------------------------------------------


def check_state(state: State) -> None:
    """Cards conserved, somebody to act, a leader with a legal play, nobody else but for a free chop."""
    held = 0
    for hand in state.hands:
        assert not hand & held
        held |= hand
    assert not held & state.seen
    assert held | state.seen == _dealt(state)
    assert bool(state.to_act) == (state.result is None)
    assert (state.phase is Phase.FINISHED) == (state.result is not None)
    if state.phase is Phase.PLAYING:
        _check_playing(state)


def _dealt(state: State) -> int:
    dealt = 0
    for hand in state.setup.hands:
        dealt |= hand
    return dealt


def _check_playing(state: State) -> None:
    turn = state.turn
    assert turn is not None and state.to_act == (turn,)
    assert not state.left >> turn & 1 and not state.locked >> turn & 1 and turn != state.owner
    assert (state.table is None) == (state.owner is None)
    if state.table is None:
        assert legal_plays(state, turn) and not can_pass(state, turn) and not state.locked
        assert not state.chain
    else:
        assert can_pass(state, turn)
        assert state.owner is not None and not state.locked >> state.owner & 1
    rules = state.setup.ruleset
    for seat in range(len(state.hands)):
        if seat != turn:
            assert not can_pass(state, seat)
            for cards in legal_plays(state, seat):
                formed = combination(rules, cards)
                assert rules.free_chop and formed is not None and formed.shape is Shape.RUN4


def check_refusals(state: State, choose: Choose) -> None:
    """A random play is refused or not just as the seat's view says, and a refusal raises."""
    count = len(state.hands)
    seat = choose(count)
    pool = cards_in(state.hands[choose(count)])
    cards = sum(1 << card for card in pool if choose(3) == 0)
    verdict = judge(view(state, seat), cards)
    allowed = cards in legal_plays(state, seat)
    assert allowed == (not isinstance(verdict, Reason))
    try:
        apply(state, Action(Verb.PLAY, seat, cards))
    except IllegalAction as refused:
        assert refused.reason is verdict
    else:
        assert allowed


def check_views(state: State, choose: Choose) -> None:
    """What a seat sees does not depend on what the others hold: hands swapped, the view stays."""
    for seat in range(len(state.hands)):
        seen = view(state, seat)
        assert seen.hands is None and seen.result is None and seen.hand == state.hands[seat]
        unseen = list(cards_in(PACK & ~state.seen & ~seen.hand))
        for at in range(len(unseen) - 1, 0, -1):
            other = choose(at + 1)
            unseen[at], unseen[other] = unseen[other], unseen[at]
        imagined = determinize(seen, unseen)
        assert view(imagined, seat) == seen
        assert [hand.bit_count() for hand in imagined.hands] == list(seen.counts)
        _check_no_foreign_card(seen, state, seat)
    group = view(state, None)
    assert (group.hand, group.legal, group.hands) == (0, (), None)


def _check_no_foreign_card(seen: Any, state: State, seat: int) -> None:
    """No mask anywhere in a view meets another's hand."""
    foreign = 0
    for other, hand in enumerate(state.hands):
        foreign |= hand if other != seat else 0
    for name in ("hand", "seen"):
        assert not getattr(seen, name) & foreign
    for cards in seen.legal:
        assert not cards & foreign
    if seen.must_contain is not None:
        assert seen.hand >> seen.must_contain & 1
    assert {f.name for f in fields(seen)} == _VIEW_FIELDS


_VIEW_FIELDS = {
    *("ruleset", "stake", "phase", "seat", "hand", "counts", "played", "locked", "left", "answered_count"),
    *("answered", "declarer", "leader", "table", "turn", "to_act", "must_contain", "can_pass", "legal"),
    *("seen", "history", "result", "hands"),
}


# -- what must hold at the end ----------------------------------------------------------------------


def check_end(game: Game) -> None:
    """The settlement's invariants, and that the history alone gives the same end."""
    state, setup = game.state, game.setup
    result = state.result
    assert result is not None
    over = (state.turn, state.table, state.owner, state.must_contain, state.watch)
    assert over == (None, None, None, 0, None)
    assert isinstance(game.events[-1], DealEnded) and game.events[-1].result is result
    assert sum(isinstance(event, DealEnded) for event in game.events) == 1
    check_settlement(state, result)
    assert replay(setup, game.actions) == Step(state, tuple(game.events))
    for seat in (None, *range(len(state.hands))):
        seen = view(state, seat)
        assert seen.hands == state.hands and seen.result is result and seen.legal == ()
    names = [f"p{seat}" for seat in range(setup.seats)]
    record = record_of(setup, game.actions, names)
    printed = replayed(parse_record(record))
    assert printed["net"] == dict(zip(names, result.net, strict=True))
    assert printed["status"] == "finished" and printed["to_act"] == []


def check_settlement(state: State, result: Result) -> None:
    """Sums to zero; one cause at most; sâm in twenties; one payment a round; đền spares the others."""
    rules, stake = state.setup.ruleset, state.setup.stake
    assert sum(result.net) == 0
    assert all(t.amount > 0 and t.amount % stake == 0 and t.payer != t.payee for t in result.transfers)
    totals = Counter[int]()
    for transfer in result.transfers:
        totals[transfer.payee] += transfer.amount
        totals[transfer.payer] -= transfer.amount
    assert [totals[seat] for seat in range(len(state.hands))] == list(result.net)
    causes = {t.cause.value for t in result.transfers} - {"chop"}
    assert causes <= _CAUSES[result.ended_by]
    assert (result.winner is None) == (result.ended_by in _NO_WINNER)
    if result.ended_by in _SAM:
        assert all(net % (rules.sam_pay * stake) == 0 for net in result.net)
        assert not result.chains
    if rules.chain is Chain.LAST:
        assert all(len(chain.transfers) <= 1 for chain in result.chains)
    if result.ended_by not in (EndedBy.CANCELLED, EndedBy.SAM_FAILED, EndedBy.FORFEIT):
        assert all(not state.left >> t.payee & 1 for t in result.transfers if t.cause != "chop")
    if result.den is not None:
        parties = {result.den.offender, result.winner}
        parties |= {seat for c in result.chains for t in c.transfers for seat in (t.payer, t.payee)}
        assert all(seat in parties for seat, net in enumerate(result.net) if net)
        assert result.den.winner == result.winner and result.ended_by is EndedBy.OUT
        assert causes == {"den"} or not causes
    if result.ended_by not in (EndedBy.OUT, EndedBy.LAST_IN):
        assert not any(result.frozen) and result.den is None


_SAM = {EndedBy.SAM_WON, EndedBy.SAM_BLOCKED, EndedBy.SAM_FAILED}
_NO_WINNER = {EndedBy.SAM_FAILED, EndedBy.FORFEIT, EndedBy.CANCELLED}
_CAUSES = {
    EndedBy.OUT: {"cards", "cong", "den"},
    EndedBy.LAST_IN: {"cards", "cong"},
    EndedBy.INSTANT_WIN: {"instant_win"},
    EndedBy.SAM_WON: {"sam"},
    EndedBy.SAM_BLOCKED: {"sam_fail"},
    EndedBy.SAM_FAILED: {"sam_fail"},
    EndedBy.FORFEIT: {"forfeit"},
    EndedBy.CANCELLED: {"cancelled"},
}
