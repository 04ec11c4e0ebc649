"""getMe, logOut, close, the bot's commands and its names."""

from __future__ import annotations

from bot.playground.call import Call, Handler
from bot.playground.commands import Key, read_commands, read_scope
from bot.playground.errors import bad_request
from bot.playground.world import Json


def get_me(call: Call) -> Json:
    return call.backend.bot.user() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not call.backend.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
    }


def log_out(call: Call) -> bool:
    """One may log out and come back: this server is the cloud and the local server at once."""
    return True


def close(call: Call) -> bool:
    return True


def set_my_commands(call: Call) -> bool:
    scope, language = _address(call)
    commands = read_commands(call.params.data("commands"))
    call.backend.commands.set(scope, language, commands)
    return True


def get_my_commands(call: Call) -> list[Json]:
    return call.backend.commands.get(*_address(call))


def delete_my_commands(call: Call) -> bool:
    call.backend.commands.delete(*_address(call))
    return True


def _address(call: Call) -> tuple[Key, str]:
    language = call.params.text("language_code")
    if language and not (len(language) == 2 and language.isalpha() and language.islower()):
        raise bad_request("invalid language code specified")
    return read_scope(call.backend.world, call.params.data("scope")), language


METHODS: dict[str, Handler] = {
    "getMe": get_me,
    "logOut": log_out,
    "close": close,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
}
