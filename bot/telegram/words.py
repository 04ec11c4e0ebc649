"""Every word the bot says: Vietnamese first, English second, each with the same fields.

Fields that come from outside are escaped by `format` before they get here. `TOASTS` answer presses (plain text, at
most 200 characters), the rest are parts of messages (HTML).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine import Breach, Cause, EndedBy, InstantWin, Kind, Reason
from bot.service import Closing, Notice, Reply


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing to say in both languages."""

    vi: str
    en: str

    def __call__(self, language: str, **fields: object) -> str:
        """The words in a language (Vietnamese where it is not known), its fields filled in."""
        return (self.en if language == "en" else self.vi).format(**fields)


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

# Buttons
JOIN = Phrase("Vào bàn", "Sit down")
LEAVE = Phrase("Rời bàn", "Leave")
DEAL = Phrase("Chia bài", "Deal")
NEXT_DEAL = Phrase("Ván nữa", "Next deal")
STAND_UP = Phrase("Đứng dậy", "Stand up")
ADD_MACHINE = Phrase("Thêm máy", "Add a machine")
REMOVE_MACHINE = Phrase("Bớt máy", "Remove a machine")
DECLARE = Phrase("Báo Sâm", "Declare Sâm")
DECLINE = Phrase("Không báo", "Decline")
PLAY = Phrase("Đánh {combination}", "Play {combination}")
CANNOT_PLAY = Phrase("Đánh – {reason}", "Play – {reason}")
CHOOSE_FIRST = Phrase("Đánh – chọn lá trước", "Play – choose cards first")
PASS = Phrase("Bỏ", "Pass")
ARRANGE = Phrase("Xếp bài", "Arrange")
HINT = Phrase("Gợi ý {place}/{plays}", "Hint {place}/{plays}")
NO_HINT = Phrase("Gợi ý", "Hint")
AUTO_PASS = Phrase("Tự bỏ vòng này", "Pass this round")
AUTO_PASS_ON = Phrase("✅ Tự bỏ vòng này", "✅ Passing this round")
PLAY_ANYWAY = Phrase("Vẫn đánh {combination}", "Play {combination} anyway")
PASS_ANYWAY = Phrase("Vẫn bỏ", "Pass anyway")
MY_HAND = Phrase("🂠 Bài của tôi", "🂠 My hand")
PLAY_IN_GROUP = Phrase("Chơi trong nhóm", "Play in the group")
PLAY_IN_PRIVATE = Phrase("Chơi ở tin nhắn riêng", "Play in the private chat")
NO_GUARD = Phrase("Đừng hỏi nữa", "Do not ask again")
RECONSIDER = Phrase("Chọn lại", "Think again")
OPEN_PRIVATE = Phrase("Mở chat riêng với bot", "Open the private chat")
BACK_TO_GROUP = Phrase("Về nhóm", "Back to the group")
LEAVE_THERE = Phrase("Rời bàn ở {title}", "Leave the table in {title}")

WHY = Phrase("Vì sao?", "Why?")
REVIEW = Phrase("Xem lại", "Review")
EXPORT = Phrase("Lưu ván", "Save the deal")
BACK = Phrase("‹ Trở lại", "‹ Back")
RESET_OPTIONS = Phrase("Về luật gốc", "Back to the named rules")

# House rules
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
DEAL_FILE = Phrase(
    "Ván {number} ở <b>{title}</b>: đọc bằng <code>samloc replay</code>",
    "Deal {number} in <b>{title}</b>: read it with <code>samloc replay</code>",
)

