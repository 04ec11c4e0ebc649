"""Machine players: one seat's view and the public history in, one action out.

Reading order: player (what one is), novice; shape, weights, groups, plan (what a hand is worth), sight, duty,
rule, sam, skilled; passes, guess, rollout, search, expert; duel (deals among them, kinds compared).
"""
