"""The hand panel: one seat's cards as buttons, what they must beat, and what can be done with them.

Drawn from that seat's own view and nothing else.
"""

from __future__ import annotations

from bot.engine import Combination, Phase, Reason, View, cards_in, judge, rank_of
from bot.service import DealScene, TableScene
from bot.telegram import words
from bot.telegram.callbacks import Arrange, Choose, Declare, Decline, PassTurn, PlayCards
from bot.telegram.describe import plays
from bot.telegram.format import card, escaped, moment, name, number, points
from bot.telegram.screens.screen import Button, Rows, Screen, grid, lines
from bot.telegram.screens.table import seat_line, turn_line
from bot.telegram.selection import Selection

CARDS_PER_ROW = 5
CARDS_PER_WIDE_ROW = 7
ORDERS = 2
CHOSEN_MARK = "✅"


def panel(scene: TableScene, deal: DealScene, seat: int, chosen: Selection) -> Screen:
    """The panel of a seat, in its owner's language."""
    language = deal.people[seat].language or scene.language
    view = deal.hands[seat]
    title = words.PANEL_TITLE(
        language, title=escaped(scene.title), number=deal.number, stake=number(view.stake)
    )
    if scene.live is None:
        return Screen(lines(title, _over(deal, seat, language)))
    seats = [seat_line(deal, other, language) for other in range(len(deal.people))]
    body = lines(title, *seats, _table(deal, view, language), _question(deal, view, language))
    if view.left[seat]:
        return Screen(lines(title, *seats, words.YOU_LEFT(language)))
    return Screen(body, _hand(deal, view, chosen) + _actions(deal, view, chosen, language))


def _over(deal: DealScene, seat: int, language: str) -> str:
    result = deal.group.result
    if not deal.finished or result is None:
        return words.DEAL_VOID(language)
    return words.YOUR_RESULT(language, number=deal.number, points=points(result.net[seat]))


def _table(deal: DealScene, view: View, language: str) -> str | None:
    """What must be beaten and whose it is."""
    if view.phase is Phase.DECLARING:
        return None
    if view.table is None:
        return words.FREE_LEAD(language)
    owner = name(deal.people[view.table.owner])
    return words.TO_BEAT(language, play=plays(view.table.combination, language), name=owner)


def _question(deal: DealScene, view: View, language: str) -> str:
    """What the deal waits for, as this seat is to hear it."""
    until = words.UNTIL(language, time=moment(deal.deadline_at)) if deal.deadline_at else ""
    if view.phase is Phase.DECLARING:
        phrase = words.YOU_ANSWERED if view.answered else words.YOU_DECLARE
        return f"{phrase(language)} {until}"
    if view.turn == view.seat:
        phrase = words.YOUR_TURN if view.table else words.YOUR_LEAD
        must = (
            words.MUST_CONTAIN(language, card=card(view.must_contain))
            if view.must_contain is not None
            else None
        )
        return lines(must, f"{phrase(language)} {until}")
    if view.turn is None:
        return until
    return lines(turn_line(deal, view.turn, language), words.CHOOSE_AHEAD(language))


def _hand(deal: DealScene, view: View, chosen: Selection) -> Rows:
    """The card buttons, in rows that fit the hand; chosen ones are marked."""
    assert view.seat is not None
    width = CARDS_PER_ROW if view.ruleset.hand_size <= 2 * CARDS_PER_ROW else CARDS_PER_WIDE_ROW
    plays_made = deal.plays[view.seat]
    buttons = []
    for number_ in arranged(view.hand, chosen.order):
        on = not chosen.cards >> number_ & 1
        mark = "" if on else CHOSEN_MARK
        press = Choose(deal.id, plays_made, number_, int(on))
        buttons.append(Button(f"{mark}{card(number_)}", press, style=None if on else "success"))
    return grid(buttons, width)


def arranged(hand: int, order: int) -> tuple[int, ...]:
    """A hand in the order it is shown: 0 ascending, 1 what belongs together first (quads, triples, pairs)."""
    ascending = cards_in(hand)
    if order == 0:
        return ascending
    sizes = {rank_of(c): sum(rank_of(other) == rank_of(c) for other in ascending) for c in ascending}
    return tuple(sorted(ascending, key=lambda c: (-sizes[rank_of(c)], c)))


def _actions(deal: DealScene, view: View, chosen: Selection, language: str) -> Rows:
    assert view.seat is not None
    order = Button(
        words.ARRANGE(language), Arrange(deal.id, deal.plays[view.seat], (chosen.order + 1) % ORDERS)
    )
    if view.phase is Phase.DECLARING:
        if view.answered:
            return ((order,),)
        return (
            (
                Button(words.DECLARE(language), Declare(deal.id, deal.prompt), style="danger"),
                Button(words.DECLINE(language), Decline(deal.id, deal.prompt)),
            ),
            (order,),
        )
    verdict = judge(view, chosen.cards) if chosen.cards else None
    play = Button(
        _play_text(verdict, language),
        PlayCards(deal.id, deal.prompt, chosen.cards),
        style="primary" if isinstance(verdict, Combination) else None,
    )
    return ((play,), (Button(words.PASS(language), PassTurn(deal.id, deal.prompt)), order))


def _play_text(verdict: Combination | Reason | None, language: str) -> str:
    """The play button names the combination, or why there is none."""
    if verdict is None:
        return words.CHOOSE_FIRST(language)
    if isinstance(verdict, Reason):
        return words.CANNOT_PLAY(language, reason=words.TOASTS[verdict](language))
    return words.PLAY(language, combination=plays(verdict, language))
