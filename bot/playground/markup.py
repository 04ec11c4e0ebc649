"""Telegram's HTML: markup in, plain text and entities out. Offsets count UTF-16 units, errors count bytes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.playground.errors import ApiError, bad_request
from bot.playground.world import Json

KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
    "blockquote": "blockquote",
}
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
REFERENCE = re.compile(r"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot))(;?)")
SPACES = " \t\n\r\v\f"
TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
MENTION_URL = re.compile(r"tg://user/?\?id=(\d+)$")


def units(text: str) -> int:
    """Length in UTF-16 units, which is how entities are measured."""
    return len(text.encode("utf-16-le")) // 2


@dataclass(slots=True)
class _Open:
    name: str
    start: int
    at: int
    attributes: dict[str, str]


@dataclass(slots=True)
class _Reader:
    """A cursor over the markup and what has been read so far."""

    source: str
    at: int = 0
    text: list[str] = field(default_factory=list)
    length: int = 0
    open: list[_Open] = field(default_factory=list)
    entities: list[Json] = field(default_factory=list)

    def bytes_to(self, at: int) -> int:
        return len(self.source[:at].encode())

    def error(self, text: str, at: int) -> ApiError:
        return broken(f"{text} at byte offset {self.bytes_to(at)}")

    def put(self, text: str) -> None:
        self.text.append(text)
        self.length += units(text)

    def skip(self, characters: str) -> None:
        while self.at < len(self.source) and self.source[self.at] in characters:
            self.at += 1

    def take_until(self, characters: str) -> str:
        start = self.at
        while self.at < len(self.source) and self.source[self.at] not in characters:
            self.at += 1
        return self.source[start : self.at]

    @property
    def next(self) -> str:
        return self.source[self.at : self.at + 1]


def broken(text: str) -> ApiError:
    return bad_request(f"can't parse entities: {text}")


def parse_html(source: str) -> tuple[str, list[Json]]:
    """Plain text and its entities; refuses markup that Telegram refuses."""
    reader = _Reader(source)
    while reader.at < len(source):
        if reader.next == "<":
            (_close if source.startswith("</", reader.at) else _open)(reader)
        elif reader.next == "&":
            reader.put(_reference(reader))
        else:
            reader.put(reader.take_until("<&"))
    if reader.open:
        last = reader.open[-1]
        raise broken(f'Can\'t find end tag corresponding to start tag "{last.name}"')
    return "".join(reader.text), reader.entities


def _reference(reader: _Reader) -> str:
    found = REFERENCE.match(reader.source, reader.at)
    if found is None:
        reader.at += 1
        return "&"
    code = int(found[1], 16) if found[1] else int(found[2]) if found[2] else None
    if code is not None and not (0 < code < 0x110000 and not 0xD800 <= code < 0xE000):
        reader.at += 1
        return "&"
    reader.at = found.end()
    return NAMED[found[3]] if code is None else chr(code)


def _open(reader: _Reader) -> None:
    begin = reader.at
    reader.at += 1
    name = reader.take_until(SPACES + ">").lower()
    if not reader.next:
        raise reader.error("Unclosed start tag", begin)
    if name not in KINDS:
        raise reader.error(f'Unsupported start tag "{name}"', begin)
    attributes: dict[str, str] = {}
    while True:
        reader.skip(SPACES)
        if reader.next in ("", ">"):
            break
        key, value = _attribute(reader, name, begin)
        attributes[key] = value
    if not reader.next:
        raise reader.error("Unclosed start tag", begin)
    reader.at += 1
    if name == "span" and attributes.get("class") != "tg-spoiler":
        raise reader.error('Tag "span" must have class "tg-spoiler"', begin)
    if name == "tg-time":
        _check_time(reader, attributes, begin)
    reader.open.append(_Open(name, reader.length, len(reader.entities), attributes))


def _check_time(reader: _Reader, attributes: dict[str, str], begin: int) -> None:
    if not re.fullmatch(r"\d{1,12}", attributes.get("unix", "")):
        raise reader.error('Tag "tg-time" must have a valid Unix time', begin)
    if not TIME_FORMAT.fullmatch(attributes.get("format", "")):
        raise reader.error('Tag "tg-time" has an invalid format', begin)


def _attribute(reader: _Reader, tag: str, begin: int) -> tuple[str, str]:
    key = reader.take_until(SPACES + "=>").lower()
    if not key:
        raise reader.error(f'Empty attribute name in the tag "{tag}"', begin)
    reader.skip(SPACES)
    if reader.next != "=":
        # Telegram allows a bare attribute, as `<blockquote expandable>`.
        return key, ""
    reader.at += 1
    reader.skip(SPACES)
    quote = reader.next
    if quote and quote in "'\"":
        reader.at += 1
        return key, _quoted(reader, quote, begin)
    start = reader.at
    value = reader.take_until(SPACES + ">")
    if not re.fullmatch(r"[A-Za-z0-9.\-]+", value):
        raise reader.error("Unexpected end of name token", start)
    return key, value.lower()


def _quoted(reader: _Reader, quote: str, begin: int) -> str:
    value = ""
    while reader.next and reader.next != quote:
        value += _reference(reader) if reader.next == "&" else reader.take_until(quote + "&")
    if not reader.next:
        raise reader.error("Unclosed start tag", begin)
    reader.at += 1
    return value


def _close(reader: _Reader) -> None:
    begin = reader.at
    if not reader.open:
        raise reader.error("Unexpected end tag", begin)
    reader.at += 2
    name = reader.take_until(SPACES + ">").lower()
    reader.skip(SPACES)
    if reader.next != ">":
        raise reader.error("Unclosed end tag", begin)
    reader.at += 1
    opened = reader.open.pop()
    if name and name != opened.name:
        place = f"Unmatched end tag at byte offset {reader.bytes_to(begin)}"
        raise broken(f'{place}, expected "</{opened.name}>", found "</{name}>"')
    length = reader.length - opened.start
    entity = _entity(opened, "".join(reader.text))
    if length and entity is not None:
        # An outer entity stands before those inside it.
        reader.entities.insert(opened.at, entity | {"offset": opened.start, "length": length})


def _entity(opened: _Open, text: str) -> Json | None:
    kind, attributes = KINDS[opened.name], opened.attributes
    if opened.name == "a":
        inside = text.encode("utf-16-le")[opened.start * 2 :].decode("utf-16-le")
        return _link(attributes.get("href") or inside)
    if opened.name == "tg-emoji":
        return {"type": kind, "custom_emoji_id": attributes.get("emoji-id", "")}
    if opened.name == "tg-time":
        return {
            "type": kind,
            "unix_time": int(attributes["unix"]),
            "date_time_format": attributes.get("format", ""),
        }
    if opened.name == "blockquote" and "expandable" in attributes:
        return {"type": "expandable_blockquote"}
    if opened.name == "code" and attributes.get("class", "").startswith("language-"):
        return {"type": "pre", "language": attributes["class"].removeprefix("language-")}
    return {"type": kind}


def _link(url: str) -> Json | None:
    if mention := MENTION_URL.match(url):
        return {"type": "text_mention", "user_id": int(mention[1])}
    if re.match(r"(https?|tg|ton|tonsite)://", url):
        return {"type": "text_link", "url": url}
    if re.match(r"[\w-]+(\.[\w-]+)+(/|\?|#|:|$)", url):
        return {"type": "text_link", "url": f"http://{url}"}
    return None
