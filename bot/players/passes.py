"""What passes tell: who let which table go, and what that seat has played since."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine import Cards, Combination, Event, LeadPassed, Passed, Played, RoundClosed, TimedOut


class Pass(NamedTuple):
    """A seat passed on ``table``; ``since``: the cards it has played after that."""

    seat: int
    table: Combination
    since: Cards


def passes_in(told: Sequence[Event]) -> tuple[Pass, ...]:
    """The passes of a deal in order; those by the clock tell nothing and are left out."""
    found: list[Pass] = []
    table: Combination | None = None
    late: int | None = None
    for event in told:
        match event:
            case Played(seat=seat, combination=played):
                table = played
                found = [p._replace(since=p.since | played.cards) if p.seat == seat else p for p in found]
            case Passed(seat=seat):
                if seat != late and table is not None:
                    found.append(Pass(seat, table, 0))
            case RoundClosed() | LeadPassed():
                table = None
        late = event.seat if isinstance(event, TimedOut) else None
    return tuple(found)
