"""Answers to presses and commands, by what the service said, and toasts of the screens."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine import Reason
from bot.service import Notice, Reply
from bot.telegram.words.phrase import Phrase

TOASTS: Mapping[Notice | Reason, Phrase] = {
    Notice.OK: Phrase("", ""),
    Notice.TABLE_OPENED: Phrase("Đã mở bàn", "The table is open"),
    Notice.LOBBY_AGAIN: Phrase("Bàn ở dưới cùng", "The lobby is at the bottom"),
    Notice.JOINED: Phrase("Bạn đã vào bàn", "You sit at the table"),
    Notice.JOINED_NEXT_DEAL: Phrase("Bạn vào từ ván sau", "You are in from the next deal"),
    Notice.LEFT: Phrase("Bạn đã rời bàn", "You left the table"),
    Notice.LEFT_DEAL: Phrase(
        "Bạn đã rời ván; bài của bạn vẫn bị tính", "You left the deal; your hand still counts"
    ),
    Notice.TABLE_CLOSED: Phrase("Bàn trống nên đã đóng", "The table is empty and closed"),
    Notice.DEALT: Phrase("Đã chia bài, xem chat riêng", "Dealt: see your private chat"),
    Notice.DECLARED: Phrase("Bạn báo Sâm! Bạn đánh trước.", "You declared Sâm! You lead."),
    Notice.DECLINED: Phrase("Bạn không báo", "You declined"),
    Notice.PLAYED: Phrase("Đã đánh {cards}", "Played {cards}"),
    Notice.PASSED: Phrase("Bạn bỏ lượt", "You passed"),
    Notice.DEAL_VOIDED: Phrase(
        "Ván {number} đã huỷ, không ai trả gì", "Deal {number} is called off; nobody pays"
    ),
    Notice.VOID_VOTED: Phrase("Đã ghi; còn thiếu {waiting} người /huy", "Noted; {waiting} more /huy needed"),
    Notice.CLOSED_BY_WISH: Phrase("Đã đóng bàn", "The table is closed"),
    Notice.DEALT_WITHOUT: Phrase(
        "Đã chia bài, xem chat riêng. {name} không còn trong nhóm nên đã rời bàn.",
        "Dealt: see your private chat. {name} is no longer in the group and has left the table.",
    ),
    Notice.TOO_FEW_LEFT: Phrase(
        "{name} không còn trong nhóm nên đã rời bàn. Cần ít nhất {fewest} người.",
        "{name} is no longer in the group and has left the table. At least {fewest} people are needed.",
    ),
    Notice.SHOWN_OUT: Phrase("{name} đã được mời khỏi bàn", "{name} was sent from the table"),
    Notice.LEAVES_AFTER_DEAL: Phrase(
        "{name} sẽ được mời khỏi bàn khi hết ván này", "{name} is sent from the table when this deal is over"
    ),
    Notice.MACHINE_SEATED: Phrase("{name} đã vào bàn", "{name} sits at the table"),
    Notice.MACHINE_NEXT_DEAL: Phrase("{name} vào từ ván sau", "{name} is in from the next deal"),
    Notice.MACHINE_REMOVED: Phrase("{name} đã rời bàn", "{name} has left the table"),
    Notice.MACHINE_LEAVES: Phrase(
        "{name} sẽ rời bàn khi hết ván này", "{name} leaves when this deal is over"
    ),
    Notice.ONLY_HOST_REMOVES: Phrase("Chỉ chủ bàn bớt máy được", "Only the host can remove a machine"),
    Notice.NO_MACHINE: Phrase("Bàn này không có máy", "No machine sits at this table"),
    Notice.HANDED_OVER: Phrase("{name} là chủ bàn mới", "{name} is the new host"),
    Notice.LANGUAGE_SET: Phrase("Từ giờ dùng tiếng Việt", "English from now on"),
    Notice.OPTION_SET: Phrase("Đã đặt, áp dụng từ ván sau", "Set, from the next deal on"),
    Notice.BAD_OPTION: Phrase("Luật này không có lựa chọn đó", "This ruleset has no such choice"),
    Notice.ONLY_HOST: Phrase("Chỉ chủ bàn đổi được luật và cược", "Only the host changes ruleset and stake"),
    Notice.ONLY_ADMIN: Phrase("Chỉ quản trị viên nhóm chỉnh được", "Only the group’s administrators can"),
    Notice.HOME_GROUP: Phrase(
        "Từ giờ bấm «Bài của tôi» dưới bàn trong nhóm",
        "From now on press “My hand” under the table in the group",
    ),
    Notice.HOME_PRIVATE: Phrase("Bài sẽ ở chat riêng", "Your hand is in the private chat from now on"),
    Notice.GUARD_OFF: Phrase(
        "Bot không hỏi nữa. Bật lại bằng nút «Hỏi khi sắp đền» dưới bài của bạn.",
        "You will not be asked any more. “Warn me again” under your hand undoes it.",
    ),
    Notice.GUARD_ON: Phrase(
        "Bot sẽ hỏi trước khi bạn có thể đền", "You will be asked before you may pay for all"
    ),
    Notice.NEEDS_PRIVATE_CHAT_FIRST: Phrase(
        "Mở chat riêng với bot trước đã", "Open the private chat with the bot first"
    ),
    Notice.NO_TABLE: Phrase("Chưa có bàn. Gõ /newgame để mở.", "No table yet. Type /newgame to open one."),
    Notice.TABLE_GONE: Phrase(
        "Bàn này đã đóng. Gõ /newgame để mở bàn mới.", "This table is closed. Type /newgame."
    ),
    Notice.ALREADY_SEATED: Phrase("Bạn đã ngồi ở bàn này", "You already sit here"),
    Notice.SEATED_ELSEWHERE: Phrase(
        "Bạn đang ngồi ở bàn trong {title}. Rời bàn đó trước (xem chat riêng).",
        "You sit at a table in {title}. Leave it first (see your private chat).",
    ),
    Notice.TABLE_FULL: Phrase("Bàn đã đủ {most} người", "The table is full ({most})"),
    Notice.NEEDS_PRIVATE_CHAT: Phrase(
        "Mở chat riêng với bot để nhận bài", "Open the private chat to get your hand"
    ),
    Notice.NOT_SEATED: Phrase("Bạn không ngồi ở bàn này", "You do not sit at this table"),
    Notice.NOT_HOST: Phrase("Ván đầu do chủ bàn {name} chia", "The host, {name}, deals first"),
    Notice.TOO_FEW: Phrase("Cần ít nhất {fewest} người", "At least {fewest} people are needed"),
    Notice.DEAL_RUNNING: Phrase("Đang có ván chơi", "A deal is being played"),
    Notice.DEAL_OVER: Phrase("Ván này đã xong", "This deal is over"),
    Notice.NO_DEAL: Phrase("Không có ván nào đang chơi", "No deal is being played"),
    Notice.NOT_IN_DEAL: Phrase("Bạn không chơi ván này", "You do not play in this deal"),
    Notice.STALE: Phrase("Bàn đã đổi, xem lại rồi bấm", "The table has changed; look again"),
    Notice.NEEDS_ADMIN_LOOKUP: Phrase("Đang xem quyền của bạn…", "Looking up your rights…"),
    Notice.NEEDS_MEMBER_LOOKUP: Phrase("Đang xem ai còn trong nhóm…", "Looking up who is in the group…"),
    Notice.PENDING: Phrase("Đang xử lý…", "On it…"),
    Notice.NOT_A_MEMBER: Phrase("Bạn không ở trong nhóm của bàn này", "You are not in this table’s group"),
    Notice.ANONYMOUS: Phrase(
        "Quản trị viên ẩn danh không ngồi vào bàn được. Tắt ẩn danh rồi thử lại.",
        "An anonymous administrator cannot play. Stop being anonymous, then try again.",
    ),
    Notice.NOT_AT_THIS_TABLE: Phrase(
        "Người đó không ngồi ở bàn này", "That person does not sit at this table"
    ),
    Notice.ONLY_HOST_OR_ADMIN: Phrase(
        "Chỉ chủ bàn hoặc quản trị viên nhóm làm được", "Only the host or an administrator can"
    ),
    Notice.ONLY_HOST_HANDS_OVER: Phrase("Chỉ chủ bàn chuyển được", "Only the host can hand over"),
    Notice.VOID_NEEDS_ALL: Phrase(
        "Chỉ quản trị viên, hoặc tất cả người đang chơi cùng /huy, mới huỷ được ván",
        "Only an administrator, or everybody playing together, can call a deal off",
    ),
    Notice.UNKNOWN_RULESET: Phrase("Luật không có. Các luật: {known}", "No such ruleset. There are: {known}"),
    Notice.BAD_STAKE: Phrase("Cược từ 1 đến {most}", "The stake is 1 to {most}"),
    Notice.NOT_DUE: Phrase("", ""),
    Notice.REPEATED: Phrase("", ""),
    Notice.NOT_WRITTEN: Phrase("Chưa ghi được, bấm lại", "Not saved, press again"),
    Reason.UNKNOWN_SEAT: Phrase("bạn không chơi ván này", "you do not play in this deal"),
    Reason.LEFT_THE_DEAL: Phrase("bạn đã rời ván này", "you left this deal"),
    Reason.DEAL_OVER: Phrase("ván này đã xong", "this deal is over"),
    Reason.DECLARATION_OPEN: Phrase("còn chờ báo Sâm", "Sâm may still be declared"),
    Reason.DECLARATION_CLOSED: Phrase(
        "đã có người báo Sâm hoặc đã hết lúc báo", "somebody declared already, or the time for it is over"
    ),
    Reason.ALREADY_ANSWERED: Phrase("bạn đã trả lời rồi", "you have answered already"),
    Reason.LOCKED: Phrase("bạn đã bỏ vòng này", "you passed in this round"),
    Reason.NOT_YOUR_TURN: Phrase("chưa tới lượt bạn", "it is not your turn"),
    Reason.NOT_IN_HAND: Phrase("lá này không còn trên tay", "not in your hand"),
    Reason.NOT_A_COMBINATION: Phrase("không thành bộ", "no combination"),
    Reason.DOES_NOT_BEAT: Phrase("không lớn hơn bài trên bàn", "does not beat the table"),
    Reason.MUST_LEAD: Phrase("bạn mở vòng, phải đánh", "you lead, you must play"),
    Reason.MUST_CONTAIN: Phrase("thiếu lá phải đánh đầu tiên", "lacks the card it must hold"),
    Reason.LEAVES_ONLY_TWOS: Phrase("không được chỉ để lại heo", "would leave only twos"),
    Reason.GOES_OUT_ON_TWO: Phrase("không được về bằng heo", "a two may not go out"),
}
EXPORTED = Phrase("Đã gửi vào chat riêng của bạn", "Sent to your private chat")
EXPORT_NEEDS_CHAT = Phrase(
    "Mở chat riêng với bot rồi bấm lại", "Open the private chat with the bot, then press again"
)
NO_PLAY_WITH = Phrase("Lá này không ghép được bộ nào chặn được bàn", "No play with this card beats the table")
NO_PLAY = Phrase("Không có bộ nào chặn được bàn", "Nothing in your hand beats the table")
SELECTION_CHANGED = Phrase("Bài chọn đã đổi, xem lại rồi bấm", "The selection has changed; look again")
UNKNOWN_BUTTON = Phrase("Nút này không còn dùng được", "This button no longer works")
SLOW_DOWN = Phrase("Chậm lại một chút", "A little slower, please")


def say(reply: Reply, language: str) -> str:
    """A reply of the service in words."""
    return TOASTS[reply.code](language, **reply.fields)
