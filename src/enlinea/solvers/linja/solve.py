"""Solve a board of Linja by backward induction, on all cores, in layers that survive a crash.

While it runs, the values lie in a work file beside the table that is to be made, and a small file
beside that says how many layers are done. Started again, it goes on from there.
"""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from enlinea.core.cores import num_cores
from enlinea.core.errors import SetupError
from enlinea.core.folders import only_one
from enlinea.games.linja import rules
from enlinea.solvers.linja.board import Board
from enlinea.solvers.linja.perfect import Perfect
from enlinea.solvers.linja.space import Space
from enlinea.solvers.linja.table import MAGIC, Table, TableError, write_table

SOLVER = MAGIC.decode().strip()  # whoever makes other values makes another kind of table
CHECKPOINT_SECONDS = 10
PART = 64  # placements of the other side in one call of a kernel: a line of the cache
COMPRESSED_SHARE = 0.4  # of the work file, at most; what the disk needs for the table itself

Progress = Callable[[str, int], None]  # what is being done, and how many values more are done


class _Done(msgspec.Struct):
    """How far an unfinished work file has come, and of what."""

    board: Board
    rules_version: int
    next_layer: int
    made_by: str = ""  # the solver: what another one has left is not gone on with


class Solved(msgspec.Struct):
    """What a run has made, or found made already."""

    board: Board
    value: int  # of the start, for the side that moves first
    file: str
    bytes: int
    sha256: str
    seconds: float  # 0 if the table was there

    def text(self) -> str:
        """A few lines for people."""
        option = ", sheet2010" if self.board.sheet2010 else ""
        how = f"solved in {self.seconds:.0f} s" if self.seconds else "solved before; checked"
        return (
            f"Linja, {self.board.rows} rows, {self.board.pieces} pieces{option}: {how}\n"
            f"the start is worth {self.value:+d} to the side that moves first\n"
            f"{self.file}: {self.bytes / 1e6:.1f} MB, SHA-256 {self.sha256}"
        )


class Part(NamedTuple):
    """Work for one call: the progress of the movers and of the others, and which others."""

    groups: tuple[int, int]
    others: tuple[int, int]

    def size(self, space: Space) -> int:
        first = space.first[self.groups[0]]
        return int(space.first[self.groups[0] + 1] - first) * (self.others[1] - self.others[0])


def make_table(
    board: Board, path: Path, threads: int | None = None, on_progress: Progress | None = None
) -> Solved:
    """Solve the board, or check the table if it is there."""
    report = on_progress or (lambda _what, _count: None)
    began, is_there = time.monotonic(), path.exists()
    if not is_there:
        solve(board, path, threads, report)
    seconds = 0.0 if is_there else time.monotonic() - began
    table = _checked_table(board, path, report)
    if is_there and any(left.exists() for left in _files_of_work(path)):
        with _alone(path):  # a run was killed between its last two steps
            _clear(path)
    value = Perfect(table).value(board.start)
    return Solved(board, value, str(path), len(table), table.header.sha256, seconds)


def _checked_table(board: Board, path: Path, report: Progress) -> Table:
    """The table, whose checksum is right."""
    try:
        table = Table(path)
        share = board.num_pairs / len(table)
        table.check(lambda count: report("checking", int(count * share)))
    except TableError as problem:
        raise TableError(f"{problem}; remove it to make it anew") from None
    if table.board != board:
        raise TableError(f"{path} is the table of another board or option")
    return table


