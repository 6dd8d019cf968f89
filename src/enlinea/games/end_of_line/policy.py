"""Rough judgement for versus and team battle: much room for the own line, little for the others."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.board import free_exits, last_cell, neighbour
from enlinea.games.end_of_line.room import Words, count_cells, end_words, flooded, free_words
from enlinea.games.end_of_line.state import FREE, Phase
from enlinea.games.end_of_line.tables import NUM_HEADINGS

# Points for a line that is not cut.
STANDING = 1000
EXIT = 6  # for each free cell at an exit of the last card
NEXT = 2  # for each free cell beside one of those
ROOM = 1  # for each free cell that can be reached at all
ENERGY = 4  # for each point of energy left
GAS = 12  # lost while the extra card is drawn: the turn's cards are still to be placed


@rule
def appraise(s: State, seat: int) -> int:
    """What the lines of the seat's team are worth, less what the others' are."""
    free = free_words(s)
    value = 0
    for player in range(s.seats):
        if s.cut_rank[player] == 0:
            worth = line_worth(s, player, free)
            value += worth if s.team[player] == s.team[seat] else -worth
    return value - GAS if s.phase == Phase.GAS else value


@rule
def line_worth(s: State, seat: int, free: Words) -> int:
    """Points for a line that stands: its exits, the cells behind them, its room and energy."""
    cell = last_cell(s, seat, 1)
    exits = free_exits(s, cell)
    worth = STANDING + ENERGY * int(s.energy[seat])
    if exits == 0:
        return worth
    for heading in range(NUM_HEADINGS):
        if exits >> heading & 1:
            worth += EXIT + NEXT * num_free_beside(s, neighbour(s, cell, heading))
    return worth + ROOM * count_cells(flooded(int(s.num_rows), end_words(s, seat), free))


@rule
def num_free_beside(s: State, cell: int) -> int:
    """How many of the four neighbours of a cell are free."""
    count = 0
    for heading in range(NUM_HEADINGS):
        if s.owner[neighbour(s, cell, heading)] == FREE:
            count += 1
    return count
