"""Copies of the data file: made while the server runs, put back while it does not."""

import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from enlinea.core.errors import EnlineaError
from enlinea.server.serve import default_data, one_server

_SIDE_FILES = ("-wal", "-shm")


def back_up(data: Path | None, copy: Path) -> Path:
    """A consistent copy; returns which file was copied."""
    data = data or default_data()
    if not data.is_file():
        raise EnlineaError(f"there is no data file {data}")
    if copy.exists():
        raise EnlineaError(f"{copy} exists already")
    try:
        with closing(sqlite3.connect(data)) as connection:
            connection.execute("VACUUM INTO ?", (str(copy),))
    except sqlite3.Error as problem:
        raise EnlineaError(f"cannot copy {data} to {copy}: {problem}") from None
    return data


def put_back(copy: Path, data: Path | None) -> Path:
    """Replace the data file by a copy that is sound; the old one gets another name."""
    data = data or default_data()
    _check_sound(copy)
    with one_server(data):
        if data.exists():
            with closing(sqlite3.connect(data)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            data.replace(data.with_name(f"{data.name}.{time.strftime('%Y%m%d-%H%M%S')}"))
        for suffix in _SIDE_FILES:
            data.with_name(data.name + suffix).unlink(missing_ok=True)
        partial = data.with_name(f".{data.name}.part")
        shutil.copyfile(copy, partial)
        partial.replace(data)
    return data


def _check_sound(copy: Path) -> None:
    if not copy.is_file():
        raise EnlineaError(f"there is no file {copy}")
    try:
        with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as connection:
            (verdict,) = connection.execute("PRAGMA integrity_check").fetchone()
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as problem:
        raise EnlineaError(f"{copy} is not a copy of a data file: {problem}") from None
    if verdict != "ok":
        raise EnlineaError(f"{copy} is broken: {verdict}")
