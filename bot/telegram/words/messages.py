"""One-off messages: welcomes, ways on, questions, faults in what was typed."""

from __future__ import annotations

from bot.telegram.words.phrase import Phrase

DEAL_FILE = Phrase(
    "Ván {number} ở <b>{title}</b>: đọc bằng <code>samloc replay</code>",
    "Deal {number} in <b>{title}</b>: read it with <code>samloc replay</code>",
)
WELCOME = Phrase(
    "Chào {name}! Tôi chia bài Sâm Lốc cho nhóm của bạn.\n"
    "Thêm tôi vào nhóm, gõ /newgame ở đó, rồi bấm <b>Vào bàn</b>. Bài của bạn sẽ được gửi vào đây.",
    "Hello {name}! I deal Sâm Lốc for your group.\n"
    "Add me to the group, type /newgame there and press <b>Sit down</b>. Your hand comes here.",
)
SEATED_IN = Phrase(
    "Bạn đã ngồi vào bàn ở <b>{title}</b>. Bài sẽ được gửi vào đây khi chia.",
    "You sit at the table in <b>{title}</b>. Your hand comes here when it is dealt.",
)
LINK_OLD = Phrase(
    "Đường dẫn này đã hết hạn. Bấm lại <b>Vào bàn</b> trong nhóm.",
    "This link is too old. Press <b>Sit down</b> in the group again.",
)
NOT_UNDERSTOOD = Phrase(
    "Tôi chỉ hiểu lệnh và nút bấm. Gõ /help để xem các lệnh.",
    "I understand commands and buttons alone. Type /help to see the commands.",
)
ONLY_IN_GROUPS = Phrase(
    "Lệnh này dùng trong nhóm. Thêm tôi vào nhóm rồi gõ /newgame.",
    "This command is for groups. Add me to one and type /newgame.",
)
JOIN_BY_LINK = Phrase(
    "{name}, mở chat riêng với bot một lần để nhận bài:",
    "{name}, open the private chat once, so that you can get your hand:",
)
SEATED_THERE = Phrase(
    "Bạn đang ngồi ở bàn trong <b>{title}</b>; mỗi người chỉ ngồi một bàn.",
    "You sit at the table in <b>{title}</b>; one table a person.",
)
TABLE_LOST = Phrase(
    "Bàn ở <b>{title}</b> đã đóng: bot không còn viết được ở đó. Không ai mất điểm.",
    "The table in <b>{title}</b> is closed: the bot can no longer write there. Nobody lost a point.",
)
NUDGE = Phrase(
    "⏰ Còn 10 giây cho lượt của bạn ở <b>{title}</b>.",
    "⏰ Ten seconds left for your turn in <b>{title}</b>.",
)
TYPE_AGAIN = Phrase("Chưa ghi được, gõ lại giúp.", "It was not saved; please type it again.")
WHO = Phrase(
    "Trả lời tin nhắn của người đó rồi gõ lại lệnh này.",
    "Reply to a message of that person with this command.",
)
LANGUAGE_OF_PERSON = Phrase("Bot nói với bạn bằng tiếng nào?", "Which language shall the bot speak to you?")
LANGUAGE_OF_CHAT = Phrase(
    "Bot nói tiếng nào trong nhóm? Chủ bàn hoặc quản trị viên chọn.",
    "Which language shall the bot speak in this group? The host or an administrator chooses.",
)
BAD_STRENGTH = Phrase(
    "Không có máy “{word}”. Các máy: {known}. Ví dụ: /themmay khá.",
    "There is no machine “{word}”. There are: {known}. For example: /themmay skilled.",
)
BAD_ARGUMENT = Phrase(
    "Không hiểu “{word}”. Ví dụ: /newgame sam-loc 10 (luật: {known}; cược: 1–1.000.000).",
    "“{word}” is not understood here. For example: /newgame sam-loc 10 (rulesets: {known}; stake: 1–1,000,000).",
)
TIME_GIVEN_BACK = Phrase(
    "📡 Mất liên lạc với Telegram khoảng {minutes} phút. Ai đang có lượt được trả lại thời gian.",
    "📡 Telegram was out of reach for about {minutes} min. Whoever is to play gets that time back.",
)
