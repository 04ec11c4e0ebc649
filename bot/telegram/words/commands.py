"""The commands in Telegram’s menu, and `/help`."""

from __future__ import annotations

from collections.abc import Mapping

from bot.telegram.words.phrase import Phrase

HELP = Phrase(
    "<b>Lệnh</b>\n"
    "/newgame [luật] [cược] – mở bàn\n/join – vào bàn\n/leave – rời bàn (giữa ván vẫn phải trả)\n"
    "/baosam – báo Sâm\n/bai – gửi lại bài của tôi\n/ban – gửi lại bàn\n/so – sổ điểm\n/huy – huỷ ván, đóng bàn\n/kick – mời người bạn trả lời khỏi bàn\n/chuban – giao chủ bàn\n/themmay [tay mơ|khá|cao thủ] – thêm máy\n/botmay – bớt máy\n/ngonngu – ngôn ngữ\n/luat – luật chơi\n/caidat – luật nhà của nhóm\n/xemlai – xem lại ván vừa xong\n"
    "\nChơi: bấm các lá trong chat riêng (hay <b>Bài của tôi</b> trong nhóm) rồi bấm <b>Đánh</b>, hoặc <b>Bỏ</b>. Quá {seconds} giây là hết giờ: "
    "bị bỏ lượt, hoặc đánh lá nhỏ nhất nếu đang mở vòng (Tú Lơ Khơ: coi như rời ván).",
    "<b>Commands</b>\n"
    "/newgame [ruleset] [stake] – open a table\n/join – sit down\n/leave – stand up (in a deal you still pay)\n"
    "/baosam – declare Sâm\n/bai – my hand again\n/ban – the table again\n/so – the ledger\n/huy – call the deal off, close the table\n/kick – send the person you reply to away\n/chuban – hand over as host\n/themmay [novice|skilled|expert] – add a machine\n/botmay – remove a machine\n/ngonngu – language\n/luat – the rules\n/caidat – house rules\n/xemlai – the last deal again\n"
    "\nTo play, press cards in the private chat (or <b>My hand</b> in the group), then <b>Play</b>, or <b>Pass</b>. After {seconds} seconds you are out of "
    "time: you pass, or your lowest single is led (Tú Lơ Khơ: you leave the deal).",
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
