"""`/caidat`: house rules."""

from __future__ import annotations

from collections.abc import Mapping

from bot.telegram.words.phrase import Phrase

OPTIONS_TITLE = Phrase(
    "⚙️ <b>Luật nhà · {ruleset}</b>\nÁp dụng từ ván sau. Chỉ quản trị viên nhóm chỉnh được.",
    "⚙️ <b>House rules · {ruleset}</b>\nFrom the next deal on. Only the group’s administrators set them.",
)
OPTION = Phrase("{option}: {value}", "{option}: {value}")
COUNT_MACHINES: Mapping[bool, Phrase] = {
    False: Phrase("🤖 Ván có máy: không ghi sổ", "🤖 Deals with a machine: not in the ledger"),
    True: Phrase("🤖 Ván có máy: ghi sổ", "🤖 Deals with a machine: in the ledger"),
}
OPTION_HEADING = Phrase("<b>{option}</b> (luật gốc: {value})", "<b>{option}</b> (as named: {value})")
