"""How Alembic runs the steps: on the connection that `Store.open` hands over."""

from alembic import context

from enlinea.server.schema import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
