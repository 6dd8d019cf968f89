"""The tables of the data file; migrations/ makes them."""

import sqlalchemy as sql

metadata = sql.MetaData()

people = sql.Table(
    "people",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("nickname", sql.String, nullable=False),
    sql.Column("recovery_hash", sql.String, unique=True),
    sql.Column("created", sql.Float, nullable=False),
)

devices = sql.Table(  # a cookie's secret, as a hash
    "devices",
    metadata,
    sql.Column("hash", sql.String, primary_key=True),
    sql.Column("person", sql.String, sql.ForeignKey("people.id"), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
)

tokens = sql.Table(  # of programs
    "tokens",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("hash", sql.String, unique=True, nullable=False),
    sql.Column("person", sql.String, sql.ForeignKey("people.id"), nullable=False, index=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("scopes", sql.JSON, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
)

tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String, primary_key=True),
    sql.Column("code", sql.String, index=True),
    sql.Column("host", sql.String, sql.ForeignKey("people.id"), nullable=False),
    sql.Column("game", sql.String, nullable=False),
    sql.Column("mode", sql.String, nullable=False),
    sql.Column("num_seats", sql.Integer, nullable=False),
    sql.Column("options", sql.JSON, nullable=False),
    sql.Column("clock", sql.JSON, nullable=False),
    sql.Column("is_public", sql.Boolean, nullable=False),
    sql.Column("is_shuffled", sql.Boolean, nullable=False),
    sql.Column("stage", sql.String, nullable=False, index=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("started", sql.Float),
    sql.Column("ended", sql.Float),
    sql.Column("seed", sql.String, nullable=False),
    sql.Column("previous", sql.String),
    sql.Column("next", sql.String),
    sql.Column("fork_table", sql.String),
    sql.Column("fork_step", sql.Integer),
    sql.Column("has_hints", sql.Boolean, nullable=False),
    sql.Column("num_hints", sql.Integer, nullable=False),
    sql.Column("final_version", sql.Integer),  # once it is over: then a list need not replay it
    sql.Column("outcome", sql.JSON(none_as_null=True)),
)

seats = sql.Table(
    "seats",
    metadata,
    sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("person", sql.String, index=True),
    sql.Column("name", sql.String, nullable=False),
    sql.Column("bot", sql.String),
    sql.Column("substitute", sql.String),
    sql.Column("secret_hash", sql.String),
    sql.Column("salt", sql.String, nullable=False),
)

log = sql.Table(  # what has happened: a game is its log
    "log",
    metadata,
    sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("version", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("text", sql.String),
    sql.Column("undone", sql.Integer, nullable=False),
    sql.Column("is_redeal", sql.Boolean, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("spent", sql.Float, nullable=False),
    sql.Column("key", sql.String),
    sqlite_with_rowid=False,
)

ratings = sql.Table(  # `who` is a person's id, or `bot:` and the name of a bot
    "ratings",
    metadata,
    sql.Column("game", sql.String, primary_key=True),
    sql.Column("mode", sql.String, primary_key=True),
    sql.Column("who", sql.String, primary_key=True),
    sql.Column("mu", sql.Float, nullable=False),
    sql.Column("sigma", sql.Float, nullable=False),
    sql.Column("num_games", sql.Integer, nullable=False),
)

analyses = sql.Table(  # of finished games, once computed
    "analyses",
    metadata,
    sql.Column("table", sql.String, sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("body", sql.JSON, nullable=False),
    sql.Column("made", sql.Float, nullable=False),
)

secrets = sql.Table(  # of this server: what the password's cookie is made with
    "secrets",
    metadata,
    sql.Column("name", sql.String, primary_key=True),
    sql.Column("value", sql.String, nullable=False),
)

puzzle_log = sql.Table(  # answers, hints, solutions; `day` if it was the day's puzzle
    "puzzle_log",
    metadata,
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
