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
GRAPHEME_LENGTH = 4
"""Code points of one grapheme that are kept: what people write needs no more, towers of marks do."""
NAMELESS = "?"
REMEMBERED = 4096
"""Names that need not be tamed anew for every screen."""
BREAKS = ("Cc", "Zl", "Zp")
HIDDEN = ("Cf", "Cs", "Co")
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
    seen = "".join(_seen(sign) for sign in unicodedata.normalize("NFC", text))
    graphemes = iter_graphemes(" ".join(seen.split()))
    return [grapheme[:GRAPHEME_LENGTH] for grapheme in dropwhile(_is_no_start, graphemes)]


def _seen(sign: str) -> str:
    category = unicodedata.category(sign)
    if category in BREAKS or sign in BLANKS:
        return " "
    return "" if category in HIDDEN else sign


def _is_no_start(grapheme: str) -> bool:
    """A mark without a letter would sit on whatever stands before the name; what it stood on is a blank."""
    return grapheme == " " or unicodedata.category(grapheme[0]).startswith("M")


def _cut(graphemes: list[str], columns: int) -> str:
    whole = "".join(graphemes)
    if len(graphemes) <= NAME_LENGTH and width(whole) <= columns:
        return whole
    kept = graphemes[: NAME_LENGTH - 1]
    while kept and width("".join(kept)) >= columns:
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


def points(amount: int) -> str:
    """Points with their sign: +3, −12, 0"""
    return f"{amount:+,}".replace(",", ".").replace("-", "−") if amount else "0"


def number(amount: int) -> str:
    """A whole number: 1.000.000"""
    return f"{amount:,}".replace(",", ".")


def shown(field: str, value: str | int) -> str | int:
    """A field of a reply as plain text: what came from outside is tamed, cards get their signs."""
    match field:
        case "name" | "title":
            return plain(str(value))
        case "cards":
            return cards(parse_cards(str(value)))
        case "most" | "fewest":
            return number(int(value))
        case _:
            return value
