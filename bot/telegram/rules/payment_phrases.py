"""Sentences about what is paid, written as those of ``table_phrases``."""

from collections.abc import Mapping

from bot.engine import (
    Breach,
    ChopTariff,
    DenBasis,
    FinishOnTwo,
    InstantWin,
    IwTiming,
    SamFail,
    TimeoutLead,
)
from bot.telegram.words import Phrase

# Titles
SAM_TITLE = Phrase("Báo Sâm (xin làng)", "Declaring Sâm (báo Sâm)")
INSTANT_TITLE = Phrase("Ăn trắng (tới trắng)", "Instant wins (ăn trắng)")
CHOP_TITLE = Phrase("Chặt", "Chops (chặt)")
DUTY_TITLE = Phrase("Báo 1 và đền", "One card left (báo 1), liability (đền)")
SETTLEMENT_TITLE = Phrase("Tính tiền", "Settlement")

# Báo Sâm
NO_SAM = Phrase("Không có báo Sâm.", "There is no Sâm to declare.")
DECLARE = Phrase(
    "Xem bài xong, ai tin mình về hết mà không ai chặn được thì báo Sâm. Ai báo đầu tiên được đánh trước, bộ nào "
    "cũng được; đã báo không rút lại.",
    "Who thinks he will go out without being beaten once may declare. The first to do so leads, with any play; there "
    "is no way back.",
)
SAM_WON = Phrase(
    "Ăn Sâm: mỗi người khác trả {sam_pay} lá.", "If he makes it, everybody else pays {sam_pay} lá."
)
SAM_BLOCKED: Mapping[SamFail, Phrase] = {
    SamFail.N: Phrase(
        "Bị chặn một lần là đền Sâm: ván dừng ngay, trả người chặn {sam_pay} lá × số người chơi, tính cả mình; "
        "người chặn đánh trước ván sau.",
        "If he is beaten once, the deal stops and he pays the blocker {sam_pay} lá × all players, himself included; the blocker "
        "leads next.",
    ),
    SamFail.N_MINUS_1: Phrase(
        "Bị chặn một lần là đền Sâm: ván dừng ngay, trả người chặn {sam_pay} lá × số người chơi, không tính mình; "
        "người chặn đánh trước ván sau.",
        "If he is beaten once, the deal stops and he pays the blocker {sam_pay} lá × the other players; the blocker leads next.",
    ),
}
SAM_TO_EACH = Phrase(
    "Bị chặn một lần là đền Sâm: ván dừng ngay, trả mỗi người còn trong ván {sam_pay} lá; người chặn đánh trước "
    "ván sau.",
    "If he is beaten once, the deal stops and he pays each player still in {sam_pay} lá; the blocker leads next.",
)
SAM_FAILED = Phrase(
    "Người báo {WAYS} cũng đền: trả mỗi người còn trong ván {{sam_pay}} lá.",
    "If he {WAYS}, he pays {{sam_pay}} lá to each player still in.",
)
SAM_LEFT = Phrase("rời ván", "leaves")
SAM_LEFT_OR_TWOS = Phrase("rời ván hay về bằng toàn heo", "leaves or goes out on nothing but 2s")
SAM_ONLY = Phrase(
    "Ván có báo Sâm không tính gì khác: không đếm lá, không thối, không chặt, không đền báo 1.",
    "Nothing else counts then: no cards, no 2s, no chops, no liability.",
)

