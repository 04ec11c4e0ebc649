"""Sentences about the table, Vietnamese first and English second, as plain text.

A field in braces is the field of that name of the ``Ruleset``; upper-case fields are words put in before. Where a rule
has several values there is a mapping with a sentence for each.
"""

from collections.abc import Mapping

from bot.engine import FirstLeader, LastIn, Shape, TimeoutLead
from bot.telegram.words import Phrase

HOUSE_RULE = Phrase("luật riêng của nhóm, khác luật gốc", "this group’s house rule")

# Titles
DEAL_TITLE = Phrase("Người chơi, chia bài", "Players and deal")
COMBINATIONS_TITLE = Phrase("Các bộ bài", "Combinations")
BEATING_TITLE = Phrase("Chặn bài", "What beats what")
LEAD_TITLE = Phrase("Mở vòng, bỏ lượt", "Leading and passing")
LEAVING_TITLE = Phrase("Rời ván, hết giờ", "Leaving and the clock")

# Who plays and the deal
PLAYERS = Phrase(
    "{min_players}–{max_players} người, mỗi người {hand_size} lá trong bộ 52 lá. Ai hết bài trước là thắng.",
    "{min_players}–{max_players} players, {hand_size} cards each from a pack of 52. The first to run out wins.",
)
ORDER: Mapping[bool, Phrase] = {
    False: Phrase(
        "Nhỏ đến lớn: 3 4 … 10 J Q K A 2 (2 là heo), không tính chất.",
        "Low to high: 3 4 … 10 J Q K A 2; suits do not count.",
    ),
    True: Phrase(
        "Nhỏ đến lớn: 3 4 … 10 J Q K A 2 (2 là heo), có tính chất.",
        "Low to high: 3 4 … 10 J Q K A 2; suits count.",
    ),
}

# Combinations
GROUPS: Mapping[bool, Phrase] = {
    False: Phrase(
        "Rác: 1 lá. Đôi, sám cô, tứ quý: 2, 3, 4 lá cùng số.",
        "Single. Pair, triple, quad: two, three, four of one rank.",
    ),
    True: Phrase(
        "Rác: 1 lá. Đôi: 2 lá cùng số, cùng màu. Sám cô, tứ quý: 3, 4 lá cùng số.",
        "Single. Pair: two of one rank and colour. Triple, quad: three, four of one rank.",
    ),
}
STRAIGHT = Phrase("Sảnh: {SUITS}; {LOW}; {HIGH}.", "Straight: {SUITS}; {LOW}; {HIGH}.")
STRAIGHT_SUITS: Mapping[bool, Phrase] = {
    False: Phrase("từ 3 lá liên tiếp, khác chất cũng được", "three or more in a row, any suits"),
    True: Phrase("từ 3 lá liên tiếp cùng một chất", "three or more in a row of one suit"),
}
STRAIGHT_LOW: Mapping[bool, Phrase] = {
    False: Phrase("nhỏ nhất 3-4-5, không có A-2-3, 2-3-4", "lowest 3-4-5, no A-2-3 or 2-3-4"),
    True: Phrase("nhỏ nhất A-2-3, rồi 2-3-4, 3-4-5…", "lowest A-2-3, then 2-3-4, 3-4-5…"),
}
STRAIGHT_HIGH: Mapping[bool, Phrase] = {
    False: Phrase("lớn nhất Q-K-A, không có K-A-2", "highest Q-K-A, no K-A-2"),
    True: Phrase("heo chỉ đứng cuối và là lớn nhất (K-A-2)", "a 2 only at the top, as the highest (K-A-2)"),
}
PAIR_RUNS: Mapping[bool, Phrase] = {
    False: Phrase("Không có đôi thông.", "There are no pair runs (đôi thông)."),
    True: Phrase(
        "Đôi thông: từ 3 đôi liên tiếp, không có heo.",
        "Pair run (đôi thông): three or more pairs in a row, no 2s.",
    ),
}

# What beats what
BEATS: Mapping[bool, Phrase] = {
    False: Phrase(
        "Cùng loại, cùng số lá, lá cao nhất lớn hơn; bằng nhau không chặn được.",
        "Same kind, as many cards, a higher top; equal does not beat.",
    ),
    True: Phrase(
        "Cùng loại, cùng số lá, cùng các chất (đôi: cùng màu), lá cao nhất lớn hơn.",
        "Same kind, as many cards, the same suits (pairs: the same colour), a higher top.",
    ),
}
BEATS_ALSO = Phrase("{PLAYED} chặn được: {THINGS}.", "{PLAYED} also beats: {THINGS}.")
CHOPS = Phrase("{PLAYED} chặt được: {THINGS}.", "{PLAYED} chops: {THINGS}.")
BUT_NOT = Phrase("{THINGS}; không được {OTHERS}", "{THINGS}; not {OTHERS}")
PLAYED: Mapping[Shape, Phrase] = {
    Shape.TWO: Phrase("1 heo", "A 2"),
    Shape.PAIR_OF_TWOS: Phrase("Đôi heo đen", "A black pair of 2s"),
    Shape.PAIR_OF_RED_TWOS: Phrase("Đôi heo đỏ", "A red pair of 2s"),
    Shape.QUAD: Phrase("Tứ quý", "A quad"),
    Shape.RUN3: Phrase("3 đôi thông", "A 3-pair run"),
    Shape.RUN4: Phrase("4 đôi thông", "A 4-pair run"),
}
BEATEN: Mapping[Shape, Phrase] = {
    Shape.SINGLE: Phrase("mọi lá rác không phải heo", "any single that is no 2"),
    Shape.TWO: Phrase("1 heo", "one 2"),
    Shape.PAIR: Phrase("mọi đôi không phải heo", "any pair that is not of 2s"),
    Shape.PAIR_OF_TWOS: Phrase("đôi heo", "a pair of 2s"),
    Shape.QUAD: Phrase("tứ quý", "a quad"),
    Shape.RUN3: Phrase("3 đôi thông", "a 3-pair run"),
}
BLACK_TWOS = Phrase("đôi heo đen", "the black pair of 2s")
LOWER: Mapping[Shape, Phrase] = {
    Shape.TWO: Phrase("heo chất nhỏ hơn (♠ < ♣ < ♦ < ♥)", "a 2 of a lower suit (♠ < ♣ < ♦ < ♥)"),
    Shape.QUAD: Phrase("tứ quý nhỏ hơn", "a lower quad"),
    Shape.RUN3: Phrase("3 đôi thông nhỏ hơn", "a lower 3-pair run"),
    Shape.RUN4: Phrase("4 đôi thông nhỏ hơn", "a lower 4-pair run"),
}
FREE_CHOP: Mapping[bool, Phrase] = {
    False: Phrase(
        "4 đôi thông chỉ được chặt khi tới lượt, đã bỏ vòng thì thôi.",
        "A 4-pair run chops only in turn, not after passing.",
    ),
    True: Phrase(
        "4 đôi thông được chặt tự do: không cần tới lượt, đã bỏ vòng cũng được.",
        "A 4-pair run chops freely: out of turn, and even after passing.",
    ),
}

