"""What rulesets, machines and languages are called."""

from __future__ import annotations

from collections.abc import Mapping

from bot.telegram.words.phrase import Phrase

RULESET_NAMES: Mapping[str, Phrase] = {
    "sam-dem-la": Phrase("Sâm đếm lá (có đôi thông)", "Sâm by cards (with pair runs)"),
    "sam-loc": Phrase("Sâm Lốc phổ thông", "Sâm Lốc"),
    "sam-gon": Phrase("Sâm gọn (không ăn trắng, không cóng)", "Short Sâm (no instant wins, no frozen)"),
    "tu-lo-kho": Phrase("Tú Lơ Khơ (Tiến Lên Miền Bắc)", "Tú Lơ Khơ (northern Tiến Lên)"),
}
RULESET_SHORT: Mapping[str, Phrase] = {
    "sam-dem-la": Phrase("Đếm lá", "By cards"),
    "sam-loc": Phrase("Sâm Lốc", "Sâm Lốc"),
    "sam-gon": Phrase("Sâm gọn", "Short Sâm"),
    "tu-lo-kho": Phrase("Tú Lơ Khơ", "Tú Lơ Khơ"),
}
STRENGTHS: Mapping[str, Phrase] = {
    "novice": Phrase("Tay mơ", "Novice"),
    "skilled": Phrase("Khá", "Skilled"),
    "expert": Phrase("Cao thủ", "Expert"),
}
MACHINE_NAME = Phrase("🤖 {strength}", "🤖 {strength}")
LANGUAGE_NAMES: Mapping[str, Phrase] = {
    "vi": Phrase("Tiếng Việt", "Tiếng Việt"),
    "en": Phrase("English", "English"),
}
