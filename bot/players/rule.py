"""The rule-based player's judgement of a play: a score for every choice, from one seat's sight alone."""

from collections.abc import Iterable

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
"""A score, in leads saved, and the cards to play (0: pass)."""


class Rule:
    """The judgement for one ruleset and number of players; it remembers plans and nothing of a deal."""

    def __init__(self, ruleset: Ruleset, players: int, weights: Weights = DEFAULT) -> None:
        self.ruleset = ruleset
        self.weights = weights
        self.groups = groups_of(ruleset, players, weights)
        self.planner = Planner(self.groups)
        self.shape = self.groups.shape
        self._forfeits = ruleset.finish_on_two is FinishOnTwo.FORFEIT
        self.leads_by_plan = ruleset.finish_on_two is not FinishOnTwo.ILLEGAL

    # -- choices --------------------------------------------------------------------------------

    def best(self, sight: Sight, legal: Iterable[Cards] | None) -> Cards:
        """What to play (0: pass); ``legal`` None: look at the groups of the plan alone, when leading."""
        choices = self.choices(sight, legal)
        return max(choices, default=(0.0, 0))[1]

    def choices(self, sight: Sight, legal: Iterable[Cards] | None) -> list[Choice]:
        """Every choice with its score; those that make liable are left out while there are others."""
        plays = self.plays(sight, legal)
        choices = self._scored(sight, plays)
        if sight.table is not None:
            choices.append((0.0, 0))
        if somebody_may_go_out(sight):
            return [c for c in choices if not liable(sight, c[1], bool(plays))] or choices
        return choices

    def plays(self, sight: Sight, legal: Iterable[Cards] | None) -> list[Cards]:
        """The legal plays, one of those that differ in suits that do not matter."""
        if legal is None:
            found = self._planned(sight)
        elif self.ruleset.suits_bind:
            found = list(legal)
        else:
            shape = self.shape
            found = list({shape(cards): cards for cards in reversed(tuple(legal))}.values())
        if somebody_may_go_out(sight):
            found = self._with_highest(sight, found, legal)
        return found

    def _planned(self, sight: Sight) -> list[Cards]:
        hand = sight.hand
        return [cards_of(self.ruleset, hand, group) for group in self.planner.groups(self.shape(hand))]

    def _with_highest(self, sight: Sight, found: list[Cards], legal: Iterable[Cards] | None) -> list[Cards]:
        """Duty may want the highest card, which a plan may keep in a group."""
        highest = 1 << sight.hand.bit_length() - 1
        return found if legal is not None or highest in found else [*found, highest]

    # -- scores ---------------------------------------------------------------------------------

    def _scored(self, sight: Sight, plays: list[Cards]) -> list[Choice]:
        if not plays:
            return []
        shape = self.shape
        whole = self.planner.cost(shape(sight.hand))
        unseen = shape(PACK & ~sight.seen & ~sight.hand)
        rivals = self._rivals(sight)
        near = min(
            (sight.counts[seat] for seat in range(len(sight.counts)) if self._counts(sight, seat)), default=9
        )
        return [(self._score(sight, cards, whole, unseen, rivals, near), cards) for cards in plays]

    @staticmethod
    def _counts(sight: Sight, seat: int) -> bool:
        return seat != sight.seat and not sight.left >> seat & 1

    def _rivals(self, sight: Sight) -> list[int]:
        """Cards held by each opponent who may still answer in this round."""
        out = sight.left | 1 << sight.seat
        if sight.table is not None:
            out |= sight.locked
        return [count for seat, count in enumerate(sight.counts) if not out >> seat & 1]

    def _score(
        self, sight: Sight, cards: Cards, whole: float, unseen: Cards, rivals: list[int], near: int
    ) -> float:
        hand, weights = sight.hand, self.weights
        rest = hand ^ cards
        group = self.groups.by_cards[self.shape(cards)]
        if not rest:
            return _NEVER if self._forfeits and not cards & ~TWOS else _WINS
        sure = self.is_sure(group, unseen, rivals)
        hold = 1.0 if sure else group.holds
        shape = self.shape(rest)
        score = whole - self.planner.cost(shape) + weights.lead * hold + weights.card * group.size
        bare = self._forfeits and not rest & ~TWOS
        if bare:
            score -= 2
        elif sure and self._finishes(sight, shape, unseen):
            return _WINNING + group.size
        if sight.table is not None:
            score += self._answering(sight, group, near)
        elif near <= group.size <= _SOON and not sure:
            score -= weights.feed * (1 - hold) * (2 if near == 1 else 1)
        if near <= _SOON and self.ruleset.two_in_hand:
            score += weights.stuck * self.ruleset.two_in_hand * (cards & TWOS).bit_count()
        return score

    def _answering(self, sight: Sight, group: Group, near: int) -> float:
        weights = self.weights
        score = 0.0
        if near <= _SOON:
            score += weights.urgent[near - 1]
        if group.combination.is_bomb:
            score += weights.chop
        if self.ruleset.cong is not None and not sight.played >> sight.seat & 1 and near <= 5:
            score += weights.frozen
        return score

    # -- what cannot go wrong -------------------------------------------------------------------

    def is_sure(self, group: Group, unseen: Cards, rivals: list[int]) -> bool:
        """Whether nobody who may answer can hold anything that beats a group; ``unseen`` is a shape."""
        most = max(rivals, default=0)
        for beater in self.groups.beaters(group.cards):
            if beater.bit_count() > most:
                return True
            if beater & unseen == beater:
                return False
        return True

    def _finishes(self, sight: Sight, shape: Cards, unseen: Cards) -> bool:
        """Whether what is left goes out by itself: all its groups but one are sure when led."""
        everybody = [n for seat, n in enumerate(sight.counts) if self._counts(sight, seat)]
        doubtful = 0
        for cards in self.planner.groups(shape):
            doubtful += not self.is_sure(self.groups.by_cards[cards], unseen, everybody)
            if doubtful > 1:
                return False
        return True

    # -- other people's choices -----------------------------------------------------------------

    def would_answer(self, hand: Cards, table: Cards) -> bool:
        """Whether a hand has an answer to these cards that the rule likes better than a pass."""
        shape, weights, cost = self.shape, self.weights, self.planner.cost
        held = shape(hand)
        whole = None
        for beater in self.groups.beaters(shape(table)):
            if beater & held == beater:
                whole = cost(held) if whole is None else whole
                group = self.groups.by_cards[beater]
                gain = weights.lead * group.holds + weights.card * group.size
                if whole - cost(shape(held ^ beater)) + gain > 0:
                    return True
        return False
