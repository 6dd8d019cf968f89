"""The data file: one writer that commits in groups, and reads beside it.

Whatever has queued while the last commit was being synced goes into the next transaction, so a
hundred tables share one sync. `write` returns once all of it is on the disk.

Both live in threads of their own. The writer speaks to SQLite without SQLAlchemy between them: the
statements, which name tables and columns, are turned into text once.
"""

import asyncio
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import sqlalchemy as sql
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from enlinea.core.errors import EnlineaError

MAX_GROUP = 500  # writes in one transaction
MAX_ROWS = 256  # in one statement
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
MIGRATIONS = Path(__file__).parent / "migrations"


class Conflict(Exception):
    """Somebody else was faster: the version is taken, or the name exists."""


class Write(NamedTuple):
    """One statement with its values."""

    statement: sql.Executable
    values: Mapping[str, Any]


class _Job(NamedTuple):
    writes: Sequence[Write]
    done: asyncio.Future[None]


class Store:
    """An open data file."""

    def __init__(self, reader: sql.Connection, writer: sqlite3.Connection) -> None:
        self._reader = reader
        self._reading = ThreadPoolExecutor(1, "store reader")
        self._writer = writer
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._writing = threading.Thread(target=self._write_groups, name="store", daemon=True)
        self._writing.start()
        self.num_commits = 0
        self.num_writes = 0

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """The data file at this path, made or brought up to date if need be."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return cls(*await asyncio.to_thread(_open, path))
        except (OSError, DBAPIError, sqlite3.Error) as problem:
            cause = getattr(problem, "orig", None) or problem
            raise EnlineaError(f"cannot open the data file {path}: {cause}") from None

    async def close(self) -> None:
        """Write what has queued, then close."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writing.join)
        self._reading.shutdown()
        self._writer.close()
        self._reader.close()
        self._reader.engine.dispose()

    async def write(self, writes: Sequence[Write]) -> None:
        """All of these or none; raises Conflict if one of them came too late."""
        job = _Job(writes, self._loop.create_future())
        self._jobs.put(job)
        await job.done

    async def rows(self, statement: sql.Select[Any]) -> list[Mapping[str, Any]]:
        """What a query finds, as mappings by column."""
        return await self._loop.run_in_executor(self._reading, self._read, statement)

    def _read(self, statement: sql.Select[Any]) -> list[Mapping[str, Any]]:
        try:
            found = self._reader.execute(statement)
            names = ["".join(name) for name in found.keys()]  # noqa: SIM118 - they are no plain `str`
            return [dict(zip(names, row, strict=True)) for row in found]
        finally:
            self._reader.rollback()  # the next query shall see what is written since

    async def row(self, statement: sql.Select[Any]) -> Mapping[str, Any] | None:
        """The first row that a query finds."""
        return next(iter(await self.rows(statement.limit(1))), None)

    def _write_groups(self) -> None:
        """Runs in the writer's thread until a None comes."""
        is_open = True
        while is_open:
            group: list[_Job] = []
            with suppress(Empty):
                while len(group) < MAX_GROUP:
                    job = self._jobs.get(block=not group)
                    if job is None:
                        is_open = False
                        break
                    group.append(job)
            if group:
                self._commit(group)

    def _commit(self, group: Sequence[_Job]) -> None:
        """One transaction for the group; if it fails, one for each, to find the culprit."""
        try:
            bundles = list(_bundles(group))
            if len(bundles) > 1:  # a single one is a transaction of its own
                bundles = [("BEGIN IMMEDIATE", []), *bundles, ("COMMIT", [])]
            for text, values in bundles:
                self._writer.execute(text, values)
        except Exception as problem:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            if len(group) > 1:
                for job in group:
                    self._commit([job])
                return
            failure = Conflict() if isinstance(problem, sqlite3.IntegrityError) else problem
            self._tell(group, failure)
            return
        self._tell(group, None)

    def _tell(self, group: Sequence[_Job], problem: Exception | None) -> None:
        with suppress(RuntimeError):  # nobody waits any more: the loop is closed
            self._loop.call_soon_threadsafe(self._settle, group, problem)

    def _settle(self, group: Sequence[_Job], problem: Exception | None) -> None:
        """Runs in the loop: who has waited for this group goes on."""
        if problem is None:
            self.num_commits += 1
            self.num_writes += sum(len(job.writes) for job in group)
        for job in group:
            if job.done.cancelled():
                continue
            if problem is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(problem)


class _Plain(NamedTuple):
    """A statement as text, and the order and the make of its values."""

    text: str
    row: str | None  # of an insert: the marks of one row, which may be repeated
    names: Sequence[str]
    makers: Sequence[tuple[int, Callable[[Any], Any]]]

    def values(self, values: Mapping[str, Any]) -> list[Any]:
        """As SQLite wants them."""
        found = [values[name] for name in self.names]
        for place, make in self.makers:
            found[place] = make(found[place])
        return found


_DIALECT = sqlite.dialect()


@lru_cache(maxsize=256)
def _plain(statement: Any, names: tuple[str, ...]) -> _Plain:
    compiled = statement.compile(dialect=_DIALECT, column_keys=list(names))
    text = str(compiled)
    insert = re.fullmatch(r"INSERT INTO .* VALUES (\([?, ]+\))", text)
    makers = []
    for place, name in enumerate(compiled.positiontup):
        kind = compiled.binds[name].type.dialect_impl(_DIALECT)
        if (make := kind.bind_processor(_DIALECT)) is not None:
            makers.append((place, make))
    return _Plain(text, insert and insert[1], compiled.positiontup, makers)


def _bundles(group: Sequence[_Job]) -> Iterator[tuple[str, list[Any]]]:
    """What is to be executed: inserts of the same kind in a row are one statement of many rows.

    SQLite returns after every statement to an interpreter that is busy, and one of the two waits.
    """
    writes = [write for job in group for write in job.writes]
    plains = [_plain(write.statement, tuple(write.values)) for write in writes]
    start = 0
    while start < len(writes):
        plain, end = plains[start], start + 1
        while plain.row is not None and end < len(writes) and plains[end] is plain:
            end += 1
        chosen = writes[start : min(end, start + MAX_ROWS)]
        yield (
            plain.text + f", {plain.row}" * (len(chosen) - 1),
            [value for write in chosen for value in plain.values(write.values)],
        )
        start += len(chosen)


def _open(path: Path) -> tuple[sql.Connection, sqlite3.Connection]:
    """A connection that reads and one that writes."""
    engine = sql.create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False})
    sql.event.listen(engine, "connect", lambda connection, _: _set_up(connection))
    with engine.begin() as connection:
        _migrate(connection)
    writer = sqlite3.connect(
        path, isolation_level=None, check_same_thread=False, cached_statements=2 * MAX_ROWS
    )
    _set_up(writer)
    return engine.connect(), writer


def _set_up(connection: Any) -> None:
    with closing(connection.cursor()) as cursor:
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")


def _migrate(connection: sql.Connection) -> None:
    if _revision(connection) == max(path.name[1:5] for path in MIGRATIONS.glob("versions/v*.py")):
        return  # Alembic takes longer to import than all the rest of the way
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _revision(connection: sql.Connection) -> str | None:
    """How far a data file has come; None if it is new."""
    if not sql.inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(sql.text("SELECT version_num FROM alembic_version"))
    return found
