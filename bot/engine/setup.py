"""All that chance and the table decided before a deal."""

from dataclasses import dataclass, field

from bot.engine.cards import Cards
from bot.engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Before:
    """What the table remembers of the last deal, by seat index of the new one.

    ``winner`` won it and still sits, or None; ``instant_win``: by tới trắng; ``frozen``: cóng streak per seat
    (empty: nobody has one).
    """

    winner: int | None = None
    instant_win: bool = False
    frozen: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealSetup:
    """A deal before its first action.

    ``hands``: a mask per seat in order of play. ``leader`` None: the ruleset's own rule decides without
    chance. ``lead`` True: in mid-deal, nobody declared, ``leader`` is about to lead a round; ``played``
    tells which seats have played a card already (empty: nobody).
    """

    ruleset: Ruleset
    hands: tuple[Cards, ...]
    stake: int = 1
    leader: int | None = None
    before: Before = field(default=Before())
    lead: bool = False
    played: tuple[bool, ...] = ()

    @property
    def seats(self) -> int:
        """How many players were dealt in (n)."""
        return len(self.hands)


class SetupError(ValueError):
    """A setup that cannot be dealt; ``field`` names what is wrong, as a deal record calls it."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(f"{field}: {problem}")
        self.field = field
        self.problem = problem
