"""End of Line's numbers: the cards, the areas with their start cards, the torus (EOL-1).

A cell is numbered 13 * row + column in every area, row 0 at the top; headings run clockwise from
north. A card on the table has a look: 4 * kind + the heading in which its line travelled in.
"""

import numpy as np

MAX_SEATS = 8
MAX_SIZE = 13  # rows and columns of the largest area
NUM_CELLS = MAX_SIZE * MAX_SIZE
NUM_HEADINGS = 4
HEADINGS = "NESW"
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # (row, column) by heading
STRAIGHT, RIGHT, LEFT = 0, 1, 3  # quarter turns

KINDS = ("1", "2L", "2R", "3L", "3R", "4", "5", "0")
NUM_KINDS = len(KINDS)
START = NUM_KINDS  # the kind of a start card
COPIES = np.array([9, 4, 4, 2, 2, 2, 1, 1], np.int64)
MARKS = dict(zip(KINDS, "│┐┌┤├┬┼┼", strict=True))  # the ways that a card entered from below joins
DECK_SIZE = 25
INITIATIVE = np.array([1, 2, 2, 3, 3, 4, 5, 0], np.int64)
TURNS = (
    (STRAIGHT,),
    (LEFT,),
    (RIGHT,),
    (STRAIGHT, LEFT),
    (STRAIGHT, RIGHT),
    (LEFT, RIGHT),
    (LEFT, STRAIGHT, RIGHT),
    (LEFT, STRAIGHT, RIGHT),
    (STRAIGHT,),  # a start card
)

HAND_SIZE = 5
NUM_ENERGY = 3
MAX_LENGTH = DECK_SIZE + 1  # the start card and the whole deck

# The area of each number of seats: its size, and the start cards as (row, column, facing).
AREAS: dict[int, tuple[int, tuple[tuple[int, int, str], ...]]] = {
    1: (5, ((2, 2, "N"),)),
    2: (7, ((3, 2, "N"), (3, 4, "N"))),
    3: (7, ((2, 3, "N"), (3, 4, "E"), (3, 2, "W"))),
    4: (9, ((3, 4, "N"), (4, 5, "E"), (5, 4, "S"), (4, 3, "W"))),
    5: (9, ((3, 3, "N"), (3, 5, "N"), (4, 6, "E"), (5, 5, "S"), (5, 3, "S"))),
    6: (11, ((4, 4, "N"), (4, 6, "N"), (5, 7, "E"), (6, 6, "S"), (6, 4, "S"), (5, 3, "W"))),
    7: (
        11,
        (
            *((3, 4, "N"), (3, 6, "N"), (4, 7, "E"), (6, 7, "E")),
            *((7, 6, "S"), (7, 4, "S"), (5, 4, "W")),
        ),
    ),
    8: (
        13,
        (
            *((4, 5, "N"), (4, 7, "N"), (5, 8, "E"), (7, 8, "E")),
            *((8, 7, "S"), (8, 5, "S"), (7, 4, "W"), (5, 4, "W")),
        ),
    ),
}
ENCLOSED_SEATS = 4  # EOL-13: with four players the start cards enclose the middle cell


def cell_at(row: int, col: int) -> int:
    """The number of a cell."""
    return row * MAX_SIZE + col


def cell_text(cell: int) -> str:
    """Column letter and row number from the top.

    >>> cell_text(0), cell_text(cell_at(3, 2))
    ('a1', 'c4')
    """
    return f"{'abcdefghijklm'[cell % MAX_SIZE]}{cell // MAX_SIZE + 1}"


CELL_TEXTS = tuple(map(cell_text, range(NUM_CELLS)))
CELL_NUMBERS = {text: cell for cell, text in enumerate(CELL_TEXTS)}


def area_cells(size: int) -> list[int]:
    """All cells of an area, row by row."""
    return [cell_at(row, col) for row in range(size) for col in range(size)]


def _exits() -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """The headings in which a line may leave, as a bit mask, by look."""
    masks = np.zeros((START + 1) * NUM_HEADINGS, np.int64)
    for kind, turns in enumerate(TURNS):
        for heading in range(NUM_HEADINGS):
            for turn in turns:
                masks[kind * NUM_HEADINGS + heading] |= 1 << (heading + turn) % NUM_HEADINGS
    return masks


def _neighbours() -> np.ndarray[tuple[int, int, int], np.dtype[np.int16]]:
    """The next cell by size, cell and heading; EOL-1: top joins bottom, left joins right."""
    cells = np.zeros((MAX_SIZE + 1, NUM_CELLS, NUM_HEADINGS), np.int16)
    for size in range(1, MAX_SIZE + 1):
        for cell in area_cells(size):
            row, col = divmod(cell, MAX_SIZE)
            for heading, (down, right) in enumerate(STEPS):
                cells[size, cell, heading] = cell_at((row + down) % size, (col + right) % size)
    return cells


EXITS = _exits()
NEIGHBOUR = _neighbours()
