"""How a game ended, so that a list of games need not replay them."""

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that are over already are replayed once more when somebody asks for them."""
    op.add_column("tables", sql.Column("final_version", sql.Integer))
    op.add_column("tables", sql.Column("outcome", sql.JSON))
