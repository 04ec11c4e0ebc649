"""The wire to Telegram, in process: latency, faults, and a record of every call that was made."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from telegram.error import NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

from bot.playground.backend import Backend
from bot.playground.call import Call
from bot.playground.errors import ApiError, too_many_requests
from bot.playground.faults import HTML_502
from bot.playground.http import run
from bot.playground.methods import SPELLING
from bot.playground.params import Params, Upload
from tests.sim.loop import LIFE, VirtualLoop

CALL_SECONDS = 10.0
LOST = "lost"
REFUSALS = {
    "refused": "Bad Request: CHAT_SEND_PLAIN_FORBIDDEN",
    "late": "Bad Request: message to be replied not found",
    "absent": "Bad Request: USER_NOT_PARTICIPANT",
}


@dataclass(frozen=True, slots=True)
class Made:
    """A call that Telegram received, or would have; `result`: what it gave, an `ApiError`, or None (lost)."""

    life: int
    at: float
    method: str
    chat: int
    params: dict[str, Any]
    result: Any
    fault: str | None
    told: bool
    """Whether the program was told the result."""

    @property
    def ok(self) -> bool:
        """It had its effect."""
        return self.result is not None and not isinstance(self.result, ApiError)


@dataclass(slots=True)
class Trace:
    """Everything that left or reached the program, as one digest; `lines` where they are wanted."""

    lines: list[str] | None = None
    count: int = 0
    _digest: Any = field(default_factory=hashlib.sha256)

    def add(self, *words: object) -> None:
        """Write something down."""
        line = " ".join(map(str, words))
        self._digest.update(line.encode())
        self.count += 1
        if self.lines is not None:
            self.lines.append(line)

    @property
    def digest(self) -> str:
        """What tells two traces apart."""
        return str(self._digest.hexdigest())


Verdict = tuple[str, float]
"""A fault and its seconds."""


class Wire:
    """Carries calls to the backend. `judge` says what befalls one, `latency` how slow it is."""

    def __init__(self, backend: Backend, loop: VirtualLoop, trace: Trace) -> None:
        self.backend = backend
        self.loop = loop
        self.trace = trace
        self.outage = False
        self.outages: list[list[float]] = []
        self.made: list[Made] = []
        self.held: dict[int, float] = {}
        """Until when a 429 forbids each chat."""
        self.troubled = 0.0
        """When something last went wrong on the line."""
        self.judge: Callable[[str, int], Verdict | None] = lambda method, chat: None
        self.latency: Callable[[], float] = lambda: 0.03
        self.on_call: Callable[[str], None] | None = None
        self.watchers: list[Callable[[Made], None]] = []
        self._cut: set[asyncio.Future[None]] = set()

    def transport(self, **_settings: Any) -> BaseRequest:
        """In place of `HTTPXRequest`."""
        return SimRequest(self)

    def cut(self) -> None:
        """The network goes: calls under way are lost."""
        self.outage = True
        self.outages.append([self.loop.now, float("inf")])
        self.troubled = self.loop.now
        for waiting in list(self._cut):
            if not waiting.done():
                waiting.set_result(None)

    def mend(self) -> None:
        """The network is back."""
        if self.outage:
            self.outage = False
            self.outages[-1][1] = self.loop.now
            self.troubled = self.loop.now

    async def carry(self, method: str, params: Params) -> tuple[int, bytes]:
        """One call there and back."""
        chat = params.integer("chat_id")
        fault, seconds = self.judge(method, chat) or (None, 0.0)
        if self.on_call is not None:
            self.on_call(f"> {method}")
        if self.outage:
            await asyncio.sleep(self.latency())
            self._note(method, chat, params, None, "outage", told=False)
            raise NetworkError("httpx.ConnectError") from httpx.ConnectError("no route to host")
        await asyncio.sleep(self.latency())
        if fault == "reset-before":
            self._note(method, chat, params, None, fault, told=False)
            raise NetworkError("httpx.ReadError") from httpx.ReadError("")
        result = self._refusal(fault, seconds, chat) or await self._run(method, params)
        lost = fault in ("reset-after", "timeout") or self.outage
        self._note(method, chat, params, result, fault or (LOST if lost else None), told=not lost)
        if self.on_call is not None:
            self.on_call(f"< {method}")
        if fault == "timeout":
            await asyncio.sleep(CALL_SECONDS)
            raise TimedOut from httpx.ReadTimeout("")
        if lost:
            raise NetworkError("httpx.ReadError") from httpx.ReadError("")
        await asyncio.sleep(seconds if fault == "slow" else self.latency() / 2)
        return _answer(result, fault)

    def _refusal(self, fault: str | None, seconds: float, chat: int) -> ApiError | None:
        match fault:
            case "429":
                return too_many_requests(max(int(seconds), 1))
            case "500":
                return ApiError(500, "Internal Server Error")
            case "html":
                return ApiError(502, "Bad Gateway")
            case _:
                return ApiError(400, REFUSALS[fault]) if fault in REFUSALS else None

    async def _run(self, method: str, params: Params) -> Any:
        call = run(Call(self.backend, method, params))
        if method != "getUpdates":
            return await call
        polling = asyncio.ensure_future(call)
        gone: asyncio.Future[None] = self.loop.create_future()
        self._cut.add(gone)
        try:
            await asyncio.wait({polling, gone}, return_when=asyncio.FIRST_COMPLETED)
            return polling.result() if polling.done() else ApiError(500, "cut")
        finally:
            self._cut.discard(gone)
            polling.cancel()

    def _note(
        self, method: str, chat: int, params: Params, result: Any, fault: str | None, *, told: bool
    ) -> None:
        if fault is not None:  # of a call that runs out of time the program hears so much later
            self.troubled = self.loop.now + (CALL_SECONDS if fault == "timeout" else 0.0)
        if isinstance(result, ApiError) and "retry_after" in result.parameters:
            until = self.loop.now + result.parameters["retry_after"]
            self.held[chat] = max(self.held.get(chat, 0.0), until)
        made = Made(LIFE.get(), self.loop.now, method, chat, params.values, result, fault, told)
        self.made.append(made)
        code = result.code if isinstance(result, ApiError) else ""
        self.trace.add(
            f"{self.loop.now:.6f}",
            made.life,
            method,
            json.dumps(params.values, ensure_ascii=False),
            fault,
            code,
        )
        for watcher in self.watchers:
            watcher(made)


class SimRequest(BaseRequest):
    """The library's own seam for transports."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    @property
    def read_timeout(self) -> float | None:
        return CALL_SECONDS

    async def initialize(self) -> None:
        """Nothing to connect."""

    async def shutdown(self) -> None:
        """Nothing to close."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: Any, **_timeouts: Any
    ) -> tuple[int, bytes]:
        name = SPELLING[url.rpartition("/")[2].lower()]
        values = dict(request_data.json_parameters) if request_data else {}
        uploads: dict[str, Upload] = {}
        if request_data is not None and request_data.contains_files:
            for key, (filename, data, kind) in (request_data.multipart_data or {}).items():
                uploads[key] = Upload(filename, kind, data if isinstance(data, bytes) else data.read())
        return await self._wire.carry(name, Params(values, uploads))


def _answer(result: Any, fault: str | None) -> tuple[int, bytes]:
    if fault == "html":
        return 502, HTML_502.encode()
    if not isinstance(result, ApiError):
        return 200, json.dumps({"ok": True, "result": result}).encode()
    body: dict[str, Any] = {"ok": False, "error_code": result.code, "description": result.description}
    if result.parameters:
        body["parameters"] = result.parameters
    return result.code, json.dumps(body).encode()
