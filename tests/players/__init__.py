"""Machine players: legality, duty, secrecy, judgement, the worker process and the bench."""
