"""Which sentences hold of a ruleset at the table: cards, combinations, the lead, leaving and the clock."""

from collections.abc import Iterable, Iterator

from bot.engine import ChopTariff, Ruleset, Shape
from bot.telegram.rules import table_phrases as say
from bot.telegram.words import Phrase


def joined(separator: str, parts: Iterable[Phrase]) -> Phrase:
    """Several words as one, in both languages."""
    listed = tuple(parts)
    return Phrase(separator.join(part.vi for part in listed), separator.join(part.en for part in listed))


def filled(frame: Phrase, **words: Phrase) -> Phrase:
    """A sentence with words put in; the ruleset's fields within the words stay open."""
    return Phrase(
        frame.vi.format(**{name: part.vi for name, part in words.items()}),
        frame.en.format(**{name: part.en for name, part in words.items()}),
    )


UNDER = "– "


def under(item: Phrase) -> Phrase:
    """An item of the list that the last sentence opened."""
    return Phrase(UNDER + item.vi, UNDER + item.en)


def deal(rules: Ruleset) -> Iterator[Phrase]:
    """Who plays, with what (section 2)."""
    yield say.PLAYERS
    yield say.ORDER[rules.suits_bind]


def combinations(rules: Ruleset) -> Iterator[Phrase]:
    """What may be played in one go (section 2; D-13, D-27)."""
    yield say.GROUPS[rules.suits_bind]
    yield filled(
        say.STRAIGHT,
        SUITS=say.STRAIGHT_SUITS[rules.suits_bind],
        LOW=say.STRAIGHT_LOW[rules.low_straights],
        HIGH=say.STRAIGHT_HIGH[rules.two_tops_straights],
    )
    yield say.PAIR_RUNS[rules.pair_runs]


def beaten_also(rules: Ruleset) -> frozenset[tuple[Shape, Shape]]:
    """What beats what across kinds: (played, table), house rules included (section 3, D-14)."""
    also = {(Shape.QUAD, Shape.PAIR_OF_TWOS)} if rules.quad_beats_two_2s else set()
    return rules.beats_also | also


def beating(rules: Ruleset) -> Iterator[Phrase]:
    """What beats what (section 3)."""
    yield say.BEATS[rules.suits_bind]
    also = beaten_also(rules)
    for played in say.PLAYED:
        beaten = [table for table in Shape if (played, table) in also]
        if beaten:
            yield _beats_also(rules, played, beaten)
    if rules.pair_runs:
        yield say.FREE_CHOP[rules.free_chop]


def _beats_also(rules: Ruleset, played: Shape, beaten: list[Shape]) -> Phrase:
    things = [_thing(rules, table) for table in beaten]
    if played in say.LOWER:
        things.append(say.LOWER[played])
    listed = joined(", ", things)
    if played is Shape.QUAD and Shape.PAIR_OF_TWOS not in beaten:
        listed = filled(say.BUT_NOT, THINGS=listed, OTHERS=say.BEATEN[Shape.PAIR_OF_TWOS])
    chops = rules.chop_tariff is not ChopTariff.NONE
    return filled(say.CHOPS if chops else say.BEATS_ALSO, PLAYED=say.PLAYED[played], THINGS=listed)


def _thing(rules: Ruleset, table: Shape) -> Phrase:
    """Where suits bind, the red pair of 2s is a shape of its own and the other is the black one."""
    return say.BLACK_TWOS if rules.suits_bind and table is Shape.PAIR_OF_TWOS else say.BEATEN[table]


def lead(rules: Ruleset) -> Iterator[Phrase]:
    """Turns, and who leads a deal (4.1, 4.2, 4.7; D-2 to D-4)."""
    yield say.TURNS
    yield say.FIRST_LEAD[rules.first_leader, rules.first_play_must_contain]
    yield say.NEXT_LEAD
    if rules.opening_when_winner_alone:
        yield say.WINNER_ALONE
    if rules.streak_that_leads is not None:
        yield say.STREAK


def leaving(rules: Ruleset) -> Iterator[Phrase]:
    """Leaving, the last one in, and the clock (4.10; D-32 to D-36)."""
    yield say.LEAVER
    yield say.LAST_IN[rules.last_in]
    declaring = (say.TIMEOUT_DECLARING,) if rules.has_declarations else ()
    parts = (*declaring, say.TIMEOUT_ANSWER, say.TIMEOUT_LEAD[rules.timeout_lead])
    yield filled(say.TIMEOUT, PARTS=joined("; ", parts))
