"""What a refused call tells of a chat: the words are Telegram's own."""

import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, TelegramError

from bot.service import SurfaceKey, SurfaceKind
from bot.service.commands import Command, LoseMember, LosePlace, LosePrivateChat, MoveChat
from bot.telegram.changes import change_told_by

GROUP, PERSON, NEW = -1001, 7, -1002
TABLE = SurfaceKey(SurfaceKind.TABLE, 3, 5)


@pytest.mark.parametrize(
    ("chat_id", "trouble", "told"),
    [
        (GROUP, ChatMigrated(NEW), MoveChat(GROUP, NEW)),
        (GROUP, Forbidden("Forbidden: bot was kicked from the supergroup chat"), LosePlace(GROUP)),
        (GROUP, Forbidden("Forbidden: bot is not a member of the supergroup chat"), LosePlace(GROUP)),
        (GROUP, Forbidden("Forbidden: the group chat was deleted"), LosePlace(GROUP)),
        (GROUP, BadRequest("Not enough rights to send text messages to the chat"), LosePlace(GROUP)),
        (GROUP, BadRequest("Chat not found"), LosePlace(GROUP)),
        (GROUP, BadRequest("Message thread not found"), LosePlace(GROUP, 3)),
        (GROUP, BadRequest("Topic_closed"), LosePlace(GROUP, 3)),
        (GROUP, BadRequest("Not enough rights to send ephemeral messages to the chat"), None),
        (GROUP, BadRequest("Message to edit not found"), None),
        (GROUP, NetworkError("chat not found"), None),
        (PERSON, Forbidden("Forbidden: bot was blocked by the user"), LosePrivateChat(PERSON)),
        (PERSON, Forbidden("Forbidden: user is deactivated"), LoseMember(PERSON)),
        (PERSON, BadRequest("Chat not found"), None),
    ],
    ids=str,
)
def test_a_refusal_tells_what_became_of_the_chat(
    chat_id: int, trouble: TelegramError, told: Command | None
) -> None:
    assert change_told_by(chat_id, TABLE, trouble) == told


def test_a_closed_topic_costs_a_table_only_what_was_to_be_shown_of_it() -> None:
    assert change_told_by(GROUP, ("say", 1), BadRequest("TOPIC_CLOSED")) is None
