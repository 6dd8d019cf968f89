"""What is kept of a table and its seats, and how it is written."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql

from enlinea.core.fair import commitment
from enlinea.core.game import Variant, variant
from enlinea.server import schema
from enlinea.server.course import Entry
from enlinea.server.shapes import Clock, Outcome, Stage
from enlinea.server.store import Store, Write


class TableRow(msgspec.Struct):
    """A table, but for its seats and its log."""

    id: str
    code: str | None
    host: str
    game: str
    mode: str
    num_seats: int
    options: dict[str, Any]
    clock: Clock
    is_public: bool
    is_shuffled: bool
    has_hints: bool
    stage: Stage
    created: float
    seed: str
    started: float | None = None
    ended: float | None = None
    previous: str | None = None
    next: str | None = None
    fork_table: str | None = None
    fork_step: int | None = None
    num_hints: int = 0
    final_version: int | None = None  # once it is over
    outcome: Outcome | None = None

    def variant(self) -> Variant:
        """What is played here."""
        return variant(self.game, self.mode, self.num_seats, self.options)

    def end(self, now: float, version: int, outcome: Outcome | None) -> None:
        """The game is over."""
        self.stage, self.ended = "over", now
        self.final_version, self.outcome = version, outcome

    @property
    def commitment(self) -> str:
        """The hash of the seed."""
        return commitment(self.seed)


class SeatRow(msgspec.Struct):
    """Who sits on a seat: a person, a bot, or nobody."""

    seat: int
    person: str | None = None
    name: str = ""
    bot: str | None = None
    substitute: str | None = None  # the bot that plays for the person
    secret_hash: str | None = None
    salt: str = ""

    @property
    def is_open(self) -> bool:
        """Whether somebody may sit down here."""
        return self.person is None and self.bot is None

    @property
    def played_by(self) -> str | None:
        """The bot that plays here, if one does."""
        return self.bot or self.substitute

    def take(self, other: "SeatRow") -> None:
        """Everything of the other but its number."""
        for name in self.__struct_fields__[1:]:
            setattr(self, name, getattr(other, name))


_NEW_TABLE = sql.insert(schema.tables)
_CHANGED_TABLE = (
    sql.update(schema.tables)
    .where(schema.tables.c.id == sql.bindparam("this"))
    .values({name: sql.bindparam(name) for name in ("code", "stage", "seed", "started", "ended")})
    .values({name: sql.bindparam(name) for name in ("next", "num_hints", "final_version")})
    .values({"outcome": sql.bindparam("outcome", type_=schema.tables.c.outcome.type)})
)
_NEW_SEAT = sql.insert(schema.seats)
_CHANGED_SEAT = (
    sql.update(schema.seats)
    .where(schema.seats.c.table == sql.bindparam("this"))
    .where(schema.seats.c.seat == sql.bindparam("number"))
    .values(
        {
            name: sql.bindparam(name)
            for name in ("person", "name", "bot", "substitute", "secret_hash", "salt")
        }
    )
)
_NEW_ENTRY = sql.insert(schema.log)


def new_table(row: TableRow, seats: Sequence[SeatRow]) -> list[Write]:
    """A table that is not yet in the data file."""
    values = msgspec.structs.asdict(row) | {"clock": msgspec.to_builtins(row.clock)}
    new_seats = [
        Write(_NEW_SEAT, msgspec.structs.asdict(seat) | {"table": row.id}) for seat in seats
    ]
    return [Write(_NEW_TABLE, values), *new_seats]


def changed_table(row: TableRow) -> Write:
    """What may change of a table."""
    return Write(
        _CHANGED_TABLE,
        {
            "this": row.id,
            "code": row.code,
            "stage": row.stage,
            "seed": row.seed,
            "started": row.started,
            "ended": row.ended,
            "next": row.next,
            "num_hints": row.num_hints,
            "final_version": row.final_version,
            "outcome": msgspec.to_builtins(row.outcome),
        },
    )


def changed_seats(table: str, seats: Sequence[SeatRow]) -> list[Write]:
    """Who sits on these seats now."""
    writes = []
    for seat in seats:
        values = msgspec.structs.asdict(seat)
        number = values.pop("seat")
        writes.append(Write(_CHANGED_SEAT, values | {"this": table, "number": number}))
    return writes


def new_entries(table: str, entries: Sequence[Entry]) -> list[Write]:
    """What has happened."""
    return [
        Write(
            _NEW_ENTRY,
            {
                "table": table,
                "version": entry.version,
                "seat": entry.seat,
                "text": entry.text,
                "undone": entry.undone,
                "is_redeal": entry.is_redeal,
                "at": entry.at,
                "spent": entry.spent,
                "key": entry.key,
            },
        )
        for entry in entries
    ]


async def read_table(store: Store, table: str) -> TableRow | None:
    """A table from the data file."""
    row = await store.row(sql.select(schema.tables).where(schema.tables.c.id == table))
    return None if row is None else table_row(row)


def table_row(row: Mapping[str, Any]) -> TableRow:
    """A row as it was read."""
    return msgspec.convert(row, TableRow)


async def read_seats(store: Store, table: str) -> list[SeatRow]:
    """The seats of a table in their order."""
    query = sql.select(schema.seats).where(schema.seats.c.table == table)
    rows = await store.rows(query.order_by(schema.seats.c.seat))
    return [msgspec.convert(row, SeatRow) for row in rows]


async def read_all_seats(store: Store, tables: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of several tables in their order."""
    query = sql.select(schema.seats).where(schema.seats.c.table.in_(tables))
    found: dict[str, list[SeatRow]] = {table: [] for table in tables}
    for row in await store.rows(query.order_by(schema.seats.c.seat)):
        found[row["table"]].append(msgspec.convert(row, SeatRow))
    return found


async def read_log(store: Store, table: str) -> list[Entry]:
    """All that has happened at a table."""
    query = sql.select(schema.log).where(schema.log.c.table == table)
    rows = await store.rows(query.order_by(schema.log.c.version))
    return [msgspec.convert(row, Entry) for row in rows]
