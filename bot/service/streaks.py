"""What a deal must know of the ones before it: who won, how, and who was frozen how often in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.engine import EndedBy, Result
from bot.service.dealing import load, rules
from bot.service.desk import Desk
from storage import queries
from storage.models import Deal, Table

Frozen = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Streaks:
    """`winner_id` is a player; `frozen` counts deals in a row by player id as text, none at 0."""

    winner_id: int | None
    instant_win: bool
    frozen: Frozen


def streaks_after(players: Sequence[int], result: Result) -> Streaks:
    """What stays of a deal in which these held the seats."""
    return Streaks(
        winner_id=None if result.winner is None else players[result.winner],
        instant_win=result.ended_by is EndedBy.INSTANT_WIN,
        frozen={str(player): streak for player, streak in zip(players, result.frozen, strict=True) if streak},
    )


def remember(table: Table, streaks: Streaks) -> None:
    """Keep them for the next deal that is paid."""
    table.winner_id, table.instant_win = streaks.winner_id, streaks.instant_win
    table.frozen = dict(streaks.frozen)


def before(desk: Desk, table: Table, players: Sequence[int], *, for_fun: bool) -> tuple[int | None, Streaks]:
    """The last winner's seat among these players, and the streaks; without him nothing is remembered.

    He counts while he sits and, where that matters (S3-06), is not the only one left. A deal that is paid
    follows the last one that was; one for fun follows whatever was played last.
    """
    last = queries.last_finished_at(desk.session, table.id, fun_too=for_fun)
    streaks, met = _of(desk, table, last)
    winner = streaks.winner_id
    alone = rules(table.ruleset, table.options).opening_when_winner_alone
    if winner is None or winner not in players or (alone and len(met.intersection(players)) < 2):
        return None, Streaks(None, False, {})
    return players.index(winner), streaks


def _of(desk: Desk, table: Table, last: Deal | None) -> tuple[Streaks, set[int]]:
    """What stayed of a table's deal, and who played in it."""
    kept = Streaks(table.winner_id, table.instant_win, table.frozen)
    if last is None:
        return kept, set()
    if not last.for_fun:
        return kept, {row.player_id for row in queries.deal_seats(desk.session, last.id)}
    loaded = load(desk.session, last)
    players = [row.player_id for row in loaded.seats]
    assert loaded.state.result is not None
    return streaks_after(players, loaded.state.result), set(players)
