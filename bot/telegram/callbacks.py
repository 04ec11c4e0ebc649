"""What the buttons carry: ASCII, at most 64 bytes, `verb:number:number…`.

Who pressed is told by Telegram, never by the data. A press that acts names the question it answers
(`prompt`);
one that only selects names the age of the hand (`plays`), so it stays good while the hand is unchanged.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, field, fields

MAX_BYTES = 64
MAX_NUMBER = 1 << 63
"""Numbers are below this, the bound of the database's, unless a field says otherwise."""


@dataclass(frozen=True, slots=True)
class Join:
    """**Vào bàn**"""

    table_id: int


@dataclass(frozen=True, slots=True)
class Leave:
    """**Rời bàn**, **Đứng dậy**"""

    table_id: int


@dataclass(frozen=True, slots=True)
class DealCards:
    """**Chia bài**, **Ván nữa**: the deal that follows number `after`."""

    table_id: int
    after: int


@dataclass(frozen=True, slots=True)
class SeatMachine:
    """**Thêm máy**"""

    table_id: int


@dataclass(frozen=True, slots=True)
class DismissMachine:
    """**Bớt máy**"""

    table_id: int


@dataclass(frozen=True, slots=True)
class Declare:
    """**Báo Sâm**"""

    deal_id: int
    prompt: int


@dataclass(frozen=True, slots=True)
class Decline:
    """**Không báo**"""

    deal_id: int
    prompt: int


@dataclass(frozen=True, slots=True)
class PlayCards:
    """**Đánh**: the cards the panel showed as chosen (a bit mask), so that a stale selection is refused."""

    deal_id: int
    prompt: int
    cards: int = field(metadata={"below": 1 << 52})


@dataclass(frozen=True, slots=True)
class PassTurn:
    """**Bỏ**"""

    deal_id: int
    prompt: int


@dataclass(frozen=True, slots=True)
class PlayAnyway:
    """**Vẫn đánh**, after the question whether to risk paying for all."""

    deal_id: int
    prompt: int
    cards: int = field(metadata={"below": 1 << 52})


@dataclass(frozen=True, slots=True)
class PassAnyway:
    """**Vẫn bỏ**, after the same question."""

    deal_id: int
    prompt: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A touched card, and all that is chosen after it: never a toggle, so repeats do no harm."""

    deal_id: int
    plays: int
    card: int = field(metadata={"below": 52})
    cards: int = field(metadata={"below": 1 << 52})


@dataclass(frozen=True, slots=True)
class Suggest:
    """**Gợi ý**: the next legal play, chosen for him (0: there is none)."""

    deal_id: int
    plays: int
    cards: int = field(metadata={"below": 1 << 52})


@dataclass(frozen=True, slots=True)
class Reconsider:
    """**Chọn lại**: away from the question, back to the hand."""

    deal_id: int
    plays: int


@dataclass(frozen=True, slots=True)
class AutoPass:
    """**Tự bỏ vòng này**: pass when the turn comes in round number `round` (on 1, off 0)."""

    deal_id: int
    plays: int
    round: int
    on: int = field(metadata={"below": 2})


@dataclass(frozen=True, slots=True)
class Arrange:
    """**Xếp bài**: show the hand in that order."""

    deal_id: int
    plays: int
    order: int


@dataclass(frozen=True, slots=True)
class ShowHand:
    """**Bài của tôi**, under the table message: the presser's own hand, inside the group."""

    deal_id: int


@dataclass(frozen=True, slots=True)
class MoveHome:
    """**Chơi trong nhóm** (1) or **Chơi ở tin nhắn riêng** (0)."""

    deal_id: int
    in_group: int = field(metadata={"below": 2})


@dataclass(frozen=True, slots=True)
class Guard:
    """To be asked before what may cost all (1), or not (0)."""

    deal_id: int
    on: int = field(metadata={"below": 2})


@dataclass(frozen=True, slots=True)
class ChooseRules:
    """A ruleset, by its place in the list, for the table's next deal."""

    table_id: int
    ruleset: int


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """`/caidat`: the house rules of a ruleset."""

    ruleset: int


