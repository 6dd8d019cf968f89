"""All coverings of a 5x5 challenge (EOL-10, EOL-11): a compiled walk over every line there is.

A covering is the order in which the free cells are covered. Without energy it is a path; `reverse`
leaves a card that leads nowhere, and goes on from the one before it. What a covering asks of the
cards is counted: how many of them must lead straight, left, right, or two of these ways.
"""

import numpy as np

from enlinea.core.game import Ints
from enlinea.core.rule import rule
from enlinea.games.end_of_line.energy import FIRST_ROUND
from enlinea.games.end_of_line.tables import (
    AREAS,
    LEFT,
    NEIGHBOUR,
    NUM_HEADINGS,
    RIGHT,
    STRAIGHT,
    area_cells,
)

SIZE = AREAS[1][0]
NUM_CELLS = SIZE * SIZE
CELLS = np.array(area_cells(SIZE), np.int64)  # the game's number of each cell counted here
INDEX = {int(cell): index for index, cell in enumerate(CELLS)}
NEXT = np.array(
    [[INDEX[int(cell)] for cell in NEIGHBOUR[SIZE, cell]] for cell in CELLS.tolist()], np.int64
)

# What a card must do: lead on by these turns, as bits; 0 for a card that may lead nowhere.
TURN_BIT = np.array([1 << 0, 1 << 1, 0, 1 << 2], np.int64)  # by quarter turns; never back
assert (STRAIGHT, RIGHT, LEFT) == (0, 1, 3)
NUM_NEEDS = 8
NEED_BITS = 5  # bits for the number of cards with each need, packed into one number

PLAIN, REVERSE, BRAKE = 0, 1, 2  # how the next card comes
FIRST_ENERGY = 1 + 2 * (FIRST_ROUND - 2)  # EOL-6, EOL-7: cards placed when round 3 begins


@rule
def walk(free: int, start: int, exits: int, energy: int, found: Ints, room: Ints) -> int:
    """Walks all coverings that use exactly so much energy; returns how many there are.

    `start` is the cell of the last card that lies, `exits` its headings as bits, `free` the cells
    to be covered. `found` takes the packed needs of each covering; when it is full, the walk ends
    there, and `room`, six rows to think in, holds that covering. It may be empty: only count.
    """
    cells, entries, choices, needs, parents, state = room
    cells[0], choices[0], needs[0], state[0] = start, 0, 0, energy * 4 + 1
    level, count = 0, 0
    while level >= 0:
        choice = int(choices[level])
        if choice == 3 * NUM_HEADINGS:
            if level > 0:
                free |= 1 << int(cells[level])
                needs[parents[level]] ^= int(TURN_BIT[_turn(room, level)])
            level -= 1
            continue
        choices[level] += 1
        way, heading = choice // NUM_HEADINGS, choice % NUM_HEADINGS
        left, due = int(state[level]) >> 2, int(state[level]) & 3
        if way != PLAIN:
            if due > 0 or level < FIRST_ENERGY or left < way:  # a brake alone is of no use
                choices[level] = 3 * NUM_HEADINGS
                continue
            left -= 1
        parent = level - 1 if way == REVERSE else level
        if parent == 0:
            if not exits >> heading & 1:
                continue
        elif (heading - entries[parent]) % NUM_HEADINGS == 2:
            continue
        cell = int(NEXT[cells[parent], heading])
        if not free >> cell & 1:
            continue
        if due == 0:
            due = 1 if way == BRAKE else 2
        level += 1
        free ^= 1 << cell
        cells[level], entries[level], choices[level] = cell, heading, 0
        needs[level], parents[level], state[level] = 0, parent, left * 4 + due - 1
        needs[parent] |= int(TURN_BIT[_turn(room, level)])
        if free == 0:
            if left == 0:
                if len(found) > 0:
                    found[count] = _packed(needs, level)
                count += 1
                if count == len(found):
                    return count
            choices[level] = 3 * NUM_HEADINGS
    return count


@rule
def _turn(room: Ints, level: int) -> int:
    """By which turn the line leaves the parent of this card; straight out of the start card."""
    parent = room[4, level]
    if parent == 0:
        return 0
    return int(room[1, level] - room[1, parent]) % NUM_HEADINGS


@rule
def _packed(needs: Ints, level: int) -> int:
    """How many of the cards have each need, in one number."""
    packed = 0
    for card in range(1, level + 1):
        packed += 1 << NEED_BITS * int(needs[card])
    return packed
