"""Which of the two languages somebody is spoken to in."""

from __future__ import annotations

from bot.service.commands import SpeakIn, SpeakTo
from bot.service.desk import Desk
from bot.service.outcome import Outcome
from bot.service.people import Person
from bot.service.replies import Notice, Refused
from storage import queries
from storage.models import Player

VIETNAMESE, ENGLISH = "vi", "en"
LANGUAGES = (VIETNAMESE, ENGLISH)


def language_of(choice: str | None, code: str | None) -> str:
    """A person's own choice, else by what his app speaks: Vietnamese also where nobody knows."""
    if choice in LANGUAGES:
        return choice
    return VIETNAMESE if code is None or code.lower().startswith(VIETNAMESE) else ENGLISH


def spoken_to(player: Player) -> str:
    """The language of a person we met."""
    return language_of(player.language, player.language_code)


class Choices:
    """What people chose, from memory: on the way of a play nothing is looked up for it."""

    def __init__(self) -> None:
        self._chosen: dict[int, str] = {}

    def remember(self, chosen: dict[int, str]) -> None:
        """These people chose these languages."""
        self._chosen.update(chosen)

    def of(self, person: Person) -> str:
        """The language a person is spoken to in."""
        return language_of(self._chosen.get(person.id), person.language)


def speak_to(desk: Desk, command: SpeakTo) -> Outcome:
    """Keep a person's own choice; the hand he holds follows."""
    _check(command.language)
    desk.meet(command.by).language = command.language
    held = queries.live_deals_of(desk.session, command.by.id)
    for deal in held:
        table = queries.table_by_id(desk.session, deal.table_id)
        if table is not None:
            desk.touch(table)
    return desk.done(Notice.LANGUAGE_SET)


def speak_in(desk: Desk, command: SpeakIn) -> Outcome:
    """Keep a chat's: an administrator's choice, or the host's of a table there."""
    _check(command.language)
    chat = desk.visit(command.place)
    tables = queries.open_tables(desk.session, chat.id)
    if not command.is_admin and all(table.host_id != command.by.id for table in tables):
        raise Refused(Notice.NEEDS_ADMIN_LOOKUP if command.is_admin is None else Notice.ONLY_HOST_OR_ADMIN)
    chat.language = command.language
    for table in tables:
        desk.touch(table)
    return desk.done(Notice.LANGUAGE_SET)


def _check(language: str) -> None:
    if language not in LANGUAGES:
        raise Refused(Notice.STALE)
