"""The table message."""

from __future__ import annotations

from bot.telegram.words.phrase import Phrase

DEAL_TITLE = Phrase(
    "🎴 <b>Ván {number}</b> · cược {stake}/lá", "🎴 <b>Deal {number}</b> · stake {stake} a card"
)
SEAT_LINE = Phrase("{mark} {name} – {count} lá{notes}", "{mark} {name} – {count:card|cards}{notes}")
NOTE_LAST_CARD = Phrase("báo 1", "last card")
NOTE_LOCKED = Phrase("bỏ vòng", "passed")
NOTE_LEFT = Phrase("đã rời", "left")
NOTE_AWAY = Phrase("vắng", "away")
NOTE_DECLARER = Phrase("báo Sâm", "declared Sâm")
DECLARING = Phrase(
    "Ai báo Sâm? Đã trả lời {answered}/{seats}.", "Who declares Sâm? {answered}/{seats} answered."
)
UNTIL = Phrase("⏳ Đến {time}", "⏳ Until {time}")
TURN_OF = Phrase("👉 Lượt <b>{name}</b>", "👉 <b>{name}</b> to play")
DEAL_FINISHED = Phrase("🏁 Ván đã xong.", "🏁 The deal is over.")
DEAL_VOID = Phrase("🚫 Ván đã bị huỷ, không ai trả gì.", "🚫 The deal was called off; nobody pays.")
VOID_VOTES = Phrase(
    "Huỷ ván? Còn thiếu {waiting} người /huy.",
    "Call it off? {waiting} more /huy needed.",
)
