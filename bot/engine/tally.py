"""The settlement of every way a deal can end (rulebook 4.3 – 4.7, 4.9, 4.10)."""

from collections.abc import Iterable

from bot.engine.cards import NO_TWOS, RED, TWOS, Cards, all_four
from bot.engine.leader import is_opening, streak_leader
from bot.engine.ruleset import DenBasis, InstantWin, Ruleset, SamFail, SamFailTo
from bot.engine.settlement import Cause, Den, EndedBy, Part, Result, Transfer
from bot.engine.state import State, seats_in

_NOTHING_STUCK = (0, 0, 0, 0)
_new = tuple.__new__  # makes a named tuple in half the time its class takes


def others(state: State, seat: int) -> tuple[int, ...]:
    """Every other player dealt in, leavers included: those who pay."""
    return tuple([other for other in range(len(state.hands)) if other != seat])


def others_in(state: State, seat: int) -> tuple[int, ...]:
    """Every other player still in the deal: those who receive."""
    return tuple(other for other in others(state, seat) if not state.left >> other & 1)


def _result(
    state: State,
    ended_by: EndedBy,
    winner: int | None,
    transfers: Iterable[Transfer],
    next_leader: int | None,
    frozen: tuple[int, ...] | None = None,
    parts: tuple[Part, ...] = (),
    den: Den | None = None,
    declarer: int | None = None,
    forfeiter: int | None = None,
    twos: int = 0,
    instant_kinds: tuple[InstantWin, ...] = (),
) -> Result:
    hands, booked = state.hands, state.booked
    made = [transfer for transfer in transfers if transfer.amount]
    if booked:
        made = [transfer for chain in booked for transfer in chain.transfers] + made
    net = [0] * len(hands)
    for transfer in made:
        net[transfer.payer] -= transfer.amount
        net[transfer.payee] += transfer.amount
    # fmt: off
    return _new(Result, (
        ended_by, winner, tuple(made), tuple(net), next_leader, frozen or (0,) * len(hands), hands,
        parts, booked, den, declarer, forfeiter, twos, instant_kinds,
    ))
    # fmt: on


def stuck(ruleset: Ruleset, hand: Cards) -> tuple[int, int, int, int]:
    """Twos in a hand, their lá, quads of rank 3–A in it, their lá (D-20, D-21, D-29)."""
    quads = all_four(hand & NO_TWOS).bit_count()
    twos = hand & TWOS
    if not twos:
        return (0, 0, quads, quads * ruleset.quad_in_hand) if quads else _NOTHING_STUCK
    reds = (twos & RED).bit_count()
    blacks = twos.bit_count() - reds
    red_price = ruleset.two_in_hand if ruleset.red_two_in_hand is None else ruleset.red_two_in_hand
    twos_la = blacks * ruleset.two_in_hand + reds * red_price
    return blacks + reds, twos_la, quads, quads * ruleset.quad_in_hand


def part_of(ruleset: Ruleset, loser: int, hand: Cards, has_played: bool) -> Part:
    """What a loser owes after a normal win (the table of section 2)."""
    left = hand.bit_count()
    if ruleset.only_twos is not None and not hand & NO_TWOS:
        return Part(loser, left, ruleset.only_twos, twos=left, only_twos=True)
    if ruleset.cong is not None and not has_played:
        extras = stuck(ruleset, hand) if ruleset.cong_adds_stuck else _NOTHING_STUCK
        return Part(loser, left, ruleset.cong, *extras, frozen=True)
    twos, twos_la, quads, quads_la = stuck(ruleset, hand)
    doubled = ruleset.doubled_from is not None and left >= ruleset.doubled_from
    base = 2 * left if doubled else left
    return _new(Part, (loser, left, base, twos, twos_la, quads, quads_la, False, doubled, False))


def normal_win(state: State, winner: int, ended_by: EndedBy, den: Den | None) -> Result:
    """Each loser owes his part; with a đền its offender pays all parts, his own included (4.6, D-24)."""
    rules, stake, played = state.setup.ruleset, state.setup.stake, state.played
    parts = tuple(
        [
            part_of(rules, loser, hand, bool(played >> loser & 1))
            for loser, hand in enumerate(state.hands)
            if loser != winner
        ]
    )
    if den is None:
        transfers = [
            _new(Transfer, (part.loser, winner, part.total * stake, part.cause, None)) for part in parts
        ]
    else:
        owed = [part.total if rules.den_basis is DenBasis.OWED else part.cards_left for part in parts]
        transfers = [
            Transfer(den.offender, winner, la * stake, Cause.DEN, part.loser)
            for part, la in zip(parts, owed, strict=True)
        ]
    charged = [part.loser for part in parts if part.frozen]
    if not charged or rules.streak_that_leads is None:
        return _result(state, ended_by, winner, transfers, winner, parts=parts, den=den)
    frozen = _streaks(state, charged)
    streak = streak_leader(rules, winner, frozen)
    leads = winner if streak is None else streak
    return _result(state, ended_by, winner, transfers, leads, frozen, parts=parts, den=den)


