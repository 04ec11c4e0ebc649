"""Run by Alembic for every command: migrate the connection that `config` was given."""

from typing import Any, Literal

from alembic import context
from sqlmodel import AutoString

from storage.models import Row
from storage.types import UtcDateTime


def render(kind: str, item: Any, _context: Any) -> str | Literal[False]:
    """Write our types as the plain ones they store: a migration must not change with the models."""
    match item:
        case UtcDateTime():
            return "sa.DateTime(timezone=True)"
        case AutoString():
            return "sa.String()"
        case _:
            return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,
    render_item=render,
)
with context.begin_transaction():
    context.run_migrations()
