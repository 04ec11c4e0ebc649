"""`samloc demo`: the real bot over a local Bot API server, and people who act only through that server.

Reading order: `wits` (which cards a person would play), `guest` (a person at the phone), `entropy` (packs
that a seed decides); as text: `script` (prints what happens), `evening` (the group, from the lobby to the
last deal), `watching` (starts and stops it all); as a page: `companion` (a person who acts by himself, at a
human pace), `company` (several of them), `hosting` (the bot and the group), `visiting` (serves the page);
`command` (which of the two).
"""

from bot.cli.demo.command import main

__all__ = ["main"]
