"""Hints at tables, and analyses of finished games."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables of before have no hints, and none were given."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(
            sql.Column("has_hints", sql.Boolean, nullable=False, server_default=sql.false())
        )
        tables.add_column(sql.Column("num_hints", sql.Integer, nullable=False, server_default="0"))
    op.create_table(
        "analyses",
        sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("body", sql.JSON, nullable=False),
        sql.Column("made", sql.Float, nullable=False),
    )
