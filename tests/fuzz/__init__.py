"""What nobody sane sends: updates, buttons, names and commands made up at random.

Reading order: `noise` (what is made up), `test_noise` (what it must not do).
"""
