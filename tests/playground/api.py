"""A bot's side of the wire at its plainest: calls by name, results or refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import aiohttp

from bot.playground import PlaygroundClient

Json = dict[str, Any]


class Refused(Exception):
    """An envelope that is not ok."""

    def __init__(self, status: int, body: Json, headers: Mapping[str, str]) -> None:
        super().__init__(f"{body['error_code']} {body['description']}")
        self.status, self.headers = status, headers
        self.code: int = body["error_code"]
        self.text: str = body["description"]
        self.parameters: Json = body.get("parameters", {})


async def until_polling(people: PlaygroundClient) -> None:
    """Waits until a poll waits at the server."""
    while not (await people.state())["polling"]:
        pass


class Api:
    """`await api("sendMessage", chat_id=…, text=…)` gives the result or raises `Refused`."""

    def __init__(self, url: str, token: str = "1:TEST") -> None:
        self.url, self.token = url, token

    async def __aenter__(self) -> Api:
        self.session = aiohttp.ClientSession()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.session.close()

    async def __call__(self, method: str, **params: Any) -> Any:
        async with self.session.post(f"{self.url}/bot{self.token}/{method}", json=params) as answer:
            body = await answer.json()
        if not body["ok"]:
            raise Refused(answer.status, body, answer.headers)
        return body["result"]

    async def refusal(self, method: str, **params: Any) -> str:
        """The description with which this call is refused, led by its code, which is also the HTTP status."""
        try:
            result = await self(method, **params)
        except Refused as refused:
            assert refused.status == refused.code
            return f"{refused.code} {refused.text}"
        raise AssertionError(f"{method} was not refused: {result}")

    async def updates(self, **params: Any) -> list[Json]:
        """All that waits, acknowledged at once."""
        found: list[Json] = await self("getUpdates", **params)
        if found:
            await self("getUpdates", offset=found[-1]["update_id"] + 1)
        return found
