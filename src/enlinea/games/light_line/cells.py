"""Cells as numbers: a diamond around the first card, or a square.

A display that grows from its first card reaches at most as many steps from `0,0` as cards were
added, so its cells form a diamond; where cards are laid freely, the records allow a square.
Both are numbered row by row, from the top, each row from the left.
"""

import math

from enlinea.core.rule import rule


def num_diamond_cells(reach: int) -> int:
    """How many cells are at most `reach` steps away.

    >>> num_diamond_cells(1), num_diamond_cells(35)
    (5, 2521)
    """
    return 2 * reach * (reach + 1) + 1


@rule
def num_square_cells(reach: int) -> int:
    """How many cells have |x| and |y| at most `reach`."""
    return (2 * reach + 1) ** 2


@rule
def is_in_diamond(x: int, y: int, reach: int) -> bool:
    """Whether a cell has a number in the diamond."""
    return abs(x) + abs(y) <= reach


@rule
def diamond_cell(x: int, y: int, reach: int) -> int:
    """The number of a cell; the rows down to the middle one hold 1, 3, 5, … cells."""
    if y > 0:  # the lower half is the upper one after a half turn
        return 2 * reach * (reach + 1) - diamond_cell_above(-x, -y, reach)
    return diamond_cell_above(x, y, reach)


@rule
def diamond_cell_above(x: int, y: int, reach: int) -> int:
    """The number of a cell of the upper half or the middle row."""
    row = y + reach
    return row * row + row + x


@rule
def diamond_xy(cell: int, reach: int) -> tuple[int, int]:
    """The cell of that number."""
    is_below = cell >= (reach + 1) * (reach + 1)
    if is_below:
        cell = 2 * reach * (reach + 1) - cell
    row = int(math.sqrt(cell))
    x, y = cell - row * row - row, row - reach
    return (-x, -y) if is_below else (x, y)


@rule
def is_in_square(x: int, y: int, reach: int) -> bool:
    """Whether |x| and |y| are at most `reach`."""
    return abs(x) <= reach and abs(y) <= reach


@rule
def square_cell(x: int, y: int, reach: int) -> int:
    """The number of a cell of the square."""
    return (y + reach) * (2 * reach + 1) + x + reach


@rule
def square_xy(cell: int, reach: int) -> tuple[int, int]:
    """The cell of that number."""
    width = 2 * reach + 1
    return cell % width - reach, cell // width - reach
