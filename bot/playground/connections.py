"""The bot's requests that are being served now, so that an outage can cut them."""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager

from aiohttp import web


class Connections:
    """Open requests of the bot; the control interface's own are not among them."""

    def __init__(self) -> None:
        self._open: dict[int, web.Request] = {}

    @contextmanager
    def serving(self, request: web.Request) -> Iterator[None]:
        self._open[id(request)] = request
        try:
            yield
        finally:
            del self._open[id(request)]

    def cut_all(self) -> None:
        """Closes them all without an answer."""
        for request in list(self._open.values()):
            cut(request)


def cut(request: web.Request) -> web.Response:
    """Resets a connection without an answer; gives something to return, which nobody reads."""
    if request.transport is not None:
        # Without lingering the kernel sends a reset instead of an orderly end.
        wire = request.transport.get_extra_info("socket")
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        request.transport.abort()
    return web.Response(status=500)
