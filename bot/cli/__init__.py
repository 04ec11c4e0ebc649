"""`samloc`: the only place that sees everything and wires it.

Reading order: `main` (the commands), `run` (the bot), `logs`, `heartbeat`, `backup` and `doctor` (keeping it
well), `demo` (the bot and its players over a local Bot API server), `replay` (deal records).
"""

from bot.cli.main import main

__all__ = ["main"]
