"""Rough judgement for the puzzles: no cell out of reach, few dead ends, a way to go on."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.cards import left_over
from enlinea.games.end_of_line.policy import num_free_beside
from enlinea.games.end_of_line.room import (
    WORD_BITS,
    WORD_ROWS,
    Words,
    count_cells,
    end_words,
    flooded,
    free_words,
)
from enlinea.games.end_of_line.state import FREE, Phase
from enlinea.games.end_of_line.tables import MAX_SIZE

COVERED = 10_000  # points for success, lost in failure
UNCOVERED = 1000  # lost in failure for each cell
LOST = 40  # lost for each free cell that no line can reach
DEAD_END = 12  # lost for each free cell that can be entered but not left
EXIT = 4  # for the first two free cells at the exits of a line's last card
ENERGY = 6  # for each point of energy left
GAS = 60  # lost while the extra card is drawn: the turn's cards are still to be placed


@rule
def appraise(s: State, seat: int) -> int:
    """Points for what can still be covered; the same for all seats, who play together."""
    if s.uncovered == 0:
        return COVERED + total_left(s)
    if s.phase == Phase.OVER:
        return -COVERED - UNCOVERED * int(s.uncovered)
    value = going_on(s) + total_left(s)
    return value - GAS if s.phase == Phase.GAS else value


@rule
def total_left(s: State) -> int:
    """EOL-13: what would be scored if the area were covered now."""
    value = 0
    for player in range(s.seats):
        value += left_over(s, player)
    return value


@rule
def going_on(s: State) -> int:
    """Points for a game that goes on."""
    a, b, c, d = 0, 0, 0, 0
    value = 0
    for player in range(s.seats):
        if s.cut_rank[player] == 0:
            e, f, g, h = end_words(s, player)
            a, b, c, d = a | e, b | f, c | g, d | h
            value += ENERGY * int(s.energy[player])
            value += EXIT * min(count_cells((e, f, g, h)), 2)
    reach = count_cells(flooded(int(s.num_rows), (a, b, c, d), free_words(s)))
    return value - LOST * (int(s.uncovered) - reach) - DEAD_END * num_dead_ends(s, (a, b, c, d))


@rule
def num_dead_ends(s: State, ends: Words) -> int:
    """Free cells with less than two ways in and out; a line at the door counts as one."""
    count = 0
    for row in range(s.num_rows):
        word = _word_of(ends, row // WORD_ROWS)
        for col in range(s.num_rows):
            cell = row * MAX_SIZE + col
            if s.owner[cell] == FREE:
                is_end = word >> cell % WORD_BITS & 1
                if num_free_beside(s, cell) + is_end < 2:
                    count += 1
    return count


@rule
def _word_of(words: Words, index: int) -> int:
    if index == 0:
        return words[0]
    if index == 1:
        return words[1]
    return words[2] if index == 2 else words[3]
