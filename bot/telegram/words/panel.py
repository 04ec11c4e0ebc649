"""The hand, as a panel and as an alert."""

from __future__ import annotations

from bot.telegram.words.phrase import Phrase

PANEL_TITLE = Phrase(
    "<b>{title}</b> · ván {number} · cược {stake}", "<b>{title}</b> · deal {number} · stake {stake}"
)
TO_BEAT = Phrase("Trên bàn: <b>{play}</b> của {name}", "To beat: <b>{play}</b> by {name}")
FREE_LEAD = Phrase("Bàn trống.", "The table is empty.")
MUST_CONTAIN = Phrase("Lượt đầu phải có {card}.", "The first play must contain {card}.")
YOUR_TURN = Phrase("👉 <b>Lượt của bạn</b>", "👉 <b>Your turn</b>")
YOUR_LEAD = Phrase("👉 <b>Lượt của bạn</b>: mở vòng", "👉 <b>Your turn</b>: lead")
YOU_DECLARE = Phrase("Bạn có báo Sâm không?", "Do you declare Sâm?")
YOU_ANSWERED = Phrase("Bạn không báo. Chờ những người khác.", "You declined. Waiting for the others.")
YOU_LEFT = Phrase("Bạn đã rời ván này.", "You left this deal.")
CHOOSE_AHEAD = Phrase("Bạn có thể chọn lá trước.", "You can choose cards ahead.")
ALERT_AGAIN = Phrase("Bấm lại sau ít giây để có nút.", "Press again in a few seconds for buttons.")
HAND_ALERT = Phrase("{cards}\n{table}\n{turn}", "{cards}\n{table}\n{turn}")
ALERT_YOUR_TURN = Phrase("Lượt của bạn", "Your turn")
ALERT_TURN_OF = Phrase("Lượt {name}", "{name} to play")
ALERT_TABLE = Phrase("Trên bàn: {play}", "To beat: {play}")
CHANGED = Phrase(
    "Bàn đã đổi: {table}, {turn}. Xem lại rồi bấm.", "The table has changed: {table}, {turn}. Look again."
)
CHANGED_TABLE = Phrase("trên bàn {play} của {name}", "{play} by {name} to beat")
CHANGED_EMPTY = Phrase("bàn trống", "nothing to beat")
CHANGED_TURN_OF = Phrase("lượt {name}", "{name} to play")
CHANGED_YOUR_TURN = Phrase("lượt của bạn", "your turn")
CHOSEN_TOAST = Phrase("Đã chọn {cards}", "Chosen: {cards}")
NOTHING_CHOSEN = Phrase("Chưa chọn lá nào", "Nothing chosen")
AUTO_PASS_LATE = Phrase("Tới lượt bạn rồi", "It is your turn already")
AUTO_PASS_NOTE = Phrase("Tới lượt sẽ tự bỏ.", "You will pass when your turn comes.")
AUTO_PASS_VOID = Phrase(
    "Bàn đã đổi nên không tự bỏ: xem lại nhé.", "The table has changed, so nothing was passed: look again."
)
YOUR_RESULT = Phrase(
    "Ván {number} đã xong. Bạn: <b>{points}</b>", "Deal {number} is over. You: <b>{points}</b>"
)
