"""Who leads a deal (rulebook 4.1, 4.7; D-3, D-4)."""

from bot.engine.cards import Cards
from bot.engine.ruleset import FirstLeader, Ruleset
from bot.engine.setup import Before, DealSetup, SetupError

_RANDOM = FirstLeader.RANDOM


def is_opening(ruleset: Ruleset, before: Before) -> bool:
    """An opening deal: the first, one whose last winner is gone, in sam-dem-la one after a tới trắng."""
    return before.winner is None or (ruleset.opening_after_instant_win and before.instant_win)


def leader_needs_chance(ruleset: Ruleset, before: Before, seats: int) -> bool:
    """Whether the dealer must draw the leader; no ruleset asks how many ``seats`` there are."""
    return is_opening(ruleset, before) and ruleset.first_leader is _RANDOM


def streak_leader(ruleset: Ruleset, winner: int, frozen: tuple[int, ...]) -> int | None:
    """The seat that leads by its cóng streak: the first after the winner, if any (S0-21, S0-22)."""
    if ruleset.streak_that_leads is None or max(frozen, default=0) < ruleset.streak_that_leads:
        return None
    order = (*range(winner + 1, len(frozen)), *range(winner + 1))
    return next((seat for seat in order if frozen[seat] >= ruleset.streak_that_leads), None)


def own_leader(ruleset: Ruleset, before: Before, hands: tuple[Cards, ...]) -> int | None:
    """The leader by the ruleset's own rule; None where only chance can name one."""
    if is_opening(ruleset, before) or before.winner is None:
        if ruleset.first_leader is _RANDOM:
            return None
        lowest = [hand & -hand for hand in hands]
        return lowest.index(min(lowest))
    streak = streak_leader(ruleset, before.winner, before.frozen) if before.frozen else None
    return before.winner if streak is None else streak


def leader_of(setup: DealSetup) -> int:
    """The leader of a deal, or of the round it starts with; ``SetupError`` if none can be told."""
    if setup.lead:
        if setup.leader is None:
            raise SetupError("leader", "a round about to be led needs a leader")
        return setup.leader
    own = own_leader(setup.ruleset, setup.before, setup.hands)
    if own is None and setup.leader is None:
        raise SetupError("leader", "only chance can name the leader, so it must be given")
    if own is not None and setup.leader not in (None, own):
        raise SetupError("leader", "contradicts the ruleset's own rule")
    return setup.leader if own is None else own  # type: ignore[return-value]
