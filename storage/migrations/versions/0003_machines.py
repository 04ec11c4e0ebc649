"""Machine players: who is one, which deals they play in, and whether a chat pays such deals."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("chat") as table:
        table.add_column(flag("books_machines"))
    player()
    with op.batch_alter_table("deal") as table:
        table.add_column(flag("machines"))
        table.add_column(flag("for_fun"))


def player() -> None:
    with op.batch_alter_table("player") as table:
        table.add_column(sa.Column("strength", sa.String(), nullable=True))
        table.add_column(sa.Column("chat_id", sa.BigInteger(), nullable=True))
        table.create_foreign_key("fk_player_chat_id", "chat", ["chat_id"], ["id"])
        table.create_check_constraint("strength", "(strength IS NULL) = (id > 0)")
        table.create_check_constraint("chat", "(strength IS NULL) = (chat_id IS NULL)")


def flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