# Ăn trắng
NO_INSTANT = Phrase("Không có ăn trắng.", "There are none.")
INSTANT_HANDS = Phrase(
    "Được chia bài này là thắng ngay: {HANDS}.", "These hands win as they are dealt: {HANDS}."
)
INSTANT_DETAILS: Mapping[InstantWin, Phrase] = {
    InstantWin.FOUR_THREES: Phrase("", ""),
    InstantWin.DRAGON: Phrase(" ({hand_size} lá)", " ({hand_size} cards)"),
    InstantWin.THREE_PAIR_RUN: Phrase("", ""),
    InstantWin.FIVE_PAIRS: Phrase(" (tứ quý là 2 đôi)", " (a quad is two)"),
    InstantWin.THREE_TRIPLES: Phrase("", ""),
    InstantWin.FOUR_TWOS: Phrase("", ""),
    InstantWin.TWO_QUADS: Phrase("", ""),
    InstantWin.ONE_COLOUR: Phrase(" ({hand_size} lá đỏ hoặc đen)", " ({hand_size} red or black)"),
}
INSTANT_RANKED = Phrase(
    "Nhiều người cùng có: loại kể trước thắng; cùng loại thì người gần người đánh trước nhất theo vòng thắng, kể từ chính "
    "người đó.",
    "If several have one: the kind named first; of equal kinds the nearest to the leader in order of play, himself "
    "first.",
)
INSTANT_HALF_RANKED = Phrase(
    "Nhiều người cùng có: {RANKS}; còn lại thì người gần người đánh trước nhất theo vòng thắng, kể từ chính người đó.",
    "If several have one: {RANKS}; else the nearest to the leader in order of play, himself first.",
)
INSTANT_TIMING: Mapping[IwTiming, Phrase] = {
    IwTiming.BEFORE: Phrase("Xét trước lúc báo Sâm.", "Looked for before Sâm may be declared."),
    IwTiming.AFTER: Phrase(
        "Xét sau lúc báo Sâm; có ăn trắng thì báo Sâm không tính.",
        "Looked for after Sâm is declared, which is then void.",
    ),
}
INSTANT_PAY: Mapping[bool, Phrase] = {
    False: Phrase(
        "Mỗi người thua trả {iw_pay} lá, không tính gì thêm.", "Each loser pays {iw_pay} lá and nothing more."
    ),
    True: Phrase(
        "Mỗi người thua trả {iw_pay} lá, cộng thối heo và tứ quý trên tay.",
        "Each loser pays {iw_pay} lá, and for the 2s and quads in his hand.",
    ),
}
INSTANT_OPENING = Phrase(
    "Chỉ tính ở ván đầu (hay ván như ván đầu): {HANDS}.",
    "Only in first deals (or as in a first deal): {HANDS}.",
)
AFTER_INSTANT = Phrase(
    "Ván sau ăn trắng lại như ván đầu; người vừa ăn trắng không được ăn trắng tiếp.",
    "The next deal is as a first deal; the same player cannot win it instantly.",
)

# Chặt
NO_CHOPS = Phrase("Không có tiền chặt.", "Nothing is paid for chops.")
CHOP = Phrase(
    "Dùng hàng ({BOMBS}) chặn heo hay chặn hàng khác là chặt, kể cả hàng vừa mở vòng.",
    "A bomb ({BOMBS}) that beats 2s or another bomb, led ones too, chops.",
)
BOMBS: Mapping[bool, Phrase] = {
    False: Phrase("tứ quý", "quad"),
    True: Phrase("tứ quý, đôi thông", "quad, pair run"),
}
CHOP_PRICES = Phrase("Người bị chặt trả người chặt: {PRICES}.", "The victim pays the chopper: {PRICES}.")
CHOP_TWO = Phrase("mỗi heo {chop_two} lá", "{chop_two} lá for each 2")
CHOP_TWO_FLAT = Phrase("heo {chop_two} lá", "{chop_two} lá for a 2")
CHOP_TWOS_FLAT = Phrase("heo {chop_two} lá, đôi heo cũng vậy", "{chop_two} lá for one 2 or a pair")
CHOP_QUAD = Phrase("tứ quý {chop_quad} lá", "{chop_quad} for a quad")
CHOP_RUNS = Phrase(
    "3 đôi thông {chop_run3} lá, 4 đôi thông trở lên {chop_run4} lá",
    "{chop_run3} for a 3-pair run, {chop_run4} for a longer one",
)
CHAIN_EACH = Phrase("Chặt chồng: ai bị chặt nấy trả.", "Chop over chop: each victim pays for his own.")
CHAIN_LAST: Mapping[ChopTariff, Phrase] = {
    ChopTariff.SUM: Phrase(
        "Chặt chồng: chỉ người bị chặt sau cùng trả, gộp giá mọi thứ bị chặt trong vòng.",
        "Chop over chop: only the last victim pays, for all chopped in the round.",
    ),
    ChopTariff.STACK: Phrase(
        "Chặt chồng: chỉ người bị chặt sau cùng trả, {chop_two} lá × số lần chặt trong vòng.",
        "Chop over chop: only the last victim pays, {chop_two} lá × the chops of the round.",
    ),
    ChopTariff.FLAT: Phrase(
        "Chặt chồng: chỉ người bị chặt sau cùng trả, không cộng dồn.",
        "Chop over chop: only the last victim pays, for the last chop alone.",
    ),
}
CHOP_BOOKED = Phrase(
    "Chốt khi hết vòng hay hết ván, tính riêng, ai thắng cũng vậy. Người chặt đã rời thì không được nhận.",
    "Booked apart when the round or deal ends, whoever wins. A chopper who left is paid nothing.",
)