def _streaks(state: State, charged: Iterable[int]) -> tuple[int, ...]:
    """Cóng streaks after a normal win: one more for those charged, none for the rest (4.7, D-35)."""
    setup = state.setup
    streaks = [0] * len(state.hands)
    known = list(setup.before.frozen or streaks)
    if not setup.lead and setup.before.winner is not None and not is_opening(setup.ruleset, setup.before):
        used = streak_leader(setup.ruleset, setup.before.winner, tuple(known))
        if used is not None:
            known[used] = 0
    for loser in charged:
        streaks[loser] = known[loser] + 1
    return tuple(streaks)


def forfeit(state: State, seat: int, twos: int) -> Result:
    """Went out on bare twos: no win, and so much per two to each other player still in (D-22)."""
    amount = state.setup.ruleset.forfeit_per_two * twos * state.setup.stake
    transfers = [Transfer(seat, other, amount, Cause.FORFEIT) for other in others_in(state, seat)]
    return _result(state, EndedBy.FORFEIT, None, transfers, None, forfeiter=seat, twos=twos)


def instant(state: State, winner: int, kinds: tuple[InstantWin, ...]) -> Result:
    """Won by the dealt hand: each loser pays the flat price, in sam-loc plus twos and quads (4.3, D-20)."""
    rules, stake = state.setup.ruleset, state.setup.stake
    parts = []
    for loser in others(state, winner):
        extras = stuck(rules, state.hands[loser]) if rules.iw_adds_stuck else _NOTHING_STUCK
        parts.append(Part(loser, state.hands[loser].bit_count(), rules.iw_pay, *extras))
    transfers = [Transfer(part.loser, winner, part.total * stake, Cause.INSTANT_WIN) for part in parts]
    leads = None if rules.opening_after_instant_win else winner
    return _result(
        state, EndedBy.INSTANT_WIN, winner, transfers, leads, parts=tuple(parts), instant_kinds=kinds
    )


def sam_won(state: State, declarer: int) -> Result:
    """The declarer is out, or the only one left: everybody else pays (S0-53, S1-27, S3-16)."""
    amount = state.setup.ruleset.sam_pay * state.setup.stake
    transfers = [Transfer(other, declarer, amount, Cause.SAM) for other in others(state, declarer)]
    return _result(state, EndedBy.SAM_WON, declarer, transfers, declarer, declarer=declarer)


def sam_blocked(state: State, declarer: int, blocker: int) -> Result:
    """Beaten once: the declarer pays the blocker, who leads next (D-5, D-6)."""
    rules = state.setup.ruleset
    if rules.sam_fail_to is SamFailTo.EACH:
        transfers = _to_each(state, declarer)
    else:
        times = len(state.hands) - (rules.sam_fail is SamFail.N_MINUS_1)
        amount = rules.sam_pay * times * state.setup.stake
        transfers = [Transfer(declarer, blocker, amount, Cause.SAM_FAIL)]
    return _result(state, EndedBy.SAM_BLOCKED, blocker, transfers, blocker, declarer=declarer)


def sam_failed(state: State, declarer: int, twos: int = 0) -> Result:
    """The declarer left, or went out on bare twos: nobody blocked, so each other player is paid (D-7)."""
    transfers = _to_each(state, declarer)
    return _result(state, EndedBy.SAM_FAILED, None, transfers, None, declarer=declarer, twos=twos)


def _to_each(state: State, declarer: int) -> list[Transfer]:
    amount = state.setup.ruleset.sam_pay * state.setup.stake
    return [Transfer(declarer, other, amount, Cause.SAM_FAIL) for other in others_in(state, declarer)]


def cancelled(state: State, survivor: int) -> Result:
    """One player remains in tu-lo-kho: he wins the leavers' cards less half his own (4.10, D-34)."""
    leavers = seats_in(state.left, len(state.hands))
    cards = [state.hands[leaver].bit_count() for leaver in leavers]
    prize = max(0, (2 * sum(cards) - state.hands[survivor].bit_count()) // 2)
    shares = _largest_remainder(prize, cards)
    transfers = [
        Transfer(leaver, survivor, share * state.setup.stake, Cause.CANCELLED)
        for leaver, share in zip(leavers, shares, strict=True)
    ]
    return _result(state, EndedBy.CANCELLED, None, transfers, None)


def _largest_remainder(total: int, weights: list[int]) -> list[int]:
    """Whole shares of a total in proportion to weights; equal remainders: the earlier first."""
    whole = sum(weights)
    shares = [total * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda i: -(total * weights[i] % whole))
    for i in by_remainder[: total - sum(shares)]:
        shares[i] += 1
    return shares
