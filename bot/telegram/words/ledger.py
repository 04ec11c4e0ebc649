"""`/so`: the ledger."""

from __future__ import annotations

from bot.telegram.words.phrase import Phrase

LEDGER_TITLE = Phrase("<b>Sổ điểm của nhóm</b>", "<b>This group’s ledger</b>")
LEDGER_LINE = Phrase("{number}. {name}: <b>{points}</b>", "{number}. {name}: <b>{points}</b>")
LEDGER_MORE = Phrase("… {count} người nữa …", "… {count} more …")
LEDGER_EMPTY = Phrase("Sổ còn trống: chưa ván nào xong.", "The ledger is empty: no deal has ended yet.")
