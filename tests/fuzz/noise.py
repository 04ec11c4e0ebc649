"""Updates, callback data, names and commands, valid ones bent and nonsense; all from one seeded chance."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.telegram.callbacks import VERBS

Json = dict[str, Any]
ODD = (
    "",
    " ",
    "<b>",
    "&amp;",
    "\u202e\u202d",
    "a\u0301\u0301\u0301",
    "\x00",
    "👨\u200d👩\u200d👧",
    "名" * 50,
    "x" * 10_000,
    "é",
    "-1",
    "0",
    "ff",
    "9" * 40,
    "1e9",
    "٣",
    "%s",
    "{0}",
    "'; --",
    "\ud83c\udca1",
)
COMMANDS = [
    "newgame",
    "join",
    "leave",
    "baosam",
    "bai",
    "ban",
    "so",
    "huy",
    "kick",
    "chuban",
    "ngonngu",
    "luat",
    "caidat",
    "xemlai",
    "help",
    "start",
    "vongmo",
    "x",
]
KINDS = (
    "message",
    "edited_message",
    "channel_post",
    "callback_query",
    "my_chat_member",
    "chat_member",
    "poll",
)
NUMBERS = (0, 1, 2, 3, 7, 255, 1 << 31, (1 << 52) - 1, 1 << 52, (1 << 63) - 1, 1 << 63, -1)


class Noise:
    """A source of nonsense."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.broken = 0
        """Updates that no Telegram would send."""

    def text(self) -> str:
        """Any text, up to 10,000 characters."""
        return "".join(self._chance.choice(ODD) for _ in range(self._chance.choice((1, 1, 2, 5))))[:10_000]

    def command(self) -> str:
        """`/name` with arguments, or nearly."""
        name = self._chance.choice(COMMANDS)
        if self._chance.random() < 0.2:
            name += self._chance.choice(("@samloc_bot", "@SAMLOC_BOT", "@other", "@", "x", "é"))
        words = [self._chance.choice((self.text(), "sam-loc", "5", "vi", "en", "@An")) for _ in range(4)]
        return " ".join([f"/{name}", *words[: self._chance.randrange(5)]])

    def data(self) -> str:
        """Callback data: a known verb with any numbers, a bent one, or noise; 1 to 64 bytes long."""
        verb = self._chance.choice((*VERBS, "zz", ""))
        words = [verb, *(self._number() for _ in range(self._chance.randrange(5)))]
        made = ":".join(words) if self._chance.random() < 0.85 else self.text()
        kept = made.encode("utf-8", "replace")[:64].decode("utf-8", "ignore")
        return kept or ":"

    def _number(self) -> str:
        if self._chance.random() < 0.2:
            return self._chance.choice(ODD)[:20]
        return format(
            self._chance.choice((*NUMBERS, self._chance.getrandbits(self._chance.randrange(1, 64)))), "x"
        )

    def user(self, id: int) -> Json:
        """A person with an odd name, or with fields missing that ought to be there."""
        user: Json = {"id": id, "is_bot": False, "first_name": self.text()[:64]}
        if self._chance.random() < 0.3:
            user["last_name"] = self.text()[:64]
        if self._chance.random() < 0.3:
            user["username"] = self._chance.choice(ODD)[:32]
        if self._chance.random() < 0.3:
            user["language_code"] = self._chance.choice(("vi", "en", "zz", "", "en-GB"))
        return user

    def payload(self, user: int, chat: Json) -> tuple[str, Json]:
        """A whole update: its kind, and what it holds."""
        kind = self._chance.choice(KINDS)
        message: Json = {
            "message_id": self._chance.choice((0, 1, 2, 1 << 40)),
            "date": self._chance.choice((0, 1_893_499_200)),
            "chat": chat,
            "from": self.user(user),
            "text": self.command(),
        }
        message["entities"] = [
            {
                "type": "bot_command",
                "offset": 0,
                "length": self._chance.choice((1, 5, len(message["text"]), 99)),
            }
        ]
        match kind:
            case "callback_query":
                content: Json = {
                    "id": str(self._chance.getrandbits(60)),
                    "from": self.user(user),
                    "chat_instance": "1",
                    "data": self.data(),
                    "message": message,
                }
            case "my_chat_member" | "chat_member":
                member = {
                    "status": self._chance.choice(("member", "left", "kicked")),
                    "user": self.user(user),
                }
                content = {"chat": chat, "from": self.user(user), "date": 0, "until_date": 0}
                content |= {"old_chat_member": member | {"until_date": 0}}
                content |= {"new_chat_member": member | {"until_date": 0}}
            case "poll":
                content = {"id": "1", "question": "?"}
            case _:
                content = message
        return kind, self._bent(content)

    def _bent(self, content: Json) -> Json:
        """Now and then a field is unknown, or one that Telegram promises is missing or of another type."""
        roll = self._chance.random()
        if roll < 0.15:
            content["field_of_tomorrow"] = {"x": [1, 2]}
        elif roll < 0.2:
            self.broken += 1
            content.pop(self._chance.choice(tuple(content)))
        elif roll < 0.25:
            self.broken += 1
            content[self._chance.choice(tuple(content))] = self._chance.choice((None, 0, [], "x"))
        return content
