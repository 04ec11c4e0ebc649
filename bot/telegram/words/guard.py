"""Words of warning before what may cost all."""

from __future__ import annotations

from bot.telegram.words.phrase import Phrase

HOLD_HIM = Phrase(
    "⚠️ {name} ngồi sau bạn còn 1 lá: bạn giữ cửa.", "⚠️ {name}, next to you, has one card: hold him."
)
GUARD_PLAY = Phrase(
    "⚠️ <b>{name} còn 1 lá.</b> Bạn còn {held} mà đánh {play}: nếu {name} về, bạn <b>đền cả làng</b>, ít nhất {la} lá. Vẫn đánh?",
    "⚠️ <b>{name} has one card.</b> You hold {held} and would play {play}: if {name} goes out, you <b>pay for all</b>, at least {la} lá. Play it?",
)
GUARD_PASS = Phrase(
    "⚠️ <b>{name} còn 1 lá.</b> Bạn có {could} chặn được mà bỏ: nếu {name} về, bạn <b>đền cả làng</b>, ít nhất {la} lá. Vẫn bỏ?",
    "⚠️ <b>{name} has one card.</b> You could beat the table with {could}: if you pass and {name} goes out, you <b>pay for all</b>, at least {la} lá. Pass?",
)
GUARD_HAND = Phrase("Bài bạn: {cards}", "Your hand: {cards}")
GUARD_TOAST = Phrase("Coi chừng đền! Xem lại trên bảng bài.", "You may have to pay for all! See your hand.")
