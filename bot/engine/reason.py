"""Why an action is refused: the codes of the deal record, in order of precedence."""

from enum import StrEnum


class Reason(StrEnum):
    """Codes of ``illegal``; where several apply the first in this order is given."""

    UNKNOWN_SEAT = "unknown_seat"
    LEFT_THE_DEAL = "left_the_deal"
    DEAL_OVER = "deal_over"
    DECLARATION_OPEN = "declaration_open"
    DECLARATION_CLOSED = "declaration_closed"
    ALREADY_ANSWERED = "already_answered"
    LOCKED = "locked"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    NOT_A_COMBINATION = "not_a_combination"
    DOES_NOT_BEAT = "does_not_beat"
    MUST_LEAD = "must_lead"
    MUST_CONTAIN = "must_contain"
    LEAVES_ONLY_TWOS = "leaves_only_twos"
    GOES_OUT_ON_TWO = "goes_out_on_two"


class IllegalAction(Exception):
    """A refused action; the state stays as it was."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason
