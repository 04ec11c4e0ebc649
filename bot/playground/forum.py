"""Topics of a forum: opened, closed, gone."""

from __future__ import annotations

from bot.playground.backend import Backend
from bot.playground.world import Chat, Person, Topic


def open_topic(backend: Backend, chat: Chat, by: Person, name: str) -> Topic:
    """A new topic; its number is that of the service message that opens it."""
    topic = Topic(0, name)
    content = {"forum_topic_created": {"name": name, "icon_color": topic.icon_color}}
    thread = chat.next_id()
    topic.thread_id = thread
    chat.topics[thread] = topic
    backend.post(chat, by, content, thread=thread, id=thread)
    return topic


def close_topic(backend: Backend, chat: Chat, by: Person, topic: Topic) -> None:
    topic.closed = True
    backend.post(chat, by, {"forum_topic_closed": {}}, thread=topic.thread_id)


def reopen_topic(backend: Backend, chat: Chat, by: Person, topic: Topic) -> None:
    topic.closed = False
    backend.post(chat, by, {"forum_topic_reopened": {}}, thread=topic.thread_id)


def delete_topic(backend: Backend, chat: Chat, topic: Topic) -> None:
    """Takes a topic away with all that was said in it; the bot is not told."""
    del chat.topics[topic.thread_id]
    for message in [message for message in chat.messages.values() if message.thread == topic.thread_id]:
        backend.remove(message)