# The lobby
LOBBY_TITLE = Phrase(
    "🎴 <b>{ruleset}</b>\nCược {stake} điểm/lá · {seconds} giây/lượt",
    "🎴 <b>{ruleset}</b>\nStake {stake} a card · {seconds} s a turn",
)
LOBBY_DEALT = Phrase("🎴 Đã chia ván {number}: {names}.", "🎴 Deal {number} is dealt: {names}.")
LOBBY_SEAT = Phrase("{number}. {name}{host}", "{number}. {name}{host}")
HOST_MARK = Phrase(" (chủ bàn)", " (host)")
LOBBY_EMPTY = Phrase("Chưa có ai ngồi.", "Nobody sits yet.")
LOBBY_WAIT = Phrase(
    "Còn {free} chỗ. Cần ít nhất {fewest} người.", "{free} seats free. At least {fewest} people are needed."
)
LOBBY_READY = Phrase(
    "Còn {free} chỗ. {host} bấm Chia bài là chơi.", "{free} seats free. {host} presses Deal to start."
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
STRENGTHS: Mapping[str, Phrase] = {
    "novice": Phrase("Tay mơ", "Novice"),
    "skilled": Phrase("Khá", "Skilled"),
    "expert": Phrase("Cao thủ", "Expert"),
}
MACHINE_NAME = Phrase("🤖 {strength}", "🤖 {strength}")
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

# The table message
DEAL_TITLE = Phrase(
    "🎴 <b>Ván {number}</b> · cược {stake}/lá", "🎴 <b>Deal {number}</b> · stake {stake} a card"
)
SEAT_LINE = Phrase("{mark} {name} – {count} lá{notes}", "{mark} {name} – {count} cards{notes}")
NOTE_LAST_CARD = Phrase("báo 1", "one card")
NOTE_LOCKED = Phrase("bỏ vòng", "passed")
NOTE_LEFT = Phrase("đã rời", "left")
NOTE_AWAY = Phrase("vắng", "away")
NOTE_DECLARER = Phrase("báo Sâm", "declared Sâm")
DECLARING = Phrase(
    "Ai báo Sâm? Đã trả lời {answered}/{seats}.", "Who declares Sâm? {answered} of {seats} have answered."
)
UNTIL = Phrase("⏳ Đến {time}", "⏳ Until {time}")
TURN_OF = Phrase("👉 Lượt <b>{name}</b>", "👉 <b>{name}</b> to play")
DEAL_FINISHED = Phrase("🏁 Ván đã xong.", "🏁 The deal is over.")
DEAL_VOID = Phrase("🚫 Ván đã bị huỷ, không ai trả gì.", "🚫 The deal was called off; nobody pays.")
VOID_VOTES = Phrase(
    "Huỷ ván? Còn thiếu {waiting} người /huy.",
    "Call it off? {waiting} more /huy needed.",
)

# What happened, a line each
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
TWOS_HELD = Phrase("{count} heo", "{count} twos")
QUADS_HELD = Phrase("{count} tứ quý", "{count} quads")
PASSED = Phrase("{name}: bỏ lượt", "{name}: passes")
TIMED_OUT = Phrase("{name}: hết giờ", "{name}: out of time")
DECLARED = Phrase("📣 {name} báo Sâm!", "📣 {name} declares Sâm!")
NOBODY_DECLARED = Phrase("Không ai báo Sâm.", "Nobody declared Sâm.")
SAT_OUT = Phrase("{name} rời ván", "{name} leaves the deal")
ROUND_WON = Phrase("— {name} mở vòng mới —", "— {name} leads a new round —")

# A finished deal again
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
    "Mở chat riêng với bot, gõ /xemlai ở đó.", "Open the private chat with the bot and type /xemlai there."
)
NO_DEAL_YET = Phrase("Chưa có ván nào xong.", "No deal has ended yet.")

