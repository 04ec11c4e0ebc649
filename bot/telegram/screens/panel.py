"""The hand panel: one seat's cards as buttons, what they must beat, and what can be done with them.

Drawn from that seat's own view and nothing else.
"""

from __future__ import annotations

from bot.engine import Combination, Phase, Reason, View, cards_in, judge, playable, rank_of
from bot.service import DealScene, TableScene
from bot.telegram import words
from bot.telegram.ahead import matters, round_of
from bot.telegram.callbacks import (
    Arrange,
    AutoPass,
    Choose,
    Declare,
    Decline,
    Guard,
    MoveHome,
    PassAnyway,
    PassTurn,
    PlayAnyway,
    PlayCards,
    Reconsider,
    Suggest,
)
from bot.telegram.describe import plays
from bot.telegram.format import card, escaped, moment, name, number, points
from bot.telegram.screens.guard import guard, hold_him
from bot.telegram.screens.lobby import closed
from bot.telegram.screens.screen import Button, Rows, Screen, beside, grid, lines
from bot.telegram.screens.table import seat_line, turn_line
from bot.telegram.selection import Selection
from bot.telegram.touch import suggested, touched

CARDS_PER_ROW = 5
CARDS_PER_WIDE_ROW = 7
ORDERS = 2
CHOSEN_MARK = "✅"


def panel(scene: TableScene, deal: DealScene, seat: int, chosen: Selection) -> Screen:
    """The panel of a seat, in its owner's language."""
    language = deal.people[seat].language or scene.language
    view = deal.hands[seat]
    title = words.PANEL_TITLE(
        language, title=escaped(scene.title), number=deal.number, stake=number(view.stake, language)
    )
    if scene.live is None:
        return Screen(lines(title, _over(scene, deal, seat, language)))
    seats = [seat_line(deal, other, language) for other in range(len(deal.people))]
    if view.left[seat]:
        return Screen(lines(title, *seats, words.YOU_LEFT(language)))
    table = _table(deal, view, language)
    if chosen.question is not None and chosen.question[0] == deal.prompt:
        cards = chosen.question[1]
        asked = lines(title, *seats, table, guard(deal, view, cards, language))
        return Screen(asked, _second_thoughts(deal, view, cards, language))
    body = lines(
        title,
        *seats,
        table,
        hold_him(deal, view, language),
        _question(deal, view, language),
        _ahead_note(deal, view, chosen, language),
    )
    return Screen(body, _hand(deal, view, chosen) + _actions(scene, deal, view, chosen, language))


def _over(scene: TableScene, deal: DealScene, seat: int, language: str) -> str:
    result = deal.group.result
    if not deal.finished or result is None:
        return lines(words.DEAL_VOID(language), None if scene.open else closed(scene, language))
    told = words.YOUR_RESULT(language, number=deal.number, points=points(result.net[seat], language))
    return lines(told, words.FOR_FUN(language) if deal.for_fun else None)


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
        return beside(phrase(language), until)
    if view.turn == view.seat:
        phrase = words.YOUR_TURN if view.table else words.YOUR_LEAD
        must = (
            words.MUST_CONTAIN(language, card=card(view.must_contain))
            if view.must_contain is not None
            else None
        )
        return lines(must, beside(phrase(language), until))
    if view.turn is None:
        return until
    ahead = None if view.seat is None or view.locked[view.seat] else words.CHOOSE_AHEAD(language)
    return lines(turn_line(deal, view.turn, language), ahead)


def _ahead_note(deal: DealScene, view: View, chosen: Selection, language: str) -> str | None:
    """What becomes of a wish to pass in this round."""
    if view.seat is None or view.locked[view.seat]:
        return None
    if chosen.auto_pass is None or chosen.auto_pass != round_of(deal):
        return None
    if not view.is_my_turn:
        return words.AUTO_PASS_NOTE(language)
    return words.AUTO_PASS_VOID(language) if matters(view) else None


def _hand(deal: DealScene, view: View, chosen: Selection) -> Rows:
    """The card buttons, in rows that fit the hand; chosen ones are marked."""
    assert view.seat is not None
    width = CARDS_PER_ROW if view.ruleset.hand_size <= 2 * CARDS_PER_ROW else CARDS_PER_WIDE_ROW
    could_play = playable(view)
    buttons = []
    for number_ in arranged(view.hand, chosen.order):
        is_chosen = bool(chosen.cards >> number_ & 1)
        after = touched(could_play, chosen.cards, number_)
        buttons.append(
            Button(
                f"{CHOSEN_MARK if is_chosen else ''}{card(number_)}",
                Choose(deal.id, deal.plays[view.seat], number_, after),
                style="success" if is_chosen else None,
            )
        )
    return grid(buttons, width)


