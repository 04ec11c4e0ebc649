"""The whole bot in one process, on one clock and one seeded chance that decide everything.

Nothing of the bot is replaced but what it is handed: clock, transport, disk, entropy. A seed stands for one
evening with its people, its weather and its accidents; the same seed gives the same trace.

Reading order: `loop` (time that nobody waits for), `clocks`, `disk`, `wire` (Telegram's end of the line),
`town` (people, group, bot, kills), `truth` (what really happened, read from the database alone), `reading`,
`secrecy`, `screens`, `laws` (what must hold), `crowd` (what people do), `weather` (what goes wrong),
`seeds` (one seed from start to end), `__main__` (the command that repeats a seed), `plants` (bugs planted to
see them found).
"""
