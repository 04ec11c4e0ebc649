"""A chat's house rules: the ruleset of a table and the options that are flipped, for the next deal."""

from __future__ import annotations

from sqlmodel import Session

from bot.engine import RULESETS, OptionError, Ruleset, options_of, with_options
from bot.service.commands import ChooseRuleset, ResetOptions, SetOption
from bot.service.dealing import rules
from bot.service.desk import Desk, standing
from bot.service.outcome import Outcome
from bot.service.people import Place
from bot.service.replies import Notice, Refused
from storage import queries
from storage.models import Chat, Table

DEFAULT_RULESET = "sam-loc"


def set_option(desk: Desk, command: SetOption) -> Outcome:
    """Flip one option of a ruleset in this chat; an administrator's wish, looked up before it comes here."""
    chat = desk.visit(command.place)
    try:
        ruleset = with_options(chat_rules(chat, command.ruleset), {command.option: command.value})
    except OptionError:
        raise Refused(Notice.BAD_OPTION) from None
    _keep(desk, chat, ruleset)
    return desk.done(Notice.OPTION_SET)


def reset_options(desk: Desk, command: ResetOptions) -> Outcome:
    """Play a ruleset as it is named again."""
    chat = desk.visit(command.place)
    _keep(desk, chat, RULESETS[command.ruleset])
    return desk.done(Notice.OPTION_SET)


def choose_ruleset(desk: Desk, command: ChooseRuleset) -> Outcome:
    """The host picks the ruleset in the lobby; everybody seated must still fit."""
    table = standing(desk, command.table_id)
    if table.host_id != command.by.id:
        raise Refused(Notice.ONLY_HOST)
    if queries.live_deal(desk.session, table.id) is not None:
        raise Refused(Notice.DEAL_RUNNING)
    if command.ruleset not in RULESETS:
        raise Refused(Notice.UNKNOWN_RULESET, known=", ".join(RULESETS))
    chat = queries.chat(desk.session, table.chat_id)
    adopt(desk, table, chat, command.ruleset)
    desk.touch(table)
    return desk.done(Notice.OPTION_SET)


def adopt(desk: Desk, table: Table, chat: Chat | None, ruleset: str) -> None:
    """Let a table play a ruleset as its chat plays it; refused for more people than it can be dealt to."""
    chosen = chat_rules(chat, ruleset)
    if len(queries.seats_at(desk.session, table.id)) > chosen.max_players:
        raise Refused(Notice.TABLE_FULL, most=chosen.max_players)
    table.ruleset, table.options = chosen.id, options_of(chosen)


def chat_rules(chat: Chat | None, ruleset: str) -> Ruleset:
    """A ruleset with the house rules of a chat, which keeps them apart for each ruleset."""
    return rules(ruleset, chat.options.get(ruleset, {}) if chat else {})


def _keep(desk: Desk, chat: Chat, ruleset: Ruleset) -> None:
    """Keep them for the chat, and for the next deal of its open tables that play this ruleset."""
    chat.options = {**chat.options, ruleset.id: options_of(ruleset)}
    for table in queries.open_tables(desk.session, chat.id):
        if table.ruleset == ruleset.id:
            table.options = options_of(ruleset)
            desk.touch(table)


def rules_read(session: Session, place: Place, player_id: int, ruleset: str | None = None) -> Ruleset:
    """The rules as one reads them at a place: the table's there, or the chat's; in private where one sits.

    `ruleset`: another than the one played, with the house rules of the same chat.
    """
    if place.kind == "private":
        seat = queries.seat_of(session, player_id)
        table = queries.table_by_id(session, seat.table_id) if seat else None
    else:
        table = queries.open_table(session, place.chat_id, place.thread_id)
    if table is not None and ruleset in (None, table.ruleset):
        return rules(table.ruleset, table.options)
    chat = queries.chat(session, table.chat_id if table else place.chat_id)
    return chat_rules(chat, ruleset or (chat.ruleset if chat else DEFAULT_RULESET))
