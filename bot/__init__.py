"""A Telegram host for Sâm Lốc.

Reading order: `engine` (the rules), `service` (one command, one transaction), `telegram` (updates in,
messages out), `players` (machine players), `playground` (a local Bot API server), `cli` (wires everything).
"""
