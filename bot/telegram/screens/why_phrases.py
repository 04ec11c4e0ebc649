"""Sentences that tell why a finished deal was paid as it was: its own cards and numbers, HTML."""

from collections.abc import Mapping

from bot.engine import Breach, EndedBy
from bot.telegram.words import Phrase

TITLE = Phrase(
    "⚖️ <b>Vì sao? · Ván {number}</b> · {title}\n{ruleset} · cược {stake}",
    "⚖️ <b>Why? · Deal {number}</b> · {title}\n{ruleset} · stake {stake}",
)
RULES = Phrase("📜 <b>Luật</b>", "📜 <b>The rules</b>")
FOR_FUN = Phrase(
    "🤖 Ván vui: tính cho biết, không ai trả thật.", "🤖 For fun: counted, but nobody really pays."
)
NOTHING_PAID = Phrase("Không ai trả ai.", "Nobody pays.")

# Amounts
LA = Phrase("{la} lá", "{la} lá")
TIMES = Phrase("{price} × {times}", "{price} × {times}")
TIMES_TWOS = Phrase("{count} heo × {price}", "{count:two|twos} × {price}")
TOTAL = Phrase("{terms} = {la} lá", "{terms} = {la} lá")
AMOUNT = Phrase("{la} × cược {stake} = <b>{points}</b>", "{la} × stake {stake} = <b>{points}</b>")

# How it ended
ENDINGS: Mapping[EndedBy, Phrase] = {
    EndedBy.OUT: Phrase(
        "🏆 {name} đánh {play} là hết bài, thắng.", "🏆 {name} played {play}, was out and won."
    ),
    EndedBy.INSTANT_WIN: Phrase(
        "⚡ {name} được chia {kind}, ăn trắng: {cards}.",
        "⚡ {name} was dealt {kind} and won at once: {cards}.",
    ),
    EndedBy.SAM_WON: Phrase(
        "🏆 {name} báo Sâm, không ai chặn được: ăn Sâm.", "🏆 {name} declared Sâm and nobody beat him: made."
    ),
    EndedBy.SAM_BLOCKED: Phrase(
        "✋ {declarer} báo Sâm, đánh {table}; {name} chặn bằng {play}: ván dừng ngay.",
        "✋ {declarer} declared Sâm and played {table}; {name} beat it with {play}: the deal stopped.",
    ),
    EndedBy.SAM_FAILED: Phrase(
        "✋ {declarer} báo Sâm rồi rời ván: không thành.", "✋ {declarer} declared Sâm and left: failed."
    ),
    EndedBy.FORFEIT: Phrase(
        "🐷 {name} đánh {play} là hết bài: về bằng heo nên không thắng.",
        "🐷 {name} played {play} and was out: on twos, so it is no win.",
    ),
    EndedBy.LAST_IN: Phrase(
        "🏆 Mọi người khác đã rời nên {name} thắng.", "🏆 Everybody else left, so {name} won."
    ),
    EndedBy.CANCELLED: Phrase(
        "Mọi người khác đã rời nên ván bỏ dở: {left} − ½ × {count} (bài của {name}), bỏ lẻ, là {la} lá.",
        "Everybody else left, a deal cut short: {left} − ½ × {count} (held by {name}), cut off, is {la} lá.",
    ),
}
SAM_FAILED_ON_TWOS = Phrase(
    "✋ {declarer} báo Sâm mà đánh {play} là hết bài: về bằng heo nên không thành.",
    "✋ {declarer} declared Sâm and went out with {play}: on twos, so it failed.",
)

# Payments
OWES = Phrase("{name} còn {cards}: {amount}, trả {payee}.", "{name} held {cards}: {amount}, to {payee}.")
PAYS = Phrase("{name} trả {payee}: {amount}.", "{name} pays {payee}: {amount}.")
PAYS_EACH = Phrase("{name} trả mỗi người ({payees}): {amount}.", "{name} pays each ({payees}): {amount}.")
EACH_PAYS = Phrase("Mỗi người ({payers}) trả {payee}: {amount}.", "Each ({payers}) pays {payee}: {amount}.")

# Chops
CHOP = Phrase(
    "{name} chặt {thing} của {victim} bằng {by} ({la} lá)",
    "{name} chopped {victim}’s {thing} with {by} ({la} lá)",
)
ONE_CHOP = Phrase("💥 {chops}.", "💥 {chops}.")
CHAIN = Phrase("💥💥 Chặt chồng: {chops}.", "💥💥 Chop over chop: {chops}.")
CHOPPER_LEFT = Phrase("{name} đã rời nên không được trả.", "{name} had left, so nothing is paid.")
CHOP_FREE = Phrase("Giá 0 nên không ai trả.", "The price is 0: nothing is paid.")

# Đền
LIABLE: Mapping[Breach, Phrase] = {
    Breach.B1: Phrase(
        "⚖️ {name} đền: còn {held} mà đánh {play} trước {target} báo 1.",
        "⚖️ {name} is liable: held {held} but played {play} before {target}, who had one card.",
    ),
    Breach.B2: Phrase(
        "⚖️ {name} đền: còn {held} mà bỏ lượt trên {table} khi {target} báo 1.",
        "⚖️ {name} is liable: held {held} but passed on {table} while {target} had one card.",
    ),
    Breach.B3: Phrase(
        "⚖️ {name} đền: {target} báo 1, bàn là {table} của {target}, có {could} chặn được mà bỏ.",
        "⚖️ {name} is liable: passed on {table} of {target}, who had one card, able to play {could}.",
    ),
    Breach.A: Phrase(
        "⚖️ {name} đền: được mở vòng mà bỏ, nhà kế là {target} chỉ còn 1 lá.",
        "⚖️ {name} is liable: gave up the lead while {target}, next in order, had one card.",
    ),
    Breach.B: Phrase(
        "⚖️ {name} đền: {target} đánh {table} xong còn 1 lá, có {could} chặn được mà bỏ lượt.",
        "⚖️ {name} is liable: passed on {table}, which left {target} one card, able to play {could}.",
    ),
    Breach.C: Phrase(
        "⚖️ {name} đền: {target} đánh {table} xong còn 1 lá, có {could} chặn được mà bỏ lượt.",
        "⚖️ {name} is liable: passed on {table}, which left {target} one card, able to play {could}.",
    ),
}
OUT_OF_TIME = Phrase(" Hết giờ cũng tính.", " Running out of time counts.")
DEN_SUM = Phrase("Đền {amount}, trả {payee}.", "Pays {amount}, to {payee}.")
DEN_FOR = Phrase("{name} còn {cards}: {part}", "{name} held {cards}: {part}")
