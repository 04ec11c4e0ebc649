"""The lobby, and why a table is closed."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service import Closing
from bot.telegram.words.phrase import Phrase

LOBBY_TITLE = Phrase(
    "🎴 <b>{ruleset}</b>\nCược {stake} điểm/lá · {seconds} giây/lượt",
    "🎴 <b>{ruleset}</b>\nStake {stake} a card · {seconds} s a turn",
)
LOBBY_DEALT = Phrase("🎴 Đã chia ván {number}: {names}.", "🎴 Deal {number} is dealt: {names}.")
LOBBY_SEAT = Phrase("{number}. {name}{host}", "{number}. {name}{host}")
HOST_MARK = Phrase(" (chủ bàn)", " (host)")
LOBBY_EMPTY = Phrase("Chưa có ai ngồi.", "Nobody sits yet.")
LOBBY_WAIT = Phrase(
    "Còn {free} chỗ. Cần ít nhất {fewest} người.",
    "{free:seat|seats} free. At least {fewest} people are needed.",
)
LOBBY_READY = Phrase(
    "Còn {free} chỗ. {host} bấm Chia bài là chơi.", "{free:seat|seats} free. {host} presses Deal to start."
)
LOBBY_FULL = Phrase(
    "Đủ người. {host} bấm Chia bài là chơi.", "All seats taken. {host} presses Deal to start."
)
MACHINES_FOR_FUN = Phrase(
    "🤖 Có máy: ván vui, không ghi sổ.", "🤖 With a machine: for fun, not in the ledger."
)
MACHINES_BOOKED = Phrase(
    "🤖 Có máy: vẫn ghi sổ, theo cài đặt của nhóm.",
    "🤖 With a machine: in the ledger, as this group has set.",
)
CLOSED: Mapping[Closing, Phrase] = {
    Closing.EMPTY: Phrase(
        "Bàn đã đóng. /newgame để mở bàn mới.", "The table is closed. /newgame opens another."
    ),
    Closing.WISH: Phrase(
        "Bàn đã đóng bằng /huy. /newgame để mở bàn mới.", "Closed by /huy. /newgame opens another table."
    ),
    Closing.IDLE: Phrase(
        "Bàn đã đóng vì lâu không ai chơi. /newgame để mở bàn mới.",
        "Closed, since nobody has played for long. /newgame opens another table.",
    ),
    Closing.CHAT_LOST: Phrase(
        "Bàn đã đóng: bot không còn viết được trong nhóm.",
        "Closed: the bot can no longer write in the group.",
    ),
    Closing.TOPIC_LOST: Phrase(
        "Bàn đã đóng: chủ đề của bàn đã bị đóng hoặc xoá.", "Closed: the table’s topic was closed or deleted."
    ),
}
