"""The Bot API methods served, one group a file.

Reading order: `updating`, `account`, `sending`, `editing`, `ephemerals`, `answering`, `chats`, `topics`,
`files`.
"""

from __future__ import annotations

from bot.playground.call import Handler
from bot.playground.methods import (
    account,
    answering,
    chats,
    editing,
    ephemerals,
    files,
    sending,
    topics,
    updating,
)

GROUPS = (updating, account, sending, editing, ephemerals, answering, chats, topics, files)
METHODS: dict[str, Handler] = {name: handler for group in GROUPS for name, handler in group.METHODS.items()}

# Method names are case-insensitive on the wire.
SPELLING = {name.lower(): name for name in METHODS}
