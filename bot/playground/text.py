"""The text of a message: parsed, trimmed, bounded, with the entities that Telegram finds by itself."""

from __future__ import annotations

import re
from typing import Any

from bot.playground.errors import bad_request
from bot.playground.markup import broken, parse_html, units
from bot.playground.params import number
from bot.playground.world import Json, World

TEXT_LIMIT = 4096
CAPTION_LIMIT = 1024

# What an app turns into links and commands without being asked.
FOUND = (
    ("bot_command", re.compile(r"(?<![\w/@<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/@<>])")),
    ("url", re.compile(r"(?<![\w@/])(?:https?://[^\s<>\"]+[^\s<>\".,;:!?)]|t\.me/[\w/?=&-]+)")),
    ("mention", re.compile(r"(?<![\w@/])@[A-Za-z][A-Za-z0-9_]{3,31}(?![\w@])")),
    ("hashtag", re.compile(r"(?<![\w#&])#(?=\w*[^\W\d_])\w{1,256}")),
)
ENTITY_LIST = (
    "mention hashtag cashtag bot_command url email phone_number bold italic underline strikethrough "
    "spoiler blockquote expandable_blockquote code pre text_link text_mention custom_emoji date_time"
)
ENTITY_KINDS = frozenset(ENTITY_LIST.split())


def format_text(world: World, source: str, parse_mode: str | None, entities: Any) -> tuple[str, list[Json]]:
    """Text as it will be stored, and all its entities; empty text is for the caller to refuse."""
    match (parse_mode or "").lower():
        case "":
            text, marked = source, _given(entities)
        case "html":
            text, marked = parse_html(source)
        case _:
            raise bad_request("unsupported parse_mode")
    known = [entity for entity in (_resolved(world, entity) for entity in marked) if entity is not None]
    text, marked = _trimmed(text, known)
    return text, sorted(
        marked + find_entities(text, marked), key=lambda entity: (entity["offset"], -entity["length"])
    )


def find_entities(text: str, marked: list[Json]) -> list[Json]:
    """Commands, links, mentions and hashtags that lie outside what is marked already."""
    taken = [
        (entity["offset"], entity["offset"] + entity["length"])
        for entity in marked
        if entity["type"] in ("code", "pre", "text_link", "text_mention")
    ]
    found: list[Json] = []
    for kind, pattern in FOUND:
        for match in pattern.finditer(text):
            start = units(text[: match.start()])
            end = start + units(match[0])
            if all(end <= left or right <= start for left, right in taken):
                taken.append((start, end))
                found.append({"type": kind, "offset": start, "length": end - start})
    return found


def _given(entities: Any) -> list[Json]:
    if not entities:
        return []
    for entity in entities:
        if not isinstance(entity, dict):
            raise broken("expected an Object")
        if not isinstance(entity.get("type"), str) or entity["type"] not in ENTITY_KINDS:
            raise broken("Unsupported type specified")
    bounded = [
        entity | {name: number(entity.get(name)) for name in ("offset", "length")} for entity in entities
    ]
    return [entity for entity in bounded if entity["length"] > 0]


def _resolved(world: World, entity: Json) -> Json | None:
    """Somebody mentioned by id becomes that user, or nothing if the id is unknown."""
    if entity["type"] != "text_mention":
        return entity
    user = entity.get("user")
    id = user.get("id") if isinstance(user, dict) else entity.get("user_id")
    person = world.people.get(number(id))
    entity = {name: value for name, value in entity.items() if name != "user_id"}
    return None if person is None else entity | {"user": person.user()}


def _trimmed(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    left = units(text) - units(text.lstrip())
    stripped = text.strip()
    length = units(stripped)
    kept = []
    for entity in entities:
        start = max(entity["offset"] - left, 0)
        end = min(entity["offset"] + entity["length"] - left, length)
        if start < end:
            kept.append(entity | {"offset": start, "length": end - start})
    return stripped, kept
