"""Every parameter of the rulebook's section 2, as one frozen value; four named instances.

All amounts are in lá. A chat's house rules are a ``Ruleset`` with fields replaced (``option.py``).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from bot.engine.catalogue import Catalogue, catalogue
from bot.engine.combination import Shape


class FirstLeader(StrEnum):
    """Who leads an opening deal. ♠3 is the lowest card of all, so S0-17 and S0-18 are one rule."""

    LOWEST_CARD = "lowest_card"
    RANDOM = "random"


class InstantWin(StrEnum):
    """A dealt hand that wins at once (rulebook 4.3)."""

    FOUR_THREES = "four_threes"
    DRAGON = "dragon"
    THREE_PAIR_RUN = "three_pair_run"
    FIVE_PAIRS = "five_pairs"
    THREE_TRIPLES = "three_triples"
    FOUR_TWOS = "four_twos"
    TWO_QUADS = "two_quads"
    ONE_COLOUR = "one_colour"


class IwTiming(StrEnum):
    """When instant wins are looked for, seen from the declarations (D-9)."""

    BEFORE = "before"
    AFTER = "after"


class SamFail(StrEnum):
    """How many times 20 lá a blocked declarer pays (D-6)."""

    N = "n"
    N_MINUS_1 = "n-1"


class SamFailTo(StrEnum):
    """Who is paid by a blocked declarer (D-6)."""

    BLOCKER = "blocker"
    EACH = "each"


class ChopTariff(StrEnum):
    """How a chain of chops is priced (rulebook 4.5)."""

    NONE = "none"
    SUM = "sum"  # the sum of everything chopped
    STACK = "stack"  # one chop: its value; more: their number × the value of a two
    FLAT = "flat"  # the value of the last chop; a pair of twos is worth no more than one


class Chain(StrEnum):
    """Who pays for a chop over a chop (D-16)."""

    LAST = "last"
    EACH = "each"


class FinishOnTwo(StrEnum):
    """What going out on twos is (D-22, D-28)."""

    FORFEIT = "forfeit"
    ILLEGAL = "illegal"
    WIN = "win"


class Breach(StrEnum):
    """Breaches of duty: B1–B3 in Sâm (rulebook 4.8), a–c in tu-lo-kho (4.9)."""

    B1 = "B1"
    B2 = "B2"
    B3 = "B3"
    A = "a"
    B = "b"
    C = "c"


class DenBasis(StrEnum):
    """What an offender pays for the others (D-24)."""

    OWED = "owed"
    CARDS = "cards"


class TimeoutLead(StrEnum):
    """What becomes of a leader whose clock ran out (D-32, D-36)."""

    LOWEST = "lowest"
    LEAVE = "leave"


class LastIn(StrEnum):
    """What happens when one player remains (D-33, D-34)."""

    WINS = "wins"
    CANCELS = "cancels"


@dataclass(frozen=True, kw_only=True, slots=True)
class Ruleset:
    """One set of rules; fields named as an option of the rulebook can be flipped by a table."""

    id: str
    min_players: int = 2
    max_players: int = 4
    hand_size: int = 10

    # combinations and what beats what (section 3)
    suits_bind: bool = False
    low_straights: bool = True
    two_tops_straights: bool = False
    pair_runs: bool = False
    beats_also: frozenset[tuple[Shape, Shape]] = frozenset()
    quad_beats_two_2s: bool = False
    free_chop: bool = False

    # the lead (4.1, 4.7)
    first_leader: FirstLeader = FirstLeader.LOWEST_CARD
    first_play_must_contain: bool = False
    opening_after_instant_win: bool = False
    opening_when_winner_alone: bool = False
    streak_that_leads: int | None = None

    # báo sâm, 4.4
    has_declarations: bool = True
    sam_pay: int = 20
    sam_fail: SamFail = SamFail.N
    sam_fail_to: SamFailTo = SamFailTo.BLOCKER

    # instant wins (4.3); the ranked kinds from the highest down
    instant_wins: frozenset[InstantWin] = frozenset()
    ranked_instant_wins: tuple[InstantWin, ...] = ()
    opening_instant_wins: frozenset[InstantWin] = frozenset()
    iw_timing: IwTiming = IwTiming.AFTER
    iw_pay: int = 20
    iw_adds_stuck: bool = False
    iw_opening_only: bool = False

    # chặt, 4.5
    chop_tariff: ChopTariff = ChopTariff.NONE
    chop_two: int = 0
    chop_quad: int = 0
    chop_run3: int = 0
    chop_run4: int = 0
    chain: Chain = Chain.LAST

    # the settlement, 4.6
    cong: int | None = None
    cong_adds_stuck: bool = False
    two_in_hand: int = 0
    red_two_in_hand: int | None = None
    only_twos: int | None = None
    quad_in_hand: int = 0
    doubled_from: int | None = None
    finish_on_two: FinishOnTwo = FinishOnTwo.WIN
    forfeit_per_two: int = 0

    # duty, clock, leaving (4.8 – 4.10)
    duty: tuple[Breach, ...] = ()
    den_basis: DenBasis = DenBasis.OWED
    timeout_lead: TimeoutLead = TimeoutLead.LOWEST
    last_in: LastIn = LastIn.WINS

    # what follows from the above, worked out once since every play asks for it
    catalogue: Catalogue = field(init=False, repr=False, compare=False)
    watches_singles: bool = field(init=False, repr=False, compare=False)  # B1
    watches_owner: bool = field(init=False, repr=False, compare=False)  # b, c

    def __post_init__(self) -> None:
        """Share one catalogue of combinations among all rulesets that form and beat alike."""
        beats_also = self.beats_also
        if self.quad_beats_two_2s:
            beats_also = beats_also | {(Shape.QUAD, Shape.PAIR_OF_TWOS)}
        shared = catalogue(
            self.suits_bind, self.low_straights, self.two_tops_straights, self.pair_runs, beats_also
        )
        object.__setattr__(self, "catalogue", shared)
        object.__setattr__(self, "watches_singles", Breach.B1 in self.duty)
        object.__setattr__(self, "watches_owner", Breach.B in self.duty or Breach.C in self.duty)


_QUAD_ON_TWO = (Shape.QUAD, Shape.TWO)

SAM_DEM_LA = Ruleset(
    id="sam-dem-la",
    max_players=5,
    pair_runs=True,
    beats_also=frozenset(
        {
            _QUAD_ON_TWO,
            (Shape.QUAD, Shape.RUN3),
            (Shape.RUN3, Shape.TWO),
            (Shape.RUN4, Shape.TWO),
            (Shape.RUN4, Shape.PAIR_OF_TWOS),
            (Shape.RUN4, Shape.RUN3),
            (Shape.RUN4, Shape.QUAD),
        }
    ),
    free_chop=True,
    first_play_must_contain=True,
    opening_after_instant_win=True,
    streak_that_leads=2,
    instant_wins=frozenset(InstantWin),
    ranked_instant_wins=(InstantWin.FOUR_THREES, InstantWin.DRAGON, InstantWin.THREE_PAIR_RUN),
    # Sảnh rồng stands in both lists of the source, so the opening-only option leaves it alone.
    opening_instant_wins=frozenset({InstantWin.FOUR_THREES, InstantWin.THREE_PAIR_RUN}),
    chop_tariff=ChopTariff.SUM,
    chop_two=10,
    chop_quad=20,
    chop_run3=15,
    chop_run4=25,
    cong=15,
    two_in_hand=10,
    finish_on_two=FinishOnTwo.FORFEIT,
    forfeit_per_two=10,
    duty=(Breach.B1, Breach.B2),
)

_LOC_INSTANT_WINS = (
    InstantWin.DRAGON,
    InstantWin.FOUR_TWOS,
    InstantWin.ONE_COLOUR,
    InstantWin.THREE_TRIPLES,
    InstantWin.FIVE_PAIRS,
)

SAM_LOC = Ruleset(
    id="sam-loc",
    beats_also=frozenset({_QUAD_ON_TWO}),
    instant_wins=frozenset(_LOC_INSTANT_WINS),
    ranked_instant_wins=_LOC_INSTANT_WINS,
    iw_timing=IwTiming.BEFORE,
    iw_adds_stuck=True,
    chop_tariff=ChopTariff.STACK,
    chop_two=15,
    chop_quad=10,
    cong=15,
    cong_adds_stuck=True,
    two_in_hand=5,
    quad_in_hand=10,
    finish_on_two=FinishOnTwo.FORFEIT,
    forfeit_per_two=5,
    duty=(Breach.B1, Breach.B2, Breach.B3),
)

SAM_GON = Ruleset(
    id="sam-gon",
    opening_when_winner_alone=True,
    beats_also=frozenset({_QUAD_ON_TWO}),
    first_leader=FirstLeader.RANDOM,
    sam_fail=SamFail.N_MINUS_1,
    chop_tariff=ChopTariff.FLAT,
    chop_two=20,
    chop_quad=20,
    only_twos=20,
    forfeit_per_two=5,
    duty=(Breach.B1,),
)

TU_LO_KHO = Ruleset(
    id="tu-lo-kho",
    hand_size=13,
    suits_bind=True,
    low_straights=False,
    two_tops_straights=True,
    beats_also=frozenset(
        {
            _QUAD_ON_TWO,
            (Shape.TWO, Shape.SINGLE),
            (Shape.PAIR_OF_TWOS, Shape.PAIR),
            (Shape.PAIR_OF_RED_TWOS, Shape.PAIR),
            (Shape.PAIR_OF_RED_TWOS, Shape.PAIR_OF_TWOS),
        }
    ),
    first_leader=FirstLeader.RANDOM,
    has_declarations=False,
    two_in_hand=3,
    red_two_in_hand=6,
    quad_in_hand=10,
    doubled_from=10,
    finish_on_two=FinishOnTwo.ILLEGAL,
    duty=(Breach.A, Breach.B, Breach.C),
    timeout_lead=TimeoutLead.LEAVE,
    last_in=LastIn.CANCELS,
)

RULESETS: Mapping[str, Ruleset] = MappingProxyType(
    {rules.id: rules for rules in (SAM_DEM_LA, SAM_LOC, SAM_GON, TU_LO_KHO)}
)
