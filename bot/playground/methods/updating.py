"""getUpdates, setWebhook, deleteWebhook, getWebhookInfo."""

from __future__ import annotations

import re
from typing import Any

from bot.playground.call import Call, Handler
from bot.playground.errors import ApiError, bad_request
from bot.playground.webhook import Address
from bot.playground.world import Json

WEBHOOK_ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; "
    "use deleteWebhook to delete the webhook first"
)
WEBHOOK_SET = "Conflict: terminated by setWebhook request"
SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")


async def get_updates(call: Call) -> list[Json]:
    backend, params = call.backend, call.params
    if backend.webhook.address is not None:
        raise ApiError(409, WEBHOOK_ACTIVE)
    backend.updates.allow(_allowed(call))
    return await backend.updates.poll(
        params.integer("offset"),
        params.clamped("limit", 100, 1, 100) if params.integer("limit", 100) else 100,
        params.clamped("timeout", 0, 0, 50),
    )


def _allowed(call: Call) -> list[str] | None:
    kinds: Any = call.params.data("allowed_updates")
    return None if kinds is None else [str(kind) for kind in kinds]


def set_webhook(call: Call) -> bool:
    params, backend = call.params, call.backend
    url = params.text("url").strip()
    if not url:
        return delete_webhook(call)
    # As a Telegram server of one's own does, plain HTTP is taken too.
    if not re.match(r"https?://[^/\s]+", url):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    secret = params.text("secret_token")
    if not SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    backend.updates.allow(_allowed(call))
    if params.flag("drop_pending_updates"):
        backend.updates.clear()
    backend.updates.end_poll(WEBHOOK_SET)
    backend.webhook.set(
        Address(
            url,
            secret,
            params.clamped("max_connections", 40, 1, 100),
            params.text("ip_address"),
            "certificate" in params.uploads,
        )
    )
    call.description = "Webhook was set"
    return True


def delete_webhook(call: Call) -> bool:
    backend = call.backend
    call.description = (
        "Webhook is already deleted" if backend.webhook.address is None else "Webhook was deleted"
    )
    if call.params.flag("drop_pending_updates"):
        backend.updates.clear()
    backend.webhook.delete()
    return True


def get_webhook_info(call: Call) -> Json:
    return call.backend.webhook.show()


METHODS: dict[str, Handler] = {
    "getUpdates": get_updates,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
}
