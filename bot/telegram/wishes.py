"""What was typed behind `/newgame`: a ruleset and a stake, in either order."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.engine import RULESETS

STAKE = re.compile(r"[0-9]{1,20}|[0-9]{1,3}([.,])[0-9]{3}(?:\1[0-9]{3}){0,5}")
"""A whole number, its thousands parted or not: 1000000, 1.000.000 and 1,000,000."""


def wished_table(typed: Sequence[str]) -> tuple[str | None, int | None] | str:
    """The ruleset and the stake (None: not said), or the first word that means neither, or too much."""
    ruleset: str | None = None
    stake: int | None = None
    for word in typed:
        if ruleset is None and word.lower() in RULESETS:
            ruleset = word.lower()
        elif stake is None and STAKE.fullmatch(word):
            stake = int(re.sub("[.,]", "", word))
        else:
            return word
    return ruleset, stake
