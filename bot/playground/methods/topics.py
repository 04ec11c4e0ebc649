"""createForumTopic, closeForumTopic, reopenForumTopic, deleteForumTopic."""

from __future__ import annotations

from bot.playground.access import check_right, reachable_chat
from bot.playground.call import Call, Handler
from bot.playground.errors import bad_request
from bot.playground.forum import close_topic, delete_topic, open_topic, reopen_topic
from bot.playground.world import Chat, Json, Topic

NAME_LIMIT = 128


def create_forum_topic(call: Call) -> Json:
    chat = _forum(call)
    name = call.params.text("name").strip()
    if not 1 <= len(name) <= NAME_LIMIT:
        raise bad_request("TOPIC_TITLE_EMPTY" if not name else "TOPIC_TITLE_TOO_LONG")
    topic = open_topic(call.backend, chat, call.backend.bot, name)
    return {"message_thread_id": topic.thread_id, "name": topic.name, "icon_color": topic.icon_color}


def close_forum_topic(call: Call) -> bool:
    chat = _forum(call)
    close_topic(call.backend, chat, call.backend.bot, _topic(call, chat))
    return True


def reopen_forum_topic(call: Call) -> bool:
    chat = _forum(call)
    reopen_topic(call.backend, chat, call.backend.bot, _topic(call, chat))
    return True


def delete_forum_topic(call: Call) -> bool:
    chat = _forum(call)
    delete_topic(call.backend, chat, _topic(call, chat))
    return True


def _forum(call: Call) -> Chat:
    chat = reachable_chat(call)
    if not chat.forum:
        raise bad_request("the chat is not a forum")
    check_right(call, chat, "can_manage_topics", bad_request("not enough rights to create a topic"))
    return chat


def _topic(call: Call, chat: Chat) -> Topic:
    topic = chat.topics.get(call.params.integer("message_thread_id"))
    if topic is None:
        raise bad_request("message thread not found")
    return topic


METHODS: dict[str, Handler] = {
    "createForumTopic": create_forum_topic,
    "closeForumTopic": close_forum_topic,
    "reopenForumTopic": reopen_forum_topic,
    "deleteForumTopic": delete_forum_topic,
}
