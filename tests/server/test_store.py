"""The data file: nothing acknowledged is lost, nobody wins a version twice."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from enlinea.core.errors import EnlineaError
from enlinea.core.game import variant
from enlinea.server import rows, schema
from enlinea.server.backup import back_up, put_back
from enlinea.server.course import Entry
from enlinea.server.store import Conflict, Store, Write
from tests.server.houses import table_row

T = TypeVar("T")
PERSON = Write(sql.insert(schema.people), {"id": "ana", "nickname": "Ana", "created": 0.0})


def with_store(path: Path, use: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await Store.open(path)
        try:
            return await use(store)
        finally:
            await store.close()

    return asyncio.run(run())


async def add_table(store: Store) -> None:
    await store.write([PERSON, *rows.new_table(table_row(variant("linja")), [])])


def entry(version: int, text: str = "3") -> list[Write]:
    return rows.new_entries("table", [Entry(version, 0, text, 0.0)])


def test_what_is_written_is_read_again_after_reopening(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with_store(path, add_table)
    assert with_store(path, lambda store: rows.read_table(store, "table")) == table_row(
        variant("linja")
    )


def test_many_writes_at_once_share_transactions(tmp_path: Path) -> None:
    async def use(store: Store) -> tuple[int, int]:
        await add_table(store)
        before = store.num_commits
        await asyncio.gather(*(store.write(entry(version)) for version in range(1, 201)))
        return len(await rows.read_log(store, "table")), store.num_commits - before

    num_entries, num_commits = with_store(tmp_path / "x.db", use)
    assert num_entries == 200 and num_commits < 20


def test_only_one_writer_wins_a_version_and_the_others_in_the_group_are_kept(
    tmp_path: Path,
) -> None:
    async def use(store: Store) -> tuple[list[object], list[str | None]]:
        await add_table(store)
        attempts = [entry(1, "a"), entry(1, "b"), entry(2, "c"), entry(1, "d")]
        results = await asyncio.gather(*map(store.write, attempts), return_exceptions=True)
        return list(results), [each.text for each in await rows.read_log(store, "table")]

    results, texts = with_store(tmp_path / "x.db", use)
    assert [type(result) for result in results] == [type(None), Conflict, type(None), Conflict]
    assert texts == ["a", "c"]


def test_half_a_job_is_never_written(tmp_path: Path) -> None:
    async def use(store: Store) -> int:
        await add_table(store)
        with pytest.raises(Conflict):
            await store.write([*entry(1), *entry(2), *entry(1)])
        return len(await rows.read_log(store, "table"))

    assert with_store(tmp_path / "x.db", use) == 0


def test_commits_are_synced(tmp_path: Path) -> None:
    async def use(store: Store) -> list[object]:
        names = ("synchronous", "journal_mode", "foreign_keys")
        return [store._writer.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert with_store(tmp_path / "x.db", use) == [2, "wal", 1]


def test_migrations_make_what_the_code_expects(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with_store(path, add_table)
    with sql.create_engine(f"sqlite:///{path}").connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    connection.engine.dispose()


def test_backup_of_an_open_file_can_be_put_back(tmp_path: Path) -> None:
    path, copy = tmp_path / "x.db", tmp_path / "copy.db"

    async def use(store: Store) -> None:
        await add_table(store)
        await store.write(entry(1))
        back_up(path, copy)
        await store.write(entry(2))

    with_store(path, use)
    put_back(copy, path)
    assert len(with_store(path, lambda store: rows.read_log(store, "table"))) == 1
    assert len(list(tmp_path.glob("x.db.2*"))) == 1  # the old file is kept


@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0" + b"\0" * 100])
def test_what_is_no_backup_is_not_put_back(tmp_path: Path, content: bytes) -> None:
    path, copy = tmp_path / "x.db", tmp_path / "copy.db"
    with_store(path, add_table)
    copy.write_bytes(content)
    with pytest.raises(EnlineaError, match="is not a copy of a data file"):
        put_back(copy, path)
    assert with_store(path, lambda store: rows.read_table(store, "table")) is not None


def test_file_that_is_no_data_file_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    path.write_bytes(b"no database" * 100)
    with pytest.raises(EnlineaError, match="cannot open the data file"):
        with_store(path, add_table)


def test_backup_does_not_overwrite(tmp_path: Path) -> None:
    path, copy = tmp_path / "x.db", tmp_path / "copy.db"
    sqlite3.connect(path).close()
    path.touch()
    copy.touch()
    with pytest.raises(EnlineaError, match="exists already"):
        back_up(path, copy)