# Combinations
KINDS: Mapping[Kind, Phrase] = {
    Kind.SINGLE: Phrase("rác {top}", "single {top}"),
    Kind.PAIR: Phrase("đôi {top}", "pair of {top}"),
    Kind.TRIPLE: Phrase("sám {top}", "triple {top}"),
    Kind.QUAD: Phrase("tứ quý {top}", "quad {top}"),
    Kind.STRAIGHT: Phrase("sảnh {size} lá", "straight of {size}"),
    Kind.PAIR_RUN: Phrase("{pairs} đôi thông", "run of {pairs} pairs"),
}
SHOWN: Mapping[Kind, Phrase] = {
    Kind.SINGLE: Phrase("{cards}", "{cards}"),
    Kind.PAIR: Phrase("đôi {cards}", "pair {cards}"),
    Kind.TRIPLE: Phrase("sám {cards}", "triple {cards}"),
    Kind.QUAD: Phrase("tứ quý {cards}", "quad {cards}"),
    Kind.STRAIGHT: Phrase("sảnh {cards}", "straight {cards}"),
    Kind.PAIR_RUN: Phrase("đôi thông {cards}", "pair run {cards}"),
}
TWOS: Mapping[Kind, Phrase] = {
    Kind.SINGLE: Phrase("heo", "a two"),
    Kind.PAIR: Phrase("đôi heo", "pair of twos"),
    Kind.TRIPLE: Phrase("ba heo", "three twos"),
    Kind.QUAD: Phrase("tứ quý heo", "four twos"),
}
INSTANT_WINS: Mapping[InstantWin, Phrase] = {
    InstantWin.FOUR_THREES: Phrase("tứ quý 3", "four threes"),
    InstantWin.DRAGON: Phrase("sảnh rồng", "dragon straight"),
    InstantWin.THREE_PAIR_RUN: Phrase("3 đôi thông có 3", "run of three pairs from the threes"),
    InstantWin.FIVE_PAIRS: Phrase("5 đôi", "five pairs"),
    InstantWin.THREE_TRIPLES: Phrase("3 sám cô", "three triples"),
    InstantWin.FOUR_TWOS: Phrase("tứ quý heo", "four twos"),
    InstantWin.TWO_QUADS: Phrase("2 tứ quý", "two quads"),
    InstantWin.ONE_COLOUR: Phrase("đồng màu", "one colour"),
}
BREACHES: Mapping[Breach, Phrase] = {
    Breach.B1: Phrase("đánh lá nhỏ trước người báo 1", "a low single before the one-card player"),
    Breach.B2: Phrase(
        "bỏ lượt dù có lá lớn hơn, trước người báo 1",
        "passed with a higher single before the one-card player",
    ),
    Breach.B3: Phrase(
        "không chặn người báo 1 dù chặn được", "did not stop the one-card player, though able to"
    ),
    Breach.A: Phrase("bỏ lượt mở vòng trước người còn 1 lá", "gave up the lead before the one-card player"),
    Breach.B: Phrase("không chặn lá lẻ dù chặn được", "did not stop a single, though able to"),
    Breach.C: Phrase("không chặn bộ dù chặn được", "did not stop a combination, though able to"),
}

# The hand panel
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
HAND_ALERT = Phrase("{cards}\n{table}\n{turn}", "{cards}\n{table}\n{turn}")
ALERT_YOUR_TURN = Phrase("Lượt của bạn", "Your turn")
ALERT_TURN_OF = Phrase("Lượt {name}", "{name} to play")
ALERT_TABLE = Phrase("Trên bàn: {play}", "To beat: {play}")
CHOSEN_TOAST = Phrase("Đã chọn {cards}", "Chosen: {cards}")
NOTHING_CHOSEN = Phrase("Chưa chọn lá nào", "Nothing chosen")
AUTO_PASS_NOTE = Phrase("Tới lượt sẽ tự bỏ.", "You will pass when your turn comes.")
AUTO_PASS_VOID = Phrase(
    "Bàn đã đổi nên không tự bỏ: xem lại nhé.", "The table has changed, so nothing was passed: look again."
)
HOLD_HIM = Phrase(
    "⚠️ {name} ngồi sau bạn còn 1 lá: bạn giữ cửa.", "⚠️ {name}, next to you, has one card: hold him."
)
GUARD_PLAY = Phrase(
    "⚠️ <b>{name} còn 1 lá</b> mà bạn còn lá lớn hơn {play}. Nếu {name} về, bạn <b>đền cả làng</b>, ít nhất {la} lá. Vẫn đánh?",
    "⚠️ <b>{name} has one card</b> and you hold a higher one than {play}. If {name} goes out, you <b>pay for all</b>, at least {la} lá. Play it?",
)
GUARD_PASS = Phrase(
    "⚠️ <b>{name} còn 1 lá</b> mà bạn chặn được. Nếu {name} về, bạn <b>đền cả làng</b>, ít nhất {la} lá. Vẫn bỏ?",
    "⚠️ <b>{name} has one card</b> and you could beat the table. If {name} goes out, you <b>pay for all</b>, at least {la} lá. Pass?",
)
YOUR_RESULT = Phrase(
    "Ván {number} đã xong. Bạn: <b>{points}</b>", "Deal {number} is over. You: <b>{points}</b>"
)

