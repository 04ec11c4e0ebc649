"""What happened in a deal, a line each."""

from __future__ import annotations

from bot.telegram.words.phrase import Phrase

PLAYED = Phrase("{name}: {play}", "{name}: {play}")
CHOPPED = Phrase(
    "💥 <b>{name} chặt {thing}</b> của {victim}: {play}", "💥 <b>{name} chops {victim}’s {thing}</b>: {play}"
)
CHOPPED_OVER = Phrase(
    "💥💥 <b>{name} chặt chồng {thing}</b> của {victim}: {play}",
    "💥💥 <b>{name} chops over the chop: {victim}’s {thing}</b>: {play}",
)
ONE_CARD_NOW = Phrase(" · 🔔 <b>báo 1!</b>", " · 🔔 <b>one card!</b>")
FROZEN_NOW = Phrase("🥶 <b>{name} cóng</b>", "🥶 <b>{name} is frozen</b>")
STUCK_NOW = Phrase("🐷 <b>{name} thối {things}</b>", "🐷 <b>{name} is stuck with {things}</b>")
TWOS_HELD = Phrase("{count} heo", "{count:two|twos}")
QUADS_HELD = Phrase("{count} tứ quý", "{count:quad|quads}")
PASSED = Phrase("{name}: bỏ lượt", "{name}: passes")
TIMED_OUT = Phrase("{name}: hết giờ", "{name}: out of time")
DECLARED = Phrase("📣 {name} báo Sâm!", "📣 {name} declares Sâm!")
NOBODY_DECLARED = Phrase("Không ai báo Sâm.", "Nobody declared Sâm.")
SAT_OUT = Phrase("{name} rời ván", "{name} leaves the deal")
ROUND_WON = Phrase("— {name} mở vòng mới —", "— {name} leads a new round —")
