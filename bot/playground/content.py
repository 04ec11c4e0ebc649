"""What a send or an edit puts into a message: text, or a file with its caption."""

from __future__ import annotations

from bot.playground.call import Call
from bot.playground.errors import bad_request
from bot.playground.files import StoredFile, image_size
from bot.playground.params import Params
from bot.playground.text import CAPTION_LIMIT, TEXT_LIMIT, format_text
from bot.playground.world import Json

MEDIA = ("photo", "document")


def text_content(call: Call, *, too_long: str = "message is too long") -> Json:
    """`text` and its `entities`."""
    source = call.params.text("text")
    if not source:
        raise bad_request("message text is empty")
    entities = call.params.data("entities")
    text, found = format_text(call.backend.world, source, call.params.text("parse_mode"), entities)
    if not text:
        raise bad_request("message text is empty")
    if len(text) > TEXT_LIMIT:
        raise bad_request(too_long)
    return {"text": text, "entities": found} if found else {"text": text}


def caption_content(call: Call, params: Params | None = None) -> Json:
    """`caption` and its entities; nothing for an empty one."""
    params = params or call.params
    source = params.text("caption")
    if not source:
        return {}
    entities = params.data("caption_entities")
    text, found = format_text(call.backend.world, source, params.text("parse_mode"), entities)
    if len(text) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    if not text:
        return {}
    return {"caption": text, "caption_entities": found} if found else {"caption": text}


def media_content(call: Call, kind: str, params: Params | None = None, field: str = "") -> Json:
    """A photo or a document with its caption; `params` and `field` name it inside an `InputMedia`."""
    params = params or call.params
    source = params.text(field or kind)
    file = call.backend.files.receive(call.params, source, field or kind, kind)
    return _shown(file) | caption_content(call, params)


def _shown(file: StoredFile) -> Json:
    if file.kind == "photo":
        width, height = image_size(file.data) or (1, 1)
        return {"photo": [file.show() | {"width": width, "height": height}]}
    return {"document": file.show() | {"file_name": file.name, "mime_type": file.mime}}
