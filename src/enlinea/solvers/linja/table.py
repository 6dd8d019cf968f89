"""The file with the values of all positions: compressed, with a header and a checksum.

    magic      8 bytes
    header     one JSON object, filled up with spaces to HEADER_BYTES
    index      where each part begins, and where the last one ends: 8 bytes each, little-endian
    parts      for each placement of the mover: its values against all others, a byte each, zlib

The SHA-256 in the header is that of everything after it. Each part has zlib's own checksum, so a
damaged part is noticed when it is read, and the whole can be checked with `Table.check`.
"""

import hashlib
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import lru_cache
from pathlib import Path
from typing import IO

import msgspec
import numpy as np
import numpy.typing as npt

from enlinea.core.errors import EnlineaError
from enlinea.games.linja import rules
from enlinea.solvers.linja.board import Board

MAKE = b"LINJA-"
MAGIC = MAKE + b"2\n"  # tables of LINJA-1 are wrong where both sides have to pass (LJ-9)
HEADER_BYTES = 504
DATA_START = len(MAGIC) + HEADER_BYTES
KEPT_PARTS = 64  # 3 MB for the usual board
LEVEL = 6
BATCH = 256
CHUNK = 1 << 20

Values = npt.NDArray[np.int8]


class TableError(EnlineaError):
    """A file that is no table of Linja, or is damaged."""


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """What a table is about."""

    board: Board
    rules_version: int
    sha256: str


class Table:
    """The exact values of a board, read from a file as they are needed; threads may share it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._bytes = np.memmap(path, np.uint8, "r")
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "strerror", None) or "it is empty"
            raise TableError(f"cannot read {path}: {reason}") from None
        self.header = _header(path, self._bytes[:DATA_START].tobytes())
        self.board = self.header.board.checked()
        self._first_part = DATA_START + 8 * (len(self.board.space.progress) + 1)
        if len(self._bytes) < self._first_part:
            raise TableError(f"{path} is not complete")
        self._index = np.frombuffer(self._bytes[DATA_START : self._first_part].tobytes(), "<u8")
        if len(self._bytes) != self._first_part + int(self._index[-1]):
            raise TableError(f"{path} is not complete")
        self.values_of = lru_cache(KEPT_PARTS)(self._values_of)

    def check(self, on_progress: Callable[[int], None] = lambda _count: None) -> None:
        """Compare all of the file with its checksum."""
        digest = hashlib.sha256()
        for start in range(DATA_START, len(self._bytes), CHUNK):
            chunk = self._bytes[start : start + CHUNK]
            digest.update(chunk.tobytes())
            on_progress(len(chunk))
        if digest.hexdigest() != self.header.sha256:
            raise TableError(f"{self.path} is damaged: its checksum is wrong")

    def __len__(self) -> int:
        return len(self._bytes)

    def _values_of(self, mover: int) -> Values:
        """The values of this placement to move against all others, by their numbers."""
        first, end = (self._first_part + int(self._index[mover + step]) for step in (0, 1))
        try:
            values = np.frombuffer(zlib.decompress(self._bytes[first:end].tobytes()), np.int8)
        except zlib.error:
            raise TableError(f"{self.path} is damaged: part {mover} cannot be read") from None
        return values


def _header(path: Path, start: bytes) -> Header:
    if not start.startswith(MAKE):
        raise TableError(f"{path} is not a table of Linja")
    if not start.startswith(MAGIC):
        raise TableError(f"{path} was made by another version of enlinea, and its values differ")
    try:
        header = msgspec.json.decode(start[len(MAGIC) :].strip(b" "), type=Header)
    except msgspec.MsgspecError:
        raise TableError(f"{path} is not a table of Linja: its header cannot be read") from None
    if header.rules_version != rules.RULES_VERSION:
        raise TableError(
            f"{path} was made for rules version {header.rules_version}, not {rules.RULES_VERSION}"
        )
    return header


def write_table(
    path: Path, board: Board, table: Values, pool: Executor, report: Callable[[str, int], None]
) -> Header:
    """Write the file; it appears under its name when it is complete."""
    part = path.with_name(path.name + ".part")
    num_movers = len(board.space.progress)
    ends = np.zeros(num_movers + 1, "<u8")
    digest = hashlib.sha256()
    with part.open("wb") as file:
        file.seek(DATA_START + ends.nbytes)
        for mover, packed in enumerate(_packed_parts(board, table, pool)):
            file.write(packed)
            ends[mover + 1] = ends[mover] + len(packed)
            report("compressing", num_movers)
        file.seek(DATA_START)
        file.write(ends.tobytes())
    with part.open("r+b") as file:
        for chunk in _chunks(file):
            digest.update(chunk)
        header = Header(board, rules.RULES_VERSION, digest.hexdigest())
        file.seek(0)
        file.write(MAGIC + msgspec.json.encode(header).ljust(HEADER_BYTES))
    part.replace(path)
    return header


def _packed_parts(board: Board, table: Values, pool: Executor) -> Iterator[bytes]:
    """The parts in order; some at a time, so that they do not pile up."""
    space, mover_values = board.space, board.kernels.mover_values

    def packed(mover: int) -> bytes:
        values = np.empty(len(space.progress), np.int8)
        mover_values(space, table, mover, values)
        return zlib.compress(values.tobytes(), LEVEL)

    for first in range(0, len(space.progress), BATCH):
        yield from pool.map(packed, range(first, min(first + BATCH, len(space.progress))))


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    file.seek(DATA_START)
    while chunk := file.read(CHUNK):
        yield chunk
