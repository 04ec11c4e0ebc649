"""Machine players: one seat's view and the public history in, one action out.

Reading order: player (what one is), novice; shape, weights, groups, plan (what a hand is worth), sight, duty,
rule, sam, skilled; passes, guess, rollout, search, expert; strength (the registry); wire, worker, process,
thinker (the process that searches, and the line before it); duel (deals among machines, kinds compared).
"""

from bot.players.player import Player, public
from bot.players.strength import STRENGTHS, Strength, strength_named
from bot.players.thinker import Thinker

__all__ = ["STRENGTHS", "Player", "Strength", "Thinker", "public", "strength_named"]
