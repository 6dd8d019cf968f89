"""All placements of one side's pieces, numbered by progress, and where the value of a pair lies.

A placement is how many pieces stand in each row, counted from the side's own home row, so that both
sides share the same numbers. Its progress is the number of rows that its pieces have advanced.
Every turn with a move adds to the mover's progress and leaves the other side as it is; so the pairs
of placements fall into layers of equal sum of progress, and a layer depends on later ones only.

The value of (mover, other) lies in a flat table: the pairs of two progresses form a block, a row
for each placement of the mover; blocks of the same layer lie side by side, the last layer first.
So each part of the table is written once, in order.
"""

from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

MAX_STEPS = 5  # of a second move: a crowd that leaves room for one more (LJ-3, LJ-6)
BACK = MAX_STEPS + 1  # stands for one row back, in `moved`
MAX_PLACEMENTS = 1 << 16


class Space(NamedTuple):
    """The placements of a board and the order of the table; everything is an array for kernels."""

    counts: npt.NDArray[np.int8]  # placement, row: how many pieces
    progress: npt.NDArray[np.int64]  # by placement, ascending
    first: npt.NDArray[np.int64]  # the first placement of each progress, and at last their number
    offset: npt.NDArray[np.int64]  # where the block of (mover's, other's) progress begins
    layer_end: npt.NDArray[np.int64]  # where the blocks of each layer end (layer: sum of progress)
    moved: npt.NDArray[np.uint16]  # placement, row, steps (or BACK): the placement afterwards
    of_rank: npt.NDArray[np.uint16]  # placement by its rank among all, see `rank`
    choose: npt.NDArray[np.int64]  # binomial coefficients for `rank`


def num_placements(num_rows: int, num_pieces: int) -> int:
    """How many ways there are to place one side's pieces.

    >>> num_placements(8, 12)
    50388
    """
    return comb(num_pieces + num_rows - 1, num_rows - 1)


@cache
def space(num_rows: int, num_pieces: int) -> Space:
    """The space of a board; some seconds of work and 5 MB for the usual one."""
    counts, ranks, choose = _all_placements(num_rows, num_pieces)
    progress = counts.astype(np.int64) @ np.arange(num_rows)
    order = np.lexsort((ranks, progress))
    counts, progress = np.ascontiguousarray(counts[order]), progress[order]
    of_rank = np.empty(len(order), np.uint16)
    of_rank[ranks[order]] = np.arange(len(order))
    num_groups = num_pieces * (num_rows - 1) + 1
    first = np.searchsorted(progress, np.arange(num_groups + 1))
    sizes = np.diff(first)
    offset = np.zeros((num_groups, num_groups), np.int64)
    layer_end = np.zeros(2 * num_groups - 1, np.int64)
    total = 0
    for layer in reversed(range(2 * num_groups - 1)):
        for mover in range(max(0, layer - num_groups + 1), min(layer, num_groups - 1) + 1):
            offset[mover, layer - mover] = total
            total += int(sizes[mover] * sizes[layer - mover])
        layer_end[layer] = total
    moved = _moved(counts, of_rank, choose)
    return Space(counts, progress, first, offset, layer_end, moved, of_rank, choose)


def _all_placements(
    num_rows: int, num_pieces: int
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Every placement with its rank: bars between pieces, as the combinatorial number system."""
    num_bars = num_rows - 1
    bars = np.array(list(combinations(range(num_pieces + num_bars), num_bars)), np.int64)
    counts = np.diff(bars, axis=1, prepend=-1, append=num_pieces + num_bars) - 1
    places = range(num_pieces + num_rows)
    choose = np.array([[comb(place, bar + 1) for place in places] for bar in range(num_bars)])
    counts = counts.astype(np.int8)
    return counts, _ranks(counts, choose), choose


def _ranks(counts: npt.NDArray[np.int8], choose: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    bars = np.arange(choose.shape[0])
    places = np.cumsum(counts[:, :-1].astype(np.int64), axis=1) + bars
    ranks: npt.NDArray[np.int64] = choose[bars, places].sum(axis=1)
    return ranks


def _moved(
    counts: npt.NDArray[np.int8], of_rank: npt.NDArray[np.uint16], choose: npt.NDArray[np.int64]
) -> npt.NDArray[np.uint16]:
    """The placement after one piece has left a row by some steps, at most to the last row."""
    num_rows = counts.shape[1]
    moved = np.zeros((len(counts), num_rows, BACK + 1), np.uint16)
    for row in range(num_rows):
        has_piece = np.flatnonzero(counts[:, row])
        for steps in range(1, BACK + 1):
            target = max(row - 1, 0) if steps == BACK else min(row + steps, num_rows - 1)
            after = counts[has_piece].copy()
            after[:, row] -= 1
            after[:, target] += 1
            moved[has_piece, row, steps] = of_rank[_ranks(after, choose)]
    return moved
