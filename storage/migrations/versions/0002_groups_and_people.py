"""What groups and people do: upgrades, languages, being shown the door, being away, waiting for a look-up."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    applied_update()
    chat()
    player()
    seats()
    surface()


def applied_update() -> None:
    with op.batch_alter_table("applied_update") as table:
        table.add_column(sa.Column("pending", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("chat_id", sa.BigInteger(), nullable=True))
        table.add_column(sa.Column("thread_id", sa.BigInteger(), nullable=True))
        table.add_column(sa.Column("language", sa.String(), nullable=True))


def chat() -> None:
    with op.batch_alter_table("chat") as table:
        table.add_column(sa.Column("migrated_to", sa.BigInteger(), nullable=True))
        table.create_foreign_key("fk_chat_migrated_to", "chat", ["migrated_to"], ["id"])


def player() -> None:
    """What Telegram had said stood where now a person's own choice stands."""
    with op.batch_alter_table("player") as table:
        table.add_column(sa.Column("language_code", sa.String(), nullable=True))
    op.execute("UPDATE player SET language_code = language, language = NULL")


def seats() -> None:
    with op.batch_alter_table("game_table") as table:
        table.add_column(sa.Column("closed_by", sa.String(), nullable=True))
    with op.batch_alter_table("seat") as table:
        table.add_column(sa.Column("leaving", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("deal_seat") as table:
        table.add_column(sa.Column("present_from", sa.Integer(), nullable=False, server_default="0"))


def surface() -> None:
    kinds = "kind IN ('lobby', 'table', 'result', 'panel', 'hand', 'nudge')"
    with op.batch_alter_table("surface") as table:
        table.drop_constraint(op.f("ck_surface_kind"), type_="check")
        table.create_check_constraint("kind", kinds)