# Báo 1 and đền
LAST_CARD = Phrase("Còn đúng 1 lá là báo 1, bot tự báo.", "One card left is báo 1; the bot announces it.")
NO_DUTY = Phrase("Không có đền.", "Nobody is liable for letting him out.")
GUARD = Phrase(
    "Nhà báo 1 chưa bỏ vòng thì nhà trên (ngồi ngay trước) phải giữ cửa. Nhà trên đền nếu làm điều sau (hết giờ cũng "
    "tính) mà nhà báo 1 về ngay, chưa ai đánh xen:",
    "The player just before a one-card player still in the round is his guard, and liable if he, or the clock for "
    "him, does this and the other goes out with the very next play:",
)
LOW_SINGLE: Mapping[bool, Phrase] = {
    False: Phrase("(đánh rác nhỏ thì không phải đền)", "(a low single makes nobody liable)"),
    True: Phrase("đánh rác nhỏ hơn lá lớn nhất trên tay", "plays a single below the highest rank he holds"),
}
SOFT_PASS: Mapping[tuple[bool, bool], Phrase] = {
    (False, False): Phrase("(bỏ lượt thì không phải đền)", "(a pass makes nobody liable)"),
    (True, False): Phrase(
        "bỏ lượt khi bàn là rác mà có lá lớn hơn (bàn là bộ thì không đền)",
        "passes on a single, holding a higher one (a pass on more is free)",
    ),
    (False, True): Phrase(
        "bỏ lượt khi bàn là bài của nhà báo 1 mà chặn được (bài của người khác thì không đền)",
        "passes on the one-card player’s own play, able to beat it (a pass on another’s is free)",
    ),
    (True, True): Phrase(
        "bỏ lượt khi bàn là rác mà có lá lớn hơn, hay bàn là bài của nhà báo 1 mà chặn được",
        "passes on a single, holding a higher one, or on the one-card player’s own play, able to beat it",
    ),
}
LEAD_GIVEN_UP: Mapping[TimeoutLead, Phrase] = {
    TimeoutLead.LOWEST: Phrase(
        "Tới lượt mở vòng mà rời ván, nhà kế còn 1 lá đánh luôn lá đó và về: người rời đền.",
        "A leader who leaves is liable if the next player has one card, leads it and is out.",
    ),
    TimeoutLead.LEAVE: Phrase(
        "Tới lượt mở vòng mà rời ván hay hết giờ, nhà kế còn 1 lá đánh luôn lá đó và về: người mở vòng đền.",
        "A leader who leaves or runs out of time is liable if the next player has one card, leads it and is out.",
    ),
}
HELPERS = Phrase(
    "Ai đánh {THINGS} xong còn 1 lá, không ai chặn, rồi đánh nốt và về: trong những người chặn được mà bỏ lượt (hay hết "
    "giờ), người bỏ sau cùng đền.",
    "If a play of {THINGS} leaves somebody one card, nobody beats it and he leads that card and is out: of those who "
    "could beat it and passed (or ran out of time), the last is liable.",
)
HELPED: Mapping[Breach, Phrase] = {
    Breach.B: Phrase("rác", "a single"),
    Breach.C: Phrase("bộ", "a combination"),
}
EITHER: Mapping[int, Phrase] = {1: Phrase("{A}", "{A}"), 2: Phrase("{A} hay {B}", "{A} or {B}")}
DEN: Mapping[DenBasis, Phrase] = {
    DenBasis.OWED: Phrase(
        "Người đền trả thay cả bàn: mọi khoản của những người thua, cả phần mình.",
        "Who is liable pays for all: what every loser owes, himself included.",
    ),
    DenBasis.CARDS: Phrase(
        "Người đền trả thay cả bàn, nhưng chỉ số lá những người thua còn trên tay, cả của mình.",
        "Who is liable pays for all, but only the cards that the losers hold, himself included.",
    ),
}