def solve(
    board: Board, out: Path, threads: int | None = None, on_progress: Progress | None = None
) -> None:
    """Write the table of the board to `out`, going on with what an earlier run has left."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with _alone(out):
        if not out.exists():  # or another program has been quicker
            _solve(board, out, threads, on_progress or (lambda _what, _count: None))


@contextmanager
def _alone(out: Path) -> Iterator[None]:
    """No other program works on this table meanwhile."""
    lock = out.with_name(out.name + ".lock")
    with only_one(lock, f"another program is solving {out}"):
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _files_of_work(out: Path) -> tuple[Path, Path]:
    """The values so far, and how many layers they are."""
    return out.with_name(out.name + ".work"), out.with_name(out.name + ".layers")


def _clear(out: Path) -> None:
    """Remove the work, its layers first: without them what a work file holds counts for nothing."""
    for left in reversed(_files_of_work(out)):
        left.unlink(missing_ok=True)


def _solve(board: Board, out: Path, threads: int | None, report: Progress) -> None:
    work, state = _files_of_work(out)
    next_layer = _next_layer(board, work, state)
    values = _work_values(board, work)
    report("solving", int(board.num_pairs - _left(board.space, next_layer)))
    with ThreadPoolExecutor(threads or num_cores()) as pool:
        saved = time.monotonic()
        for layer in range(next_layer, -1, -1):
            solve_layer(board, values, layer, pool, report)
            if layer == 0 or time.monotonic() - saved > CHECKPOINT_SECONDS:
                values.flush()
                done = _Done(board, rules.RULES_VERSION, layer - 1, SOLVER)
                _write_whole(state, msgspec.json.encode(done))
                saved = time.monotonic()
        write_table(out, board, values, pool, report)
    del values
    _clear(out)


def solve_layer(
    board: Board,
    values: npt.NDArray[np.int8],
    layer: int,
    pool: ThreadPoolExecutor,
    report: Progress,
) -> None:
    """Fill in all pairs whose progress has this sum; later layers are there."""
    solve_part = board.kernels.solve_part

    def run(part: Part) -> int:
        solve_part(board.start, board.space, values, part.groups, part.others)
        return part.size(board.space)

    futures = [pool.submit(run, part) for part in parts(board.space, layer)]
    try:
        for future in futures:
            report("solving", future.result())
    finally:
        for future in futures:
            future.cancel()


def parts(space: Space, layer: int) -> Iterator[Part]:
    """A layer as pieces of work that do not depend on each other."""
    last = len(space.first) - 2
    for mover in range(max(0, layer - last), min(layer, last) + 1):
        first, end = (int(space.first[layer - mover + step]) for step in (0, 1))
        for other in range(first, end, PART):
            yield Part((mover, layer - mover), (other, min(other + PART, end)))


def _left(space: Space, next_layer: int) -> int:
    """How many pairs lie in this layer and those still to come after it."""
    if next_layer == len(space.layer_end) - 1:
        return int(space.layer_end[0])
    return int(space.layer_end[0] - space.layer_end[next_layer + 1])


def _next_layer(board: Board, work: Path, state: Path) -> int:
    """The layer to begin with: the last of all, or the first one that an earlier run left."""
    if work.exists() and state.exists():
        try:
            done = msgspec.json.decode(state.read_bytes(), type=_Done)
        except msgspec.MsgspecError:
            raise SetupError(f"{state} cannot be read; remove it to begin anew") from None
        known = (done.board, done.rules_version, done.made_by)
        if known != (board, rules.RULES_VERSION, SOLVER):
            raise SetupError(
                f"{work} belongs to another board, option or version of the rules or the solver; "
                "remove it to begin anew"
            )
        if not -1 <= done.next_layer < len(board.space.layer_end) - 1:
            raise SetupError(f"{state} cannot be read; remove it to begin anew")
        if work.stat().st_size == board.num_pairs:
            return done.next_layer
    state.unlink(missing_ok=True)  # it would speak of a work file that is no more
    return len(board.space.layer_end) - 1


def _work_values(board: Board, work: Path) -> np.memmap[tuple[int], np.dtype[np.int8]]:
    """The values in the work file, which is made in full so that the disk cannot run out later."""
    if not work.exists() or work.stat().st_size != board.num_pairs:
        needed = int(board.num_pairs * (1 + COMPRESSED_SHARE))
        free = shutil.disk_usage(work.parent).free
        if free < needed:
            raise SetupError(
                f"the work needs {needed / 1e9:.1f} GB in {work.parent}, "
                f"where {free / 1e9:.1f} GB are free"
            )
        with work.open("wb") as file:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(file.fileno(), 0, board.num_pairs)
            else:
                file.truncate(board.num_pairs)
    return np.memmap(work, np.int8, "r+", shape=(board.num_pairs,))


def _write_whole(path: Path, content: bytes) -> None:
    """The old content or the new, never a part."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(content)
    part.replace(path)
