"""Files that the bot sent or may fetch."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass

from bot.playground.errors import bad_request
from bot.playground.params import Params, Upload
from bot.playground.world import Json

DOWNLOAD_LIMIT = 20 * 1024 * 1024
PHOTO_LIMIT = 10 * 1024 * 1024
DOCUMENT_LIMIT = 50 * 1024 * 1024
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One file, known by two ids as with Telegram: one for use, one for comparison."""

    id: str
    unique_id: str
    kind: str
    name: str
    mime: str
    data: bytes

    @property
    def path(self) -> str:
        return f"{self.kind}s/{self.name}"

    @property
    def image_type(self) -> str:
        """The media type of a picture."""
        return "image/png" if self.data.startswith(PNG) else "image/jpeg"

    def show(self) -> Json:
        """The fields shared by all objects that stand for a file."""
        return {"file_id": self.id, "file_unique_id": self.unique_id, "file_size": len(self.data)}


class Files:
    """All files, by id and by path."""

    def __init__(self) -> None:
        self._by_id: dict[str, StoredFile] = {}

    def get(self, id: str) -> StoredFile | None:
        return self._by_id.get(id)

    def at(self, path: str) -> StoredFile | None:
        return next((file for file in self._by_id.values() if file.path == path), None)

    def receive(self, params: Params, source: str, field: str, kind: str) -> StoredFile:
        """The file that a parameter means: an upload, `attach://name`, or the id of a known one."""
        upload = params.uploads.get(source.removeprefix("attach://") if source else field)
        if upload is not None:
            return self._store(upload, kind)
        if not source:
            raise bad_request(f"there is no {kind} in the request")
        if source.startswith("attach://"):
            raise bad_request("file attach name not found")
        if source.startswith(("http://", "https://")):
            raise bad_request("failed to get HTTP URL content")
        known = self._by_id.get(source)
        if known is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        if known.kind != kind:
            raise bad_request(f"can't use file of type {known.kind.title()} as {kind.title()}")
        return known

    def _store(self, upload: Upload, kind: str) -> StoredFile:
        if not upload.data:
            raise bad_request("file must be non-empty")
        if len(upload.data) > (PHOTO_LIMIT if kind == "photo" else DOCUMENT_LIMIT):
            raise bad_request(f"file is too big for a {kind}")
        if kind == "photo" and image_size(upload.data) is None:
            raise bad_request("IMAGE_PROCESS_FAILED")
        digest = hashlib.sha256(upload.data).hexdigest()
        name = f"file_{len(self._by_id)}.jpg" if kind == "photo" else upload.filename
        file = StoredFile(
            f"AgAC{len(self._by_id)}{digest[:40]}", digest[:16], kind, name, upload.content_type, upload.data
        )
        self._by_id[file.id] = file
        return file


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or JPEG, None for anything else."""
    if data.startswith(PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    return _jpeg_size(data) if data.startswith(JPEG) else None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], struct.unpack(">H", data[at + 2 : at + 4])[0]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
