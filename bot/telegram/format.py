"""How names, cards and moments look. Everything from outside is escaped here and nowhere else."""

from __future__ import annotations

import html
import unicodedata
from datetime import datetime, timedelta, timezone

from bot.engine import card_text, cards_in, parse_cards
from bot.service import Person

NAME_LENGTH = 20
NAMELESS = "?"
SUIT_SIGNS = str.maketrans({"S": "♠", "C": "♣", "D": "♦", "H": "♥"})
HOME = timezone(timedelta(hours=7))
ISOLATE, POP = "\u2068", "\u2069"


def plain(text: str) -> str:
    """Text from outside for a toast or a button: without control marks, cut, its direction isolated."""
    kept = "".join(
        sign for sign in text if unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
    )
    short = " ".join(kept.split())
    if len(short) > NAME_LENGTH:
        short = short[: NAME_LENGTH - 1].rstrip() + "…"
    return f"{ISOLATE}{short or NAMELESS}{POP}"


def escaped(text: str) -> str:
    """Text from outside for a message."""
    return html.escape(plain(text))


def name(person: Person) -> str:
    """A person's name for a message."""
    return escaped(person.name)


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
