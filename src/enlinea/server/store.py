"""The data file: one writer that commits in groups, and reads beside it.

Whatever has queued while the last commit was being synced goes into the next transaction, so a
hundred tables share one sync. `write` returns once all of it is on the disk.
"""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from enlinea.core.errors import EnlineaError

MAX_GROUP = 500  # writes in one transaction


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

    def __init__(self, engine: AsyncEngine, reader: AsyncConnection) -> None:
        self._engine = engine
        self._reader = reader
        self._reading = asyncio.Lock()
        self._jobs: asyncio.Queue[_Job | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write_groups(), name="store writer")
        self.num_commits = 0
        self.num_writes = 0

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """The data file at this path, made or brought up to date if need be."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
            sql.event.listen(engine.sync_engine, "connect", _set_up_connection)
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
            return cls(engine, await engine.connect())
        except (OSError, DBAPIError) as problem:
            cause = getattr(problem, "orig", None) or problem
            raise EnlineaError(f"cannot open the data file {path}: {cause}") from None

    async def close(self) -> None:
        """Write what has queued, then close."""
        await self._jobs.put(None)
        await self._writer
        await self._reader.close()
        await self._engine.dispose()

    async def write(self, writes: Sequence[Write]) -> None:
        """All of these or none; raises Conflict if one of them came too late."""
        job = _Job(writes, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await job.done

    async def rows(self, statement: sql.Select[Any]) -> list[Mapping[str, Any]]:
        """What a query finds, as mappings by column."""
        async with self._reading:
            found = await self._reader.execute(statement)
            rows: list[Mapping[str, Any]] = [
                {"".join(name): value for name, value in row.items()}  # names are no plain `str`
                for row in found.mappings()
            ]
            await self._reader.rollback()  # the next query shall see what is written since
        return rows

    async def row(self, statement: sql.Select[Any]) -> Mapping[str, Any] | None:
        """The first row that a query finds."""
        return next(iter(await self.rows(statement.limit(1))), None)

    async def back_up(self, path: Path) -> None:
        """A consistent copy of the data file, while all goes on."""
        async with self._reading:
            await self._reader.exec_driver_sql("VACUUM INTO ?", (str(path),))
            await self._reader.rollback()

    async def _write_groups(self) -> None:
        async with self._engine.connect() as connection:
            while (job := await self._jobs.get()) is not None:
                group = [job]
                while len(group) < MAX_GROUP and not self._jobs.empty():
                    more = self._jobs.get_nowait()
                    if more is None:
                        self._jobs.put_nowait(None)
                        break
                    group.append(more)
                await self._commit(connection, group)

    async def _commit(self, connection: AsyncConnection, group: Sequence[_Job]) -> None:
        """One transaction for the group; if it fails, one for each, to find the culprit."""
        try:
            for statement, values in _bundles(group):
                await connection.execute(statement, values)
            await connection.commit()
        except Exception as problem:
            await connection.rollback()
            if len(group) > 1:
                for job in group:
                    await self._commit(connection, [job])
                return
            failure = Conflict() if isinstance(problem, IntegrityError) else problem
            _settle(group[0].done, failure)
            return
        self.num_commits += 1
        self.num_writes += sum(len(job.writes) for job in group)
        for job in group:
            _settle(job.done, None)


def _settle(done: asyncio.Future[None], problem: Exception | None) -> None:
    if done.cancelled():
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


def _bundles(group: Sequence[_Job]) -> list[tuple[sql.Executable, list[Mapping[str, Any]]]]:
    """Runs of the same statement as one call with many values: one way to the thread and back."""
    bundles: list[tuple[sql.Executable, list[Mapping[str, Any]]]] = []
    for job in group:
        for write in job.writes:
            if bundles and bundles[-1][0] is write.statement:
                bundles[-1][1].append(write.values)
            else:
                bundles.append((write.statement, [write.values]))
    return bundles


def _set_up_connection(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _migrate(connection: sql.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
