"""Column types: 64-bit ids, aware UTC times, enums that the database checks, JSON values."""

from datetime import UTC, datetime
from enum import StrEnum

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, Enum, Integer, TypeDecorator


class ChatKind(StrEnum):
    """Telegram's own four words for a chat's type."""

    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


class TableState(StrEnum):
    """A table is open until it is closed for good."""

    OPEN = "open"
    CLOSED = "closed"


class DealStatus(StrEnum):
    """Live, settled, or called off without settlement."""

    LIVE = "live"
    FINISHED = "finished"
    VOID = "void"


class Home(StrEnum):
    """Where a person wants his hand: in the private chat, or inside the group, seen by him alone."""

    PRIVATE = "private"
    GROUP = "group"


class SurfaceKind(StrEnum):
    """What a message shows; a panel is a hand in the private chat, a hand is one inside the group."""

    LOBBY = "lobby"
    TABLE = "table"
    RESULT = "result"
    PANEL = "panel"
    HAND = "hand"
    NUDGE = "nudge"


class UtcDateTime(TypeDecorator[datetime]):
    """An aware moment, in UTC on the way out whatever zone it came in with; `ValueError` for a naive one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.utcoffset() is None:
            raise ValueError(f"a time needs a zone: {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        # SQLite keeps no zone: what was written there was UTC.
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def checked(kind: type[StrEnum], column: str) -> Enum:
    """A column of an enum's values, as text with a CHECK that allows no other; `column` names the CHECK."""
    return Enum(
        kind,
        name=column,
        native_enum=False,
        create_constraint=True,
        values_callable=lambda members: [member.value for member in members],
        length=16,
    )


BIG = BigInteger()
# SQLite numbers rows by itself only in a column called INTEGER, which holds 64 bits there.
ROW_ID = BIG.with_variant(Integer(), "sqlite")
JSON_VALUE = JSON()
