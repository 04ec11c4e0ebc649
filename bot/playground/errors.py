"""What a Bot API method may refuse with."""

from __future__ import annotations


class ApiError(Exception):
    """An error envelope: HTTP status and `error_code`, the description, and `parameters` if any."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


class Refusal(Exception):
    """A person asked for something that no Telegram app would let them do (control interface only)."""


def bad_request(text: str, **parameters: int) -> ApiError:
    """400, with Telegram's prefix."""
    return ApiError(400, f"Bad Request: {text}", **parameters)


def forbidden(text: str) -> ApiError:
    """403, with Telegram's prefix."""
    return ApiError(403, f"Forbidden: {text}")


def too_many_requests(retry_after: int) -> ApiError:
    """429; `retry_after` in whole seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)
