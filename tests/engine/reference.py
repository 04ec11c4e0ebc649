"""Combinations and beats once more, slowly: straight from the words of rulebook section 3.

Cards are (rank, suit) pairs; nothing of the engine's tables is used, so that the two can be compared.
"""

from itertools import pairwise

from bot.engine import RULESETS, Ruleset, cards_in, rank_of, suit_of

Card = tuple[int, int]
TWO, ACE = 12, 11


def cards_of(mask: int) -> list[Card]:
    return [(rank_of(card), suit_of(card)) for card in cards_in(mask)]


def kind_of(rules: Ruleset, mask: int) -> tuple[str, int] | None:
    """Kind and deciding rank of a set of cards, or None."""
    cards = cards_of(mask)
    ranks = [rank for rank, _ in cards]
    if len(cards) in (1, 2, 3, 4) and len(set(ranks)) == 1:
        kind = {1: "single", 2: "pair", 3: "triple", 4: "quad"}[len(cards)]
        if kind == "pair" and rules.id == "tu-lo-kho" and len({suit // 2 for _, suit in cards}) > 1:
            return None
        return kind, ranks[0]
    return _straight(rules, cards) or _pair_run(rules, ranks)


def _straight(rules: Ruleset, cards: list[Card]) -> tuple[str, int] | None:
    ranks = sorted(rank for rank, _ in cards)
    if len(ranks) < 3 or len(set(ranks)) < len(ranks):
        return None
    if rules.id == "tu-lo-kho":
        one_suit = len({suit for _, suit in cards}) == 1
        return ("straight", ranks[-1]) if one_suit and _consecutive(ranks) else None
    if TWO not in ranks:
        return ("straight", ranks[-1]) if _consecutive(ranks) else None
    if not rules.low_straights:
        return None
    # The two counts 2; the ace then counts 1 if that closes the run, or 14 at its end.
    for ace in (14, 1):
        values = sorted(_value(rank, ace) for rank in ranks)
        if _consecutive(values):
            return "straight", values[-1] - 3
    return None


def _value(rank: int, ace: int) -> int:
    return 2 if rank == TWO else ace if rank == ACE else rank + 3


def _consecutive(values: list[int]) -> bool:
    return all(b - a == 1 for a, b in pairwise(values))


def _pair_run(rules: Ruleset, ranks: list[int]) -> tuple[str, int] | None:
    distinct = sorted(set(ranks))
    if rules.id != "sam-dem-la" or len(distinct) < 3 or TWO in distinct or not _consecutive(distinct):
        return None
    return ("pair_run", distinct[-1]) if all(ranks.count(rank) == 2 for rank in distinct) else None


def beats(rules: Ruleset, played: int, table: int) -> bool:
    """Whether one combination beats another, by the tables of section 3."""
    mine, theirs = kind_of(rules, played), kind_of(rules, table)
    assert mine is not None and theirs is not None
    same = mine[0] == theirs[0] and played.bit_count() == table.bit_count()
    if rules.id == "tu-lo-kho":
        return _beats_with_suits(played, table, mine, theirs, same)
    return (same and mine[1] > theirs[1]) or _extra(rules, played, table, mine[0], theirs)


def _extra(rules: Ruleset, played: int, table: int, kind: str, theirs: tuple[str, int]) -> bool:
    size = played.bit_count()
    on_twos = table.bit_count() if theirs[1] == TWO and theirs[0] in ("single", "pair", "triple") else 0
    runs_of = table.bit_count() // 2 if theirs[0] == "pair_run" else 0
    if kind == "quad":
        return on_twos == 1 or (on_twos == 2 and rules.quad_beats_two_2s) or runs_of == 3
    if kind == "pair_run" and size == 6:
        return on_twos == 1
    if kind == "pair_run" and size == 8:
        return on_twos in (1, 2) or runs_of == 3 or theirs[0] == "quad"
    return False


def _beats_with_suits(
    played: int, table: int, mine: tuple[str, int], theirs: tuple[str, int], same: bool
) -> bool:
    my_cards, their_cards = cards_of(played), cards_of(table)
    my_suits, their_suits = {s for _, s in my_cards}, {s for _, s in their_cards}
    if mine[0] == "quad" and theirs == ("single", TWO):
        return True
    if not same:
        return False
    if mine == ("single", TWO):
        return theirs[1] != TWO or max(my_suits) > max(their_suits)
    if mine == ("pair", TWO):
        return theirs[1] != TWO or (my_suits == {2, 3} and their_suits == {0, 1})
    if mine[0] == "pair":
        return mine[1] > theirs[1] and {s // 2 for s in my_suits} == {s // 2 for s in their_suits}
    return mine[1] > theirs[1] and my_suits == their_suits


ALL = tuple(RULESETS.values())
