"""Tay mơ: any legal action, never one that makes liable while another is legal; never declares."""

from collections.abc import Sequence
from random import Random

from bot.engine import Action, Event, Phase, Verb, View
from bot.players.duty import liable
from bot.players.sight import sight_of


class Novice:
    """Plays at random. A sâm at random would only be a fine, so there is none."""

    def choose(self, view: View, told: Sequence[Event], rng: Random) -> Action | None:
        """See ``Player``."""
        if view.phase is Phase.DECLARING:
            return Action(Verb.DECLINE, view.seat)
        if not view.is_my_turn:
            return _free_chop(view, rng)
        sight = sight_of(view)
        choices = [*view.legal, *([0] if view.can_pass else [])]
        harmless = [cards for cards in choices if not liable(sight, cards, bool(view.legal))]
        cards = rng.choice(harmless or choices)
        return Action(Verb.PLAY, view.seat, cards) if cards else Action(Verb.PASS, view.seat)


def _free_chop(view: View, rng: Random) -> Action | None:
    if not view.legal:
        raise ValueError("this seat is not asked anything")
    return Action(Verb.PLAY, view.seat, rng.choice(view.legal)) if rng.random() < 0.5 else None
