"""`samloc demo`: the real bot over a local Bot API server, and people who act only through that server.

Reading order: `wits` (which cards a person would play), `guest` (a person at the phone), `script`
(prints what happens), `evening` (the group, from the lobby to the last deal), `command` (starts and stops
it all).
"""

from bot.cli.demo.command import main

__all__ = ["main"]