def arranged(hand: int, order: int) -> tuple[int, ...]:
    """A hand in the order it is shown: 0 ascending, 1 what belongs together first (quads, triples, pairs)."""
    ascending = cards_in(hand)
    if order == 0:
        return ascending
    sizes = {rank_of(c): sum(rank_of(other) == rank_of(c) for other in ascending) for c in ascending}
    return tuple(sorted(ascending, key=lambda c: (-sizes[rank_of(c)], c)))


def _actions(scene: TableScene, deal: DealScene, view: View, chosen: Selection, language: str) -> Rows:
    assert view.seat is not None
    age = deal.plays[view.seat]
    order = Button(words.ARRANGE(language), Arrange(deal.id, age, (chosen.order + 1) % ORDERS))
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
    # Who leads may not pass: a button that never helps him would only be in the way.
    must_lead = view.is_my_turn and not view.can_pass
    pass_turn = () if must_lead else (Button(words.PASS(language), PassTurn(deal.id, deal.prompt)),)
    rows: Rows = ((play,), (*pass_turn, _hint(deal, view, chosen, language), order))
    return (*rows, *_auto_pass(deal, view, chosen, language), *_choices(scene, deal, view, language))


def _choices(scene: TableScene, deal: DealScene, view: View, language: str) -> Rows:
    """What is chosen for all deals: where the hand is shown, and to be warned again of paying for all."""
    assert view.seat is not None
    row: tuple[Button, ...] = ()
    if scene.ephemeral is not False and deal.reachable[view.seat]:
        in_group = deal.in_group[view.seat]
        text = words.PLAY_IN_PRIVATE if in_group else words.PLAY_IN_GROUP
        row = (Button(text(language), MoveHome(deal.id, int(not in_group))),)
    if not deal.guarded[view.seat] and view.ruleset.duty:
        row = (*row, Button(words.ASK_AGAIN(language), Guard(deal.id, 1)))
    return (row,) if row else ()


def _hint(deal: DealScene, view: View, chosen: Selection, language: str) -> Button:
    """The next play the hand could make, and its place among them."""
    assert view.seat is not None
    plays_ = playable(view)
    after = suggested(plays_, chosen.cards)
    text = words.HINT(language, place=plays_.index(after) + 1, plays=len(plays_)) if after else None
    return Button(text or words.NO_HINT(language), Suggest(deal.id, deal.plays[view.seat], after))


def _auto_pass(deal: DealScene, view: View, chosen: Selection, language: str) -> Rows:
    """Passing ahead of one's turn, where there is something to pass on."""
    assert view.seat is not None
    waits = view.table is not None and not view.is_my_turn and not view.locked[view.seat]
    if not waits or (view.table and view.table.owner == view.seat):
        return ()
    now = round_of(deal)
    on = chosen.auto_pass == now
    text = words.AUTO_PASS_ON if on else words.AUTO_PASS
    return ((Button(text(language), AutoPass(deal.id, deal.plays[view.seat], now, int(not on))),),)


def _second_thoughts(deal: DealScene, view: View, cards: int, language: str) -> Rows:
    """The answers to the guard's question."""
    assert view.seat is not None
    verdict = judge(view, cards) if cards else None
    if isinstance(verdict, Combination):
        text = words.PLAY_ANYWAY(language, combination=plays(verdict, language))
        risk = Button(text, PlayAnyway(deal.id, deal.prompt, cards), style="danger")
    else:
        risk = Button(words.PASS_ANYWAY(language), PassAnyway(deal.id, deal.prompt), style="danger")
    back = Button(words.RECONSIDER(language), Reconsider(deal.id, deal.plays[view.seat]), style="primary")
    stop = Button(words.NO_GUARD(language), Guard(deal.id, 0))
    return ((risk,), (back, stop))


def _play_text(verdict: Combination | Reason | None, language: str) -> str:
    """The play button names the combination, or why there is none."""
    if verdict is None:
        return words.CHOOSE_FIRST(language)
    if isinstance(verdict, Reason):
        return words.CANNOT_PLAY(language, reason=words.TOASTS[verdict](language))
    return words.PLAY(language, combination=plays(verdict, language))
