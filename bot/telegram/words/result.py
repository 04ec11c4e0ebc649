"""The result: how it ended, the bill, and the causes of payments."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine import Breach, Cause, EndedBy
from bot.telegram.words.phrase import Phrase

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
PART_CARDS = Phrase("{count} lá", "{count:card|cards}")
PART_DOUBLED = Phrase("{count} lá tính đôi", "{count:card|cards}, doubled")
PART_FROZEN = Phrase("cóng {la} lá", "frozen, {la} lá")
PART_ONLY_TWOS = Phrase("chỉ còn heo, {la} lá", "only twos, {la} lá")
PART_TWOS = Phrase("{count} heo {la} lá", "{count:two|twos}, {la} lá")
PART_QUADS = Phrase("{count} tứ quý {la} lá", "{count:quad|quads}, {la} lá")
CAUSE_DEN = Phrase("đền thay {name}: {parts}", "liable, for {name}: {parts}")
CAUSE_DEN_OWN = Phrase("đền, phần mình: {parts}", "liable, own part: {parts}")
CAUSE_CHOP = Phrase("bị chặt {things}", "chopped: {things}")
CAUSE_FORFEIT = Phrase("về bằng {count} heo", "out on {count:two|twos}")
CAUSES: Mapping[Cause, Phrase] = {
    Cause.SAM: Phrase("thua Sâm", "lost to Sâm"),
    Cause.SAM_FAIL: Phrase("đền Sâm", "failed Sâm"),
    Cause.INSTANT_WIN: Phrase("thua ăn trắng", "lost to an instant win"),
    Cause.CANCELLED: Phrase("rời ván", "left the deal"),
}
LIABLE = Phrase("⚖️ {name} đền: {breach}.", "⚖️ {name} is liable: {breach}.")
