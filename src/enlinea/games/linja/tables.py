"""Linja's numbers: rows, pieces at the start, points (rulebook: Material)."""

from typing import Any

import numpy as np
import numpy.typing as npt

NUM_SIDES = 2
NUM_ROWS = 8
NUM_PIECES = 12  # of each colour
ROW_LIMIT = 6  # LJ-6: rows 1-6 hold at most six pieces


def start_counts(num_rows: int, num_pieces: int) -> npt.NDArray[np.int8]:
    """One piece of each side in every inner row, the others in its home row."""
    one_each, at_home = [1] * (num_rows - 2), num_pieces - (num_rows - 2)
    return np.array([[at_home, *one_each, 0], [0, *one_each, at_home]], np.int8)


def row_points(num_rows: int) -> npt.NDArray[np.int64]:
    """1, 2, … from the middle outwards, one more in the goal row; negative in the own half.

    >>> row_points(8)[0].tolist()
    [-5, -3, -2, -1, 1, 2, 3, 5]
    """
    half = [*range(1, num_rows // 2), num_rows // 2 + 1]
    upward = [-points for points in reversed(half)] + half
    return np.array([upward, upward[::-1]], np.int64)


def action_numbers(num_rows: int) -> dict[str, int]:
    """The first number of each kind of action, by the name that it has in the rules."""
    names = ("OWN_FORWARD", "OWN_BACK", "OTHER_FORWARD", "OTHER_BACK", "STOP")
    numbers = {name: num_rows * kind for kind, name in enumerate(names, 1)}
    return {**numbers, "PASS": 5 * num_rows + 1, "NUM_ACTIONS": 5 * num_rows + 2}


def board(num_rows: int, num_pieces: int) -> dict[str, Any]:
    """The numbers of a board of any size, by the names that they have here and in the rules."""
    return {
        **action_numbers(num_rows),
        "NUM_ROWS": num_rows,
        "NUM_PIECES": num_pieces,
        "START": start_counts(num_rows, num_pieces),
        "GOAL_ROW": np.array([num_rows - 1, 0], np.int64),
        "HOME_ROW": np.array([0, num_rows - 1], np.int64),
        "POINTS": row_points(num_rows),
    }


START = start_counts(NUM_ROWS, NUM_PIECES)
FORWARD = np.array([1, -1], np.int64)  # towards the opponent's home row
GOAL_ROW = np.array([NUM_ROWS - 1, 0], np.int64)
HOME_ROW = np.array([0, NUM_ROWS - 1], np.int64)
POINTS = row_points(NUM_ROWS)


def state_type(num_rows: int) -> np.dtype[Any]:
    """The type of a position on a board with so many rows."""
    fields = [
        ("pieces", np.int8, (NUM_SIDES, num_rows)),
        ("mover", np.int8),
        ("phase", np.int8),
        ("steps", np.int8),  # of the second move that is due
        ("is_end", np.int8),  # LJ-10: the colours have passed each other; it stays so
        ("passed", np.int8),  # the last action was a pass
        ("further", np.int8),  # sheet2010: this is a further turn
        ("tease", np.int8),
        ("sheet2010", np.int8),
    ]
    return np.dtype((np.record, fields))
