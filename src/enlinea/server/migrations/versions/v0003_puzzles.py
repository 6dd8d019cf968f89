"""What people did with puzzles."""

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the log of puzzles."""
    op.create_table(
        "puzzle_log",
        sql.Column("person", sql.String, sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("puzzle", sql.String, primary_key=True),
        sql.Column("number", sql.Integer, primary_key=True),
        sql.Column("day", sql.String, nullable=False),
        sql.Column("kind", sql.String, nullable=False),
        sql.Column("key", sql.String, nullable=False),
        sql.Column("text", sql.String, nullable=False),
        sql.Column("is_right", sql.Boolean, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
        sqlite_with_rowid=False,
    )
