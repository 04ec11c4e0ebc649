"""getFile."""

from __future__ import annotations

from bot.playground.call import Call, Handler
from bot.playground.errors import bad_request
from bot.playground.files import DOWNLOAD_LIMIT
from bot.playground.world import Json


def get_file(call: Call) -> Json:
    id = call.params.text("file_id")
    if not id:
        raise bad_request("file_id not specified")
    file = call.backend.files.get(id)
    if file is None:
        raise bad_request("wrong file_id or the file is temporarily unavailable")
    if len(file.data) > DOWNLOAD_LIMIT:
        raise bad_request("file is too big")
    return file.show() | {"file_path": file.path}


METHODS: dict[str, Handler] = {"getFile": get_file}
