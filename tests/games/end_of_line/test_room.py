"""The flood on bit boards finds the same cells as a plain search on the torus."""

import pytest

from enlinea.core.game import CHANCE, State
from enlinea.core.match import Match
from enlinea.core.random import new_random
from enlinea.games.end_of_line.policy import num_free_beside
from enlinea.games.end_of_line.room import (
    WORD_BITS,
    Words,
    count_cells,
    end_words,
    flooded,
    free_words,
)
from enlinea.games.end_of_line.tables import CELL_NUMBERS, NEIGHBOUR, area_cells
from tests.contract.checks import random_step
from tests.games.end_of_line.table import new


def cells_of(words: Words) -> set[int]:
    return {
        WORD_BITS * index + bit
        for index, word in enumerate(words)
        for bit in range(WORD_BITS)
        if word >> bit & 1
    }


def searched(s: State, begin: set[int]) -> set[int]:
    """The free cells that can be reached, one by one."""
    found, border = set(begin), list(begin)
    while border:
        for cell in map(int, NEIGHBOUR[s.num_rows, border.pop()]):
            if s.owner[cell] == 0 and cell not in found:
                found.add(cell)
                border.append(cell)
    return found


def moments(seats: int, num_steps: int) -> Match:
    match, random = new("coop-puzzle", seats), new_random(seats)
    while len(match.history) < num_steps and not match.is_over:
        random_step(match, random)
    return match


@pytest.mark.nojit
@pytest.mark.bounds
@pytest.mark.parametrize("seats", range(2, 9))
def test_flood_finds_what_a_plain_search_finds(seats: int) -> None:
    for num_steps in (0, 30 * seats):
        match = moments(seats, num_steps)
        s = match.state
        free = free_words(s)
        assert cells_of(free) == {cell for cell in area_cells(int(s.num_rows)) if not s.owner[cell]}
        for seat, player in enumerate(match.view().players):
            ends = end_words(s, seat)
            if not player.cut_rank:
                assert cells_of(ends) == {CELL_NUMBERS[text] for text in player.ends}
            reached = flooded(int(s.num_rows), ends, free)
            assert cells_of(reached) == searched(s, cells_of(ends))
            assert count_cells(reached) == len(cells_of(reached))


def test_free_neighbours_are_counted_round_the_torus() -> None:
    s = new("versus", 2).state
    assert num_free_beside(s, CELL_NUMBERS["a1"]) == 4
    assert num_free_beside(s, CELL_NUMBERS["d4"]) == 2  # between the start cards
    assert CHANCE not in cells_of(free_words(s))
