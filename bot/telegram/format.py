"""How names, cards and moments look. Everything from outside is escaped here and nowhere else."""

from __future__ import annotations

import html
import unicodedata
from datetime import datetime, timedelta, timezone
from functools import lru_cache
from itertools import dropwhile

from wcwidth import iter_graphemes, width

from bot.engine import card_text, cards_in, parse_cards
from bot.service import Person

NAME_LENGTH = 20
WIDEST = 2 * NAME_LENGTH
LONGEST = 4 * NAME_LENGTH
GRAPHEME_LENGTH = 4
"""Code points of one grapheme that are kept: what people write needs no more, towers of marks do."""
JOINED_LENGTH = 7
"""Those of a picture that is joined of several: a family of four."""
NAMELESS = "?"
REMEMBERED = 4096
"""Names that need not be tamed anew for every screen."""
BREAKS = ("Cc", "Zl", "Zp")
HIDDEN = ("Cf", "Cs", "Co")
JOINER, AS_PICTURE = "\u200d", "\ufe0f"
PICTURES = ("So", "Sk")
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that look like nothing at all."""
SUIT_SIGNS = str.maketrans({"S": "♠", "C": "♣", "D": "♦", "H": "♥"})
HOME = timezone(timedelta(hours=7))
ISOLATE, POP = "\u2068", "\u2069"


@lru_cache(maxsize=REMEMBERED)
def plain(text: str, columns: int = WIDEST) -> str:
    """Text from outside for a toast or a button: without control marks, cut, its direction isolated.

    It keeps at most 20 graphemes, and no more than are `columns` wide.
    """
    return f"{ISOLATE}{_cut(_tamed(text), columns) or NAMELESS}{POP}"


def _tamed(text: str) -> list[str]:
    """The graphemes people can see, none of them a tower of marks."""
    whole = unicodedata.normalize("NFC", text)
    seen = "".join(_seen(sign, whole, place) for place, sign in enumerate(whole))
    graphemes = iter_graphemes(" ".join(seen.split()))
    return [_no_tower(grapheme) for grapheme in dropwhile(_is_no_start, graphemes)]


def _seen(sign: str, whole: str, place: int) -> str:
    category = unicodedata.category(sign)
    if category in BREAKS or sign in BLANKS:
        return " "
    if sign == JOINER and _is_picture(whole[:place]) and _is_picture(whole[place + 1 : place + 2]):
        return sign
    return "" if category in HIDDEN else sign


def _is_picture(text: str) -> bool:
    """Whether the last sign is an emoji."""
    return unicodedata.category(text.removesuffix(AS_PICTURE)[-1:] or " ") in PICTURES


def _no_tower(grapheme: str) -> str:
    return grapheme[: JOINED_LENGTH if JOINER in grapheme else GRAPHEME_LENGTH].rstrip(JOINER)


def _is_no_start(grapheme: str) -> bool:
    """A mark without a letter would sit on whatever stands before the name; what it stood on is a blank."""
    return grapheme == " " or unicodedata.category(grapheme[0]).startswith("M")


def _cut(graphemes: list[str], columns: int) -> str:
    whole = "".join(graphemes)
    if len(graphemes) <= NAME_LENGTH and width(whole) <= columns and len(whole) <= LONGEST:
        return whole
    kept = graphemes[: NAME_LENGTH - 1]
    while kept and (width("".join(kept)) >= columns or len("".join(kept)) >= LONGEST):
        kept.pop()
    return "".join(kept).rstrip() + "…"


def escaped(text: str, columns: int = WIDEST) -> str:
    """Text from outside for a message."""
    return html.escape(plain(text, columns))


def name(person: Person, columns: int = WIDEST) -> str:
    """A person's name for a message."""
    return escaped(person.name, columns)


def card(number: int) -> str:
    """One card: 10♥"""
    return card_text(number).translate(SUIT_SIGNS)


def cards(mask: int) -> str:
    """Cards in ascending order: 5♠ 5♥"""
    return " ".join(card(number) for number in cards_in(mask))


def moment(at: datetime) -> str:
    """A time of day: each reader's own in apps that know the tag, Vietnam's in others."""
    local = at.astimezone(HOME).strftime("%H:%M:%S")
    return f'<tg-time unix="{int(at.timestamp())}" format="T">{local}</tg-time>'


def points(amount: int, language: str) -> str:
    """Points with their sign: +3, −12, 0"""
    return f"{'+' if amount > 0 else '−'}{number(abs(amount), language)}" if amount else "0"


def number(amount: int, language: str) -> str:
    """A whole number: 1.000.000, in English 1,000,000"""
    return f"{amount:,}" if language == "en" else f"{amount:,}".replace(",", ".")


def shown(field: str, value: str | int, language: str) -> str | int:
    """A field of a reply as plain text: what came from outside is tamed, cards get their signs."""
    match field:
        case "name" | "title":
            return plain(str(value))
        case "cards":
            return cards(parse_cards(str(value)))
        case "most" | "fewest":
            return number(int(value), language)
        case _:
            return value
