"""House rules in a few words each, for buttons: the option, and each of its values."""

from collections.abc import Mapping

from bot.engine import Breach, Chain, DenBasis, FinishOnTwo, IwTiming, SamFail, SamFailTo, TimeoutLead
from bot.telegram.words import Phrase

OPTIONS: Mapping[str, Phrase] = {
    "sam_fail": Phrase("Mức đền Sâm", "A failed Sâm costs"),
    "sam_fail_to": Phrase("Đền Sâm cho", "A failed Sâm is paid to"),
    "iw_timing": Phrase("Xét ăn trắng", "Instant wins looked for"),
    "iw_pay": Phrase("Thua ăn trắng", "An instant win pays"),
    "iw_opening_only": Phrase("Ăn trắng có 3 chỉ ở ván đầu", "Wins by 3s in first deals only"),
    "low_straights": Phrase("Sảnh A-2-3, 2-3-4", "Straights A-2-3, 2-3-4"),
    "quad_beats_two_2s": Phrase("Tứ quý chặt đôi heo", "A quad chops a pair of 2s"),
    "chop_two": Phrase("Chặt heo", "Chopped 2"),
    "chop_quad": Phrase("Chặt tứ quý", "Chopped quad"),
    "chop_run3": Phrase("Chặt 3 đôi thông", "Chopped run of 3 pairs"),
    "chop_run4": Phrase("Chặt 4 đôi thông", "Chopped run of 4 pairs"),
    "chain": Phrase("Chặt chồng", "Chop over a chop"),
    "free_chop": Phrase("4 đôi thông chặt tự do", "Runs of 4 pairs chop freely"),
    "two_in_hand": Phrase("Thối heo, mỗi con", "Each 2 left in hand"),
    "quad_in_hand": Phrase("Thối tứ quý", "Each quad left in hand"),
    "only_twos": Phrase("Chỉ còn toàn heo", "Nothing but 2s left"),
    "finish_on_two": Phrase("Về bằng heo", "Going out on 2s"),
    "duty": Phrase("Lỗi phải đền", "Liable for"),
    "den_basis": Phrase("Tiền đền", "Liability covers"),
    "timeout_lead": Phrase("Hết giờ lúc mở vòng", "A leader out of time"),
    "first_play_must_contain": Phrase("Bộ đầu phải có lá nhỏ nhất", "First play has the lowest card"),
}

