"""The whole bot over real HTTP against the local Bot API server, on moved time."""
