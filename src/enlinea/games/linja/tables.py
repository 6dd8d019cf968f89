"""Linja's numbers: rows, pieces at the start, points (rulebook: Material)."""

import numpy as np

NUM_SIDES = 2
NUM_ROWS = 8
NUM_PIECES = 12  # of each colour
ROW_LIMIT = 6  # LJ-6: rows 1-6 hold at most six pieces

START = np.array([[6, 1, 1, 1, 1, 1, 1, 0], [0, 1, 1, 1, 1, 1, 1, 6]], np.int8)
FORWARD = np.array([1, -1], np.int64)  # towards the opponent's home row
GOAL_ROW = np.array([NUM_ROWS - 1, 0], np.int64)
HOME_ROW = np.array([0, NUM_ROWS - 1], np.int64)
POINTS = np.array([[-5, -3, -2, -1, 1, 2, 3, 5], [5, 3, 2, 1, -1, -2, -3, -5]], np.int64)
