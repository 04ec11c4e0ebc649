"""Why a finished deal was paid as it was, sentence by sentence: which cards, which rule, which numbers.

Everything is taken from the result, the events and the views of the deal; no rule is worked out anew here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.engine import (
    Breach,
    Cause,
    Chain,
    ChopBooked,
    ChopChain,
    ChopTariff,
    Combination,
    Den,
    DenBasis,
    EndedBy,
    Left,
    Link,
    Part,
    Passed,
    Played,
    TimedOut,
    Transfer,
    cards_in,
    combination,
    playable,
)
from bot.service import Moment, Review
from bot.telegram import words
from bot.telegram.describe import part, plays, stuck_terms
from bot.telegram.format import card, cards, name, number
from bot.telegram.rules import INDENT, UNDER, of_chain, of_den, of_ending, of_parts
from bot.telegram.screens import why_phrases as say
from bot.telegram.words import Phrase

SEVERAL = " + "
OWED = (Cause.CARDS, Cause.CONG, Cause.INSTANT_WIN, Cause.CANCELLED)


@dataclass(frozen=True, slots=True)
class Reason:
    """One sentence (HTML), the seats it takes points from, and the rules behind it."""

    text: str
    payers: tuple[int, ...] = ()
    rules: tuple[Phrase, ...] = ()


def reasons(review: Review, language: str) -> list[Reason]:
    """How the deal ended, who is liable, every chop, and what each had to pay."""
    telling = _Telling(review, language)
    told = [telling.ending(), *telling.liability(), *telling.chops(), *telling.payments()]
    return told if review.result.transfers else [*told, Reason(say.NOTHING_PAID(language))]


class _Telling:
    """One deal, told in one language."""

    def __init__(self, review: Review, language: str) -> None:
        self._review = review
        self._result = review.result
        self._rules = review.ruleset
        self._language = language

    # -- how it ended

    def ending(self) -> Reason:
        result = self._result
        hero = self._hero()
        played = [event.combination for event in self._review.events if isinstance(event, Played)]
        on_twos = result.ended_by is EndedBy.SAM_FAILED and result.twos
        text = (say.SAM_FAILED_ON_TWOS if on_twos else say.ENDINGS[result.ended_by])(
            self._language,
            name=self._name(hero),
            declarer=self._name(result.declarer),
            play=self._plays(played[-1] if played else None),
            table=self._plays(_table(self._review.moments[-2]) if len(self._review.moments) > 1 else None),
            kind=", ".join(words.INSTANT_WINS[kind](self._language) for kind in result.instant_kinds),
            cards=self._held(hero),
            count=0 if hero is None else result.hands[hero].bit_count(),
            left=SEVERAL.join(
                str(hand.bit_count()) for seat, hand in enumerate(result.hands) if seat != hero
            ),
            la=sum(row.amount for row in self._rows(Cause.CANCELLED)) // self._review.stake,
        )
        return Reason(text, (), of_ending(self._rules, result))

    def _hero(self) -> int | None:
        """Whom the ending is about: the winner, who forfeited, or who alone stayed."""
        result = self._result
        if result.ended_by is EndedBy.CANCELLED:
            return self._review.moments[-1].group.left.index(False)
        return result.forfeiter if result.winner is None else result.winner

    # -- đền

    def liability(self) -> Iterator[Reason]:
        den, rows = self._result.den, self._rows(Cause.DEN)
        if den is None:
            return
        yield Reason(self._breach(den), (den.offender,), of_den(self._rules))
        if rows:
            terms = [str(row.amount // self._review.stake) for row in rows]
            la = say.LA(self._language, la=terms[0]) if len(terms) == 1 else SEVERAL.join(terms)
            amount = self._amount(la, sum(row.amount for row in rows))
            yield Reason(
                say.DEN_SUM(self._language, amount=amount, payee=self._name(den.winner)), (den.offender,)
            )
            yield from self._paid_by_den({row.loser for row in rows})

    def _breach(self, den: Den) -> str:
        """What he did, with the cards that made it a breach."""
        moments = self._review.moments
        place = next(at for at in reversed(range(len(moments) - 1)) if _misdeed(moments[at], den))
        before, after = moments[place - 1].seats[den.offender], moments[place].seats[den.offender]
        could = playable(before)
        told = say.LIABLE[den.breach](
            self._language,
            name=self._name(den.offender),
            target=self._name(den.winner),
            held=card(cards_in(after.hand)[-1]),
            play=self._plays(_table(moments[place])),
            table=self._plays(_table(moments[place - 1])),
            could=self._plays(combination(self._rules, could[0]) if could else None),
        )
        timed_out = TimedOut(den.offender) in moments[place].events
        return told + say.OUT_OF_TIME(self._language) if timed_out else told

    def _paid_by_den(self, losers: set[int | None]) -> Iterator[Reason]:
        """What the sum is made of, loser by loser."""
        by_cards = self._rules.den_basis is DenBasis.CARDS
        for row in self._result.parts:
            if row.loser in losers:
                count = words.PART_CARDS(self._language, count=row.cards_left)
                owed = count if by_cards else part(row, self._language)
                text = say.DEN_FOR(
                    self._language, name=self._name(row.loser), cards=self._held(row.loser), part=owed
                )
                yield Reason(f"{INDENT}{UNDER}{text}", (), () if by_cards else of_parts(self._rules, [row]))

    # -- chops

    def chops(self) -> Iterator[Reason]:
        for moment in self._review.moments:
            for event in moment.events:
                if isinstance(event, ChopBooked):
                    yield self._chain(event.chain, moment)

    def _chain(self, chain: ChopChain, moment: Moment) -> Reason:
        """A round's chops in their order, then who paid for them."""
        chops = "; ".join(self._chop(link) for link in chain.links)
        told = [(say.ONE_CHOP if len(chain.links) == 1 else say.CHAIN)(self._language, chops=chops)]
        paid = [self._pays(row, self._chain_terms(chain)) for row in chain.transfers]
        told += paid or [self._unpaid(chain, moment)]
        payers = tuple(row.payer for row in chain.transfers)
        return Reason(" ".join(told), payers, of_chain(self._rules, chain))

    def _chain_terms(self, chain: ChopChain) -> str | None:
        """How a price of several chops is made up."""
        if len(chain.links) == 1 or self._rules.chain is Chain.EACH:
            return None
        match self._rules.chop_tariff:
            case ChopTariff.SUM:
                return SEVERAL.join(str(link.value) for link in chain.links)
            case ChopTariff.STACK:
                return self._times(self._rules.chop_two, len(chain.links))
            case _:
                return None

    def _chop(self, link: Link) -> str:
        return say.CHOP(
            self._language,
            name=self._name(link.chopper),
            victim=self._name(link.victim),
            thing=self._plays(link.thing),
            by=self._plays(link.by),
            la=link.value,
        )

    def _unpaid(self, chain: ChopChain, moment: Moment) -> str:
        chopper = chain.links[-1].chopper
        if moment.group.left[chopper]:
            return say.CHOPPER_LEFT(self._language, name=self._name(chopper))
        return say.CHOP_FREE(self._language)

    # -- what everybody paid

    def payments(self) -> Iterator[Reason]:
        parts = {row.loser: row for row in self._result.parts}
        for row in self._result.transfers:
            if row.cause in OWED:
                yield self._owes(row, parts.get(row.payer))
        if sam := self._rows(Cause.SAM):
            yield self._each_pays(sam)
        if failed := self._rows(Cause.SAM_FAIL):
            times = failed[0].amount // self._review.stake // self._rules.sam_pay
            yield self._pays_each(failed, self._times(self._rules.sam_pay, times) if times > 1 else None)
        if forfeited := self._rows(Cause.FORFEIT):
            price, count = self._rules.forfeit_per_two, self._result.twos
            twos = say.TIMES_TWOS(self._language, count=count, price=price)
            yield self._pays_each(forfeited, twos)

    def _owes(self, row: Transfer, owed: Part | None) -> Reason:
        """A loser, what he held, and what that cost."""
        terms = self._la(row)
        rules: tuple[Phrase, ...] = ()
        if owed is not None and row.cause is Cause.INSTANT_WIN:
            terms = SEVERAL.join([say.LA(self._language, la=owed.base), *stuck_terms(owed, self._language)])
        elif owed is not None:
            terms, rules = part(owed, self._language), of_parts(self._rules, [owed])
        text = say.OWES(
            self._language,
            name=self._name(row.payer),
            cards=self._held(row.payer),
            amount=self._amount(terms, row.amount, doubled=owed is not None and owed.doubled),
            payee=self._name(row.payee),
        )
        return Reason(text, (row.payer,), rules)

    def _pays(self, row: Transfer, terms: str | None = None) -> str:
        amount = self._amount(terms or self._la(row), row.amount)
        return say.PAYS(
            self._language, name=self._name(row.payer), payee=self._name(row.payee), amount=amount
        )

    def _pays_each(self, rows: list[Transfer], terms: str | None) -> Reason:
        """One pays, all the same."""
        row = rows[0]
        if len(rows) == 1:
            return Reason(self._pays(row, terms), (row.payer,))
        text = say.PAYS_EACH(
            self._language,
            name=self._name(row.payer),
            payees=self._names(row.payee for row in rows),
            amount=self._amount(terms or self._la(row), row.amount),
        )
        return Reason(text, (row.payer,))

    def _each_pays(self, rows: list[Transfer]) -> Reason:
        """All pay one, all the same."""
        row = rows[0]
        payers = tuple(row.payer for row in rows)
        if len(rows) == 1:
            return Reason(self._pays(row), payers)
        amount = self._amount(self._la(row), row.amount)
        text = say.EACH_PAYS(
            self._language, payers=self._names(payers), payee=self._name(row.payee), amount=amount
        )
        return Reason(text, payers)

    # -- words

    def _rows(self, cause: Cause) -> list[Transfer]:
        return [row for row in self._result.transfers if row.cause is cause]

    def _times(self, price: int, times: int) -> str:
        return say.TIMES(self._language, price=price, times=times)

    def _la(self, row: Transfer) -> str:
        return say.LA(self._language, la=row.amount // self._review.stake)

    def _amount(self, terms: str, points: int, *, doubled: bool = False) -> str:
        """`3 lá + 2 heo 10 lá = 13 lá × cược 2 = 26`; one term needs no total."""
        stake = self._review.stake
        summed = doubled or SEVERAL in terms or " × " in terms
        la = say.TOTAL(self._language, terms=terms, la=points // stake) if summed else terms
        per_la, sum_ = number(stake, self._language), number(points, self._language)
        return say.AMOUNT(self._language, la=la, stake=per_la, points=sum_)

    def _name(self, seat: int | None) -> str:
        return "" if seat is None else name(self._review.people[seat])

    def _names(self, seats: Iterable[int]) -> str:
        return ", ".join(self._name(seat) for seat in seats)

    def _plays(self, value: Combination | None) -> str:
        return "" if value is None else plays(value, self._language)

    def _held(self, seat: int | None) -> str:
        return "" if seat is None else cards(self._result.hands[seat])


def _table(moment: Moment) -> Combination | None:
    """What lay on the table then."""
    return moment.group.table.combination if moment.group.table else None


def _misdeed(moment: Moment, den: Den) -> bool:
    """Whether this action made him liable: a play, giving up the lead, or a pass."""
    if den.breach is Breach.A:
        return Left(den.offender) in moment.events
    if den.breach is Breach.B1:
        return any(isinstance(event, Played) and event.seat == den.offender for event in moment.events)
    return Passed(den.offender) in moment.events