# The lead
TURNS = Phrase(
    "Đánh về bên phải (ngược chiều kim đồng hồ): chặn hoặc bỏ, bỏ rồi phải nghỉ đến hết vòng. Mọi người khác bỏ hết "
    "thì người đánh sau cùng mở vòng mới, bộ nào cũng được nhưng không được bỏ.",
    "Play goes to the right (counter-clockwise): beat or pass; who passes is out of the round. When all others have "
    "passed, the last to play leads the next, anything he likes; he may not pass.",
)
FIRST_LEAD: Mapping[tuple[FirstLeader, bool], Phrase] = {
    (FirstLeader.LOWEST_CARD, False): Phrase(
        "Ván đầu: ai có lá nhỏ nhất (cùng số thì ♠ < ♣ < ♦ < ♥) đánh trước, bộ nào cũng được.",
        "First deal: the lowest card (equal ranks: ♠ < ♣ < ♦ < ♥) leads, with any play.",
    ),
    (FirstLeader.LOWEST_CARD, True): Phrase(
        "Ván đầu: ai có 3♠, không thì lá nhỏ nhất (cùng số: ♠ < ♣ < ♦ < ♥), đánh trước; bộ đầu phải có lá đó.",
        "First deal: 3♠, else the lowest card (equal ranks: ♠ < ♣ < ♦ < ♥), leads, as part of the first play.",
    ),
    (FirstLeader.RANDOM, False): Phrase(
        "Ván đầu: bốc thăm người đánh trước, bộ nào cũng được.",
        "First deal: the leader is drawn by lot, with any play.",
    ),
    (FirstLeader.RANDOM, True): Phrase(
        "Ván đầu: bốc thăm người đánh trước; bộ đầu phải có lá nhỏ nhất của người đó.",
        "First deal: the leader is drawn by lot; his lowest card is part of the first play.",
    ),
}
NEXT_LEAD = Phrase(
    "Ván sau: người thắng ván trước đánh trước; người đó đã rời hay không ai thắng thì như ván đầu.",
    "Later the last winner leads; if he is gone or nobody won, it is as a first deal.",
)
WINNER_ALONE = Phrase(
    "Ván trước chỉ còn mình người thắng ngồi lại: cũng như ván đầu.",
    "If of the last deal only its winner still sits, it is as a first deal too.",
)
STREAK = Phrase(
    "Ai cóng {streak_that_leads} ván liền được đánh trước ván kế (nhiều người: ai ngồi sau người thắng gần nhất).",
    "Frozen {streak_that_leads} deals running: leads the next (of several, the first after the winner).",
)

# Leaving and the clock
LEAVER = Phrase(
    "Rời giữa ván: bài để nguyên, cuối ván vẫn trả như người thua, không được nhận gì.",
    "Who leaves a deal pays at the end like a loser, for the hand he held, and is paid nothing.",
)
LAST_IN: Mapping[LastIn, Phrase] = {
    LastIn.WINS: Phrase(
        "Chỉ còn một người: thắng ngay, tính tiền như thường, không ai đền.",
        "The last one in wins at once, with the usual settlement; nobody is liable.",
    ),
    LastIn.CANCELS: Phrase(
        "Chỉ còn một người: ván bỏ dở. Người đó được tổng số lá của những người đã rời trừ nửa số lá của mình (làm tròn "
        "xuống, không âm); những người rời chia nhau trả theo số lá của mỗi người. Không nhân đôi, không thối.",
        "With one player left the deal is cut short: he gets the leavers’ cards less half his own (rounded down, never "
        "below 0), shared among the leavers by their cards. Nothing is doubled or added.",
    ),
}
TIMEOUT = Phrase("Hết giờ: {PARTS}.", "Out of time: {PARTS}.")
TIMEOUT_DECLARING = Phrase("lúc hỏi báo Sâm là không báo", "no Sâm is declared")
TIMEOUT_ANSWER = Phrase("lúc chặn là bỏ lượt", "answering, a pass")
TIMEOUT_LEAD: Mapping[TimeoutLead, Phrase] = {
    TimeoutLead.LOWEST: Phrase("lúc mở vòng thì bot đánh lá rác nhỏ nhất", "leading, the lowest single"),
    TimeoutLead.LEAVE: Phrase("lúc mở vòng là rời ván", "leading, it counts as leaving"),
}
