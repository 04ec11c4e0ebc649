"""What became of a record: exactly the fields that ``samloc replay --json`` prints."""

from collections.abc import Iterator

from bot.engine.cards import cards_text
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
    state = None
    refused: Reason | None = None
    done = 0
    for step in steps(record):
        if isinstance(step, Reason):
            refused = step
        else:
            state = step.state
            done += 1
    assert state is not None
    illegal = None if refused is None else {"action": done - 1, "code": refused.value}
    status = state.phase.value if refused is None else "illegal"
    return {"status": status, "illegal": illegal, **_fields(state, record.names)}


def _fields(state: State, names: tuple[str, ...]) -> dict[str, object]:
    result = state.result
    table = None
    if state.table is not None and state.owner is not None:
        table = {"by": names[state.owner], "cards": cards_text(state.table.cards)}

    def name(seat: int | None) -> str | None:
        return None if seat is None else names[seat]

    transfers = result.transfers if result else ()
    return {
        "ended_by": result.ended_by.value if result else None,
        "winner": name(result.winner) if result else None,
        "to_act": [names[seat] for seat in state.to_act],
        "table": table,
        "transfers": [
            {"from": names[t.payer], "to": names[t.payee], "amount": t.amount, "cause": t.cause.value}
            for t in transfers
        ],
        "net": dict(zip(names, result.net if result else (0,) * len(names), strict=True)),
        "next_leader": name(result.next_leader) if result else None,
        "frozen": {names[i]: streak for i, streak in enumerate(result.frozen) if streak} if result else {},
    }
