"""answerCallbackQuery."""

from __future__ import annotations

from bot.playground.call import Call, Handler
from bot.playground.errors import bad_request
from bot.playground.world import Json

ANSWER_LIMIT = 200


def answer_callback_query(call: Call) -> bool:
    backend, params = call.backend, call.params
    text, url = params.text("text"), params.text("url")
    if len(text) > ANSWER_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    if url and not url.startswith((f"https://t.me/{backend.bot.username}?", f"t.me/{backend.bot.username}?")):
        raise bad_request("URL_INVALID")
    answer: Json = {
        "text": text,
        "show_alert": params.flag("show_alert"),
        "url": url or None,
    }
    callback = backend.callbacks.answer(params.text("callback_query_id"), answer, backend.clock.now())
    backend.events.add(
        frozenset({callback.person.id}),
        type="answered",
        time=backend.clock.now(),
        chat=callback.message.chat.id,
        user=callback.person.id,
        callback_id=callback.id,
        **answer,
    )
    return True


METHODS: dict[str, Handler] = {"answerCallbackQuery": answer_callback_query}
