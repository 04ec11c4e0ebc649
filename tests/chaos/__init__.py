"""The program killed, and its disk failing, at every point of a scripted evening; the real process killed.

Reading order: `story` (the evening), `points` (where it is struck), `test_crashes`, `test_disk`,
`test_kills`.
"""
