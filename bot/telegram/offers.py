"""Messages that offer a way on: to the private chat, back to the group, away from another table."""

from __future__ import annotations

from datetime import datetime

from bot.service import Outcome, Person, Reply
from bot.telegram import words
from bot.telegram.callbacks import Leave
from bot.telegram.format import escaped, name, plain
from bot.telegram.links import Invitation, Links
from bot.telegram.screens.screen import Button, Screen
from bot.telegram.sender import Sender


class Offers:
    """Sends them; none is worth repeating."""

    def __init__(self, sender: Sender, links: Links) -> None:
        self._sender = sender
        self._links = links

    def leave_there(self, by: Person, reply: Reply, language: str) -> None:
        """In the private chat: where he sits, and a button that leaves that table."""
        title = str(reply.fields["title"])
        button = Button(words.LEAVE_THERE(language, title=plain(title)), Leave(int(reply.fields["table"])))
        screen = Screen(words.SEATED_THERE(language, title=escaped(title)), ((button,),))
        self._sender.say(by.id, 0, screen, "leave there")

    def private_chat(
        self, chat_id: int, thread_id: int, by: Person, seat: Invitation, now: datetime, language: str
    ) -> None:
        """In the group: a button that opens the private chat and takes the seat there."""
        button = Button(words.OPEN_PRIVATE(language), url=self._links.to_private_chat(seat, now))
        screen = Screen(words.JOIN_BY_LINK(language, name=name(by)), ((button,),))
        self._sender.say(chat_id, thread_id, screen, ("join", by.id))

    def lost(self, outcome: Outcome) -> None:
        """In the private chat: a table is gone, to those whom no hand tells so."""
        title = escaped(str(outcome.reply.fields.get("title", "")))
        for person in outcome.to_tell:
            text = words.TABLE_LOST(person.language or "vi", title=title)
            self._sender.say(person.id, 0, Screen(text), "lost")
