"""What each surface shows, drawn from a scene: pure functions, HTML text and buttons.

Reading order: `screen` (text and buttons as a value), `lobby`, `table`, `panel` (the private hand), `result`.
"""