# The result
RESULT_TITLE = Phrase(
    "🏁 <b>Ván {number}</b> · {ruleset} · cược {stake}", "🏁 <b>Deal {number}</b> · {ruleset} · stake {stake}"
)
ENDINGS: Mapping[EndedBy, Phrase] = {
    EndedBy.OUT: Phrase("🏆 <b>{name}</b> hết bài, thắng!", "🏆 <b>{name}</b> is out of cards and wins!"),
    EndedBy.INSTANT_WIN: Phrase(
        "🏆 <b>{name}</b> ăn trắng: {kind}!", "🏆 <b>{name}</b> wins instantly: {kind}!"
    ),
    EndedBy.SAM_WON: Phrase("🏆 <b>{name}</b> ăn Sâm!", "🏆 <b>{name}</b> makes Sâm!"),
    EndedBy.SAM_BLOCKED: Phrase(
        "✋ <b>{name}</b> chặn Sâm của <b>{declarer}</b>!", "✋ <b>{name}</b> blocks <b>{declarer}</b>’s Sâm!"
    ),
    EndedBy.SAM_FAILED: Phrase(
        "✋ <b>{declarer}</b> báo Sâm không thành.", "✋ <b>{declarer}</b>’s Sâm fails."
    ),
    EndedBy.FORFEIT: Phrase(
        "🐷 <b>{loser}</b> về bằng heo là thối, không ai thắng.",
        "🐷 <b>{loser}</b> goes out on twos: a forfeit.",
    ),
    EndedBy.LAST_IN: Phrase(
        "🏆 Mọi người khác đã rời, <b>{name}</b> thắng.", "🏆 Everybody else left, <b>{name}</b> wins."
    ),
    EndedBy.CANCELLED: Phrase(
        "Mọi người khác đã rời, ván bỏ dở.", "Everybody else left; the deal is cut short."
    ),
}
HAND_LINE = Phrase("{name} <b>{points}</b>: {cards}", "{name} <b>{points}</b>: {cards}")
NO_CARDS = Phrase("hết bài", "no cards left")
SLIP = Phrase("🧾 <b>Phiếu tính tiền</b>", "🧾 <b>The bill</b>")
SLIP_PAID = Phrase("   {amount} → {payee}: {cause}", "   {amount} → {payee}: {cause}")
SLIP_GOT = Phrase("   {amount} {what}: {payers}", "   {amount} {what}: {payers}")
SLIP_PAYER = Phrase("{name} {amount}", "{name} {amount}")
RECEIPTS: Mapping[Cause, Phrase] = {
    Cause.CARDS: Phrase("tiền bài", "for cards"),
    Cause.CONG: Phrase("tiền bài", "for cards"),
    Cause.DEN: Phrase("được đền", "liability"),
    Cause.CHOP: Phrase("chặt", "chops"),
    Cause.FORFEIT: Phrase("về bằng heo", "out on twos"),
    Cause.SAM: Phrase("ăn Sâm", "Sâm"),
    Cause.SAM_FAIL: Phrase("đền Sâm", "failed Sâm"),
    Cause.INSTANT_WIN: Phrase("ăn trắng", "instant win"),
    Cause.CANCELLED: Phrase("người rời", "leavers"),
}
NO_PAYMENTS = Phrase("Không ai trả ai.", "Nobody pays.")
BALANCES = Phrase("<b>Số dư:</b> {balances}", "<b>Balances:</b> {balances}")
FOR_FUN = Phrase("🤖 Ván vui, không ghi sổ.", "🤖 For fun: not in the ledger.")
SEATED_NOW = Phrase("Đang ngồi: {names}", "Seated: {names}")

