"""The web page and its live connections; on loopback only.

`/` and `/page/…` are the page, `/live/person/ID` shows what that person sees, `/live/overview` the world at
large, `/live/wire` the calls of the last minute. What people do goes to `/control`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from urllib.parse import quote

from aiohttp import WSCloseCode, web

from bot.playground.backend import Backend
from bot.playground.eyes import Eyes, sees_file
from bot.playground.overview import overview
from bot.playground.world import Json, Person

FOLDER = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
HEADERS = {
    # Everything comes from here, nothing inline: words from outside can't become code.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
TICK = 1.0
"""Seconds after which changes that no journal notes are looked for."""
WIRE_SECONDS = 60.0
SOCKETS: web.AppKey[set[web.WebSocketResponse]] = web.AppKey("sockets", set[web.WebSocketResponse])

Frames = Callable[[], AsyncIterator[list[Json]]]
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


@web.middleware
async def own_page_only(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuses other sites' pages, and names that were made to lead here, all but the bot's own paths."""
    if not request.path.startswith(("/bot", "/file/")):
        origin = request.headers.get("Origin")
        named_here = request.url.host in LOOPBACK
        if not named_here or (origin is not None and origin != f"http://{request.host}"):
            raise web.HTTPForbidden(reason="this server answers to its own page on loopback only")
    return await handler(request)


def page_routes(backend: Backend) -> list[web.RouteDef]:
    """All of them."""

    async def person(request: web.Request) -> web.WebSocketResponse:
        return await _send(request, lambda: _seen_by(backend, _person(backend, request)))

    async def world(request: web.Request) -> web.WebSocketResponse:
        return await _send(request, lambda: _overviews(backend))

    async def wire(request: web.Request) -> web.WebSocketResponse:
        return await _send(request, lambda: _calls(backend))

    async def file(request: web.Request) -> web.Response:
        return _file(backend, _person(backend, request), request.match_info["file"])

    return [
        web.get("/", _page),
        web.get("/page/{name}", _page),
        web.get("/live/person/{person:[0-9]+}", person),
        web.get("/live/person/{person:[0-9]+}/file/{file}", file),
        web.get("/live/overview", world),
        web.get("/live/wire", wire),
    ]


async def close_sockets(app: web.Application) -> None:
    """Tells every page that the server goes."""
    sockets = app[SOCKETS]
    for socket in tuple(sockets):
        await socket.close(code=WSCloseCode.GOING_AWAY)


async def _page(request: web.Request) -> web.Response:
    path = FOLDER / request.match_info.get("name", "index.html")
    if path.parent != FOLDER or path.suffix not in TYPES or not path.is_file():
        raise web.HTTPNotFound
    body = await asyncio.to_thread(path.read_bytes)
    return web.Response(body=body, content_type=TYPES[path.suffix], charset="utf-8", headers=HEADERS)


def _person(backend: Backend, request: web.Request) -> Person:
    person = backend.world.people.get(int(request.match_info["person"]))
    if person is None or person.is_bot:
        raise web.HTTPNotFound
    return person


def _file(backend: Backend, person: Person, id: str) -> web.Response:
    file = backend.files.get(id)
    if file is None or not sees_file(backend, person, id):
        raise web.HTTPNotFound
    if file.kind == "photo":
        return web.Response(body=file.data, content_type=file.image_type, headers=HEADERS)
    name = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(file.name)}"}
    return web.Response(body=file.data, content_type="application/octet-stream", headers=HEADERS | name)


async def _send(request: web.Request, frames: Frames) -> web.WebSocketResponse:
    """Sends frames until either side has enough; the page never sends any."""
    batches = frames()
    socket = web.WebSocketResponse(heartbeat=20)
    await socket.prepare(request)
    request.app[SOCKETS].add(socket)
    sender = asyncio.create_task(_pump(socket, batches))
    try:
        async for _ in socket:
            pass
    finally:
        request.app[SOCKETS].discard(socket)
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await sender
    return socket


async def _pump(socket: web.WebSocketResponse, batches: AsyncIterator[list[Json]]) -> None:
    async for batch in batches:
        if batch:
            await socket.send_str(json.dumps(batch, ensure_ascii=False))


async def _seen_by(backend: Backend, person: Person) -> AsyncIterator[list[Json]]:
    eyes = Eyes(backend, person)
    while True:
        yield eyes.look()
        await backend.events.grown(eyes.seq, TICK)


async def _overviews(backend: Backend) -> AsyncIterator[list[Json]]:
    last: Json = {}
    while True:
        seq, now = backend.events.last, overview(backend)
        # The time goes along with what changed; a page counts on from there.
        yield [now | {"time": backend.clock.now()}] if now != last else []
        last = now
        await backend.events.grown(seq, TICK / 2)


async def _calls(backend: Backend) -> AsyncIterator[list[Json]]:
    since, seq = backend.clock.now() - WIRE_SECONDS, 0
    while True:
        calls = backend.wire.after(seq)
        seq = backend.wire.last
        yield [call | {"type": "call"} for call in calls if call["time"] >= since]
        await backend.wire.grown(seq, TICK)
