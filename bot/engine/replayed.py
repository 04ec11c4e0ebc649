"""What became of a record: exactly the fields that ``samloc replay --json`` prints."""

from collections.abc import Iterator

from bot.engine.cards import card_text, cards_in, mask
from bot.engine.deal import apply
from bot.engine.opening import start
from bot.engine.reason import IllegalAction, Reason
from bot.engine.record import Record
from bot.engine.state import State, Step


def steps(record: Record) -> Iterator[Step | Reason]:
    """The start and every action's step; a refusal is the last."""
    step = start(record.setup)
    yield step
    for action in record.actions:
        try:
            step = apply(step.state, action)
        except IllegalAction as refused:
            yield refused.reason
            return
        yield step


def replayed(record: Record) -> dict[str, object]:
    """The printed fields; with a refusal all but ``status`` and ``illegal`` are as before that action."""
    *applied, last = steps(record)
    if isinstance(last, Reason):
        illegal = {"action": len(applied) - 1, "code": last.value}
        last = applied[-1]
        assert isinstance(last, Step)
        return {"status": "illegal", "illegal": illegal, **_fields(last.state, record)}
    return {"status": last.state.phase.value, "illegal": None, **_fields(last.state, record)}


def _table(state: State, record: Record) -> dict[str, str] | None:
    """What must be beaten, its cards in the order the record named them."""
    if state.table is None or state.owner is None:
        return None
    cards = state.table.cards
    named = next((named for named in record.named if mask(named) == cards), cards_in(cards))
    return {"by": record.names[state.owner], "cards": " ".join(card_text(card) for card in named)}


def _fields(state: State, record: Record) -> dict[str, object]:
    result, names = state.result, record.names

    def name(seat: int | None) -> str | None:
        return None if seat is None else names[seat]

    transfers = result.transfers if result else ()
    return {
        "ended_by": result.ended_by.value if result else None,
        "winner": name(result.winner) if result else None,
        "to_act": [names[seat] for seat in state.to_act],
        "table": _table(state, record),
        "transfers": [
            {"from": names[t.payer], "to": names[t.payee], "amount": t.amount, "cause": t.cause.value}
            for t in transfers
        ],
        "net": dict(zip(names, result.net if result else (0,) * len(names), strict=True)),
        "next_leader": name(result.next_leader) if result else None,
        "frozen": {names[i]: streak for i, streak in enumerate(result.frozen) if streak} if result else {},
    }