# Causes of payments
PART_CARDS = Phrase("{count} lá", "{count} cards")
PART_DOUBLED = Phrase("{count} lá tính đôi", "{count} cards, doubled")
PART_FROZEN = Phrase("cóng {la} lá", "frozen, {la} lá")
PART_ONLY_TWOS = Phrase("chỉ còn heo, {la} lá", "only twos, {la} lá")
PART_TWOS = Phrase("{count} heo {la} lá", "{count} twos, {la} lá")
PART_QUADS = Phrase("{count} tứ quý {la} lá", "{count} quads, {la} lá")
CAUSE_DEN = Phrase("đền thay {name}: {parts}", "liable, for {name}: {parts}")
CAUSE_DEN_OWN = Phrase("đền, phần mình: {parts}", "liable, own part: {parts}")
CAUSE_CHOP = Phrase("bị chặt {things}", "chopped: {things}")
CAUSE_FORFEIT = Phrase("về bằng {count} heo", "out on {count} twos")
CAUSES: Mapping[Cause, Phrase] = {
    Cause.SAM: Phrase("thua Sâm", "lost to Sâm"),
    Cause.SAM_FAIL: Phrase("đền Sâm", "failed Sâm"),
    Cause.INSTANT_WIN: Phrase("thua ăn trắng", "lost to an instant win"),
    Cause.CANCELLED: Phrase("rời ván", "left the deal"),
}
LIABLE = Phrase("⚖️ {name} đền: {breach}.", "⚖️ {name} is liable: {breach}.")

# Messages
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
LANGUAGE_NAMES: Mapping[str, Phrase] = {
    "vi": Phrase("Tiếng Việt", "Tiếng Việt"),
    "en": Phrase("English", "English"),
}
LEDGER_TITLE = Phrase("<b>Sổ điểm của nhóm</b>", "<b>This group's ledger</b>")
LEDGER_LINE = Phrase("{number}. {name}: <b>{points}</b>", "{number}. {name}: <b>{points}</b>")
LEDGER_EMPTY = Phrase("Sổ còn trống: chưa ván nào xong.", "The ledger is empty: no deal has ended yet.")
HELP = Phrase(
    "<b>Lệnh</b>\n"
    "/newgame [luật] [cược] – mở bàn\n/join – vào bàn\n/leave – rời bàn (giữa ván vẫn phải trả)\n"
    "/baosam – báo Sâm\n/bai – gửi lại bài của tôi\n/ban – gửi lại bàn\n/so – sổ điểm\n/huy – huỷ ván, đóng bàn\n/kick – mời người bạn trả lời khỏi bàn\n/chuban – giao chủ bàn\n/themmay [tay mơ|khá|cao thủ] – thêm máy\n/botmay – bớt máy\n/ngonngu – ngôn ngữ\n/luat – luật chơi\n/caidat – luật nhà của nhóm\n/xemlai – xem lại ván vừa xong\n"
    "\nChơi: bấm các lá trong chat riêng rồi bấm <b>Đánh</b>, hoặc <b>Bỏ</b>. Quá {seconds} giây là hết giờ: "
    "bị bỏ lượt, hoặc đánh lá nhỏ nhất nếu đang mở vòng (Tú Lơ Khơ: coi như rời ván).",
    "<b>Commands</b>\n"
    "/newgame [ruleset] [stake] – open a table\n/join – sit down\n/leave – stand up (in a deal you still pay)\n"
    "/baosam – declare Sâm\n/bai – my hand again\n/ban – the table again\n/so – the ledger\n/huy – call the deal off, close the table\n/kick – send the person you reply to away\n/chuban – hand over as host\n/themmay [novice|skilled|expert] – add a machine\n/botmay – remove a machine\n/ngonngu – language\n/luat – the rules\n/caidat – house rules\n/xemlai – the last deal again\n"
    "\nTo play, press cards in the private chat, then <b>Play</b>, or <b>Pass</b>. After {seconds} seconds you are out of "
    "time: you pass, or your lowest single is led (Tú Lơ Khơ: you leave the deal).",
)
BAD_STRENGTH = Phrase(
    "Không có máy “{word}”. Các máy: {known}. Ví dụ: /themmay khá.",
    "There is no machine “{word}”. There are: {known}. For example: /themmay skilled.",
)
BAD_ARGUMENT = Phrase(
    "Không hiểu “{word}”. Ví dụ: /newgame sam-loc 10 (luật: {known}; cược: 1–1.000.000).",
    "“{word}” is not understood. For example: /newgame sam-loc 10 (rulesets: {known}; stake: 1–1,000,000).",
)
TIME_GIVEN_BACK = Phrase(
    "📡 Mất liên lạc với Telegram khoảng {minutes} phút. Ai đang có lượt được trả lại thời gian.",
    "📡 Telegram was out of reach for about {minutes} min. Whoever is to play gets that time back.",
)

