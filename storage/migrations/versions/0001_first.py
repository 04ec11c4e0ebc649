"""The tables as the first version has them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    applied_update()
    chat()
    player()
    game_table()
    deal()
    seat()
    surface()
    deal_action()
    deal_seat()
    ledger_transfer()


def checked(name: str, *values: str) -> sa.Enum:
    return sa.Enum(*values, name=name, native_enum=False, create_constraint=True, length=16)


def applied_update() -> None:
    op.create_table(
        "applied_update",
        sa.Column("update_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("callback_id", sa.String(), nullable=True),
        sa.Column("reply", sa.String(), nullable=True),
        sa.Column("answered", sa.Boolean(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("update_id", name=op.f("pk_applied_update")),
    )
    op.create_index(op.f("ix_applied_update_at"), "applied_update", ["at"], unique=False)


def chat() -> None:
    op.create_table(
        "chat",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", checked("kind", "private", "group", "supergroup", "channel"), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("is_forum", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("ephemeral", sa.Boolean(), nullable=True),
        sa.Column("ephemeral_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )


def player() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("username", sa.String(), nullable=True),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("reachable", sa.Boolean(), nullable=False),
        sa.Column("home", checked("home", "private", "group"), nullable=False),
        sa.Column("guard", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
    )


def game_table() -> None:
    op.create_table(
        "game_table",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=False),
        sa.Column("state", checked("state", "open", "closed"), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("stake", sa.Integer(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("winner_id", sa.BigInteger(), nullable=True),
        sa.Column("instant_win", sa.Boolean(), nullable=False),
        sa.Column("frozen", sa.JSON(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("touched_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("(state = 'open') = (closed_at IS NULL)", name=op.f("ck_game_table_closed_at")),
        sa.CheckConstraint("stake BETWEEN 1 AND 1000000", name=op.f("ck_game_table_stake")),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name=op.f("fk_game_table_chat_id")),
        sa.ForeignKeyConstraint(["host_id"], ["player.id"], name=op.f("fk_game_table_host_id")),
        sa.ForeignKeyConstraint(["winner_id"], ["player.id"], name=op.f("fk_game_table_winner_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game_table")),
    )
    op.create_index(
        "uq_game_table_open",
        "game_table",
        ["chat_id", "thread_id"],
        unique=True,
        sqlite_where=sa.text("state = 'open'"),
        postgresql_where=sa.text("state = 'open'"),
    )


def deal() -> None:
    op.create_table(
        "deal",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("stake", sa.Integer(), nullable=False),
        sa.Column("pack", sa.String(), nullable=False),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("leader", sa.Integer(), nullable=True),
        sa.Column("winner", sa.Integer(), nullable=True),
        sa.Column("instant_win", sa.Boolean(), nullable=False),
        sa.Column("frozen", sa.JSON(), nullable=False),
        sa.Column("void_votes", sa.JSON(), nullable=False),
        sa.Column("status", checked("status", "live", "finished", "void"), nullable=False),
        sa.Column("prompt", sa.Integer(), nullable=False),
        sa.Column("deadline_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_by", sa.String(), nullable=True),
        sa.CheckConstraint("(status = 'live') = (ended_at IS NULL)", name=op.f("ck_deal_ended_at")),
        sa.CheckConstraint("leader >= 0", name=op.f("ck_deal_leader")),
        sa.CheckConstraint("length(seed) = 64", name=op.f("ck_deal_seed")),
        sa.CheckConstraint("number >= 1", name=op.f("ck_deal_number")),
        sa.CheckConstraint("prompt >= 0", name=op.f("ck_deal_prompt")),
        sa.CheckConstraint("stake BETWEEN 1 AND 1000000", name=op.f("ck_deal_stake")),
        sa.CheckConstraint("winner >= 0", name=op.f("ck_deal_winner")),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name=op.f("fk_deal_chat_id")),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_deal_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deal")),
        sa.UniqueConstraint("table_id", "number", name=op.f("uq_deal_table_id_number")),
    )
    op.create_index(
        "ix_deal_deadline_at",
        "deal",
        ["deadline_at"],
        unique=False,
        sqlite_where=sa.text("status = 'live'"),
        postgresql_where=sa.text("status = 'live'"),
    )
    op.create_index(
        "uq_deal_live",
        "deal",
        ["table_id"],
        unique=True,
        sqlite_where=sa.text("status = 'live'"),
        postgresql_where=sa.text("status = 'live'"),
    )


def seat() -> None:
    op.create_table(
        "seat",
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("position >= 0", name=op.f("ck_seat_position")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id")),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_seat_table_id")),
        sa.PrimaryKeyConstraint("player_id", name=op.f("pk_seat")),
        sa.UniqueConstraint("table_id", "position", name=op.f("uq_seat_table_id_position")),
    )


def surface() -> None:
    op.create_table(
        "surface",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("kind", checked("kind", "lobby", "table", "result", "panel", "hand"), nullable=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("deal_id", ROW_ID, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("content_hash", sa.String(), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], name=op.f("fk_surface_table_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_surface")),
        sa.UniqueConstraint(
            "kind",
            "table_id",
            "deal_id",
            "player_id",
            name=op.f("uq_surface_kind_table_id_deal_id_player_id"),
        ),
    )


def deal_action() -> None:
    op.create_table(
        "deal_action",
        sa.Column("deal_id", ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("verb", sa.String(), nullable=False),
        sa.Column("cards", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("number >= 0", name=op.f("ck_deal_action_number")),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_deal_action_seat")),
        sa.ForeignKeyConstraint(["deal_id"], ["deal.id"], name=op.f("fk_deal_action_deal_id")),
        sa.PrimaryKeyConstraint("deal_id", "number", name=op.f("pk_deal_action")),
    )


def deal_seat() -> None:
    op.create_table(
        "deal_seat",
        sa.Column("deal_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.CheckConstraint("seat >= 0", name=op.f("ck_deal_seat_seat")),
        sa.ForeignKeyConstraint(["deal_id"], ["deal.id"], name=op.f("fk_deal_seat_deal_id")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_deal_seat_player_id")),
        sa.PrimaryKeyConstraint("deal_id", "seat", name=op.f("pk_deal_seat")),
        sa.UniqueConstraint("deal_id", "player_id", name=op.f("uq_deal_seat_deal_id_player_id")),
    )


def ledger_transfer() -> None:
    op.create_table(
        "ledger_transfer",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("deal_id", ROW_ID, nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("payer_id", sa.BigInteger(), nullable=False),
        sa.Column("payee_id", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=True),
        sa.Column("author_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "(deal_id IS NOT NULL AND number IS NOT NULL AND reason IS NULL AND author_id IS NULL)"
            " OR (number IS NULL AND reason IS NOT NULL AND reason <> '' AND author_id IS NOT NULL)",
            name=op.f("ck_ledger_transfer_origin"),
        ),
        sa.CheckConstraint("amount > 0", name=op.f("ck_ledger_transfer_amount")),
        sa.CheckConstraint("number >= 0", name=op.f("ck_ledger_transfer_number")),
        sa.CheckConstraint("payer_id <> payee_id", name=op.f("ck_ledger_transfer_two_people")),
        sa.ForeignKeyConstraint(["author_id"], ["player.id"], name=op.f("fk_ledger_transfer_author_id")),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name=op.f("fk_ledger_transfer_chat_id")),
        sa.ForeignKeyConstraint(["deal_id"], ["deal.id"], name=op.f("fk_ledger_transfer_deal_id")),
        sa.ForeignKeyConstraint(["payee_id"], ["player.id"], name=op.f("fk_ledger_transfer_payee_id")),
        sa.ForeignKeyConstraint(["payer_id"], ["player.id"], name=op.f("fk_ledger_transfer_payer_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_transfer")),
        sa.UniqueConstraint("deal_id", "number", name=op.f("uq_ledger_transfer_deal_id_number")),
    )
    op.create_index(op.f("ix_ledger_transfer_chat_id"), "ledger_transfer", ["chat_id"], unique=False)
