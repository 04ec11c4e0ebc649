"""**Vì sao?**: a finished deal explained, whole in the private chat and in a nutshell as an alert."""

from __future__ import annotations

import html

from bot.service import Review
from bot.telegram import words
from bot.telegram.answers import MAX_TEXT
from bot.telegram.callbacks import LookBack
from bot.telegram.format import escaped, number
from bot.telegram.rules import BULLET, INDENT, UNDER, sentences
from bot.telegram.screens import why_phrases as say
from bot.telegram.screens.reasons import reasons
from bot.telegram.screens.screen import TAG, Button, Screen, lines


def why(review: Review, language: str, seal: int, room: int | None = None) -> Screen:
    """All of it: this deal's cards and numbers, and the rules behind them in their own words.

    Where there is room for so many characters only, and they are more, the rules are left out.
    """
    told = reasons(review, language)
    title = say.TITLE(
        language,
        number=review.number,
        title=escaped(review.title),
        ruleset=words.RULESET_NAMES[review.ruleset.id](language),
        stake=number(review.stake, language),
    )
    cited = sentences(review.ruleset, dict.fromkeys(rule for row in told for rule in row.rules), language)
    rules = [say.RULES(language), *map(_bullet, cited)] if cited else []
    look_back = Button(words.REVIEW(language), LookBack(review.deal_id, 1, seal))
    worth = say.FOR_FUN(language) if review.for_fun else None
    deal = lines(title, worth, *(row.text for row in told))
    text = lines(deal, *rules)
    return Screen(deal if room is not None and len(text) > room else text, ((look_back,),))


def _bullet(sentence: str) -> str:
    mark = INDENT if sentence.startswith(UNDER) else BULLET
    return f"{mark} {html.escape(sentence, quote=False)}"


def why_alert(review: Review, player_id: int, language: str, hint: str) -> str:
    """What the reader paid for, else what mattered most; plain, with the hint at most 200 characters."""
    told = reasons(review, language)
    seat = review.seat_of(player_id)
    own = [row for row in told if seat in row.payers]
    worth = [say.FOR_FUN(language)] if review.for_fun else []
    texts = [*(row.text for row in own or told), *worth]
    first, *rest = [html.unescape(TAG.sub("", text)).strip() for text in texts]
    room = MAX_TEXT - len(hint) - 1
    shown = first if len(first) <= room else first[: room - 1] + "…"
    for sentence in rest:
        if len(shown) + 1 + len(sentence) > room:
            break
        shown = f"{shown}\n{sentence}"
    return f"{shown}\n{hint}"
