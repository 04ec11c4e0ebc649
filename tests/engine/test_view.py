"""Views: what a seat and the group may see, the same check as ``apply``, states imagined from a view."""

import pytest

from bot.engine import (
    Combination,
    Phase,
    Reason,
    State,
    View,
    cards_in,
    determinize,
    judge,
    legal_plays,
    parse_cards,
    view,
)
from tests.engine.table import deal, record, state_of

OPENING = "3S 5H 6C 7S 8D 9H JC QC 2S 2D|3C 4S 5D 6H 7C 8S 9D JD QD 2C|4C 4D 5C 6D 7D 8C 10S 10C JH QH"
PACK = (1 << 52) - 1


def unseen(seen: View) -> list[int]:
    return list(cards_in(PACK & ~seen.seen & ~seen.hand))


def opening(actions: str = "close") -> State:
    return state_of(deal("sam-dem-la", OPENING, actions))


def test_a_seat_sees_its_own_hand_and_counts_of_the_rest() -> None:
    state = opening("close; A play 3S")
    seen = view(state, 1)
    assert (seen.hand, seen.counts) == (state.hands[1], (9, 10, 10))
    assert (seen.played, seen.seen) == ((True, False, False), parse_cards("3S"))
    assert seen.table is not None and (seen.table.owner, seen.table.combination.cards) == (0, 1)
    assert (seen.turn, seen.is_my_turn, seen.to_act, seen.can_pass) == (1, True, (1,), True)
    assert (view(state, 2).is_my_turn, view(state, 2).can_pass, view(state, 2).legal) == (False, False, ())
    assert seen.legal == legal_plays(state, 1)


def test_the_group_sees_no_hand_and_no_legal_plays() -> None:
    group = view(opening(), None)
    assert (group.seat, group.hand, group.legal, group.can_pass, group.is_my_turn) == (
        None,
        0,
        (),
        False,
        False,
    )
    assert (group.hands, group.result, group.must_contain, group.answered) == (None, None, None, None)


def test_the_card_the_opening_needs_is_shown_to_its_holder_alone() -> None:
    for actions in ("", "close"):
        state = opening(actions)
        assert [view(state, seat).must_contain for seat in (0, 1, 2, None)] == [0, None, None, None]
    assert view(opening("close; A play 3S"), 0).must_contain is None


def test_nobody_is_told_whom_the_declarations_still_wait_for() -> None:
    state = opening("B decline")
    assert view(state, 0).to_act == () and state.to_act == (0, 2)
    assert (view(state, 0).answered_count, view(state, 0).answered, view(state, 1).answered) == (
        1,
        False,
        True,
    )
    assert view(opening("B declare"), 0).declarer == 1


def test_all_hands_are_open_once_the_deal_is_over() -> None:
    state = state_of(record("sam-gon", "9S|4C 5C", "A play 9S"))
    for seat in (0, 1, None):
        seen = view(state, seat)
        assert (seen.hands, seen.result, seen.phase) == (state.hands, state.result, Phase.FINISHED)


def test_a_view_of_no_seat_is_refused() -> None:
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="no seat"):
            view(opening(), seat)


def test_a_leaver_sees_no_legal_plays() -> None:
    state = state_of(record("sam-gon", "9S 3C|4C 5C|7D", "B leave"))
    seen = view(state, 1)
    assert (seen.left, seen.legal) == ((False, True, False), ())
    assert judge(seen, parse_cards("4C")) is Reason.LEFT_THE_DEAL


def test_judge_speaks_as_apply_does() -> None:
    state = opening()
    assert judge(view(state, 0), parse_cards("3C")) is Reason.NOT_IN_HAND
    assert judge(view(state, 0), parse_cards("2S")) is Reason.MUST_CONTAIN
    assert judge(view(state, 1), parse_cards("3C")) is Reason.NOT_YOUR_TURN
    assert isinstance(judge(view(state, 0), parse_cards("3S")), Combination)
    assert judge(view(state, None), parse_cards("3S")) is Reason.UNKNOWN_SEAT
    assert judge(view(opening(""), 0), parse_cards("3S")) is Reason.DECLARATION_OPEN
    over = state_of(record("sam-gon", "9S|4C 5C", "A play 9S"))
    assert judge(view(over, 1), parse_cards("4C")) is Reason.DEAL_OVER
    locked = state_of(record("sam-gon", "9S 3C|10C 5C|JD 3D", "A play 9S; B pass; C play JD"))
    assert judge(view(locked, 1), parse_cards("10C")) is Reason.LOCKED


def test_judge_allows_a_free_chop_out_of_turn() -> None:
    run4 = "3S 3H 4S 4H 5S 5H 6S 6H"
    state = state_of(record("sam-dem-la", f"2S 9C 9D|3C 3D 4C|{run4} QC", "A play 2S"))
    seen = view(state, 2)
    assert seen.legal == (parse_cards(run4),) and not seen.can_pass
    assert isinstance(judge(seen, parse_cards(run4)), Combination)
    assert judge(view(state, 0), parse_cards("9C")) is Reason.NOT_YOUR_TURN


# -- imagined states -------------------------------------------------------------------------------


def test_an_imagined_state_fills_the_other_hands_in_order() -> None:
    state = opening("close; A play 3S")
    seen = view(state, 1)
    order = unseen(seen)
    imagined = determinize(seen, order)
    assert imagined.hands[1] == state.hands[1]
    assert cards_in(imagined.hands[0]) == tuple(order[:9])
    assert cards_in(imagined.hands[2]) == tuple(order[9:19])
    assert view(imagined, 1) == seen


def test_the_true_order_gives_the_true_state_back() -> None:
    state = state_of(
        record("sam-dem-la", "2S 9C KD|7S 7C 7D 7H JC|3D KH", "A play 2S; B play 7S 7C 7D 7H; C pass")
    )
    seen = view(state, 1)
    true = [*cards_in(state.hands[0]), *cards_in(state.hands[2])]
    rest = [card for card in unseen(seen) if card not in true]
    imagined = determinize(seen, true + rest)
    assert imagined._replace(setup=state.setup) == state


def test_the_group_and_a_finished_deal_can_be_imagined_too() -> None:
    group = view(opening("A decline; B decline"), None)
    imagined = determinize(group, list(range(52)))
    assert (imagined.phase, imagined.to_act) == (Phase.DECLARING, (2,))
    over = state_of(record("sam-gon", "9S|4C 5C", "A play 9S"))
    assert determinize(view(over, 1), ()).hands == over.hands


@pytest.mark.parametrize("change", [lambda o: o[:-1], lambda o: [*o[:-1], o[0]], lambda o: [*o, 0]])
def test_an_order_that_is_not_every_unseen_card_once_is_refused(change: object) -> None:
    seen = view(opening(), 1)
    assert callable(change)
    with pytest.raises(ValueError, match="every unseen card"):
        determinize(seen, change(unseen(seen)))
