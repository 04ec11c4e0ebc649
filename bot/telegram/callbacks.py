"""What the buttons carry: ASCII, at most 64 bytes, `verb:number:number…`.

Who pressed is told by Telegram, never by the data. A press that acts names the question it answers
(`prompt`);
one that only selects names the age of the hand (`plays`), so it stays good while the hand is unchanged.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass

MAX_BYTES = 64


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
    cards: int


@dataclass(frozen=True, slots=True)
class PassTurn:
    """**Bỏ**"""

    deal_id: int
    prompt: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A card on (1) or off (0); never a toggle, so repeats and reordering do no harm."""

    deal_id: int
    plays: int
    card: int
    on: int


@dataclass(frozen=True, slots=True)
class Arrange:
    """**Xếp bài**: show the hand in that order."""

    deal_id: int
    plays: int
    order: int


Press = Join | Leave | DealCards | Declare | Decline | PlayCards | PassTurn | Choose | Arrange

VERBS: dict[str, type[Press]] = {
    "join": Join,
    "leave": Leave,
    "deal": DealCards,
    "sam": Declare,
    "nosam": Decline,
    "play": PlayCards,
    "pass": PassTurn,
    "card": Choose,
    "order": Arrange,
}
WORDS = {kind: verb for verb, kind in VERBS.items()}


def encode(press: Press) -> str:
    """The press as a button carries it."""
    return ":".join([WORDS[type(press)], *(format(value, "x") for value in astuple(press))])


def decode(data: str) -> Press | None:
    """The press that `encode` wrote; None for anything else, whoever forged it."""
    verb, *words = data.split(":")
    kind = VERBS.get(verb)
    if kind is None or len(data) > MAX_BYTES or len(words) != len(kind.__slots__):
        return None
    try:
        press = kind(*(_number(word) for word in words))
    except ValueError:
        return None
    return press


def _number(word: str) -> int:
    """A hexadecimal number that fits a 64-bit column, written in the one way `encode` writes it."""
    value = int(word, 16)
    if not 0 <= value < 1 << 63 or format(value, "x") != word:
        raise ValueError(word)
    return value
