"""What really happened, read from the committed rows alone and replayed by the rules."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from bot.engine import Action, Phase, State, Verb, apply, parse_cards, start
from bot.service.dealing import setup_of
from tests.sim.disk import Disk

COLUMNS = (
    *("id", "table_id", "number", "chat_id", "ruleset", "options", "stake", "pack"),
    *("leader", "winner", "instant_win", "frozen", "for_fun"),
)
DEALS = " ".join(("SELECT", ", ".join(COLUMNS), "FROM deal WHERE id > ? ORDER BY id"))
ACTIONS = "SELECT rowid, deal_id, number, seat, verb, cards FROM deal_action WHERE rowid > ? ORDER BY rowid"
TRANSFERS = (
    "SELECT rowid, deal_id, number, payer_id, payee_id, amount, cause FROM ledger_transfer"
    " WHERE rowid > ? ORDER BY rowid"
)
ASKS_ANEW = (Verb.PLAY, Verb.PASS, Verb.TIMEOUT)


@dataclass(slots=True)
class DealTruth:
    """One deal: who holds what, what was done under which question, and since when it is asked."""

    id: int
    table_id: int
    number: int
    chat_id: int
    people: list[int]
    for_fun: bool
    """A machine plays along, and nothing is paid."""
    state: State
    prompt: int
    asked_at: float
    status: str = "live"
    ended_at: float = float("inf")
    changed_at: float = 0.0
    actor: int | None = None
    actions: list[tuple[int, Action]] = field(default_factory=list)
    """With the number of the question that each answered."""
    transfers: list[tuple[Any, ...]] = field(default_factory=list)

    @property
    def live(self) -> bool:
        """Still played."""
        return self.status == "live"

    def seat_of(self, person: int) -> int | None:
        """The seat a person holds."""
        return self.people.index(person) if person in self.people else None

    def known_to(self, person: int | None) -> int:
        """The cards (a mask) that a person, or the group, may be shown."""
        if self.status == "finished":
            return (1 << 52) - 1
        seat = None if person is None else self.seat_of(person)
        return self.state.seen | (0 if seat is None else self.state.setup.hands[seat])

    def asks(self, person: int) -> bool:
        """Whether the deal waits for this person."""
        seat = self.seat_of(person)
        return self.live and seat is not None and seat in self.state.to_act


@dataclass(frozen=True, slots=True)
class NewAction:
    """An action that a commit appended, and the deal as it stood before."""

    deal: DealTruth
    before: State
    prompt: int
    asked_at: float
    number: int
    action: Action


class Truth:
    """Follows the disk from commit to commit."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self.deals: dict[int, DealTruth] = {}
        self._last_deal = self._last_action = self._last_transfer = 0
        self._version = -1

    def follow(self, now: float) -> list[NewAction]:
        """Take in what was committed since; raises `AssertionError` where rows contradict each other."""
        for row in self._disk.query(DEALS, (self._last_deal,)):
            self._begin(row, now)
        news = [self._act(row, now) for row in self._disk.query(ACTIONS, (self._last_action,))]
        for row in self._disk.query(TRANSFERS, (self._last_transfer,)):
            self._last_transfer = row[0]
            self.deals[row[1]].transfers.append(row[2:])
        for deal in self.deals.values():
            if deal.live:
                self._look(deal, now)
        return news

    def newest(self, table_id: int) -> DealTruth | None:
        """The newest deal of a table."""
        return max(
            (d for d in self.deals.values() if d.table_id == table_id), key=lambda d: d.id, default=None
        )

    def live(self) -> list[DealTruth]:
        """Deals being played."""
        return [deal for deal in self.deals.values() if deal.live]

    def _begin(self, row: tuple[Any, ...], now: float) -> None:
        values = dict(zip(COLUMNS, row, strict=True))
        values["options"], values["frozen"] = json.loads(values["options"]), json.loads(values["frozen"])
        values["instant_win"] = bool(values["instant_win"])
        stored = SimpleNamespace(**values)
        seats = self._disk.query(
            "SELECT player_id FROM deal_seat WHERE deal_id = ? ORDER BY seat", (stored.id,)
        )
        people = [seat[0] for seat in seats]
        state = start(setup_of(stored, len(people))).state  # type: ignore[arg-type]
        self._last_deal = stored.id
        self.deals[stored.id] = DealTruth(
            id=stored.id,
            table_id=stored.table_id,
            number=stored.number,
            chat_id=stored.chat_id,
            people=people,
            for_fun=bool(stored.for_fun),
            state=state,
            prompt=1,
            asked_at=now,
            changed_at=now,
        )

    def _act(self, row: tuple[Any, ...], now: float) -> NewAction:
        self._last_action, deal_id, number, seat, verb, cards = row
        deal = self.deals[deal_id]
        assert deal.live, f"deal {deal_id} goes on after its end"
        assert number == len(deal.actions), f"deal {deal_id}: action {number} follows {len(deal.actions)}"
        action = Action(Verb(verb), seat, parse_cards(cards))
        before, prompt, asked_at = deal.state, deal.prompt, deal.asked_at
        deal.state = apply(before, action).state
        deal.actions.append((prompt, action))
        # A turn that ran out is nobody's doing: that panel may follow when nothing else waits.
        deal.changed_at, deal.actor = now, None if verb in (Verb.TIMEOUT, Verb.CLOSE) else seat
        asks_anew = action.verb in ASKS_ANEW
        if asks_anew or (before.phase, before.turn) != (deal.state.phase, deal.state.turn):
            deal.prompt, deal.asked_at = prompt + 1, now
        return NewAction(deal, before, prompt, asked_at, number, action)

    def _look(self, deal: DealTruth, now: float) -> None:
        [(status, prompt, deadline)] = self._disk.query(
            "SELECT status, prompt, deadline_at FROM deal WHERE id = ?", (deal.id,)
        )
        over = deal.state.phase is Phase.FINISHED
        assert prompt == deal.prompt, f"deal {deal.id} asks question {prompt}, not {deal.prompt}"
        assert (status == "finished") == over, f"deal {deal.id} is {status}, its phase is {deal.state.phase}"
        if status == "live":
            assert deadline is not None, f"deal {deal.id} waits for ever"
            return
        assert deadline is None
        deal.status, deal.ended_at, deal.changed_at = status, now, now
        if status == "finished":
            self._check_paid(deal)
        else:
            assert not deal.transfers, f"deal {deal.id} was called off and paid"

    def _check_paid(self, deal: DealTruth) -> None:
        result = deal.state.result
        assert result is not None
        due = [
            (number, deal.people[t.payer], deal.people[t.payee], t.amount, t.cause.value)
            for number, t in enumerate(() if deal.for_fun else result.transfers)
        ]
        assert deal.transfers == due, f"deal {deal.id} paid {deal.transfers}, due is {due}"
        assert sum(result.net) == 0

    def check_whole(self) -> None:
        """Everything ever read is still there, unchanged, and nothing else is; balances sum to zero."""
        actions = self._disk.query("SELECT deal_id, number, seat, verb, cards FROM deal_action")
        kept = sorted(
            (deal.id, number, action.seat, action.verb.value, action.cards)
            for deal in self.deals.values()
            for number, (_, action) in enumerate(deal.actions)
        )
        found = sorted((d, n, seat, verb, parse_cards(cards)) for d, n, seat, verb, cards in actions)
        assert [(*row[:2], row[3], row[4]) for row in found] == [(*row[:2], row[3], row[4]) for row in kept]
        for deal in self.deals.values():
            if deal.status == "finished":
                self._check_paid(deal)
            else:
                assert not deal.transfers
        [(rows,)] = self._disk.query("SELECT count(*) FROM ledger_transfer")
        assert rows == sum(len(deal.transfers) for deal in self.deals.values())
