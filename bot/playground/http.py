"""The Bot API over HTTP: parsing of every kind of request, the envelope, and faults on the way."""

from __future__ import annotations

import inspect
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from bot.playground.backend import Backend
from bot.playground.call import Call
from bot.playground.checks import check_params
from bot.playground.connections import cut
from bot.playground.errors import ApiError, bad_request, too_many_requests
from bot.playground.faults import HTML_502, Fault
from bot.playground.methods import METHODS, SPELLING
from bot.playground.params import Params, Upload
from bot.playground.world import Json

BODY_LIMIT = 60 * 1024 * 1024
log = logging.getLogger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def bot_api_routes(backend: Backend) -> list[web.RouteDef]:
    """The routes under `/bot` and `/file`."""

    async def call(request: web.Request) -> web.StreamResponse:
        with backend.connections.serving(request):
            return await _serve(backend, request)

    async def fetch(request: web.Request) -> web.StreamResponse:
        return _fetch(backend, request)

    return [
        web.route("*", "/bot{token:[^/]*}/{method:.*}", call),
        web.get("/file/bot{token:[^/]*}/{path:.+}", fetch),
    ]


@web.middleware
async def in_envelopes(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Whatever goes wrong outside the methods is answered in Telegram's form, without a traceback."""
    try:
        return await handler(request)
    except web.HTTPException as error:
        text = "Request Entity Too Large" if error.status == 413 else error.reason
        return envelope(ApiError(error.status, text))
    except Exception:
        log.exception("%s failed", request.path)
        return envelope(ApiError(500, "Internal Server Error"))


def envelope(error: ApiError) -> web.Response:
    body: Json = {"ok": False, "error_code": error.code, "description": error.description}
    headers: dict[str, str] = {}
    if error.parameters:
        body["parameters"] = error.parameters
    if "retry_after" in error.parameters:
        headers["Retry-After"] = str(error.parameters["retry_after"])
    return web.json_response(body, status=error.code, headers=headers)


async def _serve(backend: Backend, request: web.Request) -> web.StreamResponse:
    if backend.faults.outage:
        return cut(request)
    if request.match_info["token"] != backend.token:
        return envelope(ApiError(401, "Unauthorized"))
    method = SPELLING.get(request.match_info["method"].lower())
    if request.method not in ("GET", "POST") or method is None:
        return envelope(ApiError(404, "Not Found: method not found"))
    try:
        params = await read_params(request)
    except ApiError as error:
        return envelope(error)
    return await _answer(backend, request, Call(backend, method, params))


async def _answer(backend: Backend, request: web.Request, call: Call) -> web.StreamResponse:
    chat = call.params.integer("chat_id") or None
    received = backend.clock.now()
    fault = backend.faults.take(call.method, chat, received)
    if fault is not None and fault.kind == "reset-before":
        _log(call, chat, received, None, fault)
        return cut(request)
    outcome = _refusal(fault, received) or await run(call)
    _log(call, chat, received, outcome, fault)
    if backend.faults.outage or (fault is not None and fault.kind == "reset-after"):
        return cut(request)
    if fault is not None and fault.kind == "slow":
        await backend.clock.sleep(fault.seconds)
    if fault is not None and fault.kind == "502-html":
        return web.Response(status=502, text=HTML_502, content_type="text/html")
    if isinstance(outcome, ApiError):
        return envelope(outcome)
    body: Json = {"ok": True, "result": outcome}
    return web.json_response(body if call.description is None else body | {"description": call.description})


def _refusal(fault: Fault | None, now: float) -> ApiError | None:
    if fault is None:
        return None
    match fault.kind:
        case "429":
            return too_many_requests(fault.wait(now))
        case "500":
            return ApiError(500, "Internal Server Error")
        case "502-html":
            return ApiError(502, "Bad Gateway")
        case _:
            return None


async def run(call: Call) -> Any:
    """What the method gives, or the `ApiError` that it refuses with."""
    try:
        check_params(call.params)
        result = METHODS[call.method](call)
        return await result if inspect.isawaitable(result) else result
    except ApiError as error:
        return error
    except Exception:
        log.exception("%s failed", call.method)
        return ApiError(500, "Internal Server Error")


async def perform(backend: Backend, asked: Json) -> None:
    """Carries out a call that came as the answer to a webhook."""
    method = SPELLING.get(str(asked["method"]).lower())
    if method is not None:
        call = Call(
            backend, method, Params({name: value for name, value in asked.items() if name != "method"})
        )
        received = backend.clock.now()
        _log(call, call.params.integer("chat_id") or None, received, await run(call), None)


def _log(call: Call, chat: int | None, received: float, outcome: Any, fault: Fault | None) -> None:
    error = outcome if isinstance(outcome, ApiError) else None
    entry: Json = {
        "time": received,
        "method": call.method,
        "chat": chat,
        "params": call.params.public(),
        "ok": error is None and not (fault is not None and fault.kind == "reset-before"),
        "error_code": error.code if error else None,
        "description": error.description if error else None,
        "counted": call.counted,
        "fault": fault.kind if fault else None,
    }
    call.backend.calls.add(None, **entry)
    call.backend.wire.add(None, **entry, result=None if error else outcome)


async def read_params(request: web.Request) -> Params:
    """The parameters of the query and of the body, whatever its type."""
    values: dict[str, Any] = dict(request.query)
    if request.method != "POST" or not request.can_read_body:
        return Params(values)
    if request.content_type == "application/json":
        return Params(values | _json_object(await request.text()))
    uploads: dict[str, Upload] = {}
    for name, part in (await request.post()).items():
        if isinstance(part, web.FileField):
            uploads[name] = Upload(part.filename, part.content_type, part.file.read())
        else:
            values[name] = part if isinstance(part, str) else bytes(part).decode("utf-8", "replace")
    return Params(values, uploads)


def _json_object(body: str) -> dict[str, Any]:
    try:
        parsed = json.loads(body or "{}")
    except ValueError:
        parsed = None
    if not isinstance(parsed, dict):
        raise bad_request("can't parse request body as a JSON object")
    return parsed


def _fetch(backend: Backend, request: web.Request) -> web.Response:
    if request.match_info["token"] != backend.token:
        return envelope(ApiError(401, "Unauthorized"))
    file = backend.files.at(request.match_info["path"])
    if file is None:
        return envelope(ApiError(404, "Not Found"))
    return web.Response(body=file.data, content_type="application/octet-stream")
