"""A finished deal again, and the way to it."""

from __future__ import annotations

from bot.telegram.words.phrase import Phrase

REVIEW_TITLE = Phrase(
    "🔁 <b>Ván {number}</b> · {title} · {step}/{steps}", "🔁 <b>Deal {number}</b> · {title} · {step}/{steps}"
)
REVIEW_DEALT = Phrase("🎴 Chia bài. {name} được đánh trước.", "🎴 The deal. {name} has the lead.")
REVIEW_HAND = Phrase("{mark} {name} ({count}): {cards}", "{mark} {name} ({count}): {cards}")
REVIEW_FIRST = Phrase("⏮ Đầu", "⏮ First")
REVIEW_BACK = Phrase("◀ Lùi", "◀ Back")
REVIEW_ON = Phrase("Tới ▶", "On ▶")
REVIEW_LAST = Phrase("Cuối ⏭", "Last ⏭")
REVIEW_AT_FIRST = Phrase("Đây là lúc chia bài", "This is the deal’s beginning")
REVIEW_AT_LAST = Phrase("Đây là lúc hết ván", "This is the deal’s end")
WHY_SENT = Phrase("Xem đủ ở chat riêng.", "All of it is in your private chat.")
LOOK_BACK_NEEDS_CHAT = Phrase(
    "Bấm lại sau ít giây, hay mở chat riêng với bot, gõ /xemlai ở đó.",
    "Press again in a few seconds, or open the private chat with the bot and type /xemlai there.",
)
NO_DEAL_YET = Phrase("Chưa có ván nào xong.", "No deal has ended yet.")