# Settlement
UNIT = Phrase(
    "Đơn vị là lá, 1 lá = cược của bàn. Mỗi người thua trả người thắng:",
    "1 lá (card) = the table’s stake. Each loser pays the winner:",
)
CARDS = Phrase("số lá còn trên tay", "1 lá for every card in hand")
CARDS_DOUBLED = Phrase(
    "số lá còn trên tay; từ {doubled_from} lá trở lên thì nhân đôi (tiền thối không nhân)",
    "1 lá for every card in hand, twice that from {doubled_from} cards on (the extras are not doubled)",
)
TWOS_STUCK = Phrase(
    "thối heo: thêm {two_in_hand} lá mỗi heo", "2s in hand (thối heo): {two_in_hand} more each"
)
COLOURED_TWOS_STUCK = Phrase(
    "thối heo: thêm {two_in_hand} lá mỗi heo đen, {red_two_in_hand} lá mỗi heo đỏ",
    "2s in hand (thối heo): {two_in_hand} more for each black 2, {red_two_in_hand} for each red 2",
)
TWOS_PLAIN = Phrase("heo còn trên tay chỉ tính như lá thường", "2s in hand count as cards only")
ONLY_TWOS = Phrase(
    "trên tay chỉ còn toàn heo là thối heo: {only_twos} lá thay cho số lá",
    "nothing but 2s in hand (thối heo): {only_twos} lá instead of the cards",
)
QUADS_STUCK = Phrase(
    "thối tứ quý (trừ tứ quý heo): thêm {quad_in_hand} lá mỗi bộ",
    "quads in hand, other than of 2s: {quad_in_hand} more each",
)
QUADS_PLAIN = Phrase("tứ quý còn trên tay không phạt thêm", "quads in hand count as cards only")
NO_CONG = Phrase("không có cóng", "no cóng (for having played nothing)")
CONG: Mapping[bool, Phrase] = {
    False: Phrase(
        "cóng (chưa đánh được lá nào): {cong} lá thay cho số lá, không tính thối",
        "frozen (cóng: played nothing): {cong} lá instead, and nothing on top",
    ),
    True: Phrase(
        "cóng (chưa đánh được lá nào): {cong} lá thay cho số lá, vẫn tính thối",
        "frozen (cóng: played nothing): {cong} lá instead of the cards; 2s and quads still count",
    ),
}
FINISH_ON_TWO: Mapping[FinishOnTwo, Phrase] = {
    FinishOnTwo.FORFEIT: Phrase(
        "Về bằng toàn heo thì không thắng mà phải trả mỗi người còn trong ván {forfeit_per_two} lá mỗi heo vừa đánh; ván "
        "dừng, không đếm lá, không ai đền.",
        "Going out on nothing but 2s is no win: the deal ends and costs {forfeit_per_two} lá for each of these 2s to "
        "each player still in; no cards are counted, nobody is liable.",
    ),
    FinishOnTwo.ILLEGAL: Phrase(
        "Không được về bằng heo: bộ cuối không được có heo, cũng không được đánh để trên tay chỉ còn heo.",
        "A 2 may not go out: no 2 in the last play, and no play that leaves only 2s in hand.",
    ),
    FinishOnTwo.WIN: Phrase("Về bằng heo là thắng bình thường.", "Going out on 2s is a normal win."),
}
