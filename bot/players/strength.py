"""The strengths a table can seat, by id, with the words shown to players."""

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.players.expert import Expert
from bot.players.novice import Novice
from bot.players.player import Player
from bot.players.skilled import Skilled


@dataclass(frozen=True, slots=True)
class Strength:
    """One strength; ``timed(seconds)`` makes its player for a table, ``measured(samples)`` for the bench.

    ``searches``: a move takes up to the seconds allowed, so it belongs in a worker process.
    """

    id: str
    vi: str
    en: str
    searches: bool
    timed: Callable[[float], Player]
    measured: Callable[[int], Player]


_ENOUGH = 400  # imagined deals after which more would change little


def _unsearched(id: str, vi: str, en: str, player: Player) -> Strength:
    return Strength(id, vi, en, False, lambda seconds: player, lambda samples: player)


NOVICE = _unsearched("novice", "tay mơ", "novice", Novice())
SKILLED = _unsearched("skilled", "khá", "skilled", Skilled())
EXPERT = Strength(
    "expert",
    "cao thủ",
    "expert",
    True,
    lambda seconds: Expert(samples=_ENOUGH, seconds=seconds),
    lambda samples: Expert(samples=samples),
)

STRENGTHS: Mapping[str, Strength] = MappingProxyType({s.id: s for s in (NOVICE, SKILLED, EXPERT)})
"""From the weakest to the strongest."""


def strength_named(text: str) -> Strength | None:
    """The strength somebody typed, in either language, by id, with or without accents; None if it is none."""
    wanted = _plain(text)
    for strength in STRENGTHS.values():
        if wanted in (strength.id, _plain(strength.vi), _plain(strength.en)):
            return strength
    return None


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFD", text.casefold())
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).replace("đ", "d").split())
