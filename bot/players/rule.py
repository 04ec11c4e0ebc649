"""The rule-based player's judgement of a play: a score for every choice, from one seat's sight alone."""

from collections.abc import Iterable
from typing import NamedTuple

from bot.engine import Cards, FinishOnTwo, Ruleset
from bot.players.duty import liable, somebody_may_go_out
from bot.players.groups import Group, groups_of
from bot.players.plan import Planner
from bot.players.shape import cards_of
from bot.players.sight import Sight
from bot.players.weights import DEFAULT, Weights

PACK: Cards = (1 << 52) - 1
TWOS: Cards = 0xF << 48
_NEVER = -1000.0
_WINS = 1000.0
_WINNING = 100.0
_SOON = 3

Choice = tuple[float, Cards]
"""A score, in leads saved, and the shape of the play (0: pass)."""


class _Round(NamedTuple):
    """What all scores of one question share."""

    hand: Cards  # as a shape
    cost: float  # of the hand
    unseen: Cards  # as a shape
    rivals: tuple[int, ...]  # cards held by each opponent who may still answer
    others: tuple[int, ...]  # by each opponent still in the deal
    near: int  # by the one closest to going out


class Rule:
    """The judgement for one ruleset and number of players; it remembers plans and nothing of a deal."""

    def __init__(self, ruleset: Ruleset, players: int, weights: Weights = DEFAULT) -> None:
        self.ruleset = ruleset
        self.weights = weights
        self.groups = groups_of(ruleset, players, weights)
        self.planner = Planner(self.groups)
        self.shape = self.groups.shape
        self._forfeits = ruleset.finish_on_two is FinishOnTwo.FORFEIT
        self._bound_twos = TWOS if ruleset.finish_on_two is FinishOnTwo.ILLEGAL else 0

    def may_lead_by_plan(self, hand: Cards) -> bool:
        """Whether every group of a hand's plan may be led, as far as its twos are concerned."""
        return not hand & self._bound_twos

    # -- choices --------------------------------------------------------------------------------

    def best(self, sight: Sight, legal: Iterable[Cards] | None) -> Cards:
        """What to play (0: pass); ``legal`` None: look at the groups of the plan alone, when leading."""
        _, shape = max(self.choices(sight, legal), default=(0.0, 0))
        return cards_of(self.ruleset, sight.hand, shape)

    def choices(self, sight: Sight, legal: Iterable[Cards] | None) -> list[Choice]:
        """Every choice with its score; those that make liable are left out while there are others."""
        hand = self.shape(sight.hand)
        plays = self._planned(sight, hand) if legal is None else {self.shape(cards) for cards in legal}
        if hand in plays and not (self._forfeits and not hand & ~TWOS):
            return [(_WINS, hand)]
        if len(plays) == 1 and sight.table is None:
            return [(0.0, cards) for cards in plays]
        choices = self._scored(sight, hand, plays)
        if sight.table is not None:
            choices.append((0.0, 0))
        if somebody_may_go_out(sight):
            return [c for c in choices if not liable(sight, c[1], bool(plays))] or choices
        return choices

    def _planned(self, sight: Sight, hand: Cards) -> set[Cards]:
        """The groups of the plan, and the highest card where duty may want it."""
        plays = set(self.planner.groups(hand))
        if 1 in sight.counts:
            plays.add(self.shape(1 << sight.hand.bit_length() - 1))
        return plays

    # -- scores ---------------------------------------------------------------------------------

    def _scored(self, sight: Sight, hand: Cards, plays: Iterable[Cards]) -> list[Choice]:
        if not plays:
            return []
        out = sight.left | 1 << sight.seat
        done = out if sight.table is None else out | sight.locked
        others = tuple([held for seat, held in enumerate(sight.counts) if not out >> seat & 1])
        asked = _Round(
            hand,
            self.planner.cost(hand),
            self.shape(PACK & ~sight.seen & ~sight.hand),
            tuple([held for seat, held in enumerate(sight.counts) if not done >> seat & 1]),
            others,
            min(others),
        )
        return [(self._score(sight, asked, cards), cards) for cards in plays]

    def _score(self, sight: Sight, asked: _Round, cards: Cards) -> float:
        weights = self.weights
        group = self.groups.by_cards[cards]
        if cards == asked.hand:
            return _NEVER  # on bare twos: any other way out was taken before
        sure = self.is_sure(group, asked.unseen, asked.rivals)
        hold = 1.0 if sure else group.holds
        rest = self.shape(asked.hand ^ cards)
        score = asked.cost - self.planner.cost(rest) + weights.lead * hold + weights.card * group.size
        if self._forfeits and not rest & ~TWOS:
            score -= weights.bare
        elif sure and self._finishes(asked, rest):
            return _WINNING + group.size
        if sight.table is not None:
            score += weights.urgent[asked.near - 1] if asked.near <= _SOON else 0.0
        elif asked.near == group.size <= _SOON and not sure:
            score -= weights.feed[asked.near - 1] * (1 - hold)
        if asked.near <= _SOON:
            score += weights.stuck * self.ruleset.two_in_hand * (cards & TWOS).bit_count()
        return score

    # -- what cannot go wrong -------------------------------------------------------------------

    def is_sure(self, group: Group, unseen: Cards, rivals: Iterable[int]) -> bool:
        """Whether nobody who may answer can hold anything that beats a group; ``unseen`` is a shape."""
        most = max(rivals, default=0)
        for beater in self.groups.beaters(group.cards):
            if beater.bit_count() > most:
                return True  # so are all that follow
            if beater & unseen == beater:
                return False
        return True

    def _finishes(self, asked: _Round, rest: Cards) -> bool:
        """Whether what is left goes out by itself: all its groups but one are sure when led."""
        doubtful = 0
        for cards in self.planner.groups(rest):
            doubtful += not self.is_sure(self.groups.by_cards[cards], asked.unseen, asked.others)
            if doubtful > 1:
                return False
        return True

    # -- other people's choices -----------------------------------------------------------------

    def would_answer(self, hand: Cards, table: Cards) -> bool:
        """Whether a hand has an answer to these cards that the rule likes better than a pass."""
        weights, cost = self.weights, self.planner.cost
        held = self.shape(hand)
        for beater in self.groups.beaters(self.shape(table)):
            if beater & held == beater:
                group = self.groups.by_cards[beater]
                gain = weights.lead * group.holds + weights.card * group.size
                if cost(held) - cost(self.shape(held ^ beater)) + gain > 0:
                    return True
        return False
