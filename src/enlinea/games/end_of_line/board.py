"""The area and the lines on it: where a line can go on, and how a card is laid."""

from enlinea.core.game import State
from enlinea.core.rule import rule
from enlinea.games.end_of_line.state import FREE
from enlinea.games.end_of_line.tables import EXITS, NEIGHBOUR, NUM_HEADINGS, START


@rule
def neighbour(s: State, cell: int, heading: int) -> int:
    """EOL-1: the next cell that way on the torus."""
    return int(NEIGHBOUR[s.num_rows, cell, heading])


@rule
def last_cell(s: State, seat: int, back: int) -> int:
    """Where the seat's back-th last placed card lies; 1 is the last one."""
    return int(s.line[seat, s.length[seat] - back])


@rule
def free_exits(s: State, cell: int) -> int:
    """The headings in which exits of the card there lead to a free cell, as a bit mask."""
    exits = EXITS[s.look[cell]]
    mask = 0
    for heading in range(NUM_HEADINGS):
        if exits >> heading & 1 and s.owner[neighbour(s, cell, heading)] == FREE:
            mask |= 1 << heading
    return mask


@rule
def is_jumpable(s: State, seat: int, cell: int) -> bool:
    """EOL-14: a line card of a team mate, cut or not; never an own, a foe's or a start card."""
    owner = s.owner[cell] - 1
    if owner < 0 or owner >= s.seats or owner == seat or s.team[owner] != s.team[seat]:
        return False
    return s.look[cell] < START * NUM_HEADINGS


@rule
def jump_exits(s: State, seat: int) -> int:
    """The headings in which the last card's exits lead over a mate's card to a free cell."""
    cell = last_cell(s, seat, 1)
    exits = EXITS[s.look[cell]]
    mask = 0
    for heading in range(NUM_HEADINGS):
        if exits >> heading & 1:
            over = neighbour(s, cell, heading)
            if is_jumpable(s, seat, over) and s.owner[neighbour(s, over, heading)] == FREE:
                mask |= 1 << heading
    return mask


@rule
def lay(s: State, seat: int, kind: int, cell: int, heading: int) -> None:
    """Puts a card on the cell; the line comes in by the heading."""
    s.owner[cell] = seat + 1
    s.look[cell] = kind * NUM_HEADINGS + heading
    s.line[seat, s.length[seat]] = cell
    s.length[seat] += 1
    s.uncovered -= 1
