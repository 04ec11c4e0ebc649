"""What the bot says along one deal, in both languages, as people read it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tongue:
    """The words that a walk through a deal waits for."""

    code: str
    count: str
    asked: str
    declare: str
    my_hand: str
    to_group: str
    home_told: str
    single: str
    straight: str
    no_use: str
    hint: str
    auto: str
    auto_on: str
    auto_note: str
    auto_void: str
    nudge: str
    chopped: str
    one_card: str
    hold: str
    warned: str
    question: str
    in_view: str
    back: str
    stop: str
    stopped: str
    again: str
    asked_again: str
    anyway: str
    liable: str
    slip: str
    paid: str
    got: str
    why: str
    why_sentence: str
    why_amount: str
    review: str
    opening: str
    last: str
    on: str
    over: str
    revealed: str


VI = Tongue(
    code="vi",
    count="Ai báo Sâm? Đã trả lời 1/3.",
    asked="Bạn có báo Sâm không?",
    declare="Báo Sâm",
    my_hand="🂠 Bài của tôi",
    to_group="Chơi trong nhóm",
    home_told="«Bài của tôi»",
    single="Đánh 3♠",
    straight="Đánh sảnh ",
    no_use="Lá này không ghép được bộ nào chặn được bàn",
    hint="Gợi ý 1/4",
    auto="Tự bỏ vòng này",
    auto_on="✅ Tự bỏ vòng này",
    auto_note="Tới lượt sẽ tự bỏ.",
    auto_void="Bàn đã đổi nên không tự bỏ: xem lại nhé.",
    nudge="⏰ Còn 10 giây cho lượt của bạn",
    chopped="💥 Bình chặt heo của An: tứ quý 5♠ 5♣ 5♦ 5♥",
    one_card="Bình: 9♥ · 🔔 báo 1!",
    hold="⚠️ Bình ngồi sau bạn còn 1 lá: bạn giữ cửa.",
    warned="Coi chừng đền!",
    question="⚠️ Bình còn 1 lá. Bạn có K♦ chặn được mà bỏ: nếu Bình về, bạn đền cả làng, ít nhất 14 lá. "
    "Vẫn bỏ?",
    in_view="Bài bạn: 3♠ 4♦ J♦ Q♣ K♦ A♠",
    back="Chọn lại",
    stop="Đừng hỏi nữa",
    stopped="Bot không hỏi nữa.",
    again="Hỏi khi sắp đền",
    asked_again="Bot sẽ hỏi trước khi bạn có thể đền",
    anyway="Vẫn bỏ",
    liable="⚖️ An đền: bỏ lượt dù có lá lớn hơn, trước người báo 1.",
    slip="🧾 Phiếu tính tiền",
    paid="−13 → Bình: đền thay Chi: 8 lá + 1 heo 5 lá",
    got="+19 được đền: An",
    why="Vì sao?",
    why_sentence="⚖️ An đền: còn A♠ mà bỏ lượt trên Q♥ khi Bình báo 1.",
    why_amount="Đền 6 + 13 = 19 lá × cược 1 = 19, trả Bình.",
    review="Xem lại",
    opening="🎴 Chia bài. An được đánh trước.",
    last="Cuối ⏭",
    on="Tới ▶",
    over="🏆 Bình hết bài, thắng!",
    revealed="📣 Bình báo Sâm!",
)
EN = Tongue(
    code="en",
    count="Who declares Sâm? 1/3 answered.",
    asked="Do you declare Sâm?",
    declare="Declare Sâm",
    my_hand="🂠 My hand",
    to_group="Play in the group",
    home_told="“My hand”",
    single="Play 3♠",
    straight="Play straight ",
    no_use="No play with this card beats the table",
    hint="Hint 1/4",
    auto="Pass this round",
    auto_on="✅ Passing this round",
    auto_note="You will pass when your turn comes.",
    auto_void="The table has changed, so nothing was passed: look again.",
    nudge="⏰ Ten seconds left for your turn",
    chopped="💥 Bình chops An’s two: quad 5♠ 5♣ 5♦ 5♥",
    one_card="Bình: 9♥ · 🔔 one card!",
    hold="⚠️ Bình, next to you, has one card: hold him.",
    warned="You may have to pay for all!",
    question="⚠️ Bình has one card. You could beat the table with K♦: if you pass and Bình goes out, you "
    "pay for all, at least 14 lá. Pass?",
    in_view="Your hand: 3♠ 4♦ J♦ Q♣ K♦ A♠",
    back="Think again",
    stop="Do not ask again",
    stopped="You will not be asked any more.",
    again="Warn me again",
    asked_again="You will be asked before you may pay for all",
    anyway="Pass anyway",
    liable="⚖️ An is liable: passed with a higher single before the one-card player.",
    slip="🧾 The bill",
    paid="−13 → Bình: liable, for Chi: 8 cards + 1 two, 5 lá",
    got="+19 liability: An",
    why="Why?",
    why_sentence="⚖️ An is liable: held A♠ but passed on Q♥ while Bình had one card.",
    why_amount="Pays 6 + 13 = 19 lá × stake 1 = 19, to Bình.",
    review="Review",
    opening="🎴 The deal. An has the lead.",
    last="Last ⏭",
    on="On ▶",
    over="🏆 Bình is out of cards and wins!",
    revealed="📣 Bình declares Sâm!",
)
TONGUES = {tongue.code: tongue for tongue in (VI, EN)}