@dataclass(frozen=True, slots=True)
class ShowValues:
    """The values of one option, by its place in the list."""

    ruleset: int
    option: int


@dataclass(frozen=True, slots=True)
class SetValue:
    """One value of an option, by its place in the list."""

    ruleset: int
    option: int
    value: int


@dataclass(frozen=True, slots=True)
class ResetRules:
    """No house rules any more."""

    ruleset: int


@dataclass(frozen=True, slots=True)
class CountMachines:
    """Deals with a machine are paid in this chat (1), or for fun (0); back to the ruleset's options."""

    ruleset: int
    on: int = field(metadata={"below": 2})


@dataclass(frozen=True, slots=True)
class ReadRules:
    """`/luat`: a page of a ruleset, by its place in the list; page 0 leads to the others."""

    ruleset: int
    page: int


@dataclass(frozen=True, slots=True)
class Export:
    """A finished deal as a record."""

    deal_id: int


@dataclass(frozen=True, slots=True)
class Speak:
    """A language, by its place in the list: of the person in the private chat, of the chat in a group."""

    language: int = field(metadata={"below": 2})


@dataclass(frozen=True, slots=True)
class Why:
    """**Vì sao?**: why a finished deal was paid as it was. `seal`: who may ask (`seals`), 0 in the group."""

    deal_id: int
    seal: int


@dataclass(frozen=True, slots=True)
class LookBack:
    """**Xem lại**: a finished deal at one of its steps, the first being 1; `seal` as above."""

    deal_id: int
    step: int = field(metadata={"below": 1 << 16})
    seal: int = 0


TablePress = Join | Leave | DealCards | ChooseRules | SeatMachine | DismissMachine
Acting = Declare | Decline | PlayCards | PassTurn | PlayAnyway | PassAnyway
Selecting = Choose | Suggest | Reconsider | AutoPass | Arrange
HandPress = ShowHand | MoveHome | Guard
PanelPress = Acting | Selecting
SettingPress = ShowOptions | ShowValues | SetValue | ResetRules | CountMachines
DealPress = Export | Why | LookBack
PagePress = SettingPress | ReadRules | Speak
"""Changes the message it stands under to another page of its kind."""
Press = HandPress | TablePress | PanelPress | DealPress | PagePress

VERBS: dict[str, type[Press]] = {
    "join": Join,
    "leave": Leave,
    "deal": DealCards,
    "sam": Declare,
    "nosam": Decline,
    "play": PlayCards,
    "pass": PassTurn,
    "card": Choose,
    "playany": PlayAnyway,
    "passany": PassAnyway,
    "hint": Suggest,
    "back": Reconsider,
    "auto": AutoPass,
    "order": Arrange,
    "hand": ShowHand,
    "home": MoveHome,
    "guard": Guard,
    "rules": ChooseRules,
    "opts": ShowOptions,
    "opt": ShowValues,
    "set": SetValue,
    "reset": ResetRules,
    "machine": SeatMachine,
    "nomachine": DismissMachine,
    "count": CountMachines,
    "export": Export,
    "why": Why,
    "look": LookBack,
    "read": ReadRules,
    "speak": Speak,
}
WORDS = {kind: verb for verb, kind in VERBS.items()}


def encode(press: Press) -> str:
    """The press as a button carries it."""
    return ":".join([WORDS[type(press)], *(format(value, "x") for value in astuple(press))])


def decode(data: str) -> Press | None:
    """The press that `encode` wrote; None for anything else, whoever forged it."""
    verb, *words = data.split(":")
    kind = VERBS.get(verb)
    if kind is None or len(data) > MAX_BYTES or len(words) != len(fields(kind)):
        return None
    bounds = (field.metadata.get("below", MAX_NUMBER) for field in fields(kind))
    try:
        return kind(*map(_number, words, bounds))
    except ValueError:
        return None


def _number(word: str, below: int) -> int:
    """A hexadecimal number within its bound, written in the one way `encode` writes it."""
    value = int(word, 16)
    if not 0 <= value < below or format(value, "x") != word:
        raise ValueError(word)
    return value
