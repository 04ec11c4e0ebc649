"""An imagined deal played to its end by rule, for what it pays."""

from bot.engine import Action, Result, State, Verb, apply, legal_plays
from bot.players.rule import Rule
from bot.players.sight import imagined

_PLAY, _PASS, _TIMEOUT = Verb.PLAY, Verb.PASS, Verb.TIMEOUT


def finished(state: State, rule: Rule) -> Result:
    """The result when everybody plays by the rule from here; nobody chops out of turn."""
    while state.result is None:
        seat = state.turn
        assert seat is not None
        state = apply(state, _action(state, seat, rule)).state
    return state.result


def _action(state: State, seat: int, rule: Rule) -> Action:
    if state.table is None:
        planned = not state.must_contain and rule.may_lead_by_plan(state.hands[seat])
        legal = None if planned else legal_plays(state, seat)
    else:
        legal = legal_plays(state, seat)
        if not legal:
            return Action(_PASS, seat)
    cards = rule.best(imagined(state, seat), legal)
    if cards:
        return Action(_PLAY, seat, cards)
    # Twos alone, where they may not go out, is a hand that is only imagined: its holder gives up.
    return Action(_PASS if state.table is not None else _TIMEOUT, seat)