MEANINGS: Mapping[str, Phrase] = {
    "sam_fail": Phrase(
        "Báo Sâm mà bị chặn thì đền mấy phần.", "How many shares he pays whose Sâm was beaten."
    ),
    "sam_fail_to": Phrase("Ai được nhận tiền đền Sâm.", "Who is paid for a failed Sâm."),
    "iw_timing": Phrase("Lúc nào bot xem có ai ăn trắng.", "When the bot looks for hands that win at once."),
    "iw_pay": Phrase(
        "Mỗi người thua trả người ăn trắng từng này.", "What each loser pays for a hand that wins at once."
    ),
    "iw_opening_only": Phrase(
        "Ăn trắng bằng bài có lá 3 chỉ tính ở ván đầu.", "Instant wins by threes count in first deals only."
    ),
    "low_straights": Phrase(
        "Át và heo có được đứng đầu sảnh nhỏ không.", "Whether an ace or a 2 may begin a low straight."
    ),
    "quad_beats_two_2s": Phrase("Tứ quý có chặt được đôi heo không.", "Whether a quad beats a pair of 2s."),
    "chop_two": Phrase("Heo bị chặt: trả từng này mỗi con.", "What each chopped 2 costs."),
    "chop_quad": Phrase("Tứ quý bị chặt: trả từng này.", "What a chopped quad costs."),
    "chop_run3": Phrase("3 đôi thông bị chặt: trả từng này.", "What a chopped run of 3 pairs costs."),
    "chop_run4": Phrase("4 đôi thông bị chặt: trả từng này.", "What a chopped run of 4 pairs costs."),
    "chain": Phrase("Hàng vừa chặt lại bị chặt: ai trả.", "Who pays when a chop is chopped in turn."),
    "free_chop": Phrase(
        "4 đôi thông có được chặt khi chưa tới lượt, kể cả đã bỏ vòng, không.",
        "Whether a run of 4 pairs may chop out of turn, and even after passing.",
    ),
    "two_in_hand": Phrase(
        "Thua mà còn heo trên tay: thêm từng này mỗi con.", "What a loser pays more for each 2 he holds."
    ),
    "quad_in_hand": Phrase(
        "Thua mà còn tứ quý trên tay: thêm từng này mỗi bộ.", "What a loser pays more for each quad he holds."
    ),
    "only_twos": Phrase(
        "Thua mà trên tay chỉ còn heo: trả từng này thay cho số lá.",
        "What a loser pays who holds nothing but 2s, instead of his cards.",
    ),
    "finish_on_two": Phrase("Đánh heo mà hết bài thì sao.", "What becomes of him who goes out on 2s."),
    "duty": Phrase(
        "Người ngồi sau còn 1 lá, mình làm gì thì phải đền:\n"
        "• đánh nhỏ: đánh lá lẻ nhỏ hơn lá lớn nhất của mình\n"
        "• bỏ lá lẻ: bỏ lượt trên lá lẻ dù còn lá lớn hơn\n"
        "• bỏ bộ: bỏ lượt trên bài của chính người đó dù chặn được",
        "What makes one liable while the next player has one card:\n"
        "• low card: to play a single below the highest card one holds\n"
        "• single pass: to pass on a single, holding a higher one\n"
        "• set pass: to pass on that player’s own play, able to beat it",
    ),
    "den_basis": Phrase("Người đền trả thay những gì.", "What he pays for the others who is liable."),
    "timeout_lead": Phrase("Hết giờ khi đang phải mở vòng thì sao.", "What becomes of a leader out of time."),
    "first_play_must_contain": Phrase(
        "Lượt đánh đầu tiên của ván đầu có phải gồm lá nhỏ nhất không.",
        "Whether a first deal’s first play must hold the lowest card.",
    ),
}
LA = Phrase("{la} lá", "{la} lá")
FLAGS: Mapping[bool, Phrase] = {False: Phrase("không", "no"), True: Phrase("có", "yes")}
NOTHING = Phrase("không lỗi nào", "nothing")

VALUES: Mapping[str, Mapping[str, Phrase]] = {
    "sam_fail": {
        SamFail.N: Phrase("× số người, cả mình", "× all players"),
        SamFail.N_MINUS_1: Phrase("× số người, trừ mình", "× the other players"),
    },
    "sam_fail_to": {
        SamFailTo.BLOCKER: Phrase("người chặn", "the blocker"),
        SamFailTo.EACH: Phrase("mỗi người, một phần", "everybody, one share each"),
    },
    "iw_timing": {
        IwTiming.BEFORE: Phrase("trước lúc báo Sâm", "before declaring Sâm"),
        IwTiming.AFTER: Phrase("sau lúc báo Sâm", "after declaring Sâm"),
    },
    "chain": {
        Chain.LAST: Phrase("chỉ người bị chặt cuối trả", "only the last victim pays"),
        Chain.EACH: Phrase("ai bị chặt nấy trả", "each victim pays his own"),
    },
    "finish_on_two": {
        FinishOnTwo.FORFEIT: Phrase("không thắng, trả theo heo", "no win, a fine per 2"),
        FinishOnTwo.ILLEGAL: Phrase("không được", "not allowed"),
        FinishOnTwo.WIN: Phrase("thắng bình thường", "a normal win"),
    },
    "duty": {
        Breach.B1: Phrase("đánh nhỏ", "low card"),
        Breach.B2: Phrase("bỏ lá lẻ", "single pass"),
        Breach.B3: Phrase("bỏ bộ", "set pass"),
    },
    "den_basis": {
        DenBasis.OWED: Phrase("mọi khoản của cả làng", "all that the losers owe"),
        DenBasis.CARDS: Phrase("chỉ số lá còn trên tay", "only the cards they hold"),
    },
    "timeout_lead": {
        TimeoutLead.LOWEST: Phrase("đánh giúp lá nhỏ nhất", "the lowest single is led"),
        TimeoutLead.LEAVE: Phrase("coi như rời ván", "counts as leaving"),
    },
}
