"""One position of End of Line as a record, and how it looks before anything is dealt."""

from enum import IntEnum

import numpy as np

from enlinea.core.game import State
from enlinea.games.end_of_line.actions import NUM_EFFECTS
from enlinea.games.end_of_line.tables import (
    AREAS,
    COPIES,
    DECK_SIZE,
    HEADINGS,
    MAX_LENGTH,
    MAX_SEATS,
    NUM_CELLS,
    NUM_ENERGY,
    NUM_HEADINGS,
    NUM_KINDS,
    START,
    cell_at,
)

# What lies on a cell, besides a card of seat `owner - 1`.
FREE = 0
WALL = MAX_SEATS + 1


class Phase(IntEnum):
    """What happens next: first the phases in which chance acts, then those of the mover."""

    REVEAL = 0  # EOL-2: the mover reveals a card
    DEAL = 1  # EOL-3: the mover draws five
    REDRAW = 2  # EOL-3: the mover draws five new ones
    DRAW = 3  # EOL-5: the mover fills the hand
    GAS = 4  # EOL-7: the mover draws the extra card
    MULLIGAN = 5  # EOL-3: the mover keeps the five or not
    TURN = 6  # EOL-6: a card of the mover is due
    OVER = 7


STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int8),
            ("num_rows", np.int8),
            ("owner", np.int8, NUM_CELLS),  # FREE, WALL, or 1 + the seat whose card lies there
            ("look", np.int8, NUM_CELLS),  # of the card there: 4 * kind + heading
            (
                "line",
                np.uint8,
                (MAX_SEATS, MAX_LENGTH),
            ),  # cells in time, the start first
            ("length", np.int8, MAX_SEATS),  # of the line, the start card counted
            ("uncovered", np.int16),  # cells still to be covered
            ("energy", np.int8, MAX_SEATS),
            ("is_puzzle", np.int8),  # the area is to be covered (EOL-10, EOL-13)
            ("challenge", np.int16),
            ("energy_anytime", np.int8),
            ("has_jump", np.int8),
            ("team", np.int8, MAX_SEATS),
            ("hands", np.int8, (MAX_SEATS, NUM_KINDS)),
            ("decks", np.int8, (MAX_SEATS, NUM_KINDS)),
            ("num_hand", np.int8, MAX_SEATS),
            ("num_deck", np.int8, MAX_SEATS),
            ("used", np.int8, (MAX_SEATS, NUM_EFFECTS)),  # how often each energy effect
            ("cut_rank", np.int8, MAX_SEATS),  # 1 for the first line cut, 0 while it stands
            ("cut_round", np.int8, MAX_SEATS),
            ("num_cut", np.int8),
            ("phase", np.int8),
            ("mover", np.int8),
            ("tied", np.int16),  # EOL-2: who reveals in this pass, as a bit mask
            ("revealed", np.int8, MAX_SEATS),  # 1 + the kind revealed in this pass
            ("first", np.int8),  # who starts round 1
            ("rounds", np.int8),
            ("order", np.int8, MAX_SEATS),  # the turn order of the round
            ("num_order", np.int8),
            ("turn", np.int8),  # the place of the mover in it
            ("placed", np.int8),  # cards in this turn
            ("due", np.int8),  # how many it takes
            ("effect", np.int8),  # used in this turn
            ("is_pending", np.int8),  # the next card is the `reverse` or `jump` itself
            ("pile", np.int8, DECK_SIZE),  # solitaire: the discard pile as kinds, the top last
            ("num_pile", np.int8),
        ],
    )
)


def setup_area(s: State, seats: int) -> None:
    """The area with its start cards, and everyone's energy."""
    size, starts = AREAS[seats]
    s.seats = seats
    s.num_rows = size
    for seat, (row, col, facing) in enumerate(starts):
        cell = cell_at(row, col)
        s.owner[cell] = seat + 1
        s.look[cell] = START * NUM_HEADINGS + HEADINGS.index(facing)
        s.line[seat, 0] = cell
        s.length[seat] = 1
        s.energy[seat] = NUM_ENERGY
    s.uncovered = size * size - seats


def setup_players(s: State, seats: int) -> None:
    """Area, decks and teams of one; everyone is about to reveal a card (EOL-2)."""
    setup_area(s, seats)
    for seat in range(seats):
        s.decks[seat] = COPIES
        s.num_deck[seat] = DECK_SIZE
        s.team[seat] = seat
    s.tied = (1 << seats) - 1
    s.phase = Phase.REVEAL
