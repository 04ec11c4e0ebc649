"""Button presses: from the data of a button to what it does and what the press is told.

Reading order: `press` (one press, and how it is answered), `on_table` (lobby and result), `on_panel` (what is
done with a hand), `on_hand` (where it is), `on_settings` (house rules, for administrators), `on_language`,
`on_rules` (pages of the rules), `on_deal` (a finished deal), `dispatch` (which of them).
"""

from bot.telegram.presses.dispatch import Presses

__all__ = ["Presses"]