COMMANDS: Mapping[str, Phrase] = {
    "newgame": Phrase("Mở bàn: /newgame [luật] [cược]", "Open a table: /newgame [ruleset] [stake]"),
    "join": Phrase("Vào bàn", "Sit down"),
    "leave": Phrase("Rời bàn", "Stand up"),
    "baosam": Phrase("Báo Sâm", "Declare Sâm"),
    "bai": Phrase("Gửi lại bài của tôi", "My hand again"),
    "ban": Phrase("Gửi lại bàn", "The table again"),
    "so": Phrase("Sổ điểm của nhóm", "The ledger of this group"),
    "huy": Phrase(
        "Huỷ ván, không ai trả gì; hoặc đóng bàn", "Call the deal off, nobody pays; or close the table"
    ),
    "themmay": Phrase(
        "Thêm máy: /themmay [tay mơ|khá|cao thủ]", "Add a machine: /themmay [novice|skilled|expert]"
    ),
    "botmay": Phrase("Bớt máy ngồi sau cùng", "Remove the machine seated last"),
    "luat": Phrase("Luật chơi", "The rules"),
    "kick": Phrase("Mời người bạn trả lời khỏi bàn", "Send the person you reply to from the table"),
    "chuban": Phrase("Giao chủ bàn cho người bạn trả lời", "Make the person you reply to the host"),
    "ngonngu": Phrase("Tiếng Việt hay tiếng Anh", "Vietnamese or English"),
    "caidat": Phrase("Luật nhà của nhóm", "House rules of this group"),
    "xemlai": Phrase("Xem lại ván vừa xong", "The last deal again, step by step"),
    "help": Phrase("Hướng dẫn", "Help"),
}

# Answers to presses and commands, by what the service said
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
    Notice.ONLY_HOST: Phrase("Chỉ chủ bàn đổi được luật", "Only the host changes the ruleset"),
    Notice.ONLY_ADMIN: Phrase("Chỉ quản trị viên nhóm chỉnh được", "Only the group’s administrators can"),
    Notice.HOME_GROUP: Phrase(
        "Từ giờ bấm «Bài của tôi» dưới bàn trong nhóm",
        "From now on press “My hand” under the table in the group",
    ),
    Notice.HOME_PRIVATE: Phrase("Bài sẽ ở chat riêng", "Your hand is in the private chat from now on"),
    Notice.GUARD_OFF: Phrase("Bot sẽ không hỏi trước khi bạn có thể đền", "You will not be asked any more"),
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
GUARD_TOAST = Phrase("Coi chừng đền! Xem lại trên bảng bài.", "You may have to pay for all! See your hand.")
SELECTION_CHANGED = Phrase("Bài chọn đã đổi, xem lại rồi bấm", "The selection has changed; look again")
UNKNOWN_BUTTON = Phrase("Nút này không còn dùng được", "This button no longer works")
SLOW_DOWN = Phrase("Chậm lại một chút", "A little slower, please")


def say(reply: Reply, language: str) -> str:
    """A reply of the service in words."""
    return TOASTS[reply.code](language, **reply.fields)
